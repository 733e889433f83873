/* wasi.c -- stubs for what wasi-libc would import from its host, so that the module has no imports. The module never
 * opens, reads or writes anything; snprintf only links the stream code. */
#include <stdint.h>

enum { WASI_BAD_DESCRIPTOR = 8 };

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t descriptor);
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t descriptor) {
    (void)descriptor;
    return WASI_BAD_DESCRIPTOR;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t descriptor, int64_t offset, int32_t whence, int32_t result);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t descriptor, int64_t offset, int32_t whence, int32_t result) {
    (void)descriptor, (void)offset, (void)whence, (void)result;
    return WASI_BAD_DESCRIPTOR;
}

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t descriptor, int32_t vectors, int32_t count, int32_t written);
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t descriptor, int32_t vectors, int32_t count,
                                                   int32_t written) {
    (void)descriptor, (void)vectors, (void)count, (void)written;
    return WASI_BAD_DESCRIPTOR;
}
