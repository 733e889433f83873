/* internal.h -- what a client is made of, for the files of this folder alone. */
#ifndef COVEN_CLIENT_INTERNAL_H
#define COVEN_CLIENT_INTERNAL_H

#include "client/client.h"

enum { NONCE_TEXT = 20, WAITING_MAX = 8, OUTBOX_MAX = 24 };

/* Something sent that the server has not answered. */
typedef struct sent {
    char nonce[NONCE_TEXT], frame[CLIENT_FRAME_MAX];
    char move[COVEN_EVENT_TEXT]; /* the event, if it is one */
    int64_t again;               /* when to send it again although the connection is good, 0: not */
} sent;

struct client {
    client_settings settings;
    char id[CLIENT_ID_TEXT];
    client_state state;
    client_table table;
    coven_error failure;

    /* The connection. */
    bool open, closing;
    int64_t connect_at; /* when to open a socket */
    int tries;          /* that failed in a row */
    int go;             /* milliseconds, as the server asked; -1: it did not */
    int64_t ping_at;    /* when to send `p` */
    int64_t pong_by;    /* when `q` is missing, 0: not waited for */
    int64_t upto;       /* the act to catch up to */
    bool greeted;       /* hi was answered; before, acts are of an earlier greeting */
    bool asked_all;     /* hi was said with -1 */
    char rules[COVEN_RULES_TEXT];

    /* The mix. */
    bool has_commitment, has_promises, has_chance, has_secret;
    uint8_t commitment[32], chance[32], secret[32]; /* secret: our own c for this commitment */
    uint8_t promise[COVEN_SEATS_MAX][32];
    int promises;
    uint8_t promised[32]; /* our m, and */
    bool lost_before;     /* an earlier promise of ours was for a contribution that we do not have any more */
    int mixed;            /* what was sent for this commitment: 0 nothing, 1 m, 2 c */
    mix_kept kept;

    sent waiting[WAITING_MAX];
    int waits;
    char outbox[OUTBOX_MAX][CLIENT_FRAME_MAX];
    int out_first, out_count;
};

/* client.c */
/* It cannot go on. Returns false. */
bool client_fail(client *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
void client_put_out(client *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
void client_tell(client *self, const client_news *news);
/* Say hi, asking for everything or for what is missing. */
void client_greet(client *self, bool all);
/* Something with this nonce was answered. */
void client_forget_sent(client *self, const char *nonce);
/* All acts of the greeting are there. */
void client_caught_up(client *self);

/* hear.c */
/* A frame as JSON; false if the client has failed. */
bool client_read_frame(client *self, const char *frame, size_t length, int64_t now);
void client_forget_table(client *self);

/* secret.c: the mix */
/* {"mix":{..},"chance":{..},"words":".."} of a frame. */
bool client_read_mix(client *self, const coven_json *frame);
/* Send what the mix waits for. */
void client_contribute(client *self);
bool client_check_seed(client *self, const uint8_t seed[32]);

#endif
