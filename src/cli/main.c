#include "coven.h"
#include <stdio.h>
int main(void) {
    for (const coven_game *const *g = coven_games(); *g; g++) {
        coven_error e;
        coven_table *t = coven_table_new(*g, NULL, (*g)->seats_min, NULL, &e);
        if (!t) {
            fprintf(stderr, "%s\n", e.text);
            return 2;
        }
        coven_record r;
        if (!coven_record_begin(&r, t, &e)) return 1;
        coven_rng rng;
        coven_rng_seed(&rng, 1);
        while ((*g)->actor(t, &r.last) != COVEN_END) {
            coven_text o = coven_text_growing();
            coven_trace_line(&r, r.count, &r.last, &o);
            puts(o.at);
            coven_text_free(&o);
            coven_record_add(&r, (*g)->pick(t, &r.last, &rng), &e);
        }
        coven_text o = coven_text_growing();
        coven_record_print(&r, false, COVEN_WHOLE, &o);
        puts(o.at);
        coven_record q;
        if (!coven_record_read(&q, o.at, o.length, NULL, &e))
            puts(e.text);
        else {
            coven_record_free(&q);
        }
        coven_text_clear(&o);
        coven_record_print(&r, false, 2, &o);
        puts(o.at);
        coven_text_free(&o);
        coven_record_free(&r);
    }
    return 0;
}
