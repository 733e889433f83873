/* interrupt.c -- one flag, which is all that the signal handler sets. */
#include "cli/interrupt.h"

#include <signal.h>
#include <string.h>

_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler may set nothing that has a lock");
static atomic_bool seen;

static void note(int signal_number) {
    (void)signal_number;
    atomic_store(&seen, true);
}

void interrupt_watch(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_flags = (int)SA_RESETHAND | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_seen(void) { return atomic_load(&seen); }

const atomic_bool *interrupt_flag(void) { return &seen; }
