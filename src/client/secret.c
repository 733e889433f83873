/* secret.c -- a client's part in the mix of chance (docs/online.md, "Chance"): it draws a contribution, promises it,
 * and gives it once everybody's promise is known and its own is among them unchanged. */
#include <string.h>

#include "client/internal.h"

/* Which of the people in the mix the client is; -1: none. */
static int own_index(const client *self) {
    const client_table *table = &self->table;
    int index = 0;
    if (table->seat < 1) return -1;
    for (int i = 0; i < table->seat - 1; i++) index += strcmp(table->who[i], "person") == 0;
    return index < table->people ? index : -1;
}

static bool is_same(const uint8_t a[32], const uint8_t b[32]) { return memcmp(a, b, 32) == 0; }

/* ---- what the server says ---- */

static bool read_hex(const coven_json *object, const char *name, uint8_t bytes[32], bool *found) {
    coven_json value;
    char text[65];
    if (!json_want(object, name, JSON_STRING, &value, found, NULL)) return false;
    return !*found || (json_text(&value, text, sizeof text, NULL) && coven_unhex(text, bytes));
}

static bool read_promises(client *self, const coven_json *mix) {
    coven_json list;
    bool found;
    self->promises = 0;
    if (!json_want(mix, "promises", JSON_LIST, &list, &found, NULL)) return false;
    if (!found) return true;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        char text[65];
        if (w.index >= COVEN_SEATS_MAX || json_kind_of(&w.value) != JSON_STRING ||
            !json_text(&w.value, text, sizeof text, NULL) || !coven_unhex(text, self->promise[w.index]))
            return false;
        self->promises = w.index + 1;
    }
    return true;
}

static bool read_steps(client *self, const coven_json *mix) {
    coven_json list;
    client_table *table = &self->table;
    if (!json_need(mix, "step", JSON_LIST, &list, NULL)) return false;
    table->people = json_count(&list);
    if (table->people < 1 || table->people > COVEN_SEATS_MAX) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!json_int(&w.value, 0, 2, &table->step[w.index], NULL)) return false;
    return true;
}

/* A new commitment begins a new mix. */
static bool take_commitment(client *self, const uint8_t commitment[32]) {
    if (self->has_commitment && is_same(self->commitment, commitment)) return true;
    const bool noted = strcmp(self->kept.table, self->id) == 0;
    if (self->has_chance ||
        (noted && self->kept.has_chance && self->kept.has_commitment && !is_same(self->kept.commitment, commitment)))
        return client_fail(self, "error.mix.commitment");
    const bool known = noted && self->kept.has_commitment && is_same(self->kept.commitment, commitment);
    memcpy(self->commitment, commitment, 32);
    self->has_commitment = true;
    self->has_secret = known && self->kept.has_given;
    self->mixed = 0;
    self->lost_before = false;
    if (known && self->has_secret) {
        memcpy(self->secret, self->kept.given, 32);
        memcpy(self->promised, self->kept.promise, 32);
    } else if (!(known && self->kept.has_chance)) {
        self->kept = (mix_kept){.has_commitment = true};
        memcpy(self->kept.commitment, commitment, 32);
        memcpy(self->kept.table, self->id, sizeof self->kept.table);
    }
    return true;
}

/* The words as they follow from what the server told us are those that it shows. */
static bool take_words(client *self, const coven_json *frame) {
    coven_json value;
    char words[MIX_WORDS_TEXT], told[MIX_WORDS_TEXT] = "";
    if (self->promises != self->table.people) return client_fail(self, "error.online.form");
    mix_words(&(mix_story){.table = self->table.rules,
                           .id = self->id,
                           .commitment = self->commitment,
                           .promises = self->promise[0],
                           .people = self->promises,
                           .chance = self->chance},
              words);
    if (!json_member(frame, "words", &value) || json_kind_of(&value) != JSON_STRING ||
        !json_text(&value, told, sizeof told, NULL) || strcmp(words, told) != 0)
        return client_fail(self, "error.online.words");
    if (self->kept.words[0] && strcmp(self->kept.words, words) != 0) return client_fail(self, "error.mix.words");
    memcpy(self->table.words, words, sizeof words);
    memcpy(self->kept.words, words, sizeof words);
    return true;
}

/* The seed is fixed. */
static bool take_chance(client *self, const uint8_t chance[32]) {
    const int own = own_index(self);
    if ((self->has_chance && !is_same(self->chance, chance)) ||
        (self->kept.has_chance && !is_same(self->kept.chance, chance)))
        return client_fail(self, "error.mix.chance");
    if (own >= 0 && self->has_secret &&
        (own >= self->promises || !is_same(self->promise[own], self->promised) || self->lost_before))
        return client_fail(self, "error.mix.own");
    memcpy(self->chance, chance, 32);
    memcpy(self->kept.chance, chance, 32);
    self->has_chance = self->kept.has_chance = true;
    follow_commit(self->table.follow, chance);
    return true;
}

bool client_read_mix(client *self, const coven_json *frame) {
    coven_json mix, chance;
    uint8_t bytes[32];
    bool found;
    if (!json_need(frame, "mix", JSON_OBJECT, &mix, NULL) || !read_hex(&mix, "commitment", bytes, &found) || !found)
        return client_fail(self, "error.online.form");
    if (!take_commitment(self, bytes)) return false;
    if (!read_promises(self, &mix) || !read_steps(self, &mix)) return client_fail(self, "error.online.form");
    if (!json_member(frame, "chance", &chance)) return true;
    if (json_kind_of(&chance) != JSON_OBJECT || !read_hex(&chance, "sha256", bytes, &found) || !found)
        return client_fail(self, "error.online.form");
    return take_chance(self, bytes) && take_words(self, frame);
}

bool client_check_seed(client *self, const uint8_t seed[32]) {
    uint8_t digest[32];
    coven_sha256(seed, 32, digest);
    return (self->has_chance && is_same(digest, self->chance)) || client_fail(self, "error.verify.seed");
}

/* ---- what we say ---- */

static void draw_secret(client *self, int own) {
    self->settings.random(self->settings.given, self->secret, 32);
    coven_sha256(self->secret, 32, self->promised);
    memcpy(self->kept.given, self->secret, 32);
    memcpy(self->kept.promise, self->promised, 32);
    self->kept.has_given = self->kept.has_promise = self->has_secret = true;
    /* We have promised before, and lost it: the server begins the mix again when it hears another promise. */
    self->lost_before = self->table.step[own] > 0;
}

static void send_secret(client *self, const char *key, const uint8_t bytes[32]) {
    char hex[65];
    coven_hex(bytes, hex);
    client_put_out(self, "{\"t\":\"mix\",\"%s\":\"%s\"}", key, hex);
}

void client_contribute(client *self) {
    const int own = own_index(self);
    if (own < 0 || self->has_chance || !self->has_commitment || self->table.ended) return;
    if (!self->has_secret) draw_secret(self, own);
    const int step = self->table.step[own];
    if (step < 2 && self->mixed < 1) {
        send_secret(self, "h", self->promised);
        self->mixed = 1;
    }
    if (step != 1 || self->mixed > 1 || self->promises != self->table.people || self->lost_before) return;
    if (!is_same(self->promise[own], self->promised)) {
        client_fail(self, "error.online.promise");
        return;
    }
    send_secret(self, "c", self->secret);
    self->mixed = 2;
}
