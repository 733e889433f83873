/* rows.c -- see rows.h. */
#include "rows.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

typedef struct history {
    coven_event *event;
    int count, capacity;
    bool incomplete; /* memory ran out */
} history;

typedef struct row {
    coven_state state;
    coven_rng rng;
    int64_t episode;
    int actor, count; /* COVEN_END if it is over; legal events */
    int decisions;
    bool ended, cut; /* terminated or truncated, and not begun again */
    history now, last;
} row;

struct rows {
    rows_settings settings;
    coven_bounds bounds;
    int features_count;
    row *row;
    coven_event *event; /* [n][L] the legal events, */
    uint16_t *code;     /* [n][L] and their codes */
};

/* ---- one row ---- */

static uint64_t mixed(uint64_t x) {
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static void note(const rows *self, row *r, coven_event event) {
    history *h = &r->now;
    if (!self->settings.record || h->incomplete) return;
    if (h->count == h->capacity) {
        const int capacity = h->capacity ? 2 * h->capacity : 64;
        coven_event *grown = realloc(h->event, (size_t)capacity * sizeof *grown);
        if (!grown) {
            h->incomplete = true;
            return;
        }
        h->event = grown;
        h->capacity = capacity;
    }
    h->event[h->count++] = event;
}

/* Let chance act until a seat does, or the game is over, and list what that seat can do. */
static void settle(rows *self, int index) {
    row *r = &self->row[index];
    const coven_table *table = self->settings.table;
    coven_event *event = self->event + (size_t)index * (size_t)self->bounds.legal;
    uint16_t *code = self->code + (size_t)index * (size_t)self->bounds.legal;
    coven_event list[COVEN_EVENTS_MAX]; /* games may write a little beyond what counts */
    while ((r->actor = coven_actor(table, &r->state)) == COVEN_CHANCE) {
        const coven_event outcome = coven_pick(table, &r->state, &r->rng);
        note(self, r, outcome);
        coven_apply(table, &r->state, outcome);
    }
    r->count = r->actor == COVEN_END ? 0 : coven_legal(table, &r->state, list);
    for (int i = 0; i < r->count; i++) {
        event[i] = list[i];
        code[i] = (uint16_t)coven_event_code(table, &r->state, list[i]);
    }
}

static void begin(rows *self, int index, int64_t episode) {
    row *r = &self->row[index];
    const uint64_t number = (uint64_t)(self->settings.first + index);
    const history last = r->now;
    r->now = r->last;
    r->last = last;
    r->now.count = 0;
    r->now.incomplete = false;
    r->episode = episode;
    r->decisions = 0;
    r->ended = r->cut = false;
    coven_rng_seed(&r->rng, mixed(mixed(mixed(self->settings.seed) ^ number) ^ (uint64_t)episode));
    memset(&r->state, 0, sizeof r->state);
    coven_start(self->settings.table, &r->state);
    settle(self, index);
}

static int place_of(const rows *self, int index, int64_t action) {
    const uint16_t *code = self->code + (size_t)index * (size_t)self->bounds.legal;
    for (int i = 0; i < self->row[index].count; i++)
        if (code[i] == action) return i;
    return -1;
}

static bool is_over(const row *r) { return r->ended || r->cut; }

/* ---- reporting ---- */

static void put_features(const rows *self, const row *r, int seat, uint16_t *sparse, uint8_t *dense) {
    uint16_t feature[COVEN_FEATURES_MAX];
    const int max = self->bounds.features;
    int count = 0;
    if (!sparse && !dense) return;
    if (seat > 0) count = coven_features(self->settings.table, &r->state, seat, feature);
    if (sparse) {
        memcpy(sparse, feature, (size_t)count * sizeof *sparse);
        memset(sparse + count, 0xff, (size_t)(max - count) * sizeof *sparse);
    }
    if (dense) {
        memset(dense, 0, (size_t)self->features_count);
        for (int i = 0; i < count; i++) dense[feature[i]] = 1;
    }
}

static void put_row(const rows *self, int i, const rows_out *out) {
    const row *r = &self->row[i];
    const size_t at = (size_t)i, legal = (size_t)self->bounds.legal, codes = (size_t)self->bounds.codes;
    const bool over = is_over(r);
    const int count = over ? 0 : r->count;
    const uint16_t *code = self->code + at * legal;
    if (out->actor) out->actor[i] = (int8_t)(over ? -1 : r->actor - 1);
    if (out->count) out->count[i] = (int16_t)count;
    if (out->legal) {
        memcpy(out->legal + at * legal, code, (size_t)count * sizeof *code);
        memset(out->legal + at * legal + count, 0xff, (legal - (size_t)count) * sizeof *code);
    }
    if (out->mask) {
        memset(out->mask + at * codes, 0, codes);
        for (int k = 0; k < count; k++) out->mask[at * codes + code[k]] = 1;
    }
    put_features(self, r, over ? 0 : r->actor,
                 out->features ? out->features + at * (size_t)self->bounds.features : NULL,
                 out->dense ? out->dense + at * (size_t)self->features_count : NULL);
    if (out->episode) out->episode[i] = r->episode;
}

/* Of the step that just ended: nothing yet. */
static void clear_results(const rows *self, int i, const rows_out *out) {
    const size_t at = (size_t)i, seats = (size_t)coven_table_seats(self->settings.table);
    if (out->rewards)
        for (size_t k = 0; k < seats; k++) out->rewards[at * seats + k] = 0;
    if (out->terminated) out->terminated[i] = 0;
    if (out->truncated) out->truncated[i] = 0;
    if (out->final_features)
        memset(out->final_features + at * seats * (size_t)self->bounds.features, 0xff,
               seats * (size_t)self->bounds.features * sizeof *out->final_features);
    if (out->final_dense)
        memset(out->final_dense + at * seats * (size_t)self->features_count, 0, seats * (size_t)self->features_count);
}

static void put_results(const rows *self, int i, const rows_out *out) {
    const row *r = &self->row[i];
    const size_t at = (size_t)i, seats = (size_t)coven_table_seats(self->settings.table);
    if (r->ended && out->rewards) {
        int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
        coven_result(self->settings.table, &r->state, share, score);
        for (size_t k = 0; k < seats; k++) out->rewards[at * seats + k] = (float)share[k] / COVEN_SHARE;
    }
    if (out->terminated) out->terminated[i] = r->ended;
    if (out->truncated) out->truncated[i] = r->cut;
    if (self->settings.autoreset != ROWS_SAME_STEP) return;
    for (size_t k = 0; k < seats; k++)
        put_features(self, r, (int)k + 1,
                     out->final_features ? out->final_features + (at * seats + k) * (size_t)self->bounds.features
                                         : NULL,
                     out->final_dense ? out->final_dense + (at * seats + k) * (size_t)self->features_count : NULL);
}

/* ---- a step ---- */

static void step_row(rows *self, int i, int64_t action, const rows_out *out) {
    row *r = &self->row[i];
    clear_results(self, i, out);
    if (action == ROWS_WAIT) {
        put_row(self, i, out);
        return;
    }
    if (is_over(r)) { /* ROWS_NEXT_STEP: the action is ignored */
        begin(self, i, r->episode + 1);
        put_row(self, i, out);
        return;
    }
    const coven_event event = self->event[(size_t)i * (size_t)self->bounds.legal + (size_t)place_of(self, i, action)];
    note(self, r, event);
    coven_apply(self->settings.table, &r->state, event);
    r->decisions++;
    settle(self, i);
    r->ended = r->actor == COVEN_END;
    r->cut = !r->ended && self->settings.limit && r->decisions >= self->settings.limit;
    if (is_over(r)) {
        put_results(self, i, out);
        if (self->settings.autoreset == ROWS_SAME_STEP) begin(self, i, r->episode + 1);
    }
    put_row(self, i, out);
}

typedef struct share_of_rows {
    rows *self;
    const int64_t *action;
    const rows_out *out;
    int from, to;
} share_of_rows;

static void *step_share(void *given) {
    const share_of_rows *work = given;
    for (int i = work->from; i < work->to; i++) step_row(work->self, i, work->action[i], work->out);
    return NULL;
}

/* Threads are made for each step, so that none is lost by a fork. What cannot have one is done here. */
void rows_step(rows *self, const int64_t *action, const rows_out *out) {
    const int n = self->settings.n;
    int threads = self->settings.threads < THREADS_MAX ? self->settings.threads : THREADS_MAX;
    if (threads > n) threads = n;
    share_of_rows share[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    bool begun[THREADS_MAX] = {false};
    for (int t = 0; t < threads; t++) {
        share[t] =
            (share_of_rows){self, action, out, (int)((int64_t)n * t / threads), (int)((int64_t)n * (t + 1) / threads)};
        begun[t] = t > 0 && pthread_create(&thread[t], NULL, step_share, &share[t]) == 0;
    }
    for (int t = 0; t < threads; t++)
        if (!begun[t]) step_share(&share[t]);
    for (int t = 1; t < threads; t++)
        if (begun[t]) pthread_join(thread[t], NULL);
}

int rows_check(const rows *self, const int64_t *action) {
    for (int i = 0; i < self->settings.n; i++) {
        if (action[i] == ROWS_WAIT) continue;
        if (!is_over(&self->row[i]) && place_of(self, i, action[i]) < 0) return i;
        if (is_over(&self->row[i]) && self->settings.autoreset == ROWS_DISABLED) return i;
    }
    return -1;
}

void rows_look(rows *self, const rows_out *out) {
    for (int i = 0; i < self->settings.n; i++) {
        clear_results(self, i, out);
        put_row(self, i, out);
        if (is_over(&self->row[i])) put_results(self, i, out);
    }
}

/* ---- making them ---- */

void rows_restart(rows *self, uint64_t seed) {
    self->settings.seed = seed;
    for (int i = 0; i < self->settings.n; i++) begin(self, i, 0);
}

void rows_reset(rows *self, const uint8_t *which) {
    for (int i = 0; i < self->settings.n; i++)
        if (which[i]) begin(self, i, self->row[i].episode + 1);
}

rows *rows_new(const rows_settings *settings) {
    rows *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    const size_t n = (size_t)settings->n;
    self->settings = *settings;
    coven_table_bounds(settings->table, &self->bounds);
    self->features_count = coven_game_features_count(coven_table_game(settings->table));
    self->row = calloc(n, sizeof *self->row);
    self->event = calloc(n, (size_t)self->bounds.legal * sizeof *self->event);
    self->code = calloc(n, (size_t)self->bounds.legal * sizeof *self->code);
    if (!self->row || !self->event || !self->code) {
        rows_free(self);
        return NULL;
    }
    rows_restart(self, settings->seed);
    return self;
}

void rows_free(rows *self) {
    if (!self) return;
    for (int i = 0; self->row && i < self->settings.n; i++) {
        free(self->row[i].now.event);
        free(self->row[i].last.event);
    }
    free(self->row);
    free(self->event);
    free(self->code);
    free(self);
}

coven_bounds rows_bounds(const rows *self) { return self->bounds; }
const coven_state *rows_state(const rows *self, int index) { return &self->row[index].state; }

bool rows_put_record(const rows *self, int index, bool last, coven_text *out, coven_error *error) {
    const row *r = &self->row[index];
    const history *h = last ? &r->last : &r->now;
    coven_record record;
    coven_table *table = coven_table_keep(self->settings.table);
    if (!coven_record_begin(&record, table, error)) {
        coven_table_free(table);
        return false;
    }
    bool good = !h->incomplete;
    if (!good) *error = (coven_error){.code = COVEN_NO_MEMORY};
    for (int i = 0; good && i < h->count; i++) good = coven_record_add(&record, h->event[i], error);
    if (good) coven_record_print(&record, true, COVEN_VIEW_ALL, out);
    coven_record_free(&record);
    return good;
}
