/* hosting.h -- a host in a test: its folder, its clock and dice, sockets that are lists of frames, and clients that
 * follow a table by what they get. Every function fails the running cmocka test if an expectation does not hold. */
#ifndef COVEN_TESTS_HOSTING_H
#define COVEN_TESTS_HOSTING_H

#include "core/json.h"
#include "host/host.h"
#include "match/follow.h"

/* A host with a clock that stands still unless a test moves it. */
typedef struct world {
    host *host;
    int64_t now;
    uint64_t dice; /* its randomness follows from this */
    int64_t drawn;
    host_settings settings;
    char folder[200];
} world;

/* Told whenever the code of the host begins to run, and when that of the test goes on; NULL: nobody is. */
extern void (*hosting_enters)(bool code_of_host);

/* What came back from a request. */
typedef struct reply {
    bool given;
    int status, retry_after;
    char token[HOST_TOKEN_TEXT], file[80];
    bool has_token;
    char *json;
} reply;

/* A person with a browser: a cookie and a socket. */
typedef struct client {
    world *world;
    char token[HOST_TOKEN_TEXT]; /* "" before the first POST */
    host_peer *peer;             /* NULL while it has no socket */
    bool awake;
    int closed; /* by the host, with this code; 0: not */
    char table[16];
    char address[40];
    /* What the table has told. */
    char *frame;    /* the last one */
    coven_text all; /* every one, with a newline after each */
    int frames;
    int seat, seats;
    int64_t s; /* the next act, as far as it knows */
    bool ended;
    char who[4][32];
    follow *follow; /* NULL before the first hi */
    char *hello;    /* the last one */
    uint8_t given[32];
    bool deaf;    /* does not follow the game */
    bool mixes;   /* takes part in the mix by itself */
    int promised; /* 0, 1 committed, 2 contributed; of its present contribution */
    char chance[65], words[80], commitment[65], rules[40], game[40];
    uint64_t nonce;
} client;

/* Settings may be changed before world_open; `folder` NULL is one of its own, which world_close removes. */
void world_begin(world *self);
void world_open(world *self);
void world_close(world *self); /* keeps the folder */
void world_end(world *self);   /* removes it */
/* Let the host do what is due, until nothing is under way. */
void world_run(world *self);
/* Let so many milliseconds pass, in steps, and do what is due. */
void world_pass(world *self, int64_t milliseconds);

/* A request, answered. `client` NULL: without a cookie; a new cookie is kept. Free with reply_free. */
reply ask_for(world *self, client *who, host_method method, const char *path, const char *body);
reply ask_admin(world *self, host_method method, const char *path, const char *body);
void reply_free(reply *self);
/* It has this status, and its JSON contains `part` (NULL: anything). Frees it. */
void expect_reply(reply got, int status, const char *part);

void client_begin(client *self, world *at);
void client_end(client *self); /* leaves */
/* Open a socket at a table, and read what there is. */
void client_enter(client *self, const char *id);
/* Say hi from there (with -1 it forgets what it followed), and read. */
void client_hi(client *self, int64_t from);
void client_say(client *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Close the socket; `page`: the page did it, not the network. */
void client_leave(client *self, bool page);
/* Read every frame there is; follow what they say, and take part in the mix. */
void client_read(client *self);
/* The last frame contains this. */
void expect_frame(const client *self, const char *part);
/* Some frame since `from` (an offset into `all`) contains this. */
void expect_told(const client *self, size_t from, const char *part);
void expect_not_told(const client *self, size_t from, const char *part);

/* Make a table (the body without "game" and "seats" closes by itself), and sit everybody down: `people` clients, of
 * whom the first has made it, in the seats that are people's. Then all say hi; clients with `mixes` mix. */
void make_table(world *self, client *people, int count, const char *game, int seats, const char *more);
/* Read until no client has anything new. */
void read_all(world *self, client *people, int count);
const history *history_of(const client *self);
/* The seat to act, as the followers know it; 0 before the game and after its end. */
int seat_to_act(const client *self);
/* One random legal move by whose turn it is; false if nobody's of these. */
bool play_random(world *self, client *people, int count, coven_rng *rng);
/* Random moves until the end, or at most so many. Returns how many. */
int play_on(world *self, client *people, int count, coven_rng *rng, int most);

/* A member's text inside a JSON text: of the first that has this name; static memory. */
const char *member_of(const char *json, const char *name);
int64_t number_of(const char *json, const char *name);

#endif
