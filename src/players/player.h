/* player.h -- computer players: the kinds there are, and a player in its seat.
 *
 * A player only ever gets what its seat may see: masked states and masked events. It follows the game by player_see, or
 * player_show, which is called for every event, its own included, and player_choose asks for its decision when its seat
 * acts.
 *
 * Guarantees of every kind. With the same settings, limited by iterations, on one thread, and having seen the same
 * events, a player chooses the same event, on every platform: what it draws at random comes from player_rng alone,
 * which depends on the seed and on the number of events seen, and not on what was asked before. A game therefore
 * continues the same way after undo, or after saving and loading. (Only with the setting reuse=1, which is for the
 * arena, do earlier searches matter: after undo or loading there is no tree to reuse.) A kind is constant data without
 * globals; each player belongs to one thread at a time, and different players may think in different threads.
 *
 * To add a kind: write its file, declare it in players.c, and put it into the list there. */
#ifndef COVEN_PLAYERS_PLAYER_H
#define COVEN_PLAYERS_PLAYER_H

#include <stdatomic.h>

#include "core/game.h"

enum { PLAYER_NAME_TEXT = 96 }; /* bytes of a player's name with its settings, with the NUL */

/* Settings of a player. 0 leaves a limit to the kind; if both limits are given, the first one reached counts. */
typedef struct player_settings {
    uint64_t seed;
    int time;       /* milliseconds per decision */
    int iterations; /* of search per decision */
    int noise;      /* for players that look one event ahead: a temperature in hundredths of a logit; for `exact`: the
                       percentage of random decisions */
    int threads;    /* 0 is one */
    /* For tuning search in the arena; 0 means the value of search_style_for. */
    int explore;          /* PUCT's constant, in hundredths */
    int prior;            /* temperature of the prior, in hundredths of a logit */
    int width;            /* how many events of a node are considered */
    int leaf_temperature; /* temperature of a new node's value, in hundredths of a logit */
    int prior_visits;     /* visits that an event's first judgement counts for */
    int transpositions;   /* 1: different orders of events that reach one state share a node; 2: they do not */
    int reuse;            /* 1: reuse the tree of the last decision; 2: start every decision with an empty tree */
    int belief; /* temperature of the assumed play of others, in hundredths of a logit, by which worlds are weighted */
    const struct network *net; /* learned weights (net.h) that outlive the player; NULL: those built in */
} player_settings;

/* One of several good events, and what its seat can expect of it. */
typedef struct player_advice {
    coven_event event;
    int value;  /* the seat's expected share, 0 to COVEN_ONE */
    int weight; /* how much search went into it (visits, worlds), relative to the others */
} player_advice;

typedef struct player_kind player_kind;

/* A player in its seat. A kind's own player begins with one of these. */
typedef struct player {
    const player_kind *kind;
    const coven_table *table; /* outlives the player */
    int seat;
    int seen; /* events so far */
    player_settings settings;
    bool untrained; /* judges by the game's estimate, because the trained weights are for another set (weights.h) */
    /* Set by another thread or a signal handler to make choose and advise return soon with what they have; NULL:
     * never. */
    const atomic_bool *stop;
    /* An event that advise must report on and examine well, however bad it looks; NULL: none. */
    const coven_event *asked;
} player;

struct player_kind {
    const char *name;            /* lower-case word */
    bool solves;                 /* plays only games that have a solver (core/solver.h) */
    const char *const *settings; /* the names of the settings it takes, ended by NULL; "seed" is always taken */
    bool advises;                /* it can advise, and so serve as the analyst behind `hint` */

    /* Take the seat: allocate the kind's own struct, fill in what follows the player at its start, and return it;
     * the caller fills in the player but for `untrained`. NULL with an error when it cannot (out of memory, an
     * unknown table). */
    player *(*sit)(const coven_table *table, int seat, const player_settings *settings, coven_error *error);
    /* Choose the event to play in `masked`, the state as this seat sees it; the seat acts. False with an error if
     * the player cannot, because memory ran out or an external program stopped. It can be called again. */
    bool (*choose)(player *self, const void *masked, coven_event *event, coven_error *error);
    /* The best events, best first, at most `room` >= 1; returns how many. */
    int (*advise)(player *self, const void *masked, player_advice *out, int capacity);
    /* An event happens: `masked` is the state before it and `event` the event, both as this seat sees them. */
    void (*see)(player *self, const void *masked, coven_event event);
    /* Leave the seat and free the player. */
    void (*leave)(player *self);
};

/* Methods for kinds that do not need their own. */
int player_advise_nothing(player *self, const void *masked, player_advice *out, int capacity);
void player_see_nothing(player *self, const void *masked, coven_event event);
void player_leave_plain(player *self); /* free(self) */

/* ---- kinds ---- */

/* Every kind, ending with NULL, from the weakest to the strongest. */
const player_kind *const *player_kinds(void);
/* The default opponent of a person. */
const player_kind *player_default(void);
/* Does this kind play that game? And the same with a sentence if it does not. */
bool player_plays(const player_kind *kind, const coven_game *game);
bool player_must_play(const player_kind *kind, const coven_game *game, coven_error *error);
/* The strongest kind that advises, or NULL: among those that play every game; and for one game, where a kind made
 * for it comes first. */
const player_kind *player_analyst(void);
const player_kind *player_analyst_of(const coven_game *game);

/* A name with settings: "random", "uct:iterations=500:threads=2". Settings that are not named stay as they are. NULL
 * with an error that lists the kinds or settings there are. */
const player_kind *player_parse(const char *name, player_settings *settings, coven_error *error);

/* A setting of a player, as `name=NUMBER`. */
typedef struct player_setting {
    const char *name;
    const char *old_name; /* still accepted; NULL: none */
    size_t offset;        /* of an int in player_settings */
    int min, max;
    const char *about;        /* for a person */
    const char *default_text; /* the default, as text */
} player_setting;
/* The nth setting of a kind, from 0, besides "seed", which every kind takes; NULL after the last. */
const player_setting *player_setting_of(const player_kind *kind, int nth);

/* ---- players ---- */

/* Seat a player before the first event. NULL with an error. */
player *player_sit(const player_kind *kind, const coven_table *table, int seat, const player_settings *settings,
                   coven_error *error);
/* Would a player of this kind be `untrained` at a table? */
bool player_untrained(const player_kind *kind, const coven_table *table);
bool player_choose(player *self, const void *masked, coven_event *event, coven_error *error);
int player_advise(player *self, const void *masked, player_advice *out, int capacity);
void player_see(player *self, const void *masked, coven_event event);
/* Show it what its seat may see of an event in the complete state. */
void player_show(player *self, const void *whole, coven_event event);
/* NULL is allowed. */
void player_leave(player *self);

/* The randomness of the decision at hand. */
coven_rng player_rng(const player *self);

#endif
