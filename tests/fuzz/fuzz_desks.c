/* fuzz_desks.c -- anything that a page, or a link that somebody was sent, says to the module. Input: lines, each a
 * letter for the function and then what it is told. Every answer is JSON. */
#include "core/json.h"
#include "fuzz.h"
#include "wasm/desk.c"

enum { STEPS_MAX = 40, LINES_MAX = 60, THOUGHT = 8 }; /* a thought takes the time of so many steps */

/* Players that think for long, and limits that anybody may ask for on their own machine, are not what is looked for. */
static bool is_patient(const char *text) {
    static const char *const slow[] = {"master",     "adept",  "uct",     "search", "exact",
                                       "apprentice", "novice", "learned", "time",   "iterations"};
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++)
        if (strstr(text, slow[i])) return false;
    return true;
}

static void say(desk *self, const char *text, size_t length) {
    char *room = desk_room(self, length);
    if (!room) abort();
    memcpy(room, text, length);
}

/* A short thought, where nothing else is asked for. */
static bool limit_thought(desk *self, const char *text, size_t length) {
    static const char brief[] = "{\"iterations\":2}";
    if (!length) say(self, brief, sizeof brief - 1);
    return is_patient(text);
}

static size_t call(desk *self, char letter, const char *text, size_t length, int *steps) {
    const int number = length ? text[0] - '2' : 0; /* from -2 on */
    say(self, text, length);
    switch (letter) {
    case 'g': return desk_games(self);
    case 'o': return is_patient(text) ? desk_open(self) : 0;
    case 'l': return is_patient(text) ? desk_load(self) : 0;
    case 'k': return desk_look(self, number, length > 1 ? text[1] - '2' : -1);
    case 'c': return desk_choices(self);
    case 'a': return desk_ask(self);
    case 't': return desk_try(self, number);
    case 'y': return desk_say(self, self->match ? match_count(self->match) : 0);
    case 'p': return desk_play(self);
    case 's': return ++*steps <= STEPS_MAX && self->match && match_can_step(self->match) ? desk_step(self) : 0;
    case 'b': return desk_back(self, number);
    case 'u': return desk_undo(self);
    case 'h': return desk_shown(self, number);
    case 'e': return desk_log(self, number, -1);
    case 'r': return desk_record(self, number);
    case 'i': return (*steps += THOUGHT) <= STEPS_MAX && limit_thought(self, text, length) ? desk_hint(self) : 0;
    case 'v': return ++*steps <= STEPS_MAX ? desk_verdict(self, number) : 0;
    case 'z': return (*steps += THOUGHT) <= STEPS_MAX && limit_thought(self, text, length) ? desk_analyse(self) : 0;
    case 'n': return desk_net(self);
    default: return 0;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *text = text_of_bytes(bytes, size), *at = text;
    desk *self = desk_new();
    int steps = 0;
    if (!self) abort();
    for (int i = 0; *at && i < LINES_MAX; i++) {
        char *end = at + strcspn(at, "\n");
        const bool more = *end == '\n';
        *end = '\0';
        const size_t length = end > at ? call(self, at[0], at + 1, (size_t)(end - at - 1), &steps) : 0;
        json_document document;
        coven_error error = {""};
        if (length) {
            must(json_parse(&document, desk_answer(self), length, &error), error.text, desk_answer(self));
            json_free(&document);
        }
        at = end + more;
    }
    desk_free(self);
    free(text);
    return 0;
}
