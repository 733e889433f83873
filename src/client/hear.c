/* hear.c -- what a server says: each frame is read strictly, checked against what may happen, and told as news. */
#include <inttypes.h>
#include <string.h>

#include "client/internal.h"
#include "core/game_json.h"

static bool fail_form(client *self) { return client_fail(self, "error.online.form"); }

/* ---- reading ---- */

static bool read_number(const coven_json *object, const char *name, int64_t max, int64_t *out) {
    coven_json value;
    if (!json_member(object, name, &value) || json_kind_of(&value) != JSON_NUMBER) return false;
    size_t length;
    const char *raw = json_raw(&value, &length);
    *out = 0;
    for (size_t i = 0; i < length; i++) {
        if (raw[i] < '0' || raw[i] > '9' || *out > max / 10) return false;
        *out = *out * 10 + (raw[i] - '0');
    }
    return *out <= max;
}

/* A text; false if it is missing, of another kind or too long. */
static bool read_text(const coven_json *object, const char *name, char *out, size_t size) {
    coven_json value;
    return json_member(object, name, &value) && json_kind_of(&value) == JSON_STRING &&
           json_text(&value, out, size, NULL);
}

static bool read_int(const coven_json *object, const char *name, int min, int max, int *out) {
    coven_json value;
    return json_member(object, name, &value) && json_kind_of(&value) == JSON_NUMBER &&
           json_int(&value, min, max, out, NULL);
}

static bool read_list(const coven_json *object, const char *name, int count, coven_json *out) {
    return json_member(object, name, out) && json_kind_of(out) == JSON_LIST && json_count(out) == count;
}

static bool read_ints(const coven_json *object, const char *name, int count, int min, int max, int *out) {
    coven_json list;
    if (!read_list(object, name, count, &list)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (json_kind_of(&w.value) != JSON_NUMBER || !json_int(&w.value, min, max, &out[w.index], NULL)) return false;
    return true;
}

static int seats_of(const client *self) { return self->table.rules ? self->table.rules->seats : 0; }

/* ---- seats ---- */

/* A name from a server is for one line of a terminal. */
static bool read_name(const coven_json *value, bool *taken, char name[CLIENT_NAME_TEXT]) {
    name[0] = '\0';
    *taken = json_kind_of(value) != JSON_NULL;
    if (!*taken) return true;
    if (json_kind_of(value) != JSON_STRING || !json_text(value, name, CLIENT_NAME_TEXT, NULL)) return false;
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f || (*c == '\xc2' && (unsigned char)c[1] < 0xa0)) return false;
    return true;
}

/* Sentences call the people by their names; the table is shared with nobody else in a client. */
static void name_seats(client *self) {
    client_table *table = &self->table;
    coven_table *rules = follow_history(table->follow)->record.table;
    for (int i = 0; i < rules->seats; i++) memcpy(rules->person[i], table->name[i], sizeof rules->person[i]);
}

static bool read_seats(client *self, const coven_json *info) {
    coven_json names, who;
    client_table *table = &self->table;
    const int seats = seats_of(self);
    if (!read_list(info, "names", seats, &names) || !read_list(info, "who", seats, &who)) return false;
    for (json_walk w = json_walk_of(&names); json_next(&w);)
        if (!read_name(&w.value, &table->taken[w.index], table->name[w.index])) return false;
    for (json_walk w = json_walk_of(&who); json_next(&w);)
        if (json_kind_of(&w.value) != JSON_STRING ||
            !json_text(&w.value, table->who[w.index], sizeof table->who[0], NULL))
            return false;
    return true;
}

static bool hear_seat(client *self, const coven_json *frame) {
    client_table *table = &self->table;
    coven_json name;
    int seat;
    if (!read_int(frame, "seat", 1, seats_of(self), &seat) ||
        !read_text(frame, "who", table->who[seat - 1], sizeof table->who[0]) || !json_member(frame, "name", &name) ||
        !read_name(&name, &table->taken[seat - 1], table->name[seat - 1]))
        return fail_form(self);
    name_seats(self);
    client_tell(self, &(client_news){.kind = CLIENT_SEAT, .seat = seat});
    return true;
}

/* ---- hi ---- */

void client_forget_table(client *self) {
    follow_free(self->table.follow);
    self->table = (client_table){.known = false};
    self->has_commitment = self->has_chance = self->has_secret = false;
    self->promises = 0;
}

/* A follower from the start of the game, or from a position. */
static bool begin_following(client *self, coven_table *rules, const char *position) {
    match_seats seats = {0};
    coven_error error;
    for (int i = 0; i < rules->seats; i++) memcpy(seats.name[i], self->table.who[i], sizeof seats.name[i]);
    follow *fresh = follow_new(rules, self->table.seat, &seats, position, &error);
    if (!fresh) {
        return client_fail(self, error.code == COVEN_NO_MEMORY ? "error.memory" : "error.online.impossible");
    }
    follow_free(self->table.follow);
    self->table.follow = fresh;
    self->table.rules = follow_history(fresh)->record.table;
    if (self->has_chance) follow_commit(fresh, self->chance);
    name_seats(self);
    return true;
}

/* The table that the server names, if our engine has the same rules. */
static coven_table *read_rules(client *self, const coven_json *info, char id[COVEN_RULES_TEXT]) {
    coven_error error;
    coven_json set;
    char own[COVEN_RULES_TEXT];
    coven_table *rules = game_read_table(info, &error);
    if (!rules) {
        client_fail(self, error.code == COVEN_NO_MEMORY ? "error.memory" : "error.online.game");
        return NULL;
    }
    coven_text text = coven_text_over(own, sizeof own);
    coven_table_put_rules(rules, &text);
    if (!read_text(info, "rules", id, COVEN_RULES_TEXT) || !json_member(info, "set", &set) || !json_is(&set, "house") ||
        strcmp(own, id) != 0) {
        client_fail(self, "error.online.rules");
        coven_table_free(rules);
        return NULL;
    }
    return rules;
}

static bool read_offers(client *self, const coven_json *frame) {
    coven_json list;
    client_table *table = &self->table;
    table->offers = 0;
    if (!json_member(frame, "o", &list)) return true;
    if (json_kind_of(&list) != JSON_LIST || json_count(&list) > CLIENT_OFFERS_MAX) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        client_offer *offer = &table->offer[table->offers++];
        coven_json yes;
        *offer = (client_offer){.to = -1};
        if (json_kind_of(&w.value) != JSON_OBJECT || !read_int(&w.value, "id", 0, INT32_MAX, &offer->id) ||
            !read_int(&w.value, "by", 1, seats_of(self), &offer->by) ||
            !read_text(&w.value, "k", offer->kind, sizeof offer->kind))
            return false;
        read_int(&w.value, "to", 0, INT32_MAX, &offer->to);
        if (!json_member(&w.value, "yes", &yes) || json_kind_of(&yes) != JSON_LIST) continue;
        for (json_walk y = json_walk_of(&yes); json_next(&y);) {
            int seat;
            if (json_kind_of(&y.value) != JSON_NUMBER || !json_int(&y.value, 1, seats_of(self), &seat, NULL))
                return false;
            offer->yes |= 1u << (seat - 1);
        }
    }
    return true;
}

static bool read_presence(client *self, const coven_json *frame) {
    int on[COVEN_SEATS_MAX], gone[COVEN_SEATS_MAX] = {0};
    coven_json value;
    const int seats = seats_of(self);
    if (!read_ints(frame, "on", seats, 0, 1, on)) return false;
    if (json_member(frame, "gone", &value) && !read_ints(frame, "gone", seats, -1, INT32_MAX, gone)) return false;
    for (int i = 0; i < seats; i++) {
        self->table.on[i] = on[i];
        self->table.gone[i] = gone[i];
    }
    return true;
}

/* Is it the table that we know, seen by the same viewer? Otherwise everything is asked for again. */
static bool greet_table(client *self, coven_table *rules, int seat, const char *id) {
    client_table *table = &self->table;
    const bool same = table->known && table->seat == seat && strcmp(self->rules, id) == 0;
    if (!self->asked_all && !same) {
        coven_table_free(rules);
        client_forget_table(self);
        client_greet(self, true);
        return false;
    }
    if (self->asked_all) client_forget_table(self);
    memcpy(self->rules, id, COVEN_RULES_TEXT);
    table->seat = seat;
    if (table->follow) {
        coven_table_free(rules);
        return true;
    }
    return begin_following(self, rules, NULL);
}

static bool hear_hi(client *self, const coven_json *frame) {
    coven_json info;
    char id[COVEN_RULES_TEXT];
    int seat;
    int64_t next;
    if (self->state != CLIENT_GREETING) return true; /* of a greeting that was given up */
    if (!json_member(frame, "info", &info) || json_kind_of(&info) != JSON_OBJECT ||
        !read_number(frame, "s", INT64_MAX / 16, &next) || !read_int(frame, "seat", 0, COVEN_SEATS_MAX, &seat))
        return fail_form(self);
    coven_table *rules = read_rules(self, &info, id);
    if (!rules) return false;
    if (seat > rules->seats) {
        coven_table_free(rules);
        return fail_form(self);
    }
    if (!greet_table(self, rules, seat, id)) return self->state != CLIENT_FAILED;
    if (!read_seats(self, &info) || !read_presence(self, frame)) return fail_form(self);
    name_seats(self);
    if (!client_read_mix(self, frame)) return false;
    if (!read_offers(self, frame)) return fail_form(self);
    self->greeted = true;
    self->upto = next;
    self->table.known = true;
    if (self->table.next > next) return fail_form(self);
    if (self->table.next == next) client_caught_up(self);
    return true;
}

/* ---- events ---- */

static bool hear_events(client *self, const coven_json *frame) {
    coven_json list;
    client_table *table = &self->table;
    const int from = follow_history(table->follow)->record.count;
    if (!json_member(frame, "x", &list) || json_kind_of(&list) != JSON_LIST || !table->words[0] || table->ended)
        return fail_form(self);
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        char text[COVEN_EVENT_TEXT + 2];
        coven_error error;
        if (json_kind_of(&w.value) != JSON_STRING || !json_text(&w.value, text, sizeof text, NULL))
            return fail_form(self);
        if (follow_hear(table->follow, text, &error)) continue;
        if (error.code == COVEN_NO_MEMORY) return client_fail(self, "error.memory");
        return client_fail(self, "error.online.event n=%d", follow_history(table->follow)->record.count + 1);
    }
    client_tell(self, &(client_news){.kind = CLIENT_EVENTS, .ply = from});
    return true;
}

static bool hear_back(client *self, const coven_json *frame) {
    int to;
    coven_error error;
    if (!read_int(frame, "to", 0, INT32_MAX, &to) || !follow_back(self->table.follow, to, &error))
        return fail_form(self);
    client_tell(self, &(client_news){.kind = CLIENT_BACK, .ply = to});
    return true;
}

static bool hear_put(client *self, const coven_json *frame) {
    char position[COVEN_POSITION_TEXT];
    if (!read_text(frame, "x", position, sizeof position)) return fail_form(self);
    if (!begin_following(self, coven_table_keep(self->table.rules), position)) return false;
    client_tell(self, &(client_news){.kind = CLIENT_PUT});
    return true;
}

/* ---- offers ---- */

static client_offer *find_offer(client *self, int id) {
    for (int i = 0; i < self->table.offers; i++)
        if (self->table.offer[i].id == id) return &self->table.offer[i];
    return NULL;
}

static bool hear_new_offer(client *self, const coven_json *frame, int id) {
    client_table *table = &self->table;
    client_offer offer = {.id = id, .to = -1};
    if (!read_int(frame, "by", 1, seats_of(self), &offer.by) || !read_text(frame, "k", offer.kind, sizeof offer.kind))
        return fail_form(self);
    read_int(frame, "to", 0, INT32_MAX, &offer.to);
    offer.yes = 1u << (offer.by - 1);
    client_offer *old = find_offer(self, id); /* what hi listed may follow as an act */
    if (!old && table->offers == CLIENT_OFFERS_MAX) return fail_form(self);
    *(old ? old : &table->offer[table->offers++]) = offer;
    client_tell(self, &(client_news){.kind = CLIENT_OFFER, .seat = offer.by, .offer = offer});
    return true;
}

static bool hear_settled(client *self, const coven_json *frame, client_offer *offer, int id) {
    client_table *table = &self->table;
    char done[8];
    client_news news = {.kind = CLIENT_SETTLED, .offer = {.id = id, .to = -1}, .text = done};
    if (!read_text(frame, "done", done, sizeof done)) return fail_form(self);
    if (offer) {
        news.offer = *offer;
        *offer = table->offer[--table->offers];
    }
    read_text(frame, "table", table->rematch, sizeof table->rematch);
    client_tell(self, &news);
    return true;
}

static bool hear_offer(client *self, const coven_json *frame) {
    coven_json value;
    int id, by;
    if (!read_int(frame, "id", 0, INT32_MAX, &id)) return fail_form(self);
    client_offer *offer = find_offer(self, id);
    if (json_member(frame, "k", &value)) return hear_new_offer(self, frame, id);
    if (json_member(frame, "done", &value)) return hear_settled(self, frame, offer, id);
    if (!read_int(frame, "by", 1, seats_of(self), &by)) return fail_form(self);
    if (!offer) return true;
    offer->yes |= 1u << (by - 1);
    client_tell(self, &(client_news){.kind = CLIENT_AGREED, .seat = by, .offer = *offer});
    return true;
}

/* ---- the end ---- */

/* What the rules say must be what the server says. A seat that was left to a computer may be ranked last. */
static bool check_scores(client *self) {
    const client_table *table = &self->table;
    const coven_record *record = &follow_history(table->follow)->record;
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    if (strcmp(table->ended_by, "rules") != 0) return true;
    if (table->rules->game->actor(table->rules, &record->last) != COVEN_END)
        return client_fail(self, "error.online.end");
    table->rules->game->result(table->rules, &record->last, share, score);
    return !table->has_scores || memcmp(score, table->scores, sizeof score[0] * (size_t)table->rules->seats) == 0 ||
           client_fail(self, "error.online.end");
}

static bool hear_end(client *self, const coven_json *frame) {
    client_table *table = &self->table;
    coven_json value;
    uint8_t seed[32];
    char hex[65];
    const int seats = seats_of(self);
    if (!read_text(frame, "by", table->ended_by, sizeof table->ended_by)) return fail_form(self);
    table->ended_seat = 0;
    read_int(frame, "seat", 0, seats, &table->ended_seat);
    table->has_result = json_member(frame, "result", &value);
    table->has_scores = json_member(frame, "scores", &value);
    if ((table->has_result && !read_ints(frame, "result", seats, 0, COVEN_SHARE, table->result)) ||
        (table->has_scores && !read_ints(frame, "scores", seats, -1000000, 1000000, table->scores)))
        return fail_form(self);
    if (json_member(frame, "seed", &value) && json_kind_of(&value) != JSON_NULL) {
        if (!read_text(frame, "seed", hex, sizeof hex) || !coven_unhex(hex, seed)) return fail_form(self);
        if (!client_check_seed(self, seed)) return false;
    }
    if (!check_scores(self)) return false;
    table->ended = true;
    self->waits = 0;
    client_tell(self, &(client_news){.kind = CLIENT_END, .seat = table->ended_seat});
    return true;
}

/* ---- refusals ---- */

static void read_nonce(const coven_json *frame, char nonce[NONCE_TEXT]) {
    coven_json value;
    nonce[0] = '\0';
    if (!json_member(frame, "n", &value) || json_kind_of(&value) != JSON_NUMBER) return;
    size_t length;
    const char *raw = json_raw(&value, &length);
    if (length >= NONCE_TEXT) return;
    memcpy(nonce, raw, length);
    nonce[length] = '\0';
}

static sent *find_sent(client *self, const char *nonce) {
    for (int i = 0; nonce[0] && i < self->waits; i++)
        if (strcmp(self->waiting[i].nonce, nonce) == 0) return &self->waiting[i];
    return NULL;
}

/* A refused greeting. */
static bool refuse_hello(client *self, const char *code) {
    if (strcmp(code, "version") == 0) return client_fail(self, "error.online.version");
    if (strcmp(code, "auth") == 0) return client_fail(self, "error.online.forbidden");
    if (strcmp(code, "stale") == 0 && !self->asked_all) { /* the server was restored from a backup */
        client_forget_table(self);
        client_greet(self, true);
        return true;
    }
    return true; /* the server closes, or the next ping shows that it does not answer */
}

static bool hear_no(client *self, const coven_json *frame, int64_t now) {
    enum { AGAIN_AFTER = 1000 };
    char code[16], nonce[NONCE_TEXT], say[500] = "";
    coven_json value;
    if (!read_text(frame, "code", code, sizeof code)) return fail_form(self);
    if (json_member(frame, "say", &value) && json_kind_of(&value) == JSON_STRING)
        json_text_cut(&value, say, sizeof say, NULL);
    for (char *c = say; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = ' ';
    read_nonce(frame, nonce);
    sent *one = find_sent(self, nonce);
    if (one && (strcmp(code, "busy") == 0 || strcmp(code, "rate") == 0)) {
        one->again = now + AGAIN_AFTER;
        return true;
    }
    if (one) client_forget_sent(self, nonce);
    if (!one && self->state == CLIENT_GREETING && !self->greeted) return refuse_hello(self, code);
    client_tell(self, &(client_news){.kind = CLIENT_REFUSED, .code = code, .text = say});
    return true;
}

/* ---- frames ---- */

typedef struct act_kind {
    const char *name;
    bool (*hear)(client *self, const coven_json *frame);
} act_kind;

static bool hear_mix(client *self, const coven_json *frame) {
    if (!client_read_mix(self, frame)) return false;
    client_tell(self, &(client_news){.kind = CLIENT_MIX});
    return true;
}

static const act_kind acts[] = {{"e", hear_events}, {"seat", hear_seat}, {"mix", hear_mix}, {"b", hear_back},
                                {"o", hear_offer},  {"put", hear_put},   {"end", hear_end}};

/* An act: the next one, the rest of one, or an old one that is sent again because we asked for it again. */
static bool hear_act(client *self, const act_kind *kind, const coven_json *frame) {
    client_table *table = &self->table;
    int64_t s;
    int more = 0;
    char nonce[NONCE_TEXT];
    if (!read_number(frame, "s", INT64_MAX / 16, &s)) return fail_form(self);
    if (!table->known || (self->state == CLIENT_GREETING && !self->greeted)) return true; /* of an earlier greeting */
    read_nonce(frame, nonce);
    if (s < table->next) {
        if (nonce[0]) client_forget_sent(self, nonce);
        return true;
    }
    const bool puts = strcmp(kind->name, "put") == 0;
    if (s != table->next && !puts) return client_fail(self, "error.online.gap");
    read_int(frame, "more", 0, 1, &more);
    if (nonce[0]) client_forget_sent(self, nonce);
    /* hi has told where the mix stands; that it was begun anew before is history. */
    const bool past = self->state == CLIENT_GREETING && kind->hear == hear_mix;
    if (!past && !kind->hear(self, frame)) return false;
    if (!more) table->next = s + 1;
    if (self->state == CLIENT_GREETING && table->next >= self->upto)
        client_caught_up(self);
    else if (self->state == CLIENT_HERE && kind->hear == hear_mix)
        client_contribute(self);
    return true;
}

static bool hear_frame(client *self, const coven_json *frame, int64_t now) {
    char type[8];
    if (json_kind_of(frame) != JSON_OBJECT || !read_text(frame, "t", type, sizeof type)) return fail_form(self);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcmp(acts[i].name, type) == 0) return hear_act(self, &acts[i], frame);
    if (strcmp(type, "hi") == 0) return hear_hi(self, frame);
    if (strcmp(type, "no") == 0) return hear_no(self, frame, now);
    if (strcmp(type, "w") == 0) {
        if (!self->table.known || !self->greeted) return true;
        if (!read_presence(self, frame)) return fail_form(self);
        client_tell(self, &(client_news){.kind = CLIENT_PRESENCE});
        return true;
    }
    if (strcmp(type, "go") == 0) {
        enum { GO_MAX = 60000 };
        if (!read_int(frame, "in", 0, GO_MAX, &self->go)) return fail_form(self);
        return true;
    }
    return true; /* something newer, which does not concern us */
}

bool client_read_frame(client *self, const char *frame, size_t length, int64_t now) {
    json_document document;
    if (length > CLIENT_ANSWER_MAX || !json_parse(&document, frame, length, NULL)) return fail_form(self);
    const coven_json root = json_root(&document);
    const bool good = hear_frame(self, &root, now);
    json_free(&document);
    return good;
}
