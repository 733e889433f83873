/* rng.c -- coven.Rng, the engine's fast generator: for imagining worlds and for random play. */
#include "module.h"

static PyObject *rng_new(PyTypeObject *type, PyObject *given, PyObject *names) {
    static char *keywords[] = {"seed", NULL};
    PyObject *seed = NULL;
    uint64_t number = 0;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|O:Rng", keywords, &seed)) return NULL;
    if (!seed || seed == Py_None) {
        if (!random_bits(&number)) return NULL;
    } else {
        number = PyLong_AsUnsignedLongLong(seed);
        if (number == UINT64_MAX && PyErr_Occurred()) {
            if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return NULL;
            PyErr_Clear();
            return fail_with(COVEN_BAD_INPUT, "a seed of a Rng is from 0 to 2**64 - 1");
        }
    }
    RngObject *self = object_new(type);
    if (self) coven_rng_seed(&self->rng, number);
    return (PyObject *)self;
}

static PyObject *rng_below(RngObject *self, PyObject *limit) {
    const long n = PyLong_AsLong(limit);
    if (n == -1 && PyErr_Occurred()) return NULL;
    if (n < 1 || n > INT32_MAX) return fail_with(COVEN_BAD_INPUT, "the limit is from 1 to 2**31 - 1");
    return PyLong_FromUnsignedLong(coven_rng_below(&self->rng, (uint32_t)n));
}

static PyObject *rng_random(RngObject *self, PyObject *nothing) {
    (void)nothing;
    return PyFloat_FromDouble((double)(coven_rng_next(&self->rng) >> 11) * 0x1p-53);
}

static PyObject *rng_getstate(RngObject *self, PyObject *nothing) {
    (void)nothing;
    const unsigned long long *w = (const unsigned long long *)self->rng.word;
    return Py_BuildValue("(KKKK)", w[0], w[1], w[2], w[3]);
}

static PyObject *rng_setstate(RngObject *self, PyObject *words) {
    unsigned long long w[4];
    if (!PyTuple_Check(words)) return PyErr_Format(PyExc_TypeError, "the state of a Rng is a tuple of four numbers");
    if (!PyArg_ParseTuple(words, "KKKK", &w[0], &w[1], &w[2], &w[3])) return NULL;
    if (!(w[0] | w[1] | w[2] | w[3])) return fail_with(COVEN_BAD_INPUT, "the state of a Rng is not all zero");
    for (int i = 0; i < 4; i++) self->rng.word[i] = w[i];
    Py_RETURN_NONE;
}

static PyObject *rng_reduce(RngObject *self, PyObject *nothing) {
    PyObject *words = rng_getstate(self, nothing);
    return words ? Py_BuildValue("O(i)N", (PyObject *)Rng_Type, 0, words) : NULL;
}

static PyObject *rng_copy(RngObject *self, PyObject *nothing) {
    (void)nothing;
    RngObject *copy = object_new(Rng_Type);
    if (copy) copy->rng = self->rng;
    return (PyObject *)copy;
}

static PyMethodDef methods[] = {
    METHOD_ONE("below", rng_below, "below(n) -> int\n\nA number from 0 to n - 1."),
    METHOD_NONE("random", rng_random, "random() -> float\n\nA number from 0 to below 1."),
    METHOD_NONE("clone", rng_copy, "clone() -> Rng\n\nA copy, which gives the same numbers."),
    METHOD_NONE("__copy__", rng_copy, ""),
    METHOD_ONE("__deepcopy__", rng_copy, ""),
    METHOD_NONE("__reduce__", rng_reduce, ""),
    METHOD_ONE("__setstate__", rng_setstate, ""),
    {NULL, NULL, 0, NULL},
};

PyTypeObject *rng_type(PyObject *module) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, (void *)"Rng(seed=None)\n--\n\nA fast random generator; without a seed the system gives one."},
        {Py_tp_new, (void *)rng_new},
        {Py_tp_dealloc, (void *)object_free},
        {Py_tp_methods, methods},
        {0, NULL},
    };
    static PyType_Spec spec = {"coven.Rng", sizeof(RngObject), 0, Py_TPFLAGS_DEFAULT, slots};
    return (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
}
