/* hosting.c -- see hosting.h. */
#include "hosting.h"

#include <dirent.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "host/internal.h"
#include "support.h"

/* ---- JSON, as far as tests need it ---- */

const char *member_of(const char *json, const char *name) {
    static char value[4][2000];
    static int turn;
    char key[80], *out = value[turn = (turn + 1) % 4];
    coven_text text = coven_text_over(key, sizeof key);
    coven_put(&text, "\"%s\":", name);
    const char *at = strstr(json, key);
    if (!at) return "";
    at += strlen(key);
    const bool quoted = *at == '"';
    const size_t length = quoted ? strcspn(at + 1, "\"") : strcspn(at, ",}]");
    coven_text copy = coven_text_over(out, sizeof value[0]);
    coven_put_bytes(&copy, at + quoted, length);
    return out;
}

int64_t number_of(const char *json, const char *name) { return strtoll(member_of(json, name), NULL, 10); }

/* ---- the world ---- */

void (*hosting_enters)(bool code_of_host);

static void enter_host(bool host_code) {
    if (hosting_enters) hosting_enters(host_code);
}

static void hear_frame(client *self, const char *frame, size_t length) {
    enter_host(true);
    host_hear(self->peer, frame, length);
    enter_host(false);
}

static int run_host(world *self) {
    enter_host(true);
    const int due = host_run(self->host);
    enter_host(false);
    return due;
}

static int64_t now_of(void *given) { return ((world *)given)->now; }

static void random_of(void *given, uint8_t *out, size_t size) {
    world *self = given;
    for (size_t i = 0; i < size; i += 32) {
        uint64_t from[2] = {self->dice, (uint64_t)self->drawn++};
        uint8_t digest[32];
        coven_sha256(from, sizeof from, digest);
        memcpy(out + i, digest, size - i < 32 ? size - i : 32);
    }
}

static void wake(void *socket) { ((client *)socket)->awake = true; }

static void close_socket(void *socket, int code) {
    client *self = socket;
    enter_host(false);
    client_read(self);
    self->closed = code;
    host_leave(self->peer, false);
    self->peer = NULL;
    enter_host(true);
}

static void answer(void *asker, const host_answer *given) {
    reply *self = asker;
    enter_host(false);
    assert_false(self->given);
    self->given = true;
    self->status = given->status;
    self->retry_after = given->retry_after;
    self->json = malloc(given->length + 1);
    assert_non_null(self->json);
    memcpy(self->json, given->json, given->length);
    self->json[given->length] = '\0';
    self->has_token = given->token != NULL;
    coven_text token = coven_text_over(self->token, sizeof self->token),
               file = coven_text_over(self->file, sizeof self->file);
    coven_put(&token, "%s", given->token ? given->token : "");
    coven_put(&file, "%s", given->file ? given->file : "");
    json_document document;
    coven_error error = {0};
    if (!json_parse(&document, self->json, given->length, &error)) fail_msg("%s: %s", error.text, self->json);
    json_free(&document);
    enter_host(true);
}

static const host_sockets sockets = {.wake = wake, .close = close_socket, .answer = answer};

void world_begin(world *self) {
    *self = (world){.now = 1800000000000, .dice = 1};
    self->settings =
        (host_settings){.sockets = &sockets, .now = now_of, .given = self, .random = random_of, .workers = 1};
    const host_rate free_rate = {1000000, 1000};
    self->settings.limits = (host_limits){free_rate, free_rate, free_rate, free_rate, free_rate};
}

void world_open(world *self) {
    coven_error error;
    if (!self->folder[0]) {
        coven_text text = coven_text_over(self->folder, sizeof self->folder);
        /* In memory where there is such a place: a disk that is busy would make every move wait. */
        const char *quick = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
        coven_put(&text, "%s/coven-host-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : quick);
        assert_non_null(mkdtemp(self->folder));
    }
    self->settings.folder = self->folder;
    self->host = host_new(&self->settings, &error);
    if (!self->host) fail_msg("%s", error.text);
}

void world_close(world *self) {
    host_free(self->host);
    self->host = NULL;
}

void world_end(world *self) {
    if (self->host) world_close(self);
    DIR *list = opendir(self->folder);
    for (struct dirent *entry; list && (entry = readdir(list));) {
        char path[500];
        coven_text text = coven_text_over(path, sizeof path);
        coven_put(&text, "%s/%s", self->folder, entry->d_name);
        unlink(path);
    }
    if (list) closedir(list);
    rmdir(self->folder);
}

/* Does anything go on in another thread? */
static bool is_busy(const host *self) {
    if (self->storing || self->asks || bots_waiting(self->bots)) return true;
    for (const host_peer *peer = self->oldest; peer; peer = peer->later)
        if (peer->looking) return true;
    for (size_t i = 0; i < self->hash_size; i++)
        for (const table *at = self->hash[i]; at; at = at->next)
            if (at->pending) return true;
    return false;
}

/* The store answers from a thread of its own: wait for it as a server would. */
static int run_once(world *self) {
    struct pollfd ready = {.fd = host_descriptor(self->host), .events = POLLIN};
    const int due = run_host(self);
    if (due == 0) return 1;
    const int got = poll(&ready, 1, is_busy(self->host) ? 10000 : 0);
    if (got > 0) run_host(self);
    return got;
}

void world_run(world *self) {
    for (int i = 0; i < 100000; i++)
        if (run_once(self) <= 0) return;
    fail_msg("the host never comes to rest");
}

void world_pass(world *self, int64_t milliseconds) {
    const int64_t until = self->now + milliseconds;
    world_run(self);
    while (self->now < until) {
        self->now += until - self->now < 250 ? until - self->now : 250;
        world_run(self);
    }
}

/* ---- requests ---- */

static reply ask_as(world *self, client *who, host_method method, const char *path, const char *body, bool admin) {
    reply got = {.given = false};
    char clean[200];
    coven_text text = coven_text_over(clean, sizeof clean);
    const size_t length = strcspn(path, "?");
    coven_put_bytes(&text, path, length);
    const host_request request = {.method = method,
                                  .path = clean,
                                  .query = path[length] ? path + length + 1 : "",
                                  .token = who ? who->token : "",
                                  .body = body,
                                  .length = strlen(body),
                                  .address = who && who->address[0] ? who->address : "192.0.2.1",
                                  .admin = admin};
    enter_host(true);
    host_ask(self->host, &request, &got);
    enter_host(false);
    for (int i = 0; !got.given && i < 1000; i++) run_once(self);
    if (!got.given) fail_msg("no answer to %s %s", path, body);
    if (who && got.has_token) memcpy(who->token, got.token, sizeof who->token);
    return got;
}

reply ask_for(world *self, client *who, host_method method, const char *path, const char *body) {
    return ask_as(self, who, method, path, body, false);
}

reply ask_admin(world *self, host_method method, const char *path, const char *body) {
    return ask_as(self, NULL, method, path, body, true);
}

void reply_free(reply *self) {
    free(self->json);
    self->json = NULL;
}

void expect_reply(reply got, int status, const char *part) {
    if (got.status != status || (part && !strstr(got.json, part)))
        fail_msg("%d %s\n  instead of %d %s", got.status, got.json, status, part ? part : "");
    reply_free(&got);
}

/* ---- clients ---- */

void client_begin(client *self, world *at) {
    *self = (client){.world = at, .all = coven_text_growing(), .mixes = true};
}

void client_end(client *self) {
    if (self->peer) client_leave(self, true);
    follow_free(self->follow);
    coven_text_free(&self->all);
    free(self->frame);
    free(self->hello);
    *self = (client){.world = self->world};
}

void client_enter(client *self, const char *id) {
    if (id != self->table) {
        coven_text text = coven_text_over(self->table, sizeof self->table);
        coven_put(&text, "%s", id);
    }
    self->closed = 0;
    enter_host(true);
    self->peer = host_enter(self->world->host, id, self->token, "192.0.2.1", self);
    enter_host(false);
    if (!self->peer) self->closed = 1013; /* no memory */
    world_run(self->world);
    client_read(self);
}

void client_leave(client *self, bool page) {
    if (self->peer) host_leave(self->peer, page);
    self->peer = NULL;
}

void client_say(client *self, const char *format, ...) {
    char frame[2000];
    coven_text text = coven_text_over(frame, sizeof frame);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
    if (!self->peer) fail_msg("no socket for %s", frame);
    hear_frame(self, frame, text.length);
    world_run(self->world);
    client_read(self);
}

void client_hi(client *self, int64_t from) {
    if (from < 0) {
        follow_free(self->follow);
        self->follow = NULL;
        self->ended = false;
        self->s = 0;
    }
    client_say(self, "{\"t\":\"hi\",\"v\":1,\"from\":%lld}", (long long)from);
}

/* ---- following ---- */

static void hear_mix(client *self, const char *frame);

/* A table of the game that `info` describes. */
static coven_table *table_of_info(const char *frame) {
    json_document document;
    coven_json info, options;
    coven_error error = {0};
    int option[COVEN_OPTIONS_MAX];
    const coven_game *game = coven_game_find(member_of(frame, "game"));
    assert_non_null(game);
    assert_true(json_parse(&document, frame, strlen(frame), &error));
    const coven_json root = json_root(&document);
    assert_true(json_member(&root, "info", &info) && json_member(&info, "options", &options));
    coven_options_default(game, option);
    for (json_walk walk = json_walk_of(&options); json_next(&walk);) {
        char name[64], text[64];
        assert_true(json_text(&walk.name, name, sizeof name, NULL) && json_text(&walk.value, text, sizeof text, NULL));
        assert_true(coven_option_read(game, name, text, option, &error));
    }
    json_free(&document);
    return coven_table_new(game, NULL, (int)number_of(frame, "seats"), option, &error);
}

static void start_following(client *self, const char *frame, const char *position) {
    match_seats who = {0};
    coven_error error = {0};
    for (int i = 0; i < COVEN_SEATS_MAX; i++) memcpy(who.name[i], "person", sizeof "person");
    follow_free(self->follow);
    self->follow = follow_new(table_of_info(frame), self->seat, &who, position, &error);
    if (!self->follow) fail_msg("%s", error.text);
}

static void keep(char *out, size_t size, const char *text) {
    coven_text copy = coven_text_over(out, size);
    coven_put(&copy, "%s", text);
}

static void hear_hi(client *self, const char *frame) {
    self->seat = (int)number_of(strstr(frame, "\"s\":"), "seat");
    self->seats = (int)number_of(frame, "seats");
    keep(self->rules, sizeof self->rules, member_of(frame, "rules"));
    keep(self->game, sizeof self->game, member_of(frame, "game"));
    free(self->hello);
    self->hello = strdup(frame);
    assert_non_null(self->hello);
    if (!self->follow && !self->deaf) start_following(self, frame, NULL);
    hear_mix(self, frame);
}

static void hear_events(client *self, const char *frame) {
    json_document document;
    coven_json list;
    coven_error error = {0};
    assert_true(json_parse(&document, frame, strlen(frame), &error));
    const coven_json root = json_root(&document);
    assert_true(json_need(&root, "x", JSON_LIST, &list, &error));
    for (json_walk walk = json_walk_of(&list); json_next(&walk);) {
        char event[80];
        assert_true(json_text(&walk.value, event, sizeof event, &error));
        if (!follow_hear(self->follow, event, &error)) fail_msg("seat %d: %s: %s", self->seat, error.text, frame);
    }
    json_free(&document);
}

static void contribute(client *self) {
    uint64_t from[3] = {self->world->dice, (uint64_t)self->seat, self->nonce++};
    uint8_t digest[32];
    char hex[65];
    coven_sha256(from, sizeof from, self->given);
    coven_sha256(self->given, 32, digest);
    coven_hex(digest, hex);
    self->promised = 1;
    char frame[120];
    coven_text text = coven_text_over(frame, sizeof frame);
    coven_put(&text, "{\"t\":\"mix\",\"h\":\"%s\"}", hex);
    hear_frame(self, frame, text.length);
}

static void reveal(client *self) {
    char hex[65], frame[120];
    coven_text text = coven_text_over(frame, sizeof frame);
    coven_hex(self->given, hex);
    self->promised = 2;
    coven_put(&text, "{\"t\":\"mix\",\"c\":\"%s\"}", hex);
    hear_frame(self, frame, text.length);
}

/* The steps are of people in the order of their seats; which seats those are, `info.who` says. */
static void hear_mix(client *self, const char *frame) {
    const char *commitment = member_of(frame, "commitment");
    const bool fresh = strcmp(commitment, self->commitment) != 0;
    keep(self->commitment, sizeof self->commitment, commitment);
    if (strstr(frame, "\"sha256\"")) keep(self->chance, sizeof self->chance, member_of(frame, "sha256"));
    if (strstr(frame, "\"words\"")) keep(self->words, sizeof self->words, member_of(frame, "words"));
    if (fresh) self->promised = 0;
    if (!self->mixes || self->seat < 1 || strstr(frame, "\"sha256\"")) return;
    const bool promises = !strstr(frame, "\"promises\":[]");
    if (self->promised == 0) contribute(self);
    if (self->promised == 1 && promises) reveal(self);
}

static void hear(client *self, const char *frame) {
    const char *type = member_of(frame, "t");
    if (strcmp(type, "hi") == 0) {
        hear_hi(self, frame);
        return;
    }
    if (strcmp(type, "no") == 0 || strcmp(type, "w") == 0 || strcmp(type, "go") == 0 || frame[0] == 'q') return;
    const int64_t s = number_of(frame, "s");
    if (s < self->s) return; /* once more */
    if (self->deaf && strcmp(type, "mix") != 0) {
        self->ended |= strcmp(type, "end") == 0;
    } else if (strcmp(type, "e") == 0) {
        hear_events(self, frame);
    } else if (strcmp(type, "b") == 0) {
        coven_error error;
        if (!follow_back(self->follow, (int)number_of(frame, "to"), &error)) fail_msg("%s", error.text);
    } else if (strcmp(type, "put") == 0) {
        start_following(self, self->hello, member_of(frame, "x"));
    } else if (strcmp(type, "mix") == 0) {
        hear_mix(self, frame);
    } else if (strcmp(type, "end") == 0) {
        self->ended = true;
    }
    if (!strstr(frame, "\"more\":1")) self->s = s + 1;
}

static bool next_frame(client *self, const char **frame, size_t *length) {
    enter_host(true);
    const bool there = host_next(self->peer, frame, length);
    enter_host(false);
    return there;
}

void client_read(client *self) {
    const char *frame;
    size_t length;
    while (self->peer && next_frame(self, &frame, &length)) {
        char *copy = malloc(length + 1);
        assert_non_null(copy);
        memcpy(copy, frame, length);
        copy[length] = '\0';
        assert_true(length <= HOST_ANSWER_MAX);
        coven_put(&self->all, "%s\n", copy);
        free(self->frame);
        self->frame = copy;
        self->frames++;
        hear(self, copy);
    }
    self->awake = false;
}

void expect_frame(const client *self, const char *part) {
    if (!self->frame || !strstr(self->frame, part))
        fail_msg("%s\n  does not contain %s", self->frame ? self->frame : "(nothing)", part);
}

void expect_told(const client *self, size_t from, const char *part) {
    const char *text = self->all.data ? self->all.data + from : "";
    if (!strstr(text, part)) fail_msg("seat %d was told\n%s  without %s", self->seat, text, part);
}

void expect_not_told(const client *self, size_t from, const char *part) {
    const char *text = self->all.data ? self->all.data + from : "";
    if (strstr(text, part)) fail_msg("seat %d was told\n%s  with %s", self->seat, text, part);
}

/* ---- tables ---- */

void read_all(world *self, client *people, int count) {
    for (bool more = true; more;) {
        world_run(self);
        more = false;
        for (int i = 0; i < count; i++) {
            const int before = people[i].frames;
            client_read(&people[i]);
            more |= people[i].frames != before;
        }
    }
}

static void sit_down(world *self, client *who, const char *id, int seat, const char *invites) {
    char path[60], body[200], key[8];
    coven_text at = coven_text_over(path, sizeof path), text = coven_text_over(body, sizeof body),
               number = coven_text_over(key, sizeof key);
    coven_put(&number, "%d", seat);
    coven_put(&at, "/api/tables/%s/join", id);
    coven_put(&text, "{\"token\":\"%s\",\"seat\":%d,\"name\":\"Person %d\"}", member_of(invites, key), seat, seat);
    expect_reply(ask_for(self, who, HOST_POST, path, body), 200, "\"seat\"");
}

void make_table(world *self, client *people, int count, const char *game, int seats, const char *more) {
    coven_text body = coven_text_growing();
    coven_put(&body, "{\"game\":\"%s\",\"seats\":%d,\"name\":\"Person 1\"", game, seats);
    if (!more || !strstr(more, "\"players\"")) {
        coven_put(&body, ",\"players\":[");
        for (int i = 0; i < seats; i++) coven_put(&body, "%s\"%s\"", i ? "," : "", i < count ? "person" : "random");
        coven_put(&body, "]");
    }
    coven_put(&body, "%s%s}", more ? "," : "", more ? more : "");
    reply made = ask_for(self, &people[0], HOST_POST, "/api/tables", body.data);
    coven_text_free(&body);
    if (made.status != 200) fail_msg("%s", made.json);
    char id[16];
    keep(id, sizeof id, member_of(made.json, "id"));
    for (int seat = 1, next = 1; seat <= seats && next < count; seat++) {
        char key[8];
        coven_text number = coven_text_over(key, sizeof key);
        coven_put(&number, "\"%d\":\"", seat);
        if (strstr(made.json, key)) sit_down(self, &people[next++], id, seat, made.json);
    }
    reply_free(&made);
    for (int i = 0; i < count; i++) {
        client_enter(&people[i], id);
        client_hi(&people[i], -1);
    }
    read_all(self, people, count);
}

const history *history_of(const client *self) { return follow_history(self->follow); }

int seat_to_act(const client *self) {
    if (!self->follow || !self->chance[0] || self->ended) return 0;
    const int actor = history_actor(follow_history(self->follow));
    return actor > 0 ? actor : 0;
}

bool play_random(world *self, client *people, int count, coven_rng *rng) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    for (int i = 0; i < count; i++) {
        client *who = &people[i];
        if (who->seat < 1 || !who->peer || seat_to_act(who) != who->seat) continue;
        const int choices = history_choices(follow_history(who->follow), choice);
        assert_true(choices > 0);
        client_say(who, "{\"t\":\"m\",\"s\":%lld,\"n\":%llu,\"x\":\"%s\"}", (long long)who->s,
                   (unsigned long long)++who->nonce, choice[coven_rng_below(rng, (uint32_t)choices)].text);
        read_all(self, people, count);
        return true;
    }
    return false;
}

int play_on(world *self, client *people, int count, coven_rng *rng, int most) {
    int moves = 0;
    while (moves < most && !people[0].ended) {
        if (play_random(self, people, count, rng)) {
            moves++;
        } else if (seat_to_act(&people[0])) {
            world_pass(self, 500); /* a computer */
            read_all(self, people, count);
        } else {
            break;
        }
    }
    return moves;
}
