/* unit.h -- stands before each test of the program `unit` (cmake/unit.cmake): its main is a function with its name. */
#ifndef COVEN_TESTS_UNIT_H
#define COVEN_TESTS_UNIT_H

int UNIT_MAIN(void);
#define main UNIT_MAIN

#endif
