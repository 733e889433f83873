/* sum.c -- the sums ("incanquations"): numeral, operator, numeral, ..., worked out strictly from left to right. The
 * value is kept up to date with every card, so that nothing needs to read a sum from its beginning but a pull. */
#include "duel.h"

void sum_add(duel_seat *q, int face) {
    if (!is_numeral(face)) {
        assert(q->numerals && !ends_in_operator(q));
        q->sum[q->numerals - 1] |= face == PLUS ? AFTER_PLUS : AFTER_MINUS;
        return;
    }
    assert(q->numerals < SUM_MAX && (!q->numerals || ends_in_operator(q)));
    const bool minus = q->numerals && (q->sum[q->numerals - 1] & AFTER_MINUS);
    q->sum[q->numerals++] = (uint8_t)(face + 1);
    q->value = (int16_t)(minus ? q->value - (face + 1) : q->value + (face + 1));
}

int sum_remove(duel_seat *q) {
    assert(q->numerals);
    uint8_t *last = &q->sum[q->numerals - 1];
    if (*last & AFTER) {
        const int face = *last & AFTER_PLUS ? PLUS : MINUS;
        *last &= NUMERAL;
        return face;
    }
    const int numeral = *last;
    const bool minus = q->numerals > 1 && (last[-1] & AFTER_MINUS);
    *last = 0;
    q->numerals--;
    q->value = (int16_t)(minus ? q->value + numeral : q->value - numeral);
    return numeral - 1;
}

void sum_pull(duel_seat *q, int i, bool right, int *numeral, int *operator_face) {
    uint8_t *at = &q->sum[i - 1];
    *numeral = (*at & NUMERAL) - 1;
    const int after = right ? *at & AFTER : at[-1] & AFTER;
    assert(after);
    *operator_face = after == AFTER_PLUS ? PLUS : MINUS;
    /* The operator that stays is the one behind a numeral pulled to the left: it moves up to the numeral before. */
    if (!right) at[-1] = (uint8_t)((at[-1] & NUMERAL) | (*at & AFTER));
    memmove(at, at + 1, (size_t)(q->numerals - i));
    q->sum[--q->numerals] = 0;
}

bool sum_check(duel_seat *q) {
    int value = 0;
    bool sound = true;
    int after = AFTER_PLUS;
    for (int i = 0; i < q->numerals; i++) {
        const int numeral = q->sum[i] & NUMERAL;
        value = after == AFTER_MINUS ? value - numeral : value + numeral;
        after = q->sum[i] & AFTER;
        sound = sound && value >= 0;
    }
    q->value = (int16_t)value;
    return sound && !(value == 0 && after == AFTER_MINUS);
}
