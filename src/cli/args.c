/* args.c -- see args.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* The option called by the first `length` letters of `name`, or NULL. */
static const args_option *find_option(const args *self, const char *name, size_t length) {
    for (const args_option *option = self->options; option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, name, length) == 0) return option;
    return NULL;
}

static bool refuse_option(const args *self, const char *word) {
    enum { MOST = 32 };
    const char *names[MOST + 2] = {"help"};
    int count = 1;
    for (const args_option *option = self->options; option->name && count <= MOST; option++)
        names[count++] = option->name;
    char name[64];
    coven_text text = coven_text_over(name, sizeof name);
    coven_put_bytes(&text, word, strcspn(word, "="));
    const char *nearest = coven_nearest(name + strspn(name, "-"), names);
    if (nearest)
        complain("%s: there is no option \"%s\"; did you mean \"--%s\"?", self->command, name, nearest);
    else
        complain("%s: there is no option \"%s\"; see coven %s --help", self->command, name, self->command);
    return false;
}

/* Take the option at words[*at] with its value. */
static bool take_option(args *self, char *const *words, int count, int *at) {
    const char *word = words[*at], *name = word + 2;
    const size_t length = strcspn(name, "=");
    const args_option *option = word[1] == '-' ? find_option(self, name, length) : NULL;
    if (!option) return refuse_option(self, word);
    if (!option->many && args_has(self, option->name)) {
        complain("%s: --%s is given twice", self->command, option->name);
        return false;
    }
    const char *value = NULL;
    if (option->value) {
        if (name[length] == '=')
            value = name + length + 1;
        else if (*at + 1 < count)
            value = words[++*at];
        if (!value) {
            complain("%s: --%s wants a value: --%s %s", self->command, option->name, option->name, option->value);
            return false;
        }
    } else if (name[length] == '=') {
        complain("%s: --%s takes no value", self->command, option->name);
        return false;
    }
    self->which[self->count] = option;
    self->value[self->count++] = value;
    return true;
}

bool args_read(args *self, const char *name, const args_option *options, char *const *words, int count) {
    *self = (args){.command = name, .options = options};
    const size_t room = (size_t)count + 1;
    self->word = calloc(room, sizeof self->word[0]);
    self->which = calloc(room, sizeof self->which[0]);
    self->value = calloc(room, sizeof self->value[0]);
    if (!self->word || !self->which || !self->value) {
        trouble("no memory");
        return false;
    }
    bool ended = false;
    for (int i = 0; i < count; i++) {
        if (!ended && strcmp(words[i], "--") == 0) {
            ended = true;
        } else if (!ended && words[i][0] == '-' && words[i][1]) {
            if (!take_option(self, words, count, &i)) return false;
        } else {
            self->word[self->words++] = words[i];
        }
    }
    return true;
}

void args_free(args *self) {
    free(self->word);
    free(self->which);
    free(self->value);
    *self = (args){0};
}

bool args_has(const args *self, const char *name) {
    for (int i = 0; i < self->count; i++)
        if (strcmp(self->which[i]->name, name) == 0) return true;
    return false;
}

const char *args_nth(const args *self, const char *name, int nth) {
    for (int i = 0; i < self->count; i++)
        if (strcmp(self->which[i]->name, name) == 0 && nth-- == 0) return self->value[i];
    return NULL;
}

const char *args_value(const args *self, const char *name) {
    const char *value = NULL;
    for (int i = 0; i < self->count; i++)
        if (strcmp(self->which[i]->name, name) == 0) value = self->value[i];
    return value;
}

bool args_number(const args *self, const char *name, int least, int most, int *out) {
    const char *text = args_value(self, name);
    if (!text) return true;
    const size_t digits = strspn(text, "0123456789");
    const long number = digits && digits <= 9 && !text[digits] ? strtol(text, NULL, 10) : -1;
    if (number < least || number > most) {
        complain("%s: --%s: \"%s\" should be a whole number from %d to %d", self->command, name, text, least, most);
        return false;
    }
    *out = (int)number;
    return true;
}

bool args_span(const args *self, const char *name, double *low, double *high) {
    const char *text = args_value(self, name);
    if (!text) return true;
    char *end;
    *low = strtod(text, &end);
    if (end != text && *end == ',') {
        const char *second = end + 1;
        *high = strtod(second, &end);
        if (end != second && !*end && *low < *high) return true;
    }
    complain("%s: --%s: \"%s\" should be two numbers, the lower first: 0,10", self->command, name, text);
    return false;
}
