/* draw.c -- the table for a terminal. Each seat has a candle that burns down, its spell, its sum written out with the
 * running value under each numeral, and its hand; of others' hands the backs.
 *
 *     Crimson   ################....  16          <- to play
 *       Summon Bees: 7 with 3 numerals, loss 4
 *         4 +  9 +  1 -
 *         4   13   14                 worth 14, 7 above; enough numerals
 *       hand [1][5][6][+][-]   stored Itchy Socks (3 with 2, loss 3), ...
 */
#include "duel.h"

typedef struct pen {
    const coven_table *table;
    const coven_style *style;
    coven_text *out;
} pen;

enum { INK_PLAIN, INK_BOLD, INK_DIM, INK_ENERGY, INK_SYMBOL, INK_GOOD, INK_BAD, INK_SEAT };

static void ink(const pen *p, int which) {
    static const char *const codes[] = {"0", "1", "2", "94", "91", "92", "93", "1;31", "1;34", "1;33"};
    if (p->style->colour) coven_put(p->out, "\033[%sm", codes[which]);
}

static void put_inked(const pen *p, int which, const char *text) {
    ink(p, which);
    coven_put(p->out, "%s", text);
    ink(p, INK_PLAIN);
}

static const char *either(const pen *p, const char *utf8, const char *ascii) { return p->style->utf8 ? utf8 : ascii; }

/* ---- parts ---- */

static void put_name(const pen *p, int seat) {
    ink(p, INK_SEAT + seat - 1);
    char name[32];
    coven_text text = coven_text_over(name, sizeof name);
    duel_seat_name(p->table, seat, &text);
    coven_put(p->out, "%-9s", name);
    ink(p, INK_PLAIN);
}

static void put_candle(const pen *p, const duel_seat *q, int seat) {
    const int full = p->table->option[OPTION_STRENGTH];
    ink(p, INK_SEAT + seat - 1);
    for (int i = 0; i < q->strength; i++) coven_put(p->out, "%s", either(p, "█", "#"));
    ink(p, INK_DIM);
    for (int i = q->strength; i < full; i++) coven_put(p->out, "%s", either(p, "░", "."));
    ink(p, INK_PLAIN);
    coven_put(p->out, " %2d", q->strength);
}

static void put_card(const pen *p, int face) {
    static const char *const backs[2] = {"▓", "▒"};
    const bool energy = is_numeral(face) || face == HIDDEN_ENERGY;
    ink(p, energy ? INK_ENERGY : INK_SYMBOL);
    if (face >= FACES && p->style->utf8)
        coven_put(p->out, "[%s]", backs[!energy]);
    else
        coven_put(p->out, "[%c]", duel_card_letter(face));
    ink(p, INK_PLAIN);
}

static void put_cards(const pen *p, uint64_t hand) {
    for (int face = 0; face <= HIDDEN_SYMBOL; face++)
        for (int n = count_of(hand, face); n > 0; n--) put_card(p, face);
}

/* Columns of a text: its characters in UTF-8. */
static int columns_of(const char *text) {
    int columns = 0;
    for (; *text; text++) columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

/* A spell's name and figures on a line of its own. A name that is too long for it is cut. */
static void put_spell(const pen *p, int spell, const char *before) {
    coven_put(p->out, "%s", before);
    if (spell == HIDDEN_SPELL) {
        coven_put(p->out, "a spell face down\n");
        return;
    }
    const duel_spell *d = spell_of(p->table, spell);
    const int room = p->style->width - columns_of(before) - 32;
    const char *end = d->name;
    for (int columns = 0; *end; end++) {
        columns += ((unsigned char)*end & 0xc0) != 0x80;
        if (columns > room) break;
    }
    ink(p, INK_BOLD);
    coven_put_bytes(p->out, d->name, (size_t)(end - d->name));
    ink(p, INK_PLAIN);
    coven_put(p->out, ": %d with %d numerals, loss %d\n", d->value, d->minimum, d->loss);
}

/* How far the sum is from its spell. */
static void put_standing(const pen *p, const duel_seat *q) {
    const duel_spell *spell = spell_of(p->table, q->spell);
    const int far = spell->value - q->value, missing = spell->minimum - q->numerals;
    if (!q->numerals) {
        coven_put(p->out, "no sum yet");
        return;
    }
    if (is_complete(p->table, q)) {
        put_inked(p, INK_GOOD, "complete!");
        return;
    }
    coven_put(p->out, "worth ");
    ink(p, INK_BOLD);
    coven_put(p->out, "%d", q->value);
    ink(p, INK_PLAIN);
    if (far)
        coven_put(p->out, ", %d too %s", far > 0 ? far : -far, far > 0 ? "low" : "high");
    else
        coven_put(p->out, ", right on it");
    if (missing > 0) coven_put(p->out, "; %d more numeral%s", missing, missing == 1 ? "" : "s");
}

/* A column for each numeral with its operator, running values below; as many rows as the width needs. */
static void put_sum(const pen *p, const duel_seat *q) {
    const int indent = 4, digits = is_on(p->table, OPTION_NEGATIVE) ? 4 : 3;
    const int room = (p->style->width - indent) / (digits + 2);
    duel_seat running = empty_seat();
    for (int from = 1; from <= q->numerals; from += room) {
        const int to = from + room - 1 < q->numerals ? from + room - 1 : q->numerals;
        coven_put(p->out, "%*s", indent, "");
        for (int i = from; i <= to; i++) {
            ink(p, INK_ENERGY);
            coven_put(p->out, "%*d", digits, q->sum[i] & NUMERAL);
            ink(p, INK_SYMBOL);
            if (q->sum[i] & AFTER) coven_put(p->out, " %c", q->sum[i] & AFTER_PLUS ? '+' : '-');
            ink(p, INK_PLAIN);
        }
        coven_put(p->out, "\n%*s", indent, "");
        ink(p, INK_DIM);
        for (int i = from; i <= to; i++) {
            duel_sum_add(&running, (q->sum[i] & NUMERAL) - 1);
            if (q->sum[i] & AFTER) duel_sum_add(&running, q->sum[i] & AFTER_PLUS ? PLUS : MINUS);
            coven_put(p->out, "%*d%s", digits, running.value, i < to ? "  " : "");
        }
        ink(p, INK_PLAIN);
        coven_put(p->out, "\n");
    }
}

/* A line for each, or one that counts them. */
static void put_stored(const pen *p, const duel_seat *q) {
    int hidden = 0;
    for (int k = 0; k < STORED_MAX && q->stored[k] != NO_SPELL; k++) {
        if (q->stored[k] == HIDDEN_SPELL)
            hidden++;
        else
            put_spell(p, q->stored[k], k ? "          " : "  stored: ");
    }
    if (hidden) coven_put(p->out, "  stored: %d spell%s face down\n", hidden, hidden == 1 ? "" : "s");
}

static void put_hand(const pen *p, const duel_seat *q) {
    if (!q->unseen && !q->known) return;
    coven_put(p->out, "  hand:   ");
    put_cards(p, q->unseen);
    if (q->known) {
        coven_put(p->out, q->unseen ? "  seen by all: " : "seen by all: ");
        put_cards(p, q->known);
    }
    coven_put(p->out, "\n");
}

static const char *what_now(const duel_state *s, int seat) {
    static const char *const words[STAGES] = {
        "takes cards", "draws", "draws a spell", "chooses a spell", "to play", "may remove", "may call", "falls", "",
        "cuts",        ""};
    return s->at == seat ? words[s->stage] : "";
}

static void put_seat(const pen *p, const duel_state *s, int seat, int viewer) {
    const duel_seat *q = &s->seat[seat - 1];
    const char *now = what_now(s, seat);
    put_name(p, seat);
    if (has_fallen(q)) {
        put_inked(p, INK_DIM, "fallen");
        coven_put(p->out, "\n");
        return;
    }
    put_candle(p, q, seat);
    if (seat == viewer) coven_put(p->out, "  (you)");
    if (*now) {
        coven_put(p->out, "  %s ", either(p, "◀", "<-"));
        put_inked(p, INK_BOLD, now);
    }
    if (s->stage == CUT && s->cut[seat - 1] != TO_CUT)
        coven_put(p->out, s->cut[seat - 1] == BEATEN ? "  beaten in the cut" : "  cut a %d", s->cut[seat - 1]);
    coven_put(p->out, "\n");
    if (q->spell != NO_SPELL) put_spell(p, q->spell, "  ");
    put_sum(p, q);
    if (q->spell < SPELLS_MAX && s->number) {
        coven_put(p->out, "    %s ", either(p, "→", "->"));
        put_standing(p, q);
        coven_put(p->out, "\n");
    }
    put_hand(p, q);
    put_stored(p, q);
}

/* Begin a new line if `columns` more do not fit this one. */
static void make_room(const pen *p, int *column, int columns) {
    if (*column + columns > p->style->width) {
        coven_put(p->out, "\n  ");
        *column = 2;
    }
    *column += columns;
}

static void put_discards(const pen *p, const duel_state *s) {
    int column = 9;
    if (!s->energy_out && !s->symbols_out[0] && !s->symbols_out[1]) return;
    coven_put(p->out, "discards:");
    for (int face = 0; face < FACES; face++) {
        const int count = is_numeral(face) ? energy_of(s->energy_out, face) : s->symbols_out[face - PLUS];
        if (!count) continue;
        make_room(p, &column, count + 1);
        coven_put_char(p->out, ' ');
        ink(p, is_numeral(face) ? INK_ENERGY : INK_SYMBOL);
        for (int n = 0; n < count; n++) coven_put_char(p->out, duel_card_letter(face));
        ink(p, INK_PLAIN);
    }
    coven_put(p->out, "\n");
}

/* The spells that were cast or misfired. */
static void put_spent(const pen *p, const duel_state *s) {
    int column = 13;
    if (!s->spells_out) return;
    coven_put(p->out, "spent spells:");
    for (uint64_t cards = s->spells_out; cards; cards &= cards - 1) {
        const char *id = spell_of(p->table, plan_of(p->table)->spell_of_card[__builtin_ctzll(cards)])->id;
        make_room(p, &column, columns_of(id) + 1);
        coven_put(p->out, " %s", id);
    }
    coven_put(p->out, "\n");
}

void duel_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    const pen p = {.table = table, .style = style, .out = out};
    duel_state masked = *(const duel_state *)state, *s = &masked;
    if (viewer != COVEN_WHOLE) duel_mask(table, s, viewer);
    ink(&p, INK_BOLD);
    if (s->stage == END)
        coven_put(out, "The duel is over");
    else if (s->number)
        coven_put(out, "Turn %d of %d", s->number, table->option[OPTION_LIMIT]);
    else
        coven_put(out, "Setting up");
    ink(&p, INK_PLAIN);
    coven_put(out, "   to draw: %d energy, %d symbols, %d spells\n", duel_energy_deck(table, s),
              duel_symbol_deck(table, s), duel_spell_deck(table, s));
    put_discards(&p, s);
    put_spent(&p, s);
    for (int i = 0, seat = viewer > 0 ? next_seat(table, viewer) : 1; i < table->seats;
         i++, seat = next_seat(table, seat)) {
        coven_put(out, "\n");
        put_seat(&p, s, seat, viewer);
    }
}
