/* cmocka.c -- see cmocka.h in this folder. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka.h"

static const char *running = "?";

_Noreturn void shim_fail(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: %s: ", file, line, running);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

void shim_true(bool holds, const char *text, const char *file, int line) {
    if (!holds) shim_fail(file, line, "%s is false", text);
}

void shim_equal(uintmax_t a, uintmax_t b, bool equal, const char *file, int line) {
    if ((a == b) != equal) shim_fail(file, line, "%" PRIdMAX " %s %" PRIdMAX, a, equal ? "!=" : "==", b);
}

void shim_string(const char *a, const char *b, bool equal, const char *file, int line) {
    if ((strcmp(a, b) == 0) != equal) shim_fail(file, line, "\"%s\" %s \"%s\"", a, equal ? "!=" : "==", b);
}

void shim_memory(const void *a, const void *b, size_t size, bool equal, const char *file, int line) {
    if ((memcmp(a, b, size) == 0) != equal) shim_fail(file, line, "%zu bytes %s", size, equal ? "differ" : "are equal");
}

void shim_range(uintmax_t value, uintmax_t min, uintmax_t max, const char *file, int line) {
    if (value < min || value > max)
        shim_fail(file, line, "%" PRIdMAX " is not from %" PRIdMAX " to %" PRIdMAX, value, min, max);
}

static void run_test(const struct CMUnitTest *test) {
    void *state = test->initial_state;
    running = test->name;
    if (test->setup_func && test->setup_func(&state) != 0) fail_msg("setup failed");
    test->test_func(&state);
    if (test->teardown_func && test->teardown_func(&state) != 0) fail_msg("teardown failed");
}

int shim_run_tests(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup, CMFixtureFunction teardown) {
    void *state = NULL;
    if (setup && setup(&state) != 0) fail_msg("group setup failed");
    for (size_t i = 0; i < count; i++) run_test(&tests[i]);
    if (teardown && teardown(&state) != 0) fail_msg("group teardown failed");
    printf("%zu tests passed\n", count);
    return 0;
}
