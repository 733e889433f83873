/* client.h -- a table on a server, as a client of docs/online.md follows it: what to send, what the answers mean, when
 * to connect again. It knows no sockets and no clock: frames go in and come out as text, and every call that needs the
 * time is told it, in milliseconds of a clock that never goes back. transport.h brings it to the network.
 *
 * The server is not trusted. What cannot happen in the game, what contradicts the commitments and what is malformed
 * ends the client with a sentence (CLIENT_FAILED).
 *
 * A client belongs to one thread at a time. */
#ifndef COVEN_CLIENT_CLIENT_H
#define COVEN_CLIENT_CLIENT_H

#include "match/follow.h"
#include "match/mix.h"

enum {
    CLIENT_ID_TEXT = 11,
    CLIENT_FRAME_MAX = 512,    /* bytes of what a client sends */
    CLIENT_ANSWER_MAX = 16384, /* and of what a server sends */
    CLIENT_NAME_TEXT = 100,
    CLIENT_OFFERS_MAX = 8,
};

typedef struct client client;

typedef enum client_state {
    CLIENT_AWAY,     /* there is no socket */
    CLIENT_GREETING, /* it has said hi, or is catching up */
    CLIENT_HERE,
    CLIENT_FAILED, /* it cannot go on: client_failure says why */
} client_state;

/* ---- what is known of the table ---- */

typedef struct client_offer {
    int id, by, to; /* `to`: the ply to go back to */
    char kind[8];   /* "draw", "void", "again", "back", "win", "bot" */
    unsigned yes;   /* the seats that agreed, as bits; seat 1 is bit 0 */
} client_offer;

typedef struct client_table {
    bool known;                  /* the server has said what the table is; before, nothing else counts */
    int seat;                    /* the client's own, 0 for a spectator */
    follow *follow;              /* the game as that viewer sees it */
    const coven_table *rules;    /* of `follow` */
    int64_t next;                /* the next act's number */
    bool taken[COVEN_SEATS_MAX]; /* somebody sits there */
    char name[COVEN_SEATS_MAX][CLIENT_NAME_TEXT]; /* of people, "" if not known */
    char who[COVEN_SEATS_MAX][PLAYER_NAME_TEXT];  /* "person", or a computer player */
    int people, step[COVEN_SEATS_MAX];            /* of the mix, per person */
    char words[MIX_WORDS_TEXT];                   /* "" until the seed is fixed, when the game begins */
    client_offer offer[CLIENT_OFFERS_MAX];
    int offers;
    bool on[COVEN_SEATS_MAX];
    int gone[COVEN_SEATS_MAX]; /* seconds until a claim may be made; 0 if present, -1 where it is not that seat's turn
                                */
    bool ended;
    char ended_by[12]; /* "rules", "resign", "left", "draw", "void" */
    int ended_seat;
    bool has_result, has_scores;
    int result[COVEN_SEATS_MAX], scores[COVEN_SEATS_MAX];
    char rematch[CLIENT_ID_TEXT]; /* the next table, or "" */
} client_table;

/* What has just happened, for whoever shows it. */
typedef enum client_news_kind {
    CLIENT_HELLO,    /* everything may have changed */
    CLIENT_SEAT,     /* `seat` was taken, freed or given to a computer */
    CLIENT_MIX,      /* the mix moved on; with `words` the game begins */
    CLIENT_EVENTS,   /* events from ply `ply` on */
    CLIENT_BACK,     /* taken back to ply `ply` */
    CLIENT_PUT,      /* play continues from another position */
    CLIENT_OFFER,    /* `offer` was made */
    CLIENT_AGREED,   /* `seat` agreed to `offer` */
    CLIENT_SETTLED,  /* `offer` is settled as `text` says: "yes", "no", "off" */
    CLIENT_END,      /* the table is closed */
    CLIENT_PRESENCE, /* somebody came or went */
    CLIENT_REFUSED,  /* something that was sent is refused: `code` and the server's sentence in `text` */
    CLIENT_LOST,     /* the connection */
} client_news_kind;

typedef struct client_news {
    client_news_kind kind;
    int seat, ply;
    client_offer offer;
    const char *code, *text;
} client_news;

typedef struct client_settings {
    const char *id; /* of the table */
    void (*random)(void *given, void *bytes, size_t size);
    void (*news)(void *given,
                 const client_news *news); /* NULL: nobody shows it. It may call client_do_..., nothing else */
    void *given;
    mix_kept kept; /* what was noted of this table before, if anything */
} client_settings;

/* ---- life ---- */

/* NULL when out of memory. */
client *client_new(const client_settings *settings);
void client_free(client *self); /* NULL is allowed */
client_state client_state_of(const client *self);
/* Why it failed, for people. */
const coven_error *client_failure(const client *self);
const client_table *client_table_of(const client *self);
/* What was noted of the mix: to be kept as long as the table is open, so that a client that comes back can check it. */
const mix_kept *client_kept(const client *self);

/* ---- the connection ---- */

/* Milliseconds until it wants client_tick to be called again; 0: now. */
int client_wait(const client *self, int64_t now);
void client_tick(client *self, int64_t now);
/* Should a socket be opened now? And is the open one to be closed? */
bool client_wants_socket(const client *self, int64_t now);
bool client_wants_close(const client *self);
/* It is open. */
void client_opened(client *self, int64_t now);
/* It could not be opened, or is closed by the other side (with a WebSocket code, or 0). */
void client_closed(client *self, int code, int64_t now);
/* A frame came. */
void client_hear(client *self, const char *frame, size_t length, int64_t now);
/* The next frame to send, until the next call; NULL: none. */
const char *client_next(client *self);

/* ---- doing something: sent, and sent again after a lost connection, until the server answers ---- */

/* The seat's own event. COVEN_NOT_YOUR_TURN, COVEN_ILLEGAL and so on where it cannot be played, COVEN_STALE while
 * another one is on its way. */
bool client_do_play(client *self, const char *text, coven_error *error);
/* "draw", "void", "again", or "back" to a ply. */
bool client_do_offer(client *self, const char *kind, int to, coven_error *error);
bool client_do_answer(client *self, int offer, bool yes, coven_error *error);
bool client_do_resign(client *self, coven_error *error);
/* "win", "draw" or "bot". */
bool client_do_claim(client *self, const char *kind, coven_error *error);
/* Is something of ours not yet answered? And the event among it, or NULL. */
bool client_is_waiting(const client *self);
const char *client_move_on_its_way(const client *self);

/* ---- the end ---- */

/* Check the complete record of a closed table, as the server gives it: mix_check against what was noted, and "seen",
 * whether the game is the one that this client followed. The record is read from JSON. Returns the number of findings,
 * 0 with an error if it cannot be read. */
enum { CLIENT_FINDINGS_MAX = MIX_FINDINGS_MAX + 1 };
int client_check(const client *self, const char *json, size_t length, mix_finding out[CLIENT_FINDINGS_MAX],
                 coven_error *error);

#endif
