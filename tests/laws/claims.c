/* claims.c -- the law that what is told is true: what messages say about points, losses and gains agrees with the
 * states before and after, whoever they are told to. It is checked by the messages' ids and arguments. Figures are read
 * from the positions' texts, so that they do not come from the code that writes the messages. A new game adds its check
 * to the list at the end. */
#include <stdlib.h>

#include "core/span.h"
#include "laws.h"

/* One event as a viewer is told of it. Figures are what the game counts: strength, energy, banished imps. */
typedef struct account {
    law_book *book;
    coven_state after; /* the whole state */
    char told[8192];   /* messages */
    char before_text[COVEN_POSITION_TEXT], after_text[COVEN_POSITION_TEXT];
    int before_figure[COVEN_SEATS_MAX], after_figure[COVEN_SEATS_MAX];
} account;

static void expect(const account *a, int seat, long told, long is) {
    if (told != is)
        broken(a->book, "what is told about points, losses and gains is true", "seat %d: told %ld, is %ld: %s",
               seat + 1, told, is, a->told);
    a->book->checks++;
}

static bool has_ended(const account *a) { return a->book->game->actor(a->book->table, &a->after) == COVEN_END; }

/* ---- messages ---- */

static bool span_begins(span text, const char *begin) {
    return text.length >= strlen(begin) && memcmp(text.at, begin, strlen(begin)) == 0;
}

/* A message that was told, or one inside another. */
typedef struct statement {
    span id, arguments;
} statement;

/* Where the brackets or the quotes that open before `at` are closed, or the end of the line. */
static const char *end_of(const char *at) {
    int deep = 1;
    bool quoted = false;
    for (; *at && *at != '\n'; at++) {
        if (quoted && *at == '\\' && at[1])
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted)
            deep += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (!deep) break;
    }
    return at;
}

/* The next message in the order of their beginnings; *at moves on. NULL at first stands for the beginning. */
static bool next_told(const account *a, const char **at, statement *out) {
    const char *from = *at;
    if (!from) {
        from = a->told;
    } else {
        bool quoted = false;
        for (; *from && (quoted || (*from != '(' && *from != '\n')); from++) {
            if (quoted && *from == '\\' && from[1])
                from++;
            else if (*from == '"')
                quoted = !quoted;
        }
        if (*from) from++;
    }
    if (!*from) return false;
    const char *end = end_of(from);
    span rest = {from, (size_t)(end - from)};
    out->id = span_take(&rest, ' ');
    out->arguments = rest;
    *at = from + out->id.length;
    return true;
}

/* The value of an argument; the law is broken if there is none. */
static span value_of(const account *a, const statement *message, const char *name) {
    for (span rest = message->arguments; rest.length;) {
        span word = rest;
        const span found = span_take(&word, '=');
        const char *at = word.at, *last = rest.at + rest.length;
        while (at < last && *at != ' ') {
            const bool opens = *at == '(' || *at == '[';
            if (*at == '"') {
                for (at++; at < last && *at != '"'; at++) at += *at == '\\';
                at++;
            } else {
                at = opens ? end_of(at + 1) + 1 : at + 1;
            }
        }
        if (span_is(found, name)) return (span){word.at, (size_t)(at - word.at)};
        rest = at < last ? (span){at + 1, (size_t)(last - at - 1)} : (span){last, 0};
    }
    broken(a->book, "a message has its arguments", "%.*s has no %s: %s", (int)message->id.length, message->id.at, name,
           a->told);
}

static long number_of(const account *a, const statement *message, const char *name) {
    return strtol(value_of(a, message, name).at, NULL, 10);
}

/* A seat, from 0. */
static int seat_of(const account *a, const statement *message, const char *name) {
    const span value = value_of(a, message, name);
    if (value.length != 2 || value.at[0] != '@')
        broken(a->book, "a message has its arguments", "%s is no seat: %s", name, a->told);
    return value.at[1] - '1';
}

/* The message that is an argument. */
static statement inner(const account *a, const statement *message, const char *name) {
    span value = value_of(a, message, name);
    statement out;
    if (!span_skip(&value, '(') || !value.length)
        broken(a->book, "a message has its arguments", "%s is no message: %s", name, a->told);
    value.length--;
    out.id = span_take(&value, ' ');
    out.arguments = value;
    return out;
}

/* ---- figures from a position's text ---- */

/* The number at the beginning of part `part` of field `field`, the parts being cut at `mark`. */
static int figure_at(const char *position, int field, char mark, int part) {
    for (; field > 0; field--) position = strchr(position, ' ') + 1;
    for (; part > 0; part--) position = strchr(position, mark) + 1;
    return (int)strtol(position, NULL, 10);
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
        const statement fallen = inner(a, message, "fallen"), other = inner(a, message, "creature");
        of[seat_of(a, &fallen, "owner")].fallen++;
        of[seat_of(a, &other, "owner")].gained += (int)number_of(a, message, "energy");
    } else if (span_is(message->id, "isle.trade")) {
        const statement creature = inner(a, message, "creature");
        of[seat_of(a, &creature, "owner")].lost += (int)number_of(a, message, "energy");
    } else if (span_is(message->id, "isle.take")) {
        of[seat_of(a, message, "who")].gained += (int)number_of(a, message, "energy");
    } else if (span_is(message->id, "isle.summon")) {
        of[seat_of(a, message, "who")].summoned++;
    } else if (span_is(message->id, "isle.roll.hit") || span_is(message->id, "isle.guard.hit")) {
        of[0].hits++;
    } else if (span_is(message->id, "isle.round")) {
        expect(a, -1, number_of(a, message, "round"), figure_at(a->after_text, 0, ' ', 0));
    } else if (span_is(message->id, "isle.gather.one") || span_is(message->id, "isle.win.summoner") ||
               span_is(message->id, "isle.win.last")) {
        const int seat = seat_of(a, message, "who");
        of[seat].has = (int)number_of(a, message, "energy");
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
    for (const char *at = NULL; next_told(a, &at, &message);) {
        hear_isle(a, &message, of);
        gathered = gathered || span_is(message.id, "isle.gather");
    }
    int fallen = 0;
    for (int seat = 0; seat < a->book->table->seats; seat++) {
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
    for (const char *at = NULL; next_told(a, &at, &message);) {
        if (span_is(message.id, "duel.last")) all += number_of(a, &message, "loss");
        over += span_is(message.id, "duel.over");
        if (!span_is(message.id, "duel.cast") && !span_is(message.id, "duel.misfire")) continue;
        const span losers = value_of(a, &message, "losers");
        if (!memchr(losers.at, '@', losers.length)) expect(a, -1, 0, 1); /* it hits somebody */
        for (size_t i = 0; i + 1 < losers.length; i++)
            if (losers.at[i] == '@') lost[losers.at[i + 1] - '1'] += number_of(a, &message, "loss");
    }
    for (int seat = 0; seat < a->book->table->seats; seat++) {
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
    for (const char *at = NULL; next_told(a, &at, &message);) {
        const bool wins = span_is(message.id, "scramble.win");
        if (!wins && !span_is(message.id, "scramble.banish")) continue;
        const int seat = seat_of(a, &message, "who");
        (wins ? won : banished)[seat]++;
        if (wins) continue;
        expect(a, seat, number_of(a, &message, "banished"), a->after_figure[seat]);
        expect(a, !seat, number_of(a, &message, "against"), a->after_figure[!seat]);
    }
    for (int seat = 0; seat < 2; seat++) {
        expect(a, seat, banished[seat], a->after_figure[seat] - a->before_figure[seat]);
        expect(a, seat, won[seat], banished[seat] && has_ended(a));
    }
}

/* ---- channeling ---- */

/* The splendor of a seat's pile in a position: "45.56.67", or "-". */
static int pile_splendor(const char *position, int seat) {
    int sum = 0;
    for (int field = 5 + seat; field > 0; field--) position = strchr(position, ' ') + 1;
    for (; position[0] != '-' && position[0] != ' '; position += position[2] == '.' ? 3 : 2) sum += position[1] - '0';
    return sum;
}

/* At the end: who wins, and the scores. */
static void check_channeling_end(const account *a, const statement *message) {
    int share[2], score[2];
    const int winner = seat_of(a, message, "winner");
    a->book->game->result(a->book->table, &a->after, share, score);
    expect(a, winner, COVEN_SHARE, share[winner]);
    expect(a, winner, number_of(a, message, "points"), score[winner]);
    expect(a, !winner, number_of(a, message, "against"), score[!winner]);
    expect(a, winner, span_is(message->id, "channeling.end"), score[0] != score[1]);
}

/* The circles that a seat takes are told, with their figures, and the cubes that count against it. */
static void check_channeling(const account *a) {
    long over[2] = {0}, splendor[2] = {0}, ends = 0;
    int taker = -1; /* whose circles are told just now */
    statement message;
    for (const char *at = NULL; next_told(a, &at, &message);) {
        if (span_begins(message.id, "channeling.end")) {
            check_channeling_end(a, &message);
            ends++;
        }
        if (span_begins(message.id, "channeling.take")) {
            taker = seat_of(a, &message, "who");
            if (span_is(message.id, "channeling.take.over")) over[taker] += number_of(a, &message, "over");
        } else if (!span_is(message.id, "channeling.circle")) {
            taker = -1;
        } else if (taker >= 0) {
            splendor[taker] += strtol(strchr(value_of(a, &message, "figures").at, '/') + 1, NULL, 10);
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
    for (const char *at = NULL; next_told(a, &at, &message);) {
        if (!span_is(message.id, "null.show")) continue;
        a->book->game->result(a->book->table, &a->after, share, score);
        expect(a, 0, number_of(a, &message, "first"), score[0]);
        expect(a, 1, number_of(a, &message, "second"), score[1]);
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

static void hear(account *a, const coven_state *seen, coven_event event) {
    coven_text out = coven_text_over(a->told, sizeof a->told);
    a->book->game->describe(a->book->table, seen, event, &out);
    if (out.dropped) broken(a->book, "what is told is not too long", "%zu bytes too many", out.dropped);
}

void laws_of_claims(law_book *book, coven_event event, int viewer) {
    static account a;
    a.book = book;
    a.after = book->state;
    coven_state seen = book->state;
    coven_event masked = event;
    size_t i = 0;
    while (i < sizeof claims / sizeof claims[0] && strcmp(claims[i].game, book->game->id) != 0) i++;
    if (i == sizeof claims / sizeof claims[0]) broken(book, "every game has its claims in tests/laws/claims.c", "none");
    if (viewer != COVEN_VIEW_ALL) {
        book->game->mask(book->table, &seen, viewer);
        masked = book->game->mask_event(book->table, &book->state, event, viewer);
    }
    hear(&a, &seen, masked);
    book->game->apply(book->table, &a.after, event);
    read_figures(book, &book->state, claims[i].figure, a.before_text, a.before_figure);
    read_figures(book, &a.after, claims[i].figure, a.after_text, a.after_figure);
    claims[i].check(&a);
}
