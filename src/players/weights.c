/* weights.c -- finding a table's net among those built in. */
#include "players/weights.h"

#include <string.h>

/* Is the content of this table that of the house set, as far as rules go? */
static bool plays_house(const coven_table *table) {
    coven_table *house = coven_table_new(table->game, NULL, table->seats, NULL, NULL);
    const bool same = house && house->fingerprint == table->fingerprint;
    coven_table_free(house);
    return same;
}

bool weights_fit(const network *net, const coven_table *table) {
    if (strcmp(net->game, table->game->id) != 0 || net->seats != table->seats ||
        net->features != table->game->features_count)
        return false;
    return net->fingerprint ? net->fingerprint == table->fingerprint : plays_house(table);
}

static const weights_file *file_of(const coven_table *table) {
    char name[32];
    coven_text text = coven_text_over(name, sizeof name);
    coven_put(&text, "%s-%d", table->game->id, table->seats);
    const weights_file *file = weights_built_in;
    while (file->name && strcmp(file->name, name) != 0) file++;
    return file->name ? file : NULL;
}

bool weights_net(const coven_table *table, const network **net, coven_error *error) {
    const weights_file *file = file_of(table);
    *net = NULL;
    if (!file) return true;
    const network *read = net_built_in(file->bytes, file->length, error); /* the file is intact, so memory ran out */
    if (!read) return false;
    if (weights_fit(read, table))
        *net = read;
    else
        net_free(read);
    return true;
}

bool weights_known(const network *net, const coven_table *table) {
    const network *built_in;
    if (net && weights_fit(net, table)) return true;
    if (!weights_net(table, &built_in, NULL)) return false;
    net_free(built_in);
    return built_in != NULL;
}

bool weights_of_other_set(const coven_table *table) { return file_of(table) && !weights_known(NULL, table); }
