/* weights.c -- finding a table's net among those built in. */
#include "players/weights.h"

#include <string.h>

bool weights_fit(const network *net, const coven_table *table) {
    return strcmp(net->game, table->game->id) == 0 && net->seats == table->seats &&
           net->features == table->game->features_count;
}

network *weights_net(const coven_table *table) {
    char name[32];
    coven_text text = coven_text_over(name, sizeof name);
    coven_put(&text, "%s-%d", table->game->id, table->seats);
    for (const weights_file *file = weights_built_in; file->name; file++) {
        if (strcmp(file->name, name) != 0) continue;
        network *net = net_read(file->bytes, file->length, NULL);
        if (net && !weights_fit(net, table)) {
            net_free(net);
            net = NULL;
        }
        return net;
    }
    return NULL;
}
