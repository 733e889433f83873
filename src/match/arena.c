/* arena.c -- play rounds of games on several threads; see arena.h. */
#include "match/arena.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "players/limit.h"
#include "players/weights.h"

/* ---- statistics ---- */

double arena_share_of_elo(double elo, int seats) {
    const double odds = pow(10, elo / 400);
    return odds / (odds + seats - 1);
}

double arena_elo_of_share(double share, int seats) { return 400 * log10(share * (seats - 1) / (1 - share)); }

/* How often a round gave the first player each share, plus one and a half imaginary rounds as a prior: half a round
 * of even play, and one in which all was won or all was lost, as between even players. Identical rounds therefore do
 * not look certain, and a mean that never occurred can be tested. */
typedef struct tally {
    int whole; /* points of a round; share i / whole was seen count[i] times */
    double count[COVEN_SEATS_MAX * COVEN_SHARE + 1];
} tally;

static tally tally_of(const arena_score *score) {
    tally self = {.whole = COVEN_SHARE * score->seats};
    for (int i = 0; i <= self.whole; i++) self.count[i] = score->rounds_of[i];
    self.count[COVEN_SHARE] += 0.5;
    self.count[self.whole] += 1.0 / score->seats;
    self.count[0] += 1 - 1.0 / score->seats;
    return self;
}

/* The variance of one round. */
static double variance_of(const tally *self) {
    double rounds = 0, sum = 0, squares = 0;
    for (int i = 0; i <= self->whole; i++) {
        const double share = (double)i / self->whole;
        rounds += self->count[i];
        sum += self->count[i] * share;
        squares += self->count[i] * share * share;
    }
    return squares / rounds - sum / rounds * (sum / rounds);
}

double arena_share_error(const arena_score *score) {
    if (!score->rounds) return INFINITY;
    const tally seen = tally_of(score);
    return 1.96 * sqrt(variance_of(&seen) / score->rounds);
}

arena_elo arena_elo_of(const arena_score *score) {
    arena_elo answer = {.elo = 0, .error = INFINITY};
    if (!score->rounds) return answer;
    const double mean = (double)score->points[0] / COVEN_SHARE / score->games;
    const double min = 0.5 / (score->games + 1); /* count a clean sweep as half a game less */
    answer.bounded = mean > min && mean < 1 - min;
    const double middle = fmin(fmax(mean, min), 1 - min);
    answer.elo = arena_elo_of_share(middle, score->seats);
    if (!answer.bounded || score->rounds < 2) return answer;
    const double wide = arena_share_error(score);
    const double low = fmax(middle - wide, min / 2), high = fmin(middle + wide, 1 - min / 2);
    answer.error = (arena_elo_of_share(high, score->seats) - arena_elo_of_share(low, score->seats)) / 2;
    return answer;
}

/* The log-likelihood of the tally under its own frequencies minus that under the most likely distribution with mean
 * `share`. That distribution divides each frequency by 1 + slope * (its share - share), with the one slope that gives
 * the mean (a Lagrange multiplier); the excess below falls as the slope rises, so bisection finds it. */
static double unlikeliness(const tally *self, double share) {
    double low = -1 / (1 - share), high = 1 / share, sum = 0;
    for (int turn = 0; turn < 100; turn++) {
        const double slope = (low + high) / 2;
        double excess = 0;
        for (int i = 0; i <= self->whole; i++) {
            const double over = (double)i / self->whole - share;
            if (self->count[i] > 0) excess += self->count[i] * over / (1 + slope * over);
        }
        if (excess > 0)
            low = slope;
        else
            high = slope;
    }
    for (int i = 0; i <= self->whole; i++) sum += self->count[i] * log1p(low * ((double)i / self->whole - share));
    return sum;
}

double arena_llr(const arena_score *score, double elo0, double elo1) {
    if (!score->rounds) return 0;
    const tally seen = tally_of(score);
    return unlikeliness(&seen, arena_share_of_elo(elo0, score->seats)) -
           unlikeliness(&seen, arena_share_of_elo(elo1, score->seats));
}

void arena_add_round(arena_score *score, const int points[COVEN_SEATS_MAX][COVEN_SEATS_MAX]) {
    int first = 0;
    for (int rotation = 0; rotation < score->seats; rotation++) {
        for (int p = 0; p < score->seats; p++) {
            score->points[p] += points[rotation][p];
            score->seat_points[(p + rotation) % score->seats] += points[rotation][p];
        }
        first += points[rotation][0];
    }
    score->rounds++;
    score->games += score->seats;
    score->rounds_of[first]++;
}

void arena_seed(uint64_t seed, int round, uint8_t out[32]) {
    char text[64];
    coven_text over = coven_text_over(text, sizeof text);
    coven_put(&over, "arena %llu round %d", (unsigned long long)seed, round);
    coven_seed_from_text(text, out);
}

/* ---- playing ---- */

typedef struct arena_pool {
    const arena_settings *settings;
    const network *net; /* the built-in one for the table, or NULL */
    const arena_past *past;
    const arena_watch *watch;
    pthread_mutex_t lock; /* for everything below */
    arena_score *score;
    coven_error *error;
    int next; /* the next round to play */
    bool failed;
    atomic_bool stop; /* read without the lock too */
} arena_pool;

/* A game in progress. */
typedef struct arena_game {
    const arena_settings *settings;
    const network *net;             /* shared by all players that use one */
    player *who[COVEN_SEATS_MAX];   /* by seat */
    int player_in[COVEN_SEATS_MAX]; /* by seat */
    coven_record record;
    arena_score *spent; /* decisions and time */
    const atomic_bool *enough;
} arena_game;

static bool sit_down(arena_game *self, int round, int rotation, coven_error *error) {
    const arena_settings *settings = self->settings;
    for (int p = 0; p < settings->table->seats; p++) {
        const int seat = (p + rotation) % settings->table->seats;
        player_settings own = settings->player[p];
        own.seed ^= settings->seed * 0x9e3779b97f4a7c15u + (uint64_t)round * 8 + (uint64_t)p;
        if (!own.net) own.net = self->net;
        self->player_in[seat] = p;
        self->who[seat] = player_sit(settings->kind[p], settings->table, seat + 1, &own, error);
        if (!self->who[seat]) return false;
        self->who[seat]->stop = self->enough;
    }
    return true;
}

static bool ask(arena_game *self, const void *state, int seat, coven_event *event, coven_error *error) {
    const coven_table *table = self->settings->table;
    coven_state seen;
    memcpy(&seen, state, table->game->state_size);
    table->game->mask(table, &seen, seat);
    const uint64_t from = limit_clock();
    const bool chosen = player_choose(self->who[seat - 1], &seen, event, error);
    self->spent->time[self->player_in[seat - 1]] += (int64_t)(limit_clock() - from);
    self->spent->decisions[self->player_in[seat - 1]]++;
    return chosen;
}

static bool play_out(arena_game *self, coven_chance *chance, arena_pool *in, coven_error *error) {
    const coven_table *table = self->settings->table;
    for (int actor; (actor = table->game->actor(table, &self->record.last)) != COVEN_END;) {
        const coven_state before = self->record.last;
        coven_event event;
        if (actor == COVEN_CHANCE)
            event = coven_chance_draw(table, &before, chance);
        else if (!ask(self, &before, actor, &event, error))
            return false;
        /* Checked after the decision: an interrupted one does not count. */
        if (self->enough && atomic_load(self->enough)) atomic_store(&in->stop, true);
        if (atomic_load(&in->stop)) return false;
        for (int seat = 0; seat < table->seats; seat++) player_show(self->who[seat], &before, event);
        if (!coven_record_add(&self->record, event, error)) return false;
    }
    return true;
}

static char *names_json(const arena_settings *settings, int rotation) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '[');
    for (int seat = 0; seat < settings->table->seats; seat++)
        json_string(w, settings->name[(seat - rotation + settings->table->seats) % settings->table->seats]);
    json_close(w, ']');
    if (!text.dropped) return text.data; /* the record owns it now */
    coven_text_free(&text);
    return NULL;
}

/* Report a finished game to the watcher; false to stop. */
static bool report_game(arena_pool *in, arena_game *self, int round, int rotation, const uint8_t seed[32],
                        coven_error *error) {
    if (!in->watch->game) return true;
    self->record.players = names_json(in->settings, rotation);
    if (!self->record.players) return coven_no_memory(error);
    self->record.committed = self->record.revealed = true;
    memcpy(self->record.seed, seed, 32);
    coven_sha256(seed, 32, self->record.commitment);
    const arena_finished_game game = {.round = round, .rotation = rotation, .record = &self->record};
    pthread_mutex_lock(&in->lock);
    const bool goes_on = in->watch->game(in->watch->self, &game);
    pthread_mutex_unlock(&in->lock);
    return goes_on;
}

/* Play one game and return the points of each player. False if it was stopped or failed. */
static bool play_game(arena_pool *in, int round, int rotation, arena_score *spent, int *points, coven_error *error) {
    arena_game self = {.settings = in->settings, .net = in->net, .spent = spent, .enough = in->watch->enough};
    uint8_t seed[32];
    coven_chance chance;
    arena_seed(in->settings->seed, round, seed);
    coven_chance_begin(&chance, seed);
    bool good = coven_record_begin(&self.record, in->settings->table, error) &&
                sit_down(&self, round, rotation, error) && play_out(&self, &chance, in, error);
    const coven_table *table = in->settings->table;
    if (good) {
        int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
        table->game->result(table, &self.record.last, share, score);
        for (int seat = 0; seat < table->seats; seat++) points[self.player_in[seat]] = share[seat];
        good = report_game(in, &self, round, rotation, seed, error);
        if (!good) atomic_store(&in->stop, true);
    }
    for (int seat = 0; seat < table->seats; seat++) player_leave(self.who[seat]);
    self.record.table = NULL; /* the arena owns it */
    coven_record_free(&self.record);
    return good;
}

/* Count a finished round, and stop if that decides it. */
static void count_round(arena_pool *in, const int points[COVEN_SEATS_MAX][COVEN_SEATS_MAX], const arena_score *spent) {
    pthread_mutex_lock(&in->lock);
    arena_score *score = in->score;
    arena_add_round(score, points);
    for (int p = 0; p < score->seats; p++) {
        score->decisions[p] += spent->decisions[p];
        score->time[p] += spent->time[p];
    }
    const arena_settings *s = in->settings;
    if (s->sprt && fabs(arena_llr(score, s->elo0, s->elo1)) >= ARENA_DECIDED) atomic_store(&in->stop, true);
    if (in->watch->round && !in->watch->round(in->watch->self, score)) atomic_store(&in->stop, true);
    pthread_mutex_unlock(&in->lock);
}

static int next_round(arena_pool *in) {
    pthread_mutex_lock(&in->lock);
    while (in->past && in->past->done && in->next < in->settings->rounds && in->past->done[in->next]) in->next++;
    const int round = in->next < in->settings->rounds && !atomic_load(&in->stop) ? in->next++ : -1;
    pthread_mutex_unlock(&in->lock);
    return round;
}

static void *work(void *of) {
    arena_pool *in = of;
    for (int round; (round = next_round(in)) >= 0;) {
        int points[COVEN_SEATS_MAX][COVEN_SEATS_MAX];
        arena_score spent = {0};
        coven_error error = {0};
        bool good = true;
        for (int rotation = 0; good && rotation < in->settings->table->seats; rotation++)
            good = play_game(in, round, rotation, &spent, points[rotation], &error);
        if (good) count_round(in, (const int(*)[COVEN_SEATS_MAX])points, &spent);
        if (!good && error.code != COVEN_OK) {
            pthread_mutex_lock(&in->lock);
            in->failed = true;
            if (in->error) *in->error = error;
            pthread_mutex_unlock(&in->lock);
            atomic_store(&in->stop, true);
        }
    }
    return NULL;
}

bool arena_run(const arena_settings *settings, const arena_past *past, const arena_watch *watch, arena_score *score,
               coven_error *error) {
    enum { THREADS_MAX = 64 };
    static const arena_watch nobody = {.self = NULL};
    *score = past && past->score ? *past->score : (arena_score){0};
    score->seats = settings->table->seats;
    arena_pool in = {
        .settings = settings, .past = past, .watch = watch ? watch : &nobody, .score = score, .error = error};
    const network *net;
    if (!weights_net(settings->table, &net, error)) return false;
    in.net = net;
    if (pthread_mutex_init(&in.lock, NULL) != 0) {
        net_free(net);
        return coven_fail_as(error, COVEN_NO_MEMORY, "cannot create a lock");
    }
    atomic_init(&in.stop, false);
    pthread_t thread[THREADS_MAX];
    int running = 0;
    for (int i = 1; i < settings->threads && running < THREADS_MAX; i++)
        if (pthread_create(&thread[running], NULL, work, &in) == 0) running++;
    work(&in);
    for (int i = 0; i < running; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&in.lock);
    net_free(net);
    return !in.failed;
}
