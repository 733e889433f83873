/* null.c -- the smallest complete game: content, an option, chance, a secret, a decision, and nothing twice. It is the
 * template to copy; docs/adding-a-game.md walks through it. The rules are in docs/rules/null.md. */
#include <assert.h>
#include <string.h>

#include "core/json.h"
#include "core/message.h"
#include "core/terminal_text.h"
#include "embedded.h"

/* ---- what there is ---- */

typedef struct null_content {
    int cards; /* the deck is 1..cards */
} null_content;

enum { GOAL_HIGH, GOAL_LOW };

static const coven_option null_options[] = {
    {
        .name = "goal",
        .words = (const char *const[]){"high", "low", NULL},
        .default_value = GOAL_HIGH,
    },
    {.name = NULL},
};

/* The stages in order; each belongs to one seat, except the last two. */
enum { DEAL_1, DEAL_2, TURN_1, DRAW_1, TURN_2, DRAW_2, SHOW, END, STAGES };
static const char *const stage_name[STAGES] = {"deal:1", "deal:2", "turn:1", "draw:1",
                                               "turn:2", "draw:2", "show",   "end"};
static const int stage_seat[STAGES] = {1, 2, 1, 1, 2, 2, 0, 0};

enum { NO_CARD = 0, UNKNOWN = 15 }; /* else a card is its number */

typedef struct null_state {
    uint8_t stage;
    uint8_t card[2]; /* [0] is seat 1's */
    uint8_t spare;   /* always 0, instead of padding, for memcmp */
    uint16_t out;    /* bit n: card n was thrown away */
    uint16_t spare2;
} null_state;

/* An event is its kind and up to two cards:   kind << 8 | second << 4 | first. */
enum { KEEP, SWAP, GET, SHOW_BOTH }; /* GET is `deal` or `draw`, as the stage says */
static coven_event make(int kind, int first, int second) {
    return (coven_event)kind << 8 | (coven_event)second << 4 | (coven_event)first;
}
static int kind_of(coven_event event) { return (int)(event >> 8); }
static int first_of(coven_event event) { return (int)(event & 15); }
static int second_of(coven_event event) { return (int)(event >> 4 & 15); }

static int cards_of(const coven_table *table) { return ((const null_content *)table->content)->cards; }

/* ---- content ---- */

static bool null_read_set(const coven_json *root, void *content, coven_error *error) {
    return json_need_int(root, "cards", 4, 9, &((null_content *)content)->cards, error);
}

static bool null_prepare(coven_table *table, void *plan, coven_error *error) {
    (void)plan, (void)error;
    table->secrets = true;
    return true;
}

static uint64_t null_fingerprint(const coven_table *table, uint64_t so_far) {
    return coven_fingerprint_add(so_far, (uint64_t)cards_of(table));
}

static int null_max_events(const coven_table *table) {
    (void)table;
    return 7; /* two deals, two turns, two draws, the show */
}

/* ---- rules ---- */

static void null_start(const coven_table *table, void *state) {
    (void)table;
    memset(state, 0, sizeof(null_state));
}

static int null_actor(const coven_table *table, const void *state) {
    (void)table;
    const int stage = ((const null_state *)state)->stage;
    if (stage == END) return COVEN_END;
    return stage == TURN_1 || stage == TURN_2 ? stage_seat[stage] : COVEN_CHANCE;
}

static int null_legal(const coven_table *table, const void *state, coven_event *out) {
    (void)table;
    const null_state *s = state;
    out[0] = make(KEEP, 0, 0);
    out[1] = make(SWAP, s->card[stage_seat[s->stage] - 1], 0);
    return 2;
}

static int null_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    const null_state *s = state;
    int count = 0;
    if (s->stage == SHOW) {
        out[0] = make(SHOW_BOTH, s->card[0], s->card[1]);
        weight[0] = 1;
        return 1;
    }
    for (int card = 1; card <= cards_of(table); card++) {
        if (card == s->card[0] || card == s->card[1] || (s->out >> card & 1)) continue;
        out[count] = make(GET, card, 0);
        weight[count++] = 1;
    }
    return count;
}

static void null_apply(const coven_table *table, void *state, coven_event event) {
    (void)table;
    null_state *s = state;
    const int seat = stage_seat[s->stage];
    static const uint8_t next[STAGES] = {DEAL_2, TURN_1, TURN_2, TURN_2, SHOW, SHOW, END, END};
    switch (kind_of(event)) {
    case KEEP: s->stage = next[s->stage]; break;
    case SWAP:
        s->out = (uint16_t)(s->out | 1 << first_of(event));
        s->card[seat - 1] = NO_CARD;
        s->stage++; /* the draw of that turn */
        break;
    case GET:
        s->card[seat - 1] = (uint8_t)first_of(event);
        s->stage = next[s->stage];
        break;
    default:
        assert(kind_of(event) == SHOW_BOTH);
        s->card[0] = (uint8_t)first_of(event);
        s->card[1] = (uint8_t)second_of(event);
        s->stage = END;
    }
}

static void null_result(const coven_table *table, const void *state, int *share, int *score) {
    const null_state *s = state;
    const bool first_higher = s->card[0] > s->card[1];
    const bool first_wins = table->option[0] == GOAL_HIGH ? first_higher : !first_higher;
    for (int i = 0; i < 2; i++) {
        share[i] = (i == 0) == first_wins ? COVEN_SHARE : 0;
        score[i] = s->card[i];
    }
}

/* ---- secrets ---- */

static void null_mask(const coven_table *table, void *state, int viewer) {
    (void)table;
    null_state *s = state;
    if (s->stage == END) return;
    for (int i = 0; i < 2; i++)
        if (i != viewer - 1 && s->card[i] != NO_CARD) s->card[i] = UNKNOWN;
}

static coven_event null_mask_event(const coven_table *table, const void *before, coven_event event, int viewer) {
    (void)table;
    const null_state *s = before;
    return kind_of(event) == GET && stage_seat[s->stage] != viewer ? make(GET, UNKNOWN, 0) : event;
}

static void null_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng) {
    (void)viewer;
    null_state *s = masked;
    for (int i = 0; i < 2; i++) {
        if (s->card[i] != UNKNOWN) continue;
        int possible[9], count = 0;
        for (int card = 1; card <= cards_of(table); card++)
            if (card != s->card[1 - i] && !(s->out >> card & 1)) possible[count++] = card;
        s->card[i] = (uint8_t)possible[coven_rng_below(rng, (uint32_t)count)];
    }
}

static bool is_free(const coven_table *table, const null_state *s, int card) {
    return card >= 1 && card <= cards_of(table) && card != s->card[0] && card != s->card[1] && !(s->out >> card & 1);
}

static bool null_witness(const coven_table *table, void *masked, int viewer, coven_event event) {
    null_state *s = masked;
    const int shown[2] = {first_of(event), second_of(event)}, seat = stage_seat[s->stage];
    const uint16_t out = s->out;
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    if (kind_of(event) == SWAP && seat && s->card[seat - 1] == UNKNOWN) {
        if (!is_free(table, s, shown[0])) return false;
        s->card[seat - 1] = (uint8_t)shown[0];
    } else if (kind_of(event) == GET && shown[0] != UNKNOWN) {
        if (!seat || !is_free(table, s, shown[0])) return false;
        s->out = (uint16_t)(s->out | 1 << shown[0]); /* nobody holds the card that is drawn */
    } else if (kind_of(event) == SHOW_BOTH) {
        for (int i = 0; i < 2; i++) {
            if (s->card[i] != UNKNOWN) continue;
            if (!is_free(table, s, shown[i])) return false;
            s->card[i] = (uint8_t)shown[i];
        }
    }
    null_imagine(table, s, viewer, &rng);
    s->out = out;
    return true;
}

/* ---- text ---- */

static char card_letter(int card) { return card == NO_CARD ? '-' : card == UNKNOWN ? '?' : (char)('0' + card); }

/* A card's number, UNKNOWN for '?', NO_CARD for anything else. */
static int read_card(char c) { return c == '?' ? UNKNOWN : c >= '1' && c <= '9' ? c - '0' : NO_CARD; }

static void null_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    (void)table;
    const null_state *s = before;
    const char first = card_letter(first_of(event)), second = card_letter(second_of(event));
    switch (kind_of(event)) {
    case KEEP: coven_put(out, "keep"); break;
    case SWAP: coven_put(out, "swap %c", first); break;
    case GET: coven_put(out, "%s %d %c", s->stage <= DEAL_2 ? "deal" : "draw", stage_seat[s->stage], first); break;
    default: coven_put(out, "show %c %c", first, second);
    }
}

static bool null_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                             coven_error *error) {
    (void)table;
    const null_state *s = before;
    const size_t length = strlen(text);
    if (strcmp(text, "keep") == 0) {
        *event = make(KEEP, 0, 0);
    } else if (strncmp(text, "swap ", 5) == 0 && length == 6 && read_card(text[5])) {
        *event = make(SWAP, read_card(text[5]), 0);
    } else if (strncmp(text, s->stage <= DEAL_2 ? "deal " : "draw ", 5) == 0 && length == 8 &&
               text[5] == '0' + stage_seat[s->stage] && text[6] == ' ' && read_card(text[7])) {
        *event = make(GET, read_card(text[7]), 0);
    } else if (strncmp(text, "show ", 5) == 0 && length == 8 && text[6] == ' ' && read_card(text[5]) &&
               read_card(text[7])) {
        *event = make(SHOW_BOTH, read_card(text[5]), read_card(text[7]));
    } else {
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.null.event");
    }
    return true;
}

static void null_print_position(const coven_table *table, const void *state, coven_text *out) {
    const null_state *s = state;
    coven_put(out, "%s %c %c ", stage_name[s->stage], card_letter(s->card[0]), card_letter(s->card[1]));
    if (!s->out) coven_put_char(out, '-');
    for (int card = 1; card <= cards_of(table); card++)
        if (s->out >> card & 1) coven_put_char(out, (char)('0' + card));
}

/* Cut `text` at its spaces into exactly four fields. */
static bool cut_fields(const char *text, char field[4][16]) {
    for (int i = 0; i < 4; i++) {
        const size_t length = strcspn(text, " ");
        if (text[length] != (i < 3 ? ' ' : '\0')) return false;
        /* A longer field is invalid in any case; a part of it is enough to find that out. */
        const size_t kept = length < 15 ? length : 15;
        memcpy(field[i], text, kept);
        field[i][kept] = '\0';
        text += length + (i < 3);
    }
    return true;
}

static bool parse_cards(const coven_table *table, char field[4][16], int viewer, null_state *s, coven_error *error) {
    for (int i = 0; i < 2; i++) {
        static const bool has[2][STAGES] = {{0, 1, 1, 0, 1, 1, 1, 1}, {0, 0, 1, 1, 1, 0, 1, 1}};
        const int card = read_card(field[1 + i][0]);
        const bool hidden = viewer != COVEN_VIEW_ALL && viewer != i + 1 && s->stage != END;
        const bool well = field[1 + i][0] && !field[1 + i][1] && (card || field[1 + i][0] == '-');
        if (!well || (card != UNKNOWN && card > cards_of(table)) || (card != NO_CARD) != has[i][s->stage] ||
            (card != NO_CARD && (card == UNKNOWN) != hidden))
            return coven_fail(error, "card%d: \"%s\" is not what the seat can hold here", i + 1, field[1 + i]);
        s->card[i] = (uint8_t)card;
    }
    if (s->card[0] != NO_CARD && s->card[0] != UNKNOWN && s->card[0] == s->card[1])
        return coven_fail(error, "card2: there is only one %s", field[2]);
    return true;
}

static bool parse_out(const coven_table *table, const char *field, null_state *s, coven_error *error) {
    int count = 0, last = 0;
    for (const char *at = field; *at && strcmp(field, "-") != 0; at++, count++) {
        const int card = read_card(*at);
        if (card <= last || card > cards_of(table) || card == s->card[0] || card == s->card[1])
            return coven_fail(error, "out: \"%s\" should be cards of the deck, rising, that nobody holds", field);
        s->out = (uint16_t)(s->out | 1 << card);
        last = card;
    }
    static const int min[STAGES] = {0, 0, 0, 1, 0, 1, 0, 0}, max[STAGES] = {0, 0, 0, 1, 1, 2, 2, 2};
    if (!field[0] || count < min[s->stage] || count > max[s->stage])
        return coven_fail(error, "out: from %d to %d cards at this stage", min[s->stage], max[s->stage]);
    return true;
}

static bool null_parse_position(const coven_table *table, const char *text, int viewer, void *state,
                                coven_error *error) {
    char field[4][16];
    null_state s = {0};
    if (!cut_fields(text, field)) return coven_fail(error, "position: four fields, one space apart");
    while (s.stage < STAGES && strcmp(field[0], stage_name[s.stage]) != 0) s.stage++;
    if (s.stage == STAGES) return coven_fail(error, "stage: \"%s\" is not a stage", field[0]);
    if (!parse_cards(table, field, viewer, &s, error) || !parse_out(table, field[3], &s, error)) return false;
    memcpy(state, &s, sizeof s);
    return true;
}

/* ---- for people: messages, whose sentences are in texts/LANG/null.txt ---- */

static void null_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    (void)table, (void)state;
    message_begin(out, strcmp(so_far, "swap") == 0 ? "null.ask.swap" : "null.ask");
}

static void null_describe(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    (void)table;
    const int seat = stage_seat[((const null_state *)before)->stage], card = first_of(event);
    switch (kind_of(event)) {
    case KEEP: message_begin(out, "null.keep who=@%d", seat); break;
    case SWAP: message_begin(out, "null.swap who=@%d card=%d", seat, card); break;
    case GET:
        if (card == UNKNOWN)
            message_begin(out, "null.get.hidden who=@%d", seat);
        else
            message_begin(out, "null.get who=@%d card=%d", seat, card);
        break;
    default: message_begin(out, "null.show first=%d second=%d", card, second_of(event));
    }
}

static void null_view(const coven_table *table, const void *state, int viewer, coven_text *out) {
    const null_state *s = state;
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "stage", stage_name[s->stage]);
    json_name_number(w, "viewer", viewer);
    json_name(w, "cards");
    json_open(w, '[');
    for (int i = 0; i < 2; i++) {
        if (s->card[i] == NO_CARD || s->card[i] == UNKNOWN)
            json_null(w);
        else
            json_number(w, s->card[i]);
    }
    json_close(w, ']');
    json_name(w, "out");
    json_open(w, '[');
    for (int card = 1; card <= cards_of(table); card++)
        if (s->out >> card & 1) json_number(w, card);
    json_close(w, ']');
    json_close(w, '}');
}

static void null_draw(const coven_table *table, const void *state, int viewer, const coven_style *style,
                      coven_text *out) {
    (void)viewer;
    const null_state *s = state;
    char heading[3][100]; /* of the seats and of the discards */
    int columns[3], wide = 0;
    for (int i = 0; i < 3; i++) {
        coven_text text = coven_text_over(heading[i], sizeof heading[i]);
        if (i < 2)
            message_seat(style->language, table, i + 1, &text);
        else
            message_label(style->language, table, &text, "null.draw.thrown");
        out->dropped += text.dropped; /* without memory */
        columns[i] = text_columns(heading[i], text.length);
        if (columns[i] > wide) wide = columns[i];
    }
    for (int i = 0; i < 3; i++) {
        const char *before = style->colour ? "\033[1m" : "", *after = style->colour ? "\033[0m" : "";
        text_put_cut(out, heading[i], strlen(heading[i]), columns[i], style->utf8);
        text_put_spaces(out, wide - columns[i] + 1);
        if (i < 2) coven_put(out, " %s[%c]%s", before, card_letter(s->card[i]), after);
        for (int card = 1; i == 2 && card <= cards_of(table); card++)
            if (s->out >> card & 1) coven_put(out, " %d", card);
        coven_put_char(out, '\n');
    }
}

/* ---- for players ---- */

/* The part of the unseen cards that a card beats. */
static void null_estimate(const coven_table *table, const void *state, int *value) {
    const null_state *s = state;
    int strength[2];
    for (int i = 0; i < 2; i++)
        strength[i] = s->card[i] == NO_CARD || s->card[i] == UNKNOWN ? 1 + cards_of(table) : 2 * s->card[i];
    for (int i = 0; i < 2; i++) {
        const int lead = table->option[0] == GOAL_HIGH ? strength[i] - strength[1 - i] : strength[1 - i] - strength[i];
        value[i] = COVEN_ONE / 2 + lead * COVEN_ONE / (4 * cards_of(table));
    }
}

/* One feature for each stage and for each card that the seat and the other one may hold. */
enum { FEATURE_OWN = STAGES, FEATURE_OTHER = FEATURE_OWN + 16, FEATURES = FEATURE_OTHER + 16 };

static int null_features(const coven_table *table, const void *state, int seat, uint16_t *out) {
    (void)table;
    const null_state *s = state;
    out[0] = s->stage;
    out[1] = (uint16_t)(FEATURE_OWN + s->card[seat - 1]);
    const int other = s->card[2 - seat], seen = other == NO_CARD || s->stage == END ? other : UNKNOWN;
    out[2] = (uint16_t)(FEATURE_OTHER + seen);
    return 3;
}

extern const coven_game coven_null;
const coven_game coven_null = {
    .id = "null",
    .rules = 1,
    .title = "Null",
    .house = coven_house_null,
    .how_to_play = coven_how_to_play_null,
    .exact_rules = coven_exact_rules_null,
    .options = null_options,
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(null_state),
    .content_size = sizeof(null_content),
    .plan_size = 0,
    .features_count = FEATURES,
    .read_set = null_read_set,
    .prepare = null_prepare,
    .max_events = null_max_events,
    .fingerprint = null_fingerprint,
    .start = null_start,
    .actor = null_actor,
    .legal = null_legal,
    .chance_outcomes = null_chance_outcomes,
    .pick = coven_pick_from_list,
    .apply = null_apply,
    .playout = coven_playout_by_pick,
    .result = null_result,
    .mask = null_mask,
    .mask_event = null_mask_event,
    .imagine = null_imagine,
    .witness = null_witness,
    .print_event = null_print_event,
    .parse_event = null_parse_event,
    .print_position = null_print_position,
    .parse_position = null_parse_position,
    .seat_name = coven_seat_name_plain,
    .prompt = null_prompt,
    .describe = null_describe,
    .view = null_view,
    .draw = null_draw,
    .draw_set = coven_draw_set_table,
    .draw_set_svg = coven_draw_set_table_svg,
    .estimate = null_estimate,
    .features = null_features,
    .hidden = true,
};
