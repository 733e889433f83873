/* notation.c -- events as text: "play a b2 a1 es", "deal a1 5/6", "fill b1", "show 7/7". */
#include "channeling.h"

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

/* "a b2 a1 es", what follows "play ". */
static bool parse_play(const channeling_plan *plan, const char *text, coven_event *event, coven_error *error) {
    const size_t length = strlen(text);
    if (length < 9 || text[1] != ' ' || text[4] != ' ' || text[7] != ' ')
        return coven_fail(error, "a play is: play GLYPH FROM TO PATH, as in \"play a b2 a1 es\"");
    const int glyph = channeling_read_glyph(text[0]), from = channeling_read_cell(text + 2);
    const int to = channeling_read_cell(text + 5);
    if (glyph < 0) return coven_fail(error, "\"%c\" is no glyph; glyphs are a b c d 1 2 3 4", text[0]);
    if (from < 0 || to < 0)
        return coven_fail(error, "\"%.2s\" is no space; spaces are a1 to d4", from < 0 ? text + 2 : text + 5);
    for (int path = 0; path < PATHS; path++) {
        if (plan->to[path] != to || strcmp(plan->steps[path], text + 8) != 0) continue;
        *event = play_base(glyph, from) | (coven_event)to << 10 | (coven_event)path;
        return true;
    }
    return coven_fail(error, "\"%s\" is no shortest path from %.2s; steps are n e s w", text + 8, text + 5);
}

/* "a1 5/6", "a1" or "5/6", what follows any other word. */
static bool parse_rest(int word, const char *text, coven_event *event, coven_error *error) {
    const bool has_cell = word != WORD_SHOW, has_card = word != WORD_FILL && word != WORD_PUT;
    const char *card = has_cell ? text + 3 : text;
    const size_t length = (has_cell ? 2u : 0u) + (has_card ? 3u : 0u) + (has_cell && has_card ? 1u : 0u);
    if (strlen(text) != length || (has_cell && has_card && text[2] != ' ') || (has_card && card[1] != '/'))
        return coven_fail(error, "after \"%s\" there should be %s%s%s", words[word], has_cell ? "a space as a1" : "",
                          has_cell && has_card ? " and " : "", has_card ? "a card as 5/6" : "");
    const int cell = has_cell ? channeling_read_cell(text) : 0;
    const int kind = has_card ? channeling_read_kind(card[0], card[2]) : 0;
    if (cell < 0) return coven_fail(error, "\"%.2s\" is no space; spaces are a1 to d4", text);
    if (kind < 0) return coven_fail(error, "\"%s\" is no card; cards are from 4/4 to 7/7", card);
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
    return coven_fail(error, "an event begins with play, deal, draw, show, fill or put");
}
