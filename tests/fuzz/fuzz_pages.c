/* fuzz_pages.c -- any bytes as a page pack, and any text as a path and as an Accept-Encoding header. Input: a line
 * with the path, a line with the Accept-Encoding, the pack. */
#include "fuzz.h"
#include "server/page.h"

/* A line of the input as text; free it. */
static char *take_line(const uint8_t **at, const uint8_t *end) {
    const uint8_t *from = *at;
    while (*at < end && **at != '\n') (*at)++;
    char *line = text_of_bytes(from, (size_t)(*at - from));
    if (*at < end) (*at)++;
    return line;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static page self;
    coven_error error = {0};
    const uint8_t *at = bytes, *end = bytes + size;
    char *path = take_line(&at, end), *accepted = take_line(&at, end);
    const size_t length = (size_t)(end - at);
    uint8_t *pack = malloc(length ? length : 1);
    if (!pack) abort();
    if (length) memcpy(pack, at, length);
    const bool good = page_read(&self, pack, length, &error);
    must(good || error.text[0], "a refusal is a sentence", "");
    const page_file *file = good ? page_find(&self, path) : NULL;
    if (file) {
        const page_form form = page_form_for(file, accepted);
        uint32_t sum = 0;
        for (size_t i = 0; i < file->length[form]; i++) sum += file->bytes[form][i];
        must(sum <= 255 * file->length[form], "every byte can be read", path);
    }
    free(pack), free(path), free(accepted);
    return 0;
}
