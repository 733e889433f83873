/* interrupt.h -- Ctrl-C as a request: long work checks for it and ends cleanly with what it has. A second Ctrl-C
 * kills the program. */
#ifndef COVEN_CLI_INTERRUPT_H
#define COVEN_CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on Ctrl-C and SIGTERM are noted. */
void interrupt_watch(void);
/* Has it been pressed? */
bool interrupt_seen(void);
/* The flag that then becomes true. */
const atomic_bool *interrupt_flag(void);

#endif
