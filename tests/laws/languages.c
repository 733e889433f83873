/* languages.c -- the law that everything can be said in every language: each event, to everybody who may hear it, and
 * each question become sentences in which nothing is missing, and which say the numbers of their messages. What
 * messages become depends on nothing but them, the language and the table's set and seats (message.h), so each is said
 * once. */
#include <stdlib.h>

#include "core/message.h"
#include "core/terminal_text.h"
#include "laws.h"

/* ---- what was said before ---- */

/* FNV-1a. Zero stands for nothing. */
static uint64_t hash_of(const law_book *book, const coven_text *messages) {
    uint64_t hash = 0xcbf29ce484222325u ^ (uint64_t)book->table->seats;
    for (size_t i = 0; i < messages->length; i++) hash = (hash ^ (unsigned char)messages->data[i]) * 0x100000001b3u;
    return hash ? hash : 1;
}

/* Were these messages not said before at a table of as many seats? They are now. */
static bool is_new(law_book *book, const coven_text *messages) {
    const uint64_t hash = hash_of(book, messages);
    size_t at = (size_t)(hash % SAID_MAX);
    while (book->said[at] && book->said[at] != hash) at = (at + 1) % SAID_MAX;
    if (book->said[at]) return false;
    if (book->said_count >= SAID_MAX / 2) { /* forget, and say some again */
        memset(book->said, 0, sizeof book->said);
        book->said_count = 0;
        at = (size_t)(hash % SAID_MAX);
    }
    book->said[at] = hash;
    book->said_count++;
    return true;
}

/* Is it a lower-case letter of ASCII, or one from à to þ? */
static bool is_lower(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    return (at[0] >= 'a' && at[0] <= 'z') || (at[0] == 0xc3 && at[1] >= 0xa0 && at[1] <= 0xbe && at[1] != 0xb7);
}

static void check_sentences(law_book *book, const coven_language *language, int viewer, bool complete, coven_text *out,
                            const coven_text *messages) {
    const char *code = coven_language_code(language), *text = out->length ? out->data : "";
    const char *fault = !complete                                        ? "something is missing in it"
                        : !text[0]                                       ? "it is empty"
                        : strpbrk(text, "{}\n\t\033")                    ? "it has a brace or a control character"
                        : strstr(text, "  ")                             ? "it has two spaces"
                        : is_lower(text)                                 ? "it begins with a small letter"
                        : text[0] == ' ' || text[out->length - 1] == ' ' ? "it begins or ends with a space"
                                                                         : NULL;
    if (fault)
        broken(book, "everything can be said in every language", "%s, viewer %d: %s:\n  \"%s\"\n  %s", code, viewer,
               fault, text, messages->data ? messages->data : "");
    book->checks++;
}

/* ---- numbers ---- */

enum { NUMBERS_MAX = 64 };

typedef struct numbers {
    long value[NUMBERS_MAX];
    int count;
} numbers;

static bool has_number(const numbers *list, long value) {
    for (int i = 0; i < list->count; i++)
        if (list->value[i] == value) return true;
    return false;
}

/* The number at *at, which moves behind it. */
static void take_number(numbers *list, const char **at) {
    char *end;
    const long value = strtol(*at, &end, 10);
    if (list->count < NUMBERS_MAX) list->value[list->count++] = value;
    *at = end;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The numbers among the arguments of messages: "who=@1 loss=3 figures="4/7"" has a 3. A 0 may be said in words. */
static numbers numbers_to_say(const char *messages) {
    numbers list = {.count = 0};
    bool quoted = false;
    for (const char *at = messages; *at;) {
        if (quoted && *at == '\\') at++;
        if (*at == '"') quoted = !quoted;
        const bool begins = !quoted && *at == '=';
        at += *at != '\0';
        if (begins && *at == '-') at++;
        if (!begins || !is_digit(*at)) continue;
        take_number(&list, &at);
        list.count -= list.value[list.count - 1] == 0;
    }
    return list;
}

/* The numbers in a sentence that are to be said, in their order. */
static numbers numbers_said(const char *text, const numbers *to_say) {
    numbers list = {.count = 0};
    for (const char *at = text; *at;) {
        if (!is_digit(*at)) {
            at++;
            continue;
        }
        take_number(&list, &at);
        list.count -= !has_number(to_say, list.value[list.count - 1]);
    }
    return list;
}

/* Each number is said, and all languages say them in the same order, so that none stands in another's place: in two
 * languages at once they would hardly be confused in the same way. */
static void check_numbers(law_book *book, const coven_language *language, const char *text, const char *messages,
                          numbers *first) {
    const numbers to_say = numbers_to_say(messages), said = numbers_said(text, &to_say);
    for (int i = 0; i < to_say.count; i++)
        if (!has_number(&said, to_say.value[i]))
            broken(book, "sentences say the numbers of their messages", "%s: %ld is not said:\n  \"%s\"\n  %s",
                   coven_language_code(language), to_say.value[i], text, messages);
    if (language == coven_languages()) *first = said;
    if (said.count != first->count || memcmp(said.value, first->value, (size_t)said.count * sizeof said.value[0]) != 0)
        broken(book, "all languages say the numbers in the same order", "%s differs from English:\n  \"%s\"\n  %s",
               coven_language_code(language), text, messages);
    book->checks += 2;
}

/* ---- sentences ---- */

/* Say them in every language, unless they were said before. */
static void check_messages(law_book *book, int viewer, coven_text *messages) {
    numbers first = {.count = 0};
    const coven_language *one = is_new(book, messages) ? coven_languages() : NULL;
    for (; one; one = coven_language_next(one)) {
        coven_text out = coven_text_growing();
        const bool complete = message_render(one, book->table, text_of(messages), &out);
        check_sentences(book, one, viewer, complete, &out, messages);
        check_numbers(book, one, text_of(&out), text_of(messages), &first);
        coven_text_free(&out);
    }
    coven_text_free(messages);
}

static void check_event(law_book *book, const coven_state *seen, coven_event told, int viewer) {
    coven_text messages = coven_text_growing();
    book->game->describe(book->table, seen, told, &messages);
    check_messages(book, viewer, &messages);
}

static void check_question(law_book *book, const coven_state *seen, int viewer, const char *so_far) {
    coven_text messages = coven_text_growing();
    book->game->prompt(book->table, seen, so_far, &messages);
    check_messages(book, viewer, &messages);
}

/* The questions for each word of an event, to whoever acts; chance's are heard by everybody. */
static void check_questions(law_book *book, const coven_state *seen, coven_event event, int viewer) {
    const int actor = book->game->actor(book->table, &book->state);
    if (actor != COVEN_CHANCE && actor != viewer) return;
    char text[COVEN_EVENT_TEXT];
    coven_text out = coven_text_over(text, sizeof text);
    book->game->print_event(book->table, &book->state, event, &out);
    if (actor == COVEN_CHANCE) text[0] = '\0'; /* chance is asked once */
    for (char *space; text[0] && (space = strrchr(text, ' '));) {
        *space = '\0';
        check_question(book, seen, viewer, text);
    }
    check_question(book, seen, viewer, "");
}

static void check_seats(law_book *book) {
    for (int seat = 1; seat <= book->table->seats; seat++) {
        coven_text messages = coven_text_growing();
        book->game->seat_name(book->table, seat, &messages);
        for (const coven_language *one = coven_languages(); one; one = coven_language_next(one)) {
            coven_text out = coven_text_growing();
            const bool complete = message_seat(one, book->table, seat, &out);
            check_sentences(book, one, seat, complete, &out, &messages);
            coven_text_free(&out);
        }
        coven_text_free(&messages);
    }
}

void laws_of_languages(law_book *book, coven_event event) {
    if (!book->ply) check_seats(book);
    for (int viewer = COVEN_VIEW_ALL; viewer <= book->table->seats; viewer++) {
        coven_state seen = book->state;
        coven_event told = event;
        if (viewer != COVEN_VIEW_ALL) {
            book->game->mask(book->table, &seen, viewer);
            told = book->game->mask_event(book->table, &book->state, event, viewer);
        }
        check_event(book, &seen, told, viewer);
        check_questions(book, &seen, event, viewer);
    }
}
