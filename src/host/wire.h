/* wire.h -- what clients send, read strictly: an unknown key, a value out of range or a missing one is refused with a
 * sentence. Pure functions. */
#ifndef COVEN_HOST_WIRE_H
#define COVEN_HOST_WIRE_H

#include "core/json.h"
#include "host/host.h"

/* The codes of `no` (docs/online.md). */
typedef enum wire_code {
    WIRE_STALE,
    WIRE_TURN,
    WIRE_ILLEGAL,
    WIRE_CLOSED,
    WIRE_FORM,
    WIRE_SIZE,
    WIRE_RATE,
    WIRE_BUSY,
    WIRE_LATE,
    WIRE_AUTH,
    WIRE_VERSION,
} wire_code;
const char *wire_code_name(wire_code code);

/* A refusal: its code, and a sentence. */
typedef struct wire_no {
    wire_code code;
    char say[400];
} wire_no;
/* Fill it in and return false. */
bool wire_refuse(wire_no *no, wire_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- frames ---- */

typedef enum wire_type {
    WIRE_HI,
    WIRE_MOVE,
    WIRE_PROMISE, /* mix, h */
    WIRE_GIVEN,   /* mix, c */
    WIRE_OFFER,
    WIRE_ANSWER,
    WIRE_RESIGN,
    WIRE_CLAIM,
} wire_type;

/* What is offered or claimed. In an act it is written by its name (offer_name). */
typedef enum offer_kind {
    OFFER_DRAW,
    OFFER_VOID,
    OFFER_AGAIN,
    OFFER_BACK,
    OFFER_WIN,        /* these three by claims */
    OFFER_CLAIM_DRAW, /* shown as a draw */
    OFFER_BOT,
    OFFER_KINDS,
} offer_kind;

enum { WIRE_VERSION_SPOKEN = 1 };
/* The largest number that every JSON reader keeps. A nonce is stored with this bit, so that 0 means none. */
#define WIRE_NONCE_BIT (UINT64_C(1) << 53)

typedef struct wire_message {
    wire_type type;
    uint64_t nonce;            /* with WIRE_NONCE_BIT, or 0 */
    int64_t s, from;           /* of a move; of hi */
    int version;               /* of hi */
    offer_kind kind;           /* of an offer or a claim */
    int to, offer;             /* of an offer to go back; of an answer */
    bool yes;                  /* of an answer */
    uint8_t value[32];         /* of the mix */
    char text[HOST_FRAME_MAX]; /* of a move */
} wire_message;

/* Even if the frame is refused, out->nonce is its `n`, if it could be read. */
bool wire_read(const char *frame, size_t length, wire_message *out, wire_no *no);

/* ---- bodies ---- */

/* The root of a body must be an object with none but these members (ended by NULL), each once. */
bool wire_open(json_document *document, const char *body, size_t length, const char *const *members, wire_no *no);
/* A member's text; "" if it is not there. */
bool wire_text(const coven_json *object, const char *name, char *out, size_t size, wire_no *no);
/* A person's name: 1 to 24 characters, none of them a control character, no space at either end. `out` has
 * STORE_NAME_TEXT bytes and is "" if there is no such member. */
bool wire_name(const coven_json *object, const char *name, char *out, wire_no *no);
/* A whole number of up to 53 bits. */
bool wire_number(const coven_json *value, int64_t min, int64_t max, int64_t *out);
/* A value of a query such as "before=17&x=1"; -1 if it is not there or malformed. */
int64_t wire_query(const char *query, const char *name);

#endif
