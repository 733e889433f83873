/* internal.h -- what a host is made of, for the files of this folder alone. */
#ifndef COVEN_HOST_INTERNAL_H
#define COVEN_HOST_INTERNAL_H

#include "host/act.h"
#include "host/limit.h"
#include "match/match.h"

typedef struct table table;
typedef struct ask ask;
typedef struct bots bots;

/* ---- buffers: one or several frames, each ended by a newline, shared by all who get them ---- */

typedef struct buffer {
    int references;
    size_t length;
    char data[];
} buffer;
/* From a growing text, which is freed; NULL when out of memory. */
buffer *buffer_of(coven_text *text);
buffer *buffer_keep(buffer *self);
void buffer_drop(buffer *self); /* NULL is allowed */

/* ---- peers (peer.c) ---- */

/* A frame for one peer alone: sent once the peer has all acts before `after`. */
typedef struct letter {
    struct letter *next;
    int64_t after;
    size_t sent; /* bytes of it so far */
    buffer *what;
} letter;

typedef enum peer_state {
    PEER_COMING, /* who it is, or the table, is still being looked up */
    PEER_SILENT, /* has not said hi */
    PEER_PLAYING,
    PEER_GOING /* is being closed, or has no table any more */
} peer_state;

struct host_peer {
    host *host;
    table *table;              /* NULL: none yet, or no more */
    host_peer *next, *before;  /* at the table */
    host_peer *later, *sooner; /* of those that have not said hi, in the order in which they came */
    void *socket;              /* NULL once it has left */
    peer_state state;
    bool waiting; /* in the list of those that have not said hi */
    bool looking; /* a lookup is under way, which frees it if it has left */
    bool awake;   /* was told that there is something */
    bool hello;   /* wants to be greeted once the table is open */
    bool late;    /* a spectator of a table with a delay */
    int64_t hello_from;
    char table_id[STORE_ID_TEXT];
    uint8_t token[STORE_HASH];
    bool has_token;
    int64_t identity;
    int viewer; /* a seat, or COVEN_SPECTATOR, as of its last hi */
    int64_t cursor;
    size_t offset; /* inside the frames of that act */
    int presence;  /* the version of presence that it has */
    int64_t came;
    limit_bucket messages;
    int excess;
    letter *first, *last;
    int letters;
    int closing; /* a code, once it is to be closed */
    host_peer *next_closing;
};

/* ---- asks (ask.c) ---- */

typedef void ask_step(ask *self);

struct ask {
    host *host;
    void *asker; /* NULL: forgotten */
    ask *next, *next_of_host;
    host_method method;
    bool admin;
    char path[160], query[80], address[64];
    uint8_t token[STORE_HASH];
    bool has_token;
    char fresh_token[HOST_TOKEN_TEXT]; /* of an identity that was made for this request */
    store_identity who;                /* id 0: nobody */
    char *body;
    size_t length;
    int needs;
    ask_step *step; /* what comes next: after the identity is known, or when the table is open */
    /* What a step keeps for the next. */
    char table_id[STORE_ID_TEXT], name[STORE_NAME_TEXT], code[24];
    uint8_t value[STORE_HASH];
    bool has_value;
    int seat;
    int64_t number;
    void *made;         /* freed with the ask */
    coven_table *rules; /* likewise */
    bool soft;          /* goes on without the table if that cannot be opened */
    table *table;       /* of the path, while a step of table_ask runs */
};

/* Each of these ends the ask. The text is freed. `file`, `token`: as in host_answer. */
void ask_answer(ask *self, coven_text *json);
void ask_answer_file(ask *self, coven_text *json, const char *file, const char *token);
void ask_refuse(ask *self, int status, wire_code code, const char *format, ...) __attribute__((format(printf, 4, 5)));
void ask_refuse_no(ask *self, const wire_no *no);
/* What a failed call of the store means to who asked. */
void ask_refuse_store(ask *self, const store_result *result);
/* Take a token; if there is none, the ask is refused. */
bool ask_limit(ask *self, limit_table *limits, const char *key, const char *what);
/* Go on when it is known who asks; and when the table of the path is open. */
void ask_go(ask *self, ask_step *then);
void ask_table(ask *self, ask_step *then);
/* A new cookie for the answer, and its SHA-256. */
bool ask_new_token(ask *self, uint8_t digest[STORE_HASH]);
void ask_free_all(host *self);

/* Routes (api_tables.c, api_me.c, admin.c): each reads the body, then goes on by steps. */
ask_step api_server, api_make_table, api_join, api_table, api_record, api_verify, api_me, api_rename, api_carry,
    api_export, api_erase;
ask_step admin_stats, admin_backup, admin_void, admin_export, admin_erase, admin_named;

/* ---- tables ---- */

enum { INBOX = 8, RENDERED = 4, COMMIT_TIMES = 12 };

typedef struct mail {
    host_peer *peer; /* NULL: it has left meanwhile */
    int seat;
    wire_message message;
} mail;

/* A presence that was told, for spectators who see it later. */
typedef struct told {
    int64_t at;
    buffer *frame;
} told;

typedef struct presence {
    int sockets;
    int64_t since; /* when the last one left, or the table was loaded */
    bool left;     /* the page closed it */
} presence;

struct table {
    host *host;
    table *next;
    char id[STORE_ID_TEXT];
    enum { TABLE_LOADING, TABLE_OPEN, TABLE_BROKEN } state;
    char sentence[300]; /* why it is broken */
    bool reload;        /* an act could not be stored: load it again */
    bool quiet;         /* loading again after a failure to store: peers stay */
    int64_t retry;      /* when to load it again */
    int64_t rest;       /* after a failure to store, nothing happens by itself until then */
    bool settling;      /* inside table_settle */

    store_table row;
    store_seat seat[COVEN_SEATS_MAX];
    coven_table *rules;
    match *match; /* NULL before chance is known */
    standing standing, first;
    act *acts;
    int act_count, act_capacity;
    coven_event *log;
    int log_count, log_capacity;

    /* The change that is being stored: the acts from `committed` on. */
    bool pending;
    int64_t committed;
    unsigned changed;                             /* seats whose rows change */
    char named[COVEN_SEATS_MAX][STORE_NAME_TEXT]; /* a name that a seat has to get, or "" */
    bool create;
    ask *maker;  /* waits for the change */
    table *link; /* of a rematch: the table that waits for it */
    struct {
        int seat, offer;
        uint64_t nonce;
        bool wanted;
    } rematch; /* the answer that asked for it */

    mail inbox[INBOX];
    int inbox_count;
    ask *asks, **asks_end;

    host_peer *peers;
    int peer_count, hellos;
    presence here[COVEN_SEATS_MAX];
    int presence, presence_key;
    buffer *presence_frame;
    told *told;
    int told_count;
    int64_t loaded, lonely; /* since when it has had no sockets */
    int64_t due;

    struct {
        int64_t seq;
        int viewer;
        buffer *frames;
    } rendered[RENDERED];
    int rendered_next;

    struct bot_task *task; /* a computer that thinks for this table, or NULL */
    int64_t task_retry, task_due;
};

struct host {
    host_sockets sockets;
    int64_t (*now_of)(void *given);
    void (*random_of)(void *given, uint8_t *out, size_t size);
    void *given;
    char public_url[300];
    int sleep_after; /* milliseconds */
    host_limits limits;
    store *store;
    bots *bots;
    int poll, bell; /* an epoll of the store, the bots and the bell */
    bool rung;
    table **hash; /* by id */
    size_t hash_size, table_count;
    int64_t due;                /* the earliest of all tables, or INT64_MAX */
    host_peer *oldest, *newest; /* that have not said hi */
    host_peer *closing;
    ask *asks;
    limit_table *by_table, *by_join, *by_identity, *by_request;
    bool draining, probing;
    int64_t probe_at;
    int storing;  /* changes that are being stored */
    buffer *held; /* lent by host_next */
    struct figures {
        long acts, commits, stale, io, refused[16], hellos, wakes, bot_moves;
        long commit_time[COMMIT_TIMES]; /* up to 1, 2, 4, ... ms, and all that took longer */
        int64_t commit_sum;
        long peers;
    } count;
};

int64_t host_now(const host *self);
/* So many random letters of base32, and a NUL. */
void host_letters(host *self, char *out, int count);
void host_random(const host *self, uint8_t *out, size_t size);
void host_ring(host *self);
/* The table must be looked at by then. */
void table_wants(table *self, int64_t due);

/* table.c: loading, closing, and the order of things. */
table *table_find(host *self, const char *id);
/* The table, which is loaded if it is not there; NULL when out of memory. */
table *table_want(host *self, const char *id);
table *table_new(host *self, const char *id);
void table_free(table *self);
/* Let an ask continue, by its step, when the table is open or is known not to be. */
void table_ask(table *self, ask *who);
/* Do what can be done now. */
void table_settle(table *self);
void table_fail(table *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool table_is_open(const table *self);

/* line.c: the acts in memory and the match that follows from them. */
/* Add an act (its body is copied) and what follows from it; the events of 'e' are those the match has played beyond
 * what the standing knows. False if it cannot be; then the table must be loaded again. */
bool table_add(table *self, char kind, int seat, uint64_t nonce, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool table_begin_match(table *self, coven_error *error);
bool table_replay(table *self, const store_result *result);
/* The same without a word to anybody: the error is for the caller. */
bool table_read(table *self, const store_result *result, coven_error *error);
/* Chance acts until somebody has to decide; then the events are added as an act, and the end if there is one. */
bool table_add_events(table *self, int seat, uint64_t nonce);
bool table_end(table *self, const char *by, int seat, uint64_t nonce, const int *result, const int *score);
bool table_new_mix(table *self, int seat);
bool table_put_seed(table *self, uint8_t seed[32], uint8_t digest[32]);
void table_forget_line(table *self);
int table_actor(const table *self); /* a seat, or 0 */
const coven_mix *table_mix(const table *self, coven_mix *out);
/* The game as it stood after the first `seq` acts: a history of its own, for what is no longer in the match. */
bool table_history_at(const table *self, int64_t seq, history *out);
bool table_standing_at(const table *self, int64_t seq, standing *out);

/* commit.c */
/* Store the acts since the last commit. */
void table_commit(table *self);
/* Forget them and load the table again. */
void table_undo(table *self);

/* render.c: the one place that writes about a game. */
buffer *table_render(table *self, int64_t seq, int viewer);
void render_hello(table *self, host_peer *peer, coven_text *out);
void render_info(json_writer *w, const table *self, const standing *at);
void render_end(json_writer *w, const table *self, const standing *at);
/* What was rendered may be different now. */
void table_forget_rendered(table *self);
void render_record(const table *self, int viewer, int64_t seq, coven_text *out);

/* peer.c */
void peer_send(host_peer *self, coven_text *text, int64_t after);
void peer_no(host_peer *self, uint64_t nonce, const wire_no *no);
/* An act that the peer has seen, or will see, once more. */
void peer_repeat(host_peer *self, int64_t seq);
void peer_wake(host_peer *self);
void peer_close(host_peer *self, int code);
void peer_greet(host_peer *self);
/* A seat act: whoever has lost the seat is told, and must begin again. */
void peer_settle_seat(table *self, int seat, int64_t seq);
void peer_detach(host_peer *self);
void peers_go(host *self);
/* How many acts this peer may know by now. */
int64_t peer_limit(const host_peer *self);
/* What an identity may be at a table: a seat, COVEN_SPECTATOR, or -1 for nothing. */
int table_viewer(const table *self, int64_t identity);

/* presence.c */
void table_count_present(table *self);
/* [1,0]: who is here, as this peer may know. */
void table_put_on(const table *self, const host_peer *peer, coven_text *out);
int64_t table_absent_at(const table *self, int seat); /* when a claim may be made; INT64_MAX: it is here */
buffer *table_presence_for(table *self, host_peer *peer);

/* moves.c, offers.c, seats.c: what messages do. True: there are acts to commit. */
bool table_act(table *self, host_peer *peer, int seat, const wire_message *message, wire_no *no);
bool act_offer(table *self, int seat, const wire_message *message, wire_no *no);
bool act_answer(table *self, int seat, const wire_message *message, wire_no *no);
bool act_claim(table *self, int seat, const wire_message *message, wire_no *no);
bool act_resign(table *self, int seat, const wire_message *message, wire_no *no);
bool act_mix(table *self, host_peer *peer, int seat, const wire_message *message, wire_no *no);
/* The ply that play may be taken back to, or -1 (takeback.c). */
int table_undo_ply(const table *self);
/* Close the offers that a decision of this seat overtakes. */
bool offers_overtaken(table *self, int seat);
/* A computer takes the seat over. */
bool seat_replace(table *self, int seat, uint64_t nonce);
/* What has become due without anybody's doing; true: there are acts to commit. *next is made the next time. */
bool offers_due(table *self, int64_t now, int64_t *next);
bool seats_due(table *self, int64_t now, int64_t *next);
bool bot_due(table *self, int64_t now, int64_t *next);
/* A table with these rows, except its id and time, and its first acts; not stored yet. NULL when out of memory. */
table *table_create(host *self, const store_table *like, const store_seat *seats, coven_table *rules);
/* Begin to store the table of a rematch; rematch_stored says how that went. */
bool rematch_begin(table *self, wire_no *no);
void rematch_stored(table *self, const table *next, const store_result *result);

/* bots.c */
bots *bots_new(host *owner, int workers, coven_error *error);
void bots_free(bots *self);
int bots_descriptor(const bots *self);
void bots_run(bots *self);
int bots_waiting(const bots *self);
/* The table is going, or its match: forget what was asked for it. */
void bots_forget(table *self);

/* An identity has been erased: forget it here too. */
void host_erased(host *self, int64_t identity);
void host_count(host *self, wire_code code);

#endif
