/* exports.c -- what the browser's module exports: the functions of match/session.h, under the same names. */
#include "match/session.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(session_new) session *export_new(void);
session *export_new(void) { return session_new(); }

EXPORT(session_free) void export_free(session *self);
void export_free(session *self) { session_free(self); }

EXPORT(session_input) char *export_input(session *self, size_t length);
char *export_input(session *self, size_t length) { return session_input(self, length); }

EXPORT(session_output) const char *export_output(const session *self);
const char *export_output(const session *self) { return session_output(self); }

/* A call without a parameter, with one number, and with two. */
#define CALL(name)                                                                                                     \
    EXPORT(session_##name) size_t export_##name(session *self);                                                        \
    size_t export_##name(session *self) { return session_##name(self); }
#define CALL_1(name)                                                                                                   \
    EXPORT(session_##name) size_t export_##name(session *self, int number);                                            \
    size_t export_##name(session *self, int number) { return session_##name(self, number); }
#define CALL_2(name)                                                                                                   \
    EXPORT(session_##name) size_t export_##name(session *self, int first, int second);                                 \
    size_t export_##name(session *self, int first, int second) { return session_##name(self, first, second); }

CALL(language)
CALL(games)
CALL(open)
CALL(load)
CALL(follow)
CALL(names)
CALL_2(snapshot)
CALL(choices)
CALL(obvious)
CALL(prompt)
CALL_1(preview)
CALL_1(describe)
CALL_2(log)
CALL_1(record)
CALL(play)
CALL(step)
CALL(hear)
CALL_1(back)
CALL(undo_ply)
CALL_1(shown)
CALL(hint)
CALL_2(why)
CALL_1(verdict)
CALL(analyse)
CALL(net)
CALL(mix)
CALL(verify)
