/* admin_replay.c -- coven admin replay: play stored games once more. */
#include <stdlib.h>
#include <string.h>

#include "cli/admin.h"
#include "core/json.h"
#include "host/replay.h"

/* A table of the list, and how it went. */
typedef struct replayed {
    bool answered;
    int64_t acts;
    coven_error error; /* its code is COVEN_OK if all went well */
} replayed;

static void replay_table(void *given, const store_result *result) {
    replayed *self = given;
    self->answered = true;
    self->error = result->error;
    self->error.code = result->code;
    if (result->code != COVEN_OK) return;
    self->acts = result->act_count;
    if (replay_check(result, &self->error)) self->error.code = COVEN_OK;
}

static int put_table(const char *table, const replayed *now) {
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    json_open(&w, '{');
    json_name_string(&w, "table", table);
    json_name_number(&w, "acts", now->acts);
    json_name_bool(&w, "good", now->error.code == COVEN_OK);
    if (now->error.code != COVEN_OK) json_name_string(&w, "error", now->error.text);
    json_close(&w, '}');
    return print_line(&out);
}

/* The tables of a list, copied: their ids. */
typedef struct list {
    bool answered;
    coven_error error;
    store_table *tables;
    int count;
} list;

static void take_list(void *given, const store_result *result) {
    list *self = given;
    self->answered = true;
    self->error = result->error;
    self->error.code = result->code;
    if (result->code != COVEN_OK || !result->table_count) return;
    self->tables = malloc((size_t)result->table_count * sizeof *self->tables);
    if (!self->tables) {
        coven_no_memory(&self->error);
        return;
    }
    memcpy(self->tables, result->tables, (size_t)result->table_count * sizeof *self->tables);
    self->count = result->table_count;
}

int admin_replay(store *self, bool json) {
    list all = {.answered = false};
    store_open_tables(self, take_list, &all);
    admin_wait(self, &all.answered);
    if (all.error.code != COVEN_OK) return report_error_at(&all.error, "admin replay");
    int bad = 0, answer = EXIT_OK;
    int64_t acts = 0;
    for (int i = 0; answer == EXIT_OK && i < all.count; i++) {
        replayed now = {.answered = false};
        store_load(self, all.tables[i].id, replay_table, &now);
        admin_wait(self, &now.answered);
        if (now.error.code == COVEN_NO_MEMORY || now.error.code == COVEN_IO) {
            answer = report_error_at(&now.error, "admin replay");
            break;
        }
        acts += now.acts;
        bad += now.error.code != COVEN_OK;
        if (json)
            answer = put_table(all.tables[i].id, &now);
        else if (now.error.code != COVEN_OK)
            report_error_at(&now.error, "admin replay");
    }
    free(all.tables);
    if (answer != EXIT_OK) return answer;
    if (!json)
        printf("%d of %d games that are not finished replayed as they were, with %lld acts\n", all.count - bad,
               all.count, (long long)acts);
    answer = finish_output();
    return answer == EXIT_OK && bad ? EXIT_UNVERIFIED : answer;
}
