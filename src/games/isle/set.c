/* set.c -- maps from JSON: every rule of docs/rules/isle.md that makes a set invalid, and the masks that the rules
 * play with. */
#include <string.h>

#include "games/isle/isle.h"

/* ---- text ---- */

/* A name is a text that can be seen. */
static bool need_name(const coven_json *object, char out[SET_TEXT], coven_error *error) {
    coven_json value;
    if (!json_need(object, "name", JSON_STRING, &value, error) || !set_text_read(&value, out, error)) return false;
    return out[strspn(out, " ")] || coven_json_fail(&value, error, "the name is blank");
}

static bool want_text(const coven_json *object, const char *name, char out[SET_TEXT], coven_error *error) {
    coven_json value;
    bool found;
    return json_want(object, name, JSON_STRING, &value, &found, error) && (!found || set_text_read(&value, out, error));
}

static bool need_word(const coven_json *object, const char *name, char out[COVEN_NAME_TEXT], coven_error *error) {
    coven_json value;
    return json_need(object, name, JSON_STRING, &value, error) &&
           json_word(&value, true, COVEN_NAME_TEXT - 1, out, error);
}

/* ---- creatures and spirits ---- */

static bool read_creatures(const coven_json *root, isle_content *content, coven_error *error) {
    coven_json list, creature;
    if (!json_need(root, "creatures", JSON_OBJECT, &list, error)) return false;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!json_need(&list, isle_kinds[kind].word, JSON_OBJECT, &creature, error) ||
            !need_name(&creature, content->creature[kind].name, error) ||
            !want_text(&creature, "text", content->creature[kind].text, error))
            return false;
    }
    return true;
}

static bool want_colour(const coven_json *object, char out[8], coven_error *error) {
    coven_json value;
    bool found;
    if (!json_want(object, "colour", JSON_STRING, &value, &found, error)) return false;
    if (!found) return true;
    if (json_text(&value, out, 8, NULL) && out[0] == '#' && strspn(out + 1, "0123456789abcdef") == 6) return true;
    return coven_json_fail(&value, error, "should be \"#\" and six lower-case hex digits, as in \"#2f6fb0\"");
}

static bool read_spirits(const coven_json *root, isle_content *content, coven_error *error) {
    coven_json list;
    if (!json_need(root, "spirits", JSON_LIST, &list, error)) return false;
    if (json_count(&list) != COVEN_SEATS_MAX)
        return coven_json_fail(&list, error, "there are %d spirits; there should be %d, one for each seat",
                               json_count(&list), COVEN_SEATS_MAX);
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!need_name(&w.value, content->spirit[w.index].name, error) ||
            !want_colour(&w.value, content->spirit[w.index].colour, error))
            return false;
    return true;
}

/* ---- locations ---- */

void isle_location_text(const isle_board *board, int location, char text[3]) {
    const int territory = board->territory_of[location];
    text[0] = (char)('a' + territory);
    text[1] = (char)('1' + location - board->territory[territory].first);
    text[2] = '\0';
}

int isle_location_find(const isle_board *board, span text) {
    if (text.length != 2) return -1;
    const int territory = text.at[0] - 'a', place = text.at[1] - '1';
    if (territory < 0 || territory >= board->territories || place < 0) return -1;
    return place < board->territory[territory].count ? board->territory[territory].first + place : -1;
}

static bool read_location(const coven_json *value, isle_board *board, int territory, int index, coven_error *error) {
    const char id[3] = {(char)('a' + territory), (char)('1' + index), '\0'};
    const int location = board->locations;
    coven_json member;
    int x, y;
    if (!json_need(value, "id", JSON_STRING, &member, error)) return false;
    if (!json_is(&member, id)) return coven_json_fail(&member, error, "this location should be \"%s\"", id);
    if (location == ISLE_LOCATIONS_MAX)
        return coven_json_fail(value, error, "this board has more than %d locations", ISLE_LOCATIONS_MAX);
    if (!json_need_int(value, "x", 0, 100, &x, error) || !json_need_int(value, "y", 0, 100, &y, error)) return false;
    for (int other = 0; other < location; other++) {
        if (board->x[other] != x || board->y[other] != y) continue;
        char text[3];
        isle_location_text(board, other, text);
        return coven_json_fail(value, error, "\"%s\" lies on the same spot as \"%s\"", id, text);
    }
    board->x[location] = (uint8_t)x;
    board->y[location] = (uint8_t)y;
    board->territory_of[location] = (uint8_t)territory;
    board->ground[territory] |= isle_bit(location);
    board->locations++;
    return true;
}

/* ---- territories ---- */

static bool read_territory(const coven_json *value, isle_board *board, int index, coven_error *error) {
    isle_territory *territory = &board->territory[index];
    const char id[2] = {(char)('a' + index), '\0'};
    coven_json member, list;
    if (!json_need(value, "id", JSON_STRING, &member, error)) return false;
    if (!json_is(&member, id)) return coven_json_fail(&member, error, "this territory should be \"%s\"", id);
    if (!need_name(value, territory->name, error) || !want_text(value, "text", territory->text, error) ||
        !need_word(value, "terrain", territory->terrain, error) ||
        !json_need_int(value, "bonus", 1, 3, &territory->bonus, error) ||
        !json_need(value, "locations", JSON_LIST, &list, error))
        return false;
    territory->first = board->locations;
    territory->count = json_count(&list);
    board->territories = index + 1;
    if (territory->count < 1 || territory->count > 9)
        return coven_json_fail(&list, error, "territory \"%s\" has %d locations; 1 to 9 are allowed", id,
                               territory->count);
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_location(&w.value, board, index, w.index, error)) return false;
    for (uint64_t ground = board->ground[index]; ground;) board->home[isle_pop(&ground)] = board->ground[index];
    return true;
}

static bool read_territories(const coven_json *object, isle_board *board, coven_error *error) {
    coven_json list;
    if (!json_need(object, "territories", JSON_LIST, &list, error)) return false;
    if (json_count(&list) < 1 || json_count(&list) > ISLE_TERRITORIES_MAX)
        return coven_json_fail(&list, error, "there are %d territories; 1 to %d are allowed", json_count(&list),
                               ISLE_TERRITORIES_MAX);
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_territory(&w.value, board, w.index, error)) return false;
    if (board->locations < 2) return coven_json_fail(&list, error, "a board needs at least 2 locations");
    board->all = board->locations == 64 ? ~(uint64_t)0 : isle_bit(board->locations) - 1;
    return true;
}

/* ---- paths ---- */

static bool read_path(const coven_json *value, isle_board *board, int *last, coven_error *error) {
    int end[2];
    if (json_kind_of(value) != JSON_LIST || json_count(value) != 2)
        return coven_json_fail(value, error, "a path should be a list of two locations, as in [\"a1\",\"a2\"]");
    for (json_walk w = json_walk_of(value); json_next(&w);) {
        char text[3];
        const bool short_enough = json_kind_of(&w.value) == JSON_STRING && json_text(&w.value, text, sizeof text, NULL);
        end[w.index] = short_enough ? isle_location_find(board, span_of(text)) : -1;
        if (end[w.index] < 0) return coven_json_fail(&w.value, error, "this is not a location of the board");
    }
    if (end[0] == end[1]) return coven_json_fail(value, error, "a path joins two different locations");
    /* Board order is the bytewise order of the names. */
    if (end[0] > end[1]) return coven_json_fail(value, error, "the smaller of the two should come first");
    const int place = end[0] * ISLE_LOCATIONS_MAX + end[1];
    if (place == *last) return coven_json_fail(value, error, "this path is listed twice");
    if (place < *last) return coven_json_fail(value, error, "paths should be sorted; this one comes too late");
    *last = place;
    board->near[end[0]] |= isle_bit(end[1]);
    board->near[end[1]] |= isle_bit(end[0]);
    board->path[board->paths][0] = (uint8_t)end[0];
    board->path[board->paths][1] = (uint8_t)end[1];
    board->paths++;
    return true;
}

static bool check_connected(const coven_json *list, const isle_board *board, coven_error *error) {
    uint64_t seen = 1, edge = 1;
    while (edge) {
        uint64_t next = 0;
        while (edge) next |= board->near[isle_pop(&edge)];
        edge = next & ~seen;
        seen |= next;
    }
    if (seen == board->all) return true;
    char text[3];
    isle_location_text(board, isle_first(board->all & ~seen), text);
    return coven_json_fail(list, error, "the board is not connected: no paths lead from \"a1\" to \"%s\"", text);
}

/* The neighbours as lists of equal length, so that loops over them have no unpredictable end. */
static void list_neighbours(isle_board *board) {
    for (int location = 0; location < board->locations; location++) {
        uint8_t *list = board->neighbour[location];
        int count = 0;
        for (uint64_t near = board->near[location]; near;) list[count++] = (uint8_t)isle_pop(&near);
        if (count > board->degree) board->degree = count;
        while (count < ISLE_LOCATIONS_MAX) list[count++] = (uint8_t)location;
    }
}

/* The neighbours of all in every byte of a set: those of its first location, and of the byte without it. */
static void list_around(isle_board *board) {
    for (unsigned byte = 1; byte < 256; byte++)
        for (int i = 0; i < ISLE_LOCATIONS_MAX / 8; i++)
            board->around[i][byte] = board->around[i][byte & (byte - 1)] | board->near[8 * i + isle_first(byte)];
}

static bool read_paths(const coven_json *object, isle_board *board, coven_error *error) {
    coven_json list;
    int last = -1;
    if (!json_need(object, "paths", JSON_LIST, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_path(&w.value, board, &last, error)) return false;
    list_neighbours(board);
    list_around(board);
    return check_connected(&list, board, error);
}

/* ---- boards ---- */

static bool read_seats(const coven_json *object, isle_content *content, isle_board *board, coven_error *error) {
    coven_json list;
    if (!json_need(object, "seats", JSON_LIST, &list, error)) return false;
    if (json_count(&list) == 0) return coven_json_fail(&list, error, "this board serves no number of seats");
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        int seats;
        if (!json_int(&w.value, 2, COVEN_SEATS_MAX, &seats, error)) return false;
        for (const isle_board *other = content->board; other < board; other++)
            if (other->seats >> seats & 1)
                return coven_json_fail(&w.value, error, "%d seats are served by the board \"%s\" already", seats,
                                       other->id);
        board->seats |= 1u << seats;
    }
    return true;
}

/* The most territories that one seat's 13 creatures can fill: the smallest first. */
static int count_fillable(const isle_board *board) {
    int left = 0, filled = 0;
    for (int kind = 0; kind < KINDS; kind++) left += isle_kinds[kind].count;
    for (int size = 1; size <= 9; size++)
        for (int i = 0; i < board->territories; i++)
            if (board->territory[i].count == size && left >= size) left -= size, filled++;
    return filled;
}

static bool read_board(const coven_json *value, isle_content *content, int index, coven_error *error) {
    isle_board *board = &content->board[index];
    coven_json member;
    if (!need_word(value, "id", board->id, error)) return false;
    for (int other = 0; other < index; other++)
        if (strcmp(content->board[other].id, board->id) == 0)
            return json_need(value, "id", JSON_STRING, &member, error) &&
                   coven_json_fail(&member, error, "two boards are called \"%s\"", board->id);
    if (!need_name(value, board->name, error) || !want_text(value, "text", board->text, error) ||
        !read_seats(value, content, board, error) || !read_territories(value, board, error) ||
        !read_paths(value, board, error))
        return false;
    board->fillable = count_fillable(board);
    return true;
}

static bool read_boards(const coven_json *root, isle_content *content, coven_error *error) {
    coven_json list;
    unsigned served = 0;
    if (!json_need(root, "boards", JSON_LIST, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        /* Each board serves a number of seats, and none is served twice: nothing is left for a fourth board. */
        if (w.index == ISLE_BOARDS_MAX)
            return coven_json_fail(&w.value, error, "2, 3 and 4 seats have their boards already");
        if (!read_board(&w.value, content, w.index, error)) return false;
        served |= content->board[w.index].seats;
        content->boards++;
    }
    for (int seats = 2; seats <= COVEN_SEATS_MAX; seats++)
        if (!(served >> seats & 1)) return coven_json_fail(&list, error, "no board serves %d seats", seats);
    return true;
}

bool isle_read_set(const coven_json *root, void *content, coven_error *error) {
    return want_text(root, "title", ((isle_content *)content)->title, error) &&
           want_text(root, "about", ((isle_content *)content)->about, error) && read_creatures(root, content, error) &&
           read_spirits(root, content, error) && read_boards(root, content, error);
}

/* The board of these seats; where things are drawn does not matter. */
uint64_t isle_fingerprint(const coven_table *table, uint64_t so_far) {
    const isle_board *board = isle_board_of(table);
    so_far = coven_fingerprint_add(so_far, (uint64_t)board->locations);
    for (int i = 0; i < board->locations; i++) {
        so_far = coven_fingerprint_add(so_far, board->near[i]);
        so_far = coven_fingerprint_add(so_far, board->territory_of[i]);
    }
    so_far = coven_fingerprint_add(so_far, (uint64_t)board->territories);
    for (int i = 0; i < board->territories; i++)
        so_far = coven_fingerprint_add(so_far, (uint64_t)board->territory[i].bonus);
    return so_far;
}
