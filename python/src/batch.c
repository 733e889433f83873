/* batch.c -- coven.Batch: many games at once, with numpy arrays in and out. numpy is needed only when one is made. The
 * arrays of each step are new, so that nothing changes behind anybody's back; `out` takes those of an earlier step to
 * be written over. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

#include "rows.h"

typedef struct BatchObject {
    PyObject_HEAD TableObject *owner;
    PyObject *empty, *contiguous; /* numpy.empty, numpy.ascontiguousarray */
    rows *rows;
    int64_t *action; /* [n] */
    int n, sparse, dense, list, mask;
    rows_autoreset autoreset;
    bool record;
    bool busy; /* stepping in some thread */
} BatchObject;

static void batch_dealloc(BatchObject *self) {
    rows_free(self->rows);
    free(self->action);
    Py_XDECREF(self->empty);
    Py_XDECREF(self->contiguous);
    Py_XDECREF((PyObject *)self->owner);
    object_free(self);
}

static bool is_free(const BatchObject *self) {
    if (!self->busy) return true;
    PyErr_SetString(PyExc_RuntimeError, "this batch is in use by another thread");
    return false;
}

/* ---- making one ---- */

/* The place of a word in a list that ends with NULL; None is 0. -1 with an error. */
static int word_of(PyObject *given, const char *what, const char *const *words, const char *all) {
    if (!given) return -2;
    if (given == Py_None) return 0;
    const char *text = string_of(given, what);
    for (int i = 0; text && words[i]; i++)
        if (strcmp(text, words[i]) == 0) return i + 1;
    if (text) fail_with(COVEN_BAD_INPUT, "%s is %s, not \"%s\"", what, all, text);
    return -1;
}

static bool find_numpy(BatchObject *self) {
    PyObject *numpy = import_module("numpy");
    if (!numpy) return false;
    self->empty = PyObject_GetAttrString(numpy, "empty");
    self->contiguous = self->empty ? PyObject_GetAttrString(numpy, "ascontiguousarray") : NULL;
    Py_DECREF(numpy);
    if (!self->contiguous && !PyErr_Occurred()) PyErr_NoMemory(); /* see import_module */
    return self->contiguous != NULL;
}

static bool read_words(BatchObject *self, PyObject *obs, PyObject *mask, PyObject *autoreset) {
    static const char *const of_obs[] = {"sparse", "dense", NULL}, *const of_mask[] = {"list", "dense", NULL},
                             *const of_reset[] = {"same-step", "next-step", "disabled", NULL};
    const int o = word_of(obs, "obs", of_obs, "'sparse', 'dense' or None"),
              m = o == -1 ? -1 : word_of(mask, "mask", of_mask, "'list', 'dense' or None"),
              r = m == -1 ? -1 : word_of(autoreset, "autoreset", of_reset, "'same-step', 'next-step' or 'disabled'");
    if (o == -1 || m == -1 || r == -1) return false;
    if (r == 0) {
        fail_with(COVEN_BAD_INPUT, "autoreset is 'same-step', 'next-step' or 'disabled'");
        return false;
    }
    self->sparse = o == 1 || o == -2;
    self->dense = o == 2;
    self->list = m == 1 || m == -2;
    self->mask = m == 2;
    self->autoreset = r == -2 ? ROWS_SAME_STEP : (rows_autoreset)(r - 1);
    return true;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *given, PyObject *names) {
    static char *keywords[] = {"table",   "n",     "seed",  "obs",    "mask", "autoreset",
                               "threads", "limit", "first", "record", NULL};
    PyObject *table, *seed = NULL, *obs = NULL, *mask = NULL, *autoreset = NULL;
    int n, threads = 1, limit = 0, record = 0;
    long long first = 0;
    uint64_t number = 0;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O!i|OOOOiiLp:Batch", keywords, Table_Type, &table, &n, &seed, &obs,
                                     &mask, &autoreset, &threads, &limit, &first, &record))
        return NULL;
    if (n < 1 || n > 1 << 20) return fail_with(COVEN_BAD_INPUT, "n is from 1 to %d", 1 << 20);
    if (threads < 1 || threads > 64) return fail_with(COVEN_BAD_INPUT, "threads is from 1 to 64");
    if (limit < 0 || first < 0) return fail_with(COVEN_BAD_INPUT, "limit and first are at least 0");
    if (!seed || seed == Py_None) {
        if (!random_bits(&number)) return NULL;
    } else {
        number = PyLong_AsUnsignedLongLong(seed);
        if (PyErr_Occurred()) return NULL;
    }
    BatchObject *self = object_new(type);
    if (!self) return NULL;
    self->owner = (TableObject *)Py_NewRef(table);
    self->n = n;
    self->record = record != 0;
    bool good = read_words(self, obs, mask, autoreset) && find_numpy(self);
    if (good) {
        self->action = calloc((size_t)n, sizeof *self->action);
        self->rows = rows_new(&(rows_settings){.table = self->owner->table,
                                               .n = n,
                                               .threads = threads,
                                               .seed = number,
                                               .first = first,
                                               .autoreset = self->autoreset,
                                               .limit = limit,
                                               .record = self->record});
        good = self->action && self->rows;
        if (!good) PyErr_NoMemory();
    }
    if (!good) Py_CLEAR(self);
    return (PyObject *)self;
}

/* ---- arrays ---- */

enum {
    ACTOR,
    COUNT,
    LEGAL,
    MASK,
    FEATURES,
    DENSE,
    REWARDS,
    TERMINATED,
    TRUNCATED,
    EPISODE,
    FINAL,
    FINAL_DENSE,
    ARRAYS
};

typedef struct array_kind {
    const char *key, *dtype, *formats; /* the formats of a buffer that can be this dtype */
    int size;
} array_kind;
static const array_kind kinds[ARRAYS] = {
    [ACTOR] = {"actor", "int8", "b", 1},
    [COUNT] = {"count", "int16", "h", 2},
    [LEGAL] = {"legal", "uint16", "H", 2},
    [MASK] = {"mask", "bool", "?", 1},
    [FEATURES] = {"features", "uint16", "H", 2},
    [DENSE] = {"features", "uint8", "B", 1},
    [REWARDS] = {"rewards", "float32", "f", 4},
    [TERMINATED] = {"terminated", "bool", "?", 1},
    [TRUNCATED] = {"truncated", "bool", "?", 1},
    [EPISODE] = {"episode", "int64", "lq", 8},
    [FINAL] = {"final_features", "uint16", "H", 2},
    [FINAL_DENSE] = {"final_features", "uint8", "B", 1},
};

/* The shape of an array after [n]; 0 ends it. False if this batch does not report it. */
static bool shape_of(const BatchObject *self, int kind, Py_ssize_t shape[3]) {
    const coven_bounds bounds = rows_bounds(self->rows);
    const Py_ssize_t seats = coven_table_seats(self->owner->table);
    const Py_ssize_t all = coven_game_features_count(coven_table_game(self->owner->table));
    const bool final = self->autoreset == ROWS_SAME_STEP;
    shape[0] = shape[1] = shape[2] = 0;
    switch (kind) {
    case LEGAL: shape[0] = bounds.legal; return self->list;
    case MASK: shape[0] = bounds.codes; return self->mask;
    case FEATURES: shape[0] = bounds.features; return self->sparse;
    case DENSE: shape[0] = all; return self->dense;
    case REWARDS: shape[0] = seats; return true;
    case FINAL:
        shape[0] = seats;
        shape[1] = bounds.features;
        return self->sparse && final;
    case FINAL_DENSE:
        shape[0] = seats;
        shape[1] = all;
        return self->dense && final;
    default: return true;
    }
}

static PyObject *new_array(const BatchObject *self, int kind, const Py_ssize_t shape[3]) {
    const Py_ssize_t n = self->n;
    PyObject *dims = !shape[0]   ? Py_BuildValue("(n)", n)
                     : !shape[1] ? Py_BuildValue("(nn)", n, shape[0])
                                 : Py_BuildValue("(nnn)", n, shape[0], shape[1]);
    PyObject *array = dims ? PyObject_CallFunction(self->empty, "Os", dims, kinds[kind].dtype) : NULL;
    Py_XDECREF(dims);
    return array;
}

/* Is it an array of that kind that can be written over? */
static bool fits(const BatchObject *self, int kind, const Py_ssize_t shape[3], const Py_buffer *view) {
    const int ndim = 1 + (shape[0] > 0) + (shape[1] > 0);
    const char *format = view->format ? view->format : "B";
    if (view->itemsize != kinds[kind].size || strlen(format) != 1 || !strchr(kinds[kind].formats, *format))
        return false;
    return view->ndim == ndim && view->shape[0] == self->n && (ndim < 2 || view->shape[1] == shape[0]) &&
           (ndim < 3 || view->shape[2] == shape[1]);
}

typedef struct arrays {
    Py_buffer view[ARRAYS];
    bool held[ARRAYS];
    rows_out out;
} arrays;

static void release(arrays *a) {
    for (int kind = 0; kind < ARRAYS; kind++)
        if (a->held[kind]) PyBuffer_Release(&a->view[kind]);
}

static bool hold(const BatchObject *self, PyObject *dict, int kind, bool made, arrays *a) {
    Py_ssize_t shape[3];
    if (!shape_of(self, kind, shape)) return true;
    PyObject *key = PyUnicode_FromString(kinds[kind].key);
    if (!key) return false;
    PyObject *array = made ? new_array(self, kind, shape) : Py_XNewRef(PyDict_GetItemWithError(dict, key));
    bool good = array && (!made || PyDict_SetItem(dict, key, array) == 0);
    Py_DECREF(key);
    if (!array && !PyErr_Occurred()) fail_with(COVEN_BAD_INPUT, "out has no array \"%s\"", kinds[kind].key);
    if (good) good = PyObject_GetBuffer(array, &a->view[kind], PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE | PyBUF_FORMAT) == 0;
    Py_XDECREF(array); /* the dict has it, and so has the buffer */
    if (!good) return false;
    a->held[kind] = true;
    if (fits(self, kind, shape, &a->view[kind])) return true;
    fail_with(COVEN_BAD_INPUT, "out[\"%s\"] is not a %s array of this batch's shape", kinds[kind].key,
              kinds[kind].dtype);
    return false;
}

/* Hold the arrays of a dict (given, or a new one) for writing. NULL with an error. */
static PyObject *hold_arrays(const BatchObject *self, PyObject *given, arrays *a) {
    const bool made = !given || given == Py_None;
    if (!made && !PyDict_Check(given))
        return PyErr_Format(PyExc_TypeError, "out is a dict that an earlier step returned");
    PyObject *dict = made ? PyDict_New() : Py_NewRef(given);
    memset(a, 0, sizeof *a);
    for (int kind = 0; dict && kind < ARRAYS; kind++) {
        if (hold(self, dict, kind, made, a)) continue;
        release(a);
        Py_CLEAR(dict);
    }
    if (!dict) return NULL;
    a->out = (rows_out){.actor = a->view[ACTOR].buf,
                        .count = a->view[COUNT].buf,
                        .legal = a->view[LEGAL].buf,
                        .mask = a->view[MASK].buf,
                        .features = a->view[FEATURES].buf,
                        .dense = a->view[DENSE].buf,
                        .rewards = a->view[REWARDS].buf,
                        .terminated = a->view[TERMINATED].buf,
                        .truncated = a->view[TRUNCATED].buf,
                        .episode = a->view[EPISODE].buf,
                        .final_features = a->view[FINAL].buf,
                        .final_dense = a->view[FINAL_DENSE].buf};
    return dict;
}

/* ---- actions ---- */

static int64_t action_at(const Py_buffer *view, Py_ssize_t i) {
    const unsigned char *at = (const unsigned char *)view->buf + i * view->itemsize;
    const bool is_signed = strchr("bhilqn", *view->format) != NULL;
    uint64_t bits = 0;
    memcpy(&bits, at, (size_t)view->itemsize); /* little-endian */
    if (view->itemsize == 8) return (int64_t)bits;
    const uint64_t sign = UINT64_C(1) << (8 * view->itemsize - 1);
    return is_signed ? (int64_t)((bits ^ sign) - sign) : (int64_t)bits;
}

/* Integers of any width, one for each row; a list will do. */
static bool read_actions(BatchObject *self, PyObject *given) {
    Py_buffer view;
    PyObject *array = PyObject_CallFunctionObjArgs(self->contiguous, given, NULL);
    if (!array) return false;
    bool good = PyObject_GetBuffer(array, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) == 0;
    if (good) {
        if (!view.format || strlen(view.format) != 1 || !strchr("bBhHiIlLqQ", *view.format)) {
            PyErr_Format(PyExc_TypeError, "actions are integers, not of the format '%s'",
                         view.format ? view.format : "B");
            good = false;
        } else if (view.ndim != 1 || view.shape[0] != self->n) {
            fail_with(COVEN_BAD_INPUT, "actions are a one-dimensional array of %d numbers", self->n);
            good = false;
        }
        for (int i = 0; good && i < self->n; i++) self->action[i] = action_at(&view, i);
        PyBuffer_Release(&view);
    }
    Py_DECREF(array);
    return good;
}

static PyObject *fail_row(const BatchObject *self, int i) {
    const coven_state *state = rows_state(self->rows, i);
    const int actor = coven_actor(self->owner->table, state);
    if (actor == COVEN_END || self->autoreset == ROWS_DISABLED)
        if (actor == COVEN_END) return fail_with(COVEN_GAME_OVER, "row %d: its episode is over; reset it first", i);
    return fail_with(COVEN_ILLEGAL, "row %d: action code %lld is not legal for seat %d", i, (long long)self->action[i],
                     actor);
}

/* ---- its methods ---- */

static PyObject *batch_step(BatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"actions", "out", NULL};
    PyObject *actions, *out = NULL;
    arrays a;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O|O:step", keywords, &actions, &out)) return NULL;
    if (!is_free(self)) return NULL;
    self->busy = true;
    PyObject *dict = read_actions(self, actions) ? hold_arrays(self, out, &a) : NULL;
    int wrong = -1;
    if (dict) {
        Py_BEGIN_ALLOW_THREADS wrong = rows_check(self->rows, self->action);
        if (wrong < 0) rows_step(self->rows, self->action, &a.out);
        Py_END_ALLOW_THREADS release(&a);
    }
    self->busy = false;
    if (dict && wrong >= 0) {
        Py_CLEAR(dict);
        return fail_row(self, wrong);
    }
    return dict;
}

static PyObject *look(BatchObject *self, PyObject *out) {
    arrays a;
    PyObject *dict = hold_arrays(self, out, &a);
    if (!dict) return NULL;
    rows_look(self->rows, &a.out);
    release(&a);
    return dict;
}

static PyObject *batch_look(BatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"out", NULL};
    PyObject *out = NULL;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|O:look", keywords, &out)) return NULL;
    return is_free(self) ? look(self, out) : NULL;
}

/* With a seed all rows begin again; without one, the next episode of all rows, or of those where `rows` is true. */
static PyObject *batch_reset(BatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"seed", "rows", "out", NULL};
    PyObject *seed = NULL, *which = NULL, *out = NULL;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|OOO:reset", keywords, &seed, &which, &out)) return NULL;
    if (!is_free(self)) return NULL;
    const bool seeded = seed && seed != Py_None, chosen = which && which != Py_None;
    if (seeded && chosen) return fail_with(COVEN_BAD_INPUT, "a seed is for all rows");
    if (seeded) {
        const uint64_t number = PyLong_AsUnsignedLongLong(seed);
        if (PyErr_Occurred()) return NULL;
        rows_restart(self->rows, number);
        return look(self, out);
    }
    uint8_t *some = malloc((size_t)self->n);
    if (!some) return PyErr_NoMemory();
    memset(some, 1, (size_t)self->n);
    bool good = true;
    if (chosen) {
        Py_buffer view;
        PyObject *array = PyObject_CallFunctionObjArgs(self->contiguous, which, NULL);
        good = array && PyObject_GetBuffer(array, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) == 0;
        if (good) {
            good = view.format && strcmp(view.format, "?") == 0 && view.ndim == 1 && view.shape[0] == self->n;
            if (good) memcpy(some, view.buf, (size_t)self->n);
            if (!good) fail_with(COVEN_BAD_INPUT, "rows are a one-dimensional array of %d bools", self->n);
            PyBuffer_Release(&view);
        }
        Py_XDECREF(array);
    }
    if (good) rows_reset(self->rows, some);
    free(some);
    return good ? look(self, out) : NULL;
}

static bool row_of(const BatchObject *self, int row) {
    if (row >= 0 && row < self->n) return true;
    PyErr_Format(PyExc_IndexError, "rows are from 0 to %d", self->n - 1);
    return false;
}

static PyObject *batch_state(BatchObject *self, PyObject *number) {
    const long row = PyLong_AsLong(number);
    if (row == -1 && PyErr_Occurred()) return NULL;
    if (!is_free(self) || !row_of(self, row < 0 || row > INT32_MAX ? -1 : (int)row)) return NULL;
    return state_object(self->owner, rows_state(self->rows, (int)row), COVEN_VIEW_ALL);
}

static PyObject *batch_record(BatchObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"row", "last", NULL};
    int row, last = 0;
    coven_error error;
    if (!PyArg_ParseTupleAndKeywords(given, names, "i|p:record", keywords, &row, &last)) return NULL;
    if (!is_free(self) || !row_of(self, row)) return NULL;
    if (!self->record) return fail_with(COVEN_REFUSED, "this batch keeps no records; make it with record=True");
    coven_text text = coven_text_growing();
    if (rows_put_record(self->rows, row, last != 0, &text, &error)) return text_string(&text);
    coven_text_free(&text);
    return fail(&error);
}

static PyObject *get_table(BatchObject *self, void *u) {
    (void)u;
    return Py_NewRef((PyObject *)self->owner);
}
static PyObject *get_n(BatchObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(self->n);
}

static PyMethodDef methods[] = {
    METHOD(
        "step", batch_step,
        "step(actions, out=None) -> dict[str, numpy.ndarray]\n\nPlay an action code in every row, and then chance. An "
        "action that is not legal is an error that names its row and changes nothing."),
    METHOD("look", batch_look, "look(out=None) -> dict[str, numpy.ndarray]\n\nWhat step() reports, without playing."),
    METHOD("reset", batch_reset,
           "reset(seed=None, rows=None, out=None) -> dict[str, numpy.ndarray]\n\nBegin all rows again with a seed; or "
           "without one the next episode, of all rows or of those where `rows` is True."),
    METHOD_ONE("state", batch_state, "state(row) -> State\n\nA copy of a row's state."),
    METHOD("record", batch_record,
           "record(row, last=False) -> str\n\nThe record of a row's present episode, or of the one before."),
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    PROPERTY("table", get_table, "Its table."),
    PROPERTY("n", get_n, "The number of rows."),
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject *batch_type(PyObject *module) {
    static PyType_Slot slots[] = {
        {Py_tp_doc,
         (void *)"Batch(table, n, seed=None, obs='sparse', mask='list', autoreset='same-step', threads=1, limit=0, "
                 "first=0, "
                 "record=False)\n--\n\nMany games of one table, one a row, stepped inside the engine. Needs numpy."},
        {Py_tp_new, (void *)batch_new},
        {Py_tp_dealloc, (void *)batch_dealloc},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL},
    };
    static PyType_Spec spec = {"coven.Batch", sizeof(BatchObject), 0, Py_TPFLAGS_DEFAULT, slots};
    return (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
}
