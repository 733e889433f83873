/* draw.c -- the state in a terminal: when it is, the map, and below it every seat's energy on the track with its bands,
 * its reserve, and what the round would bring it if it ended now. Where there are too few rows for that, the map is
 * made lower and the lines around it fewer; and where even that is not enough, a list takes the map's place. */

#include "core/drawing.h"
#include "core/message.h"
#include "core/terminal_text.h"
#include "games/isle/isle.h"

/* Columns: the longest name, a seat's mark, what stands before the energy track, and the reserve. */
enum { NAME_MAX = 10, MARK = 4, BEFORE_TRACK = MARK + NAME_MAX + 5, RESERVE = 10 };

/* From the largest to the most compact. */
enum { FORM_ROOMY, FORM_LOW, FORM_LIST, FORMS };

typedef struct pen {
    const coven_table *table;
    const isle_state *s;
    const coven_style *style;
    coven_text *out;
    int form;
} pen;

static void plain(const pen *p) {
    if (p->style->colour) coven_put(p->out, "\033[0m");
}

/* At most `max` columns of a message, which is released; how many. */
static int put_message(const pen *p, coven_text *message, int max) {
    const int columns = drawing_put_label(p->style, p->table, max, p->out, "%s", text_of(message));
    p->out->dropped += message->dropped;
    coven_text_free(message);
    return columns;
}

static span translated(const pen *p, const char *name) { return drawing_name(p->style, p->table->set, name); }

static int put_name(const pen *p, const char *name, int max) {
    const span text = translated(p, name);
    return text_put_cut(p->out, text.at, text.length, max, p->style->utf8);
}

/* A name of the set as an argument; one that is longer than `max` columns is cut, and has no forms then. */
static void add_name(const pen *p, const char *argument, const char *name, int max, coven_text *message) {
    const span text = translated(p, name);
    coven_put(message, " %s=", argument);
    if (text_columns(text.at, text.length) <= max) {
        message_put_name(message, name);
    } else {
        coven_text cut = coven_text_growing();
        text_put_cut(&cut, text.at, text.length, max, true);
        message_put_text(message, text_of(&cut));
        coven_text_free(&cut);
    }
}

static void add_seat(const pen *p, int seat, coven_text *message) {
    add_name(p, "who", isle_content_of(p->table)->spirit[seat].name, NAME_MAX, message);
}

/* The mark in the seat's colour, MARK columns. */
static void put_mark(const pen *p, int seat) {
    isle_put_seat_colour(isle_content_of(p->table), seat, p->style, p->out);
    coven_put_char(p->out, ' ');
    text_put_code(p->out, isle_seat_mark(seat, p->style->utf8));
    coven_put_char(p->out, ' ');
    plain(p);
    coven_put_char(p->out, ' ');
}

/* The mark and the name; how many columns. */
static int put_seat(const pen *p, int seat, int max) {
    put_mark(p, seat);
    return MARK + put_name(p, isle_content_of(p->table)->spirit[seat].name, max);
}

/* ---- when ---- */

/* Is there room for everything about a seat on one line? */
static bool is_wide(const pen *p) { return p->style->width >= 80; }

/* An attack: on a line of its own, if there is room for one. */
static void put_dice(const pen *p, int used) {
    const isle_state *s = p->s;
    const isle_board *board = isle_board_of(p->table);
    const bool apart = p->form == FORM_ROOMY || !is_wide(p);
    const int max = apart ? p->style->width : p->style->width - used - 2;
    const char *length = apart ? "" : ".short";
    char at[3];
    isle_location_text(board, s->target, at);
    if (max < 0) return;
    coven_put(p->out, apart ? "\n" : "; ");
    if (s->stage == STAGE_ROLL)
        drawing_put_label(p->style, p->table, max, p->out, "isle.draw.roll%s at=\"%s\" chance=%d", length, at,
                          isle_chance(board, s, s->step, s->target));
    else
        drawing_put_label(p->style, p->table, max, p->out, "isle.draw.guard%s at=\"%s\" total=%d", length, at,
                          s->total);
}

static void put_step(const pen *p) {
    const isle_state *s = p->s;
    if (s->stage == STAGE_ORDER || s->stage == STAGE_END) {
        drawing_put_label(p->style, p->table, p->style->width, p->out,
                          s->stage == STAGE_END ? "isle.draw.step.ended" : "isle.draw.step.order");
        return;
    }
    coven_text message = coven_text_growing();
    const int max = p->style->width - MARK;
    put_mark(p, isle_seat(s));
    if (s->stage == STAGE_BONUS) {
        const isle_territory *territory = &isle_board_of(p->table)->territory[s->target];
        message_begin(&message, "isle.draw.step.bonus energy=%d", territory->bonus);
        add_seat(p, isle_seat(s), &message);
        add_name(p, "territory", territory->name, 20, &message);
        put_message(p, &message, max);
        return;
    }
    const bool active = s->at != ISLE_NOWHERE;
    message_begin(&message, "isle.draw.step.%s%s",
                  s->stage == STAGE_SUMMON ? "summon"
                  : s->stage == STAGE_ACT  ? "act"
                                           : "attack",
                  s->stage == STAGE_ACT && active ? ".left" : "");
    add_seat(p, isle_seat(s), &message);
    add_name(p, "creature", isle_content_of(p->table)->creature[s->step].name, NAME_MAX, &message);
    if (active) {
        char at[3];
        isle_location_text(isle_board_of(p->table), s->at, at);
        coven_put(&message, " at=\"%s\" left=%d", at, s->left);
    }
    const int used = put_message(p, &message, max);
    if (s->stage == STAGE_ROLL || s->stage == STAGE_GUARD) put_dice(p, MARK + used);
}

static void put_heading(const pen *p) {
    const bool roomy = p->form == FORM_ROOMY || p->s->stage == STAGE_ORDER;
    int used = drawing_put_label(p->style, p->table, p->style->width / 3, p->out, "isle.draw.round round=%d rounds=%d",
                                 p->s->round, isle_plan_of(p->table)->rounds);
    coven_put(p->out, roomy ? "\n" : "   ");
    used = roomy ? 0 : used + 3;
    if (p->s->stage != STAGE_ORDER) {
        used += drawing_put_label(p->style, p->table, p->style->width / 4, p->out, "isle.draw.order");
        const int max = (p->style->width - used) / p->table->seats - MARK - 1;
        for (int i = 0; i < p->table->seats; i++) {
            coven_put_char(p->out, ' ');
            put_seat(p, p->s->order[i], max < NAME_MAX ? max : NAME_MAX);
        }
        coven_put_char(p->out, '\n');
    }
    put_step(p);
    coven_put_char(p->out, '\n');
}

/* ---- the track ---- */

/* A band's colour: from help for the poor to a tax on the rich. */
static void use_band(const pen *p, int band) {
    static const char *const code[ISLE_BANDS + 1] = {"32", "36", "90", "33", "31", "1;35"};
    if (p->style->colour) coven_put(p->out, "\033[0;%sm", code[band]);
}

static void put_scale(const pen *p) {
    coven_put_char(p->out, '\n');
    text_put_spaces(p->out, BEFORE_TRACK);
    for (int band = 0; band < ISLE_BANDS; band++) {
        use_band(p, band);
        coven_put(p->out, "%-*s", isle_bands[band].max - isle_bands[band].min + 1,
                  (const char *const[]){"0: +5", "10: +3", "19:0", "24:-3", "30:-5"}[band]);
    }
    use_band(p, ISLE_BANDS);
    coven_put(p->out, "36");
    plain(p);
    if (is_wide(p)) {
        coven_put(p->out, "  ");
        text_put_spaces(p->out,
                        RESERVE - drawing_put_label(p->style, p->table, RESERVE - 1, p->out, "isle.draw.reserve"));
        drawing_put_label(p->style, p->table, 11, p->out, "isle.draw.forecast");
    }
    coven_put_char(p->out, '\n');
}

/* A cell for each energy from 0 to the goal: what the seat has, and what it still needs. */
static void put_track(const pen *p, int energy) {
    for (int band = 0; band <= ISLE_BANDS; band++) {
        const int min = band < ISLE_BANDS ? isle_bands[band].min : ISLE_GOAL;
        const int max = band < ISLE_BANDS ? isle_bands[band].max : ISLE_GOAL;
        use_band(p, band);
        for (int i = min; i <= max; i++) {
            const bool here = i == energy || (i == ISLE_GOAL && energy > i);
            if (p->style->utf8)
                coven_put(p->out, "%s", here ? "◆" : i < energy ? "━" : i == ISLE_GOAL ? "☆" : "┄");
            else
                coven_put_char(p->out, here ? '#' : i < energy ? '=' : i == ISLE_GOAL ? '*' : '.');
        }
    }
    plain(p);
}

static void put_forecast(const pen *p, int seat) {
    const isle_state *s = p->s;
    const isle_board *board = isle_board_of(p->table);
    if (s->stage == STAGE_END && seat == isle_leader(isle_plan_of(p->table), s)) {
        coven_put_char(p->out, ' ');
        drawing_put_label(p->style, p->table, 12, p->out,
                          isle_reached(s, seat) ? "isle.draw.summoner" : "isle.draw.wins");
    }
    if (s->stage == STAGE_BONUS || s->stage == STAGE_END) return;
    int bonus = 0;
    for (int i = 0; i < board->territories; i++)
        if (!(board->ground[i] & ~s->seat[seat])) bonus += board->territory[i].bonus;
    coven_put(p->out, " %+d +%d +%d", isle_band_of(s->energy[seat]), isle_income(board, s, seat), bonus);
}

static void put_seat_line(const pen *p, int seat) {
    text_put_spaces(p->out, MARK + NAME_MAX - put_seat(p, seat, NAME_MAX));
    coven_put(p->out, " %2d  ", p->s->energy[seat]);
    put_track(p, p->s->energy[seat]);
    if (!is_wide(p)) {
        coven_put(p->out, "\n    ");
        text_put_spaces(
            p->out, BEFORE_TRACK - MARK -
                        drawing_put_label(p->style, p->table, BEFORE_TRACK - MARK, p->out, "isle.draw.reserve.long"));
    }
    coven_put(p->out, " W%d T%d S%d ", isle_reserve(p->s, seat, WYRM), isle_reserve(p->s, seat, TROLL),
              isle_reserve(p->s, seat, SPRITE));
    if (!is_wide(p) && p->s->stage < STAGE_BONUS) {
        coven_put(p->out, "   ");
        drawing_put_label(p->style, p->table, 18, p->out, "isle.draw.forecast.long");
    }
    put_forecast(p, seat);
    coven_put_char(p->out, '\n');
}

/* What the letters and the brackets mean. */
static void put_legend(const pen *p) {
    static const char *const bracket[][3] = {{"[", "isle.draw.ready", "] "},
                                             {"(", "isle.draw.spent", ") "},
                                             {"<", "isle.draw.active", "> "},
                                             {"{", "isle.draw.attacked", "}"}};
    coven_put_char(p->out, '\n');
    for (int kind = 0; kind < KINDS; kind++) {
        coven_put(p->out, "%s%c ", kind ? ", " : "", isle_kinds[kind].letter - 'a' + 'A');
        put_name(p, isle_content_of(p->table)->creature[kind].name, NAME_MAX);
    }
    coven_put_char(p->out, '\n');
    coven_text line = coven_text_growing();
    for (size_t i = 0; i < sizeof bracket / sizeof bracket[0]; i++) {
        coven_put(&line, "%s", bracket[i][0]);
        message_label(p->style->language, p->table, &line, "%s", bracket[i][1]);
        coven_put(&line, "%s", bracket[i][2]);
    }
    text_put_cut(p->out, text_of(&line), line.length, p->style->width, p->style->utf8);
    p->out->dropped += line.dropped;
    coven_text_free(&line);
    coven_put_char(p->out, '\n');
}

static void put_seats(const pen *p) {
    if (p->form == FORM_ROOMY) put_scale(p);
    for (int seat = 0; seat < p->table->seats; seat++) put_seat_line(p, seat);
    if (p->form == FORM_ROOMY) put_legend(p);
}

/* The rows that are left for the map; 0 if they are too few. */
static int low_rows(const pen *p) {
    enum { HEADING = 2 };
    const int rows = p->style->height - HEADING - p->table->seats * (is_wide(p) ? 1 : 2);
    if (rows < isle_map_rows_min(isle_board_of(p->table))) return 0;
    return rows < isle_map_rows(p->style) ? rows : isle_map_rows(p->style);
}

static void draw_form(const void *self, int form, coven_text *out) {
    pen p = *(const pen *)self;
    p.out = out;
    p.form = form;
    const int rows = form == FORM_LOW ? low_rows(&p) : 0;
    put_heading(&p);
    if (form == FORM_LIST || (form == FORM_LOW && !rows))
        isle_put_list(p.table->set, isle_board_of(p.table), p.s, p.style, out);
    else
        isle_put_map(p.table->set, isle_board_of(p.table), p.s, p.style, rows, out);
    put_seats(&p);
}

void isle_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    (void)viewer; /* nothing is hidden */
    const pen p = {.table = table, .s = state, .style = style, .out = out};
    drawing_fit(style, FORMS, draw_form, &p, out);
}
