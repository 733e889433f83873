# A toolchain file: compile with clang 14, the version that the tests use, or another clang where there is none.
# -DCMAKE_C_COMPILER=... or the environment variable COVEN_CLANG names one.
if(NOT CMAKE_C_COMPILER)
  find_program(COVEN_CLANG NAMES $ENV{COVEN_CLANG} clang-14 clang REQUIRED)
  set(CMAKE_C_COMPILER ${COVEN_CLANG})
endif()
