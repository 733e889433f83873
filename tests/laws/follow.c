/* follow.c -- laws of following: a follower driven by the texts of masked events alone knows, at every ply, what the
 * masked match knows, and it rejects impossible events. */
#include <stdlib.h>

#include "laws.h"
#include "match/follow.h"
#include "match/match.h"

enum { BACKS_MAX = 4, BACK_STEPS = 32, SNAPSHOT_STEPS = 48, RUMOURS = 2 };

/* A match of people, and who follows it: [0] the spectator, then the seats. */
typedef struct audience {
    law_book *book;
    match *match;
    follow *viewer[COVEN_SEATS_MAX + 1];
} audience;

static void same_text(const audience *a, int viewer, const char *what, coven_text *expected, coven_text *found) {
    if (expected->length != found->length || memcmp(expected->data, found->data, found->length) != 0)
        broken(a->book, "a follower equals the masked match", "viewer %d, %s:\n  %s\n  %s", viewer, what,
               expected->data, found->data);
    coven_text_clear(expected);
    coven_text_clear(found);
    a->book->checks++;
}

static void check_state(const audience *a, int viewer) {
    const history *past = follow_history(a->viewer[viewer]);
    coven_state expected, seen;
    for (int ply = match_count(a->match); ply >= 0 && ply >= match_count(a->match) - 1; ply--) {
        match_see(a->match, ply, viewer, &expected);
        history_state(past, ply, &seen);
        if (memcmp(&expected, &seen, sizeof seen) != 0)
            broken(a->book, "a follower equals the masked match", "viewer %d: the states before ply %d differ", viewer,
                   ply);
        a->book->checks++;
    }
}

static void check_log(const audience *a, int viewer) {
    const history *past = follow_history(a->viewer[viewer]);
    const int ply = match_count(a->match) - 1;
    coven_text one = coven_text_growing(), other = coven_text_growing();
    if (ply >= 0) {
        match_put_event(a->match, ply, viewer, &one);
        history_put_event(past, ply, viewer, &other);
        same_text(a, viewer, "event", &one, &other);
        match_describe(a->match, ply, viewer, NULL, &one);
        history_describe(past, ply, viewer, NULL, &other);
        same_text(a, viewer, "sentence", &one, &other);
    }
    coven_text_free(&one);
    coven_text_free(&other);
}

static void check_choices(const audience *a, int viewer, coven_text *one, coven_text *other) {
    static coven_choice expected[COVEN_EVENTS_MAX], found[COVEN_EVENTS_MAX];
    const history *past = follow_history(a->viewer[viewer]);
    const int actor = match_actor(a->match), count = history_choices(past, found);
    if (a->book->table->secrets && (actor < 1 || actor != viewer)) {
        if (count) broken(a->book, "a follower lists no choices that it cannot know", "viewer %d", viewer);
        return;
    }
    if (match_choices(a->match, expected) != count)
        broken(a->book, "a follower has the choices of the match", "viewer %d", viewer);
    for (int i = 0; i < count; i++)
        if (expected[i].event != found[i].event || strcmp(expected[i].text, found[i].text) != 0)
            broken(a->book, "a follower has the choices of the match", "viewer %d: \"%s\"", viewer, found[i].text);
    match_prompt(a->match, "", NULL, one);
    history_prompt(past, "", NULL, other);
    same_text(a, viewer, "prompt", one, other);
}

/* Everything that a front end shows. */
static void check_showing(const audience *a, int viewer) {
    const history *past = follow_history(a->viewer[viewer]);
    const int last = match_count(a->match), earlier = (int)coven_rng_below(&a->book->sample, (uint32_t)last + 1);
    coven_text one = coven_text_growing(), other = coven_text_growing();
    for (int i = 0; i < 2; i++) {
        const int ply = i ? last : earlier;
        match_put_snapshot(a->match, ply, viewer, NULL, &one);
        history_put_snapshot(past, ply, viewer, NULL, &other);
        same_text(a, viewer, "snapshot", &one, &other);
    }
    match_draw(a->match, last, viewer, &(coven_style){.width = 80}, &one);
    history_draw(past, last, viewer, &(coven_style){.width = 80}, &other);
    same_text(a, viewer, "drawing", &one, &other);
    if (match_actor(a->match) != COVEN_END) {
        match_put_record(a->match, viewer, &one);
        history_put_record(past, viewer, &other);
        same_text(a, viewer, "record", &one, &other);
    }
    check_choices(a, viewer, &one, &other);
    coven_text_free(&one);
    coven_text_free(&other);
}

/* An accepted event leaves a position that can be read again; a rejected one changes nothing. */
static void hear_rumour(const audience *a, int viewer, const char *text) {
    follow *self = a->viewer[viewer];
    const history *past = follow_history(self);
    const coven_table *table = past->record.table;
    const coven_state before = past->record.last;
    const int count = past->record.count;
    char rumour[COVEN_EVENT_TEXT + 2], position[COVEN_POSITION_TEXT];
    coven_text out = coven_text_over(rumour, sizeof rumour);
    coven_error error;
    coven_put(&out, "%s %s", coven_actor_text(history_actor(past)), text);
    if (follow_hear(self, rumour, &error)) {
        coven_state read;
        coven_position_print(table, &past->record.last, position);
        if (!coven_position_read(table, position, viewer, &read, &error))
            broken(a->book, "a believed event leads to a position", "viewer %d, \"%s\", \"%s\": %s", viewer, rumour,
                   position, error.text);
        if (memcmp(&read, &past->record.last, sizeof read) != 0)
            broken(a->book, "a believed event leads to a position", "viewer %d, \"%s\"", viewer, rumour);
        if (!follow_back(self, count, &error)) abort();
    } else if (error.code != COVEN_ILLEGAL && error.code != COVEN_BAD_INPUT) {
        broken(a->book, "a rejected event has a code", "\"%s\": %s", rumour, coven_code_name(error.code));
    }
    if (past->record.count != count || memcmp(&past->record.last, &before, sizeof before) != 0)
        broken(a->book, "a rejected event changes nothing", "viewer %d, \"%s\"", viewer, rumour);
    a->book->checks++;
}

static void check_audience(audience *a) {
    const bool shows = a->book->every || coven_rng_below(&a->book->sample, SNAPSHOT_STEPS) == 0;
    for (int viewer = COVEN_SPECTATOR; viewer <= match_table(a->match)->seats; viewer++) {
        check_state(a, viewer);
        check_log(a, viewer);
        if (shows) check_showing(a, viewer);
        if (match_actor(a->match) == COVEN_END || !a->book->pooled) continue;
        for (int i = 0; i < RUMOURS; i++)
            hear_rumour(a, viewer, a->book->pool[coven_rng_below(&a->book->sample, (uint32_t)a->book->pooled)]);
    }
}

static void send_to_audience(audience *a) {
    char text[COVEN_EVENT_TEXT + 2];
    coven_error error;
    for (int viewer = COVEN_SPECTATOR; viewer <= match_table(a->match)->seats; viewer++) {
        coven_text out = coven_text_over(text, sizeof text);
        match_put_event(a->match, match_count(a->match) - 1, viewer, &out);
        if (!follow_hear(a->viewer[viewer], text, &error))
            broken(a->book, "a true event is believed", "viewer %d, \"%s\": %s", viewer, text, error.text);
    }
}

static void go_back(audience *a) {
    const int count = match_count(a->match), ply = count - (int)coven_rng_below(&a->book->sample, 20);
    coven_error error;
    if (!match_back(a->match, ply < 0 ? 0 : ply, &error)) abort();
    for (int viewer = COVEN_SPECTATOR; viewer <= match_table(a->match)->seats; viewer++)
        if (!follow_back(a->viewer[viewer], match_count(a->match), &error)) abort();
}

static void one_event(audience *a) {
    coven_error error;
    bool good;
    if (match_actor(a->match) == COVEN_CHANCE)
        good = match_step(a->match, &error);
    else
        good = match_play_event(a->match,
                                choose_event(match_table(a->match), match_present(a->match), &a->book->sample), &error);
    if (!good) abort();
}

void laws_of_following(law_book *book) {
    audience a = {.book = book};
    match_seats seats = {{"person", "person", "person", "person"}};
    uint8_t seed[32];
    coven_error error;
    memset(seed, (int)(book->seed & 0xff), sizeof seed);
    a.match = match_new(table_by_seed(book->game, NULL, book->seed), &seats, seed, &error);
    if (!a.match) abort();
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) {
        a.viewer[viewer] = follow_new(table_by_seed(book->game, NULL, book->seed), viewer, &seats, NULL, &error);
        if (!a.viewer[viewer]) abort();
        follow_commit(a.viewer[viewer], match_history(a.match)->record.commitment);
    }
    check_audience(&a);
    for (int backs = 0; match_actor(a.match) != COVEN_END;) {
        one_event(&a);
        send_to_audience(&a);
        check_audience(&a);
        if (backs < BACKS_MAX && coven_rng_below(&book->sample, BACK_STEPS) == 0) {
            go_back(&a);
            check_audience(&a);
            backs++;
        }
    }
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) follow_free(a.viewer[viewer]);
    match_free(a.match);
}
