/* fuzz_follow.c -- a follower that receives arbitrary events. Input: the table, the viewer (a digit), and lines:
 *
 *     +SEED        something that could happen: the event of a world imagined from the seed; it must be accepted
 *     ~PLACE CHAR  the same with one character changed, or cut off there
 *     =TEXT        this text
 *     <PLIES       so many plies back
 *
 * A rejected event changes nothing. An accepted one leaves a position that can be read, shown and described. */
#include "core/json.h"
#include "fuzz.h"
#include "match/follow.h"

enum { LINES_MAX = 200, SHOWN_PLIES = 8 }; /* of what could happen anyway, only so many plies are shown */

/* The text of an event that could happen next, as the viewer sees it, with its actor. */
static void put_possible(const history *past, uint64_t seed, coven_text *out) {
    const coven_table *table = past->record.table;
    const int viewer = past->record.viewer;
    coven_state world = past->record.last;
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    table->game->imagine(table, &world, viewer, &rng);
    const coven_event event = choose_event(table, &world, &rng);
    coven_put(out, "%s ", coven_actor_text(history_actor(past)));
    table->game->print_event(table, &past->record.last, table->game->mask_event(table, &world, event, viewer), out);
}

static void check_json(const char *json, size_t length) {
    json_document document;
    coven_error error = {0};
    must(json_parse(&document, json, length, &error), error.text, json);
    json_free(&document);
}

static void check_position(const history *past) {
    const coven_table *table = past->record.table;
    char position[COVEN_POSITION_TEXT];
    coven_state read;
    coven_error error = {0};
    coven_position_print(table, &past->record.last, position);
    must(coven_position_read(table, position, past->record.viewer, &read, &error), "a believed position is read",
         position);
    must(memcmp(&read, &past->record.last, sizeof read) == 0, "a believed position is read as it is", position);
}

/* Everything that a front end asks for. */
static void check_shown(const history *past) {
    const int viewer = past->record.viewer, count = past->record.count;
    static coven_choice choice[COVEN_EVENTS_MAX];
    coven_text out = coven_text_growing();
    history_put_snapshot(past, count, viewer, NULL, &out);
    check_json(out.data, out.length);
    coven_text_clear(&out);
    history_describe(past, count - 1, viewer, NULL, &out);
    must(out.length > 0, "an event is described", past->record.table->game->id);
    history_draw(past, count, viewer, &(coven_style){.width = 80}, &out);
    history_prompt(past, "", NULL, &out);
    const int choices = history_choices(past, choice);
    must(!(viewer >= 1 && viewer == history_actor(past)) || choices >= 1, "the seat that acts has a choice",
         past->record.table->game->id);
    coven_text_free(&out);
}

static void hear(follow *self, const char *text, bool possible) {
    const history *past = follow_history(self);
    const coven_state before = past->record.last;
    const int count = past->record.count;
    const bool ended = history_actor(past) == COVEN_END;
    coven_error error = {0};
    if (follow_hear(self, text, &error)) {
        must(past->record.count == count + 1 && !ended, "an event is counted", text);
        coven_state again;
        history_state(past, count, &again);
        must(memcmp(&again, &before, sizeof before) == 0, "the state before is kept", text);
        check_position(past);
        if (!possible || count % SHOWN_PLIES == 0) check_shown(past);
        return;
    }
    must(!possible, "what could happen is believed", text);
    must(error.text[0] && (error.code == COVEN_BAD_INPUT || error.code == COVEN_ILLEGAL ||
                           error.code == COVEN_NOT_YOUR_TURN || error.code == COVEN_GAME_OVER),
         "a rejection has a code and a sentence", text);
    must(ended == (error.code == COVEN_GAME_OVER), "only the end is the end", text);
    must(past->record.count == count && memcmp(&past->record.last, &before, sizeof before) == 0,
         "what is rejected changes nothing", text);
}

static void change(char *text, const char *how) {
    const size_t length = strlen(text), place = (unsigned char)how[0] % (length + 1);
    if (how[0] && place < length) text[place] = how[1];
}

static void obey(follow *self, const char *line) {
    const history *past = follow_history(self);
    char text[COVEN_EVENT_TEXT + 2] = "";
    coven_text out = coven_text_over(text, sizeof text);
    uint64_t seed = 0;
    for (const char *c = line; *c; c++) seed = seed * 31 + (unsigned char)*c;
    if ((line[0] == '+' || line[0] == '~') && history_actor(past) != COVEN_END) put_possible(past, seed, &out);
    if (line[0] == '~') change(text, line + 1);
    if (line[0] == '+' || line[0] == '~') hear(self, text, line[0] == '+' && text[0]);
    if (line[0] == '=') hear(self, line + 1, false);
    if (line[0] == '<') {
        const int ply = past->record.count - (line[1] - '0');
        const bool there = ply >= 0 && ply <= past->record.count;
        must(follow_back(self, ply, NULL) == there, "a follower goes back to plies that there were", line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (size < TABLE_BYTES + 1) return 0;
    const coven_table *table = table_of_bytes(bytes);
    char *text = text_of_bytes(bytes + TABLE_BYTES + 1, size - TABLE_BYTES - 1), *at = text;
    match_seats seats = {{"person", "person", "person", "person"}};
    coven_error error = {0};
    coven_table *own = coven_table_new(table->game, table->set, table->seats, table->option, &error);
    must(own != NULL, "a table can be made twice", error.text);
    follow *self = follow_new(own, bytes[TABLE_BYTES] % (table->seats + 1), &seats, NULL, &error);
    must(self != NULL, "a game can be followed", error.text);
    for (int i = 0; *at && i < LINES_MAX; i++) {
        char *end = at + strcspn(at, "\n");
        const bool more = *end == '\n';
        *end = '\0';
        obey(self, at);
        at = end + more;
    }
    follow_free(self);
    free(text);
    return 0;
}
