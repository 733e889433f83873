/* limit.c -- the limits of a search. */
#include "players/limit.h"

#include <time.h>

#ifdef __wasi__
uint64_t limit_clock(void) { return 0; }
#else
uint64_t limit_clock(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000 + 1;
}
#endif

limit limit_begin(const player *self, int default_iterations, int per_millisecond) {
    const player_settings *settings = &self->settings;
    limit made = {.iterations = settings->iterations, .stop = self->stop};
    if (!settings->time) {
        if (!made.iterations) made.iterations = default_iterations;
        return made;
    }
    const uint64_t now = limit_clock();
    made.begun = now;
    if (now)
        made.until = now + (uint64_t)settings->time * 1000;
    else if (!made.iterations || made.iterations / per_millisecond > settings->time)
        made.iterations = settings->time < INT32_MAX / per_millisecond ? settings->time * per_millisecond : INT32_MAX;
    return made;
}

bool limit_next(limit *self) {
    enum { EVERY = 8 }; /* reading the clock costs as much as a short iteration */
    if (self->iterations && self->done >= self->iterations) return false;
    if (self->done && self->done % EVERY == 0) {
        if (self->stop && atomic_load_explicit(self->stop, memory_order_relaxed)) return false;
        if (self->until && limit_clock() >= self->until) return false;
    }
    self->done++;
    return true;
}

int64_t limit_left(const limit *self) {
    int64_t left = self->iterations ? self->iterations - self->done : INT64_MAX;
    const uint64_t now = self->until ? limit_clock() : 0;
    if (!now || now <= self->begun) return left;
    const int64_t in_time =
        now < self->until ? (int64_t)((self->until - now) * (uint64_t)self->done / (now - self->begun)) : 0;
    return in_time < left ? in_time : left;
}
