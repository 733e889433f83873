/* fuzz_records.c -- any bytes as a record. An accepted record, printed and read again, gives the same game. */
#include "fuzz.h"
#include "match/mix.h"

static void check_print(const coven_record *record, bool bare) {
    coven_text text = coven_text_growing(), again_text = coven_text_growing();
    coven_record again;
    coven_error error = {0};
    coven_record_print(record, bare, COVEN_VIEW_ALL, &text);
    must(strchr(text.data, '\n') == NULL, "a record is one line", text.data);
    must(coven_record_read(&again, text.data, text.length, NULL, &error), "a printed record is read again", text.data);
    coven_record_print(&again, bare, COVEN_VIEW_ALL, &again_text);
    must(strcmp(text.data, again_text.data) == 0, "print(read(record)) == record", text.data);
    coven_record_free(&again);
    coven_text_free(&text);
    coven_text_free(&again_text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    /* A copy of exactly this size, so that reading past the end is seen. */
    char *json = malloc(size ? size : 1);
    coven_record record;
    coven_error error = {0};
    if (!json) abort();
    if (size) memcpy(json, bytes, size);
    if (coven_record_read(&record, json, size, NULL, &error)) {
        coven_text line = coven_text_growing();
        check_print(&record, true);
        check_print(&record, false);
        coven_trace_line(&record, record.count, &record.last, &line);
        mix_verify(&record, NULL, &error);
        for (int viewer = COVEN_SPECTATOR; viewer <= record.table->seats; viewer++)
            coven_record_print(&record, false, viewer, &line);
        coven_text_free(&line);
        coven_record_free(&record);
    } else {
        must(error.text[0] != '\0', "a refusal is a sentence", "");
    }
    free(json);
    return 0;
}
