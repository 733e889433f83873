/* table.c -- coven.Table: a game with a set, options and a number of seats. It never changes. */
#include "module.h"

#include <string.h>

PyObject *table_object(coven_table *table) {
    TableObject *self = object_new(Table_Type);
    if (!self)
        coven_table_free(table);
    else
        self->table = table;
    return (PyObject *)self;
}

static void table_dealloc(TableObject *self) {
    coven_table_free(self->table);
    object_free(self);
}

/* ---- making one ---- */

/* {"komi": 4, "move": "line"}: a value is a str, an int, or True and False for on and off. */
static bool read_options(const coven_game *game, PyObject *options, int *value) {
    coven_options_default(game, value);
    if (!options || options == Py_None) return true;
    PyObject *items = PyMapping_Items(options);
    const Py_ssize_t count = items ? PyList_Size(items) : 0;
    bool good = items != NULL;
    for (Py_ssize_t i = 0; good && i < count; i++) {
        PyObject *name, *given, *string = NULL;
        coven_error error;
        good = PyArg_ParseTuple(PyList_GetItem(items, i), "OO", &name, &given);
        if (good && PyBool_Check(given))
            string = PyUnicode_FromString(given == Py_True ? "on" : "off");
        else if (good)
            string = PyObject_Str(given);
        const char *option = string ? string_of(name, "an option") : NULL;
        const char *text = option ? string_of(string, "an option's value") : NULL;
        good = text && (coven_option_read(game, option, text, value, &error) || fail(&error));
        Py_XDECREF(string);
    }
    Py_XDECREF(items);
    return good;
}

/* The set of JSON text (it begins with a brace) or of a file. *set is NULL for the house set. False with an error. */
static bool read_set(PyObject *given, coven_set **set) {
    *set = NULL;
    if (!given || given == Py_None) return true;
    PyObject *text = NULL, *path = PyOS_FSPath(given);
    if (!path) return false;
    const char *where = "set", *start = PyUnicode_Check(path) ? string_of(path, "a set") : NULL;
    if (start && start[strspn(start, " \t\r\n")] == '{') {
        text = Py_NewRef(path);
    } else if (start) {
        PyObject *io = import_module("io");
        PyObject *file = io ? PyObject_CallMethod(io, "open", "Osis", path, "r", -1, "utf-8") : NULL;
        Py_XDECREF(io);
        text = file ? PyObject_CallMethod(file, "read", NULL) : NULL;
        if (file) Py_XDECREF(PyObject_CallMethod(file, "close", NULL));
        Py_XDECREF(file);
        where = start;
    } else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_TypeError, "a set is a path or JSON text");
    }
    coven_error error;
    Py_ssize_t length;
    const char *json = text ? PyUnicode_AsUTF8AndSize(text, &length) : NULL;
    if (json) *set = coven_set_read(where, json, (size_t)length, &error);
    if (json && !*set) fail(&error);
    Py_XDECREF(text);
    Py_DECREF(path);
    return *set != NULL;
}

static PyObject *table_new(PyTypeObject *type, PyObject *given, PyObject *names) {
    static char *keywords[] = {"game", "seats", "options", "set", NULL};
    PyObject *id, *options = NULL, *from = NULL, *made = NULL;
    PyObject *seats_given = NULL;
    coven_set *set = NULL;
    int value[COVEN_OPTIONS_MAX] = {0};
    coven_error error;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O|OOO:Table", keywords, &id, &seats_given, &options, &from))
        return NULL;
    const char *name = string_of(id, "a game");
    if (!name) return NULL;
    const coven_game *game = coven_game_find(name);
    if (!game) return fail_with(COVEN_NOT_FOUND, "no game \"%s\"; coven.games() lists them", name);
    int seats = coven_game_seats_min(game);
    if (seats_given && seats_given != Py_None) {
        const long number = PyLong_AsLong(seats_given);
        if (number == -1 && PyErr_Occurred()) return NULL;
        seats = number < 0 || number > 99 ? 99 : (int)number;
    }
    if (read_options(game, options, value) && read_set(from, &set)) {
        coven_table *table = coven_table_new(game, set, seats, value, &error);
        made = table ? table_object(table) : fail(&error);
    }
    coven_set_free(set);
    return made;
}

/* ---- what it is ---- */

static PyObject *get_game(TableObject *self, void *u) {
    (void)u;
    return PyUnicode_FromString(coven_game_id(coven_table_game(self->table)));
}
static PyObject *get_title(TableObject *self, void *u) {
    (void)u;
    coven_text text = coven_text_growing();
    coven_game_put_title(coven_table_game(self->table), NULL, &text);
    return text_string(&text);
}
static PyObject *get_seats(TableObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(coven_table_seats(self->table));
}
static PyObject *get_secrets(TableObject *self, void *u) {
    (void)u;
    return PyBool_FromLong(coven_table_has_secrets(self->table));
}
static PyObject *get_trained(TableObject *self, void *u) {
    (void)u;
    return PyBool_FromLong(!coven_table_is_untrained(self->table));
}
static PyObject *get_max_events(TableObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(coven_table_max_events(self->table));
}
static coven_bounds bounds_of(const TableObject *self) {
    coven_bounds bounds;
    coven_table_bounds(self->table, &bounds);
    return bounds;
}
static PyObject *get_codes(TableObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(bounds_of(self).codes);
}
static PyObject *get_legal_max(TableObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(bounds_of(self).legal);
}
static PyObject *get_features_max(TableObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(bounds_of(self).features);
}
static PyObject *get_features_count(TableObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(coven_game_features_count(coven_table_game(self->table)));
}

/* A value as Table takes it: a number, or a word. */
static PyObject *option_value(const coven_option *option, int value) {
    if (!option->words) return PyLong_FromLong(value);
    return PyUnicode_FromString(option->words[value]);
}

static PyObject *get_options(TableObject *self, void *u) {
    (void)u;
    const coven_option *option = coven_game_options(coven_table_game(self->table));
    PyObject *dict = PyDict_New();
    for (int i = 0; dict && option[i].name; i++) {
        PyObject *value = option_value(&option[i], coven_table_option(self->table, i));
        if (!value || PyDict_SetItemString(dict, option[i].name, value) != 0) Py_CLEAR(dict);
        Py_XDECREF(value);
    }
    return dict;
}

static PyObject *get_set(TableObject *self, void *u) {
    (void)u;
    return PyUnicode_FromString(coven_set_name(coven_table_set(self->table)));
}

static PyObject *get_set_json(TableObject *self, void *u) {
    (void)u;
    size_t length;
    const char *json = coven_set_json(coven_table_set(self->table), &length);
    return PyUnicode_FromStringAndSize(json, (Py_ssize_t)length);
}

static PyObject *table_seat_names(TableObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"language", NULL};
    PyObject *code = NULL;
    const coven_language *language;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|O:seat_names", keywords, &code)) return NULL;
    if (!language_of(code, &language)) return NULL;
    PyObject *list = PyList_New(0);
    for (int seat = 1; list && seat <= coven_table_seats(self->table); seat++) {
        coven_text text = coven_text_growing();
        coven_table_put_seat_name(self->table, seat, language, &text);
        PyObject *name = text_string(&text);
        if (!name || PyList_Append(list, name) != 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static PyObject *table_start(TableObject *self, PyObject *nothing) {
    (void)nothing;
    coven_state state = {{0}};
    coven_start(self->table, &state);
    return state_object(self, &state, COVEN_VIEW_ALL);
}

static PyObject *table_position(TableObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"text", "viewer", NULL};
    PyObject *text, *who = NULL;
    int viewer;
    coven_state state = {{0}};
    coven_error error;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O|O:position", keywords, &text, &who)) return NULL;
    const char *position = string_of(text, "a position");
    if (!position || !viewer_of(who, self->table, &viewer)) return NULL;
    if (!coven_position_read(self->table, position, viewer, &state, &error)) return fail(&error);
    return state_object(self, &state, viewer);
}

/* ---- as a Python object ---- */

static PyObject *table_repr(TableObject *self) {
    PyObject *game = get_game(self, NULL), *options = get_options(self, NULL), *set = get_set(self, NULL), *text = NULL;
    if (game && options && set)
        text = PyUnicode_FromFormat("coven.Table(%R, seats=%d, options=%R) with the set %R", game,
                                    coven_table_seats(self->table), options, set);
    Py_XDECREF(game);
    Py_XDECREF(options);
    Py_XDECREF(set);
    return text;
}

/* Tables of the house set are shared in the engine; those of other sets may have been read twice. */
bool same_table(const coven_table *a, const coven_table *b) {
    if (a == b) return true;
    if (coven_table_game(a) != coven_table_game(b) || coven_table_seats(a) != coven_table_seats(b)) return false;
    for (int i = 0; i < coven_options_count(coven_table_game(a)); i++)
        if (coven_table_option(a, i) != coven_table_option(b, i)) return false;
    size_t length, other;
    const char *json = coven_set_json(coven_table_set(a), &length);
    const char *of_b = coven_set_json(coven_table_set(b), &other);
    return length == other && memcmp(json, of_b, length) == 0;
}

static PyObject *table_compare(PyObject *a, PyObject *b, int how) {
    if ((how != Py_EQ && how != Py_NE) || Py_TYPE(b) != Table_Type) return Py_NewRef(Py_NotImplemented);
    return PyBool_FromLong(same_table(((TableObject *)a)->table, ((TableObject *)b)->table) == (how == Py_EQ));
}

static Py_hash_t table_hash(TableObject *self) {
    const coven_game *game = coven_table_game(self->table);
    uint64_t hash = (uintptr_t)game >> 4;
    hash = hash * 31 + (uint64_t)coven_table_seats(self->table);
    for (int i = 0; i < coven_options_count(game); i++) hash = hash * 31 + (uint64_t)coven_table_option(self->table, i);
    return (Py_hash_t)hash == -1 ? -2 : (Py_hash_t)hash;
}

static PyObject *table_reduce(TableObject *self, PyObject *nothing) {
    (void)nothing;
    const bool house = strcmp(coven_set_name(coven_table_set(self->table)), "house") == 0;
    PyObject *game = get_game(self, NULL), *options = get_options(self, NULL);
    PyObject *set = house ? Py_NewRef(Py_None) : get_set_json(self, NULL), *made = NULL;
    if (game && options && set)
        made = Py_BuildValue("O(OiOO)", (PyObject *)Table_Type, game, coven_table_seats(self->table), options, set);
    Py_XDECREF(game);
    Py_XDECREF(options);
    Py_XDECREF(set);
    return made;
}

static PyObject *table_copy(TableObject *self, PyObject *nothing) {
    (void)nothing;
    return Py_NewRef((PyObject *)self);
}

static PyMethodDef methods[] = {
    METHOD_NONE("start", table_start, "start() -> State\n\nThe state before the first event."),
    METHOD(
        "position", table_position,
        "position(text, viewer=None) -> State\n\nThe state of a position's text; with a viewer, a masked one as that "
        "seat (or 0, a spectator) sees it."),
    METHOD("seat_names", table_seat_names,
           "seat_names(language=None) -> list[str]\n\nWhat the game calls its seats; the first is that of seat 1."),
    METHOD_NONE("__copy__", table_copy, ""),
    METHOD_ONE("__deepcopy__", table_copy, ""),
    METHOD_NONE("__reduce__", table_reduce, ""),
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    PROPERTY("game", get_game, "The game's id."),
    PROPERTY("title", get_title, "The game's title, in English."),
    PROPERTY("seats", get_seats, "The number of seats. Seats are numbered from 1."),
    PROPERTY("options", get_options, "All options of the game with their values."),
    PROPERTY("set", get_set, "The name of the set; 'house' is the one that ships with Coven."),
    PROPERTY("set_json", get_set_json, "The set as JSON text."),
    PROPERTY("secrets", get_secrets, "Whether something can be hidden from a seat."),
    PROPERTY("trained", get_trained, "Whether the computer players have weights that were trained for this set."),
    PROPERTY("max_events", get_max_events, "An upper bound on the number of events in a game."),
    PROPERTY("codes", get_codes, "Action codes are from 0 to codes - 1."),
    PROPERTY("legal_max", get_legal_max, "An upper bound on the number of legal events of a seat."),
    PROPERTY("features_count", get_features_count, "Features are numbered from 0 to features_count - 1."),
    PROPERTY("features_max", get_features_max, "An upper bound on the number of features active in one state."),
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject *table_type(PyObject *module) {
    static PyType_Slot slots[] = {
        {Py_tp_doc,
         (void *)"Table(game, seats=None, options=None, set=None)\n--\n\n"
                 "A game with a set, options and a number of seats. It never changes. Without `seats` it has "
                 "the fewest that the game allows. `set` is a path or JSON text."},
        {Py_tp_new, (void *)table_new},
        {Py_tp_dealloc, (void *)table_dealloc},
        {Py_tp_repr, (void *)table_repr},
        {Py_tp_richcompare, (void *)table_compare},
        {Py_tp_hash, (void *)table_hash},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL},
    };
    static PyType_Spec spec = {"coven.Table", sizeof(TableObject), 0, Py_TPFLAGS_DEFAULT, slots};
    return (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
}
