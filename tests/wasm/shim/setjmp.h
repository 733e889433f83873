/* setjmp.h -- wasi-libc has none. cmocka.h needs the header to exist, and this shim of it needs nothing from it. */
