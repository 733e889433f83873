/* unit.c -- the tests of tests/MODULE/test_NAME.c in one program. cmake/unit.cmake defines UNIT_TESTS, a UNIT(...) for
 * each of them.
 *     unit MODULE_NAME */
#include <stdio.h>
#include <string.h>

#define UNIT(name) int unit_##name(void);
UNIT_TESTS
#undef UNIT

#define UNIT(name) {#name, unit_##name},
static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {UNIT_TESTS};
#undef UNIT

int main(int count, char **argument) {
    for (size_t i = 0; count == 2 && i < sizeof tests / sizeof tests[0]; i++)
        if (strcmp(tests[i].name, argument[1]) == 0) return tests[i].run();
    fprintf(stderr, "usage: unit TEST, one of\n");
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) fprintf(stderr, "  %s\n", tests[i].name);
    return 2;
}
