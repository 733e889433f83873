/* set.c -- the set's JSON, checked; and the set for the seats of one table. */
#include "core/set_text.h"
#include "duel.h"

enum { CARDS_MAX = 40, SEATS_2 = 1 << 2, SEATS_3 = 1 << 3 };

/* ---- reading ---- */

/* An object from the faces `first` to `last` to counts. */
static bool read_deck(const coven_json *root, const char *name, int first, int last, int *cards, int *total,
                      coven_error *error) {
    coven_json deck, value;
    if (!json_need(root, name, JSON_OBJECT, &deck, error)) return false;
    for (json_walk w = json_walk_of(&deck); json_next(&w);) {
        int face = first;
        while (face <= last && !json_is(&w.name, (const char[2]){duel_card_letter(face)})) face++;
        if (face > last)
            return coven_json_fail(&w.name, error, "cards here are from \"%c\" to \"%c\"", duel_card_letter(first),
                                   duel_card_letter(last));
    }
    *total = 0;
    for (int face = first; face <= last; face++) {
        cards[face] = 0;
        if (!json_member(&deck, (const char[2]){duel_card_letter(face)}, &value)) continue;
        if (!json_int(&value, 1, CARDS_MAX, &cards[face], error)) return false;
        *total += cards[face];
    }
    if (*total > CARDS_MAX)
        return coven_json_fail(&deck, error, "there are %d cards; the maximum is %d", *total, CARDS_MAX);
    return true;
}

static bool read_seats(const coven_json *object, int *seats, coven_error *error) {
    coven_json value;
    bool found;
    *seats = SEATS_2 | SEATS_3;
    if (!json_want(object, "seats", JSON_LIST, &value, &found, error)) return false;
    if (!found) return true;
    *seats = 0;
    int last = 1;
    for (json_walk w = json_walk_of(&value); json_next(&w);) {
        int number;
        if (!json_int(&w.value, last + 1, 3, &number, error)) return false;
        *seats |= 1 << number;
        last = number;
    }
    return *seats || coven_json_fail(&value, error, "should be [2], [3] or [2,3]");
}

static bool read_spell(const coven_json *object, duel_spell *spell, coven_error *error) {
    coven_json value;
    bool found;
    if (!json_need(object, "id", JSON_STRING, &value, error)) return false;
    if (!json_word(&value, false, (int)sizeof spell->id - 1, spell->id, error)) return false;
    if (!json_need(object, "name", JSON_STRING, &value, error)) return false;
    if (!set_text_want(object, "name", spell->name, error)) return false;
    if (!json_need_int(object, "value", 0, 99, &spell->value, error)) return false;
    if (!json_need_int(object, "minimum", 1, 9, &spell->minimum, error)) return false;
    if (!json_need_int(object, "loss", 1, 20, &spell->loss, error)) return false;
    spell->copies = 1;
    if (!json_want(object, "copies", JSON_NUMBER, &value, &found, error)) return false;
    if (found && !json_int(&value, 1, 9, &spell->copies, error)) return false;
    return read_seats(object, &spell->seats, error) && set_text_want(object, "invocation", spell->invocation, error) &&
           set_text_want(object, "flavour", spell->flavour, error);
}

static bool read_spells(const coven_json *root, duel_content *content, coven_error *error) {
    coven_json list;
    int cards = 0;
    if (!json_need(root, "spells", JSON_LIST, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        duel_spell spell = {.id = ""};
        if (!read_spell(&w.value, &spell, error)) return false;
        for (int i = 0; i < content->spells; i++)
            if (strcmp(content->spell[i].id, spell.id) == 0)
                return coven_json_fail(&w.value, error, "there is already a spell \"%s\"", spell.id);
        cards += spell.copies;
        if (cards > SPELLS_MAX)
            return coven_json_fail(&w.value, error, "with this one there are more than %d spell cards", SPELLS_MAX);
        content->spell[content->spells++] = spell;
    }
    return true;
}

/* Is there enough for that many seats? */
static bool check_enough(const duel_content *content, int seats, coven_error *error) {
    const int need = HAND_MAX * seats + 1, need_spells = STORED_MAX * seats + 1;
    int spells = 0;
    for (int i = 0; i < content->spells; i++)
        if (content->spell[i].seats >> seats & 1) spells += content->spell[i].copies;
    if (content->energy < need)
        return coven_fail(error, "energy: %d cards; %d seats need %d", content->energy, seats, need);
    if (content->symbols < need)
        return coven_fail(error, "symbols: %d cards; %d seats need %d", content->symbols, seats, need);
    if (spells < need_spells)
        return coven_fail(error, "spells: %d cards for %d seats, which need %d", spells, seats, need_spells);
    return true;
}

bool duel_read_set(const coven_json *root, void *content, coven_error *error) {
    duel_content *c = content;
    char unused[SET_TEXT];
    if (!set_text_want(root, "title", unused, error)) return false;
    if (!set_text_want(root, "about", unused, error)) return false;
    if (!read_deck(root, "energy", 0, NUMERALS - 1, c->cards, &c->energy, error)) return false;
    if (!read_deck(root, "symbols", PLUS, MINUS, c->cards, &c->symbols, error)) return false;
    coven_json symbols;
    json_member(root, "symbols", &symbols);
    if (!c->cards[PLUS] || !c->cards[MINUS]) return coven_json_fail(&symbols, error, "both \"+\" and \"-\" are needed");
    if (!read_spells(root, c, error)) return false;
    return check_enough(c, 3, NULL) || check_enough(c, 2, error);
}

/* ---- a table ---- */

bool duel_prepare(coven_table *table, void *plan, coven_error *error) {
    const duel_content *content = table->content;
    duel_plan *p = plan;
    int card = 0;
    if (!check_enough(content, table->seats, error)) return false;
    for (int face = 0; face < NUMERALS; face++) p->energy += (uint64_t)content->cards[face] * one_energy(face);
    p->symbols[0] = (uint8_t)content->cards[PLUS];
    p->symbols[1] = (uint8_t)content->cards[MINUS];
    for (int i = 0; i < content->spells; i++) {
        const duel_spell *spell = &content->spell[i];
        if (!(spell->seats >> table->seats & 1)) continue;
        const int number = p->spells++;
        p->source[number] = (uint8_t)i;
        p->value[number] = (uint8_t)spell->value;
        p->minimum[number] = (uint8_t)spell->minimum;
        p->loss[number] = (uint8_t)spell->loss;
        for (int copy = 0; copy < spell->copies; copy++, card++) {
            p->group[number] |= UINT64_C(1) << card;
            p->spell_of_card[card] = (uint8_t)number;
        }
        p->all_spells |= p->group[number];
    }
    table->secrets = true;
    return true;
}

int duel_find_spell(const coven_table *table, span id) {
    for (int spell = 0; spell < plan_of(table)->spells; spell++)
        if (span_is(id, spell_of(table, spell)->id)) return spell;
    return NO_SPELL;
}

/* Spells are numbered by their place in the set, which players learn; so that counts as well. */
uint64_t duel_fingerprint(const coven_table *table, uint64_t so_far) {
    const duel_content *content = content_of(table);
    const duel_plan *plan = plan_of(table);
    for (int face = 0; face < FACES; face++) so_far = coven_fingerprint_add(so_far, (uint64_t)content->cards[face]);
    for (int i = 0; i < plan->spells; i++) {
        const duel_spell *spell = &content->spell[plan->source[i]];
        const int numbers[] = {plan->source[i], spell->value, spell->minimum, spell->loss, spell->copies};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
            so_far = coven_fingerprint_add(so_far, (uint64_t)numbers[n]);
    }
    return so_far;
}
