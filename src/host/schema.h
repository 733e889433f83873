/* schema.h -- the tables of the database, by version. */
#ifndef COVEN_HOST_SCHEMA_H
#define COVEN_HOST_SCHEMA_H

#include "host/database.h"

enum { SCHEMA_VERSION = 1 };

/* The version of an open database; 0: it is new. Fails if it is another program's, or newer than this one. */
bool schema_find(database *self, int *version, coven_error *error);
/* Bring it from that version to SCHEMA_VERSION, in one transaction. A new one belongs to the vault's key from now on.
 */
bool schema_migrate(database *self, int version, coven_error *error);
/* Is the vault's key the key of this database? */
bool schema_check_key(database *self, coven_error *error);

#endif
