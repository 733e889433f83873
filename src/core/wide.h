/* wide.h -- faster code on machines that have it, chosen when the program is loaded; the program is built for all. */
#ifndef COVEN_CORE_WIDE_H
#define COVEN_CORE_WIDE_H

/* Compile a function twice, also for machines with 256-bit vectors; the one to use is chosen when the program is
 * loaded. Not in builds that watch themselves (sanitizers, coverage), which keep their assertions, nor with clang 14,
 * which names such functions so that other files do not find them.
 * ALL_WITHIN beside it takes in all that the function calls, which else would be compiled for all machines alone. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(NDEBUG) && !defined(__clang__)
#define FOR_WIDE_TOO __attribute__((target_clones("avx2", "default")))
#define ALL_WITHIN __attribute__((flatten))
#else
#define FOR_WIDE_TOO
#define ALL_WITHIN
#endif

#endif
