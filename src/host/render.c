/* render.c -- what is said about a table. Everything about a game that leaves a host is written here, and the events in
 * it are the masked event texts of the match (history_put_event). What a viewer gets follows from the acts, the viewer
 * and public time. */
#include <stdio.h>
#include <string.h>

#include "host/internal.h"
#include "match/mix.h"

/* ---- small parts ---- */

static json_writer begin(coven_text *out, const char *type, int64_t seq) {
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "t", type);
    json_name_number(w, "s", seq);
    return writer;
}

static void finish(json_writer *w, coven_text *out) {
    json_close(w, '}');
    coven_put_char(out, '\n');
}

static void put_hex(json_writer *w, const char *name, const uint8_t bytes[32]) {
    char hex[65];
    coven_hex(bytes, hex);
    json_name_string(w, name, hex);
}

static void put_nonce(json_writer *w, const act *what, int viewer) {
    if (what->nonce && what->seat && what->seat == viewer)
        json_name_number(w, "n", (long long)(what->nonce & ~WIRE_NONCE_BIT));
}

static void put_numbers(json_writer *w, const char *name, const int *number, int count) {
    json_name(w, name);
    json_open(w, '[');
    for (int i = 0; i < count; i++) json_number(w, number[i]);
    json_close(w, ']');
}

/* "adept" of "adept:iterations=300". */
static void put_who(json_writer *w, const char *who) { json_string_of(w, who, strcspn(who, ":")); }

/* The name of a person in a seat, "" without one; null where nobody sits; a computer has none. */
static void put_name(json_writer *w, const table *self, const standing *at, int seat) {
    if (at->taken[seat - 1] && standing_is_person(at, seat))
        json_string(w, self->seat[seat - 1].shown);
    else if (standing_is_person(at, seat))
        json_null(w);
    else
        json_string(w, "");
}

/* ---- the mix ---- */

static void put_mix(json_writer *w, const table *self, const standing *at) {
    json_name(w, "mix");
    json_open(w, '{');
    put_hex(w, "commitment", at->commitment);
    json_name(w, "promises");
    json_open(w, '[');
    for (int i = 0; at->promised_at && i < at->seats; i++) {
        char hex[65];
        if (!standing_is_person(&self->first, i + 1)) continue;
        coven_hex(at->promise[i], hex);
        json_string(w, hex);
    }
    json_close(w, ']');
    json_name(w, "step");
    json_open(w, '[');
    for (int i = 0; i < at->seats; i++)
        if (standing_is_person(&self->first, i + 1)) json_number(w, at->step[i]);
    json_close(w, ']');
    json_close(w, '}');
}

static void put_words(json_writer *w, const table *self, const standing *at) {
    uint8_t promise[COVEN_SEATS_MAX][STORE_HASH];
    int people = 0;
    for (int i = 0; i < at->seats; i++)
        if (standing_is_person(&self->first, i + 1)) memcpy(promise[people++], at->promise[i], STORE_HASH);
    const mix_story story = {.table = self->rules,
                             .id = self->id,
                             .commitment = at->commitment,
                             .promises = promise[0],
                             .people = people,
                             .chance = at->chance};
    char words[MIX_WORDS_TEXT];
    mix_words(&story, words);
    json_name_string(w, "words", words);
}

/* "chance", "mix" and "words", as far as they are known. */
static void put_chance(json_writer *w, const table *self, const standing *at) {
    if (at->has_chance) {
        json_name(w, "chance");
        json_open(w, '{');
        put_hex(w, "sha256", at->chance);
        json_close(w, '}');
    }
    put_mix(w, self, at);
    if (at->has_chance) put_words(w, self, at);
}

/* ---- info ---- */

static void put_options(json_writer *w, const coven_table *rules) {
    json_name(w, "options");
    json_open(w, '{');
    for (int i = 0; rules->game->options[i].name; i++) {
        char value[32];
        coven_text text = coven_text_over(value, sizeof value);
        if (rules->option[i] == rules->game->options[i].default_value) continue;
        coven_option_print(&rules->game->options[i], rules->option[i], &text);
        json_name_string(w, rules->game->options[i].name, value);
    }
    json_close(w, '}');
}

void render_info(json_writer *w, const table *self, const standing *at) {
    static const char *const watch[] = {"no", "link", "all"};
    char rules[COVEN_RULES_TEXT];
    coven_text text = coven_text_over(rules, sizeof rules);
    coven_table_put_rules(self->rules, &text);
    json_name(w, "info");
    json_open(w, '{');
    json_name_string(w, "game", self->row.game);
    json_name_number(w, "seats", self->row.seats);
    put_options(w, self->rules);
    json_name_string(w, "set", self->row.set_name);
    json_name_string(w, "rules", rules);
    json_name(w, "names");
    json_open(w, '[');
    for (int seat = 1; seat <= at->seats; seat++) put_name(w, self, at, seat);
    json_close(w, ']');
    json_name(w, "who");
    json_open(w, '[');
    for (int i = 0; i < at->seats; i++) put_who(w, at->who[i]);
    json_close(w, ']');
    json_name(w, "clock");
    json_null(w);
    json_name_bool(w, "rated", self->row.rated);
    json_name_string(w, "watch", watch[self->row.watch]);
    json_name_number(w, "delay", self->row.delay);
    json_name_bool(w, "secrets", self->rules->secrets);
    json_close(w, '}');
}

/* ---- acts ---- */

/* tests/host/two_worlds plants a leak here, to see it found. */
#ifdef COVEN_PLANTED_LEAK
#define RENDER_AS(viewer) ((viewer) == COVEN_PLANTED_LEAK ? COVEN_VIEW_ALL : (viewer))
#else
#define RENDER_AS(viewer) (viewer)
#endif

/* The only place where events become bytes. A frame holds as many as fit, the others follow. */
static void put_events(const history *past, const act *what, int ply, int viewer, coven_text *out) {
    int i = 0;
    do {
        json_writer writer = begin(out, "e", what->seq), *w = &writer;
        const size_t start = out->length;
        json_name(w, "x");
        json_open(w, '[');
        for (; i < what->count && out->length - start < HOST_ANSWER_MAX - 4 * COVEN_EVENT_TEXT - 100; i++) {
            char event[COVEN_EVENT_TEXT + 4];
            coven_text text = coven_text_over(event, sizeof event);
            history_put_event(past, ply + i, RENDER_AS(viewer), &text);
            json_string(w, event);
        }
        json_close(w, ']');
        put_nonce(w, what, viewer);
        if (i < what->count) json_name_number(w, "more", 1);
        finish(w, out);
    } while (i < what->count);
}

static bool render_events(const table *self, const act *what, int viewer, coven_text *out) {
    if (!what->dropped) {
        put_events(match_history(self->match), what, what->ply, viewer, out);
        return true;
    }
    history then;
    if (!table_history_at(self, what->seq + 1, &then)) return false;
    put_events(&then, what, what->ply, viewer, out);
    history_free(&then);
    return true;
}

static bool render_put(const table *self, const act *what, int viewer, coven_text *out) {
    history then;
    if (!table_history_at(self, what->seq + 1, &then)) return false;
    coven_text position = coven_text_growing();
    history_put_position(&then, 0, viewer, &position);
    history_free(&then);
    json_writer writer = begin(out, "put", what->seq), *w = &writer;
    json_name(w, "x");
    json_text_string(w, &position);
    finish(w, out);
    return true;
}

static void put_offer(json_writer *w, const offer *open) {
    json_name_number(w, "id", open->id);
    json_name_string(w, "k", offer_shown(open->kind));
    json_name_number(w, "by", open->by);
    if (open->kind == OFFER_BACK) json_name_number(w, "to", open->to);
}

static void render_offer(const act *what, const standing *after, int viewer, coven_text *out) {
    json_writer writer = begin(out, "o", what->seq), *w = &writer;
    char word[16] = "", state[16] = "", next[STORE_ID_TEXT] = "";
    int id = 0;
    if (strncmp(what->body, "open", 4) == 0) {
        put_offer(w, &after->open[what->seat - 1]);
    } else {
        sscanf(what->body, "%15s %d %15s %10s", word, &id, state, next);
        json_name_number(w, "id", id);
        if (strcmp(word, "yes") == 0) {
            json_name_number(w, "by", what->seat);
            json_name_bool(w, "yes", true);
        } else {
            json_name_string(w, "done", state);
            if (next[0]) json_name_string(w, "table", next);
        }
    }
    put_nonce(w, what, viewer);
    finish(w, out);
}

static void render_seat(const table *self, const act *what, const standing *after, int viewer, coven_text *out) {
    json_writer writer = begin(out, "seat", what->seq), *w = &writer;
    json_name_number(w, "seat", what->seat);
    json_name(w, "who");
    put_who(w, after->who[what->seat - 1]);
    json_name(w, "name");
    put_name(w, self, after, what->seat);
    put_nonce(w, what, viewer);
    finish(w, out);
}

static void put_revealed(json_writer *w, const table *self) {
    coven_mix mix;
    table_mix(self, &mix);
    json_name(w, "mix");
    json_open(w, '{');
    json_name_string(w, "table", mix.table);
    put_hex(w, "server", mix.server);
    put_hex(w, "commitment", mix.commitment);
    for (int list = 0; list < 2; list++) {
        json_name(w, list ? "given" : "promises");
        json_open(w, '[');
        for (int i = 0; i < mix.people; i++) {
            char hex[65];
            coven_hex(list ? mix.given[i] : mix.promise[i], hex);
            json_string(w, hex);
        }
        json_close(w, ']');
    }
    json_close(w, '}');
}

/* Its members after "s". */
static void put_end(json_writer *w, const table *self, const standing *at) {
    json_name_string(w, "by", at->ended_by);
    json_name_number(w, "seat", at->ended_seat);
    if (at->has_result) put_numbers(w, "result", at->result, at->seats);
    if (at->has_scores) put_numbers(w, "scores", at->score, at->seats);
    if (!at->has_chance) return; /* called off before the game began */
    put_hex(w, "seed", self->row.seed);
    put_revealed(w, self);
}

void render_end(json_writer *w, const table *self, const standing *at) {
    int64_t seq = at->seq - 1;
    while (seq > 0 && self->acts[seq].kind != 'x') seq--;
    json_name(w, "end");
    json_open(w, '{');
    json_name_string(w, "t", "end");
    json_name_number(w, "s", seq);
    put_end(w, self, at);
    json_close(w, '}');
}

static bool render_act(const table *self, const act *what, int viewer, coven_text *out) {
    if (what->kind == 'e') return render_events(self, what, viewer, out);
    if (what->kind == 'p') return render_put(self, what, viewer, out);
    standing after;
    const bool latest = what->seq + 1 == self->standing.seq;
    if (latest)
        after = self->standing;
    else if (!table_standing_at(self, what->seq + 1, &after))
        return false;
    json_writer writer, *w = &writer;
    switch (what->kind) {
    case 'o': render_offer(what, &after, viewer, out); return true;
    case 's': render_seat(self, what, &after, viewer, out); return true;
    case 'b':
        writer = begin(out, "b", what->seq);
        json_name_number(w, "to", after.plies);
        break;
    case 'm':
        writer = begin(out, "mix", what->seq);
        put_chance(w, self, &after);
        break;
    default:
        writer = begin(out, "end", what->seq);
        put_end(w, self, &after);
        break;
    }
    put_nonce(w, what, viewer);
    finish(w, out);
    return true;
}

buffer *table_render(table *self, int64_t seq, int viewer) {
    for (int i = 0; i < RENDERED; i++)
        if (self->rendered[i].frames && self->rendered[i].seq == seq && self->rendered[i].viewer == viewer)
            return buffer_keep(self->rendered[i].frames);
    coven_text text = coven_text_growing();
    if (!render_act(self, &self->acts[seq], viewer, &text)) {
        coven_text_free(&text);
        return NULL;
    }
    buffer *made = buffer_of(&text);
    if (!made) return NULL;
    const int slot = self->rendered_next;
    self->rendered_next = (slot + 1) % RENDERED;
    buffer_drop(self->rendered[slot].frames);
    self->rendered[slot].seq = seq;
    self->rendered[slot].viewer = viewer;
    self->rendered[slot].frames = buffer_keep(made);
    return made;
}

void table_forget_rendered(table *self) {
    for (int i = 0; i < RENDERED; i++) {
        buffer_drop(self->rendered[i].frames);
        self->rendered[i].frames = NULL;
    }
}

/* ---- hi ---- */

static void put_open_offers(json_writer *w, const standing *at) {
    json_name(w, "o");
    json_open(w, '[');
    for (int i = 0; i < at->seats; i++) {
        const offer *open = &at->open[i];
        if (!open->id) continue;
        json_open(w, '{');
        put_offer(w, open);
        json_name(w, "yes");
        json_open(w, '[');
        for (int seat = 1; seat <= at->seats; seat++)
            if (open->yes & 1u << (seat - 1)) json_number(w, seat);
        json_close(w, ']');
        json_close(w, '}');
    }
    json_close(w, ']');
}

void render_hello(table *self, host_peer *peer, coven_text *out) {
    const int64_t limit = peer_limit(peer);
    standing then;
    const standing *at = &self->standing;
    if (limit != at->seq && table_standing_at(self, limit, &then)) at = &then;
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "t", "hi");
    json_name_number(w, "v", WIRE_VERSION_SPOKEN);
    json_name_number(w, "s", limit);
    json_name_number(w, "seat", peer->viewer);
    render_info(w, self, at);
    put_chance(w, self, at);
    put_open_offers(w, at);
    json_name(w, "on");
    coven_text on = coven_text_growing();
    table_put_on(self, peer, &on);
    json_put_raw(w, on.data ? on.data : "[]", on.data ? on.length : 2);
    out->dropped += on.dropped;
    coven_text_free(&on);
    json_close(w, '}');
    coven_put_char(out, '\n');
}

/* ---- the record ---- */

void render_record(const table *self, int viewer, int64_t seq, coven_text *out) {
    if (seq == self->standing.seq) {
        match_put_record(self->match, self->standing.ended ? COVEN_VIEW_ALL : viewer, out);
        return;
    }
    history then;
    if (!table_history_at(self, seq, &then)) {
        out->dropped++;
        return;
    }
    history_put_record(&then, viewer, out);
    history_free(&then);
}
