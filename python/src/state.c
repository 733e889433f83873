/* state.c -- coven.State: one moment of a game, whole or as one viewer sees it. It holds no random generator, so a copy
 * cannot foresee chance. */
#include "module.h"

#include <string.h>

PyObject *state_object(TableObject *owner, const void *state, int viewer) {
    StateObject *self = object_new(State_Type);
    if (!self) return NULL;
    self->owner = (TableObject *)Py_NewRef((PyObject *)owner);
    self->viewer = viewer;
    memcpy(&self->state, state, coven_game_state_size(coven_table_game(owner->table)));
    return (PyObject *)self;
}

static void state_dealloc(StateObject *self) {
    Py_XDECREF((PyObject *)self->owner);
    object_free(self);
}

static const coven_table *table_of(const StateObject *self) { return self->owner->table; }
static int actor_of(const StateObject *self) { return coven_actor(table_of(self), &self->state); }
static bool is_whole(const StateObject *self) {
    return self->viewer == COVEN_VIEW_ALL || !coven_table_has_secrets(table_of(self));
}

/* Is the list of whoever acts known here? */
static bool knows_list(const StateObject *self) {
    const int actor = actor_of(self);
    if (is_whole(self) || actor == COVEN_END || actor == self->viewer) return true;
    fail_with(COVEN_REFUSED, "viewer %d does not know what %s can do here", self->viewer, coven_actor_text(actor));
    return false;
}

static bool is_whole_or_fails(const StateObject *self, const char *what) {
    if (is_whole(self)) return true;
    fail_with(COVEN_REFUSED, "%s needs a whole state; imagine one first", what);
    return false;
}

/* ---- what can happen ---- */

static PyObject *state_legal(StateObject *self, PyObject *nothing) {
    (void)nothing;
    coven_choice choice[COVEN_EVENTS_MAX];
    if (!knows_list(self)) return NULL;
    const int count = actor_of(self) > COVEN_CHANCE ? coven_choices(table_of(self), &self->state, choice) : 0;
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *text = PyUnicode_FromString(choice[i].text);
        if (!text || PyList_SetItem(list, i, text) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *state_legal_codes(StateObject *self, PyObject *nothing) {
    (void)nothing;
    coven_choice choice[COVEN_EVENTS_MAX];
    if (!knows_list(self)) return NULL;
    const int count = actor_of(self) > COVEN_CHANCE ? coven_choices(table_of(self), &self->state, choice) : 0;
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *code = PyLong_FromLong(coven_event_code(table_of(self), &self->state, choice[i].event));
        if (!code || PyList_SetItem(list, i, code) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *state_chance_outcomes(StateObject *self, PyObject *nothing) {
    (void)nothing;
    coven_choice choice[COVEN_EVENTS_MAX];
    if (!is_whole_or_fails(self, "chance_outcomes")) return NULL;
    const int count = actor_of(self) == COVEN_CHANCE ? coven_choices(table_of(self), &self->state, choice) : 0;
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *pair = Py_BuildValue("(sI)", choice[i].text, (unsigned)choice[i].weight);
        if (!pair || PyList_SetItem(list, i, pair) != 0) Py_CLEAR(list);
    }
    return list;
}

/* ---- naming events ---- */

/* "1 keep" and "* deal 1 4" name their actor, "keep" and "deal 1 4" do not. */
static bool names_actor(const char *text) { return text[0] && !(text[0] >= 'a' && text[0] <= 'z') && text[1] == ' '; }

static bool read_text(const StateObject *self, const char *text, coven_event *event) {
    coven_error error;
    const bool good =
        names_actor(text)
            ? coven_event_read_masked_with_actor(table_of(self), &self->state, self->viewer, text, event, &error)
            : coven_event_read_masked(table_of(self), &self->state, self->viewer, text, event, &error);
    if (!good) fail(&error);
    return good;
}

static bool read_code(const StateObject *self, long code, coven_event *event) {
    const int actor = actor_of(self);
    if (!knows_list(self)) return false;
    if (actor == COVEN_CHANCE) {
        coven_choice choice[COVEN_EVENTS_MAX];
        const int count = coven_choices(table_of(self), &self->state, choice);
        if (code >= 0 && code < count) {
            *event = choice[code].event;
            return true;
        }
        fail_with(COVEN_ILLEGAL, "chance has %d outcomes here, so %ld is none of them", count, code);
        return false;
    }
    if (code >= 0 && code <= INT32_MAX && coven_event_of_code(table_of(self), &self->state, (int)code, event))
        return true;
    fail_with(actor == COVEN_END ? COVEN_GAME_OVER : COVEN_ILLEGAL,
              actor == COVEN_END ? "the game is over" : "action code %ld is not legal here", code);
    return false;
}

/* An event by its text, or by its number: the action code of a decision, the place in the list of an outcome. */
static bool event_of(const StateObject *self, PyObject *given, coven_event *event) {
    if (PyUnicode_Check(given)) {
        const char *text = string_of(given, "an event");
        return text && read_text(self, text, event);
    }
    PyObject *index = PyNumber_Index(given);
    if (!index) {
        PyErr_Format(PyExc_TypeError, "an event is a str or an int, not %.100S", Py_TYPE(given));
        return false;
    }
    long code = PyLong_AsLong(index);
    Py_DECREF(index);
    if (code == -1 && PyErr_Occurred()) PyErr_Clear(); /* too large: as illegal as -1 */
    return read_code(self, code, event);
}

static PyObject *event_text(const StateObject *self, coven_event event) {
    coven_text text = coven_text_growing();
    coven_event_print(table_of(self), &self->state, event, &text);
    return text_string(&text);
}

static PyObject *state_code(StateObject *self, PyObject *given) {
    coven_event event;
    if (!knows_list(self) || !event_of(self, given, &event)) return NULL;
    if (actor_of(self) == COVEN_CHANCE) return fail_with(COVEN_NOT_YOUR_TURN, "chance acts, and has no action codes");
    return PyLong_FromLong(coven_event_code(table_of(self), &self->state, event));
}

static PyObject *state_text(StateObject *self, PyObject *given) {
    coven_event event;
    return event_of(self, given, &event) ? event_text(self, event) : NULL;
}

static PyObject *state_masked_event(StateObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"event", "viewer", NULL};
    PyObject *what, *who;
    coven_event event;
    int viewer;
    if (!PyArg_ParseTupleAndKeywords(given, names, "OO:masked_event", keywords, &what, &who)) return NULL;
    if (!is_whole_or_fails(self, "masked_event") || !viewer_of(who, table_of(self), &viewer) ||
        !event_of(self, what, &event))
        return NULL;
    coven_state masked = self->state;
    if (viewer != COVEN_VIEW_ALL) {
        event = coven_mask_event(table_of(self), &self->state, event, viewer);
        coven_mask(table_of(self), &masked, viewer);
    }
    coven_text text = coven_text_growing();
    coven_put(&text, "%s ", coven_actor_text(actor_of(self)));
    coven_event_print(table_of(self), &masked, event, &text);
    return text_string(&text);
}

static PyObject *state_describe(StateObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"event", "language", NULL};
    PyObject *what, *code = NULL;
    coven_event event;
    const coven_language *language;
    if (!PyArg_ParseTupleAndKeywords(given, names, "O|O:describe", keywords, &what, &code)) return NULL;
    if (!language_of(code, &language) || !event_of(self, what, &event)) return NULL;
    coven_text text = coven_text_growing();
    coven_describe(table_of(self), &self->state, event, language, &text);
    return text_string(&text);
}

/* ---- changing it ---- */

static PyObject *state_apply(StateObject *self, PyObject *given) {
    coven_event event;
    if (!event_of(self, given, &event)) return NULL;
    coven_apply(table_of(self), &self->state, event);
    Py_RETURN_NONE;
}

static bool is_rng(PyObject *object) {
    if (Py_TYPE(object) == Rng_Type) return true;
    PyErr_Format(PyExc_TypeError, "rng must be a coven.Rng, not %.100S", Py_TYPE(object));
    return false;
}

static PyObject *state_sample(StateObject *self, PyObject *rng) {
    if (!is_rng(rng) || !knows_list(self)) return NULL;
    if (actor_of(self) == COVEN_END) return fail_with(COVEN_GAME_OVER, "the game is over");
    return event_text(self, coven_pick(table_of(self), &self->state, &((RngObject *)rng)->rng));
}

static PyObject *state_playout(StateObject *self, PyObject *rng) {
    coven_played played = {0};
    if (!is_rng(rng) || !is_whole_or_fails(self, "playout")) return NULL;
    coven_playout(table_of(self), &self->state, &((RngObject *)rng)->rng, 1, &played);
    return PyLong_FromLong(played.events);
}

static PyObject *state_clone(StateObject *self, PyObject *nothing) {
    (void)nothing;
    return state_object(self->owner, &self->state, self->viewer);
}

/* ---- what a viewer sees ---- */

/* May this viewer's view be taken of it? A masked state has only its own. */
static bool masked_for(const StateObject *self, PyObject *who, int *viewer, coven_state *out) {
    if (!viewer_of(who, table_of(self), viewer)) return false;
    if (who == NULL || who == Py_None) *viewer = self->viewer;
    *out = self->state;
    if (*viewer == self->viewer) return true;
    if (!is_whole_or_fails(self, "another viewer's view")) return false;
    if (*viewer != COVEN_VIEW_ALL) coven_mask(table_of(self), out, *viewer);
    return true;
}

static PyObject *state_masked(StateObject *self, PyObject *who) {
    int viewer;
    coven_state masked;
    if (!masked_for(self, who, &viewer, &masked)) return NULL;
    return state_object(self->owner, &masked, viewer);
}

static PyObject *state_imagine(StateObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"viewer", "rng", NULL};
    PyObject *who, *rng;
    int viewer;
    coven_state world;
    if (!PyArg_ParseTupleAndKeywords(given, names, "OO:imagine", keywords, &who, &rng)) return NULL;
    if (!is_rng(rng) || !masked_for(self, who, &viewer, &world)) return NULL;
    if (viewer != COVEN_VIEW_ALL) coven_imagine(table_of(self), &world, viewer, &((RngObject *)rng)->rng);
    return state_object(self->owner, &world, COVEN_VIEW_ALL);
}

static PyObject *state_position(StateObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"viewer", NULL};
    PyObject *who = NULL;
    int viewer;
    coven_state masked;
    char text[COVEN_POSITION_TEXT];
    if (!PyArg_ParseTupleAndKeywords(given, names, "|O:position", keywords, &who)) return NULL;
    if (!masked_for(self, who, &viewer, &masked)) return NULL;
    return PyUnicode_FromStringAndSize(text, (Py_ssize_t)coven_position_print(table_of(self), &masked, text));
}

static PyObject *state_view(StateObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"viewer", NULL};
    PyObject *who = NULL;
    int viewer;
    coven_state masked;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|O:view", keywords, &who)) return NULL;
    if (!masked_for(self, who, &viewer, &masked)) return NULL;
    coven_text text = coven_text_growing();
    coven_view(table_of(self), &masked, viewer, &text);
    return text_json(&text);
}

static PyObject *state_draw(StateObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"viewer", "width", "colour", "language", NULL};
    PyObject *who = NULL, *code = NULL;
    coven_style style = {.utf8 = true, .width = 80};
    int viewer, colour = 0;
    coven_state masked;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|OipO:draw", keywords, &who, &style.width, &colour, &code))
        return NULL;
    style.colour = colour != 0;
    if (style.width < 60 || style.width > 1000) return fail_with(COVEN_BAD_INPUT, "the width is from 60 to 1000");
    if (!language_of(code, &style.language) || !masked_for(self, who, &viewer, &masked)) return NULL;
    coven_text text = coven_text_growing();
    coven_draw(table_of(self), &masked, viewer, &style, &text);
    return text_string(&text);
}

static PyObject *state_prompt(StateObject *self, PyObject *given, PyObject *names) {
    static char *keywords[] = {"so_far", "language", NULL};
    const char *so_far = "";
    PyObject *code = NULL;
    const coven_language *language;
    if (!PyArg_ParseTupleAndKeywords(given, names, "|sO:prompt", keywords, &so_far, &code)) return NULL;
    if (!language_of(code, &language) || !knows_list(self)) return NULL;
    coven_text text = coven_text_growing();
    if (actor_of(self) > COVEN_CHANCE) coven_prompt(table_of(self), &self->state, so_far, language, &text);
    return text_string(&text);
}

/* ---- for learning ---- */

static PyObject *zero_bytes(int count) {
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, count);
    if (bytes) memset(PyByteArray_AsString(bytes), 0, (size_t)count);
    return bytes;
}

static PyObject *state_features(StateObject *self, PyObject *given) {
    uint16_t feature[COVEN_FEATURES_MAX];
    int seat;
    if (!seat_of(given, table_of(self), &seat)) return NULL;
    if (!is_whole(self) && seat != self->viewer)
        return fail_with(COVEN_REFUSED, "this is what viewer %d sees", self->viewer);
    const int count = coven_features(table_of(self), &self->state, seat, feature);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *number = PyLong_FromLong(feature[i]);
        if (!number || PyList_SetItem(list, i, number) != 0) Py_CLEAR(list);
    }
    return list;
}

/* The same as bytes of 0 and 1, for numpy.frombuffer: new memory each time, so that nothing is aliased. */
static PyObject *state_dense_features(StateObject *self, PyObject *given) {
    uint16_t feature[COVEN_FEATURES_MAX];
    int seat;
    if (!seat_of(given, table_of(self), &seat)) return NULL;
    if (!is_whole(self) && seat != self->viewer)
        return fail_with(COVEN_REFUSED, "this is what viewer %d sees", self->viewer);
    PyObject *bytes = zero_bytes(coven_game_features_count(coven_table_game(table_of(self))));
    if (!bytes) return NULL;
    char *at = PyByteArray_AsString(bytes);
    const int count = coven_features(table_of(self), &self->state, seat, feature);
    for (int i = 0; i < count; i++) at[feature[i]] = 1;
    return bytes;
}

static PyObject *state_legal_mask(StateObject *self, PyObject *nothing) {
    (void)nothing;
    coven_event event[COVEN_EVENTS_MAX];
    coven_bounds bounds;
    if (!knows_list(self)) return NULL;
    coven_table_bounds(table_of(self), &bounds);
    PyObject *bytes = zero_bytes(bounds.codes);
    if (!bytes) return NULL;
    char *at = PyByteArray_AsString(bytes);
    const int count = actor_of(self) > COVEN_CHANCE ? coven_legal(table_of(self), &self->state, event) : 0;
    for (int i = 0; i < count; i++) at[coven_event_code(table_of(self), &self->state, event[i])] = 1;
    return bytes;
}

static PyObject *state_estimate(StateObject *self, PyObject *nothing) {
    (void)nothing;
    int value[COVEN_SEATS_MAX];
    coven_estimate(table_of(self), &self->state, value);
    return shares_tuple(value, coven_table_seats(table_of(self)), COVEN_ONE);
}

static bool read_result(const StateObject *self, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]) {
    if (actor_of(self) == COVEN_END) {
        coven_result(table_of(self), &self->state, share, score);
        return true;
    }
    fail_with(COVEN_REFUSED, "the game is not over");
    return false;
}

static PyObject *state_result(StateObject *self, PyObject *nothing) {
    (void)nothing;
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    return read_result(self, share, score) ? shares_tuple(share, coven_table_seats(table_of(self)), COVEN_SHARE) : NULL;
}

static PyObject *state_score(StateObject *self, PyObject *nothing) {
    (void)nothing;
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    return read_result(self, share, score) ? ints_tuple(score, coven_table_seats(table_of(self))) : NULL;
}

/* ---- as a Python object ---- */

static PyObject *get_table(StateObject *self, void *u) {
    (void)u;
    return Py_NewRef((PyObject *)self->owner);
}
static PyObject *get_actor(StateObject *self, void *u) {
    (void)u;
    return PyLong_FromLong(actor_of(self));
}
static PyObject *get_viewer(StateObject *self, void *u) {
    (void)u;
    return self->viewer == COVEN_VIEW_ALL ? Py_NewRef(Py_None) : PyLong_FromLong(self->viewer);
}
static PyObject *get_is_over(StateObject *self, void *u) {
    (void)u;
    return PyBool_FromLong(actor_of(self) == COVEN_END);
}

static PyObject *state_repr(StateObject *self) {
    char text[COVEN_POSITION_TEXT];
    coven_position_print(table_of(self), &self->state, text);
    const char *game = coven_game_id(coven_table_game(table_of(self)));
    if (self->viewer == COVEN_VIEW_ALL) return PyUnicode_FromFormat("<coven.State of %s: %s>", game, text);
    return PyUnicode_FromFormat("<coven.State of %s as viewer %d sees it: %s>", game, self->viewer, text);
}

static PyObject *state_compare(PyObject *a, PyObject *b, int how) {
    if ((how != Py_EQ && how != Py_NE) || Py_TYPE(b) != State_Type) return Py_NewRef(Py_NotImplemented);
    const StateObject *one = (StateObject *)a, *two = (StateObject *)b;
    const bool same = same_table(table_of(one), table_of(two)) && one->viewer == two->viewer &&
                      memcmp(&one->state, &two->state, sizeof one->state) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t state_hash(StateObject *self) {
    const Py_hash_t hash = (Py_hash_t)(coven_hash(table_of(self), &self->state) + (uint64_t)(self->viewer + 1));
    return hash == -1 ? -2 : hash;
}

/* By the position's text, so that it outlives changes of the engine. */
static PyObject *state_reduce(StateObject *self, PyObject *nothing) {
    char text[COVEN_POSITION_TEXT];
    coven_position_print(table_of(self), &self->state, text);
    PyObject *viewer = get_viewer(self, nothing), *read = PyObject_GetAttrString((PyObject *)self->owner, "position");
    PyObject *made = viewer && read ? Py_BuildValue("O(sO)", read, text, viewer) : NULL;
    Py_XDECREF(viewer);
    Py_XDECREF(read);
    return made;
}

static PyMethodDef methods[] = {
    METHOD_NONE("legal", state_legal,
                "legal() -> list[str]\n\nThe legal events of the seat that acts, sorted; empty when none acts."),
    METHOD_NONE("legal_codes", state_legal_codes, "legal_codes() -> list[int]\n\nTheir action codes, in that order."),
    METHOD_NONE("chance_outcomes", state_chance_outcomes,
                "chance_outcomes() -> list[tuple[str, int]]\n\nWhat chance can do, sorted, with integer weights; empty "
                "when chance does not act."),
    METHOD_ONE(
        "apply", state_apply,
        "apply(event) -> None\n\nGo on to the state after an event. It is a text ('play 8 on 2', or with its actor, "
        "'1 play 8 on 2') or an int: an action code, or where chance acts the place in chance_outcomes()."),
    METHOD_ONE("code", state_code, "code(event) -> int\n\nThe action code of a legal event."),
    METHOD_ONE("text", state_text, "text(event) -> str\n\nThe text of an event, given as apply() takes it."),
    METHOD("masked_event", state_masked_event,
           "masked_event(event, viewer) -> str\n\nA legal event with its actor, as a viewer would see it."),
    METHOD("describe", state_describe, "describe(event, language=None) -> str\n\nAn event as a sentence."),
    METHOD("prompt", state_prompt,
           "prompt(so_far='', language=None) -> str\n\nWhat the seat that acts is asked, given the words so far."),
    METHOD_NONE("clone", state_clone, "clone() -> State\n\nA copy."),
    METHOD_ONE("masked", state_masked, "masked(viewer) -> State\n\nIt as a seat, or 0 (a spectator), sees it."),
    METHOD("imagine", state_imagine,
           "imagine(viewer, rng) -> State\n\nA whole state that the viewer could be in, drawn with its probability."),
    METHOD("position", state_position, "position(viewer=None) -> str\n\nThe position as one line of text."),
    METHOD("view", state_view, "view(viewer=None) -> dict\n\nEverything that a program needs to draw it."),
    METHOD("draw", state_draw,
           "draw(viewer=None, width=80, colour=False, language=None) -> str\n\nIt drawn for a terminal."),
    METHOD_ONE("features", state_features,
               "features(seat) -> list[int]\n\nThe features that are active as the seat sees it, each once."),
    METHOD_ONE(
        "dense_features", state_dense_features,
        "dense_features(seat) -> bytearray\n\nThe same as a byte for each feature of the game: 1 if it is active."),
    METHOD_NONE("legal_mask", state_legal_mask,
                "legal_mask() -> bytearray\n\nA byte for each action code of the table: 1 if it is legal."),
    METHOD_NONE("estimate", state_estimate,
                "estimate() -> tuple[float, ...]\n\nThe game's hand-written guess of each seat's share."),
    METHOD_NONE("result", state_result,
                "result() -> tuple[float, ...]\n\nAt the end: each seat's share of the win; together 1."),
    METHOD_NONE("score", state_score, "score() -> tuple[int, ...]\n\nAt the end: each seat's points."),
    METHOD_ONE("sample", state_sample,
               "sample(rng) -> str\n\nOne event at random: uniformly for a seat, by weight for chance."),
    METHOD_ONE("playout", state_playout,
               "playout(rng) -> int\n\nPlay at random to the end; the number of events that this took."),
    METHOD_NONE("__copy__", state_clone, ""),
    METHOD_ONE("__deepcopy__", state_clone, ""),
    METHOD_NONE("__reduce__", state_reduce, ""),
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    PROPERTY("table", get_table, "Its table."),
    PROPERTY("actor", get_actor, "Who acts: a seat from 1, coven.CHANCE (0), or coven.END (-1)."),
    PROPERTY("viewer", get_viewer, "None for a whole state; or the viewer of a masked one."),
    PROPERTY("is_over", get_is_over, "Whether the game has ended."),
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject *state_type(PyObject *module) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, (void *)"One moment of a game. Made by Table.start() and Table.position()."},
        {Py_tp_dealloc, (void *)state_dealloc},
        {Py_tp_repr, (void *)state_repr},
        {Py_tp_richcompare, (void *)state_compare},
        {Py_tp_hash, (void *)state_hash},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL},
    };
    static PyType_Spec spec = {"coven.State", sizeof(StateObject), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    return (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
}
