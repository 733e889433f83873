/* weights.c -- finding a table's net among those built in. */
#include "players/weights.h"

#include <string.h>

bool weights_fit(const network *net, const coven_table *table) {
    return strcmp(net->game, table->game->id) == 0 && net->seats == table->seats &&
           net->features == table->game->features_count;
}

bool weights_net(const coven_table *table, network **net, coven_error *error) {
    char name[32];
    coven_text text = coven_text_over(name, sizeof name);
    coven_put(&text, "%s-%d", table->game->id, table->seats);
    *net = NULL;
    for (const weights_file *file = weights_built_in; file->name; file++) {
        if (strcmp(file->name, name) != 0) continue;
        *net = net_read(file->bytes, file->length, error); /* what is built in is whole: only memory can lack */
        if (!*net) return false;
        if (weights_fit(*net, table)) return true;
        net_free(*net);
        *net = NULL;
    }
    return true;
}
