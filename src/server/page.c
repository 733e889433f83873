/* page.c -- the files of the web app, by path. */
#include "server/page.h"

#include <stdlib.h>
#include <string.h>

/* The next word of a line into `out`, up to a space or the line's end. */
static bool take_word(const char **at, const char *end, char *out, size_t size) {
    const char *from = *at;
    while (*at < end && **at != ' ' && **at != '\n') (*at)++;
    const size_t length = (size_t)(*at - from);
    if (length == 0 || length >= size) return false;
    memcpy(out, from, length);
    out[length] = '\0';
    if (*at < end && **at == ' ') (*at)++;
    return true;
}

static bool take_length(const char **at, const char *end, size_t *out) {
    char word[12];
    if (!take_word(at, end, word, sizeof word)) return false;
    char *rest;
    const unsigned long value = strtoul(word, &rest, 10);
    *out = value;
    return *rest == '\0' && word[0] != '-';
}

static bool take_file(const char **at, const char *end, page_file *file) {
    char keep[2];
    const bool good =
        take_word(at, end, file->path, sizeof file->path) && take_word(at, end, file->mime, sizeof file->mime) &&
        take_word(at, end, keep, sizeof keep) && take_word(at, end, file->etag, sizeof file->etag) &&
        take_length(at, end, &file->length[PAGE_PLAIN]) && take_length(at, end, &file->length[PAGE_GZIP]) &&
        take_length(at, end, &file->length[PAGE_BROTLI]);
    file->keep = good && keep[0] == '1';
    return good && *at < end && *(*at)++ == '\n';
}

/* Locate the bytes of each file; they are stored one after another. */
static bool place_bytes(page *self, const unsigned char *at, const unsigned char *end) {
    for (int i = 0; i < self->count; i++) {
        for (int form = 0; form < PAGE_FORMS; form++) {
            if (self->file[i].length[form] > (size_t)(end - at)) return false;
            self->file[i].bytes[form] = at;
            at += self->file[i].length[form];
        }
    }
    return at == end;
}

bool page_read(page *self, const unsigned char *pack, size_t length, coven_error *error) {
    static const char first[] = "coven-page 1\n";
    const char *at = (const char *)pack, *end = at + length;
    self->count = 0;
    if (length == 0) return true;
    if (length < sizeof first || memcmp(at, first, sizeof first - 1) != 0)
        return coven_fail(error, "the built-in web app is not a page pack");
    at += sizeof first - 1;
    while (at < end && *at != '\n') {
        if (self->count == PAGE_FILES_MAX || !take_file(&at, end, &self->file[self->count]))
            return coven_fail(error, "the built-in web app is damaged at file %d", self->count + 1);
        self->count++;
    }
    if (at == end || !place_bytes(self, (const unsigned char *)at + 1, pack + length))
        return coven_fail(error, "the built-in web app is cut short");
    return true;
}

static int compare_path(const void *path, const void *file) { return strcmp(path, ((const page_file *)file)->path); }

const page_file *page_find(const page *self, const char *path) {
    if (strcmp(path, "/") == 0) path = "/index.html";
    return bsearch(path, self->file, (size_t)self->count, sizeof self->file[0], compare_path);
}

/* Is `coding` among those accepted ("gzip, deflate, br;q=1.0"), and not with a weight of 0? */
static bool accepts(const char *accepted, const char *coding) {
    const size_t length = strlen(coding);
    for (const char *at = accepted; *at;) {
        at += strspn(at, " ,\t");
        const size_t item = strcspn(at, ",");
        const size_t word = strcspn(at, " ,;\t");
        if (word == length && strncmp(at, coding, length) == 0) {
            const char *weight = strstr(at, "q=0");
            const bool refused =
                weight && weight < at + item && strspn(weight + 3, ".0") == strcspn(weight + 3, " ,;\t");
            return !refused;
        }
        at += item;
    }
    return false;
}

page_form page_form_for(const page_file *file, const char *accepted) {
    if (file->length[PAGE_BROTLI] && accepts(accepted, "br")) return PAGE_BROTLI;
    if (file->length[PAGE_GZIP] && accepts(accepted, "gzip")) return PAGE_GZIP;
    return PAGE_PLAIN;
}
