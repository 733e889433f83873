/* metrics.c -- figures for Prometheus, in its text format. */
#include "host/internal.h"

static void put(coven_text *out, const char *name, const char *type, const char *help, long value) {
    coven_put(out, "# HELP coven_%s %s\n# TYPE coven_%s %s\ncoven_%s %ld\n", name, help, name, type, name, value);
}

static void put_refusals(const host *self, coven_text *out) {
    coven_put(out, "# HELP coven_refusals_total Requests and messages refused.\n# TYPE coven_refusals_total counter\n");
    for (int code = 0; code <= WIRE_VERSION; code++)
        coven_put(out, "coven_refusals_total{code=\"%s\"} %ld\n", wire_code_name((wire_code)code),
                  self->count.refused[code]);
}

static void put_commit_times(const host *self, coven_text *out) {
    long sum = 0;
    coven_put(out, "# HELP coven_commit_seconds From an act to its being stored.\n"
                   "# TYPE coven_commit_seconds histogram\n");
    for (int i = 0; i < COMMIT_TIMES; i++) {
        sum += self->count.commit_time[i];
        if (i < COMMIT_TIMES - 1)
            coven_put(out, "coven_commit_seconds_bucket{le=\"%d.%03d\"} %ld\n", (1 << i) / 1000, (1 << i) % 1000, sum);
    }
    coven_put(out, "coven_commit_seconds_bucket{le=\"+Inf\"} %ld\n", sum);
    coven_put(out, "coven_commit_seconds_sum %lld.%03lld\ncoven_commit_seconds_count %ld\n",
              (long long)(self->count.commit_sum / 1000), (long long)(self->count.commit_sum % 1000), sum);
}

void host_put_metrics(const host *self, coven_text *out) {
    long sealed = 0;
    for (size_t i = 0; i < self->hash_size; i++)
        for (const table *at = self->hash[i]; at; at = at->next) sealed += at->state == TABLE_BROKEN;
    put(out, "tables_live", "gauge", "Tables in memory.", (long)self->table_count);
    put(out, "tables_sealed", "gauge", "Tables in memory that cannot be used.", sealed);
    put(out, "sockets", "gauge", "Open sockets at tables.", self->count.peers);
    put(out, "greetings_total", "counter", "Sockets that said hi.", self->count.hellos);
    put(out, "acts_total", "counter", "Acts stored.", self->count.acts);
    put(out, "commits_total", "counter", "Changes stored or failed.", self->count.commits);
    put(out, "stale_total", "counter", "Changes that came too late: the table had moved.", self->count.stale);
    put(out, "store_errors_total", "counter", "Changes that could not be stored.", self->count.io);
    put(out, "wakes_total", "counter", "Tables loaded.", self->count.wakes);
    put(out, "bot_moves_total", "counter", "Decisions of computer players.", self->count.bot_moves);
    put(out, "bot_queue", "gauge", "Decisions that computer players still think about.", bots_waiting(self->bots));
    put(out, "store_ready", "gauge", "Does the store write?", store_is_ready(self->store));
    put_commit_times(self, out);
    put_refusals(self, out);
}
