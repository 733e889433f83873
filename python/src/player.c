/* player.c -- coven.Player: a computer player in a seat of a game that is played elsewhere. It is shown each event as
 * its seat sees it, and asked when its seat acts. */
#include "module.h"

#include "players/player.h"

typedef struct PlayerObject {
    PyObject_HEAD TableObject *owner;
    const player_kind *kind;
    player_settings settings;
    player *player;
    int seat;
    bool busy; /* thinking in some thread */
    coven_state seen;
} PlayerObject;

static void player_dealloc(PlayerObject *self) {
    player_leave(self->player);
    Py_XDECREF((PyObject *)self->owner);
    object_free(self);
}

static bool is_free(const PlayerObject *self) {
    if (!self->busy) return true;
    PyErr_SetString(PyExc_RuntimeError, "this player is in use by another thread");
    return false;
}

/* Sit down again, in front of a state as the seat sees it. */
static bool sit(PlayerObject *self, const coven_state *seen) {
    coven_error error;
    player *sitting = player_sit(self->kind, self->owner->table, self->seat, &self->settings, &error);
    if (!sitting) {
        fail(&error);
        return false;
    }
    player_leave(self->player);
    self->player = sitting;
    self->seen = *seen;
    return true;
}

static bool sit_at_start(PlayerObject *self) {
    coven_state start = {{0}};
    coven_start(self->owner->table, &start);
    coven_mask(self->owner->table, &start, self->seat);
    return sit(self, &start);
}

static PyObject *player_new(PyTypeObject *type, PyObject *given, PyObject *names) {
    static char *keywords[] = {"table", "name", "seat", "seed", NULL};
    PyObject *table, *name, *seat, *seed = NULL;
    coven_error error;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O!OO|O:Player", keywords, Table_Type, &table, &name, &seat, &seed))
        return NULL;
    PlayerObject *self = object_new(type);
    if (!self) return NULL;
    self->owner = (TableObject *)Py_NewRef(table);
    const char *text = string_of(name, "a player");
    bool good = text && seat_of(seat, self->owner->table, &self->seat);
    if (good && seed && seed != Py_None) {
        self->settings.seed = PyLong_AsUnsignedLongLong(seed);
        good = !PyErr_Occurred();
    } else if (good) {
        good = random_bits(&self->settings.seed);
    }
    if (good) {
        self->kind = player_parse(text, &self->settings, &error);
        good = self->kind && player_must_play(self->kind, coven_table_game(self->owner->table), &error);
        if (!good) fail(&error);
    }
    if (good) good = sit_at_start(self);
    if (!good) Py_CLEAR(self);
    return (PyObject *)self;
}

static PyObject *player_see_event(PlayerObject *self, PyObject *given) {
    coven_event event;
    coven_error error;
    const coven_table *table = self->owner->table;
    const char *text = is_free(self) ? string_of(given, "an event") : NULL;
    if (!text) return NULL;
    if (!coven_event_read_masked_with_actor(table, &self->seen, self->seat, text, &event, &error)) return fail(&error);
    player_see(self->player, &self->seen, event);
    coven_apply(table, &self->seen, event);
    Py_RETURN_NONE;
}

static PyObject *player_reset(PlayerObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"position", NULL};
    PyObject *position = NULL;
    coven_state seen = {{0}};
    coven_error error;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|O:reset", keywords, &position) || !is_free(self)) return NULL;
    if (!position || position == Py_None) {
        if (!sit_at_start(self)) return NULL;
        Py_RETURN_NONE;
    }
    const char *text = string_of(position, "a position");
    if (!text) return NULL;
    if (!coven_position_read(self->owner->table, text, self->seat, &seen, &error)) return fail(&error);
    if (!sit(self, &seen)) return NULL;
    Py_RETURN_NONE;
}

static bool is_asked(const PlayerObject *self) {
    if (!is_free(self)) return false;
    const int actor = coven_actor(self->owner->table, &self->seen);
    if (actor == self->seat) return true;
    fail_with(actor == COVEN_END ? COVEN_GAME_OVER : COVEN_NOT_YOUR_TURN, "%s acts here, not seat %d",
              coven_actor_text(actor), self->seat);
    return false;
}

static PyObject *event_text(const PlayerObject *self, coven_event event) {
    coven_text text = coven_text_growing();
    coven_event_print(self->owner->table, &self->seen, event, &text);
    return text_string(&text);
}

static PyObject *player_choose_event(PlayerObject *self, PyObject *nothing) {
    (void)nothing;
    coven_event event;
    coven_error error;
    bool good;
    if (!is_asked(self)) return NULL;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS good = player_choose(self->player, &self->seen, &event, &error);
    Py_END_ALLOW_THREADS self->busy = false;
    if (!good) return fail(&error);
    return PyErr_CheckSignals() == 0 ? event_text(self, event) : NULL;
}

static PyObject *player_advice_list(PlayerObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"count", NULL};
    enum { ADVICE_MAX = 64 };
    player_advice advice[ADVICE_MAX];
    int count = 5, found;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|i:advise", keywords, &count) || !is_asked(self)) return NULL;
    if (count < 1 || count > ADVICE_MAX) return fail_with(COVEN_BAD_INPUT, "count is from 1 to %d", ADVICE_MAX);
    if (!self->kind->advises) return fail_with(COVEN_UNSUPPORTED, "%s does not advise", self->kind->name);
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS found = player_advise(self->player, &self->seen, advice, count);
    Py_END_ALLOW_THREADS self->busy = false;
    PyObject *list = PyList_New(found);
    for (int i = 0; list && i < found; i++) {
        PyObject *text = event_text(self, advice[i].event);
        PyObject *item =
            text ? Py_BuildValue("(Ndi)", text, (double)advice[i].value / COVEN_ONE, advice[i].weight) : NULL;
        if (!item || PyList_SetItem(list, i, item) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *get_seat(PlayerObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(self->seat);
}
static PyObject *get_table(PlayerObject *self, void *u) {
    (void)u;
    return Py_NewRef((PyObject *)self->owner);
}
static PyObject *get_state(PlayerObject *self, void *u) {
    (void)u;
    return is_free(self) ? state_object(self->owner, &self->seen, self->seat) : NULL;
}

static PyMethodDef methods[] = {
    METHOD_ONE("see", player_see_event,
               "see(event) -> None\n\nAn event happens; the text with its actor, as the seat sees it. Its own events "
               "are shown to it too."),
    METHOD("reset", player_reset,
           "reset(position=None) -> None\n\nA new game, or one that begins from a position as the seat sees it."),
    METHOD_NONE("choose", player_choose_event, "choose() -> str\n\nThe event that the player plays; its seat acts."),
    METHOD("advise", player_advice_list,
           "advise(count=5) -> list[tuple[str, float, int]]\n\nThe best events, the share of the win that the seat can "
           "expect of each, and how much search went into it."),
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    PROPERTY("seat", get_seat, "Its seat, from 1."),
    PROPERTY("table", get_table, "Its table."),
    PROPERTY("state", get_state, "A copy of the state as its seat sees it."),
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject *player_type(PyObject *module) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, (void *)"Player(table, name, seat, seed=None)\n--\n\nA computer player ('greedy', "
                            "'search:iterations=400', ...) in a seat of a game that is played elsewhere."},
        {Py_tp_new, (void *)player_new},
        {Py_tp_dealloc, (void *)player_dealloc},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL},
    };
    static PyType_Spec spec = {"coven.Player", sizeof(PlayerObject), 0, Py_TPFLAGS_DEFAULT, slots};
    return (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
}
