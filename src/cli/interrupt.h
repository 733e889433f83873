/* interrupt.h -- Ctrl-C as a wish: long work looks at it and ends cleanly with what it has. A second Ctrl-C kills. */
#ifndef COVEN_CLI_INTERRUPT_H
#define COVEN_CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on Ctrl-C and SIGTERM are noted. */
void interrupt_watch(void);
/* Has it been pressed? */
bool interrupt_seen(void);
/* What then becomes true, for others to look at. */
const atomic_bool *interrupt_flag(void);

#endif
