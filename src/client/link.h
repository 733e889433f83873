/* link.h -- the link to a table: https://coven.example/#/t/ID, or with an invite .../#/t/ID/SEAT/TOKEN. */
#ifndef COVEN_CLIENT_LINK_H
#define COVEN_CLIENT_LINK_H

#include "client/client.h"

typedef struct table_link {
    bool secure;
    char host[256]; /* without the brackets of an IPv6 address */
    int port;
    char authority[280]; /* as in the Host header: "host", "host:8000", "[::1]:8000" */
    char origin[300];    /* "https://host" */
    char id[CLIENT_ID_TEXT];
    int seat;       /* of the invite, 0: none */
    char token[17]; /* or "" */
} table_link;

/* COVEN_BAD_INPUT with a sentence for people. */
bool link_read(const char *url, table_link *out, coven_error *error);

#endif
