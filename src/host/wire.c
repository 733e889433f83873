/* wire.c -- see wire.h. */
#include "host/wire.h"

#include <string.h>

#include "host/store.h"

const char *wire_code_name(wire_code code) {
    static const char *const name[] = {"stale", "turn", "illegal", "closed", "form",   "size",
                                       "rate",  "busy", "late",    "auth",   "version"};
    return name[code];
}

bool wire_refuse(wire_no *no, wire_code code, const char *format, ...) {
    no->code = code;
    coven_text text = coven_text_over(no->say, sizeof no->say);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- objects ---- */

static bool refuse_form(wire_no *no, const coven_error *error) { return wire_refuse(no, WIRE_FORM, "%s", error->text); }

static int index_of(const coven_json *name, const char *const *members) {
    for (int i = 0; members[i]; i++)
        if (json_is(name, members[i])) return i;
    return -1;
}

static bool check_members(const coven_json *object, const char *const *members, wire_no *no) {
    unsigned seen = 0;
    if (json_kind_of(object) != JSON_OBJECT) return wire_refuse(no, WIRE_FORM, "this should be a JSON object");
    for (json_walk walk = json_walk_of(object); json_next(&walk);) {
        const int i = index_of(&walk.name, members);
        size_t length;
        const char *raw = json_raw(&walk.name, &length);
        if (i < 0)
            return wire_refuse(no, WIRE_FORM, "\"%.*s\" is not known here", (int)(length < 40 ? length : 40), raw);
        if (seen & 1u << i) return wire_refuse(no, WIRE_FORM, "\"%s\" is there twice", members[i]);
        seen |= 1u << i;
    }
    return true;
}

bool wire_open(json_document *document, const char *body, size_t length, const char *const *members, wire_no *no) {
    coven_error error = {0};
    if (!json_parse(document, body, length, &error))
        return error.code == COVEN_NO_MEMORY ? wire_refuse(no, WIRE_BUSY, "the server is out of memory")
                                             : refuse_form(no, &error);
    const coven_json root = json_root(document);
    if (check_members(&root, members, no)) return true;
    json_free(document);
    return false;
}

bool wire_number(const coven_json *value, int64_t min, int64_t max, int64_t *out) {
    if (json_kind_of(value) != JSON_NUMBER) return false;
    size_t length, i = 0;
    const char *raw = json_raw(value, &length);
    const bool negative = raw[0] == '-';
    int64_t number = 0;
    for (i = negative; i < length; i++) {
        if (raw[i] < '0' || raw[i] > '9' || number > (INT64_C(1) << 53) / 10) return false;
        number = 10 * number + (raw[i] - '0');
    }
    if (negative) number = -number;
    if (number < min || number > max) return false;
    *out = number;
    return true;
}

static bool need_number(const coven_json *object, const char *name, int64_t min, int64_t max, int64_t *out,
                        wire_no *no) {
    coven_json value;
    if (!json_member(object, name, &value)) return wire_refuse(no, WIRE_FORM, "\"%s\" is missing", name);
    if (wire_number(&value, min, max, out)) return true;
    return wire_refuse(no, WIRE_FORM, "\"%s\" should be a whole number from %lld to %lld", name, (long long)min,
                       (long long)max);
}

bool wire_text(const coven_json *object, const char *name, char *out, size_t size, wire_no *no) {
    coven_json value;
    coven_error error = {0};
    out[0] = '\0';
    if (!json_member(object, name, &value)) return true;
    if (json_kind_of(&value) != JSON_STRING) return wire_refuse(no, WIRE_FORM, "\"%s\" should be a text", name);
    return json_text(&value, out, size, &error) || refuse_form(no, &error);
}

static bool need_text(const coven_json *object, const char *name, char *out, size_t size, wire_no *no) {
    coven_json value;
    if (!json_member(object, name, &value)) return wire_refuse(no, WIRE_FORM, "\"%s\" is missing", name);
    return wire_text(object, name, out, size, no);
}

/* Control characters, and those that only change the direction or joining of others. */
static bool is_control(const unsigned char *s, size_t length) {
    if (length == 1) return s[0] < 0x20 || s[0] == 0x7f;
    if (length == 2) return s[0] == 0xc2 && s[1] < 0xa0;
    const bool format = length == 3 && s[0] == 0xe2 &&
                        ((s[1] == 0x80 && (s[2] == 0x8e || s[2] == 0x8f || (s[2] >= 0xa8 && s[2] <= 0xae))) ||
                         (s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xaf));
    return format;
}

/* The length of a space at `s`: U+0020, U+00A0, U+2000 to U+200B, U+3000, U+FEFF; 0 if there is none. */
static size_t space_at(const unsigned char *s, size_t left) {
    if (left >= 1 && s[0] == ' ') return 1;
    if (left >= 2 && s[0] == 0xc2 && s[1] == 0xa0) return 2;
    if (left < 3) return 0;
    const bool thin = s[0] == 0xe2 && s[1] == 0x80 && s[2] >= 0x80 && s[2] <= 0x8b;
    const bool wide = s[0] == 0xe3 && s[1] == 0x80 && s[2] == 0x80;
    return thin || wide || (s[0] == 0xef && s[1] == 0xbb && s[2] == 0xbf) ? 3 : 0;
}

static bool check_name(const char *text, wire_no *no) {
    const unsigned char *s = (const unsigned char *)text;
    const size_t size = strlen(text);
    int characters = 0;
    bool last_space = false;
    if (space_at(s, size)) return wire_refuse(no, WIRE_FORM, "a name does not begin with a space");
    for (size_t i = 0; i < size; characters++) {
        const size_t length = json_utf8_length(s + i, size - i);
        if (is_control(s + i, length)) return wire_refuse(no, WIRE_FORM, "a name has no control characters");
        last_space = space_at(s + i, size - i) > 0;
        i += length;
    }
    if (last_space) return wire_refuse(no, WIRE_FORM, "a name does not end with a space");
    return (characters >= 1 && characters <= 24) || wire_refuse(no, WIRE_FORM, "a name has 1 to 24 characters");
}

bool wire_name(const coven_json *object, const char *name, char *out, wire_no *no) {
    coven_json value;
    out[0] = '\0';
    if (!json_member(object, name, &value)) return true;
    if (json_kind_of(&value) != JSON_STRING) return wire_refuse(no, WIRE_FORM, "\"%s\" should be a text", name);
    if (!json_text(&value, out, STORE_NAME_TEXT, NULL)) {
        out[0] = '\0';
        return wire_refuse(no, WIRE_FORM, "a name has 1 to 24 characters");
    }
    return check_name(out, no);
}

int64_t wire_query(const char *query, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = query; *at;) {
        const size_t size = strcspn(at, "&");
        if (size > length && strncmp(at, name, length) == 0 && at[length] == '=') {
            int64_t number = 0;
            for (size_t i = length + 1; i < size; i++) {
                if (at[i] < '0' || at[i] > '9' || number > (INT64_C(1) << 53) / 10) return -1;
                number = 10 * number + (at[i] - '0');
            }
            return size > length + 1 ? number : -1;
        }
        at += size + (at[size] == '&');
    }
    return -1;
}

/* ---- frames ---- */

enum { MEMBERS_MAX = 8 };

/* The members of each type; those before "n" are read below. */
static const struct {
    const char *name;
    const char *const member[MEMBERS_MAX];
} form[] = {
    {"hi", {"t", "v", "from"}},   {"m", {"t", "s", "n", "x"}},   {"mix", {"t", "h", "c", "n"}},
    {"o", {"t", "k", "to", "n"}}, {"a", {"t", "o", "yes", "n"}}, {"r", {"t", "n"}},
    {"claim", {"t", "k", "n"}},
};

static bool read_kind(const coven_json *root, const char *const *name, const offer_kind *kind, wire_message *out,
                      wire_no *no) {
    char text[16];
    if (!need_text(root, "k", text, sizeof text, no)) return false;
    for (int i = 0; name[i]; i++)
        if (strcmp(text, name[i]) == 0) {
            out->kind = kind[i];
            return true;
        }
    return wire_refuse(no, WIRE_FORM, "\"k\" cannot be \"%s\"", text);
}

static bool read_offer(const coven_json *root, wire_message *out, wire_no *no) {
    static const char *const name[] = {"draw", "void", "again", "back", NULL};
    static const offer_kind kind[] = {OFFER_DRAW, OFFER_VOID, OFFER_AGAIN, OFFER_BACK};
    coven_json to;
    int64_t ply = 0;
    if (!read_kind(root, name, kind, out, no)) return false;
    if (out->kind != OFFER_BACK && json_member(root, "to", &to))
        return wire_refuse(no, WIRE_FORM, "\"to\" belongs to \"back\" alone");
    if (out->kind == OFFER_BACK && !need_number(root, "to", 0, INT32_MAX, &ply, no)) return false;
    out->to = (int)ply;
    return true;
}

static bool read_claim(const coven_json *root, wire_message *out, wire_no *no) {
    static const char *const name[] = {"win", "draw", "bot", NULL};
    static const offer_kind kind[] = {OFFER_WIN, OFFER_CLAIM_DRAW, OFFER_BOT};
    return read_kind(root, name, kind, out, no);
}

static bool read_mix(const coven_json *root, wire_message *out, wire_no *no) {
    coven_json promise, given;
    const bool h = json_member(root, "h", &promise), c = json_member(root, "c", &given);
    char hex[65];
    if (h == c) return wire_refuse(no, WIRE_FORM, "\"mix\" has either \"h\" or \"c\"");
    out->type = h ? WIRE_PROMISE : WIRE_GIVEN;
    if (!wire_text(root, h ? "h" : "c", hex, sizeof hex, no)) return false;
    return coven_unhex(hex, out->value) ||
           wire_refuse(no, WIRE_FORM, "\"%s\" should be 64 lower-case hex digits", h ? "h" : "c");
}

static bool read_answer(const coven_json *root, wire_message *out, wire_no *no) {
    coven_json yes;
    int64_t id;
    if (!need_number(root, "o", 0, INT32_MAX, &id, no)) return false;
    out->offer = (int)id;
    if (!json_member(root, "yes", &yes) || json_kind_of(&yes) != JSON_BOOL)
        return wire_refuse(no, WIRE_FORM, "\"yes\" should be true or false");
    size_t length;
    out->yes = json_raw(&yes, &length)[0] == 't';
    return true;
}

static bool read_hi(const coven_json *root, wire_message *out, wire_no *no) {
    int64_t version;
    if (!need_number(root, "v", 0, INT32_MAX, &version, no)) return false;
    out->version = (int)version;
    return need_number(root, "from", -1, (INT64_C(1) << 53) - 1, &out->from, no);
}

static bool read_type(const coven_json *root, int type, wire_message *out, wire_no *no) {
    static const wire_type number[] = {WIRE_HI,     WIRE_MOVE,   WIRE_PROMISE, WIRE_OFFER,
                                       WIRE_ANSWER, WIRE_RESIGN, WIRE_CLAIM};
    out->type = number[type];
    if (out->type != WIRE_HI && out->type != WIRE_PROMISE && !out->nonce)
        return wire_refuse(no, WIRE_FORM, "\"n\" should be a whole number of at most 53 bits");
    switch (out->type) {
    case WIRE_HI: return read_hi(root, out, no);
    case WIRE_MOVE:
        return need_number(root, "s", 0, (INT64_C(1) << 53) - 1, &out->s, no) &&
               need_text(root, "x", out->text, sizeof out->text, no);
    case WIRE_PROMISE:
    case WIRE_GIVEN: return read_mix(root, out, no);
    case WIRE_OFFER: return read_offer(root, out, no);
    case WIRE_ANSWER: return read_answer(root, out, no);
    case WIRE_RESIGN: return true;
    case WIRE_CLAIM: return read_claim(root, out, no);
    }
    return false;
}

static bool read_root(const coven_json *root, wire_message *out, wire_no *no) {
    coven_json type, nonce;
    int64_t number;
    if (json_kind_of(root) != JSON_OBJECT) return wire_refuse(no, WIRE_FORM, "a frame should be a JSON object");
    const bool has_nonce = json_member(root, "n", &nonce);
    if (has_nonce && !wire_number(&nonce, 0, (INT64_C(1) << 53) - 1, &number))
        return wire_refuse(no, WIRE_FORM, "\"n\" should be a whole number of at most 53 bits");
    if (has_nonce) out->nonce = (uint64_t)number | WIRE_NONCE_BIT;
    if (!json_member(root, "t", &type)) return wire_refuse(no, WIRE_FORM, "\"t\" is missing");
    for (int i = 0; i < (int)(sizeof form / sizeof form[0]); i++)
        if (json_is(&type, form[i].name)) return check_members(root, form[i].member, no) && read_type(root, i, out, no);
    return wire_refuse(no, WIRE_FORM, "there is no such message");
}

bool wire_read(const char *frame, size_t length, wire_message *out, wire_no *no) {
    *out = (wire_message){0};
    if (length > HOST_FRAME_MAX) return wire_refuse(no, WIRE_SIZE, "a frame has at most %d bytes", HOST_FRAME_MAX);
    json_document document;
    coven_error error = {0};
    if (!json_parse(&document, frame, length, &error))
        return error.code == COVEN_NO_MEMORY ? wire_refuse(no, WIRE_BUSY, "the server is out of memory")
                                             : refuse_form(no, &error);
    const coven_json root = json_root(&document);
    const bool good = read_root(&root, out, no);
    json_free(&document);
    return good;
}
