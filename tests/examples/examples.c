/* examples.c -- runs the worked examples of a rules page straight from docs/rules/GAME.md. An example is lines of a
 * letter and a text, inside the fenced blocks after "## Worked examples"; docs/rules/CONVENTIONS.md says what the
 * letters mean. Every line is a check; a failure reports the line number and what was found instead. */
#include <stdlib.h>

#include "core/json.h"
#include "support.h"
#include "tables.h"

typedef struct page {
    const coven_game *game;
    char options[200];
    int seats;
    coven_record at; /* only for its table: reading an empty record is how options become a table */
    bool seated;     /* `at` is there and fits options and seats */
    bool placed;     /* `state` is a position */
    bool moved;      /* an E came after the last P, so the next P is checked */
    coven_state state, before;
    coven_event event; /* the last E, in the state `before` */
    coven_choice listed[COVEN_EVENTS_MAX];
    int listed_count, listed_line; /* the L lines not checked yet */
    int line, checks, faults;
} page;

static void fault(page *p, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void fault(page *p, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "docs/rules/%s.md:%d: ", p->game->id, line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    p->faults++;
}

/* ---- the table ---- */

static void leave_table(page *p) {
    if (p->seated) coven_record_free(&p->at);
    p->seated = p->placed = p->moved = false;
}

/* The table of the page's present options and seats. */
static const coven_table *table_at(page *p) {
    if (p->seated) return p->at.table;
    char json[400];
    coven_error error;
    coven_text text = coven_text_over(json, sizeof json);
    coven_put(&text, "{\"record\":1,\"game\":\"%s\",\"set\":\"house\",\"seats\":%d,\"options\":%s,\"events\":[]}",
              p->game->id, p->seats, p->options);
    p->seated = coven_record_read(&p->at, json, text.length, NULL, &error);
    if (!p->seated) fault(p, p->line, "no table: %s", error.text);
    return p->seated ? p->at.table : NULL;
}

/* The same, when a position must be there too. */
static const coven_table *table_with_position(page *p) {
    if (p->placed) return p->at.table;
    fault(p, p->line, "no position to ask about");
    return NULL;
}

/* ---- lists of legal events ---- */

/* Where one event is listed, all are; but on the page of channeling all with the same first word, or with the same
 * first two for `play` and for chance. This is the length of that first part, or 0. */
static size_t group_length(const page *p, const char *text, bool chance) {
    if (strcmp(p->game->id, "channeling") != 0) return 0;
    const size_t first = strcspn(text, " ");
    const bool two = (chance || strncmp(text, "play ", 5) == 0) && text[first];
    return two ? first + 1 + strcspn(text + first + 1, " ") : first;
}

static bool same_group(const page *p, const char *a, const char *b, bool chance) {
    const size_t length = group_length(p, a, chance);
    return length == group_length(p, b, chance) && strncmp(a, b, length) == 0;
}

static int find(const coven_choice *list, int count, const char *text) {
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].text, text) == 0) return i;
    return -1;
}

/* At the end of a run of L lines: nothing listed that is not legal, nothing legal that should be listed and is not. */
static void check_listed(page *p) {
    static coven_choice legal[COVEN_EVENTS_MAX];
    if (!p->listed_count) return;
    const coven_table *table = p->at.table;
    const bool chance = p->game->actor(table, &p->state) == COVEN_CHANCE;
    const int count = coven_choices(table, &p->state, legal);
    for (int i = 0; i < p->listed_count; i++) {
        const int found = find(legal, count, p->listed[i].text);
        if (found < 0)
            fault(p, p->listed_line + i, "not legal: %s", p->listed[i].text);
        else if (legal[found].weight != p->listed[i].weight)
            fault(p, p->listed_line + i, "the weight is %u", (unsigned)legal[found].weight);
        if (i && strcmp(p->listed[i - 1].text, p->listed[i].text) >= 0)
            fault(p, p->listed_line + i, "listed out of order");
    }
    for (int i = 0; i < count; i++) {
        bool wanted = false;
        for (int j = 0; j < p->listed_count; j++) wanted |= same_group(p, legal[i].text, p->listed[j].text, chance);
        if (wanted && find(p->listed, p->listed_count, legal[i].text) < 0)
            fault(p, p->listed_line, "legal and not listed: %s", legal[i].text);
    }
    p->listed_count = 0;
}

/* ---- one function for each letter ---- */

static void begin_example(page *p, const char *text) {
    (void)text;
    leave_table(p);
    p->seats = p->game->seats_min;
}

static void set_options(page *p, const char *text) {
    leave_table(p);
    coven_text options = coven_text_over(p->options, sizeof p->options);
    coven_put(&options, "%s", text);
    table_at(p);
}

static void set_seats(page *p, const char *text) {
    leave_table(p);
    p->seats = text[0] - '0';
    if (strlen(text) != 1) fault(p, p->line, "seats should be one digit");
}

static void check_position(page *p, const char *text) {
    const coven_table *table = table_at(p);
    if (!table) return;
    char printed[COVEN_POSITION_TEXT];
    coven_state read = {{0}};
    coven_error error;
    const bool good = p->game->parse_position(table, text, COVEN_VIEW_ALL, &read, &error);
    if (!good) fault(p, p->line, "refused: %s", error.text);
    if (p->moved) {
        coven_position_print(table, &p->state, printed);
        if (strcmp(printed, text) != 0)
            fault(p, p->line, "the events lead to\n  %s, not to\n  %s", printed, text);
        else if (good && memcmp(&read, &p->state, p->game->state_size) != 0)
            fault(p, p->line, "the position read differs in bytes from the position played to");
    }
    p->moved = false;
    if (!good) return;
    coven_position_print(table, &read, printed);
    if (strcmp(printed, text) != 0) fault(p, p->line, "read and printed again it is\n  %s", printed);
    p->state = read;
    p->placed = true;
}

static void play(page *p, const char *text) {
    const coven_table *table = table_with_position(p);
    coven_error error;
    if (!table) return;
    p->before = p->state;
    if (!coven_event_read_with_actor(table, &p->state, text, &p->event, &error)) {
        fault(p, p->line, "%s", error.text);
        return;
    }
    p->game->apply(table, &p->state, p->event);
    p->moved = true;
}

static void check_count(page *p, const char *text) {
    static coven_choice legal[COVEN_EVENTS_MAX];
    const coven_table *table = table_with_position(p);
    if (!table) return;
    const int count = coven_choices(table, &p->state, legal);
    if (strtol(text, NULL, 10) != count) fault(p, p->line, "%d events are legal, not %s", count, text);
}

static void list_event(page *p, const char *text) {
    const coven_table *table = table_with_position(p);
    if (!table || p->listed_count == COVEN_EVENTS_MAX) return;
    if (!p->listed_count) p->listed_line = p->line;
    coven_choice *listed = &p->listed[p->listed_count++];
    *listed = (coven_choice){.weight = 1};
    size_t length = strlen(text);
    if (p->game->actor(table, &p->state) == COVEN_CHANCE) {
        const char *space = strrchr(text, ' ');
        if (!space) fault(p, p->line, "a chance event has a weight after it");
        length = space ? (size_t)(space - text) : 0;
        listed->weight = space ? (uint32_t)strtoul(space + 1, NULL, 10) : 0;
    }
    coven_text copy = coven_text_over(listed->text, sizeof listed->text);
    coven_put_bytes(&copy, text, length);
}

/* Legal in the list and at the input boundary. */
static bool is_legal(page *p, const coven_table *table, const char *text, coven_error *error) {
    static coven_choice legal[COVEN_EVENTS_MAX];
    coven_event event;
    const bool in_list = find(legal, coven_choices(table, &p->state, legal), text) >= 0;
    const bool at_boundary = coven_event_read(table, &p->state, text, &event, error);
    if (in_list != at_boundary) fault(p, p->line, "the list and coven_event_read do not agree about %s", text);
    return in_list;
}

static void check_legal(page *p, const char *text) {
    const coven_table *table = table_with_position(p);
    coven_error error = {0};
    if (table && !is_legal(p, table, text, &error)) fault(p, p->line, "should be legal: %s", error.text);
}

static void check_illegal(page *p, const char *text) {
    const coven_table *table = table_with_position(p);
    coven_error error;
    if (table && is_legal(p, table, text, &error)) fault(p, p->line, "should not be legal");
}

/* "1 TEXT" into the seat and the text; 0 if malformed. */
static int cut_seat(page *p, const char **text) {
    const int seat = (*text)[0] - '0';
    if (seat < 1 || seat > p->seats || (*text)[1] != ' ') {
        fault(p, p->line, "a seat and a space should stand first");
        return 0;
    }
    *text += 2;
    return seat;
}

static void check_masked(page *p, const char *text) {
    const coven_table *table = table_with_position(p);
    const int seat = table ? cut_seat(p, &text) : 0;
    if (!seat) return;
    char printed[COVEN_POSITION_TEXT];
    coven_state masked = p->state, read = {{0}};
    coven_error error;
    p->game->mask(table, &masked, seat);
    coven_position_print(table, &masked, printed);
    if (strcmp(printed, text) != 0) fault(p, p->line, "seat %d sees\n  %s", seat, printed);
    if (!p->game->parse_position(table, text, seat, &read, &error))
        fault(p, p->line, "refused as seat %d's: %s", seat, error.text);
    else if (memcmp(&read, &masked, p->game->state_size) != 0)
        fault(p, p->line, "read as seat %d's it differs in bytes from the masked state", seat);
}

static void check_masked_event(page *p, const char *text) {
    const coven_table *table = table_with_position(p);
    const int seat = table ? cut_seat(p, &text) : 0;
    if (!seat) return;
    char printed[COVEN_EVENT_TEXT + 2];
    coven_text out = coven_text_over(printed, sizeof printed);
    coven_state masked = p->before;
    p->game->mask(table, &masked, seat);
    coven_put(&out, "%s ", coven_actor_text(p->game->actor(table, &p->before)));
    p->game->print_event(table, &masked, p->game->mask_event(table, &p->before, p->event, seat), &out);
    if (strcmp(printed, text) != 0) fault(p, p->line, "seat %d sees \"%s\"", seat, printed);
}

/* "[1,0] [31,27]", as a record would have it. */
static void check_result(page *p, const char *text) {
    const coven_table *table = table_with_position(p);
    if (!table) return;
    if (p->game->actor(table, &p->state) != COVEN_END) {
        fault(p, p->line, "the game has not ended");
        return;
    }
    const char *space = strchr(text, ' ');
    char expected[200];
    coven_text out = coven_text_over(expected, sizeof expected), line = coven_text_growing();
    coven_put(&out, "\"result\":%.*s,\"scores\":%s}", space ? (int)(space - text) : 0, text, space ? space + 1 : "");
    coven_trace_line(&p->at, 0, &p->state, &line);
    if (!strstr(line.data, expected)) fault(p, p->line, "it ends %s", strstr(line.data, "\"result\""));
    coven_text_free(&line);
}

static void check_refusal(page *p, int viewer, const char *text) {
    const coven_table *table = table_at(p);
    const char *bar = strstr(text, " | ");
    if (!bar) fault(p, p->line, "no \" | \" between the field and the position");
    if (!table || !bar) return;
    const size_t length = (size_t)(bar - text);
    coven_state state;
    coven_error error = {0};
    if (p->game->parse_position(table, bar + 3, viewer, &state, &error))
        fault(p, p->line, "should be refused");
    else if (strncmp(error.text, text, length) != 0 || error.text[length] != ':')
        fault(p, p->line, "refused, but: %s", error.text);
}

static void check_refused(page *p, const char *text) { check_refusal(p, COVEN_VIEW_ALL, text); }

static void check_masked_refused(page *p, const char *text) {
    const int seat = cut_seat(p, &text);
    if (seat) check_refusal(p, seat, text);
}

static const struct {
    char letter;
    void (*check)(page *p, const char *text);
} letters[] = {
    {'#', begin_example}, {'O', set_options},          {'S', set_seats},          {'P', check_position},
    {'E', play},          {'N', check_count},          {'L', list_event},         {'+', check_legal},
    {'-', check_illegal}, {'M', check_masked},         {'V', check_masked_event}, {'R', check_result},
    {'X', check_refused}, {'Y', check_masked_refused},
};

/* ---- the page ---- */

static void run_line(page *p, const char *line) {
    if (line[0] != 'L') check_listed(p);
    if (!line[0]) return;
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].letter != line[0] || line[1] != ' ') continue;
        letters[i].check(p, line + 2);
        p->checks += line[0] != '#' && line[0] != 'O' && line[0] != 'S';
        return;
    }
    fault(p, p->line, "not a line of an example: %s", line);
}

static void run_page(page *p, char *text) {
    bool found = false, inside = false;
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        p->line++;
        if (strncmp(line, "```", 3) == 0) {
            inside = found && !inside;
            check_listed(p);
        } else if (inside) {
            run_line(p, line);
        } else if (strncmp(line, "## ", 3) == 0) {
            found = strcmp(line, "## Worked examples") == 0;
        }
    }
    if (inside) fault(p, p->line, "the last block of examples has no end");
    if (!p->checks) fault(p, p->line, "no worked examples");
}

int main(int count, char **argument) {
    static page p = {.options = "{}"};
    p.game = count == 2 ? game_named(argument[1]) : NULL;
    if (!p.game) {
        fprintf(stderr, "usage: pages GAME\n");
        return 2;
    }
    char path[100];
    coven_text name = coven_text_over(path, sizeof path);
    coven_put(&name, "docs/rules/%s.md", p.game->id);
    p.seats = p.game->seats_min;
    size_t length;
    char *text = read_source_file(path, &length);
    run_page(&p, text);
    leave_table(&p);
    free(text);
    printf("%s: %d checks, %d faults\n", path, p.checks, p.faults);
    return p.faults || !p.checks ? 1 : 0;
}
