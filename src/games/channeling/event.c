/* event.c -- events as text: "play a b2 a1 es", "deal a1 5/6", "fill b1", "show 7/7". */
#include "channeling.h"
#include "core/message.h"
#include "core/terminal_text.h"

static const char *const words[WORDS] = {"play", "deal", "draw", "show", "fill", "put"};
const char channeling_letters[LINES + 1] = "abcd1234";

void channeling_put_cell(coven_text *out, int cell) {
    coven_put_char(out, (char)('a' + (cell & 3)));
    coven_put_char(out, (char)('1' + (cell >> 2)));
}

void channeling_put_kind(coven_text *out, int kind) {
    coven_put_char(out, (char)('0' + vigor_of_kind(kind)));
    coven_put_char(out, '/');
    coven_put_char(out, (char)('0' + splendor_of_kind(kind)));
}

int channeling_read_glyph(char letter) {
    const char *at = letter ? strchr(channeling_letters, letter) : NULL;
    return at ? (int)(at - channeling_letters) : -1;
}

int channeling_read_cell(const char *two) {
    if (two[0] < 'a' || two[0] > 'd' || two[1] < '1' || two[1] > '4') return -1;
    return 4 * (two[1] - '1') + (two[0] - 'a');
}

int channeling_read_kind(char vigor, char splendor) {
    if (vigor < '4' || vigor > '7' || splendor < '4' || splendor > '7') return -1;
    return (vigor - '4') << 2 | (splendor - '4');
}

void channeling_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    (void)before;
    const int word = word_of(event);
    coven_put_bytes(out, words[word], strlen(words[word]));
    coven_put_char(out, ' ');
    if (word == WORD_PLAY) {
        const char *steps = plan_of(table)->steps[path_of(event)];
        coven_put_char(out, channeling_letters[glyph_of(event)]);
        coven_put_char(out, ' ');
        channeling_put_cell(out, from_of(event));
        coven_put_char(out, ' ');
        channeling_put_cell(out, to_of(event));
        coven_put_char(out, ' ');
        coven_put_bytes(out, steps, strlen(steps));
        return;
    }
    if (word != WORD_SHOW) channeling_put_cell(out, cell_of(event));
    if (word == WORD_DEAL || word == WORD_DRAW) coven_put_char(out, ' ');
    if (word == WORD_DEAL || word == WORD_DRAW || word == WORD_SHOW) channeling_put_kind(out, card_kind_of(event));
}

/* An error about what was typed: a message, and as its `text` at most `length` bytes of `at`. */
static bool fail_at(coven_error *error, const char *message, const char *at, size_t length) {
    char piece[24], whole[120];
    coven_text cut = coven_text_over(piece, sizeof piece), out = coven_text_over(whole, sizeof whole);
    coven_put_bytes(&cut, at, text_whole(at, strnlen(at, length < sizeof piece ? length : sizeof piece - 1)));
    coven_put(&out, "%s text=", message);
    message_put_text(&out, piece);
    return coven_fail_message(error, COVEN_BAD_INPUT, "%s", whole);
}

static bool fail_path(coven_error *error, const char *steps, int from) {
    char message[40];
    coven_text out = coven_text_over(message, sizeof message);
    coven_put(&out, "error.channeling.path cell=\"");
    channeling_put_cell(&out, from);
    coven_put_char(&out, '"');
    return fail_at(error, message, steps, strlen(steps));
}

/* "a b2 a1 es", what follows "play ". */
static bool parse_play(const channeling_plan *plan, const char *text, coven_event *event, coven_error *error) {
    const size_t length = strlen(text);
    if (length < 9 || text[1] != ' ' || text[4] != ' ' || text[7] != ' ')
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.channeling.play");
    const int glyph = channeling_read_glyph(text[0]), from = channeling_read_cell(text + 2);
    const int to = channeling_read_cell(text + 5);
    if (glyph < 0) return fail_at(error, "error.channeling.glyph", text, 1);
    if (from < 0 || to < 0) return fail_at(error, "error.channeling.space", from < 0 ? text + 2 : text + 5, 2);
    for (int path = 0; path < PATHS; path++) {
        if (plan->to[path] != to || strcmp(plan->steps[path], text + 8) != 0) continue;
        *event = play_base(glyph, from) | (coven_event)to << 10 | (coven_event)path;
        return true;
    }
    return fail_path(error, text + 8, to);
}

/* "a1 5/6", "a1" or "5/6", what follows any other word. */
static bool parse_rest(int word, const char *text, coven_event *event, coven_error *error) {
    const bool has_cell = word != WORD_SHOW, has_card = word != WORD_FILL && word != WORD_PUT;
    const char *card = has_cell ? text + 3 : text;
    const size_t length = (has_cell ? 2u : 0u) + (has_card ? 3u : 0u) + (has_cell && has_card ? 1u : 0u);
    if (strlen(text) != length || (has_cell && has_card && text[2] != ' ') || (has_card && card[1] != '/'))
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.channeling.after.%s word=\"%s\"",
                                  !has_card   ? "space"
                                  : !has_cell ? "card"
                                              : "both",
                                  words[word]);
    const int cell = has_cell ? channeling_read_cell(text) : 0;
    const int kind = has_card ? channeling_read_kind(card[0], card[2]) : 0;
    if (cell < 0) return fail_at(error, "error.channeling.space", text, 2);
    if (kind < 0) return fail_at(error, "error.channeling.card", card, 3);
    *event = make_event(word, cell, kind);
    return true;
}

bool channeling_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                            coven_error *error) {
    (void)before;
    for (int word = 0; word < WORDS; word++) {
        const size_t length = strlen(words[word]);
        if (strncmp(text, words[word], length) != 0 || text[length] != ' ') continue;
        const char *rest = text + length + 1;
        return word == WORD_PLAY ? parse_play(plan_of(table), rest, event, error)
                                 : parse_rest(word, rest, event, error);
    }
    return coven_fail_message(error, COVEN_BAD_INPUT, "error.channeling.word");
}
