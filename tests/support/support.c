/* support.c -- see support.h. */
#include <stdlib.h>

#include "core/message.h"
#include "players/player.h"
#include "support.h"

coven_table *table_of(const char *game_id, int seats, const char *options) {
    const coven_game *game = coven_game_find(game_id);
    if (!game) fail_msg("no game %s", game_id);
    int value[COVEN_OPTIONS_MAX];
    coven_error error;
    coven_options_default(game, value);
    char copy[200];
    coven_text text = coven_text_over(copy, sizeof copy);
    coven_put(&text, "%s", options);
    char *rest = copy;
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        char *equals = strchr(word, '=');
        if (!equals) fail_msg("option without =: %s", word);
        *equals = '\0';
        if (!coven_option_read(game, word, equals + 1, value, &error)) fail_msg("%s", error.text);
    }
    coven_table *table = coven_table_new(game, NULL, seats, value, &error);
    if (!table) fail_msg("%s", error.text);
    return table;
}

/* `text` with the first `from` in it replaced by `to`. */
static coven_text with(const char *text, const char *from, const char *to) {
    const char *at = strstr(text, from);
    if (!at) fail_msg("no %s in %s", from, text);
    coven_text out = coven_text_growing();
    coven_put(&out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

char *house_json_with(const char *game, const char *from, const char *to) {
    coven_text named = with(coven_game_find(game)->house, "house\"", "changed\""), out = with(named.data, from, to);
    coven_text_free(&named);
    return out.data;
}

coven_set *house_set_with(const char *game, const char *from, const char *to) {
    coven_error error;
    char *json = house_json_with(game, from, to);
    coven_set *set = coven_set_read("changed", json, strlen(json), &error);
    if (!set) fail_msg("%s", error.text);
    free(json);
    return set;
}

coven_state at_position(const coven_table *table, const char *position) {
    coven_state state = {{0}};
    coven_error error;
    if (!table->game->parse_position(table, position, COVEN_VIEW_ALL, &state, &error))
        fail_msg("%s\nrefused: %s", position, error.text);
    return state;
}

void play_event(const coven_table *table, void *state, const char *text) {
    coven_event event;
    coven_error error;
    if (!coven_event_read_with_actor(table, state, text, &event, &error)) fail_msg("%s: %s", text, error.text);
    table->game->apply(table, state, event);
}

void play_events(const coven_table *table, void *state, const char *const *events) {
    for (; *events; events++) play_event(table, state, *events);
}

coven_event chosen_by(struct player *who, const void *masked) {
    coven_event event;
    coven_error error;
    if (!player_choose(who, masked, &event, &error)) fail_msg("%s", error.text);
    return event;
}

void expect_position(const coven_table *table, const void *state, const char *position) {
    char text[COVEN_POSITION_TEXT];
    coven_position_print(table, state, text);
    assert_string_equal(text, position);
}

void expect_masked(const coven_table *table, const void *state, int viewer, const char *position) {
    coven_state masked = {{0}};
    memcpy(&masked, state, table->game->state_size);
    table->game->mask(table, &masked, viewer);
    expect_position(table, &masked, position);
}

/* The choice of that text, or -1. */
static int find_choice(const coven_table *table, const void *state, const char *event, coven_choice *choice) {
    const int count = coven_choices(table, state, choice);
    for (int i = 0; i < count; i++)
        if (strcmp(choice[i].text, event) == 0) return i;
    return -1;
}

void expect_legal(const coven_table *table, const void *state, const char *event) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    coven_state copy = {{0}};
    coven_error error;
    if (find_choice(table, state, event, choice) < 0) fail_msg("should be legal: %s", event);
    memcpy(&copy, state, table->game->state_size);
    if (!coven_play(table, &copy, event, &error)) fail_msg("%s", error.text);
}

void expect_illegal(const coven_table *table, const void *state, const char *event) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    coven_state copy = {{0}};
    coven_error error = {0};
    if (find_choice(table, state, event, choice) >= 0) fail_msg("should not be legal: %s", event);
    memcpy(&copy, state, table->game->state_size);
    if (coven_play(table, &copy, event, &error)) fail_msg("played, but not legal: %s", event);
    expect_error(&error, COVEN_ILLEGAL, event);
    assert_memory_equal(&copy, state, table->game->state_size);
}

void expect_events_refused(const coven_table *table, const void *state, const char *part, const char *const *events) {
    for (; *events; events++) {
        coven_event read;
        coven_error error = {0};
        if (coven_event_read(table, state, *events, &read, &error)) fail_msg("should be refused: %s", *events);
        expect_error(&error, COVEN_BAD_INPUT, part);
    }
}

void expect_events_refused_by(const coven_table *table, const void *state, const char *message,
                              const char *const *events) {
    for (; *events; events++) {
        coven_event read;
        coven_error error = {0}, reason = {0};
        if (coven_event_read(table, state, *events, &read, &error)) fail_msg("should be refused: %s", *events);
        expect_error(&error, COVEN_BAD_INPUT, *events);
        assert_false(table->game->parse_event(table, state, *events, &read, &reason));
        expect_error(&reason, COVEN_BAD_INPUT, NULL);
        assert_string_equal(reason.message, message);
        expect_part(error.text, reason.text);
    }
}

void expect_weight(const coven_table *table, const void *state, const char *event, uint32_t weight) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    assert_int_equal(table->game->actor(table, state), COVEN_CHANCE);
    const int i = find_choice(table, state, event, choice);
    if (i < 0) fail_msg("should be legal: %s", event);
    assert_int_equal(choice[i].weight, weight);
}

void expect_legal_count(const coven_table *table, const void *state, int count) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    assert_int_equal(coven_choices(table, state, choice), count);
}

void expect_result(const coven_table *table, const void *state, const int *share, const int *score) {
    int shares[COVEN_SEATS_MAX], scores[COVEN_SEATS_MAX];
    assert_int_equal(table->game->actor(table, state), COVEN_END);
    table->game->result(table, state, shares, scores);
    for (int i = 0; i < table->seats; i++) {
        assert_int_equal(shares[i], share[i]);
        assert_int_equal(scores[i], score[i]);
    }
}

void expect_refused(const coven_table *table, int viewer, const char *position, const char *field) {
    coven_state state;
    coven_error error = {0};
    if (table->game->parse_position(table, position, viewer, &state, &error))
        fail_msg("%s\nshould be refused for its %s", position, field);
    expect_error(&error, COVEN_BAD_INPUT, NULL);
    const size_t length = strlen(field);
    if (strncmp(error.text, field, length) != 0 || error.text[length] != ':')
        fail_msg("%s\nshould be refused for its %s, but: %s", position, field, error.text);
}

static bool read_set(const char *json, coven_error *error) {
    coven_set *set = coven_set_read("test", json, strlen(json), error);
    coven_set_free(set);
    return set != NULL;
}

void expect_set_refused(const char *json, const char *part) {
    coven_error error = {0};
    if (read_set(json, &error)) fail_msg("the set should be refused: %s", part);
    expect_error(&error, COVEN_BAD_INPUT, part);
}

void expect_set_accepted(const char *json) {
    coven_error error = {0};
    if (!read_set(json, &error)) fail_msg("the set should be accepted, but: %s", error.text);
}

static void expect_option_fault(const char *game, const char *option, const char *value, coven_code code) {
    int values[COVEN_OPTIONS_MAX];
    coven_error error = {0};
    coven_options_default(coven_game_find(game), values);
    if (coven_option_read(coven_game_find(game), option, value, values, &error))
        fail_msg("option %s=%s should be refused", option, value);
    expect_error(&error, code, option);
}

void expect_value_refused(const char *game, const char *option, const char *value) {
    expect_option_fault(game, option, value, COVEN_BAD_INPUT);
}

void expect_no_option(const char *game, const char *option) { expect_option_fault(game, option, "1", COVEN_NOT_FOUND); }

void expect_said(const coven_table *table, const void *state, const char *event, int viewer, const char *sentence) {
    coven_state seen;
    coven_event read;
    coven_error error;
    memcpy(&seen, state, sizeof seen);
    if (!coven_event_read(table, state, event, &read, &error)) fail_msg("%s", error.text);
    if (viewer != COVEN_VIEW_ALL) {
        read = table->game->mask_event(table, state, read, viewer);
        table->game->mask(table, &seen, viewer);
    }
    coven_text out = coven_text_growing();
    table->game->describe(table, &seen, read, &out);
    assert_string_equal(out.data, sentence);
    coven_text_free(&out);
}

void expect_asked(const coven_table *table, const void *state, const char *so_far, const char *question) {
    coven_text out = coven_text_growing();
    table->game->prompt(table, state, so_far, &out);
    assert_string_equal(out.data, question);
    coven_text_free(&out);
}

english english_of(const char *game, const char *message) {
    english made;
    coven_text out = coven_text_over(made.text, sizeof made.text);
    coven_table *table = table_of(game, coven_game_find(game)->seats_max, "");
    if (!message_render(NULL, table, message, &out)) fail_msg("%s: %s", message, made.text);
    coven_table_free(table);
    return made;
}

void expect_error(const coven_error *error, coven_code code, const char *fragment) {
    if (error->code != code)
        fail_msg("should be %s, but is %s: %s", coven_code_name(code), coven_code_name(error->code), error->text);
    if (!error->text[0]) fail_msg("%s without a sentence", coven_code_name(code));
    if (fragment) expect_part(error->text, fragment);
}

void expect_part(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("there should be \"%s\" in:\n%s", part, text);
}

char *read_source_file(const char *path, size_t *length) {
    char full[1024];
    coven_text text = coven_text_over(full, sizeof full);
    coven_put(&text, "%s/%s", COVEN_SOURCE_DIR, path);
    FILE *file = fopen(full, "rb");
    if (!file) fail_msg("no file %s", full);
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) fail_msg("cannot read %s", full);
    fclose(file);
    bytes[size] = '\0';
    *length = (size_t)size;
    return bytes;
}
