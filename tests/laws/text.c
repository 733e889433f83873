/* text.c -- laws of lists, event texts and positions: texts read back as what was printed, and the input boundary
 * accepts exactly what is on the list. */
#include <stdlib.h>

#include "laws.h"

/* ---- lists ---- */

/* Action codes: in range, different within a list, the same for the seat that acts and cannot see everything, and found
 * again. */
static void check_codes(law_book *book, const coven_event *event, int count, int actor) {
    enum { CODES_MAX = 1 << 15 };
    static bool used[CODES_MAX];
    static int code[COVEN_EVENTS_MAX];
    const coven_table *table = book->table;
    coven_bounds bounds;
    coven_state masked = book->state;
    coven_event found;
    book->game->bounds(table, &bounds);
    if (count > bounds.legal) broken(book, "legal events stay within their bound", "%d of %d", count, bounds.legal);
    if (bounds.codes > CODES_MAX) broken(book, "codes are few", "%d", bounds.codes);
    book->game->mask(table, &masked, actor);
    for (int i = 0; i < count; i++) {
        code[i] = book->game->code(table, &book->state, event[i]);
        if (code[i] < 0 || code[i] >= bounds.codes)
            broken(book, "codes are in range", "event %d has %d of %d", i, code[i], bounds.codes);
        if (used[code[i]]) broken(book, "legal events have different codes", "event %d has %d too", i, code[i]);
        used[code[i]] = true;
        if (book->game->code(table, &masked, event[i]) != code[i])
            broken(book, "a code needs only what its seat can see", "event %d, code %d", i, code[i]);
    }
    for (int i = 0; i < count; i++) used[code[i]] = false;
    const int last = count - 1;
    if (!coven_event_of_code(table, &book->state, code[last], &found) || found != event[last])
        broken(book, "a code leads back to its event", "code %d", code[last]);
    book->checks += 5;
}

void laws_of_lists(law_book *book) {
    static coven_event event[COVEN_EVENTS_MAX], again[COVEN_EVENTS_MAX];
    static uint32_t weight[COVEN_EVENTS_MAX], weight_again[COVEN_EVENTS_MAX];
    const coven_table *table = book->table;
    const coven_state before = book->state;
    const int actor = book->game->actor(table, &book->state);
    if (actor < COVEN_CHANCE || actor > table->seats) broken(book, "an actor is chance or a seat", "it is %d", actor);
    const int count = list_events(table, &book->state, event, weight);
    if (count < 1 || count > COVEN_EVENTS_MAX) broken(book, "whoever acts has something to do", "%d events", count);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        if (!weight[i]) broken(book, "weights are positive", "event %d of the list has none", i);
        total += weight[i];
    }
    if (total > UINT32_MAX) broken(book, "weights add up to a 32-bit number", "they do not");
    const size_t size = (size_t)count * sizeof event[0];
    if (list_events(table, &book->state, again, weight_again) != count || memcmp(event, again, size) != 0 ||
        memcmp(weight, weight_again, size) != 0)
        broken(book, "a list is always the same", "asked twice, it differs");
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "asking changes nothing", "legal or chances changed the state");
    if (actor > COVEN_CHANCE) check_codes(book, event, count, actor);
    book->checks += 5;
}

/* ---- texts ---- */

/* Lower-case ASCII, words separated by one space. */
static bool is_event_text(const char *text) {
    const size_t length = strlen(text);
    if (!length || text[0] == ' ' || text[length - 1] == ' ' || strstr(text, "  ")) return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > '~' || (text[i] >= 'A' && text[i] <= 'Z')) return false;
    return true;
}

static void check_choices(law_book *book, const coven_choice *choice, int count) {
    for (int i = 0; i < count; i++) {
        const char *text = choice[i].text;
        if (!is_event_text(text) || strchr(text, '?'))
            broken(book, "an event's text is lower-case words, one space apart", "\"%s\"", text);
        if (i && strcmp(choice[i - 1].text, text) >= 0)
            broken(book, "choices are sorted, and no two are alike", "\"%s\" before \"%s\"", choice[i - 1].text, text);
        coven_event event = 0;
        coven_error error;
        if (!book->game->parse_event(book->table, &book->state, text, &event, &error))
            broken(book, "a printed event is read again", "\"%s\": %s", text, error.text);
        if (event != choice[i].event)
            broken(book, "parse(print(event)) == event", "\"%s\": %u, not %u", text, event, choice[i].event);
        book->checks += 3;
    }
}

static bool is_listed(const coven_choice *choice, int count, const char *text) {
    for (int i = 0; i < count; i++)
        if (strcmp(choice[i].text, text) == 0) return true;
    return false;
}

/* The input boundary accepts a text exactly if it is on the list; otherwise it reports why, and nothing changes. */
static void knock(law_book *book, const coven_choice *choice, int count, const char *text) {
    coven_state state = book->state;
    coven_error error = {0};
    const bool listed = is_listed(choice, count, text);
    const bool played = coven_play(book->table, &state, text, &error);
    if (played != listed)
        broken(book, "the door lets in exactly what is listed", "\"%s\" is %s and was %s %s", text,
               listed ? "listed" : "not listed", played ? "played" : "refused:", error.text);
    if (!played && memcmp(&state, &book->state, sizeof state) != 0)
        broken(book, "a refused event changes nothing", "\"%s\"", text);
    if (!played && !error.text[0]) broken(book, "a refusal is a sentence", "\"%s\" gets none", text);
    book->checks++;
}

/* A text near `from`: a letter changed, dropped or doubled, or a word of `other` put in the place of one of its own. */
static void mutate(law_book *book, const char *from, const char *other, char out[COVEN_EVENT_TEXT]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789 ?+-/.,:*A";
    coven_text text = coven_text_over(out, COVEN_EVENT_TEXT);
    coven_rng *rng = &book->sample;
    const size_t length = strlen(from), place = coven_rng_below(rng, (uint32_t)length + 1);
    const char letter = letters[coven_rng_below(rng, sizeof letters - 1)];
    const size_t start = place - (place == length && length > 0), word = strcspn(from + start, " ");
    switch (coven_rng_below(rng, 5)) {
    case 0: coven_put(&text, "%.*s%c%s", (int)place, from, letter, place < length ? from + place + 1 : ""); break;
    case 1: coven_put(&text, "%.*s%s", (int)place, from, place < length ? from + place + 1 : ""); break;
    case 2: coven_put(&text, "%.*s%c%s", (int)place, from, letter, from + place); break;
    case 3: {
        const char *space = strchr(other, ' ');
        const char *theirs = space && coven_rng_below(rng, 2) ? space + 1 : other;
        size_t begin = start;
        while (begin > 0 && from[begin - 1] != ' ') begin--;
        coven_put(&text, "%.*s%.*s%s", (int)begin, from, (int)strcspn(theirs, " "), theirs, from + start + word);
        break;
    }
    default: coven_put(&text, "%s %.*s", from, (int)strcspn(other, " "), other);
    }
}

void laws_of_texts(law_book *book) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    const coven_state before = book->state;
    const int count = coven_choices(book->table, &book->state, choice);
    check_choices(book, choice, count);
    for (int i = 0; i < 4; i++) {
        const char *own = choice[coven_rng_below(&book->sample, (uint32_t)count)].text;
        const char *foreign = book->pooled ? book->pool[coven_rng_below(&book->sample, (uint32_t)book->pooled)] : own;
        char changed[COVEN_EVENT_TEXT];
        knock(book, choice, count, own);
        knock(book, choice, count, foreign);
        mutate(book, own, foreign, changed);
        knock(book, choice, count, changed);
        mutate(book, foreign, own, changed);
        knock(book, choice, count, changed);
        const uint32_t slot =
            book->pooled < TEXT_POOL ? (uint32_t)book->pooled++ : coven_rng_below(&book->sample, TEXT_POOL);
        memcpy(book->pool[slot], own, sizeof book->pool[slot]);
    }
    static char endless[4096];
    memset(endless, 'a', sizeof endless - 1);
    knock(book, choice, count, "");
    knock(book, choice, count, endless);
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "reading an event changes nothing", "the state has changed");
}

/* ---- positions ---- */

/* Printed, read and printed again as `viewer` may, a state is the same in every byte. */
static void round_trip(law_book *book, const coven_state *state, int viewer) {
    char text[COVEN_POSITION_TEXT], again[COVEN_POSITION_TEXT];
    coven_error error;
    coven_state read;
    memset(&read, 0xa5, sizeof read);
    const size_t length = coven_position_print(book->table, state, text);
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > '~' || (text[i] == ' ' && (!i || i + 1 == length || text[i - 1] == ' ')))
            broken(book, "a position is one line of ASCII fields, one space apart", "\"%s\"", text);
    if (viewer == COVEN_VIEW_ALL && strchr(text, '?')) broken(book, "a whole position has no ?", "\"%s\"", text);
    if (!book->game->parse_position(book->table, text, viewer, &read, &error))
        broken(book, "a printed position is read again", "viewer %d, \"%s\": %s", viewer, text, error.text);
    coven_position_print(book->table, &read, again);
    if (strcmp(text, again) != 0)
        broken(book, "print(parse(position)) == position", "viewer %d, \"%s\"\n  \"%s\"", viewer, text, again);
    if (!same_state(book, &read, state))
        broken(book, "parse(print(state)) == state, in bytes", "viewer %d, \"%s\"", viewer, text);
    if (coven_hash(book->table, &read) != coven_hash(book->table, state))
        broken(book, "equal states have equal hashes", "viewer %d, \"%s\"", viewer, text);
    for (size_t i = book->game->state_size; i < sizeof read; i++)
        if (read.byte[i] != 0xa5) broken(book, "a game stays within its state_size", "parse_position does not");
    book->checks += 6;
}

void laws_of_positions(law_book *book) {
    const coven_state before = book->state;
    round_trip(book, &book->state, COVEN_VIEW_ALL);
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) {
        coven_state masked = book->state;
        book->game->mask(book->table, &masked, viewer);
        round_trip(book, &masked, viewer);
    }
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "printing changes nothing", "the state has changed");
}

/* ---- the ends ---- */

void laws_of_the_start(law_book *book) {
    coven_state zeros, ones;
    const size_t size = book->game->state_size;
    memset(&zeros, 0, sizeof zeros);
    memset(&ones, 0xa5, sizeof ones);
    book->game->start(book->table, &zeros);
    book->game->start(book->table, &ones);
    book->state = zeros;
    book->ply = 0;
    if (size > COVEN_STATE_MAX || memcmp(&zeros, &ones, size) != 0)
        broken(book, "the start sets every byte of the state", "it depends on what was there before");
    for (size_t i = size; i < sizeof ones; i++)
        if (ones.byte[i] != 0xa5) broken(book, "a game stays within its state_size", "start does not");
    laws_of_positions(book);
}

void laws_of_the_end(law_book *book) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX], sum = 0;
    const size_t size = (size_t)book->table->seats * sizeof share[0];
    coven_error error = {0};
    const coven_state before = book->state;
    book->game->result(book->table, &book->state, share, score);
    for (int i = 0; i < book->table->seats; i++) {
        sum += share[i];
        if (share[i] < 0 || (share[i] && COVEN_SHARE % share[i]))
            broken(book, "a share is a whole win or an equal part of one", "seat %d has %d", i + 1, share[i]);
    }
    if (sum != COVEN_SHARE) broken(book, "shares add up to a whole win", "they add up to %d", sum);
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) {
        int shares[COVEN_SEATS_MAX], scores[COVEN_SEATS_MAX];
        coven_state masked = book->state;
        book->game->mask(book->table, &masked, viewer);
        book->game->result(book->table, &masked, shares, scores);
        if (memcmp(share, shares, size) != 0 || memcmp(score, scores, size) != 0)
            broken(book, "at the end the result is public", "viewer %d sees another", viewer);
    }
    if (coven_choices(book->table, &book->state, choice) != 0) broken(book, "after the end there is no choice", "one");
    if (coven_play(book->table, &book->state, book->pool[0], &error))
        broken(book, "after the end nothing is played", "\"%s\" was", book->pool[0]);
    laws_of_positions(book);
    laws_of_players(book);
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "asking changes nothing", "the last state has changed");
    book->checks += 5;
}
