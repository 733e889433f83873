/* player.h -- who can sit at a table besides people: the kinds of computer player, and one of them in its seat.
 *
 * A player only ever gets what its seat may see: masked states and masked events. It follows the game by player_see, or
 * player_show, which is called for every event, its own included, and answers player_choose when its seat acts.
 *
 * Promises that every kind keeps. With the same settings, limited by iterations, on one thread, and having seen the
 * same events, a player chooses the same event, on every platform: what it draws at random comes from player_rng alone,
 * which depends on the seed and on the number of events seen, and not on what was asked before. So a game can be taken
 * back, saved and loaded, and goes on as if nothing had happened. (Only with the setting reuse=1, which is for the
 * arena, does it matter what was thought about before: whoever takes a game back or loads it has no tree to go on
 * from.) A kind is constant data without globals; each player belongs to one thread at a time, and different players
 * may think in different threads.
 *
 * To add a kind: write its file, declare it in players.c, and put it into the list there. */
#ifndef COVEN_PLAYERS_PLAYER_H
#define COVEN_PLAYERS_PLAYER_H

#include <stdatomic.h>

#include "coven.h"

enum { PLAYER_NAME_TEXT = 96 }; /* bytes of a player's name with its settings, with the NUL */

/* What a player may be told. 0 leaves a limit to the kind; where both limits are given, the first reached counts. */
typedef struct player_settings {
    uint64_t seed;
    int time;       /* milliseconds of thought for one decision */
    int iterations; /* of search for one decision */
    int noise;      /* on the judgement of those who look one event ahead: a temperature in hundredths of a logit; of
                       `exact`: in how many of a hundred decisions it does not look */
    int threads;    /* 0 is one */
    /* For the arena, to tune search with; 0 leaves them as search_style_for has them. */
    int explore;               /* PUCT's constant, in hundredths */
    int prior;                 /* temperature of the prior, in hundredths of a logit */
    int width;                 /* how many events of a node are looked at */
    int leaf;                  /* temperature of a new node's value, in hundredths of a logit */
    int blend;                 /* visits that an event's first judgement counts for */
    int join;                  /* 1: ways to one state join; 2: they do not */
    int reuse;                 /* 1: go on from the last decision's tree; 2: begin every decision afresh */
    int weigh;                 /* temperature of what others are thought to do, in hundredths of a logit: worlds are
                                  weighed by it */
    const struct network *net; /* learned weights (net.h) that outlive the player; NULL: those built in */
} player_settings;

/* One of several good events: what its seat may expect of it. */
typedef struct player_advice {
    coven_event event;
    int value;  /* the seat's expected share, 0 to COVEN_ONE */
    int weight; /* how much thought went into it (visits, worlds), to compare with the others */
} player_advice;

typedef struct player_kind player_kind;

/* A player in its seat. A kind's own player begins with one of these. */
typedef struct player {
    const player_kind *kind;
    const coven_table *table; /* outlives the player */
    int seat;
    int seen; /* events so far */
    player_settings settings;
    /* Set by another thread, or a signal, to have choose and advise return soon with what they have; NULL: never. */
    const atomic_bool *stop;
    /* An event that advise is to tell of whatever it thinks of it, and to look into well; NULL: none. */
    const coven_event *asked;
} player;

struct player_kind {
    const char *name;            /* lower-case word */
    const char *about;           /* one sentence for a menu */
    const char *game;            /* the only game that it plays; NULL: every game */
    const char *const *settings; /* the names of those that it heeds, ended by NULL; "seed" is always taken */
    bool advises;                /* advise has something to say: it can serve as the analyst behind `hint` */

    /* Take the seat: allocate the kind's own struct, fill in what follows the player at its start, and return it; the
     * caller fills in the player. NULL with an error when it cannot (no memory, a table that it does not know). */
    player *(*sit)(const coven_table *table, int seat, const player_settings *settings, coven_error *error);
    /* The event to play in `masked`, the state as this seat sees it; the seat acts. */
    coven_event (*choose)(player *self, const void *masked);
    /* The best events, best first, at most `room` >= 1; returns how many. */
    int (*advise)(player *self, const void *masked, player_advice *out, int room);
    /* An event happens: `masked` is the state before it and `event` the event, both as this seat sees them. */
    void (*see)(player *self, const void *masked, coven_event event);
    /* Give the seat up; frees the player. */
    void (*leave)(player *self);
};

/* For kinds without their own. */
int player_advise_nothing(player *self, const void *masked, player_advice *out, int room);
void player_see_nothing(player *self, const void *masked, coven_event event);
void player_leave_plain(player *self); /* free(self) */

/* ---- kinds ---- */

/* Every kind, ending with NULL, from the weakest to the strongest. */
const player_kind *const *player_kinds(void);
/* The kind that sits opposite a person who names nobody. */
const player_kind *player_standard(void);
/* Does this kind play that game? And the same with a sentence if it does not. */
bool player_plays(const player_kind *kind, const coven_game *game);
bool player_must_play(const player_kind *kind, const coven_game *game, coven_error *error);
/* The strongest kind that advises, or NULL while there is none: of those that play every game; and for one game, where
 * a kind that was made for it comes first. */
const player_kind *player_analyst(void);
const player_kind *player_analyst_of(const coven_game *game);

/* A name with settings: "random", "uct:iterations=500:threads=2". Settings that are not named stay as they are. On
 * failure: NULL, and a sentence that says which kinds or settings there are. */
const player_kind *player_parse(const char *name, player_settings *settings, coven_error *error);

/* ---- players ---- */

/* Sit down before the first event. NULL with an error. */
player *player_sit(const player_kind *kind, const coven_table *table, int seat, const player_settings *settings,
                   coven_error *error);
coven_event player_choose(player *self, const void *masked);
int player_advise(player *self, const void *masked, player_advice *out, int room);
void player_see(player *self, const void *masked, coven_event event);
/* Let it see what its seat may see of an event in the whole state. */
void player_show(player *self, const void *whole, coven_event event);
/* NULL is nobody. */
void player_leave(player *self);

/* The randomness of the decision at hand. */
coven_rng player_rng(const player *self);

#endif
