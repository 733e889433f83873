/* identity.h -- who we are on a server, and what we noted at its tables: files in the state directory that nobody else
 * may read (0600). */
#ifndef COVEN_CLI_IDENTITY_H
#define COVEN_CLI_IDENTITY_H

#include "client/transport.h"

/* The cookie for this server; "" if there is none yet. */
void identity_read(const table_link *server, char token[TRANSPORT_TOKEN_TEXT]);
bool identity_write(const table_link *server, const char *token, coven_error *error);

/* What was noted of the mix of this table; nothing if there is nothing. */
void identity_read_kept(const table_link *server, mix_kept *kept);
bool identity_write_kept(const table_link *server, const mix_kept *kept, coven_error *error);
/* The table is closed and checked. */
void identity_drop_kept(const table_link *server);

#endif
