/* test_commands.c -- every command with each of its allocations failing in turn, once alone and once with all that
 * follow. The command reports it and exits with status 3, or does without and succeeds; it never crashes, leaks or
 * leaves half a file. `out_of_memory_commands all` fails every allocation; without `all`, a sample of them. */
#include <dirent.h>
#include <stdlib.h>

#include "client.h"
#include "program.h"

typedef struct job {
    const char *name;
    const char *input;
    const char *const *words; /* "@" stands for the scratch directory */
    const char *writes;       /* a file in the scratch directory, or NULL */
    bool thinks;              /* output may differ with less memory, or with time */
    bool serves;              /* is to be stopped */
    bool slow;                /* try only some */
    bool stored;              /* the scratch directory is a server's folder */
    bool needs;               /* the file before it is there already, and stays as it was if the job fails */
} job;

#define NULL_RECORD                                                                                                    \
    "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},\"events\":[\"* deal 1 4\",\"* "     \
    "deal "                                                                                                            \
    "2 3\",\"1 keep\",\"2 swap 3\",\"* draw 2 1\",\"* show 4 1\"],\"result\":[1,0],\"scores\":[4,1],\"players\":["     \
    "\"random\",\"random\"],\"chance\":{\"sha256\":\"9c2e4d8fe97d881430de4e754b4205b9c27ce96715231cffc4337340cb110280" \
    "\",\"seed\":\"6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b\"}}\n"

static const job jobs[] = {
    {.name = "version", .words = WORDS("version", "--json")},
    {.name = "games", .words = WORDS("games", "--json")},
    {.name = "rules", .words = WORDS("rules", "null", "--json")},
    {.name = "record", .words = WORDS("record", "isle", "--seats", "3", "--seed", "1", "--players", "greedy")},
    {.name = "records",
     .words =
         WORDS("record", "null", "--seed", "1", "--games", "2", "--players", "search:iterations=20,uct:iterations=20"),
     .thinks = true},
    {.name = "adepts",
     .words = WORDS("record", "null", "--seed", "1", "--players", "adept:iterations=9,novice"),
     .thinks = true},
    {.name = "trace", .input = NULL_RECORD, .words = WORDS("trace", "-")},
    {.name = "show", .input = NULL_RECORD, .words = WORDS("show", "-")},
    {.name = "show as json", .input = NULL_RECORD, .words = WORDS("show", "-", "--json", "--ply", "3")},
    {.name = "position", .words = WORDS("position", "null", "deal:1 - - -")},
    {.name = "position as json", .words = WORDS("position", "null", "--json", "deal:1 - - -")},
    {.name = "verify", .input = NULL_RECORD, .words = WORDS("verify", "-", "--json")},
    {.name = "a set checked", .words = WORDS("set", "check", COVEN_SOURCE_DIR "/sets/duel.json", "--json")},
    {.name = "a set drawn", .words = WORDS("set", "draw", COVEN_SOURCE_DIR "/sets/channeling.json")},
    {.name = "a set as svg",
     .words = WORDS("set", "draw", COVEN_SOURCE_DIR "/sets/channeling.json", "--svg", "@/set.svg"),
     .writes = "set.svg"},
    {.name = "solve", .words = WORDS("solve", "scramble", "--table", "1"), .thinks = true, .slow = true},
    {.name = "bench", .words = WORDS("bench", "null", "--seconds", "0", "--json"), .thinks = true},
    {.name = "think", .words = WORDS("think", "null", "--json"), .thinks = true, .slow = true},
    {.name = "train",
     .words = WORDS("train", "null", "--games", "40", "--threads", "2", "--units", "32", "--out", "@/net"),
     .writes = "net",
     .thinks = true},
    {.name = "arena",
     .words = WORDS("arena", "null", "--players", "random,greedy", "--games", "2", "--threads", "2", "--json"),
     .thinks = true},
    {.name = "arena saved",
     .words = WORDS("arena", "null", "--players", "random,uct:iterations=9", "--games", "4", "--save", "@/games"),
     .writes = "games",
     .thinks = true},
    {.name = "arena resumed",
     .words = WORDS("arena", "null", "--players", "random,uct:iterations=9", "--games", "8", "--save", "@/games"),
     .writes = "games",
     .thinks = true,
     .needs = true},
    {.name = "ladder",
     .words = WORDS("ladder", "null", "--players", "random,greedy", "--games", "2", "--threads", "1", "--json"),
     .thinks = true},
    {.name = "analyse",
     .input = NULL_RECORD,
     .words = WORDS("analyse", "-", "--json", "--iterations", "20"),
     .thinks = true},
    {.name = "analyse as a page",
     .input = NULL_RECORD,
     .words = WORDS("analyse", "-", "--html", "@/page", "--iterations", "20"),
     .writes = "page",
     .thinks = true},
    {.name = "play",
     .input = "1\nundo\nredo\nlog\nchoices\ncommitment\nsave @/kept\nload @/kept\ntable\nrules\nhelp\n1\nquit\ny\n",
     .words = WORDS("play", "isle", "--seats", "person,random", "--seed", "1", "--new"),
     .thinks = true},
    {.name = "list of saved games", .words = WORDS("play", "--list")},
    {.name = "play on", .input = "\n", .words = WORDS("play", "isle", "--resume"), .thinks = true},
    {.name = "hint",
     .input = "hint\nkeep\n",
     .words = WORDS("play", "null", "--seats", "person,random", "--seed", "1", "--new"),
     .thinks = true,
     .slow = true},
    {.name = "admin stats", .words = WORDS("admin", "stats", "--json", "--data", "@"), .stored = true, .slow = true},
    {.name = "admin export", .words = WORDS("admin", "export", "Ada", "--data", "@"), .stored = true, .slow = true},
    {.name = "admin backup",
     .words = WORDS("admin", "backup", "@/copy.db", "--data", "@"),
     .stored = true,
     .slow = true},
    {.name = "admin erase", .words = WORDS("admin", "erase", "Ada", "--data", "@"), .stored = true, .slow = true},
    {.name = "serve", .words = WORDS("serve"), .serves = true},
};
enum { JOBS = sizeof jobs / sizeof jobs[0], WORDS_MAX = 24 };

static bool all_of_them; /* the one thing that the command line says */

/* ---- running ---- */

/* "@" as the scratch directory. */
static void fill_in(const char *from, char *out, size_t size) {
    coven_text text = coven_text_over(out, size);
    for (; *from; from++) coven_put(&text, *from == '@' ? "%s" : "%.1s", *from == '@' ? scratch() : from);
    assert_int_equal(text.dropped, 0);
}

/* A server's folder as it was. */
static void restore_folder(void) {
    static const char *const files[][2] = {{"tests/host/databases/v1.db", "coven.db"},
                                           {"tests/host/databases/key", "key"}};
    static const char *const rest[] = {"coven.db-wal", "coven.db-shm", "copy.db", "copy.db.part"};
    for (int i = 0; i < 4; i++) scratch_remove(rest[i]);
    for (int i = 0; i < 2; i++) {
        size_t length;
        char *bytes = read_source_file(files[i][0], &length);
        FILE *file = fopen(in_scratch(files[i][1]), "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, length, file), length);
        assert_int_equal(fclose(file), 0);
        free(bytes);
    }
}

/* A server that gets requests, if it starts. Where memory runs out it may drop the connection that wanted it; once
 * there is memory again (not `on`), the next one is served. */
static program_result serve_some(const char *const *environment, bool on) {
    const client_server server = client_begin_server(environment);
    const bool served = server.port && (client_is_healthy(server.port) || client_is_healthy(server.port));
    assert_true(served || !server.port || on);
    program_result answer = {.out = calloc(1, 1)};
    answer.status = client_end_server(&server, &answer.err);
    return answer;
}

static program_result run(const job *self, long at, bool on) {
    char place[64], count[300], input[600], filled[WORDS_MAX][300];
    const char *words[WORDS_MAX + 1] = {NULL};
    for (int i = 0; self->words[i] && i < WORDS_MAX; i++) {
        fill_in(self->words[i], filled[i], sizeof filled[i]);
        words[i] = filled[i];
    }
    fill_in(self->input ? self->input : "", input, sizeof input);
    coven_text text = coven_text_over(place, sizeof place);
    coven_put(&text, "COVEN_FAIL_AT=%ld", at);
    fill_in("COVEN_COUNT=@/count", count, sizeof count);
    const char *environment[] = {place, count, on ? "COVEN_FAIL_ON=1" : NULL, NULL};
    if (self->serves) return serve_some(environment, on);
    if (self->stored) restore_folder();
    scratch_remove("kept");
    return program_run_as(&(program_setup){.program = COVEN_OOM_PROGRAM, .environment = environment}, input, words);
}

static long count_requests(void) {
    char *text = scratch_read("count");
    assert_non_null(text);
    const long count = strtol(text, NULL, 10);
    free(text);
    return count;
}

/* ---- what is expected ---- */

static bool says_so(const char *err) {
    static const char *const sentences[] = {"out of memory", "Cannot allocate memory", "cannot create a thread",
                                            "could be started"};
    bool said = false;
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) said = said || strstr(err, sentences[i]);
    return said && strstr(err, "coven: ");
}

/* What a file holds, which may be any bytes; `at` is NULL if there is none. */
typedef struct content {
    char *at;
    size_t length;
} content;

static content content_of(const char *name) {
    content file = {NULL, 0};
    if (name) file.at = scratch_bytes(name, &file.length);
    return file;
}

static bool is_same(const content *a, const content *b) {
    if (!a->at || !b->at) return !a->at && !b->at;
    return a->length == b->length && memcmp(a->at, b->at, a->length) == 0;
}

/* A file is unchanged, or as expected; or, where output may differ, made of whole lines. */
static void check_file(const job *self, const content *before, const content *whole) {
    content now = content_of(self->writes);
    const bool lines = now.at && (now.length == 0 || now.at[now.length - 1] == '\n');
    if (!is_same(&now, before) && !is_same(&now, whole) && !(self->thinks && lines))
        fail_msg("%s: half a file is left:\n%s", self->name, now.at ? now.at : "(none)");
    free(now.at);
}

/* Nothing is left under the temporary name that it is written to first. */
static void check_no_rest(const job *self) {
    DIR *list = opendir(scratch());
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list));) {
        const size_t length = self->writes ? strlen(self->writes) : 0;
        if (length && strncmp(entry->d_name, self->writes, length) == 0 && entry->d_name[length] == '.' &&
            strlen(entry->d_name) == length + 7)
            fail_msg("%s: %s is left behind", self->name, entry->d_name);
    }
    closedir(list);
}

static void check(const job *self, long at, bool on, const program_result *good, const program_result *now) {
    const char *how = on ? "from there on" : "alone";
    if (now->status == 3 && says_so(now->err)) return;
    if (now->status != good->status)
        fail_msg("%s, request %ld refused %s: answered %d\n%s%s", self->name, at, how, now->status, now->out, now->err);
    if (!self->thinks && !self->serves && strcmp(now->out, good->out) != 0)
        fail_msg("%s, request %ld refused %s: answered well, but said\n%s%s", self->name, at, how, now->out, now->err);
}

/* The first requests are much the same for all commands, so with sanitizers each command takes one in three, beginning
 * where the one before it did not. */
static int apart(void) { return INSTRUMENTED && !all_of_them ? 3 : 1; }
static long first_request(const job *self) { return 1 + (self - jobs) % apart(); }

/* Which request comes after this one: all of the first, then fewer and fewer. */
static long next_request(const job *self, long at) {
    const int each = self->slow ? 4 : 40;
    return all_of_them || at < each ? at + apart() : at + 1 + (at - each) / (self->slow ? 2 : 8);
}

static void refuse_in_turn(void **state) {
    const job *self = *state;
    if (self->writes && !self->needs) scratch_remove(self->writes);
    content before = content_of(self->writes);
    program_result good = run(self, 0, false);
    if (good.status != 0) fail_msg("%s: answered %d\n%s", self->name, good.status, good.err);
    const long requests = count_requests();
    assert_true(requests > 0);
    content whole = content_of(self->writes);
    for (long at = first_request(self); at <= requests; at = next_request(self, at)) {
        for (int on = 0; on < 2; on++) {
            if (self->writes) scratch_remove(self->writes);
            if (before.at) scratch_file(self->writes, before.at);
            program_result now = run(self, at, on);
            check(self, at, on, &good, &now);
            check_file(self, &before, &whole);
            check_no_rest(self);
            program_free(&now);
        }
    }
    program_free(&good);
    /* Run it once more without failures: the next command may depend on its files. */
    if (self->writes) scratch_remove(self->writes);
    if (before.at) scratch_file(self->writes, before.at);
    good = run(self, 0, false);
    free(before.at), free(whole.at);
    program_free(&good);
}

/* ---- all ---- */

int main(int count, char **words) {
    struct CMUnitTest tests[JOBS];
    all_of_them = count > 1 && strcmp(words[1], "all") == 0;
    for (int i = 0; i < JOBS; i++)
        tests[i] = (struct CMUnitTest){
            .name = jobs[i].name, .test_func = refuse_in_turn, .initial_state = (void *)(uintptr_t)&jobs[i]};
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
