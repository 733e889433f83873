/* mix.c -- see mix.h. */
#include "match/mix.h"

#include <assert.h>
#include <string.h>

#include "core/message.h"
#include "core/record.h"

/* The words at the end of docs/online.md. */
static const char words_list[MIX_WORD_COUNT][9] = {
    "acorn",   "amber",    "anchor",  "apple",    "apron",   "arrow",   "artist",   "autumn",  "badge",   "bamboo",
    "banjo",   "barrel",   "basket",  "beacon",   "beaver",  "berry",   "birch",    "biscuit", "blanket", "bonnet",
    "bottle",  "branch",   "bread",   "brick",    "bridge",  "broom",   "bubble",   "bucket",  "butter",  "button",
    "cabin",   "cactus",   "camel",   "candle",   "canyon",  "carpet",  "carrot",   "castle",  "cedar",   "chalk",
    "cherry",  "chimney",  "cider",   "circle",   "clay",    "clock",   "cloud",    "clover",  "cobalt",  "cocoa",
    "comet",   "compass",  "copper",  "coral",    "cotton",  "cradle",  "crane",    "cricket", "crystal", "curtain",
    "daisy",   "desert",   "diamond", "dolphin",  "donkey",  "dragon",  "drum",     "eagle",   "earth",   "easel",
    "echo",    "elbow",    "elk",     "emerald",  "engine",  "fabric",  "falcon",   "feather", "fern",    "fiddle",
    "finch",   "fjord",    "flame",   "flute",    "forest",  "fossil",  "fountain", "fox",     "frost",   "galaxy",
    "garden",  "garlic",   "garnet",  "giant",    "ginger",  "glacier", "glove",    "goblet",  "granite", "grape",
    "guitar",  "hammer",   "harbor",  "harp",     "hazel",   "hedge",   "helmet",   "heron",   "hill",    "honey",
    "horizon", "iceberg",  "iris",    "iron",     "island",  "ivory",   "ivy",      "jacket",  "jade",    "jaguar",
    "jasmine", "jelly",    "jigsaw",  "jungle",   "kettle",  "kiosk",   "kitten",   "kiwi",    "ladder",  "lagoon",
    "lantern", "lark",     "lemon",   "leopard",  "lilac",   "linen",   "lizard",   "llama",   "lobster", "lotus",
    "lynx",    "magnet",   "mango",   "maple",    "marble",  "marsh",   "meadow",   "melon",   "mint",    "mirror",
    "moon",    "moss",     "muffin",  "museum",   "mustard", "napkin",  "nectar",   "needle",  "nest",    "north",
    "nutmeg",  "oak",      "oasis",   "oatmeal",  "ocean",   "olive",   "onion",    "opal",    "orange",  "orbit",
    "orchard", "otter",    "owl",     "palace",   "panda",   "paper",   "peach",    "pebble",  "pelican", "pencil",
    "pepper",  "piano",    "pigeon",  "pine",     "planet",  "plum",    "pocket",   "polar",   "pond",    "poppy",
    "prism",   "pumpkin",  "puzzle",  "quartz",   "quill",   "rabbit",  "radio",    "raft",    "rainbow", "raven",
    "reef",    "ribbon",   "river",   "robin",    "rose",    "saddle",  "salad",    "salmon",  "sandal",  "satin",
    "scarf",   "sheep",    "shell",   "silver",   "sky",     "slate",   "sled",     "snow",    "spice",   "spider",
    "spoon",   "squirrel", "stone",   "sugar",    "summer",  "sunset",  "swan",     "syrup",   "table",   "talon",
    "teapot",  "temple",   "thistle", "thunder",  "tiger",   "timber",  "toast",    "tomato",  "tower",   "trout",
    "tulip",   "tunnel",   "turtle",  "umbrella", "valley",  "vanilla", "velvet",   "violin",  "walnut",  "walrus",
    "water",   "whale",    "willow",  "winter",   "yarn",    "zebra",
};

const char *mix_word(int number) { return words_list[number]; }

/* ---- the seed and the words ---- */

static uint8_t *put_bytes(uint8_t *at, const void *bytes, size_t size) {
    memcpy(at, bytes, size);
    return at + size;
}

static void seed_in_order(const coven_mix *mix, const int *order, uint8_t seed[32]) {
    static const char label[] = "coven mix 1";
    uint8_t bytes[sizeof label + sizeof mix->table + 32 + COVEN_SEATS_MAX * 64], *end = bytes;
    end = put_bytes(end, label, sizeof label - 1);
    end = put_bytes(end, mix->table, strlen(mix->table));
    end = put_bytes(end, mix->server, 32);
    for (int i = 0; i < mix->people; i++) {
        end = put_bytes(end, mix->promise[order[i]], 32);
        end = put_bytes(end, mix->given[order[i]], 32);
    }
    coven_sha256(bytes, (size_t)(end - bytes), seed);
}

static const int plain_order[COVEN_SEATS_MAX] = {0, 1, 2, 3};

void mix_seed(const coven_mix *mix, uint8_t seed[32]) { seed_in_order(mix, plain_order, seed); }

static void put_options(const coven_table *table, coven_text *out) {
    coven_put(out, "game=%s seats=%d", table->game->id, table->seats);
    for (int i = 0; i < coven_options_count(table->game); i++) {
        coven_put(out, " %s=", table->game->options[i].name);
        coven_option_print(&table->game->options[i], table->option[i], out);
    }
}

void mix_words(const mix_story *story, char words[MIX_WORDS_TEXT]) {
    char bytes[1024];
    uint8_t digest[32];
    coven_text text = coven_text_over(bytes, sizeof bytes), out = coven_text_over(words, MIX_WORDS_TEXT);
    coven_put(&text, "coven words 1%s", story->id);
    coven_put_bytes(&text, (const char *)story->commitment, 32);
    coven_put_bytes(&text, (const char *)story->promises, 32 * (size_t)story->people);
    put_options(story->table, &text);
    coven_put_bytes(&text, (const char *)story->chance, 32);
    coven_sha256(bytes, text.length, digest);
    for (int i = 0; i < MIX_WORDS; i++) coven_put(&out, "%s%s", i ? " " : "", mix_word(digest[i]));
}

/* ---- what a viewer noted ---- */

static bool read_noted(const coven_json *object, const char *name, uint8_t bytes[32], bool *found, coven_error *error) {
    coven_json value;
    char text[65];
    if (!json_want(object, name, JSON_STRING, &value, found, error) || !*found) return !*found;
    if (json_text(&value, text, sizeof text, error) && coven_unhex(text, bytes)) return true;
    return coven_json_fail(&value, error, "should be 64 lower-case hex digits");
}

static bool read_noted_text(const coven_json *object, const char *name, char *out, size_t size, coven_error *error) {
    coven_json value;
    bool found;
    return json_want(object, name, JSON_STRING, &value, &found, error) &&
           (!found || json_text(&value, out, size, error));
}

bool mix_read_kept(const coven_json *object, mix_kept *out, coven_error *error) {
    *out = (mix_kept){.has_given = false};
    return read_noted_text(object, "table", out->table, sizeof out->table, error) &&
           read_noted_text(object, "words", out->words, sizeof out->words, error) &&
           read_noted(object, "commitment", out->commitment, &out->has_commitment, error) &&
           read_noted(object, "chance", out->chance, &out->has_chance, error) &&
           read_noted(object, "promise", out->promise, &out->has_promise, error) &&
           read_noted(object, "given", out->given, &out->has_given, error);
}

/* ---- checking ---- */

typedef struct checking {
    const coven_record *record;
    const coven_mix *mix;
    mix_finding *out;
    int count;
} checking;

/* Note a finding by its message: "mix.STEP" if it is good, otherwise the one given, an error's. */
static bool find(checking *c, const char *step, bool good, const char *arguments, const char *otherwise) {
    assert(c->count < MIX_FINDINGS_MAX);
    mix_finding *finding = &c->out[c->count++];
    *finding = (mix_finding){.step = step, .good = good};
    coven_text say = coven_text_over(finding->say, sizeof finding->say);
    if (good)
        coven_put(&say, "mix.%s%s%s", step, *arguments ? " " : "", arguments);
    else
        coven_put(&say, "%s%s%s", otherwise, *arguments ? " " : "", arguments);
    return good;
}

static bool is_same(const uint8_t a[32], const uint8_t b[32]) { return memcmp(a, b, 32) == 0; }

static bool is_digest_of(const uint8_t digest[32], const uint8_t bytes[32]) {
    uint8_t own[32];
    coven_sha256(bytes, 32, own);
    return is_same(digest, own);
}

/* The seat of person `index`: the mix counts people only, and the record names who sat where. 0 if that is unknown. */
static int seat_of(const coven_record *record, int index) {
    json_document document;
    int people = 0, seat = 0;
    if (record->mix->people == record->table->seats) return index + 1;
    if (!record->players || !json_parse(&document, record->players, strlen(record->players), NULL)) return 0;
    const coven_json list = json_root(&document);
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (json_is(&w.value, "person") && people++ == index) seat = w.index + 1;
    json_free(&document);
    return people == record->mix->people ? seat : 0;
}

static bool check_given(checking *c) {
    bool good = true;
    for (int i = 0; i < c->mix->people; i++) {
        char arguments[32];
        const int seat = seat_of(c->record, i);
        coven_text text = coven_text_over(arguments, sizeof arguments);
        if (seat)
            coven_put(&text, "who=(mix.seat n=%d)", seat);
        else
            coven_put(&text, "who=(mix.person n=%d)", i + 1);
        good &= find(c, "given", is_digest_of(c->mix->promise[i], c->mix->given[i]), arguments, "error.mix.given");
    }
    return good;
}

/* Would the people in some other order give the seed? */
static bool is_seed_in_some_order(const checking *c, int *order, int from) {
    uint8_t seed[32];
    if (from >= c->mix->people || from >= COVEN_SEATS_MAX) {
        seed_in_order(c->mix, order, seed);
        return is_same(seed, c->record->seed);
    }
    for (int i = from; i < c->mix->people && i < COVEN_SEATS_MAX; i++) {
        const int first = order[from], other = order[i];
        order[from] = other, order[i] = first;
        const bool found = is_seed_in_some_order(c, order, from + 1);
        order[from] = first, order[i] = other;
        if (found) return true;
    }
    return false;
}

static void check_mix(checking *c) {
    const bool server = find(c, "server", is_digest_of(c->mix->commitment, c->mix->server), "", "error.mix.server");
    const bool given = check_given(c);
    if (!server || !given || !c->record->revealed) return;
    uint8_t seed[32];
    int order[COVEN_SEATS_MAX];
    memcpy(order, plain_order, sizeof order);
    mix_seed(c->mix, seed);
    const bool good = is_same(seed, c->record->seed);
    find(c, "seed", good, "", !good && is_seed_in_some_order(c, order, 0) ? "error.mix.order" : "error.mix.seed");
}

static bool find_own(const coven_mix *mix, const mix_kept *kept) {
    for (int i = 0; i < mix->people; i++)
        if ((!kept->has_promise || is_same(mix->promise[i], kept->promise)) &&
            (!kept->has_given || is_same(mix->given[i], kept->given)))
            return true;
    return false;
}

static void check_kept(checking *c, const mix_kept *kept) {
    const coven_record *record = c->record;
    const coven_mix *mix = c->mix;
    if (!mix) {
        find(c, "kept", false, "", "error.mix.missing");
        return;
    }
    if (kept->table[0] && strcmp(kept->table, mix->table) != 0) {
        find(c, "kept", false, "", "error.mix.table");
        return;
    }
    if (kept->has_commitment && !is_same(kept->commitment, mix->commitment))
        find(c, "kept", false, "", "error.mix.commitment");
    else if (kept->has_chance && !is_same(kept->chance, record->commitment))
        find(c, "kept", false, "", "error.mix.chance");
    else if (kept->has_commitment || kept->has_chance)
        find(c, "kept", true, "", "");
    if (kept->has_promise || kept->has_given) find(c, "own", find_own(mix, kept), "", "error.mix.own");
    if (!kept->words[0]) return;
    char words[MIX_WORDS_TEXT];
    mix_words(&(mix_story){.table = record->table,
                           .id = mix->table,
                           .commitment = mix->commitment,
                           .promises = mix->promise[0],
                           .people = mix->people,
                           .chance = record->commitment},
              words);
    find(c, "words", strcmp(words, kept->words) == 0, "", "error.mix.words");
}

static void check_chance(checking *c) {
    const coven_record *record = c->record;
    if (record->placed) {
        find(c, "events", false, "", "error.verify.placed");
    } else if (record->viewer != COVEN_VIEW_ALL) {
        find(c, "chance", false, "", "error.verify.masked");
    } else if (!record->committed) {
        find(c, "chance", false, "", "error.verify.uncommitted");
    } else if (!record->revealed) {
        find(c, "chance", false, "", "error.verify.unrevealed");
    } else if (find(c, "chance", is_digest_of(record->commitment, record->seed), "", "error.verify.seed")) {
        coven_error reason;
        if (coven_record_verify(record, &reason))
            find(c, "events", true, "", "");
        else
            find(c, "events", false, "", reason.message);
    }
}

int mix_check(const coven_record *record, const mix_kept *kept, mix_finding out[MIX_FINDINGS_MAX]) {
    checking c = {.record = record, .mix = record->mix, .out = out};
    if (kept) check_kept(&c, kept);
    if (c.mix) check_mix(&c);
    check_chance(&c);
    return c.count;
}

bool mix_verify(const coven_record *record, const mix_kept *kept, coven_error *error) {
    mix_finding finding[MIX_FINDINGS_MAX];
    const int count = mix_check(record, kept, finding);
    for (int i = 0; i < count; i++)
        if (!finding[i].good) return coven_fail_message(error, COVEN_UNVERIFIED, "%s", finding[i].say);
    return true;
}

void mix_put_findings(const mix_finding *findings, int count, const coven_table *table, const coven_language *language,
                      coven_text *out) {
    bool verified = count > 0;
    for (int i = 0; i < count; i++) verified &= findings[i].good;
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_bool(w, "verified", verified);
    json_name(w, "steps");
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        coven_text say = coven_text_growing();
        message_render(language, table, findings[i].say, &say);
        json_open(w, '{');
        json_name_string(w, "step", findings[i].step);
        json_name_bool(w, "good", findings[i].good);
        json_name(w, "say");
        json_text_string(w, &say);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}
