/* client.c -- see client.h: the connection, and what is sent. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "core/message.h"

enum { PING_EVERY = 5000, PONG_WITHIN = 4000, BUSY_AGAIN = 1000, ANSWER_WITHIN = 15000 };
/* From the first try that failed on; the last for ever. */
static const int back_off[] = {200, 500, 1000, 2000, 4000, 8000};
enum { BACK_OFF = sizeof back_off / sizeof back_off[0] };

/* ---- life ---- */

client *client_new(const client_settings *settings) {
    client *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->settings = *settings;
    coven_text id = coven_text_over(self->id, sizeof self->id);
    coven_put(&id, "%s", settings->id);
    self->settings.id = self->id;
    self->kept = settings->kept;
    self->go = -1;
    return self;
}

void client_free(client *self) {
    if (!self) return;
    client_forget_table(self);
    free(self);
}

client_state client_state_of(const client *self) { return self->state; }
const coven_error *client_failure(const client *self) { return &self->failure; }
const client_table *client_table_of(const client *self) { return &self->table; }
const mix_kept *client_kept(const client *self) { return &self->kept; }

bool client_fail(client *self, const char *format, ...) {
    char message[sizeof self->failure.message];
    va_list arguments;
    if (self->state == CLIENT_FAILED) return false;
    va_start(arguments, format);
    coven_text text = coven_text_over(message, sizeof message);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
    coven_fail_message(&self->failure, COVEN_REFUSED, "%s", message);
    self->state = CLIENT_FAILED;
    self->closing = self->open;
    return false;
}

/* While it catches up, nothing is news: CLIENT_HELLO comes at the end. */
void client_tell(client *self, const client_news *news) {
    if (self->settings.news && self->state != CLIENT_GREETING) self->settings.news(self->settings.given, news);
}

/* ---- sending ---- */

void client_put_out(client *self, const char *format, ...) {
    if (self->out_count == OUTBOX_MAX) { /* a socket that takes nothing: begin again with another one */
        self->closing = true;
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    coven_text out =
        coven_text_over(self->outbox[(self->out_first + self->out_count++) % OUTBOX_MAX], CLIENT_FRAME_MAX);
    coven_put_list(&out, format, arguments);
    va_end(arguments);
}

const char *client_next(client *self) {
    if (!self->open || self->closing || !self->out_count) return NULL;
    const char *frame = self->outbox[self->out_first];
    self->out_first = (self->out_first + 1) % OUTBOX_MAX;
    self->out_count--;
    return frame;
}

void client_greet(client *self, bool all) {
    self->state = CLIENT_GREETING;
    self->asked_all = all || !self->table.next;
    self->greeted = false;
    client_put_out(self, "{\"t\":\"hi\",\"v\":1,\"from\":%" PRId64 "}", self->asked_all ? -1 : self->table.next);
}

void client_caught_up(client *self) {
    self->state = CLIENT_HERE;
    self->tries = 0;
    client_tell(self, &(client_news){.kind = CLIENT_HELLO});
    client_contribute(self);
    for (int i = 0; i < self->waits; i++) {
        client_put_out(self, "%s", self->waiting[i].frame);
        self->waiting[i].again = 0;
    }
}

/* ---- the connection ---- */

bool client_wants_socket(const client *self, int64_t now) {
    return self->state == CLIENT_AWAY && !self->open && now >= self->connect_at;
}

bool client_wants_close(const client *self) { return self->open && self->closing; }

void client_opened(client *self, int64_t now) {
    if (self->state == CLIENT_FAILED) return;
    self->open = true;
    self->closing = false;
    self->out_first = self->out_count = 0;
    self->go = -1;
    self->mixed = 0; /* said again: by its value it counts only once */
    self->ping_at = now + PING_EVERY;
    self->pong_by = now + ANSWER_WITHIN; /* for an answer to hi */
    client_greet(self, false);
}

/* Between 75% and 125% of it, so that not everybody comes back at once. */
static int jitter(client *self, int milliseconds) {
    uint8_t dice[2];
    self->settings.random(self->settings.given, dice, sizeof dice);
    return milliseconds * (768 + (dice[0] << 8 | dice[1]) % 512) / 1024;
}

void client_closed(client *self, int code, int64_t now) {
    const bool was_open = self->open;
    self->open = self->closing = false;
    self->out_first = self->out_count = 0;
    self->pong_by = 0;
    if (self->state == CLIENT_FAILED) return;
    self->state = CLIENT_AWAY;
    if (code == 4003) {
        client_fail(self, "error.online.forbidden");
        return;
    }
    int wait = jitter(self, back_off[self->tries < BACK_OFF ? self->tries : BACK_OFF - 1]);
    if (code == 4008) wait = jitter(self, back_off[BACK_OFF - 1]);
    if (self->go >= 0) wait = self->go;
    self->go = -1;
    self->connect_at = now + wait;
    self->tries++;
    if (was_open) client_tell(self, &(client_news){.kind = CLIENT_LOST});
}

static int64_t sooner(int64_t a, int64_t b) { return b && b < a ? b : a; }

int client_wait(const client *self, int64_t now) {
    enum { NEVER = 3600000 };
    if (self->state == CLIENT_FAILED) return NEVER;
    int64_t at = now + NEVER;
    if (!self->open) at = self->connect_at;
    if (self->open) at = sooner(sooner(at, self->ping_at), self->pong_by);
    for (int i = 0; self->open && i < self->waits; i++) at = sooner(at, self->waiting[i].again);
    return at <= now ? 0 : (int)(at - now);
}

void client_tick(client *self, int64_t now) {
    if (!self->open || self->state == CLIENT_FAILED) return;
    if (self->pong_by && now >= self->pong_by) {
        self->closing = true;
        return;
    }
    if (now >= self->ping_at) {
        client_put_out(self, "p");
        self->ping_at = now + PING_EVERY;
        if (!self->pong_by) self->pong_by = now + PONG_WITHIN;
    }
    for (int i = 0; self->state == CLIENT_HERE && i < self->waits; i++) {
        sent *one = &self->waiting[i];
        if (!one->again || now < one->again) continue;
        client_put_out(self, "%s", one->frame);
        one->again = 0;
    }
}

void client_hear(client *self, const char *frame, size_t length, int64_t now) {
    if (!self->open || self->closing || self->state == CLIENT_FAILED) return;
    self->pong_by = 0; /* whatever comes shows that the connection is good */
    if (length == 1 && frame[0] == 'q') return;
    client_read_frame(self, frame, length, now);
}

/* ---- doing something ---- */

void client_forget_sent(client *self, const char *nonce) {
    for (int i = 0; i < self->waits; i++) {
        if (strcmp(self->waiting[i].nonce, nonce) != 0) continue;
        self->waits--;
        memmove(&self->waiting[i], &self->waiting[i + 1], (size_t)(self->waits - i) * sizeof self->waiting[0]);
        return;
    }
}

bool client_is_waiting(const client *self) { return self->waits > 0; }

const char *client_move_on_its_way(const client *self) {
    for (int i = 0; i < self->waits; i++)
        if (self->waiting[i].move[0]) return self->waiting[i].move;
    return NULL;
}

/* A new message with a nonce, which goes between its beginning and its end. NULL with an error. */
static sent *begin_sent(client *self, coven_error *error) {
    uint8_t dice[8];
    if (self->state == CLIENT_FAILED) {
        *error = self->failure;
        return NULL;
    }
    if (!self->table.known || self->table.seat < 1) {
        coven_fail_message(error, COVEN_REFUSED, "error.online.spectator");
        return NULL;
    }
    if (self->waits == WAITING_MAX) {
        coven_fail_message(error, COVEN_REFUSED, "error.online.waiting");
        return NULL;
    }
    self->settings.random(self->settings.given, dice, sizeof dice);
    uint64_t nonce = 0;
    for (int i = 0; i < 8; i++) nonce = nonce << 8 | dice[i];
    sent *one = &self->waiting[self->waits];
    *one = (sent){.again = 0};
    coven_text text = coven_text_over(one->nonce, sizeof one->nonce);
    coven_put(&text, "%" PRIu64, nonce >> 11);
    return one;
}

static bool send_on(client *self, sent *one) {
    self->waits++;
    if (self->state == CLIENT_HERE) client_put_out(self, "%s", one->frame);
    return true;
}

/* {"t":TYPE,MEMBERS"n":NONCE} */
static bool send_message(client *self, coven_error *error, const char *type, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static bool send_message(client *self, coven_error *error, const char *type, const char *format, ...) {
    sent *one = begin_sent(self, error);
    if (!one) return false;
    coven_text out = coven_text_over(one->frame, sizeof one->frame);
    va_list arguments;
    coven_put(&out, "{\"t\":\"%s\",", type);
    va_start(arguments, format);
    coven_put_list(&out, format, arguments);
    va_end(arguments);
    coven_put(&out, "\"n\":%s}", one->nonce);
    return send_on(self, one);
}

bool client_do_play(client *self, const char *text, coven_error *error) {
    const client_table *table = &self->table;
    if (client_move_on_its_way(self)) return coven_fail_message(error, COVEN_STALE, "error.online.waiting");
    if (!table->known || !table->words[0]) return coven_fail_message(error, COVEN_REFUSED, "error.online.waits");
    if (table->ended) return coven_fail_message(error, COVEN_GAME_OVER, "error.ended");
    const coven_record *record = &follow_history(table->follow)->record;
    coven_event event;
    const int actor = table->rules->game->actor(table->rules, &record->last);
    if (actor != table->seat)
        return coven_fail_message(error, COVEN_NOT_YOUR_TURN, "error.turn.seat actor=%d seat=%d", actor, table->seat);
    if (!coven_event_read_masked(table->rules, &record->last, table->seat, text, &event, error)) return false;
    sent *one = begin_sent(self, error);
    if (!one) return false;
    coven_text out = coven_text_over(one->frame, sizeof one->frame),
               move = coven_text_over(one->move, sizeof one->move);
    coven_put(&out, "{\"t\":\"m\",\"s\":%" PRId64 ",\"n\":%s,\"x\":\"", table->next, one->nonce);
    coven_put(&out, "%s\"}", text); /* an event that can be read has nothing to escape */
    coven_put(&move, "%s", text);
    return send_on(self, one);
}

bool client_do_offer(client *self, const char *kind, int to, coven_error *error) {
    if (strcmp(kind, "back") == 0) return send_message(self, error, "o", "\"k\":\"%s\",\"to\":%d,", kind, to);
    return send_message(self, error, "o", "\"k\":\"%s\",", kind);
}

bool client_do_answer(client *self, int offer, bool yes, coven_error *error) {
    return send_message(self, error, "a", "\"o\":%d,\"yes\":%s,", offer, yes ? "true" : "false");
}

bool client_do_resign(client *self, coven_error *error) { return send_message(self, error, "r", "%s", ""); }

bool client_do_claim(client *self, const char *kind, coven_error *error) {
    return send_message(self, error, "claim", "\"k\":\"%s\",", kind);
}

/* ---- the end ---- */

/* The events as the viewer sees them. */
static bool is_same_game(const coven_record *whole, const coven_record *seen) {
    coven_text one = coven_text_growing(), other = coven_text_growing();
    coven_record_print(whole, true, seen->viewer, &one);
    coven_record_print(seen, true, seen->viewer, &other);
    const bool same = one.data && other.data && strcmp(one.data, other.data) == 0;
    coven_text_free(&one);
    coven_text_free(&other);
    return same;
}

int client_check(const client *self, const char *json, size_t length, mix_finding out[CLIENT_FINDINGS_MAX],
                 coven_error *error) {
    coven_record record;
    const client_table *table = &self->table;
    if (!coven_record_read(&record, json, length, NULL, error)) return 0;
    const bool noted = self->kept.table[0] != '\0';
    const int count = mix_check(&record, noted ? &self->kept : NULL, out);
    const bool same = table->follow && is_same_game(&record, &follow_history(table->follow)->record);
    out[count] = (mix_finding){.step = "seen", .good = same};
    coven_text say = coven_text_over(out[count].say, sizeof out[count].say);
    coven_put(&say, "%s", same ? "mix.seen" : "error.mix.seen");
    coven_record_free(&record);
    return count + 1;
}
