/* allocator.c -- an allocator that fails on demand. Linked into a separate `coven`, whose calls to malloc and the like
 * are redirected here by the linker (--wrap): those of our own code, not those of libraries.
 *     COVEN_FAIL_AT=N    the Nth allocation fails, counted from 1
 *     COVEN_FAIL_ON=1    and every one after it
 *     COVEN_COUNT=FILE   how many there were is written there at the end */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t size);
FILE *__real_fopen(const char *path, const char *mode);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *given);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t size);
FILE *__wrap_fopen(const char *path, const char *mode);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *given);

static atomic_long requests;
static long fail_at;
static int fail_on;

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("COVEN_FAIL_AT"), *on = getenv("COVEN_FAIL_ON");
    fail_at = at ? strtol(at, NULL, 10) : 0;
    fail_on = on != NULL;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("COVEN_COUNT");
    FILE *file = path ? __real_fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", atomic_load(&requests));
    fclose(file);
}

static int refused(void) {
    const long number = atomic_fetch_add(&requests, 1) + 1;
    if (!fail_at || (number != fail_at && !(fail_on && number > fail_at))) return 0;
    errno = ENOMEM;
    return 1;
}

void *__wrap_malloc(size_t size) { return refused() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return refused() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *block, size_t size) { return refused() ? NULL : __real_realloc(block, size); }
char *__wrap_strdup(const char *text) { return refused() ? NULL : __real_strdup(text); }
char *__wrap_strndup(const char *text, size_t size) { return refused() ? NULL : __real_strndup(text, size); }
FILE *__wrap_fopen(const char *path, const char *mode) { return refused() ? NULL : __real_fopen(path, mode); }

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *given) {
    return refused() ? EAGAIN : __real_pthread_create(thread, attributes, run, given);
}
