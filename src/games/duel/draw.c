/* draw.c -- the table for a terminal. Each seat has a candle that burns down, its spell, its sum written out with the
 * running value under each numeral, and its hand; of others' hands the backs.
 *
 *     Crimson   ################....  16          <- to play
 *       Summon Bees: 7 with 3 numerals, loss 4
 *         4 +  9 +  1 -
 *         4   13   14                 worth 14, 7 above; enough numerals
 *       hand [1][5][6][+][-]   stored Itchy Socks (3 with 2, loss 3), ...
 *
 * Words come from the catalogue (duel.draw.*), in the reader's language; they may be longer than these, and a line that
 * has no room for them goes on below.
 *
 * Where there are too few rows for that: without empty lines and running values; then everything about a seat on two
 * lines; then without what lies on the discard piles.
 */
#include "core/drawing.h"
#include "core/message.h"
#include "core/terminal_text.h"
#include "duel.h"

/* From the largest to the most compact. */
enum { FORM_ROOMY, FORM_SHORT, FORM_DENSE, FORM_BARE, FORMS };

typedef struct pen {
    const coven_table *table;
    const coven_style *style;
    coven_text *out;
    int form;
    int column; /* where the next character goes */
} pen;

enum { INK_PLAIN, INK_BOLD, INK_DIM, INK_ENERGY, INK_SYMBOL, INK_GOOD, INK_BAD, INK_SEAT };

static void ink(const pen *p, int which) {
    static const char *const codes[] = {"0", "1", "2", "94", "91", "92", "93", "1;31", "1;34", "1;33"};
    if (p->style->colour) coven_put(p->out, "\033[%sm", codes[which]);
}

/* ---- texts ---- */

static int columns_of(const char *text) { return text_columns(text, strlen(text)); }

/* Write what fits the line, and at most `max` columns. */
static void put_part(pen *p, const char *text, size_t length, int max) {
    const int left = p->style->width - p->column;
    p->column += text_put_cut(p->out, text, length, max < left ? max : left, p->style->utf8);
}

static void put_text(pen *p, const char *text) { put_part(p, text, strlen(text), p->style->width); }

static void put_inked(pen *p, int which, const char *text) {
    if (which != INK_PLAIN) ink(p, which);
    put_text(p, text);
    if (which != INK_PLAIN) ink(p, INK_PLAIN);
}

static void put_spaces(pen *p, int count) {
    text_put_spaces(p->out, count);
    p->column += count;
}

static void end_line(pen *p) {
    coven_put_char(p->out, '\n');
    p->column = 0;
}

/* Begin a new line if `columns` more do not fit this one. */
static void reserve(pen *p, int columns, int indent) {
    if (p->column + columns <= p->style->width) return;
    end_line(p);
    put_spaces(p, indent);
}

static const char *either(const pen *p, const char *utf8, const char *ascii) { return p->style->utf8 ? utf8 : ascii; }

/* A message of the catalogue. */
typedef struct label {
    char text[SET_TEXT];
} label;

__attribute__((format(printf, 2, 3))) static label label_of(const pen *p, const char *format, ...) {
    label made;
    coven_text message = coven_text_growing(), text = coven_text_over(made.text, sizeof made.text);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&message, format, arguments);
    va_end(arguments);
    message_label(p->style->language, p->table, &text, "%s", text_of(&message));
    p->out->dropped += message.dropped;
    coven_text_free(&message);
    return made;
}

static label seat_label(const pen *p, int seat) {
    label made;
    coven_text text = coven_text_over(made.text, sizeof made.text);
    message_seat(p->style->language, p->table, seat, &text);
    return made;
}

static label spell_label(const pen *p, int spell) {
    char name[2 * SET_TEXT + 4]; /* each byte may be escaped */
    coven_text quoted = coven_text_over(name, sizeof name);
    message_put_name(&quoted, spell_of(p->table, spell)->name);
    return label_of(p, "duel.draw.name spell=%s", name);
}

/* Where a name goes that is written in another ink, as a value in a message. */
#define HERE "\"\001\""

/* A label with HERE in it, and there a name of at most `max` columns, or as many as leave room for the rest. */
static void put_around(pen *p, const label *frame, const char *name, int max) {
    const size_t before = strcspn(frame->text, "\001");
    put_part(p, frame->text, before, p->style->width);
    if (!frame->text[before]) return;
    const char *rest = frame->text + before + 1;
    const int room = p->style->width - p->column - columns_of(rest);
    ink(p, INK_BOLD);
    put_part(p, name, strlen(name), room < max ? room : max);
    ink(p, INK_PLAIN);
    put_text(p, rest);
}

/* ---- parts ---- */

/* A seat's name, all of them as wide as the widest. */
static void put_name(pen *p, int seat) {
    enum { GAP = 2 };
    int wide = 0;
    for (int other = 1; other <= p->table->seats; other++) {
        const label name = seat_label(p, other);
        if (columns_of(name.text) > wide) wide = columns_of(name.text);
    }
    const label name = seat_label(p, seat);
    put_inked(p, INK_SEAT + seat - 1, name.text);
    put_spaces(p, wide + GAP - columns_of(name.text));
}

static void put_candle(pen *p, const duel_seat *q, int seat) {
    const int full = p->table->option[OPTION_STRENGTH];
    char strength[8];
    coven_text text = coven_text_over(strength, sizeof strength);
    coven_put(&text, " %2d", q->strength);
    if (p->form < FORM_DENSE) {
        ink(p, INK_SEAT + seat - 1);
        for (int i = 0; i < q->strength; i++) put_text(p, either(p, "█", "#"));
        ink(p, INK_DIM);
        for (int i = q->strength; i < full; i++) put_text(p, either(p, "░", "."));
        ink(p, INK_PLAIN);
    }
    put_text(p, strength);
}

static void put_card(pen *p, int face) {
    static const char *const backs[2] = {"▓", "▒"};
    const bool energy = is_numeral(face) || face == HIDDEN_ENERGY;
    const char letter[2] = {duel_card_letter(face)};
    ink(p, energy ? INK_ENERGY : INK_SYMBOL);
    put_text(p, "[");
    put_text(p, face >= FACES && p->style->utf8 ? backs[!energy] : letter);
    put_text(p, "]");
    ink(p, INK_PLAIN);
}

static void put_cards(pen *p, uint64_t hand) {
    for (int face = 0; face <= HIDDEN_SYMBOL; face++)
        for (int n = count_of(hand, face); n > 0; n--) put_card(p, face);
}

static int columns_of_cards(uint64_t hand) { return 3 * hand_size(hand); }

/* A spell's name and figures on a line of its own. A name that is too long for it is cut. */
static void put_spell(pen *p, int spell) {
    if (spell == HIDDEN_SPELL) {
        put_text(p, label_of(p, "duel.draw.hidden").text);
    } else {
        const duel_spell *d = spell_of(p->table, spell);
        const label frame =
            label_of(p, "duel.draw.spell name=" HERE " figures=(duel.figures value=%d minimum=%d loss=%d)", d->value,
                     d->minimum, d->loss);
        put_around(p, &frame, spell_label(p, spell).text, p->style->width);
    }
    end_line(p);
}

/* How far the sum is from its spell. */
static label standing_of(const pen *p, const duel_seat *q) {
    const duel_spell *spell = spell_of(p->table, q->spell);
    const int far = spell->value - q->value, missing = spell->minimum - q->numerals;
    const char *way = far > 0 ? "low" : far < 0 ? "high" : "right";
    if (!q->numerals) return label_of(p, "duel.draw.none");
    if (is_complete(p->table, q)) return label_of(p, "duel.draw.complete");
    if (missing <= 0) return label_of(p, "duel.draw.%s value=%d by=%d", way, q->value, far > 0 ? far : -far);
    return label_of(p, "duel.draw.%s.missing value=%d by=%d missing=%d", way, q->value, far > 0 ? far : -far, missing);
}

static void put_standing(pen *p, const duel_seat *q) {
    const label standing = standing_of(p, q);
    put_text(p, either(p, "→ ", "-> "));
    put_inked(p, is_complete(p->table, q) ? INK_GOOD : INK_PLAIN, standing.text);
}

/* A column for each numeral with its operator, running values below; as many rows as the width needs. */
static void put_sum(pen *p, const duel_seat *q) {
    const int indent = 4, digits = is_on(p->table, OPTION_NEGATIVE) ? 4 : 3;
    const int capacity = (p->style->width - indent) / (digits + 2);
    duel_seat running = empty_seat();
    for (int from = 1; from <= q->numerals; from += capacity) {
        const int to = from + capacity - 1 < q->numerals ? from + capacity - 1 : q->numerals;
        coven_put(p->out, "%*s", indent, "");
        for (int i = from; i <= to; i++) {
            ink(p, INK_ENERGY);
            coven_put(p->out, "%*d", digits, q->sum[i] & NUMERAL);
            ink(p, INK_SYMBOL);
            if (q->sum[i] & AFTER) coven_put(p->out, " %c", q->sum[i] & AFTER_PLUS ? '+' : '-');
            ink(p, INK_PLAIN);
        }
        end_line(p);
        if (p->form != FORM_ROOMY) continue;
        coven_put(p->out, "%*s", indent, "");
        ink(p, INK_DIM);
        for (int i = from; i <= to; i++) {
            duel_sum_add(&running, (q->sum[i] & NUMERAL) - 1);
            if (q->sum[i] & AFTER) duel_sum_add(&running, q->sum[i] & AFTER_PLUS ? PLUS : MINUS);
            coven_put(p->out, "%*d%s", digits, running.value, i < to ? "  " : "");
        }
        ink(p, INK_PLAIN);
        end_line(p);
    }
}

/* ---- the dense form ---- */

/* "Summon Bees 7/3 loss 4": the name, its value and how many numerals it needs; or, of the spell in play, with more
 * words. Begins a new line if necessary. */
static void put_dense_spell(pen *p, int spell, bool in_play) {
    enum { NAME = 20 };
    const duel_spell *d = spell_of(p->table, spell);
    const label frame = label_of(p, "duel.draw.spell.%s name=" HERE " value=%d minimum=%d loss=%d",
                                 in_play ? "short" : "brief", d->value, d->minimum, d->loss);
    const label name = spell_label(p, spell);
    const int columns = columns_of(name.text);
    reserve(p, 2 + columns_of(frame.text) - 1 + (columns < NAME ? columns : NAME), 2);
    put_spaces(p, 2);
    put_around(p, &frame, name.text, NAME);
}

/* "4 + 9 + 1 -", and how far it is from its spell. */
static void put_dense_sum(pen *p, const duel_seat *q) {
    enum { CARDS = 4, ARROW = 3 };
    const int standing = q->spell < SPELLS_MAX ? ARROW + columns_of(standing_of(p, q).text) : 0;
    reserve(p, 2 + CARDS * q->numerals + standing, 2);
    put_spaces(p, 2);
    for (int i = 1; i <= q->numerals; i++) {
        const char numeral[2] = {(char)('0' + (q->sum[i] & NUMERAL))};
        reserve(p, CARDS, 4);
        put_inked(p, INK_ENERGY, numeral);
        put_inked(p, INK_SYMBOL, !(q->sum[i] & AFTER) ? " " : q->sum[i] & AFTER_PLUS ? " + " : " - ");
    }
    if (q->spell >= SPELLS_MAX) return;
    reserve(p, standing, 4);
    put_standing(p, q);
}

/* The hand, and the stored spells behind it. */
static void put_dense_hand(pen *p, const duel_seat *q) {
    int hidden = 0;
    put_spaces(p, 2);
    put_cards(p, q->unseen);
    if (q->known) {
        put_spaces(p, 1);
        put_text(p, label_of(p, "duel.draw.seen.short").text);
        put_spaces(p, 1);
        put_cards(p, q->known);
    }
    for (int k = 0; k < STORED_MAX && q->stored[k] != NO_SPELL; k++) {
        if (q->stored[k] == HIDDEN_SPELL)
            hidden++;
        else
            put_dense_spell(p, q->stored[k], false);
    }
    if (hidden) {
        put_spaces(p, 2);
        put_text(p, label_of(p, "duel.draw.stored.count count=%d", hidden).text);
    }
    end_line(p);
}

/* ---- a seat ---- */

/* A word before what it stands for; "hand" and "stored" take the same room. */
static void put_heading(pen *p, const char *text) {
    const int hand = columns_of(label_of(p, "duel.draw.hand").text);
    const int stored = columns_of(label_of(p, "duel.draw.stored").text);
    put_spaces(p, 2);
    put_text(p, text);
    put_spaces(p, (hand > stored ? hand : stored) + 1 - columns_of(text));
}

/* A line for each, or one that counts them. */
static void put_stored(pen *p, const duel_seat *q) {
    int hidden = 0;
    for (int k = 0; k < STORED_MAX && q->stored[k] != NO_SPELL; k++) {
        if (q->stored[k] == HIDDEN_SPELL) {
            hidden++;
            continue;
        }
        put_heading(p, k ? "" : label_of(p, "duel.draw.stored").text);
        put_spell(p, q->stored[k]);
    }
    if (!hidden) return;
    put_heading(p, label_of(p, "duel.draw.stored").text);
    put_text(p, label_of(p, "duel.draw.stored.hidden count=%d", hidden).text);
    end_line(p);
}

static void put_hand(pen *p, const duel_seat *q) {
    enum { INDENT = 4 };
    if (!q->unseen && !q->known) return;
    put_heading(p, label_of(p, "duel.draw.hand").text);
    put_cards(p, q->unseen);
    if (q->known) {
        const label seen = label_of(p, "duel.draw.seen");
        if (q->unseen) put_spaces(p, 2);
        reserve(p, columns_of(seen.text) + 1 + columns_of_cards(q->known), INDENT);
        put_text(p, seen.text);
        put_spaces(p, 1);
        put_cards(p, q->known);
    }
    end_line(p);
}

/* Two columns further on, in this line if there is room. */
static void put_beside(pen *p, int which, const char *mark, const char *text) {
    reserve(p, 2 + columns_of(mark) + columns_of(text), 2);
    put_spaces(p, 2);
    put_text(p, mark);
    put_inked(p, which, text);
}

/* What is going on at a seat, behind its candle. */
static void put_doings(pen *p, const duel_state *s, int seat, int viewer) {
    const int cut = s->stage == CUT ? s->cut[seat - 1] : TO_CUT;
    if (seat == viewer) put_beside(p, INK_PLAIN, "", label_of(p, "duel.draw.you").text);
    if (s->at == seat) {
        const label now = label_of(p, "duel.draw.now.%s", duel_stage_names[s->stage]);
        put_beside(p, INK_BOLD, either(p, "◀ ", "<- "), now.text);
    }
    if (cut == BEATEN)
        put_beside(p, INK_PLAIN, "", label_of(p, "duel.draw.beaten").text);
    else if (cut != TO_CUT)
        put_beside(p, INK_PLAIN, "", label_of(p, "duel.draw.cut card=(duel.card.%d)", cut).text);
}

/* Everything about a seat that stands behind its candle, on as few lines as will do. */
static void put_dense_seat(pen *p, const duel_seat *q) {
    if (q->spell < SPELLS_MAX)
        put_dense_spell(p, q->spell, true);
    else if (q->spell == HIDDEN_SPELL)
        put_beside(p, INK_PLAIN, "", label_of(p, "duel.draw.hidden").text);
    if (q->numerals) put_dense_sum(p, q);
    end_line(p);
    put_dense_hand(p, q);
}

static void put_seat(pen *p, const duel_state *s, int seat, int viewer) {
    const duel_seat *q = &s->seat[seat - 1];
    put_name(p, seat);
    if (has_fallen(q)) {
        put_inked(p, INK_DIM, label_of(p, "duel.draw.fallen").text);
        end_line(p);
        return;
    }
    put_candle(p, q, seat);
    put_doings(p, s, seat, viewer);
    if (p->form >= FORM_DENSE) {
        put_dense_seat(p, q);
        return;
    }
    end_line(p);
    if (q->spell != NO_SPELL) {
        put_spaces(p, 2);
        put_spell(p, q->spell);
    }
    put_sum(p, q);
    if (q->spell < SPELLS_MAX && s->number) {
        put_spaces(p, 4);
        put_standing(p, q);
        end_line(p);
    }
    put_hand(p, q);
    put_stored(p, q);
}

/* ---- the table ---- */

static void put_heads(pen *p, const duel_state *s) {
    enum { GAP = 3 };
    const label turn = s->stage == END ? label_of(p, "duel.draw.over")
                       : s->number
                           ? label_of(p, "duel.draw.turn number=%d limit=%d", s->number, p->table->option[OPTION_LIMIT])
                           : label_of(p, "duel.draw.setup");
    const label decks = label_of(p, "duel.draw.decks energy=%d symbols=%d spells=%d", duel_energy_deck(p->table, s),
                                 duel_symbol_deck(p->table, s), duel_spell_deck(p->table, s));
    put_inked(p, INK_BOLD, turn.text);
    reserve(p, GAP + columns_of(decks.text), 0);
    if (p->column) put_spaces(p, GAP);
    put_text(p, decks.text);
    end_line(p);
}

static void put_discards(pen *p, const duel_state *s) {
    if (!s->energy_out && !s->symbols_out[0] && !s->symbols_out[1]) return;
    put_text(p, label_of(p, "duel.draw.discards").text);
    for (int face = 0; face < FACES; face++) {
        const int count = is_numeral(face) ? energy_of(s->energy_out, face) : s->symbols_out[face - PLUS];
        const char letter[2] = {duel_card_letter(face)};
        if (!count) continue;
        reserve(p, count + 1, 2);
        put_spaces(p, 1);
        ink(p, is_numeral(face) ? INK_ENERGY : INK_SYMBOL);
        for (int n = 0; n < count; n++) put_text(p, letter);
        ink(p, INK_PLAIN);
    }
    end_line(p);
}

/* The spells that were cast or misfired. */
static void put_spent(pen *p, const duel_state *s) {
    if (!s->spells_out) return;
    put_text(p, label_of(p, "duel.draw.spent").text);
    for (uint64_t cards = s->spells_out; cards; cards &= cards - 1) {
        const char *id = spell_of(p->table, plan_of(p->table)->spell_of_card[__builtin_ctzll(cards)])->id;
        reserve(p, columns_of(id) + 1, 2);
        put_spaces(p, 1);
        put_text(p, id);
    }
    end_line(p);
}

typedef struct subject {
    const coven_table *table;
    const duel_state *state; /* masked */
    const coven_style *style;
    int viewer;
} subject;

static void draw_form(const void *self, int form, coven_text *out) {
    const subject *of = self;
    const duel_state *s = of->state;
    pen p = {.table = of->table, .style = of->style, .out = out, .form = form};
    put_heads(&p, s);
    if (form < FORM_BARE) {
        put_discards(&p, s);
        put_spent(&p, s);
    }
    for (int i = 0, seat = of->viewer > 0 ? next_seat(of->table, of->viewer) : 1; i < of->table->seats;
         i++, seat = next_seat(of->table, seat)) {
        if (form == FORM_ROOMY) end_line(&p);
        put_seat(&p, s, seat, of->viewer);
    }
}

void duel_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    duel_state masked = *(const duel_state *)state;
    if (viewer != COVEN_VIEW_ALL) duel_mask(table, &masked, viewer);
    const subject of = {.table = table, .state = &masked, .style = style, .viewer = viewer};
    drawing_fit(style, FORMS, draw_form, &of, out);
}
