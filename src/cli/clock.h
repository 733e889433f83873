/* clock.h -- what time it is, for measuring: seconds since some moment. */
#ifndef COVEN_CLI_CLOCK_H
#define COVEN_CLI_CLOCK_H

/* On the wall; and of the processor, in all threads of this program. */
double clock_wall(void);
double clock_cpu(void);

#endif
