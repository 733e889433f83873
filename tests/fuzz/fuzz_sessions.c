/* fuzz_sessions.c -- arbitrary calls from a front end, or from a malicious link, to a session. Input: lines, each a
 * letter for the function and then its input. Every output is JSON, and an error has a code. */
#include "core/json.h"
#include "fuzz.h"
#include "match/session.h"

enum { STEPS_MAX = 40, LINES_MAX = 60, THOUGHT = 8 }; /* a search costs as much as this many steps */

/* Slow players and high limits, which users may request on their own machine, are not errors. */
static bool is_patient(const char *text) {
    static const char *const slow[] = {"master",     "adept",  "uct",     "search", "exact",
                                       "apprentice", "novice", "learned", "time",   "iterations"};
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++)
        if (strstr(text, slow[i])) return false;
    return true;
}

static void say(session *self, const char *text, size_t length) {
    char *input = session_input(self, length);
    if (!input) abort();
    memcpy(input, text, length);
}

/* A short thought, where nothing else is asked for. */
static bool limit_thought(session *self, const char *text, size_t length) {
    static const char brief[] = "{\"iterations\":2}";
    if (!length) say(self, brief, sizeof brief - 1);
    return is_patient(text);
}

static size_t call(session *self, char letter, const char *text, size_t length, int *steps) {
    const int number = length ? text[0] - '2' : 0; /* from -2 on */
    const match *there = session_match(self);
    say(self, text, length);
    switch (letter) {
    case 'g': return session_games(self);
    case 'o': return is_patient(text) ? session_open(self) : 0;
    case 'l': return is_patient(text) ? session_load(self) : 0;
    case 'k': return session_snapshot(self, number, length > 1 ? text[1] - '2' : -1);
    case 'c': return session_choices(self);
    case 'x': return session_obvious(self);
    case 'a': return session_prompt(self);
    case 't': return session_preview(self, number);
    case 'y': return session_describe(self, there ? match_count(there) : length ? text[length - 1] - '2' : 0);
    case 'p': return session_play(self);
    case 's': return ++*steps <= STEPS_MAX ? session_step(self) : 0;
    case 'b': return session_back(self, number);
    case 'u': return session_undo_ply(self);
    case 'h': return session_shown(self, number);
    case 'e': return session_log(self, number, length > 1 ? text[1] - '2' : -1);
    case 'r': return session_record(self, number);
    case 'i': return (*steps += THOUGHT) <= STEPS_MAX && limit_thought(self, text, length) ? session_hint(self) : 0;
    case 'v': return ++*steps <= STEPS_MAX ? session_verdict(self, number) : 0;
    case 'z': return (*steps += THOUGHT) <= STEPS_MAX && limit_thought(self, text, length) ? session_analyse(self) : 0;
    case 'n': return session_net(self);
    case 'f': return session_follow(self);
    case 'm': return session_hear(self);
    case 'w': return session_names(self);
    case 'd': return session_mix(self);
    case 'j': return session_verify(self);
    default: return 0;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *text = text_of_bytes(bytes, size), *at = text;
    session *self = session_new();
    int steps = 0;
    if (!self) abort();
    for (int i = 0; *at && i < LINES_MAX; i++) {
        char *end = at + strcspn(at, "\n");
        const bool more = *end == '\n';
        *end = '\0';
        const size_t length = end > at ? call(self, at[0], at + 1, (size_t)(end - at - 1), &steps) : 0;
        json_document document;
        coven_error error = {0};
        if (length) {
            const bool failed = strncmp(session_output(self), "{\"error\":", 9) == 0;
            must(!failed || strstr(session_output(self), "\",\"code\":\""), "an error has a code",
                 session_output(self));
            must(json_parse(&document, session_output(self), length, &error), error.text, session_output(self));
            json_free(&document);
        }
        at = end + more;
    }
    session_free(self);
    free(text);
    return 0;
}
