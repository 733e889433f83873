/* clock.h -- clocks for measurements: seconds since an arbitrary moment. */
#ifndef COVEN_CLI_CLOCK_H
#define COVEN_CLI_CLOCK_H

/* Wall-clock time; and CPU time of all threads of this program. */
double clock_wall(void);
double clock_cpu(void);

#endif
