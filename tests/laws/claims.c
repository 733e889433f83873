/* claims.c -- the law that what is told is true: what messages say about points, losses and gains agrees with the
 * states before and after, whoever they are told to. It is checked by the messages' ids and arguments. Figures are read
 * from the positions' texts, so that they do not come from the code that writes the messages. A new game adds its check
 * to the list at the end. */
#include <stdlib.h>

#include "told.h"

/* One event as a viewer is told of it. Figures are what the game counts: strength, energy, banished imps. */
typedef struct account {
    hearsay told;
    coven_state after; /* the whole state */
    uint64_t seed;
    int ply;
    char before_text[COVEN_POSITION_TEXT], after_text[COVEN_POSITION_TEXT];
    int before_figure[COVEN_SEATS_MAX], after_figure[COVEN_SEATS_MAX];
} account;

static void expect(const account *a, int seat, long told, long is) {
    if (told != is)
        broken(a->told.book, "what is told about points, losses and gains is true", "seat %d: told %ld, is %ld: %s",
               seat + 1, told, is, a->told.text);
    a->told.book->checks++;
}

static bool has_ended(const account *a) {
    return a->told.book->game->actor(a->told.book->table, &a->after) == COVEN_END;
}

static int duel_strength(const char *position, int seat) { return figure_at(position, 5 + seat, ':', 0); }
static int isle_energy(const char *position, int seat) { return figure_at(position, 2, ',', seat); }
static int scramble_banished(const char *position, int seat) { return figure_at(position, 2, '-', seat); }
static int channeling_over(const char *position, int seat) { return figure_at(position, 7 + seat, ' ', 0); }

/* ---- isle ---- */

/* What the messages of an event say of one seat. */
typedef struct isle_told {
    int gained, lost;           /* energy */
    int summoned, fallen, hits; /* creatures */
    int has;                    /* energy then; -1: not told */
} isle_told;

static void hear_isle(const account *a, const statement *message, isle_told *of) {
    if (span_is(message->id, "isle.fall")) {
        const statement fallen = told_inner(&a->told, message, "fallen"),
                        other = told_inner(&a->told, message, "creature");
        of[told_seat(&a->told, &fallen, "owner")].fallen++;
        of[told_seat(&a->told, &other, "owner")].gained += (int)told_number(&a->told, message, "energy");
    } else if (span_is(message->id, "isle.trade")) {
        const statement creature = told_inner(&a->told, message, "creature");
        of[told_seat(&a->told, &creature, "owner")].lost += (int)told_number(&a->told, message, "energy");
    } else if (span_is(message->id, "isle.take")) {
        of[told_seat(&a->told, message, "who")].gained += (int)told_number(&a->told, message, "energy");
    } else if (span_is(message->id, "isle.summon")) {
        of[told_seat(&a->told, message, "who")].summoned++;
    } else if (span_is(message->id, "isle.roll.hit") || span_is(message->id, "isle.guard.hit")) {
        of[0].hits++;
    } else if (span_is(message->id, "isle.round")) {
        expect(a, -1, told_number(&a->told, message, "round"), figure_at(a->after_text, 0, ' ', 0));
    } else if (span_is(message->id, "isle.gather.one") || span_is(message->id, "isle.win.summoner") ||
               span_is(message->id, "isle.win.last")) {
        const int seat = told_seat(&a->told, message, "who");
        of[seat].has = (int)told_number(&a->told, message, "energy");
        expect(a, seat, of[seat].has, a->after_figure[seat]);
    }
}

/* The creatures of a seat: its digit after a letter in the last field. */
static int isle_creatures(const char *position, int seat) {
    int count = 0;
    for (const char *at = strrchr(position, ' ') + 1; *at; at++) count += *at == '1' + seat;
    return count;
}

/* What the land gives is told as what each has then; before that, what a hit, a bonus or a trade changes. What a
 * summons costs is not told. */
static void check_isle(const account *a) {
    isle_told of[COVEN_SEATS_MAX];
    bool gathered = false;
    for (int seat = 0; seat < COVEN_SEATS_MAX; seat++) of[seat] = (isle_told){.has = -1};
    statement message;
    for (const char *at = NULL; told_next(&a->told, &at, &message);) {
        hear_isle(a, &message, of);
        gathered = gathered || span_is(message.id, "isle.gather");
    }
    int fallen = 0;
    for (int seat = 0; seat < a->told.book->table->seats; seat++) {
        if (gathered)
            expect(a, seat, of[seat].has, a->after_figure[seat]); /* everybody's is told */
        else if (!of[seat].summoned)
            expect(a, seat, of[seat].gained - of[seat].lost, a->after_figure[seat] - a->before_figure[seat]);
        expect(a, seat, of[seat].summoned - of[seat].fallen,
               isle_creatures(a->after_text, seat) - isle_creatures(a->before_text, seat));
        fallen += of[seat].fallen;
    }
    expect(a, -1, of[0].hits, fallen);
}

/* ---- duel ---- */

/* Every loss is told, and nothing but losses: strength goes down by all that is told, but not below 0. */
static void check_duel(const account *a) {
    long all = 0, lost[COVEN_SEATS_MAX] = {0}, over = 0;
    statement message;
    for (const char *at = NULL; told_next(&a->told, &at, &message);) {
        if (span_is(message.id, "duel.last")) all += told_number(&a->told, &message, "loss");
        over += span_is(message.id, "duel.over");
        if (!span_is(message.id, "duel.cast") && !span_is(message.id, "duel.misfire")) continue;
        const span losers = told_value(&a->told, &message, "losers");
        if (!memchr(losers.at, '@', losers.length)) expect(a, -1, 0, 1); /* it hits somebody */
        for (size_t i = 0; i + 1 < losers.length; i++)
            if (losers.at[i] == '@') lost[losers.at[i + 1] - '1'] += told_number(&a->told, &message, "loss");
    }
    for (int seat = 0; seat < a->told.book->table->seats; seat++) {
        const long left = a->before_figure[seat] - all - lost[seat];
        expect(a, seat, left > 0 ? left : 0, a->after_figure[seat]);
        if (lost[seat] && a->before_figure[seat] <= all) expect(a, seat, lost[seat], 0); /* nothing was left to lose */
    }
    expect(a, -1, over, has_ended(a));
}

/* ---- scramble ---- */

/* Who banishes an imp is told, how many it has banished then and how many the other, and who wins the match. */
static void check_scramble(const account *a) {
    int banished[2] = {0}, won[2] = {0};
    statement message;
    for (const char *at = NULL; told_next(&a->told, &at, &message);) {
        const bool wins = span_is(message.id, "scramble.win");
        if (!wins && !span_is(message.id, "scramble.banish")) continue;
        const int seat = told_seat(&a->told, &message, "who");
        (wins ? won : banished)[seat]++;
        if (wins) continue;
        expect(a, seat, told_number(&a->told, &message, "banished"), a->after_figure[seat]);
        expect(a, !seat, told_number(&a->told, &message, "against"), a->after_figure[!seat]);
    }
    for (int seat = 0; seat < 2; seat++) {
        expect(a, seat, banished[seat], a->after_figure[seat] - a->before_figure[seat]);
        expect(a, seat, won[seat], banished[seat] && has_ended(a));
    }
}

/* ---- channeling ---- */

/* At the end: who wins, and the scores. */
static void check_channeling_end(const account *a, const statement *message) {
    int share[2], score[2];
    const int winner = told_seat(&a->told, message, "winner");
    a->told.book->game->result(a->told.book->table, &a->after, share, score);
    expect(a, winner, COVEN_SHARE, share[winner]);
    expect(a, winner, told_number(&a->told, message, "points"), score[winner]);
    expect(a, !winner, told_number(&a->told, message, "against"), score[!winner]);
    expect(a, winner, span_is(message->id, "channeling.end"), score[0] != score[1]);
}

/* The circles that a seat takes are told, with their figures, and the cubes that count against it. */
static void check_channeling(const account *a) {
    long over[2] = {0}, splendor[2] = {0}, ends = 0;
    int taker = -1; /* whose circles are told just now */
    statement message;
    for (const char *at = NULL; told_next(&a->told, &at, &message);) {
        if (span_begins(message.id, "channeling.end")) {
            check_channeling_end(a, &message);
            ends++;
        }
        if (span_begins(message.id, "channeling.take")) {
            taker = told_seat(&a->told, &message, "who");
            if (span_is(message.id, "channeling.take.over")) over[taker] += told_number(&a->told, &message, "over");
        } else if (!span_is(message.id, "channeling.circle")) {
            taker = -1;
        } else if (taker >= 0) {
            splendor[taker] += strtol(strchr(told_value(&a->told, &message, "figures").at, '/') + 1, NULL, 10);
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        expect(a, seat, over[seat], a->after_figure[seat] - a->before_figure[seat]);
        expect(a, seat, splendor[seat], pile_splendor(a->after_text, seat) - pile_splendor(a->before_text, seat));
    }
    expect(a, -1, ends, has_ended(a));
}

/* ---- null ---- */

/* The cards that are shown are the scores. */
static void check_null(const account *a) {
    int share[2], score[2];
    statement message;
    for (const char *at = NULL; told_next(&a->told, &at, &message);) {
        if (!span_is(message.id, "null.show")) continue;
        a->told.book->game->result(a->told.book->table, &a->after, share, score);
        expect(a, 0, told_number(&a->told, &message, "first"), score[0]);
        expect(a, 1, told_number(&a->told, &message, "second"), score[1]);
    }
}

/* ---- all games ---- */

static const struct {
    const char *game;
    void (*check)(const account *a);
    int (*figure)(const char *position, int seat); /* NULL: none */
} claims[] = {
    {"channeling", check_channeling, channeling_over},
    {"duel", check_duel, duel_strength},
    {"isle", check_isle, isle_energy},
    {"null", check_null, NULL},
    {"scramble", check_scramble, scramble_banished},
};

static void read_figures(const law_book *book, const coven_state *state, int (*figure)(const char *, int),
                         char position[COVEN_POSITION_TEXT], int *out) {
    coven_position_print(book->table, state, position);
    for (int seat = 0; figure && seat < book->table->seats; seat++) out[seat] = figure(position, seat);
}

/* What a viewer is told; false if it is what the one before was told. */
static bool hear(account *a, const coven_state *seen, coven_event told) {
    char before[sizeof a->told.text];
    memcpy(before, a->told.text, strlen(a->told.text) + 1);
    coven_text out = coven_text_over(a->told.text, sizeof a->told.text);
    a->told.book->game->describe(a->told.book->table, seen, told, &out);
    if (out.dropped) broken(a->told.book, "what is told is not too long", "%zu bytes too many", out.dropped);
    return strcmp(before, a->told.text) != 0;
}

void laws_of_claims(law_book *book, coven_event event) {
    static account a;
    const bool goes_on = a.seed == book->seed && a.ply + 1 == book->ply && same_state(book, &a.after, &book->state);
    a.told.book = book;
    a.seed = book->seed;
    a.ply = book->ply;
    a.after = book->state;
    size_t i = 0;
    while (i < sizeof claims / sizeof claims[0] && strcmp(claims[i].game, book->game->id) != 0) i++;
    if (i == sizeof claims / sizeof claims[0]) broken(book, "every game has its claims in tests/laws/claims.c", "none");
    book->game->apply(book->table, &a.after, event);
    a.told.text[0] = '\0';
    if (goes_on) {
        memcpy(a.before_text, a.after_text, sizeof a.before_text);
        memcpy(a.before_figure, a.after_figure, sizeof a.before_figure);
    } else {
        read_figures(book, &book->state, claims[i].figure, a.before_text, a.before_figure);
    }
    read_figures(book, &a.after, claims[i].figure, a.after_text, a.after_figure);
    for (int viewer = COVEN_VIEW_ALL; viewer <= book->table->seats; viewer++) {
        coven_state seen = book->state;
        coven_event told = event;
        if (viewer != COVEN_VIEW_ALL) {
            book->game->mask(book->table, &seen, viewer);
            told = book->game->mask_event(book->table, &book->state, event, viewer);
        }
        if (hear(&a, &seen, told)) claims[i].check(&a);
    }
}
