/* bots.c -- computer players. They think in threads of their own and answer on a public schedule: so long after the act
 * that made it their turn, or at a multiple of that, so that time tells nothing about a hand. The next task is that of
 * whoever has been served the longest time ago, so that many tables of one maker do not hold up everybody else. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "host/internal.h"

enum { SERVED = 64 };

typedef struct bot_task {
    struct bot_task *next;
    table *table; /* NULL: forgotten. Touched by the loop alone. */
    match_job *job;
    int64_t maker; /* whose table it is */
    bool thought, good;
    coven_event event;
} bot_task;

struct bots {
    host *host;
    pthread_mutex_t lock;
    pthread_cond_t work;
    bot_task *queue, **queue_end; /* under the lock, like the list of those that are done */
    bot_task *done;
    bot_task *held;                /* thought, and waiting for their time; of the loop */
    uint64_t served[SERVED], turn; /* when makers of this hash were served last */
    bool stopping;
    int ready; /* an eventfd */
    int waiting;
    int threads;
    pthread_t thread[];
};

/* Take the task of the maker who was served the longest time ago. */
static bot_task *take(bots *self) {
    bot_task **best = NULL;
    for (bot_task **at = &self->queue; *at; at = &(*at)->next)
        if (!best || self->served[(*at)->maker % SERVED] < self->served[(*best)->maker % SERVED]) best = at;
    bot_task *taken = best ? *best : NULL;
    if (!taken) return NULL;
    *best = taken->next;
    if (!taken->next) self->queue_end = best;
    taken->next = NULL;
    self->served[taken->maker % SERVED] = ++self->turn;
    return taken;
}

static void tell(bots *self) {
    const uint64_t one = 1;
    while (write(self->ready, &one, sizeof one) < 0 && errno == EINTR) continue;
}

static void *work(void *given) {
    bots *self = given;
    pthread_mutex_lock(&self->lock);
    for (;;) {
        bot_task *task = take(self);
        if (self->stopping && !task) break;
        if (!task) {
            pthread_cond_wait(&self->work, &self->lock);
            continue;
        }
        pthread_mutex_unlock(&self->lock);
        coven_error error;
        task->good = match_think(task->job, &task->event, &error);
        pthread_mutex_lock(&self->lock);
        task->next = self->done;
        self->done = task;
        tell(self);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

static void stop(bots *self) {
    pthread_mutex_lock(&self->lock);
    self->stopping = true;
    pthread_cond_broadcast(&self->work);
    pthread_mutex_unlock(&self->lock);
    for (int i = 0; i < self->threads; i++) pthread_join(self->thread[i], NULL);
}

bots *bots_new(host *owner, int workers, coven_error *error) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int count = workers > 0 ? workers : cores > 1 ? (int)cores - 1 : 1;
    bots *self = calloc(1, sizeof *self + (size_t)count * sizeof self->thread[0]);
    if (!self) return coven_no_memory(error), NULL;
    self->host = owner;
    self->queue_end = &self->queue;
    self->ready = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (self->ready < 0) {
        coven_fail_as(error, COVEN_IO, "no event descriptor: %s", strerror(errno));
        free(self);
        return NULL;
    }
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->work, NULL);
    for (; self->threads < count; self->threads++)
        if (pthread_create(&self->thread[self->threads], NULL, work, self) != 0) break;
    if (self->threads > 0) return self;
    coven_fail_as(error, COVEN_NO_MEMORY, "cannot create a thread for computer players");
    bots_free(self);
    return NULL;
}

static void drop_all(bot_task *list) {
    while (list) {
        bot_task *next = list->next;
        match_return(list->job);
        free(list);
        list = next;
    }
}

void bots_free(bots *self) {
    if (!self) return;
    stop(self);
    drop_all(self->queue);
    drop_all(self->done);
    drop_all(self->held);
    close(self->ready);
    pthread_cond_destroy(&self->work);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

int bots_descriptor(const bots *self) { return self->ready; }

int bots_waiting(const bots *self) { return self->waiting; }

/* ---- the loop's side ---- */

static bool ask_for(table *self) {
    bots *all = self->host->bots;
    bot_task *task = calloc(1, sizeof *task);
    if (!task) return false;
    task->job = match_lend(self->match, NULL);
    if (!task->job) {
        free(task);
        return false;
    }
    task->table = self;
    self->task_due = 0;
    task->maker = self->row.made_by;
    self->task = task;
    all->waiting++;
    pthread_mutex_lock(&all->lock);
    *all->queue_end = task;
    all->queue_end = &task->next;
    pthread_cond_signal(&all->work);
    pthread_mutex_unlock(&all->lock);
    return true;
}

static void unhold(bots *self, bot_task *task) {
    for (bot_task **at = &self->held; *at; at = &(*at)->next)
        if (*at == task) {
            *at = task->next;
            return;
        }
}

/* Worker threads may still have it: it is returned when they are done. */
void bots_forget(table *self) {
    bot_task *task = self->task;
    if (!task) return;
    self->task = NULL;
    task->table = NULL;
    match_cancel(task->job);
    if (!task->thought) return;
    unhold(self->host->bots, task);
    match_return(task->job);
    free(task);
}

void bots_run(bots *self) {
    uint64_t count;
    while (read(self->ready, &count, sizeof count) < 0 && errno == EINTR) continue;
    pthread_mutex_lock(&self->lock);
    bot_task *list = self->done;
    self->done = NULL;
    pthread_mutex_unlock(&self->lock);
    while (list) {
        bot_task *task = list;
        list = task->next;
        self->waiting--;
        task->thought = true;
        if (!task->table) {
            match_return(task->job);
            free(task);
            continue;
        }
        task->next = self->held;
        self->held = task;
        table_wants(task->table, 0);
    }
}

/* 0.6 to 1.4 s, from a hash of the table and the seq of the act. */
static int64_t delay_of(const char *id, int64_t seq) {
    uint64_t hash = COVEN_FINGERPRINT;
    for (const char *c = id; *c; c++) hash = coven_fingerprint_add(hash, (uint64_t)*c);
    hash = coven_fingerprint_add(hash, (uint64_t)seq);
    return 600 + (int64_t)((hash ^ hash >> 32) % 801);
}

/* The act that made it the computer's turn: the last that changed the game or the seat. */
static const act *turn_of(const table *self) {
    for (int i = self->act_count - 1; i > 0; i--)
        if (self->acts[i].kind != 'o') return &self->acts[i];
    return &self->acts[0];
}

static bool play_task(table *self) {
    bot_task *task = self->task;
    const int seat = match_actor(self->match);
    self->task = NULL;
    unhold(self->host->bots, task);
    const bool good = task->good && match_accept(self->match, task->job, task->event, NULL);
    if (!task->good) match_return(task->job);
    free(task);
    if (!good) {
        self->task_retry = host_now(self->host) + 1000;
        return false;
    }
    self->host->count.bot_moves++;
    return table_add_events(self, seat, 0);
}

bool bot_due(table *self, int64_t now, int64_t *next) {
    const int actor = table_actor(self);
    if (actor < 1 || standing_is_person(&self->standing, actor)) return false;
    if (!self->task) {
        if (now >= self->task_retry && !ask_for(self)) self->task_retry = now + 1000;
        if (now < self->task_retry && self->task_retry < *next) *next = self->task_retry;
        return false;
    }
    if (!self->task->thought) return false;
    const act *turn = turn_of(self);
    const int64_t delay = delay_of(self->id, turn->seq), passed = now > turn->at ? now - turn->at : 0;
    /* The first multiple of the delay at or after which the answer was there. */
    if (!self->task_due) self->task_due = turn->at + (passed + delay - 1) / delay * delay;
    if (self->task_due < turn->at + delay) self->task_due = turn->at + delay;
    if (now < self->task_due) {
        if (self->task_due < *next) *next = self->task_due;
        return false;
    }
    self->task_due = 0;
    return play_task(self);
}
