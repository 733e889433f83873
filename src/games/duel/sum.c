/* sum.c -- the sums ("incanquations"): numeral, operator, numeral, ..., worked out strictly from left to right. The
 * value is kept up to date with every card, so that only a pull has to read a sum from its beginning. */
#include "duel.h"

void duel_sum_add(duel_seat *q, int face) {
    /* Either a numeral into a new byte, or an operator into the last one: the same steps for both. */
    static const uint8_t bits[FACES] = {1, 2, 3, 4, 5, 6, 7, 8, 9, AFTER_PLUS, AFTER_MINUS};
    const int minus = after_sum(q) == AFTER_MINUS, numeral = bits[face] & NUMERAL;
    assert(is_numeral(face) == (after_sum(q) != AFTER_NONE) && q->numerals + is_numeral(face) <= SUM_MAX);
    q->numerals = (uint8_t)(q->numerals + is_numeral(face));
    q->sum[q->numerals] |= bits[face];
    q->value = (int16_t)(q->value + (minus ? -numeral : numeral));
}

int duel_sum_remove(duel_seat *q) {
    assert(q->numerals);
    uint8_t *last = &q->sum[q->numerals];
    if (*last & AFTER) {
        const int face = *last & AFTER_PLUS ? PLUS : MINUS;
        *last &= NUMERAL;
        return face;
    }
    const int numeral = *last;
    *last = 0;
    q->numerals--;
    q->value = (int16_t)(after_sum(q) == AFTER_MINUS ? q->value + numeral : q->value - numeral);
    return numeral - 1;
}

void duel_sum_pull(duel_seat *q, int i, bool right, int *numeral, int *operator_face) {
    uint8_t *at = &q->sum[i];
    *numeral = (*at & NUMERAL) - 1;
    const int after = right ? *at & AFTER : at[-1] & AFTER;
    assert(after && (right || i > 1));
    *operator_face = after == AFTER_PLUS ? PLUS : MINUS;
    /* The operator that stays is the one behind a numeral pulled to the left: it moves up to the numeral before. */
    if (!right) at[-1] = (uint8_t)((at[-1] & NUMERAL) | (*at & AFTER));
    memmove(at, at + 1, (size_t)(q->numerals - i));
    q->sum[q->numerals--] = 0;
}

bool duel_sum_check(duel_seat *q) {
    int value = 0;
    bool sound = true;
    for (int i = 1; i <= q->numerals; i++) {
        const int numeral = q->sum[i] & NUMERAL;
        value = (q->sum[i - 1] & AFTER) == AFTER_MINUS ? value - numeral : value + numeral;
        sound = sound && value >= 0;
    }
    q->value = (int16_t)value;
    return sound && !(value == 0 && after_sum(q) == AFTER_MINUS);
}
