/* vault.c -- see vault.h. XChaCha20-Poly1305 encrypts, keyed BLAKE2b proves; each has its own key, derived from the one
 * in the file. */
#include "host/vault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/folder.h"

enum { KEY_TEXT = 65 }; /* 64 hex digits and a newline; in memory a NUL */

/* ---- the file ---- */

static bool fail(const char *path, const char *what, coven_error *error) {
    return coven_fail_as(error, COVEN_IO, "cannot %s %s: %s", what, path, strerror(errno));
}

/* Written under another name first, so that there is never half a key. */
static bool write_key(const char *path, const uint8_t key[32], coven_error *error) {
    char text[KEY_TEXT + 1];
    coven_hex(key, text);
    text[KEY_TEXT - 1] = '\n';
    const bool good = folder_write(path, text, KEY_TEXT, error);
    sodium_memzero(text, sizeof text);
    return good;
}

static bool read_key(const char *path, int file, uint8_t key[32], coven_error *error) {
    char text[KEY_TEXT + 1];
    const ssize_t length = read(file, text, sizeof text);
    bool good = length >= 0 || fail(path, "read", error);
    if (good) {
        good = length == KEY_TEXT || length == KEY_TEXT - 1; /* an editor may have left out the newline */
        text[KEY_TEXT - 1] = '\0';
        good = good && coven_unhex(text, key);
        if (!good)
            coven_fail_as(error, COVEN_BAD_INPUT, "%s is not a key: it should be one line of 64 hex digits", path);
    }
    sodium_memzero(text, sizeof text);
    return good;
}

bool vault_open(vault *self, const char *path, bool make, coven_error *error) {
    uint8_t key[32];
    if (sodium_init() < 0) return coven_fail_as(error, COVEN_IO, "the system gives no random numbers");
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good;
    if (file >= 0) {
        good = read_key(path, file, key, error);
        close(file);
    } else if (errno == ENOENT && make) {
        randombytes_buf(key, sizeof key);
        good = write_key(path, key, error);
    } else if (errno == ENOENT) {
        good = coven_fail_as(
            error, COVEN_NOT_FOUND,
            "%s is missing: without the key nobody can read what is secret in the database; put it back", path);
    } else {
        good = fail(path, "read", error);
    }
    if (good) {
        crypto_kdf_derive_from_key(self->secret, sizeof self->secret, 1, "covenkey", key);
        crypto_kdf_derive_from_key(self->proof, sizeof self->proof, 2, "covenkey", key);
    }
    sodium_memzero(key, sizeof key);
    return good;
}

void vault_forget(vault *self) { sodium_memzero(self, sizeof *self); }

/* ---- prints ---- */

void vault_begin(const vault *self, const char *what, vault_print *print) {
    crypto_generichash_init(&print->state, self->proof, sizeof self->proof, VAULT_PRINT);
    vault_add_text(print, what);
}

static void put_number(int64_t number, uint8_t out[8]) {
    for (int i = 0; i < 8; i++) out[i] = (uint8_t)((uint64_t)number >> (56 - 8 * i));
}

/* Each part is preceded by its length, so that no two lists of parts are the same bytes. */
void vault_add(vault_print *print, const void *bytes, size_t length) {
    uint8_t size[8];
    put_number((int64_t)length, size);
    crypto_generichash_update(&print->state, size, sizeof size);
    crypto_generichash_update(&print->state, bytes, length);
}

void vault_add_text(vault_print *print, const char *text) { vault_add(print, text, strlen(text)); }

void vault_add_number(vault_print *print, int64_t number) {
    uint8_t bytes[8];
    put_number(number, bytes);
    crypto_generichash_update(&print->state, bytes, sizeof bytes);
}

void vault_end(vault_print *print, uint8_t out[VAULT_PRINT]) {
    crypto_generichash_final(&print->state, out, VAULT_PRINT);
}

/* ---- secrets ---- */

enum { NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES };

void vault_hide(const vault *self, const uint8_t print[VAULT_PRINT], const void *bytes, size_t length, uint8_t *out) {
    randombytes_buf(out, NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out + NONCE, NULL, bytes, length, print, VAULT_PRINT, NULL, out,
                                               self->secret);
}

bool vault_show(const vault *self, const uint8_t print[VAULT_PRINT], const uint8_t *hidden, size_t length, void *out) {
    return length >= VAULT_EXTRA &&
           crypto_aead_xchacha20poly1305_ietf_decrypt(out, NULL, NULL, hidden + NONCE, length - NONCE, print,
                                                      VAULT_PRINT, hidden, self->secret) == 0;
}
