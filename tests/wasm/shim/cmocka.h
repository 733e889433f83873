/* cmocka.h -- the part of cmocka that the tests use, for WebAssembly, where Debian has no cmocka. Values are widened as
 * cmocka does. There is no longjmp, so the first assertion that fails ends the program, with status 1. */
#ifndef COVEN_TESTS_WASM_CMOCKA_H
#define COVEN_TESTS_WASM_CMOCKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uintmax_t LargestIntegralType;
typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    CMFixtureFunction setup_func, teardown_func;
    void *initial_state;
};

#define cmocka_unit_test(function)                                                                                     \
    { #function, function, NULL, NULL, NULL }
#define cmocka_unit_test_setup_teardown(function, setup, teardown)                                                     \
    { #function, function, setup, teardown, NULL }
#define cmocka_run_group_tests(tests, setup, teardown)                                                                 \
    shim_run_tests(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
int shim_run_tests(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup, CMFixtureFunction teardown);

_Noreturn void shim_fail(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
void shim_true(bool holds, const char *text, const char *file, int line);
void shim_equal(uintmax_t a, uintmax_t b, bool equal, const char *file, int line);
void shim_string(const char *a, const char *b, bool equal, const char *file, int line);
void shim_memory(const void *a, const void *b, size_t size, bool equal, const char *file, int line);
void shim_range(uintmax_t value, uintmax_t min, uintmax_t max, const char *file, int line);

#define SHIM_HERE __FILE__, __LINE__
#define fail_msg(...) shim_fail(SHIM_HERE, __VA_ARGS__)
#define fail() shim_fail(SHIM_HERE, "failed")
#define assert_true(value) shim_true((value) ? true : false, #value, SHIM_HERE)
#define assert_false(value) shim_true((value) ? false : true, "!(" #value ")", SHIM_HERE)
#define assert_null(pointer) shim_true((pointer) == NULL, #pointer " == NULL", SHIM_HERE)
#define assert_non_null(pointer) shim_true((pointer) != NULL, #pointer " != NULL", SHIM_HERE)
#define assert_int_equal(a, b) shim_equal((uintmax_t)(a), (uintmax_t)(b), true, SHIM_HERE)
#define assert_int_not_equal(a, b) shim_equal((uintmax_t)(a), (uintmax_t)(b), false, SHIM_HERE)
#define assert_ptr_equal(a, b) shim_equal((uintptr_t)(a), (uintptr_t)(b), true, SHIM_HERE)
#define assert_ptr_not_equal(a, b) shim_equal((uintptr_t)(a), (uintptr_t)(b), false, SHIM_HERE)
#define assert_string_equal(a, b) shim_string(a, b, true, SHIM_HERE)
#define assert_string_not_equal(a, b) shim_string(a, b, false, SHIM_HERE)
#define assert_memory_equal(a, b, size) shim_memory(a, b, size, true, SHIM_HERE)
#define assert_memory_not_equal(a, b, size) shim_memory(a, b, size, false, SHIM_HERE)
#define assert_in_range(value, min, max) shim_range((uintmax_t)(value), (uintmax_t)(min), (uintmax_t)(max), SHIM_HERE)
#define print_error(...) fprintf(stderr, __VA_ARGS__)
#define print_message(...) printf(__VA_ARGS__)

#endif
