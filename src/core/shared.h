/* shared.h -- immutable objects with a reference count, of which the process keeps one copy each.
 *
 * Tables, house sets and built-in weights are large, never change, and are needed by every match and player. An object
 * begins private, with one reference. Once published it is found again by its key until the last reference is dropped;
 * then it is destroyed. Nothing stays allocated when nobody uses it.
 *
 * All functions may be called from any thread. The objects themselves are constant, so that using one needs no lock. */
#ifndef COVEN_CORE_SHARED_H
#define COVEN_CORE_SHARED_H

#include <stdbool.h>

typedef struct shared shared;

typedef struct shared_kind {
    /* Is this published object the one that the key describes? */
    bool (*matches)(const shared *object, const void *key);
    void (*destroy)(shared *object);
} shared_kind;

/* What a shared object begins with. */
struct shared {
    const shared_kind *kind;
    shared *next; /* of those that are published */
    int references;
    bool published;
};

/* A new private object with one reference. */
void shared_begin(shared *object, const shared_kind *kind);
/* One more reference to the published object of that kind and key, or NULL if there is none. */
shared *shared_find(const shared_kind *kind, const void *key);
/* Publish a private object under its key. If another thread was faster, this one is dropped and the other returned. */
shared *shared_publish(shared *object, const void *key);
/* One more reference, and one fewer. */
void shared_keep(shared *object);
void shared_drop(shared *object);

#endif
