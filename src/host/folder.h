/* folder.h -- the folder in which a server keeps its tables: its files, and the lock that one server holds. */
#ifndef COVEN_HOST_FOLDER_H
#define COVEN_HOST_FOLDER_H

#include "core/game.h"

/* The path of a file in the folder, as a growing text; false if there is no memory for it. */
bool folder_path(const char *folder, const char *name, coven_text *out, coven_error *error);
/* Make the folder and those above it, for its owner alone, as far as they are missing. */
bool folder_make(const char *folder, coven_error *error);
/* Hold the folder's lock until the descriptor is closed or the process ends, however it ends; -1 with an error
 * (COVEN_REFUSED: another process holds it). */
int folder_lock(const char *folder, coven_error *error);
/* Write a file for its owner alone, durably: all of it is there, or nothing has changed. */
bool folder_write(const char *path, const char *bytes, size_t length, coven_error *error);
/* Make the names in the folder of `path` durable. */
bool folder_sync(const char *path);

#endif
