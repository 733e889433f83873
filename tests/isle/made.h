/* made.h -- maps that the tests of isle make up. */
#ifndef COVEN_TESTS_ISLE_MADE_H
#define COVEN_TESTS_ISLE_MADE_H

#include "support.h"

/* Is there a path between these two locations, counted over the whole map, a < b? */
typedef bool shares_nodes(int a, int b);
static inline bool in_a_row(int a, int b) { return b == a + 1; }
static inline bool all_joined(int a, int b) { return a != b; }

/* A set with one map for 2, 3 and 4 seats: so many territories of so many locations each, with a path wherever `join`
 * says so. Free it. */
static inline char *made_set(int territories, int locations, shares_nodes *join) {
    coven_text out = coven_text_growing();
    coven_put(&out,
              "{\"game\":\"isle\",\"set\":\"made\",\"creatures\":{\"wyrm\":{\"name\":\"W\"},\"troll\":{\"name\":\"T\"},"
              "\"sprite\":{\"name\":\"S\"}},\"spirits\":[{\"name\":\"1\"},{\"name\":\"2\"},{\"name\":\"3\"},"
              "{\"name\":\"4\"}],\"boards\":[{\"id\":\"made\",\"name\":\"Made\",\"seats\":[2,3,4],\"territories\":[");
    for (int t = 0; t < territories; t++) {
        coven_put(&out, "%s{\"id\":\"%c\",\"name\":\"T\",\"terrain\":\"t\",\"bonus\":3,\"locations\":[", t ? "," : "",
                  'a' + t);
        for (int l = 0; l < locations; l++)
            coven_put(&out, "%s{\"id\":\"%c%d\",\"x\":%d,\"y\":%d}", l ? "," : "", 'a' + t, l + 1, 3 * t, 10 * l);
        coven_put(&out, "]}");
    }
    coven_put(&out, "],\"paths\":[");
    bool first = true;
    for (int a = 0; a < territories * locations; a++)
        for (int b = a + 1; b < territories * locations; b++) {
            if (!join(a, b)) continue;
            coven_put(&out, "%s[\"%c%d\",\"%c%d\"]", first ? "" : ",", 'a' + a / locations, a % locations + 1,
                      'a' + b / locations, b % locations + 1);
            first = false;
        }
    coven_put(&out, "]}]}");
    return out.data;
}

#endif
