/* secrets.c -- laws of what is hidden. The first is the one that makes leaks impossible:
 *     mask(apply(s, e)) == apply(mask(s), mask_event(s, e))      for every viewer, at every step */
#include "laws.h"

static coven_state masked_for(const law_book *book, const coven_state *state, int viewer) {
    coven_state masked = *state;
    book->game->mask(book->table, &masked, viewer);
    return masked;
}

/* The masked event leads from the viewer's masked state to its next masked state. */
static void follow(law_book *book, const coven_state *after, coven_event event, int viewer) {
    const coven_game *game = book->game;
    coven_state seen = masked_for(book, &book->state, viewer);
    const coven_state expected = masked_for(book, after, viewer);
    if (game->actor(book->table, &seen) != game->actor(book->table, &book->state))
        broken(book, "everybody sees who acts", "viewer %d does not", viewer);
    if (!book->table->secrets && !same_state(book, &seen, &book->state))
        broken(book, "a table without secrets hides nothing", "something from viewer %d", viewer);
    const coven_event shown = game->mask_event(book->table, &book->state, event, viewer);
    game->apply(book->table, &seen, shown);
    book->checks += 3;
    if (same_state(book, &seen, &expected)) return;
    char event_text[COVEN_EVENT_TEXT], follows[COVEN_POSITION_TEXT], should[COVEN_POSITION_TEXT];
    coven_text text = coven_text_over(event_text, sizeof event_text);
    game->print_event(book->table, &book->state, event, &text);
    coven_position_print(book->table, &seen, follows);
    coven_position_print(book->table, &expected, should);
    broken(book, "mask(apply(s, e)) == apply(mask(s), mask_event(s, e))",
           "viewer %d, event \"%s\":\n  mask of apply: %s\n  apply of mask: %s%s", viewer, event_text, should, follows,
           strcmp(should, follows) == 0 ? "\n  (the same text; the bytes differ)" : "");
}

/* The seat that acts knows all that it may do. */
static void list_as_seen(law_book *book, int actor) {
    static coven_event whole[COVEN_EVENTS_MAX], seen[COVEN_EVENTS_MAX];
    const coven_state masked = masked_for(book, &book->state, actor);
    const int count = book->game->legal(book->table, &book->state, whole);
    if (book->game->legal(book->table, &masked, seen) != count ||
        memcmp(whole, seen, (size_t)count * sizeof whole[0]) != 0)
        broken(book, "legal(s) == legal(mask(s, actor))", "seat %d sees another list", actor);
    book->checks++;
}

void laws_of_masks(law_book *book, coven_event event) {
    const coven_state before = book->state;
    coven_state after = book->state;
    book->game->apply(book->table, &after, event);
    for (size_t i = book->game->state_size; i < sizeof after; i++)
        if (after.byte[i] != before.byte[i]) broken(book, "a game stays within its state_size", "apply does not");
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) follow(book, &after, event, viewer);
    const int actor = book->game->actor(book->table, &book->state);
    if (actor > COVEN_CHANCE) list_as_seen(book, actor);
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "earlier states are unchanged", "mask_event changed the state before it");
}

/* ---- imagined worlds ---- */

/* Whatever can happen in a world that the viewer could be in is read from its masked text. */
static void expect_readable(law_book *book, const coven_state *masked, int viewer, const coven_state *world,
                            coven_event event) {
    const coven_event shown = book->game->mask_event(book->table, world, event, viewer);
    char text[COVEN_EVENT_TEXT];
    coven_event read;
    coven_error error;
    coven_text out = coven_text_over(text, sizeof text);
    book->game->print_event(book->table, masked, shown, &out);
    if (!coven_event_read_masked(book->table, masked, viewer, text, &read, &error))
        broken(book, "what can happen is read from its masked text", "viewer %d, \"%s\": %s", viewer, text, error.text);
    if (read != shown)
        broken(book, "what can happen is read from its masked text", "viewer %d, \"%s\": %u, not %u", viewer, text,
               read, shown);
    coven_state witness = *masked;
    if (!book->game->witness(book->table, &witness, viewer, shown))
        broken(book, "what can happen has a witness", "viewer %d, \"%s\"", viewer, text);
    book->game->mask(book->table, &witness, viewer);
    if (!same_state(book, &witness, masked))
        broken(book, "mask(witness(mask(s), e)) == mask(s)", "viewer %d, \"%s\"", viewer, text);
    book->checks += 4;
}

/* An imagined world is a position like any other: accepted, the same in what is known, and it can be played on. */
static void check_world(law_book *book, const coven_state *masked, coven_state world, int viewer) {
    const coven_game *game = book->game;
    const coven_table *table = book->table;
    char text[COVEN_POSITION_TEXT];
    coven_state read = {{0}};
    coven_error error;
    coven_position_print(table, &world, text);
    if (!game->parse_position(table, text, COVEN_VIEW_ALL, &read, &error))
        broken(book, "an imagined world is a position", "viewer %d, \"%s\": %s", viewer, text, error.text);
    if (!same_state(book, &read, &world))
        broken(book, "an imagined world is a position", "viewer %d, \"%s\" is read as other bytes", viewer, text);
    const coven_state again = masked_for(book, &world, viewer);
    if (!same_state(book, &again, masked))
        broken(book, "mask(imagine(mask(s))) == mask(s)", "viewer %d imagined \"%s\"", viewer, text);
    if (game->actor(table, &world) != game->actor(table, masked))
        broken(book, "an imagined world has the same actor", "viewer %d imagined \"%s\"", viewer, text);
    for (int i = 0; i < 4 && game->actor(table, &world) != COVEN_END; i++)
        expect_readable(book, masked, viewer, &world, choose_event(table, &world, &book->sample));
    for (int i = 0; i < 4 && game->actor(table, &world) != COVEN_END; i++)
        game->apply(table, &world, choose_event(table, &world, &book->sample));
    book->checks += 4;
}

void laws_of_worlds(law_book *book) {
    const coven_state before = book->state;
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) {
        const coven_state masked = masked_for(book, &book->state, viewer);
        const coven_state twice = masked_for(book, &masked, viewer);
        if (!same_state(book, &twice, &masked)) broken(book, "masking twice is masking once", "viewer %d", viewer);
        const coven_rng rng = book->sample;
        coven_rng first_rng = rng, second_rng = rng;
        coven_state first = masked, second = masked;
        book->game->imagine(book->table, &first, viewer, &first_rng);
        book->game->imagine(book->table, &second, viewer, &second_rng);
        if (!same_state(book, &first, &second) || memcmp(&first_rng, &second_rng, sizeof rng) != 0)
            broken(book, "the same seed imagines the same world", "viewer %d", viewer);
        if (!book->table->secrets && !same_state(book, &first, &book->state))
            broken(book, "where nothing is hidden there is one world", "viewer %d imagined another", viewer);
        book->sample = first_rng;
        check_world(book, &masked, first, viewer);
        book->checks += 3;
    }
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "asking changes nothing", "the state has changed");
}
