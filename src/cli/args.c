/* args.c -- see args.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/span.h"

/* The option called by the first `length` letters of `name`, or NULL. */
static const args_option *find_option(const args *self, const char *name, size_t length) {
    for (const args_option *option = self->options; option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, name, length) == 0) return option;
    return NULL;
}

static bool refuse_option(const args *self, const char *word) {
    enum { MAX = 32 };
    const char *names[MAX + 2] = {"help"};
    int count = 1;
    for (const args_option *option = self->options; option->name && count <= MAX; option++)
        names[count++] = option->name;
    char name[64];
    coven_text text = coven_text_over(name, sizeof name);
    coven_put_bytes(&text, word, strcspn(word, "="));
    const char *nearest = coven_nearest(name + strspn(name, "-"), names);
    if (nearest)
        usage_error("%s: there is no option \"%s\"; did you mean \"--%s\"?", self->command, name, nearest);
    else
        usage_error("%s: there is no option \"%s\"; see coven %s --help", self->command, name, self->command);
    return false;
}

/* Take the option at words[*at] with its value. */
static bool take_option(args *self, char *const *words, int count, int *at) {
    const char *word = words[*at], *name = word + 2;
    const size_t length = strcspn(name, "=");
    const args_option *option = word[1] == '-' ? find_option(self, name, length) : NULL;
    if (!option) return refuse_option(self, word);
    if (!option->many && args_has(self, option->name)) {
        usage_error("%s: --%s is given twice", self->command, option->name);
        return false;
    }
    const char *value = NULL;
    if (option->value) {
        if (name[length] == '=')
            value = name + length + 1;
        else if (*at + 1 < count)
            value = words[++*at];
        if (!value) {
            usage_error("%s: --%s needs a value: --%s %s", self->command, option->name, option->name, option->value);
            return false;
        }
    } else if (name[length] == '=') {
        usage_error("%s: --%s takes no value", self->command, option->name);
        return false;
    }
    self->which[self->count] = option;
    self->value[self->count++] = value;
    return true;
}

bool args_read(args *self, const char *name, const args_option *options, char *const *words, int count) {
    *self = (args){.command = name, .options = options};
    const size_t capacity = (size_t)count + 1;
    self->word = calloc(capacity, sizeof self->word[0]);
    self->which = calloc(capacity, sizeof self->which[0]);
    self->value = calloc(capacity, sizeof self->value[0]);
    if (!self->word || !self->which || !self->value) {
        system_error("out of memory");
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

bool args_number(const args *self, const char *name, int min, int max, int *out) {
    const char *text = args_value(self, name);
    if (!text || number_read(text, min, max, out)) return true;
    usage_error("%s: --%s: \"%s\" should be a whole number from %d to %d", self->command, name, text, min, max);
    return false;
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
    usage_error("%s: --%s: \"%s\" should be two numbers, the lower first: 0,10", self->command, name, text);
    return false;
}
