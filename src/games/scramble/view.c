/* view.c -- the state as one JSON object for a front end. All points are in the circle's own frame: its centre is
 * (0, 0), its rim x^2 + y^2 = 1, x to the right and y down the screen, seat 1 at the bottom; seat 2's page is turned
 * by half a turn. */
#include "scramble.h"

typedef struct point {
    float x, y;
} point;

static point node_point(const scramble_page *page, int seat, int node) {
    return seat ? (point){-page->x[node], -page->y[node]} : (point){page->x[node], page->y[node]};
}

static point seam_point(const scramble_content *content, int seat, int end) {
    return (point){seat ? -content->seam_x[end] : content->seam_x[end], 0};
}

/* Thousandths are enough for a screen, and the same bytes everywhere. */
static void put_decimal(json_writer *w, float value) {
    const int thousandths = (int)(value * 1000 + (value < 0 ? -0.5f : 0.5f));
    const int size = thousandths < 0 ? -thousandths : thousandths;
    char text[16];
    coven_text out = coven_text_over(text, sizeof text);
    coven_put(&out, "%s%d.%03d", thousandths < 0 ? "-" : "", size / 1000, size % 1000);
    json_put_raw(w, text, out.length);
}

static void put_point(json_writer *w, point p) {
    json_open(w, '[');
    put_decimal(w, p.x);
    put_decimal(w, p.y);
    json_close(w, ']');
}

static void put_cards(json_writer *w, const scramble_content *content, const char *name, unsigned cards) {
    json_name(w, name);
    json_open(w, '[');
    for (; cards; cards &= cards - 1) json_string(w, content->card[__builtin_ctz(cards)].id);
    json_close(w, ']');
}

/* ---- what the set says ---- */

static void put_elements(json_writer *w, const scramble_content *content) {
    json_name(w, "elements");
    json_open(w, '[');
    for (int e = 0; e < content->elements; e++) {
        const scramble_element *element = &content->element[e];
        json_open(w, '{');
        json_name_string(w, "id", element->id);
        json_name_string(w, "name", element->name);
        json_name(w, "letter");
        json_string_of(w, &element->letter, 1);
        json_name_string(w, "colour", element->colour);
        json_name_string(w, "colour_light", element->colour_light);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_card_list(json_writer *w, const scramble_content *content) {
    json_name(w, "cards");
    json_open(w, '{');
    for (int c = 0; c < CARDS; c++) {
        const scramble_card *card = &content->card[c];
        json_name(w, card->id);
        json_open(w, '{');
        json_name_string(w, "name", card->name);
        json_name(w, "elements");
        json_open(w, '[');
        if (card->primary != ANY) {
            json_string(w, content->element[card->primary].id);
            json_string(w, content->element[card->secondary].id);
        }
        json_close(w, ']');
        json_name_bool(w, "any", card->primary == ANY);
        json_name_string(w, "spell", scramble_spell_id[card->spell]);
        json_name_string(w, "spell_name", content->spell_name[card->spell]);
        json_name_string(w, "spell_text", content->spell_text[card->spell]);
        json_name_string(w, "flavour", card->flavour);
        json_close(w, '}');
    }
    json_close(w, '}');
}

/* ---- the circle ---- */

static void put_node(json_writer *w, const scramble_content *content, const scramble_state *s, int node) {
    const int seat = node_seat(node);
    json_open(w, '{');
    json_name_number(w, "seat", seat + 1);
    json_name_number(w, "node", node_number(node));
    json_name(w, "at");
    put_point(w, node_point(&content->page[s->page[seat]], seat, node_number(node) - 1));
    json_close(w, '}');
}

/* One connection: its element, the nodes it joins, and its line as points, with the bend of each segment. A
 * connection over the seam is written once, by seat 1, if both pages lie there; else as a stub up to the seam. */
static void put_connection(json_writer *w, const scramble_content *content, const scramble_state *s, int seat,
                           const scramble_connection *c) {
    const scramble_page *page = &content->page[s->page[seat]];
    const bool crosses = c->to >= SEAM_END;
    const scramble_connection *far = NULL;
    if (crosses && s->page[!seat] != NO_PAGE) {
        if (seat == 1) return;
        const scramble_page *other = &content->page[s->page[1]];
        const int end = SEAM_END + content->seam_ends - 1 - (c->to - SEAM_END);
        for (int i = 0; i < other->connections; i++)
            if (other->connection[i].to == end) far = &other->connection[i];
    }
    json_open(w, '{');
    json_name_string(w, "element", content->element[c->element].id);
    json_name(w, "ends");
    json_open(w, '[');
    put_node(w, content, s, seat * PAGE_NODES_MAX + c->from);
    if (!crosses) put_node(w, content, s, seat * PAGE_NODES_MAX + c->to);
    if (far) put_node(w, content, s, PAGE_NODES_MAX + far->from);
    json_close(w, ']');
    json_name(w, "way");
    json_open(w, '[');
    put_point(w, node_point(page, seat, c->from));
    put_point(w, crosses ? seam_point(content, seat, c->to - SEAM_END) : node_point(page, seat, c->to));
    if (far) put_point(w, node_point(&content->page[s->page[1]], 1, far->from));
    json_close(w, ']');
    json_name(w, "bends");
    json_open(w, '[');
    put_decimal(w, c->bend);
    if (far) put_decimal(w, -far->bend);
    json_close(w, ']');
    json_close(w, '}');
}

static void put_page(json_writer *w, const scramble_content *content, int number, int seat) {
    if (number == NO_PAGE) {
        json_null(w);
        return;
    }
    const scramble_page *page = &content->page[number];
    json_open(w, '{');
    json_name_string(w, "id", page->id);
    json_name_string(w, "name", page->name);
    json_name_string(w, "flavour", page->flavour);
    json_name_number(w, "start", page->start + 1);
    json_name(w, "nodes");
    json_open(w, '[');
    for (int node = 0; node < page->nodes; node++) put_point(w, node_point(page, seat, node));
    json_close(w, ']');
    json_close(w, '}');
}

/* The spare page's connections stand as if it were seat 1's, alone. */
static void put_connections(json_writer *w, const scramble_content *content, const scramble_state *s) {
    json_name(w, "connections");
    json_open(w, '[');
    for (int seat = 0; seat < 2; seat++) {
        if (s->page[seat] == NO_PAGE) continue;
        const scramble_page *page = &content->page[s->page[seat]];
        for (int i = 0; i < page->connections; i++) put_connection(w, content, s, seat, &page->connection[i]);
    }
    json_close(w, ']');
}

static void put_circle(json_writer *w, const scramble_content *content, const scramble_state *s) {
    json_name(w, "circle");
    json_open(w, '{');
    json_name(w, "pages");
    json_open(w, '[');
    for (int seat = 0; seat < 2; seat++) put_page(w, content, s->page[seat], seat);
    json_close(w, ']');
    put_connections(w, content, s);
    json_close(w, '}');
    json_name(w, "spare");
    put_page(w, content, s->page[2], 0);
    json_name(w, "spare_connections");
    scramble_state alone = *s;
    alone.page[0] = s->page[2];
    alone.page[1] = NO_PAGE;
    json_open(w, '[');
    if (s->page[2] != NO_PAGE)
        for (int i = 0; i < content->page[s->page[2]].connections; i++)
            put_connection(w, content, &alone, 0, &content->page[s->page[2]].connection[i]);
    json_close(w, ']');
    json_name(w, "energy");
    if (s->energy == NO_NODE)
        json_null(w);
    else
        put_node(w, content, s, s->energy);
}

/* ---- hands, groups, ritual ---- */

static void put_hands(json_writer *w, const scramble_content *content, const scramble_state *s) {
    json_name(w, "hands");
    json_open(w, '[');
    for (int seat = 0; seat < 2; seat++) {
        json_open(w, '{');
        json_name_number(w, "imps", s->imps[seat]);
        put_cards(w, content, "spells", s->hand[seat]);
        json_name_number(w, "hidden", s->hidden[seat]);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_places(json_writer *w, const scramble_content *content, const scramble_state *s) {
    json_name(w, "places");
    json_open(w, '[');
    for (int place = 0; place < PLACES; place++) {
        const char id[2] = {(char)('a' + place), '\0'};
        json_open(w, '{');
        json_name_string(w, "id", id);
        json_name(w, "catalyst");
        if (s->catalyst[place] == NO_CARD)
            json_null(w);
        else
            json_string(w, content->card[s->catalyst[place]].id);
        json_name(w, "queue");
        json_open(w, '[');
        for (int i = 0; i < queue_length(s->queue[place]); i++) json_number(w, queue_owner(s->queue[place], i) + 1);
        json_close(w, ']');
        put_cards(w, content, "tucked", s->tucked[place]);
        json_name_number(w, "room", ROOM - place_used(s, place));
        json_close(w, '}');
    }
    json_close(w, ']');
}

/* For each legal resolve, the nodes that the energy would pass, from where it stands. */
static void put_resolves(json_writer *w, const coven_table *table, const scramble_state *s) {
    const scramble_content *content = content_of(table);
    coven_event list[LEGAL_MAX + 1];
    const int count = s->phase == RITUAL ? scramble_legal(table, s, list) : 0;
    json_name(w, "resolves");
    json_open(w, '{');
    for (int i = 0; i < count; i++) {
        char text[COVEN_EVENT_TEXT];
        coven_text out = coven_text_over(text, sizeof text);
        scramble_print_event(table, s, list[i], &out);
        const scramble_card *card = &content->card[s->catalyst[event_place(list[i])]];
        const int target = event_target(list[i]);
        const int element[2] = {target == NO_TARGET ? card->primary : target - TARGET_ELEMENT, card->secondary};
        json_name(w, text);
        json_open(w, '[');
        put_node(w, content, s, s->energy);
        for (int step = 0, node = s->energy; step < (target == NO_TARGET ? 2 : 1); step++) {
            node = steps_by(content, s, element[step])[node];
            put_node(w, content, s, node);
        }
        json_close(w, ']');
    }
    json_close(w, '}');
}

/* "round_winner": the seat that banished an imp in the round that has just ended, until the next round's pages are laid
 * or the game is over; else null. The loser of a round starts the next one (R3). */
static void put_round_winner(json_writer *w, const scramble_state *s) {
    const int played = s->banished[0] + s->banished[1];
    json_name(w, "round_winner");
    if (s->phase == END)
        json_number(w, s->banished[0] > s->banished[1] ? 1 : 2);
    else if (s->phase == DEAL && played > 0 && s->page[0] == NO_PAGE)
        json_number(w, s->first == 0 ? 2 : 1);
    else
        json_null(w);
}

void scramble_view(const coven_table *table, const void *state, int viewer, coven_text *out) {
    const scramble_content *content = content_of(table);
    const scramble_plan *plan = plan_of(table);
    const scramble_state *s = state;
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "phase", scramble_phase_id[s->phase]);
    json_name_number(w, "viewer", viewer);
    json_name_string(w, "actor", coven_actor_text(scramble_actor(table, s)));
    json_name_number(w, "goal", plan->goal);
    json_name_number(w, "round", s->banished[0] + s->banished[1] + (s->phase != END));
    json_name(w, "banished");
    json_open(w, '[');
    for (int seat = 0; seat < 2; seat++) json_number(w, s->banished[seat]);
    json_close(w, ']');
    json_name(w, "first");
    if (s->first == NO_SEAT)
        json_null(w);
    else
        json_number(w, s->first + 1);
    put_round_winner(w, s);
    json_name_bool(w, "closed", plan->closed);
    put_elements(w, content);
    put_card_list(w, content);
    put_circle(w, content, s);
    put_hands(w, content, s);
    put_places(w, content, s);
    put_cards(w, content, "out", s->out);
    put_resolves(w, table, s);
    json_close(w, '}');
}
