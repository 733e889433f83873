/* act.h -- the acts of a table: what they are called where they are stored, and what follows from them that everybody
 * may know (the standing). The standing is a fold over the acts, so that it can be had for any moment of the past.
 *
 * Kinds and bodies as stored (store_act):
 *     m  the mix      "new P", "promise m", "given", or "given SHA256" if the seed is known with it
 *     s  a seat       "taken [INVITE]" (the SHA-256 of the invite that was used up), "freed", or a computer's name
 *     e  events       one per line with its actor: "1 play a b2 a1 es\n* deal a1 4/5"
 *     b  a takeback   "PLY"
 *     o  an offer     "open KIND [TO]", "yes ID", "done ID yes|no|off [TABLE]"
 *     p  placed       a position from which play continues
 *     x  the end      "BY RESULT SCORES": "rules 12,0 40,31"; "-" where there is none
 * Names are not in them: they are those of the seats' rows, so that a name which is erased is gone. */
#ifndef COVEN_HOST_ACT_H
#define COVEN_HOST_ACT_H

#include "host/store.h"
#include "host/wire.h"
#include "match/history.h"

/* An act in memory. */
typedef struct act {
    int64_t seq, at;
    uint64_t nonce;
    uint32_t hash;
    char kind;
    unsigned char seat;
    bool dropped;     /* its events were taken back, or a position was put after them */
    int ply;          /* of its first event */
    int first, count; /* its events, in the log of the table */
    char *body;       /* owned; NULL for events */
} act;

/* An open offer. Each seat has at most one. */
typedef struct offer {
    int id; /* 0: none */
    offer_kind kind;
    int by, to;
    int target;   /* of a claim: the absent seat */
    unsigned yes; /* the seats that agreed, as bits; the author is one of them */
    int64_t at;
} offer;

/* How often a seat's offers of one kind were refused, and after how many decisions the last time. */
typedef struct refusals {
    int times, decisions;
} refusals;

typedef struct standing {
    int64_t seq; /* of the next act */
    store_state state;
    int seats;
    char who[COVEN_SEATS_MAX][PLAYER_NAME_TEXT]; /* "person" or a computer player, [0] is seat 1 */
    bool taken[COVEN_SEATS_MAX];                 /* a person sits there */
    bool replaced[COVEN_SEATS_MAX];              /* by a computer */
    uint8_t invite[COVEN_SEATS_MAX][STORE_HASH]; /* that was used for the seat, */
    bool has_invite[COVEN_SEATS_MAX];            /* if one was */
    uint8_t commitment[STORE_HASH];
    uint8_t promise[COVEN_SEATS_MAX][STORE_HASH];
    int step[COVEN_SEATS_MAX]; /* 0 nothing, 1 committed, 2 contributed */
    int64_t promised_at;       /* when the last promise came in; 0: not yet */
    bool has_chance;
    uint8_t chance[STORE_HASH];
    offer open[COVEN_SEATS_MAX];
    int offers; /* so far */
    refusals refused[COVEN_SEATS_MAX][OFFER_KINDS];
    int decisions; /* of seats, so far */
    int plies;     /* of the current line */
    int64_t put;   /* the seq of the last `put`, -1 if there was none */
    bool ended;
    char ended_by[16];
    int ended_seat;
    bool has_result, has_scores;
    int result[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    char rematch[STORE_ID_TEXT];
} standing;

/* Before the first act: who was meant to sit where ("person" or a computer). */
void standing_begin(standing *self, int seats, const char *const *who);
/* What the act changed. False if its body is malformed; then nothing has changed. Events are counted by act->count. */
bool standing_add(standing *self, const act *what);

const char *offer_name(offer_kind kind);  /* as in an act */
const char *offer_shown(offer_kind kind); /* as on the wire */
bool standing_is_person(const standing *self, int seat);
/* People who sit there, as bits (seat 1 is bit 0). */
unsigned standing_people(const standing *self);
/* The open offer of that id, or NULL. */
const offer *standing_offer(const standing *self, int id);

#endif
