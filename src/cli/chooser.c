/* chooser.c -- see chooser.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/chooser.h"
#include "cli/words.h"

static void copy_text(char out[COVEN_EVENT_TEXT], const char *text, size_t length) {
    coven_text copy = coven_text_over(out, COVEN_EVENT_TEXT);
    coven_put_bytes(&copy, text, length);
}

/* The part of `text` after the words of `prefix`: "" if nothing follows, NULL if `text` does not begin with them. */
static const char *rest_after(const char *text, const char *prefix) {
    const size_t length = strlen(prefix);
    if (!length) return text;
    if (strncmp(text, prefix, length) != 0) return NULL;
    if (!text[length]) return "";
    return text[length] == ' ' ? text + length + 1 : NULL;
}

/* The distinct words that follow `prefix`, in order (choices are sorted, so equal ones are neighbours or nearly so);
 * an event that ends there counts as "". */
static int next_words(const chooser *self, const char *prefix, char (*out)[COVEN_EVENT_TEXT], int capacity) {
    int count = 0;
    for (int i = 0; i < self->count; i++) {
        const char *rest = rest_after(self->choice[i].text, prefix);
        if (!rest) continue;
        char word[COVEN_EVENT_TEXT];
        copy_text(word, rest, strcspn(rest, " "));
        bool known = false;
        for (int j = 0; j < count && !known; j++) known = strcmp(out[j], word) == 0;
        if (!known && count < capacity) copy_text(out[count++], word, strlen(word));
    }
    return count;
}

static int count_after(const chooser *self, const char *prefix, coven_event *last) {
    int count = 0;
    for (int i = 0; i < self->count; i++) {
        if (!rest_after(self->choice[i].text, prefix)) continue;
        *last = self->choice[i].event;
        count++;
    }
    return count;
}

static void add_word(char prefix[COVEN_EVENT_TEXT], const char *word) {
    coven_text text = {.data = prefix, .length = strlen(prefix), .capacity = COVEN_EVENT_TEXT};
    coven_put(&text, "%s%s", prefix[0] ? " " : "", word);
}

static bool is_number(const char *text) { return text[0] && !text[strspn(text, "0123456789")]; }

static void offer_events(chooser *self) {
    self->whole = true;
    for (int i = 0; i < self->count; i++) {
        if (!rest_after(self->choice[i].text, self->so_far)) continue;
        copy_text(self->item[self->items].text, self->choice[i].text, strlen(self->choice[i].text));
        self->item[self->items].event = self->choice[i].event;
        self->item[self->items++].events = 1;
    }
}

static void offer_words(chooser *self, char (*word)[COVEN_EVENT_TEXT], int word_count) {
    self->whole = false;
    for (int i = 0; i < word_count; i++) {
        char prefix[COVEN_EVENT_TEXT];
        copy_text(prefix, self->so_far, strlen(self->so_far));
        if (word[i][0]) add_word(prefix, word[i]);
        copy_text(self->item[i].text, word[i], strlen(word[i]));
        self->item[i].events = count_after(self, prefix, &self->item[i].event);
    }
    self->items = word_count;
}

static void offer(chooser *self) {
    char word[COVEN_EVENTS_MAX][COVEN_EVENT_TEXT];
    coven_event event;
    self->items = 0;
    self->numbered = true;
    const int left = count_after(self, self->so_far, &event);
    int word_count = next_words(self, self->so_far, word, COVEN_EVENTS_MAX);
    /* A word without an alternative is not a choice. */
    while (left > CHOOSER_FEW && word_count == 1) {
        add_word(self->so_far, word[0]);
        word_count = next_words(self, self->so_far, word, COVEN_EVENTS_MAX);
    }
    if (left <= CHOOSER_FEW)
        offer_events(self);
    else
        offer_words(self, word, word_count);
    for (int i = 0; i < word_count; i++)
        if (is_number(word[i])) self->numbered = false;
}

void chooser_begin(chooser *self) {
    self->so_far[0] = '\0';
    offer(self);
}

bool chooser_back(chooser *self) {
    const int before = self->items;
    const bool whole = self->whole;
    while (self->so_far[0]) {
        char *space = strrchr(self->so_far, ' ');
        *(space ? space : self->so_far) = '\0';
        char dropped[COVEN_EVENT_TEXT];
        copy_text(dropped, self->so_far, strlen(self->so_far));
        offer(self);
        /* A word without an alternative may have been put back: go on past it. */
        if (self->items != before || self->whole != whole) return true;
        copy_text(self->so_far, dropped, strlen(dropped));
    }
    offer(self);
    return false;
}

/* The next word that `typed` stands for: itself, or the only one that begins with it. */
static const char *find_word(char (*word)[COVEN_EVENT_TEXT], int word_count, const char *typed, coven_error *error) {
    const char *found = NULL;
    int begin = 0;
    char list[80];
    coven_text text = coven_text_over(list, sizeof list);
    for (int i = 0; i < word_count; i++) {
        if (strcmp(word[i], typed) == 0) return word[i];
        if (strncmp(word[i], typed, strlen(typed)) != 0) continue;
        coven_put(&text, "%s%s", begin++ ? ", " : "", word[i]);
        found = word[i];
    }
    if (begin == 1) return found;
    const words quoted = words_quoted(typed);
    if (begin)
        words_fail(error, COVEN_BAD_INPUT, "error.choice.unclear text=%s list=\"%s%s\"", quoted.text, list,
                   text.dropped ? "..." : "");
    else
        words_fail(error, COVEN_BAD_INPUT, "error.choice.none text=%s", quoted.text);
    return NULL;
}

/* Follow the words of `line` from `prefix`, which grows; false with an error. */
static bool follow(const chooser *self, const char *line, char prefix[COVEN_EVENT_TEXT], coven_error *error) {
    char word[COVEN_EVENTS_MAX][COVEN_EVENT_TEXT];
    while (*(line += strspn(line, " "))) {
        char typed[COVEN_EVENT_TEXT];
        const size_t length = strcspn(line, " ");
        copy_text(typed, line, length);
        const int word_count = next_words(self, prefix, word, COVEN_EVENTS_MAX);
        const char *found = find_word(word, word_count, typed, error);
        if (!found) return false;
        add_word(prefix, found);
        line += length;
    }
    return true;
}

static chooser_answer narrow(chooser *self, const char *prefix, coven_event *event) {
    const int left = count_after(self, prefix, event);
    if (left == 1) return CHOOSER_EVENT;
    copy_text(self->so_far, prefix, strlen(prefix));
    offer(self);
    return CHOOSER_NARROWER;
}

chooser_answer chooser_take(chooser *self, const char *line, coven_event *event, coven_error *error) {
    if (self->numbered && is_number(line)) {
        const long number = strlen(line) <= 6 ? strtol(line, NULL, 10) : 0;
        if (number < 1 || number > self->items)
            return coven_fail_message(error, COVEN_BAD_INPUT, "error.choice.number n=%d", self->items), CHOOSER_UNKNOWN;
        const char *text = self->item[number - 1].text;
        *event = self->item[number - 1].event;
        if (self->whole || !text[0]) return CHOOSER_EVENT;
        char prefix[COVEN_EVENT_TEXT];
        copy_text(prefix, self->so_far, strlen(self->so_far));
        add_word(prefix, text);
        return narrow(self, prefix, event);
    }
    char prefix[COVEN_EVENT_TEXT];
    copy_text(prefix, self->so_far, strlen(self->so_far));
    if (follow(self, line, prefix, error)) return narrow(self, prefix, event);
    /* The whole event may have been typed, although some of its words are already chosen. */
    coven_error ignored;
    prefix[0] = '\0';
    if (self->so_far[0] && follow(self, line, prefix, &ignored)) return narrow(self, prefix, event);
    return CHOOSER_UNKNOWN;
}

int chooser_next(const chooser *self, const char *before, char (*out)[INPUT_WORD], int capacity) {
    char prefix[COVEN_EVENT_TEXT];
    copy_text(prefix, self->so_far, strlen(self->so_far));
    if (!follow(self, before, prefix, NULL)) return 0;
    const int count = next_words(self, prefix, out, capacity);
    return count == 1 && !out[0][0] ? 0 : count;
}
