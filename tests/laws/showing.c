/* showing.c -- laws of what people and players are shown: views, drawings, sentences, estimates, features. All of it
 * is computed from masked states, as a front end does, so that none of it can reveal more than the mask allows. */
#include <stdlib.h>

#include "core/json.h"
#include "core/message.h"
#include "laws.h"

/* Rows that every drawing fits into at 80 columns: a screen has 24, and the question and what happened want the rest.
 */
enum { ROWS = 13 };

static const coven_style styles[] = {
    {.colour = false, .utf8 = false, .width = 60},
    {.colour = true, .utf8 = true, .width = 80},
    {.colour = true, .utf8 = false, .width = 60, .height = 1, .colours = 16},
    {.colour = false, .utf8 = true, .width = 80, .height = ROWS, .colours = 256},
};

/* ---- drawings ---- */

/* The columns of a line without its colours: characters of UTF-8, each one column wide. */
static int columns(const char *line, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\033')
            while (i < length && line[i] != 'm') i++;
        else
            count += ((unsigned char)line[i] & 0xc0) != 0x80;
    }
    return count;
}

static void check_drawing(law_book *book, const coven_state *masked, int viewer, const coven_style *style) {
    coven_text out = coven_text_growing();
    book->game->draw(book->table, masked, viewer, style, &out);
    if (!out.length || out.data[out.length - 1] != '\n') broken(book, "a drawing is lines", "viewer %d", viewer);
    int rows = 0;
    for (const char *line = out.data; *line; rows++) {
        const size_t length = strcspn(line, "\n");
        if (columns(line, length) > style->width)
            broken(book, "a drawing keeps to its width", "viewer %d, %s, %d columns of %d:\n  %.*s", viewer,
                   coven_language_code(style->language), columns(line, length), style->width, (int)length, line);
        for (size_t i = 0; i < length; i++) {
            if ((unsigned char)line[i] >= 0x80 && !style->utf8)
                broken(book, "a plain drawing is ASCII", "viewer %d:\n  %.*s", viewer, (int)length, line);
            if (line[i] == '\033' && !style->colour)
                broken(book, "a drawing without colour has no escapes", "viewer %d:\n  %.*s", viewer, (int)length,
                       line);
        }
        line += length + (line[length] == '\n');
    }
    if (style->height >= ROWS && rows > style->height)
        broken(book, "a drawing keeps to its height", "viewer %d, %s, %d rows of %d:\n%s", viewer,
               coven_language_code(style->language), rows, style->height, out.data);
    coven_text_free(&out);
    book->checks += 4;
}

/* ---- views and sentences ---- */

static void check_view(law_book *book, const char *view, size_t length, int viewer) {
    json_document document;
    coven_error error;
    if (!json_parse(&document, view, length, &error))
        broken(book, "a view is JSON", "viewer %d: %s\n  %s", viewer, error.text, view);
    const coven_json root = json_root(&document);
    if (json_kind_of(&root) != JSON_OBJECT) broken(book, "a view is an object", "viewer %d: %s", viewer, view);
    json_free(&document);
    book->checks += 2;
}

static void check_sentence(law_book *book, const char *law, const char *text) {
    if (!text[0] || strpbrk(text, "\n\t\033")) broken(book, law, "\"%s\"", text);
    book->checks++;
}

/* Everything that `viewer` is shown of a step, into one text. */
static void show(const law_book *book, const coven_state *masked, coven_event told, int viewer, coven_text *out) {
    book->game->view(book->table, masked, viewer, out);
    book->game->describe(book->table, masked, told, out);
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++)
        book->game->draw(book->table, masked, viewer, &styles[i], out);
}

/* Two worlds that a viewer cannot tell apart look the same to it. */
static void check_two_worlds(law_book *book, const coven_state *masked, coven_event told, int viewer) {
    coven_text one = coven_text_growing(), other = coven_text_growing();
    coven_state world = *masked;
    book->game->imagine(book->table, &world, viewer, &book->sample);
    book->game->mask(book->table, &world, viewer);
    show(book, masked, told, viewer, &one);
    show(book, &world, told, viewer, &other);
    if (one.length != other.length || memcmp(one.data, other.data, one.length) != 0)
        broken(book, "what a viewer is shown depends on nothing hidden", "viewer %d:\n%s\n%s", viewer, one.data,
               other.data);
    coven_text_free(&one);
    coven_text_free(&other);
    book->checks++;
}

/* A masked event's text is read again as the same event: a client follows a game from such texts alone. */
static void check_masked_event(law_book *book, const coven_state *masked, coven_event event, coven_event told,
                               int viewer) {
    char text[COVEN_EVENT_TEXT], whole[COVEN_EVENT_TEXT];
    coven_event read = 0;
    coven_error error;
    coven_text out = coven_text_over(text, sizeof text);
    book->game->print_event(book->table, masked, told, &out);
    if (!book->game->parse_event(book->table, masked, text, &read, &error))
        broken(book, "a masked event's text is read again", "viewer %d, \"%s\": %s", viewer, text, error.text);
    if (read != told)
        broken(book, "parse(print(masked event)) == masked event", "viewer %d, \"%s\": %u, not %u", viewer, text, read,
               told);
    out = coven_text_over(whole, sizeof whole);
    book->game->print_event(book->table, &book->state, event, &out);
    if (strchr(text, '?') == NULL && strcmp(text, whole) != 0)
        broken(book, "a masked event is the event with ? for what is hidden", "viewer %d, \"%s\" for \"%s\"", viewer,
               text, whole);
    if (strchr(text, '?') && viewer && viewer == book->game->actor(book->table, &book->state))
        broken(book, "a seat sees what it does itself", "seat %d sees \"%s\"", viewer, text);
    book->checks += 3;
}

/* ---- prompts ---- */

/* A prompt for every word of one legal event. */
static void check_questions(law_book *book, coven_event event) {
    const int actor = book->game->actor(book->table, &book->state);
    if (actor <= COVEN_CHANCE) return;
    char text[COVEN_EVENT_TEXT], question[400];
    coven_state masked = book->state;
    book->game->mask(book->table, &masked, actor);
    coven_text out = coven_text_over(text, sizeof text);
    book->game->print_event(book->table, &masked, event, &out);
    for (char *space = text + strlen(text); space; space = strrchr(text, ' ')) {
        *space = '\0';
        out = coven_text_over(question, sizeof question);
        message_prompt(NULL, book->table, &masked, text, &out);
        check_sentence(book, "there is a question for every word", question);
    }
    out = coven_text_over(question, sizeof question);
    message_prompt(NULL, book->table, &masked, "", &out);
    check_sentence(book, "there is a question for every word", question);
}

void laws_of_masked_events(law_book *book, coven_event event) {
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) {
        coven_state masked = book->state;
        book->game->mask(book->table, &masked, viewer);
        check_masked_event(book, &masked, event, book->game->mask_event(book->table, &book->state, event, viewer),
                           viewer);
    }
}

void laws_of_showing(law_book *book, coven_event event, int viewer) {
    const coven_state before = book->state;
    coven_state masked = book->state;
    coven_event told = event;
    if (viewer != COVEN_VIEW_ALL) {
        book->game->mask(book->table, &masked, viewer);
        told = book->game->mask_event(book->table, &book->state, event, viewer);
        check_two_worlds(book, &masked, told, viewer);
    }
    const coven_state kept = masked;
    coven_text out = coven_text_growing();
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        coven_style style = styles[i];
        for (style.language = coven_languages(); style.language; style.language = coven_language_next(style.language))
            check_drawing(book, &masked, viewer, &style);
    }
    book->game->view(book->table, &masked, viewer, &out);
    check_view(book, out.data, out.length, viewer);
    coven_text_clear(&out);
    message_describe(NULL, book->table, &masked, told, &out);
    check_sentence(book, "an event is said in sentences", out.data);
    for (int seat = 1; seat <= book->table->seats; seat++) {
        coven_text_clear(&out);
        message_seat(NULL, book->table, seat, &out);
        check_sentence(book, "a seat has a name", out.data);
    }
    coven_text_free(&out);
    check_questions(book, event);
    if (memcmp(&kept, &masked, sizeof kept) != 0 || memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "showing changes nothing", "the state has changed");
}

/* ---- for players ---- */

static void check_features(law_book *book, const coven_state *state, int seat) {
    static uint16_t feature[COVEN_FEATURES_MAX];
    static unsigned char there[UINT16_MAX + 1];
    const int count = book->game->features(book->table, state, seat, feature);
    coven_bounds bounds;
    book->game->bounds(book->table, &bounds);
    if (count < 0 || count > bounds.features || count > COVEN_FEATURES_MAX)
        broken(book, "features stay within their bound", "seat %d: %d of %d", seat, count, bounds.features);
    memset(there, 0, (size_t)book->game->features_count);
    for (int i = 0; i < count; i++) {
        if (feature[i] >= book->game->features_count)
            broken(book, "a feature has a number below features_count", "seat %d: %d", seat, feature[i]);
        if (there[feature[i]]++) broken(book, "a feature stands once", "seat %d: %d", seat, feature[i]);
    }
    book->checks += 3;
}

/* A seat's features reveal nothing that is hidden from it. */
static void check_masked_features(law_book *book, const coven_state *masked, int seat) {
    static uint16_t whole[COVEN_FEATURES_MAX], seen[COVEN_FEATURES_MAX];
    const int count = book->game->features(book->table, &book->state, seat, whole);
    const int seen_count = book->game->features(book->table, masked, seat, seen);
    for (int i = 0; i < count && i < seen_count; i++)
        if (whole[i] != seen[i])
            broken(book, "features(s, seat) == features(mask(s, seat), seat)", "seat %d: number %d is %d, masked %d",
                   seat, i, whole[i], seen[i]);
    if (count != seen_count)
        broken(book, "features(s, seat) == features(mask(s, seat), seat)", "seat %d: %d of them, masked %d", seat,
               count, seen_count);
    book->checks++;
}

static void check_estimate(law_book *book, const coven_state *state, int viewer) {
    int value[COVEN_SEATS_MAX] = {0};
    book->game->estimate(book->table, state, value);
    for (int i = 0; i < book->table->seats; i++)
        if (value[i] < 0 || value[i] > COVEN_ONE)
            broken(book, "an estimate is from 0 to COVEN_ONE", "viewer %d, seat %d: %d", viewer, i + 1, value[i]);
    book->checks++;
}

void laws_of_players(law_book *book) {
    const coven_state before = book->state;
    check_estimate(book, &book->state, COVEN_VIEW_ALL);
    for (int seat = 1; seat <= book->table->seats; seat++) {
        coven_state masked = book->state;
        book->game->mask(book->table, &masked, seat);
        check_estimate(book, &masked, seat);
        check_features(book, &masked, seat);
        check_features(book, &book->state, seat);
        check_masked_features(book, &masked, seat);
    }
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "asking changes nothing", "estimate or features changed the state");
}
