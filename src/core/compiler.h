/* compiler.h -- faster code on machines that have it, chosen when the program is loaded; the program is built for all.
 */
#ifndef COVEN_CORE_COMPILER_H
#define COVEN_CORE_COMPILER_H

/* Compile a function twice, also for machines with 256-bit vectors; the one to use is chosen when the program is
 * loaded. Not in builds with sanitizers or coverage, which keep their assertions, nor with clang 14, which gives
 * such functions names that other files do not find. FLATTEN inlines everything the function calls, which would
 * otherwise be compiled for the baseline machine only. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(NDEBUG) && !defined(__clang__)
#define AVX2_CLONE __attribute__((target_clones("avx2", "default")))
#define FLATTEN __attribute__((flatten))
#else
#define AVX2_CLONE
#define FLATTEN
#endif

#endif
