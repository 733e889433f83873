/* vault.h -- the key of a database: what is secret in it is encrypted, and its rows carry a proof that they are as they
 * were written.
 *
 * A *print* is a keyed digest of everything that belongs together, such as all columns of a row. What is encrypted is
 * bound to a print, so that it cannot be moved to another row; what is not secret stores the beginning of its print. */
#ifndef COVEN_HOST_VAULT_H
#define COVEN_HOST_VAULT_H

#include <sodium.h>

#include "core/game.h"

enum {
    VAULT_PRINT = 32,
    VAULT_PROOF = 16, /* of a print, as it is stored */
    VAULT_EXTRA = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES + crypto_aead_xchacha20poly1305_ietf_ABYTES,
};

typedef struct vault {
    uint8_t secret[crypto_aead_xchacha20poly1305_ietf_KEYBYTES];
    uint8_t proof[crypto_generichash_KEYBYTES];
} vault;

/* Read the key from a file (64 hex digits), or, with `make`, draw one and write the file if it does not exist. */
bool vault_open(vault *self, const char *path, bool make, coven_error *error);
void vault_forget(vault *self);

/* A print in the making; `what` says of what kind of thing. */
typedef struct vault_print {
    crypto_generichash_state state;
} vault_print;
void vault_begin(const vault *self, const char *what, vault_print *print);
void vault_add(vault_print *print, const void *bytes, size_t length);
void vault_add_text(vault_print *print, const char *text);
void vault_add_number(vault_print *print, int64_t number);
void vault_end(vault_print *print, uint8_t out[VAULT_PRINT]);

/* Encrypt: `out` has length + VAULT_EXTRA bytes. Decrypt: `out` has length - VAULT_EXTRA bytes; false if the bytes are
 * not what was encrypted with this key and print. */
void vault_hide(const vault *self, const uint8_t print[VAULT_PRINT], const void *bytes, size_t length, uint8_t *out);
bool vault_show(const vault *self, const uint8_t print[VAULT_PRINT], const uint8_t *hidden, size_t length, void *out);

#endif
