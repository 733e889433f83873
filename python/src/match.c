/* match.c -- coven.Match: a game in play between people and computer players, with its record. */
#include "module.h"

#include <string.h>

typedef struct MatchObject {
    PyObject_HEAD TableObject *owner;
    coven_match *match;
    bool busy; /* a computer player is thinking in some thread */
} MatchObject;

static void match_dealloc(MatchObject *self) {
    coven_match_free(self->match);
    Py_XDECREF((PyObject *)self->owner);
    object_free(self);
}

/* The match, unless another thread uses it. */
static coven_match *match_of(const MatchObject *self) {
    if (!self->busy) return self->match;
    PyErr_SetString(PyExc_RuntimeError, "this match is in use by another thread");
    return NULL;
}

static PyObject *match_object(PyTypeObject *type, TableObject *owner, coven_match *match) {
    MatchObject *self = object_new(type);
    if (!self) {
        coven_match_free(match);
        Py_DECREF((PyObject *)owner);
        return NULL;
    }
    self->owner = owner;
    self->match = match;
    return (PyObject *)self;
}

/* ---- making one ---- */

/* A seed as text; without one the system gives 64 hex digits. The text goes into `own`, or is borrowed from `given`. */
static const char *seed_of(PyObject *given, char own[65], PyObject **string) {
    *string = NULL;
    if (given && given != Py_None) {
        *string = PyObject_Str(given);
        return *string ? string_of(*string, "a seed") : NULL;
    }
    uint8_t bytes[32];
    for (int i = 0; i < 4; i++) {
        uint64_t word;
        if (!random_bits(&word)) return NULL;
        memcpy(bytes + 8 * i, &word, 8);
    }
    coven_hex(bytes, own);
    return own;
}

static PyObject *match_new(PyTypeObject *type, PyObject *given, PyObject *names) {
    static char *keywords[] = {"table", "players", "seed", NULL};
    PyObject *table, *players, *seed = NULL, *string, *sequence;
    const char *who[COVEN_SEATS_MAX];
    char own[65];
    if (!PyArg_ParseTupleAndKeywords(given, names, "O!O|O:Match", keywords, Table_Type, &table, &players, &seed))
        return NULL;
    TableObject *owner = (TableObject *)table;
    const int seats = coven_table_seats(owner->table);
    if (PyUnicode_Check(players)) return PyErr_Format(PyExc_TypeError, "players is a list with a name for each seat");
    sequence = PySequence_List(players);
    if (!sequence) return NULL;
    bool good = PyList_Size(sequence) == seats;
    if (!good) fail_with(COVEN_BAD_INPUT, "there are %d seats, so players has %d names", seats, seats);
    for (int i = 0; good && i < seats; i++)
        good = (who[i] = string_of(PyList_GetItem(sequence, i), "a player")) != NULL;
    const char *text = good ? seed_of(seed, own, &string) : NULL;
    PyObject *made = NULL;
    coven_error error;
    if (text) {
        coven_match *match = coven_match_new(coven_table_keep(owner->table), who, text, &error);
        made = match ? match_object(type, (TableObject *)Py_NewRef(table), match) : fail(&error);
    }
    if (good) Py_XDECREF(string);
    Py_DECREF(sequence);
    return made;
}

static PyObject *match_read(PyObject *type, PyObject *given, PyObject *names) {
    static char *keywords[] = {"record", "seed", NULL};
    PyObject *record, *seed = NULL, *string, *made = NULL;
    char own[65];
    coven_error error;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O|O:read", keywords, &record, &seed)) return NULL;
    const char *json = string_of(record, "a record"), *text = json ? seed_of(seed, own, &string) : NULL;
    if (text) {
        coven_match *match = coven_match_read(json, strlen(json), NULL, text, &error);
        PyObject *table = match ? table_object(coven_table_keep(coven_match_table(match))) : fail(&error);
        if (table) made = match_object((PyTypeObject *)type, (TableObject *)table, match);
        if (match && !table) coven_match_free(match);
    }
    if (json) Py_XDECREF(string);
    return made;
}

/* ---- playing ---- */

static PyObject *match_play(MatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"event", "seat", "ply", NULL};
    PyObject *event;
    int seat = 0, ply = -1;
    coven_error error;
    coven_match *match = match_of(self);
    if (!match || !PyArg_ParseTupleAndKeywords(given, names, "O|ii:play", keywords, &event, &seat, &ply)) return NULL;
    const char *text = string_of(event, "an event");
    if (!text) return NULL;
    const int at = ply < 0 ? coven_match_count(match) : ply;
    const bool good = seat || ply >= 0
                          ? coven_match_play_as(match, seat ? seat : coven_match_actor(match), at, text, &error)
                          : coven_match_play(match, text, &error);
    if (!good) return fail(&error);
    Py_RETURN_NONE;
}

/* One event without a person, with the interpreter's lock released. */
static bool step(MatchObject *self) {
    coven_error error;
    bool good;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS good = coven_match_step(self->match, &error);
    Py_END_ALLOW_THREADS self->busy = false;
    if (!good) fail(&error);
    return good && PyErr_CheckSignals() == 0;
}

static PyObject *match_step(MatchObject *self, PyObject *nothing) {
    (void)nothing;
    if (!match_of(self) || !step(self)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *match_run(MatchObject *self, PyObject *nothing) {
    (void)nothing;
    if (!match_of(self)) return NULL;
    while (coven_match_can_step(self->match))
        if (!step(self)) return NULL;
    return PyLong_FromLong(coven_match_actor(self->match));
}

static PyObject *match_undo(MatchObject *self, PyObject *nothing) {
    (void)nothing;
    coven_error error;
    coven_match *match = match_of(self);
    if (!match || (!coven_match_undo(match, &error) && !fail(&error))) return NULL;
    Py_RETURN_NONE;
}

static PyObject *match_hints(MatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"count", "iterations", NULL};
    enum { HINTS_MAX = 64 };
    coven_hint hint[HINTS_MAX];
    int count = 5, iterations = 0, found;
    coven_error error = {.code = COVEN_OK};
    coven_match *match = match_of(self);
    if (!match || !PyArg_ParseTupleAndKeywords(given, names, "|ii:hints", keywords, &count, &iterations)) return NULL;
    if (count < 1 || count > HINTS_MAX) return fail_with(COVEN_BAD_INPUT, "count is from 1 to %d", HINTS_MAX);
    if (iterations < 0) return fail_with(COVEN_BAD_INPUT, "iterations is at least 0");
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS found = coven_match_hints(match, iterations, hint, count, &error);
    Py_END_ALLOW_THREADS self->busy = false;
    if (found == 0 && error.code != COVEN_OK) return fail(&error);
    PyObject *list = PyList_New(found);
    for (int i = 0; list && i < found; i++) {
        PyObject *pair = Py_BuildValue("(sd)", hint[i].text, (double)hint[i].value / COVEN_ONE);
        if (!pair || PyList_SetItem(list, i, pair) != 0) Py_CLEAR(list);
    }
    return list;
}

/* ---- what it is ---- */

static PyObject *match_state(MatchObject *self, PyObject *nothing) {
    (void)nothing;
    const coven_match *match = match_of(self);
    return match ? state_object(self->owner, coven_match_state(match), COVEN_VIEW_ALL) : NULL;
}

static PyObject *match_events(MatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"viewer", NULL};
    PyObject *who = NULL;
    int viewer;
    const coven_match *match = match_of(self);
    if (!match || !PyArg_ParseTupleAndKeywords(given, names, "|O:events", keywords, &who)) return NULL;
    if (!viewer_of(who, self->owner->table, &viewer)) return NULL;
    PyObject *list = PyList_New(0);
    for (int ply = 0; list && ply < coven_match_count(match); ply++) {
        coven_text text = coven_text_growing();
        coven_match_put_event(match, ply, viewer, &text);
        PyObject *event = text_string(&text);
        if (!event || PyList_Append(list, event) != 0) Py_CLEAR(list);
        Py_XDECREF(event);
    }
    return list;
}

static PyObject *match_record(MatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"viewer", NULL};
    PyObject *who = NULL;
    int viewer;
    const coven_match *match = match_of(self);
    if (!match || !PyArg_ParseTupleAndKeywords(given, names, "|O:record", keywords, &who)) return NULL;
    if (!viewer_of(who, self->owner->table, &viewer)) return NULL;
    coven_text text = coven_text_growing();
    coven_match_put_record(match, viewer, &text);
    return text_string(&text);
}

static bool read_result(const MatchObject *self, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]) {
    const coven_match *match = match_of(self);
    if (!match) return false;
    if (coven_match_result(match, share, score)) return true;
    fail_with(COVEN_REFUSED, "the game is not over");
    return false;
}

static PyObject *match_result(MatchObject *self, PyObject *nothing) {
    (void)nothing;
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    return read_result(self, share, score) ? shares_tuple(share, coven_table_seats(self->owner->table), COVEN_SHARE)
                                           : NULL;
}

static PyObject *match_score(MatchObject *self, PyObject *nothing) {
    (void)nothing;
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    return read_result(self, share, score) ? ints_tuple(score, coven_table_seats(self->owner->table)) : NULL;
}

static PyObject *get_table(MatchObject *self, void *u) {
    (void)u;
    return Py_NewRef((PyObject *)self->owner);
}
static PyObject *get_players(MatchObject *self, void *u) {
    (void)u;
    const coven_match *match = match_of(self);
    PyObject *list = match ? PyList_New(0) : NULL;
    for (int seat = 1; list && seat <= coven_table_seats(self->owner->table); seat++) {
        PyObject *name = PyUnicode_FromString(coven_match_who(match, seat));
        if (!name || PyList_Append(list, name) != 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}
static PyObject *get_actor(MatchObject *self, void *u) {
    (void)u;
    const coven_match *match = match_of(self);
    return match ? PyLong_FromLong(coven_match_actor(match)) : NULL;
}
static PyObject *get_ply(MatchObject *self, void *u) {
    (void)u;
    const coven_match *match = match_of(self);
    return match ? PyLong_FromLong(coven_match_count(match)) : NULL;
}
static PyObject *get_waits(MatchObject *self, void *u) {
    (void)u;
    const coven_match *match = match_of(self);
    return match ? PyBool_FromLong(!coven_match_can_step(match) && coven_match_actor(match) > COVEN_CHANCE) : NULL;
}
static PyObject *get_commitment(MatchObject *self, void *u) {
    (void)u;
    uint8_t bytes[32];
    char text[65];
    const coven_match *match = match_of(self);
    if (!match) return NULL;
    if (!coven_match_commitment(match, bytes)) Py_RETURN_NONE;
    coven_hex(bytes, text);
    return PyUnicode_FromString(text);
}

/* By its record, which continues along the same stream of chance. */
static PyObject *match_reduce(MatchObject *self, PyObject *nothing) {
    (void)nothing;
    const coven_match *match = match_of(self);
    if (!match) return NULL;
    coven_text text = coven_text_growing();
    coven_match_put_record(match, COVEN_VIEW_ALL, &text);
    PyObject *record = text_string(&text), *read = PyObject_GetAttrString((PyObject *)Match_Type, "read");
    PyObject *made = record && read ? Py_BuildValue("O(O)", read, record) : NULL;
    Py_XDECREF(record);
    Py_XDECREF(read);
    return made;
}

static PyMethodDef methods[] = {
    {"read", (PyCFunction)(void (*)(void))match_read, METH_VARARGS | METH_KEYWORDS | METH_CLASS,
     PyDoc_STR("read(record, seed=None) -> Match\n\nContinue a record, with the players that it names.")},
    METHOD(
        "play", match_play,
        "play(event, seat=0, ply=-1) -> None\n\nThe seat that acts plays an event, given as text. With `seat` or `ply` "
        "it is rejected if another seat acts, or if the match has moved on."),
    METHOD_NONE("step", match_step, "step() -> None\n\nChance or a computer player acts."),
    METHOD_NONE("run", match_run, "run() -> int\n\nStep until a person has to act or the game is over; who acts then."),
    METHOD_NONE("undo", match_undo, "undo() -> None\n\nGo back to before the last decision of a person."),
    METHOD("hints", match_hints,
           "hints(count=5, iterations=0) -> list[tuple[str, float]]\n\nThe best events of the seat that acts, with the "
           "share of the win that it can expect."),
    METHOD_NONE("state", match_state, "state() -> State\n\nA copy of the present state."),
    METHOD("events", match_events,
           "events(viewer=None) -> list[str]\n\nAll events with their actors, as a viewer saw them. For a seat this is "
           "its "
           "information state: it has perfect recall."),
    METHOD("record", match_record, "record(viewer=None) -> str\n\nThe record as one line of JSON."),
    METHOD_NONE("result", match_result, "result() -> tuple[float, ...]\n\nAt the end: each seat's share of the win."),
    METHOD_NONE("score", match_score, "score() -> tuple[int, ...]\n\nAt the end: each seat's points."),
    METHOD_NONE("__reduce__", match_reduce, ""),
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    PROPERTY("table", get_table, "Its table."),
    PROPERTY("players", get_players, "Who sits in each seat; the first is seat 1."),
    PROPERTY("actor", get_actor, "Who acts: a seat from 1, coven.CHANCE (0), or coven.END (-1)."),
    PROPERTY("ply", get_ply, "The number of events so far."),
    PROPERTY("waits", get_waits, "Whether a person has to act now."),
    PROPERTY("commitment", get_commitment, "The SHA-256 of the seed of chance as hex, or None."),
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject *match_type(PyObject *module) {
    static PyType_Slot slots[] = {
        {Py_tp_doc,
         (void *)"Match(table, players, seed=None)\n--\n\nA game in play. `players` has a name for each seat: "
                 "'person', or a computer player such as 'adept' or 'search:iterations=400'. The seed is any "
                 "text; it determines chance and the computer players' choices."},
        {Py_tp_new, (void *)match_new},
        {Py_tp_dealloc, (void *)match_dealloc},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL},
    };
    static PyType_Spec spec = {"coven.Match", sizeof(MatchObject), 0, Py_TPFLAGS_DEFAULT, slots};
    return (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
}
