/* module.h -- what the files of the Python module share: the Limited API, the types, and conversions.
 *
 * The module is one .abi3.so for CPython 3.11 and later. Objects hold what they need alive by references: a State,
 * Match, Player or Batch keeps its Table. Nothing else is shared, and no type can take part in a cycle, so none needs
 * the garbage collector. A call that computes for long releases the interpreter's lock; meanwhile its object is `busy`,
 * and another thread that uses it gets an error instead of a data race. */
#ifndef COVEN_PYTHON_MODULE_H
#define COVEN_PYTHON_MODULE_H

#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "coven.h"

typedef struct TableObject {
    PyObject_HEAD coven_table *table;
} TableObject;

typedef struct StateObject {
    PyObject_HEAD TableObject *owner;
    int viewer; /* COVEN_VIEW_ALL, or who sees this masked state */
    coven_state state;
} StateObject;

typedef struct RngObject {
    PyObject_HEAD coven_rng rng;
} RngObject;

extern PyTypeObject *Table_Type, *State_Type, *Rng_Type, *Match_Type, *Player_Type, *Batch_Type;
extern PyObject *Error_Type; /* coven.Error, a ValueError with the engine's code */

/* Make the types; each returns a new reference, or NULL. */
PyTypeObject *table_type(PyObject *module);
PyTypeObject *state_type(PyObject *module);
PyTypeObject *rng_type(PyObject *module);
PyTypeObject *match_type(PyObject *module);
PyTypeObject *player_type(PyObject *module);
PyTypeObject *batch_type(PyObject *module);

/* ---- objects ---- */

/* Zeroed memory for an object of a type, and its release. */
void *object_new(PyTypeObject *type);
void object_free(void *self);

/* A table that is owned by the object from now on, also on failure. */
PyObject *table_object(coven_table *table);
/* A copy of a state. */
PyObject *state_object(TableObject *owner, const void *state, int viewer);

/* A method that takes no keywords, one that does, and a read-only property. */
#define METHOD_NONE(name, function, doc)                                                                               \
    { name, (PyCFunction)(void (*)(void))(function), METH_NOARGS, PyDoc_STR(doc) }
#define METHOD_ONE(name, function, doc)                                                                                \
    { name, (PyCFunction)(void (*)(void))(function), METH_O, PyDoc_STR(doc) }
#define METHOD(name, function, doc)                                                                                    \
    { name, (PyCFunction)(void (*)(void))(function), METH_VARARGS | METH_KEYWORDS, PyDoc_STR(doc) }
#define PROPERTY(name, function, doc)                                                                                  \
    { name, (getter)(function), NULL, PyDoc_STR(doc), NULL }

/* ---- errors: set one and return NULL ---- */

PyObject *fail(const coven_error *error);
PyObject *fail_with(coven_code code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- conversions ---- */

/* A string of a text that grows, which is freed. NULL with MemoryError if it dropped something. */
PyObject *text_string(coven_text *text);
/* A Python object from JSON text, which is freed. */
PyObject *text_json(coven_text *text);
/* The UTF-8 of a str without NUL, borrowed from it until it is garbage; NULL with an error otherwise. */
const char *string_of(PyObject *object, const char *what);
/* A viewer: None is COVEN_VIEW_ALL, 0 the spectator, else a seat. False with an error. */
bool viewer_of(PyObject *object, const coven_table *table, int *viewer);
/* A seat from 1. */
bool seat_of(PyObject *object, const coven_table *table, int *seat);
/* A language by its code; None is English. */
bool language_of(PyObject *object, const coven_language **language);
/* A tuple of the shares (float, 1 is a win) or of the points of all seats. */
PyObject *shares_tuple(const int *share, int seats, int whole);
PyObject *ints_tuple(const int *value, int seats);
/* A module by its name. */
PyObject *import_module(const char *name);
/* Are they tables of the same game with the same set, seats and options? */
bool same_table(const coven_table *a, const coven_table *b);
/* 64 random bits of the system. */
bool random_bits(uint64_t *out);

#endif
