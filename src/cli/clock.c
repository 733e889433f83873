/* clock.c -- see clock.h. */
#include "cli/clock.h"

#include <time.h>

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_wall(void) { return seconds_of(CLOCK_MONOTONIC); }

double clock_cpu(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
