/* set.c -- the content of a set: elements, spells, cards and pages, checked as the rules page says, and the steps of
 * the energy worked out for every pair of pages. What is only for display is never rejected: if it is missing or
 * invalid, a default is used. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scramble.h"

/* ---- what is only for display ---- */

/* A text for people, if there is one that the policy of core/set_text.h allows. */
static bool read_showable(const coven_json *object, const char *name, char out[SET_TEXT]) {
    coven_json value;
    if (json_member(object, name, &value) && set_text_read(&value, out, NULL)) return true;
    out[0] = '\0';
    return false;
}

/* A name; without one, the id with a capital. */
static void read_label(const coven_json *object, const char *name, const char *otherwise, char out[SET_TEXT]) {
    if (read_showable(object, name, out) && out[0]) return;
    coven_text text = coven_text_over(out, SET_TEXT);
    coven_put(&text, "%s", otherwise);
    if (out[0] >= 'a' && out[0] <= 'z') out[0] = (char)(out[0] - 'a' + 'A');
}

/* "#rrggbb", or nothing. */
static void read_colour(const coven_json *object, const char *name, char out[COLOUR]) {
    coven_json value;
    if (!json_member(object, name, &value) || !json_text(&value, out, COLOUR, NULL)) out[0] = '\0';
    if (out[0] != '#' || strlen(out) != 7 || strspn(out + 1, "0123456789abcdefABCDEF") != 6) out[0] = '\0';
}

static float number_of(const coven_json *value, float otherwise) {
    if (json_kind_of(value) != JSON_NUMBER) return otherwise;
    size_t length;
    const double number = strtod(json_raw(value, &length), NULL);
    return number >= -2 && number <= 2 ? (float)number : otherwise;
}

static float read_number(const coven_json *object, const char *name, float otherwise) {
    coven_json value;
    return json_member(object, name, &value) ? number_of(&value, otherwise) : otherwise;
}

/* ---- elements, spells, seam, cards ---- */

/* An id that none of the `count` before it has; the ids stand `stride` bytes apart, the new one after them. */
static bool read_id(const coven_json *object, char *first, size_t stride, int count, coven_error *error) {
    coven_json value;
    char *id = first + stride * (size_t)count;
    if (!json_need(object, "id", JSON_STRING, &value, error) || !json_word(&value, false, WORD - 1, id, error))
        return false;
    for (int i = 0; i < count; i++)
        if (strcmp(first + stride * (size_t)i, id) == 0)
            return coven_json_fail(&value, error, "\"%s\" is listed twice", id);
    return true;
}

static int element_named(const scramble_content *content, const coven_json *value) {
    for (int e = 0; e < content->elements; e++)
        if (json_is(value, content->element[e].id)) return e;
    return -1;
}

static bool read_element_name(const scramble_content *content, const coven_json *value, uint8_t *out,
                              coven_error *error) {
    const int element = element_named(content, value);
    if (element < 0) return coven_json_fail(value, error, "is not an element of this set");
    *out = (uint8_t)element;
    return true;
}

static bool need_list(const coven_json *root, const char *name, int min, int max, coven_json *list,
                      coven_error *error) {
    if (!json_need(root, name, JSON_LIST, list, error)) return false;
    const int count = json_count(list);
    if (count >= min && count <= max) return true;
    if (min == max) return coven_json_fail(list, error, "should have %d, not %d", min, count);
    return coven_json_fail(list, error, "should have %d to %d, not %d", min, max, count);
}

static bool read_elements(const coven_json *root, scramble_content *content, coven_error *error) {
    coven_json list, letter;
    if (!need_list(root, "elements", 2, ELEMENTS_MAX, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w); content->elements++) {
        scramble_element *element = &content->element[w.index];
        if (!read_id(&w.value, content->element[0].id, sizeof *element, w.index, error)) return false;
        if (strcmp(element->id, "any") == 0)
            return coven_json_fail(&w.value, error, "an element cannot be called \"any\"");
        read_label(&w.value, "name", element->id, element->name);
        read_colour(&w.value, "colour", element->colour);
        read_colour(&w.value, "colour_light", element->colour_light);
        char text[2];
        const bool good = json_member(&w.value, "letter", &letter) && json_text(&letter, text, sizeof text, NULL) &&
                          text[0] > ' ' && text[0] <= '~';
        element->letter = good ? text[0] : element->id[0];
    }
    return true;
}

const char *const scramble_spell_id[SPELLS] = {"dispel", "enchant", "transfigure", "transmute"};

static int spell_named(const coven_json *value) {
    for (int spell = 0; spell < SPELLS; spell++)
        if (json_is(value, scramble_spell_id[spell])) return spell;
    return -1;
}

static bool read_spells(const coven_json *root, scramble_content *content, coven_error *error) {
    coven_json list, id;
    char ids[SPELLS][WORD];
    if (!need_list(root, "spells", SPELLS, SPELLS, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        if (!read_id(&w.value, ids[0], WORD, w.index, error) || !json_need(&w.value, "id", JSON_STRING, &id, error))
            return false;
        const int spell = spell_named(&id);
        if (spell < 0) return coven_json_fail(&id, error, "the spells are dispel, enchant, transfigure and transmute");
        read_label(&w.value, "name", scramble_spell_id[spell], content->spell_name[spell]);
        read_showable(&w.value, "text", content->spell_text[spell]);
    }
    return true;
}

static bool read_seam(const coven_json *root, scramble_content *content, coven_error *error) {
    coven_json list, places;
    if (!need_list(root, "seam", 1, SEAM_MAX, &list, error)) return false;
    const int ends = json_count(&list);
    content->seam_ends = (uint8_t)ends;
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_element_name(content, &w.value, &content->seam[w.index], error)) return false;
    for (int i = 0; i < ends; i++)
        if (content->seam[i] != content->seam[ends - 1 - i])
            return coven_json_fail(&list, error, "should read the same from both sides, but s%d and s%d differ", i + 1,
                                   ends - i);
    for (int i = 0; i < ends; i++) content->seam_x[i] = ends == 1 ? 0 : -0.77f + 1.54f * (float)i / (float)(ends - 1);
    if (json_member(root, "seam_x", &places) && json_kind_of(&places) == JSON_LIST && json_count(&places) == ends)
        for (json_walk w = json_walk_of(&places); json_next(&w);)
            content->seam_x[w.index] = number_of(&w.value, content->seam_x[w.index]);
    return true;
}

/* [primary, secondary] or "any". */
static bool read_card_elements(const scramble_content *content, const coven_json *value, scramble_card *card,
                               coven_error *error) {
    if (json_is(value, "any")) {
        card->primary = card->secondary = ANY;
        return true;
    }
    if (json_kind_of(value) != JSON_LIST || json_count(value) != 2)
        return coven_json_fail(value, error, "should be [primary, secondary] or \"any\"");
    for (json_walk w = json_walk_of(value); json_next(&w);)
        if (!read_element_name(content, &w.value, w.index ? &card->secondary : &card->primary, error)) return false;
    return card->primary != card->secondary || coven_json_fail(value, error, "should be two different elements");
}

/* Exactly one element in common, or one of them is *any* (R16, R17). */
static bool cards_fit(const scramble_card *a, const scramble_card *b) {
    if (a->primary == ANY || b->primary == ANY) return true;
    const int elements_of_a = 1 << a->primary | 1 << a->secondary, elements_of_b = 1 << b->primary | 1 << b->secondary;
    return count_bits((unsigned)(elements_of_a & elements_of_b)) == 1;
}

static bool read_cards(const coven_json *root, scramble_content *content, coven_error *error) {
    coven_json list, value;
    if (!need_list(root, "cards", CARDS, CARDS, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        scramble_card *card = &content->card[w.index];
        if (!read_id(&w.value, content->card[0].id, sizeof *card, w.index, error)) return false;
        if (!json_need(&w.value, "spell", JSON_STRING, &value, error)) return false;
        const int spell = spell_named(&value);
        if (spell < 0) return coven_json_fail(&value, error, "is not a spell");
        card->spell = (uint8_t)spell;
        if (!json_member(&w.value, "elements", &value))
            return coven_json_fail(&w.value, error, "\"elements\" is missing");
        if (!read_card_elements(content, &value, card, error)) return false;
        read_label(&w.value, "name", card->id, card->name);
        read_showable(&w.value, "flavour", card->flavour);
    }
    for (int a = 0; a < CARDS; a++)
        for (int b = 0; b < CARDS; b++)
            if (cards_fit(&content->card[a], &content->card[b]))
                content->card[a].fits = (uint16_t)(content->card[a].fits | 1 << b);
    return true;
}

/* ---- pages ---- */

static bool read_nodes(const coven_json *object, scramble_page *page, coven_error *error) {
    coven_json list;
    if (!need_list(object, "nodes", 1, PAGE_NODES_MAX, &list, error)) return false;
    page->nodes = (uint8_t)json_count(&list);
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        int number;
        if (!json_need_int(&w.value, "id", w.index + 1, w.index + 1, &number, error)) return false;
        /* By default the nodes stand on an arc between the seam and the rim. */
        const double angle = 3.14159265 * (w.index + 1) / (page->nodes + 1);
        page->x[w.index] = read_number(&w.value, "x", (float)(-0.65 * cos(angle)));
        page->y[w.index] = read_number(&w.value, "y", (float)(0.65 * sin(angle) + 0.1));
    }
    int start;
    if (!json_need_int(object, "start", 1, page->nodes, &start, error)) return false;
    page->start = (uint8_t)(start - 1);
    return true;
}

/* The number of the seam end "s1" to "sN", from 0, or -1. */
static int seam_end_named(const scramble_content *content, const coven_json *value) {
    for (int i = 0; i < content->seam_ends; i++) {
        char id[8];
        coven_text text = coven_text_over(id, sizeof id);
        coven_put(&text, "s%d", i + 1);
        if (json_is(value, id)) return i;
    }
    return -1;
}

/* What a page has used of what it may use once: each element of a node, and each seam end. */
typedef struct page_use {
    uint8_t elements[PAGE_NODES_MAX]; /* bit e */
    uint16_t seam;                    /* bit k */
} page_use;

static bool use_node(const coven_json *at, const scramble_content *content, const scramble_connection *connection,
                     int node, page_use *use, coven_error *error) {
    const int bit = 1 << connection->element;
    if (use->elements[node] & bit)
        return coven_json_fail(at, error, "node %d has two connections of %s", node + 1,
                               content->element[connection->element].id);
    use->elements[node] = (uint8_t)(use->elements[node] | bit);
    return true;
}

static bool read_far_end(const coven_json *value, const scramble_content *content, const scramble_page *page,
                         scramble_connection *connection, page_use *use, coven_error *error) {
    if (json_kind_of(value) == JSON_STRING) {
        const int end = seam_end_named(content, value);
        if (end < 0) return coven_json_fail(value, error, "is not a seam end");
        if (content->seam[end] != connection->element)
            return coven_json_fail(value, error, "is a seam end of another element");
        if (use->seam >> end & 1) return coven_json_fail(value, error, "s%d is used twice", end + 1);
        use->seam = (uint16_t)(use->seam | 1 << end);
        connection->to = (uint8_t)(SEAM_END + end);
        return true;
    }
    int node;
    if (!json_int(value, 1, page->nodes, &node, error)) return false;
    connection->to = (uint8_t)(node - 1);
    if (connection->to == connection->from) return coven_json_fail(value, error, "joins a node to itself");
    return use_node(value, content, connection, connection->to, use, error);
}

/* [element, node, node or "sk", bend]. */
static bool read_connection(const coven_json *list, const scramble_content *content, scramble_page *page, page_use *use,
                            coven_error *error) {
    if (json_kind_of(list) != JSON_LIST || json_count(list) < 3 || json_count(list) > 4)
        return coven_json_fail(list, error, "should be [element, node, node or seam end]");
    scramble_connection connection = {0};
    for (json_walk w = json_walk_of(list); json_next(&w);) {
        bool good = true;
        int node;
        switch (w.index) {
        case 0: good = read_element_name(content, &w.value, &connection.element, error); break;
        case 1:
            good = json_int(&w.value, 1, page->nodes, &node, error);
            if (good) connection.from = (uint8_t)(node - 1);
            good = good && use_node(&w.value, content, &connection, connection.from, use, error);
            break;
        case 2: good = read_far_end(&w.value, content, page, &connection, use, error); break;
        default:
            good = json_kind_of(&w.value) == JSON_NUMBER ||
                   coven_json_fail(&w.value, error, "the bend should be a number");
            connection.bend = number_of(&w.value, 0);
        }
        if (!good) return false;
    }
    /* No overflow: each connection has used up an element of its first node. */
    page->connection[page->connections++] = connection;
    return true;
}

static bool read_page(const coven_json *object, const scramble_content *content, scramble_page *page,
                      coven_error *error) {
    coven_json list;
    page_use use = {{0}, 0};
    if (!read_nodes(object, page, error) || !json_need(object, "connections", JSON_LIST, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_connection(&w.value, content, page, &use, error)) return false;
    for (int end = 0; end < content->seam_ends; end++)
        if (!(use.seam >> end & 1)) return coven_json_fail(&list, error, "seam end s%d is not used", end + 1);
    for (int node = 0; node < page->nodes; node++)
        if (!use.elements[node]) return coven_json_fail(&list, error, "node %d has no connection", node + 1);
    return true;
}

static bool read_pages(const coven_json *root, scramble_content *content, coven_error *error) {
    coven_json list;
    if (!need_list(root, "pages", PAGES, PAGES, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        scramble_page *page = &content->page[w.index];
        if (!read_id(&w.value, content->page[0].id, sizeof *page, w.index, error)) return false;
        if (strcmp(page->id, "spare") == 0)
            return coven_json_fail(&w.value, error, "a page cannot be called \"spare\"");
        read_label(&w.value, "name", page->id, page->name);
        read_showable(&w.value, "flavour", page->flavour);
        if (!read_page(&w.value, content, page, error)) return false;
    }
    return true;
}

/* ---- the circle of two pages ---- */

/* The node of the page at seam end `end`. */
static int node_at_seam(const scramble_page *page, int end) {
    for (int i = 0; i < page->connections; i++)
        if (page->connection[i].to == SEAM_END + end) return page->connection[i].from;
    return 0;
}

static void join(const scramble_content *content, const scramble_page *pages[2], uint8_t step[ELEMENTS_MAX][NODES]) {
    for (int e = 0; e < ELEMENTS_MAX; e++)
        for (int node = 0; node < NODES; node++) step[e][node] = (uint8_t)node;
    for (int seat = 0; seat < 2; seat++) {
        const int own = seat * PAGE_NODES_MAX, other = PAGE_NODES_MAX - own;
        for (int i = 0; i < pages[seat]->connections; i++) {
            const scramble_connection *c = &pages[seat]->connection[i];
            if (c->to < SEAM_END) {
                step[c->element][own + c->from] = (uint8_t)(own + c->to);
                step[c->element][own + c->to] = (uint8_t)(own + c->from);
            } else { /* sk meets s(N+1-k): R8 */
                const int end = content->seam_ends - 1 - (c->to - SEAM_END);
                step[c->element][own + c->from] = (uint8_t)(other + node_at_seam(pages[!seat], end));
            }
        }
    }
}

static void work_out_steps(scramble_content *content) {
    for (int one = 0; one < PAGES; one++) {
        for (int two = 0; two < PAGES; two++) {
            const scramble_page *pages[2] = {&content->page[one], &content->page[two]};
            uint8_t(*step)[NODES] = content->step[one][two];
            join(content, pages, step);
            for (int c = 0; c < CARDS; c++) {
                const scramble_card *card = &content->card[c];
                for (int node = 0; node < NODES; node++)
                    content->walk[one][two][c][node] =
                        card->primary == ANY ? (uint8_t)node : step[card->secondary][step[card->primary][node]];
            }
        }
    }
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) hash = (hash ^ at[i]) * 0x100000001b3u; /* FNV-1a */
    return hash;
}

static uint64_t fingerprint_of(const scramble_content *content) {
    uint64_t hash = hash_bytes(0xcbf29ce484222325u, &content->elements, 1);
    hash = hash_bytes(hash, content->step, sizeof content->step);
    for (int page = 0; page < PAGES; page++) {
        hash = hash_bytes(hash, &content->page[page].nodes, 1);
        hash = hash_bytes(hash, &content->page[page].start, 1);
    }
    for (int card = 0; card < CARDS; card++) {
        const scramble_card *c = &content->card[card];
        const uint8_t parts[3] = {c->spell, c->primary, c->secondary};
        hash = hash_bytes(hash, parts, sizeof parts);
    }
    return hash;
}

bool scramble_read_set(const coven_json *root, void *content, coven_error *error) {
    scramble_content *c = content;
    if (!read_elements(root, c, error) || !read_spells(root, c, error) || !read_seam(root, c, error) ||
        !read_cards(root, c, error) || !read_pages(root, c, error))
        return false;
    work_out_steps(c);
    c->fingerprint = fingerprint_of(c);
    return true;
}

uint64_t scramble_fingerprint(const coven_table *table, uint64_t so_far) {
    return coven_fingerprint_add(so_far, content_of(table)->fingerprint);
}
