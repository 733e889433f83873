/* join.h -- a table on a server, at a terminal (coven join): for the files join*.c alone. The network has a thread of
 * its own, which tells the terminal's thread what happened through a pipe; the transport's lock guards the client. */
#ifndef COVEN_CLI_JOIN_H
#define COVEN_CLI_JOIN_H

#include <pthread.h>

#include "cli/chooser.h"
#include "cli/terminal_game.h"
#include "client/transport.h"

enum { JOIN_NEWS = 32 };

typedef struct join_news {
    client_news_kind kind;
    int seat, ply;
    client_offer offer;
    char text[300];
} join_news;

typedef struct joined {
    table_link link;
    char url[600]; /* to come back with */
    char token[TRANSPORT_TOKEN_TEXT];
    transport *network; /* NULL before it is open */
    client *client;
    pthread_t thread;
    int wake[2];               /* a pipe from the network's thread */
    join_news news[JOIN_NEWS]; /* guarded by the lock of the transport, like the client */
    int news_count;
    terminal_game screen;      /* what terminal_game_screen.c draws */
    chooser *chooser;          /* of the question that is open, for the ply below; */
    int asked_ply;             /* -1: none */
    int seen_ply;              /* events from here on are news: since the person's last decision */
    int printed;               /* without a screen: events that have been printed */
    uint8_t waited[32];        /* the SHA-256 of what was shown last before the game */
    bool begun;                /* the words have been shown */
    bool lost;                 /* the connection */
    mix_kept kept;             /* as written to the file */
    int answer;                /* the exit status */
    bool leaving, sat;         /* sat: it had a seat */
    char next[CLIENT_ID_TEXT]; /* the rematch, or "" */
} joined;

/* join_table.c */
/* Connect, play until the end or until the person leaves. */
void join_play(joined *self);
/* A sentence for the next screen; without a screen it is printed. */
void join_notice(joined *self, const char *sentence);
/* Print who sits where, the words and the state of the mix. */
void join_put_seats(const joined *self, coven_text *out);
void join_redraw(joined *self);
void join_say_error(joined *self, const coven_error *error);

/* join_commands.c */
bool join_command(joined *self, const char *line);
int join_commands(char (*out)[INPUT_WORD], int capacity);

/* join_end.c */
/* The result, the check, and what now. */
void join_finish(joined *self);

#endif
