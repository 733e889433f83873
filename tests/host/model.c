/* model.c -- a table against a small model of docs/online.md, over random sequences of what people, the network, the
 * clock and the disk do. The model knows the rules of offers, claims, answers and turns, and says for each message
 * which acts or which refusal must come; a spectator's frames say which did. Everybody who is at the table is told the
 * same.
 *
 *     model SEQUENCES [SEED]      1, with the sequence's seed, if the table did something else */
#include <stdlib.h>

#include "core/span.h"
#include "disk.h"
#include "host/wire.h"
#include "hosting.h"
#include "support.h"

enum { STEPS = 45, EXPECTED_MAX = 16, SEATS = 3 };

typedef struct bid {
    int id; /* 0: none */
    offer_kind kind;
    int target, to;
    unsigned yes;
    int64_t at;
} bid;

typedef struct model {
    world at;
    client people[SEATS], watcher;
    int seats;
    coven_rng rng;
    /* What should be. */
    bool person[SEATS], present[SEATS], left[SEATS], closed;
    int64_t since[SEATS], s;
    bid own[SEATS];
    int bids, decisions;
    struct {
        int times, decisions;
    } refused[SEATS][OFFER_KINDS];
    char expected[EXPECTED_MAX][80];
    int first, last;
    size_t heard; /* of the watcher's frames */
    uint64_t nonce;
    char history[4000]; /* what was done, for a failure */
} model;

static void note(model *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(model *self, const char *format, ...) {
    const size_t used = strlen(self->history);
    coven_text text = coven_text_over(self->history + used, sizeof self->history - used);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
    coven_put_char(&text, '\n');
}

static void broken(const model *self, const char *what, const char *frame) {
    printf("%s\n  after:\n%s  frame: %s\n", what, self->history, frame ? frame : "");
    fflush(stdout);
    exit(1);
}

static void expect(model *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void expect(model *self, const char *format, ...) {
    if (self->last == EXPECTED_MAX) broken(self, "the model expects too much", "");
    coven_text text = coven_text_over(self->expected[self->last++], sizeof self->expected[0]);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
}

static const history *game_of(const model *self) { return history_of(&self->watcher); }
static int actor_of(const model *self) { return self->closed ? 0 : seat_to_act(&self->watcher); }
static unsigned bit(int seat) { return 1u << (seat - 1); }
static bool is_claim(const bid *one) { return one->kind >= OFFER_WIN; }

static unsigned people_of(const model *self) {
    unsigned people = 0;
    for (int i = 0; i < self->seats; i++) people |= self->person[i] ? 1u << i : 0;
    return people;
}

static unsigned voters(const model *self, int by, const bid *one) {
    unsigned people = people_of(self);
    for (int i = 0; i < self->seats; i++)
        if (is_claim(one) && (i + 1 == one->target || (i + 1 != by && !self->present[i]))) people &= ~(1u << i);
    return people;
}

/* When may somebody claim against this seat? */
static int64_t absent_at(const model *self, int seat) {
    if (!self->person[seat - 1] || self->present[seat - 1]) return INT64_MAX;
    return self->since[seat - 1] + (self->left[seat - 1] ? 15000 : 45000);
}

/* ---- what must follow ---- */

static void ends(model *self, const char *by) {
    expect(self, "\"t\":\"end\" \"by\":\"%s\"", by);
    self->closed = true;
    memset(self->own, 0, sizeof self->own);
}

static void closes(model *self, int by, const char *how) {
    expect(self, "\"t\":\"o\" \"id\":%d,\"done\":\"%s\"", self->own[by - 1].id, how);
    self->own[by - 1] = (bid){0};
}

static void leaves(model *self, int seat) {
    expect(self, "\"t\":\"seat\" \"seat\":%d,\"who\":\"adept\"", seat);
    self->person[seat - 1] = self->present[seat - 1] = false;
    self->own[seat - 1] = (bid){0};
    for (int i = 0; i < self->seats; i++) self->own[i].yes &= ~bit(seat);
}

/* Is the last decision, at this ply, a person's? */
static bool is_person_at(const model *self, int ply) {
    coven_state before;
    if (ply < 0 || ply != game_of(self)->record.count - 1) return false;
    history_state(game_of(self), ply, &before);
    const int acted = coven_actor(game_of(self)->record.table, &before);
    return acted >= 1 && self->person[acted - 1];
}

static void settles(model *self, int by) {
    const bid was = self->own[by - 1];
    const bool off = was.kind == OFFER_BACK && !is_person_at(self, was.to);
    closes(self, by, off ? "off" : "yes");
    switch (was.kind) {
    case OFFER_BACK:
        if (!off) expect(self, "\"t\":\"b\" \"to\":%d", was.to);
        break;
    case OFFER_DRAW: ends(self, "draw"); break;
    case OFFER_VOID: ends(self, "void"); break;
    case OFFER_BOT: leaves(self, was.target); break;
    default: ends(self, "left"); break;
    }
}

/* What follows without anybody's doing: at most one thing at a time. */
static bool follows_one(model *self) {
    for (int seat = 1; seat <= self->seats && !self->closed; seat++) {
        bid *one = &self->own[seat - 1];
        if (!one->id) continue;
        if (one->kind != OFFER_BOT && !(voters(self, seat, one) & ~one->yes)) return settles(self, seat), true;
        if (!is_claim(one)) continue;
        if (absent_at(self, one->target) == INT64_MAX) return closes(self, seat, "off"), true;
        if (self->at.now < one->at + 20000) continue;
        one->kind == OFFER_BOT ? settles(self, seat) : closes(self, seat, "off");
        return true;
    }
    return false;
}

static void follows(model *self) {
    while (follows_one(self)) continue;
}

static void overtakes(model *self, int seat) {
    for (int i = 1; i <= self->seats; i++) {
        const bid *one = &self->own[i - 1];
        if (one->id && !((one->kind == OFFER_DRAW || one->kind == OFFER_VOID) && i != seat)) closes(self, i, "off");
    }
}

/* ---- what happened ---- */

/* The words of an expectation all occur in the frame. */
static bool fits(const char *expected, const char *frame) {
    char word[80];
    for (const char *at = expected; *at;) {
        const size_t length = strcspn(at, " ");
        memcpy(word, at, length);
        word[length] = '\0';
        if (!strstr(frame, word)) return false;
        at += length + (at[length] == ' ');
    }
    return true;
}

static void take_act(model *self, const char *frame) {
    const int64_t s = number_of(frame, "s");
    if (s != self->s) broken(self, "an act has another seq than the next", frame);
    self->s++;
    if (self->first < self->last) {
        if (!fits(self->expected[self->first], frame)) broken(self, self->expected[self->first], frame);
        self->first++;
        return;
    }
    /* Nothing was expected: then a computer has decided. */
    const int seat = strstr(frame, "\"x\":[\"") ? strstr(frame, "\"x\":[\"")[6] - '0' : 0;
    if (strncmp(frame, "{\"t\":\"e\"", 8) != 0 || seat < 1 || seat > self->seats || self->person[seat - 1])
        broken(self, "nobody did this", frame);
    self->decisions++;
    overtakes(self, seat);
    if (self->watcher.ended || history_actor(game_of(self)) == COVEN_END) ends(self, "rules");
}

static void take_frames(model *self) {
    client_read(&self->watcher);
    for (;;) {
        const char *at = self->watcher.all.data + self->heard, *stop = strchr(at, '\n');
        if (!stop) break;
        char frame[3000];
        coven_text text = coven_text_over(frame, sizeof frame);
        coven_put_bytes(&text, at, (size_t)(stop - at));
        self->heard += (size_t)(stop + 1 - at);
        if (strncmp(frame, "{\"t\":\"w\"", 8) != 0 && strncmp(frame, "{\"t\":\"hi\"", 9) != 0) take_act(self, frame);
    }
}

/* All that was expected has come, and everybody knows the same. */
static void check(model *self) {
    for (int i = 0; i < 10; i++) {
        world_run(&self->at);
        take_frames(self);
        follows(self);
    }
    if (self->first < self->last) broken(self, "this did not come:", self->expected[self->first]);
    self->first = self->last = 0;
    for (int i = 0; i < self->seats; i++) {
        client *who = &self->people[i];
        client_read(who);
        if (!who->peer) {
            self->present[i] = false;
            continue;
        }
        if (who->s != self->s) broken(self, "somebody knows more or less than the others", who->frame);
        if (who->follow && history_of(who)->record.count != game_of(self)->record.count)
            broken(self, "somebody follows another game", who->frame);
    }
    coven_text_clear(&self->watcher.all);
    coven_put(&self->watcher.all, "%s", "");
    self->heard = 0;
}

/* ---- messages ---- */

/* Say it; it must be answered by an act, or refused with this code (NULL: it is an act). */
static void say(model *self, client *who, const char *code, const char *frame) {
    const size_t before = who->all.length;
    const bool refused = code != NULL;
    const bool computers = people_of(self) != (1u << self->seats) - 1; /* they would go on meanwhile */
    const long fails =
        !computers && coven_rng_below(&self->rng, 12) == 0 ? 1 + (long)coven_rng_below(&self->rng, 3) : 0;
    const int64_t s = self->s;
    if (!refused) follows(self);
    note(self, "  seat %d says %s: %s%s", who->seat, frame, refused ? code : "an act", fails ? ", the disk fails" : "");
    if (fails) disk_fail(DISK_BROKEN, fails, false); /* nothing of it happens, and it can be sent again */
    client_say(who, "%s", frame);
    if (fails) {
        disk_heal();
        world_pass(&self->at, 2000);
        client_read(who);
        const char *answer = who->all.data + before;
        if (!refused && strstr(answer, "\"code\":\"busy\"")) {
            if (who->s != s) broken(self, "a failed act was told", answer);
            client_say(who, "%s", frame);
        }
    }
    client_read(who);
    const char *answer = who->all.data + before;
    char part[60];
    coven_text text = coven_text_over(part, sizeof part);
    if (refused)
        coven_put(&text, "\"n\":%llu,\"code\":\"%s\"", (unsigned long long)self->nonce, code);
    else
        coven_put(&text, "\"n\":%llu", (unsigned long long)self->nonce);
    if (!strstr(answer, part)) broken(self, part, answer);
}

static void do_move(model *self, client *who) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    const int seat = who->seat, shift = (int)coven_rng_below(&self->rng, 8);
    const int64_t s = self->s + (shift == 0) - (shift == 1);
    const char *code = self->closed ? "closed" : s != self->s ? "stale" : actor_of(self) != seat ? "turn" : NULL;
    const int count = history_choices(history_of(who), choice);
    const char *text = count ? choice[coven_rng_below(&self->rng, (uint32_t)count)].text : "pass";
    char frame[200];
    coven_text out = coven_text_over(frame, sizeof frame);
    if (s < self->s && code && strcmp(code, "stale") == 0) return; /* only offers since: the host's tests have it */
    coven_put(&out, "{\"t\":\"m\",\"s\":%lld,\"n\":%llu,\"x\":\"%s\"}", (long long)s, (unsigned long long)++self->nonce,
              text);
    if (!code) {
        coven_state after = game_of(self)->record.last;
        expect(self, "\"t\":\"e\" \"%d", seat);
        self->decisions++;
        overtakes(self, seat);
        coven_apply(game_of(self)->record.table, &after, choice[0].event);
    }
    const int before = self->last;
    say(self, who, code, frame);
    /* Whether the game has ended is known from its events. */
    if (!code && before && history_actor(history_of(who)) == COVEN_END) ends(self, "rules");
    if (!code && coven_rng_below(&self->rng, 4) == 0 && who->peer) {
        client_say(who, "%s", frame); /* once more: a resend */
        world_run(&self->at);
    }
}

static void do_offer(model *self, client *who) {
    static const offer_kind kinds[] = {OFFER_DRAW, OFFER_VOID, OFFER_BACK};
    static const char *const names[] = {"draw", "void", "back"};
    const int pick = (int)coven_rng_below(&self->rng, 3), seat = who->seat, count = game_of(self)->record.count;
    const offer_kind kind = kinds[pick];
    const int to = count ? count - 1 - (coven_rng_below(&self->rng, 5) == 0) : 0;
    bool shown = true; /* has chance acted last? Then nothing can be taken back. */
    if (count) {
        coven_state before;
        history_state(game_of(self), count - 1, &before);
        const int acted = coven_actor(game_of(self)->record.table, &before);
        shown = acted < 1 || !self->person[acted - 1];
    }
    int wait = 0;
    if (self->refused[seat - 1][kind].times) {
        wait = 3;
        for (int i = 1; i < self->refused[seat - 1][kind].times && wait < 12; i++) wait *= 2;
        wait -= self->decisions - self->refused[seat - 1][kind].decisions;
    }
    if (kind == OFFER_BACK && (to < 0 || !count)) return;
    if (kind == OFFER_BACK && !shown && to != count - 1) return; /* several decisions in a row may all be taken back */
    const char *code = self->closed ? "closed" : self->own[seat - 1].id || wait > 0 ? "illegal" : NULL;
    if (!code && kind == OFFER_BACK && shown) {
        coven_state before;
        history_state(game_of(self), count - 1, &before);
        if (coven_actor(game_of(self)->record.table, &before) >= 1) return; /* a computer's: the host's tests have it */
        code = "illegal";
    }
    char frame[200];
    coven_text out = coven_text_over(frame, sizeof frame);
    coven_put(&out, "{\"t\":\"o\",\"k\":\"%s\"", names[pick]);
    if (kind == OFFER_BACK) coven_put(&out, ",\"to\":%d", to);
    coven_put(&out, ",\"n\":%llu}", (unsigned long long)++self->nonce);
    if (!code) {
        self->own[seat - 1] = (bid){.id = ++self->bids, .kind = kind, .to = to, .yes = bit(seat), .at = self->at.now};
        expect(self, "\"t\":\"o\" \"id\":%d,\"k\":\"%s\",\"by\":%d", self->bids, names[pick], seat);
        if (people_of(self) == bit(seat)) settles(self, seat);
    }
    say(self, who, code, frame);
}

static int author_of(const model *self, int id) {
    for (int i = 0; i < self->seats; i++)
        if (self->own[i].id == id) return i + 1;
    return 0;
}

static void do_answer(model *self, client *who) {
    const int id = (int)coven_rng_below(&self->rng, (uint32_t)self->bids + 2), seat = who->seat;
    const bool yes = coven_rng_below(&self->rng, 2);
    const int by = id ? author_of(self, id) : 0;
    bid *one = by ? &self->own[by - 1] : NULL;
    const char *code = id < 1 || id > self->bids              ? "form"
                       : !by                                  ? "late"
                       : by == seat && !yes                   ? NULL
                       : one->yes & bit(seat)                 ? "illegal"
                       : is_claim(one) && one->target == seat ? "illegal"
                                                              : NULL;
    char frame[200];
    coven_text out = coven_text_over(frame, sizeof frame);
    coven_put(&out, "{\"t\":\"a\",\"o\":%d,\"yes\":%s,\"n\":%llu}", id, yes ? "true" : "false",
              (unsigned long long)++self->nonce);
    if (!code && !yes) {
        self->refused[by - 1][one->kind].times++;
        self->refused[by - 1][one->kind].decisions = self->decisions;
        closes(self, by, by == seat ? "off" : "no");
    } else if (!code) {
        one->yes |= bit(seat);
        if (one->kind != OFFER_BOT && !(voters(self, by, one) & ~one->yes)) {
            self->refused[by - 1][one->kind].times = 0;
            settles(self, by);
        } else {
            expect(self, "\"t\":\"o\" \"id\":%d,\"by\":%d,\"yes\":true", id, seat);
        }
    }
    say(self, who, code, frame);
}

static void do_resign(model *self, client *who) {
    char frame[80];
    coven_text out = coven_text_over(frame, sizeof frame);
    const char *code = self->closed ? "closed" : NULL;
    const bool last = self->seats == 2 || people_of(self) == bit(who->seat);
    coven_put(&out, "{\"t\":\"r\",\"n\":%llu}", (unsigned long long)++self->nonce);
    if (!code && last) ends(self, "resign");
    if (!code && !last) leaves(self, who->seat);
    say(self, who, code, frame);
}

static void do_claim(model *self, client *who) {
    static const offer_kind kinds[] = {OFFER_WIN, OFFER_CLAIM_DRAW, OFFER_BOT};
    static const char *const names[] = {"win", "draw", "bot"};
    const int pick = (int)coven_rng_below(&self->rng, 3), seat = who->seat, actor = actor_of(self);
    const offer_kind kind = kinds[pick];
    const bool alone = kind == OFFER_WIN && people_of(self) == bit(seat);
    const int64_t at = actor ? absent_at(self, actor) : INT64_MAX;
    int same = 0;
    for (int i = 1; i <= self->seats; i++)
        if (self->own[i - 1].id && self->own[i - 1].kind == kind && self->own[i - 1].target == (alone ? 0 : actor))
            same = i;
    const char *code = self->closed                                                                    ? "closed"
                       : alone                                                                         ? NULL
                       : actor == seat || at > self->at.now || (kind == OFFER_BOT && self->seats == 2) ? "illegal"
                       : same && self->own[same - 1].yes & bit(seat)                                   ? "illegal"
                                                                                                       : NULL;
    char frame[80];
    coven_text out = coven_text_over(frame, sizeof frame);
    coven_put(&out, "{\"t\":\"claim\",\"k\":\"%s\",\"n\":%llu}", names[pick], (unsigned long long)++self->nonce);
    if (!code && same) {
        bid *one = &self->own[same - 1];
        one->yes |= bit(seat);
        if (kind != OFFER_BOT && !(voters(self, same, one) & ~one->yes))
            settles(self, same);
        else
            expect(self, "\"t\":\"o\" \"id\":%d,\"by\":%d,\"yes\":true", one->id, seat);
    } else if (!code) {
        if (self->own[seat - 1].id) closes(self, seat, "off");
        bid one = {.kind = kind, .target = alone ? 0 : actor, .yes = bit(seat), .at = self->at.now};
        one.id = ++self->bids;
        self->own[seat - 1] = one;
        expect(self, "\"t\":\"o\" \"id\":%d,\"k\":\"%s\",\"by\":%d", one.id, names[pick], seat);
        if (kind != OFFER_BOT && !(voters(self, seat, &one) & ~one.yes)) settles(self, seat);
    }
    say(self, who, code, frame);
}

/* ---- the world ---- */

static void do_leave(model *self, client *who) {
    const bool page = coven_rng_below(&self->rng, 2);
    const int i = who->seat - 1;
    note(self, "  seat %d is gone%s", who->seat, page ? ", by its page" : "");
    client_leave(who, page);
    self->present[i] = false;
    self->left[i] = page;
    self->since[i] = self->at.now;
    follows(self);
}

static void do_return(model *self, int i) {
    client *who = &self->people[i];
    note(self, "  seat %d is back", i + 1);
    client_enter(who, who->table);
    take_frames(self);
    self->present[i] = self->person[i];
    follows(self);
    client_hi(who, who->s);
    if (who->seat != (self->person[i] ? i + 1 : 0)) broken(self, "somebody is back in another seat", who->frame);
    if (!self->person[i]) client_leave(who, false); /* it may watch */
}

static void do_pass(model *self) {
    static const int often[] = {250, 1000, 5000, 16000, 46000};
    const int milliseconds = often[coven_rng_below(&self->rng, 5)];
    note(self, "  %d ms pass", milliseconds);
    for (int passed = 0; passed < milliseconds; passed += 250) {
        world_pass(&self->at, 250);
        follows(self); /* comes before what a computer decides at the same moment */
        take_frames(self);
    }
}

static void do_restart(model *self) {
    note(self, "  the server restarts");
    for (int i = 0; i < self->seats; i++) client_leave(&self->people[i], false);
    client_leave(&self->watcher, false);
    world_close(&self->at);
    world_open(&self->at);
    for (int i = 0; i < self->seats; i++) {
        self->present[i] = false;
        self->left[i] = false;
        self->since[i] = self->at.now;
    }
    follows(self); /* a claim that waited for somebody who is gone now */
    client_enter(&self->watcher, self->watcher.table);
    client_hi(&self->watcher, self->watcher.s);
}

static void step(model *self) {
    const int i = (int)coven_rng_below(&self->rng, (uint32_t)self->seats);
    client *who = &self->people[i];
    const unsigned what = coven_rng_below(&self->rng, 100);
    if (what < 3) {
        do_restart(self);
    } else if (what < 14) {
        do_pass(self);
    } else if (!who->peer) {
        if (what < 60 && self->person[i]) do_return(self, i);
    } else if (what < 24) {
        do_leave(self, who);
    } else if (what < 56) {
        const int actor = actor_of(self);
        client *mover =
            actor && self->person[actor - 1] && self->people[actor - 1].peer ? &self->people[actor - 1] : who;
        do_move(self, coven_rng_below(&self->rng, 5) ? mover : who);
    } else if (what < 70) {
        do_offer(self, who);
    } else if (what < 86) {
        do_answer(self, who);
    } else if (what < 97) {
        do_claim(self, who);
    } else {
        do_resign(self, who);
    }
}

static void run_sequence(uint64_t seed) {
    static model self;
    memset(&self, 0, sizeof self);
    coven_rng_seed(&self.rng, seed);
    world_begin(&self.at);
    self.at.settings.vfs = disk_name();
    self.at.dice = seed;
    disk_heal();
    world_open(&self.at);
    self.seats = seed % 4 ? 2 : 3;
    for (int i = 0; i < self.seats; i++) client_begin(&self.people[i], &self.at);
    make_table(&self.at, self.people, self.seats, self.seats == 2 ? "channeling" : "isle", self.seats, NULL);
    client_begin(&self.watcher, &self.at);
    client_enter(&self.watcher, self.people[0].table);
    client_hi(&self.watcher, -1);
    self.s = self.watcher.s;
    self.heard = self.watcher.all.length;
    self.nonce = 1000;
    for (int i = 0; i < self.seats; i++) self.person[i] = self.present[i] = true;
    note(&self, "seed %llu", (unsigned long long)seed);
    for (int i = 0; i < STEPS; i++) {
        step(&self);
        check(&self);
    }
    for (int i = 0; i < self.seats; i++) client_end(&self.people[i]);
    client_end(&self.watcher);
    world_end(&self.at);
}

static int sequences, first_seed = 1;

static void test_sequences(void **state) {
    (void)state;
    for (int i = 0; i < sequences; i++) run_sequence((uint64_t)first_seed + (uint64_t)i);
    printf("%d sequences of %d steps: as the model says\n", sequences, STEPS);
}

int main(int count, char **word) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sequences)};
    if (count < 2 || count > 3 || !number_read(word[1], 1, 100000000, &sequences) ||
        (count == 3 && !number_read(word[2], 0, INT32_MAX, &first_seed))) {
        fprintf(stderr, "usage: model SEQUENCES [SEED]\n");
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
