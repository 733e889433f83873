/* languages.c -- the law that everything can be said in every language: each event and each question becomes sentences
 * in which nothing is missing, for everybody who may hear them. In play an event is said to one viewer in one language,
 * and the next one to the next; with --languages every event to every viewer in every language. */
#include "core/message.h"
#include "laws.h"

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
    coven_text_free(out);
    book->checks++;
}

static void check_event(law_book *book, const coven_language *language, coven_event event, int viewer) {
    coven_state seen = book->state;
    coven_event told = event;
    if (viewer != COVEN_VIEW_ALL) {
        book->game->mask(book->table, &seen, viewer);
        told = book->game->mask_event(book->table, &book->state, event, viewer);
    }
    coven_text messages = coven_text_growing(), out = coven_text_growing();
    book->game->describe(book->table, &seen, told, &messages);
    const bool complete = message_describe(language, book->table, &seen, told, &out);
    check_sentences(book, language, viewer, complete, &out, &messages);
    coven_text_free(&messages);
}

static void check_question(law_book *book, const coven_language *language, const coven_state *seen, int viewer,
                           const char *so_far) {
    coven_text messages = coven_text_growing(), out = coven_text_growing();
    book->game->prompt(book->table, seen, so_far, &messages);
    const bool complete = message_prompt(language, book->table, seen, so_far, &out);
    check_sentences(book, language, viewer, complete, &out, &messages);
    coven_text_free(&messages);
}

/* The questions for each word of an event, to whoever acts; chance's are heard by everybody. */
static void check_questions(law_book *book, const coven_language *language, coven_event event, int viewer) {
    const int actor = book->game->actor(book->table, &book->state);
    if (actor != COVEN_CHANCE && actor != viewer) return;
    coven_state seen = book->state;
    if (viewer != COVEN_VIEW_ALL) book->game->mask(book->table, &seen, viewer);
    char text[COVEN_EVENT_TEXT];
    coven_text out = coven_text_over(text, sizeof text);
    book->game->print_event(book->table, &book->state, event, &out);
    if (actor == COVEN_CHANCE) text[0] = '\0'; /* chance is asked once */
    for (char *space; text[0] && (space = strrchr(text, ' '));) {
        *space = '\0';
        check_question(book, language, &seen, viewer, text);
    }
    check_question(book, language, &seen, viewer, "");
}

static void check_seats(law_book *book, const coven_language *language) {
    for (int seat = 1; seat <= book->table->seats; seat++) {
        coven_text messages = coven_text_growing(), out = coven_text_growing();
        const bool complete = message_seat(language, book->table, seat, &out);
        book->game->seat_name(book->table, seat, &messages);
        check_sentences(book, language, seat, complete, &out, &messages);
        coven_text_free(&messages);
    }
}

void laws_of_languages(law_book *book, coven_event event) {
    const int viewers = book->table->seats + 2;
    int languages = 0, number = 0;
    for (const coven_language *one = coven_languages(); one; one = coven_language_next(one)) languages++;
    for (const coven_language *one = coven_languages(); one; one = coven_language_next(one), number++) {
        if (!book->ply) check_seats(book, one);
        for (int viewer = COVEN_VIEW_ALL; viewer <= book->table->seats; viewer++) {
            const long turn = book->steps % ((long)languages * viewers);
            const bool chosen = turn == (long)number * viewers + viewer - COVEN_VIEW_ALL;
            if (!chosen && !book->languages && !book->every) continue;
            check_event(book, one, event, viewer);
            check_questions(book, one, event, viewer);
        }
    }
}
