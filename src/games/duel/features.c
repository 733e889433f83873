/* features.c -- for computer players: a hand-written estimate, and the features for the net.
 *
 * Features are one-hot numbers in blocks. A block stands once for each place at the table as the seat sees it:
 * itself, the next seat, the one after. They use what the seat may see and nothing else, so a masked state and any
 * world that is imagined for it have the same ones. */
#include "duel.h"

/* ---- the estimate ---- */

/* How near a spell is to being cast, from 0 to 8 (eighths of its loss that it is worth). */
static int nearness(const coven_table *table, const duel_seat *q) {
    const duel_plan *plan = plan_of(table);
    if (q->spell >= SPELLS_MAX) return 1;
    const int missing = plan->minimum[q->spell] - q->numerals, far = plan->value[q->spell] - q->value;
    const int needs = missing > 0 ? missing : far ? 1 : 0;
    if (is_complete(table, q)) return 8;
    const int cards = 2 * needs - ends_in_operator(q);
    const int distance = far < 0 ? -far : far;
    const int near = 6 - cards - (distance > NUMERALS * (needs ? needs : 1) ? 2 : 0);
    return near > 0 ? near : 0;
}

/* Strength and what threatens, squared, shared out: a lead counts for more the less there is left. */
void duel_estimate(const coven_table *table, const void *state, int *value) {
    const duel_state *s = state;
    int weight[SEATS_MAX] = {0}, total = 0;
    if (s->stage == END) {
        int score[SEATS_MAX];
        duel_result(table, state, value, score);
        for (int i = 0; i < table->seats; i++) value[i] = value[i] * COVEN_ONE / COVEN_SHARE;
        return;
    }
    for (int i = 0; i < table->seats; i++) {
        const duel_seat *q = &s->seat[i];
        if (!q->strength) continue;
        const int loss = q->spell < SPELLS_MAX ? plan_of(table)->loss[q->spell] : 4;
        const int own = 8 * q->strength + loss * nearness(table, q) + (s->active == i + 1 && s->step == 0 ? 4 : 0);
        weight[i] = own * own;
        total += weight[i];
    }
    for (int i = 0; i < table->seats; i++) value[i] = (int)((int64_t)weight[i] * COVEN_ONE / total);
}

/* ---- the features ---- */

enum {
    LASTS = 4,      /* a sum is empty, or ends in a numeral, a plus, a minus */
    FARS = 23,      /* spell's value less the sum's: -10 or less .. 10, more */
    FARS_WIDE = 43, /* the same to 20 either side */
    MISSING = 4,    /* numerals missing: 0, 1, 2, more */
    SPELL_IDS = 65, /* by the set's order, for any number of seats; the last: none, or face down */
    STRENGTHS = 21,
    NUMERALS_SEEN = 12,
};

/* Blocks that stand for each place, then those that stand once. */
enum {
    F_STRENGTH = 0,
    F_SPELL = F_STRENGTH + STRENGTHS,
    F_LOSS = F_SPELL + SPELL_IDS,
    F_FAR_LAST = F_LOSS + 21,
    F_MISSING_LAST = F_FAR_LAST + FARS_WIDE * LASTS,
    F_PLAN = F_MISSING_LAST + 10 * LASTS, /* missing x far x last, by who plays next: the seat itself or another */
    F_NUMERALS = F_PLAN + 2 * MISSING * FARS * LASTS,
    F_PULL = F_NUMERALS + NUMERALS_SEEN, /* numerals until a pull: 0..7 */
    F_HAND = F_PULL + 8,                 /* energy x symbols in hand */
    F_KNOWN = F_HAND + 64,               /* faces known to be in hand */
    F_REACH = F_KNOWN + FACES, /* cards unseen of the one that completes: 0, 1, 2, 3, more; x who plays next */
    F_TACTIC = F_REACH + 10,
    F_PLACE = F_TACTIC + 16, /* the length of a place's block */

    F_OWN_FACE = SEATS_MAX * F_PLACE, /* face x how many in hand: 1, 2, more */
    F_OWN_STORED = F_OWN_FACE + FACES * 3,
    F_OWN_SAFE = F_OWN_STORED + SPELL_IDS, /* safe plays: 0..7 */
    F_STAGE = F_OWN_SAFE + 8,              /* stage x whose */
    F_ACTIVE = F_STAGE + STAGES * 4,       /* active x step */
    F_LEAD = F_ACTIVE + 4 * 3,             /* strength less the strongest other's */
    F_TURNS_LEFT = F_LEAD + 41,
    F_ENERGY_DECK = F_TURNS_LEFT + 12,
    F_SYMBOL_DECK = F_ENERGY_DECK + 12,
    F_SEATS = F_SYMBOL_DECK + 12, /* live ones */
    F_END = F_SEATS + 4,
};
_Static_assert((int)F_END == (int)DUEL_FEATURES, "the features that the game promises");

/* Tactical features of a place: of its sum, as the seat sees it. */
enum {
    T_COMPLETE,      /* it is complete */
    T_CAN_FINISH,    /* the seat holds the card that completes it */
    T_CAN_PREPARE,   /* the seat holds an operator and a numeral that would, one after the other */
    T_KNOWN_FINISH,  /* its owner is known to hold the card */
    T_NEEDS_ONE,     /* some card would complete it */
    T_NEEDS_TWO,     /* an operator and some numeral would */
    T_CAN_SPOIL,     /* it needs one, and the seat holds another card that fits safely */
    T_CANNOT_SPOIL,  /* it needs one, and the seat holds none */
    T_LETHAL,        /* its spell would take the last strength of an opponent of its owner */
    T_LETHAL_TO_ME,  /* ... of the seat */
    T_PULL_CASTS,    /* its owner has five cards and a pull that completes it */
    T_CAN_PULL,      /* its owner has five cards and enough numerals */
    T_MUST_NOT_TAKE, /* it ends in a minus, and the largest numerals misfire */
    T_PLAYS_NEXT,    /* this place plays next */
    T_SAFE_CARD,     /* the seat holds a card that fits here safely */
    T_NO_SPELL,
};
_Static_assert(T_NO_SPELL < 16, "tactics fit their block");

typedef struct writer {
    uint16_t *out;
    int count;
} writer;

static void put(writer *w, int feature) { w->out[w->count++] = (uint16_t)feature; }
static int clip(int value, int min, int max) { return value < min ? min : value > max ? max : value; }

static int last_of(const duel_seat *q) {
    if (!q->numerals) return 0;
    return after_sum(q) == AFTER_NONE ? 1 : after_sum(q) == AFTER_PLUS ? 2 : 3;
}

/* The seat that will next have a turn. */
static int plays_next(const coven_table *table, const duel_state *s) {
    if (!s->number) return 0;
    if (s->step == 0 && is_live(s, s->active)) return s->active;
    for (int i = 0, seat = next_seat(table, s->active); i < table->seats; i++, seat = next_seat(table, seat))
        if (is_live(s, seat)) return seat;
    return 0;
}

/* The numeral (as a face) that completes a sum once it ends in `after`; -1 if none does. */
static int finishing_face(const coven_table *table, const duel_seat *q, int after) {
    const int far = plan_of(table)->value[q->spell] - q->value;
    const int numeral = after == AFTER_MINUS ? -far : far;
    if (plan_of(table)->minimum[q->spell] > q->numerals + 1 || numeral < 1 || numeral > NUMERALS) return -1;
    return numeral - 1;
}

/* The card that would complete the sum now; -1 if none would. */
static int finisher(const coven_table *table, const duel_seat *q) {
    return after_sum(q) == AFTER_NONE ? -1 : finishing_face(table, q, after_sum(q));
}

static bool holds(uint64_t hand, int face) { return face >= 0 && count_of(hand, face) > 0; }

/* A sum ends in a numeral: can an operator and a numeral of this hand complete it? With `hand` full of everything: can
 * any two? */
static bool can_prepare(const coven_table *table, const duel_seat *q, uint64_t hand) {
    const int by_plus = finishing_face(table, q, AFTER_PLUS), by_minus = finishing_face(table, q, AFTER_MINUS);
    return (holds(hand, PLUS) && holds(hand, by_plus)) || (holds(hand, MINUS) && holds(hand, by_minus));
}

static bool a_pull_casts(const coven_table *table, const duel_seat *q) {
    for (int i = 1; i <= q->numerals; i++) {
        for (int right = 0; right < 2; right++) {
            duel_seat copy = *q;
            int numeral, operator_face;
            if (right ? !(q->sum[i] & AFTER) : i == 1) continue;
            duel_sum_pull(&copy, i, right, &numeral, &operator_face);
            if ((duel_sum_check(&copy) || is_on(table, OPTION_NEGATIVE)) && is_complete(table, &copy)) return true;
        }
    }
    return false;
}

/* Cards of a face that the seat cannot see: what is left, and in a whole state the other hands. */
static int unseen_of(const coven_table *table, const duel_state *s, int seat, int face) {
    int count = energy_of(s->energy_left, face);
    for (int i = 0; i < table->seats; i++)
        if (i != seat - 1) count += count_of(s->seat[i].unseen, face);
    return count;
}

typedef struct scene {
    const coven_table *table;
    const duel_state *s;
    int seat;      /* the viewer */
    uint64_t hand; /* its hand */
    uint64_t faces;
    int next; /* who plays next */
} scene;

static void put_sum_features(const scene *c, const duel_seat *q, int owner, int base, writer *w) {
    const duel_plan *plan = plan_of(c->table);
    const int far = plan->value[q->spell] - q->value, last = last_of(q);
    const int missing = clip(plan->minimum[q->spell] - q->numerals, 0, 9);
    const int mover = c->next == owner;
    put(w, base + F_FAR_LAST + (clip(far, -21, 21) + 21) * LASTS + last);
    put(w, base + F_MISSING_LAST + missing * LASTS + last);
    put(w, base + F_PLAN + ((mover * MISSING + clip(missing, 0, 3)) * FARS + clip(far, -11, 11) + 11) * LASTS + last);
    put(w, base + F_NUMERALS + clip(q->numerals, 0, NUMERALS_SEEN - 1));
    put(w, base + F_PULL + clip(2 * plan->minimum[q->spell] - q->numerals, 0, 7));
    const int face = finisher(c->table, q);
    if (face >= 0) put(w, base + F_REACH + mover * 5 + clip(unseen_of(c->table, c->s, c->seat, face), 0, 4));
}

static void put_lethal(const scene *c, const duel_seat *q, int owner, int tactic, writer *w) {
    const int loss = plan_of(c->table)->loss[q->spell];
    bool lethal = false;
    for (int seat = 1; seat <= c->table->seats; seat++)
        lethal = lethal || (seat != owner && is_live(c->s, seat) && c->s->seat[seat - 1].strength <= loss);
    if (lethal) put(w, tactic + T_LETHAL);
    if (owner != c->seat && c->s->seat[c->seat - 1].strength <= loss) put(w, tactic + T_LETHAL_TO_ME);
}

static void put_tactics(const scene *c, const duel_seat *q, int owner, int tactic, writer *w) {
    const uint64_t everything = UINT64_C(0x11111111111);
    const int face = finisher(c->table, q);
    const uint64_t safe = c->faces & sum_safe(c->table, q);
    const bool five = hand_size(hand_of(q)) == HAND;
    const bool may_pull =
        !is_on(c->table, OPTION_APPRENTICE) && q->numerals >= 2 * plan_of(c->table)->minimum[q->spell];
    if (is_complete(c->table, q)) put(w, tactic + T_COMPLETE);
    if (face >= 0) {
        const uint64_t others = safe & ~one_card(face);
        put(w, tactic + T_NEEDS_ONE);
        put(w, tactic + (others ? T_CAN_SPOIL : T_CANNOT_SPOIL));
        if (holds(c->hand, face)) put(w, tactic + T_CAN_FINISH);
        if (owner != c->seat && holds(q->known, face)) put(w, tactic + T_KNOWN_FINISH);
    } else if (last_of(q) == 1) {
        if (can_prepare(c->table, q, everything)) put(w, tactic + T_NEEDS_TWO);
        if (can_prepare(c->table, q, c->hand)) put(w, tactic + T_CAN_PREPARE);
    }
    if (may_pull && five) put(w, tactic + T_CAN_PULL);
    if (may_pull && five && a_pull_casts(c->table, q)) put(w, tactic + T_PULL_CASTS);
    if (last_of(q) == 3 && q->value < NUMERALS) put(w, tactic + T_MUST_NOT_TAKE);
    if (safe) put(w, tactic + T_SAFE_CARD);
    put_lethal(c, q, owner, tactic, w);
}

static void put_place(const scene *c, int owner, int base, writer *w) {
    const duel_seat *q = &c->s->seat[owner - 1];
    const uint64_t hand = hand_of(q);
    const bool face_down = c->s->number == 0 && c->s->stage != CUT && owner != c->seat;
    const bool shown = q->spell < SPELLS_MAX && !face_down;
    put(w, base + F_STRENGTH + q->strength);
    put(w, base + F_SPELL + (shown ? plan_of(c->table)->source[q->spell] : SPELL_IDS - 1));
    put(w, base + F_HAND + hand_size(hand & HAND_ENERGY) * 8 + hand_size(hand & HAND_SYMBOLS));
    for (int face = 0; q->known && face < FACES; face++)
        if (holds(q->known, face)) put(w, base + F_KNOWN + face);
    if (c->next == owner) put(w, base + F_TACTIC + T_PLAYS_NEXT);
    if (!shown || !q->strength) {
        put(w, base + F_TACTIC + T_NO_SPELL);
        return;
    }
    put(w, base + F_LOSS + plan_of(c->table)->loss[q->spell]);
    put_sum_features(c, q, owner, base, w);
    put_tactics(c, q, owner, base + F_TACTIC, w);
}

static void put_own(const scene *c, writer *w) {
    const duel_seat *q = &c->s->seat[c->seat - 1];
    int safe = 0;
    for (int face = 0; face < FACES; face++)
        if (holds(c->hand, face)) put(w, F_OWN_FACE + face * 3 + clip(count_of(c->hand, face), 1, 3) - 1);
    for (int k = 0; k < STORED_MAX && q->stored[k] < SPELLS_MAX; k++)
        if (k == 0 || q->stored[k] != q->stored[k - 1]) put(w, F_OWN_STORED + plan_of(c->table)->source[q->stored[k]]);
    for (int seat = 1; seat <= c->table->seats; seat++)
        if (is_live(c->s, seat)) safe += hand_size(c->faces & sum_safe(c->table, &c->s->seat[seat - 1]));
    put(w, F_OWN_SAFE + clip(safe, 0, 7));
}

/* A seat's place relative to the viewer: 0 itself, 1 and 2 the next ones; 3 for no seat. */
static int place_of(const scene *c, int seat) {
    return seat ? (seat - c->seat + c->table->seats) % c->table->seats : 3;
}

static void put_table(const scene *c, writer *w) {
    const duel_state *s = c->s;
    int strongest = 0, live = 0;
    for (int seat = 1; seat <= c->table->seats; seat++) {
        const int strength = s->seat[seat - 1].strength;
        live += strength > 0;
        if (seat != c->seat && strength > strongest) strongest = strength;
    }
    put(w, F_STAGE + s->stage * 4 + place_of(c, s->at));
    put(w, F_ACTIVE + place_of(c, s->active) * 3 + s->step);
    put(w, F_LEAD + s->seat[c->seat - 1].strength - strongest + 20);
    put(w, F_TURNS_LEFT + clip((c->table->option[OPTION_LIMIT] - s->number) / 2, 0, 11));
    put(w, F_ENERGY_DECK + clip(duel_energy_deck(c->table, s), 0, 11));
    put(w, F_SYMBOL_DECK + clip(duel_symbol_deck(c->table, s), 0, 11));
    put(w, F_SEATS + live);
}

int duel_features(const coven_table *table, const void *state, int seat, uint16_t *out) {
    const duel_state *s = state;
    const uint64_t hand = hand_of(&s->seat[seat - 1]);
    const scene c = {
        .table = table, .s = s, .seat = seat, .hand = hand, .faces = faces_of(hand), .next = plays_next(table, s)};
    writer w = {.out = out};
    for (int place = 0, owner = seat; place < table->seats; place++, owner = next_seat(table, owner))
        put_place(&c, owner, place * F_PLACE, &w);
    put_own(&c, &w);
    put_table(&c, &w);
    return w.count;
}
