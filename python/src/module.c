/* module.c -- coven._coven: its types, functions and constants; and what the other files share. */
#include "module.h"

#include <stdarg.h>
#include <string.h>
#include <sys/random.h>

PyTypeObject *Table_Type, *State_Type, *Rng_Type, *Match_Type, *Player_Type, *Batch_Type;
PyObject *Error_Type;

/* ---- objects ---- */

void *object_new(PyTypeObject *type) { return PyType_GenericAlloc(type, 0); }

void object_free(void *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* ---- errors ---- */

PyObject *fail(const coven_error *error) {
    if (error->code == COVEN_NO_MEMORY) return PyErr_NoMemory();
    if (error->code == COVEN_INTERRUPTED) {
        if (!PyErr_CheckSignals()) PyErr_SetNone(PyExc_KeyboardInterrupt);
        return NULL;
    }
    PyObject *made = PyObject_CallFunction(Error_Type, "s", error->text);
    PyObject *code = made ? PyUnicode_FromString(coven_code_name(error->code)) : NULL;
    if (code && PyObject_SetAttrString(made, "code", code) == 0) PyErr_SetObject(Error_Type, made);
    Py_XDECREF(code);
    Py_XDECREF(made);
    return NULL;
}

PyObject *fail_with(coven_code code, const char *format, ...) {
    coven_error error = {.code = code};
    coven_text text = coven_text_over(error.text, sizeof error.text);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
    return fail(&error);
}

/* ---- conversions ---- */

PyObject *text_string(coven_text *text) {
    PyObject *made =
        text->dropped ? PyErr_NoMemory() : PyUnicode_FromStringAndSize(text->data, (Py_ssize_t)text->length);
    coven_text_free(text);
    return made;
}

PyObject *text_json(coven_text *text) {
    PyObject *string = text_string(text), *made = NULL;
    PyObject *json = string ? import_module("json") : NULL;
    if (json) made = PyObject_CallMethod(json, "loads", "O", string);
    Py_XDECREF(json);
    Py_XDECREF(string);
    return made;
}

const char *string_of(PyObject *object, const char *what) {
    Py_ssize_t length;
    if (!PyUnicode_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be a str, not %.100S", what, Py_TYPE(object));
        return NULL;
    }
    const char *text = PyUnicode_AsUTF8AndSize(object, &length);
    if (text && strlen(text) != (size_t)length) {
        fail_with(COVEN_BAD_INPUT, "%s contains a NUL character", what);
        return NULL;
    }
    return text;
}

static bool number_in(PyObject *object, const char *what, int min, int max, int *out) {
    const long number = PyLong_AsLong(object);
    if (number == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return false;
        PyErr_Clear();
    } else if (number >= min && number <= max) {
        *out = (int)number;
        return true;
    }
    fail_with(COVEN_BAD_INPUT, "%s is from %d to %d here", what, min, max);
    return false;
}

bool viewer_of(PyObject *object, const coven_table *table, int *viewer) {
    *viewer = COVEN_VIEW_ALL;
    return !object || object == Py_None ||
           number_in(object, "a viewer (0 is a spectator)", COVEN_SPECTATOR, coven_table_seats(table), viewer);
}

bool seat_of(PyObject *object, const coven_table *table, int *seat) {
    return number_in(object, "a seat", 1, coven_table_seats(table), seat);
}

bool language_of(PyObject *object, const coven_language **language) {
    *language = NULL;
    if (!object || object == Py_None) return true;
    const char *code = string_of(object, "a language");
    if (!code) return false;
    *language = coven_language_find(code);
    if (!*language) fail_with(COVEN_NOT_FOUND, "no language \"%s\"", code);
    return *language != NULL;
}

PyObject *shares_tuple(const int *share, int seats, int whole) {
    PyObject *tuple = PyTuple_New(seats);
    for (int i = 0; tuple && i < seats; i++) {
        PyObject *value = PyFloat_FromDouble((double)share[i] / whole);
        if (!value || PyTuple_SetItem(tuple, i, value) != 0) Py_CLEAR(tuple);
    }
    return tuple;
}

PyObject *ints_tuple(const int *value, int seats) {
    PyObject *tuple = PyTuple_New(seats);
    for (int i = 0; tuple && i < seats; i++) {
        PyObject *number = PyLong_FromLong(value[i]);
        if (!number || PyTuple_SetItem(tuple, i, number) != 0) Py_CLEAR(tuple);
    }
    return tuple;
}

/* CPython 3.11 can fail here without an exception when memory runs out. */
PyObject *import_module(const char *name) {
    PyObject *module = PyImport_ImportModule(name);
    if (!module && !PyErr_Occurred()) PyErr_NoMemory();
    return module;
}

bool random_bits(uint64_t *out) {
    if (getrandom(out, sizeof *out, 0) == (ssize_t)sizeof *out) return true;
    PyErr_SetFromErrno(PyExc_OSError);
    return false;
}

/* ---- the module's functions ---- */

static PyObject *games(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    PyObject *list = PyList_New(0);
    for (const coven_game *const *game = coven_games(); list && *game; game++) {
        PyObject *id = PyUnicode_FromString(coven_game_id(*game));
        if (!id || PyList_Append(list, id) != 0) Py_CLEAR(list);
        Py_XDECREF(id);
    }
    return list;
}

static const coven_game *game_of(PyObject *id) {
    const char *text = string_of(id, "a game");
    const coven_game *game = text ? coven_game_find(text) : NULL;
    if (text && !game) fail_with(COVEN_NOT_FOUND, "no game \"%s\"", text);
    return game;
}

static PyObject *players(PyObject *module, PyObject *id) {
    (void)module;
    const char *name[64];
    const coven_game *game = game_of(id);
    if (!game) return NULL;
    const int count = coven_players(game, name, 64);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < count; i++) {
        PyObject *text = PyUnicode_FromString(name[i]);
        if (!text || PyList_Append(list, text) != 0) Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}

static PyObject *house_set(PyObject *module, PyObject *id) {
    (void)module;
    const coven_game *game = game_of(id);
    return game ? PyUnicode_FromString(coven_game_house_set(game)) : NULL;
}

static PyObject *rules(PyObject *module, PyObject *given, PyObject *names) {
    static char *keywords[] = {"game", "exact", "language", NULL};
    PyObject *id, *code = NULL;
    const coven_language *language;
    int exact = 0;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O|pO:rules", keywords, &id, &exact, &code)) return NULL;
    const coven_game *game = game_of(id);
    if (!game || !language_of(code, &language)) return NULL;
    return PyUnicode_FromString(exact ? coven_game_exact_rules(game) : coven_game_how_to_play(game, language));
}

static PyObject *verify(PyObject *module, PyObject *text) {
    (void)module;
    coven_record record;
    coven_error error;
    const char *json = string_of(text, "a record");
    if (!json || (!coven_record_read(&record, json, strlen(json), NULL, &error) && !fail(&error))) return NULL;
    const bool good = coven_record_verify(&record, &error);
    coven_record_free(&record);
    if (good) Py_RETURN_NONE;
    return fail(&error);
}

static PyMethodDef functions[] = {
    METHOD_NONE("games", games, "games() -> list[str]\n\nThe ids of all games, the smallest ('null') last."),
    METHOD_ONE("players", players, "players(game) -> list[str]\n\nThe computer players of a game."),
    METHOD_ONE("house_set", house_set, "house_set(game) -> str\n\nThe content that ships with a game, as JSON."),
    METHOD("rules", rules,
           "rules(game, exact=False, language=None) -> str\n\nHow to play a game, or its exact rules, as Markdown."),
    METHOD_ONE("verify", verify,
               "verify(record) -> None\n\nCheck that chance followed the committed seed; raises Error if not."),
    {NULL, NULL, 0, NULL},
};

/* ---- the module ---- */

static int add_type(PyObject *module, PyTypeObject **type, PyTypeObject *(*make)(PyObject *), const char *name) {
    *type = make(module);
    return *type ? PyModule_AddObjectRef(module, name, (PyObject *)*type) : -1;
}

/* The types are kept in variables of the process, so the module is made once. */
static int fill_module(PyObject *module) {
    static bool filled;
    if (filled) {
        PyErr_SetString(PyExc_ImportError, "coven cannot be loaded into several interpreters of one process");
        return -1;
    }
    Error_Type = PyErr_NewExceptionWithDoc("coven.Error",
                                           "What the engine rejects: its sentence, and `code`, one word such as "
                                           "'illegal'.",
                                           PyExc_ValueError, NULL);
    if (!Error_Type || PyModule_AddObjectRef(module, "Error", Error_Type) != 0 ||
        add_type(module, &Table_Type, table_type, "Table") != 0 ||
        add_type(module, &State_Type, state_type, "State") != 0 || add_type(module, &Rng_Type, rng_type, "Rng") != 0 ||
        add_type(module, &Match_Type, match_type, "Match") != 0 ||
        add_type(module, &Player_Type, player_type, "Player") != 0 ||
        add_type(module, &Batch_Type, batch_type, "Batch") != 0 ||
        PyModule_AddIntConstant(module, "CHANCE", COVEN_CHANCE) != 0 ||
        PyModule_AddIntConstant(module, "END", COVEN_END) != 0 ||
        PyModule_AddIntConstant(module, "SPECTATOR", COVEN_SPECTATOR) != 0 ||
        PyModule_AddStringConstant(module, "__version__", coven_version()) != 0)
        return -1;
    filled = true;
    return 0;
}

PyMODINIT_FUNC PyInit__coven(void);
PyMODINIT_FUNC PyInit__coven(void) {
    static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)fill_module}, {0, NULL}};
    static PyModuleDef definition = {
        .m_base = PyModuleDef_HEAD_INIT,
        .m_name = "coven._coven",
        .m_doc = PyDoc_STR("The engine of Coven."),
        .m_methods = functions,
        .m_slots = slots,
    };
    return PyModuleDef_Init(&definition);
}
