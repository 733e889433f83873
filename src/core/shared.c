/* shared.c -- the list of published objects, and the lock that guards it and all reference counts. This list is the
 * only mutable global data of the engine (tools/check names it). There are few distinct tables, sets and nets, and
 * they are looked up when a game begins, not while it is played: a linked list and one lock suffice. */
#include "core/shared.h"

#include <assert.h>
#include <stddef.h>
#ifndef __wasi__
#include <pthread.h>
#endif

static shared *shared_list;

#ifndef __wasi__
static pthread_mutex_t shared_lock = PTHREAD_MUTEX_INITIALIZER;
static void lock(void) { pthread_mutex_lock(&shared_lock); }
static void unlock(void) { pthread_mutex_unlock(&shared_lock); }
#else
static void lock(void) {}
static void unlock(void) {}
#endif

void shared_begin(shared *object, const shared_kind *kind) { *object = (shared){.kind = kind, .references = 1}; }

static shared *find_locked(const shared_kind *kind, const void *key) {
    shared *at = shared_list;
    while (at && (at->kind != kind || !kind->matches(at, key))) at = at->next;
    if (at) at->references++;
    return at;
}

shared *shared_find(const shared_kind *kind, const void *key) {
    lock();
    shared *found = find_locked(kind, key);
    unlock();
    return found;
}

shared *shared_publish(shared *object, const void *key) {
    assert(!object->published);
    lock();
    shared *found = find_locked(object->kind, key);
    if (!found) {
        object->published = true;
        object->next = shared_list;
        shared_list = object;
    }
    unlock();
    if (!found) return object;
    shared_drop(object);
    return found;
}

void shared_keep(shared *object) {
    lock();
    object->references++;
    unlock();
}

static void unlink_locked(const shared *object) {
    shared **at = &shared_list;
    while (*at != object) at = &(*at)->next;
    *at = object->next;
}

void shared_drop(shared *object) {
    lock();
    assert(object->references > 0);
    const bool last = --object->references == 0;
    if (last && object->published) unlink_locked(object);
    unlock();
    if (last) object->kind->destroy(object);
}
