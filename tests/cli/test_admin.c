/* test_admin.c -- coven admin, from outside: on folders with games of a real host, with and without a server. */
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client.h"
#include "hosting.h"
#include "stores.h"

/* A folder with two games in the middle: channeling, and duel, which has secrets. Returns their ids. */
typedef struct games {
    world at;
    char open[16], secret[16];
} games;

static void play_some(games *self, const char *game, uint64_t seed, char id[16]) {
    client people[2];
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    for (int i = 0; i < 2; i++) client_begin(&people[i], &self->at);
    make_table(&self->at, people, 2, game, 2, NULL);
    assert_true(play_on(&self->at, people, 2, &rng, 6) > 0);
    assert_false(people[0].ended);
    memcpy(id, people[0].table, 16);
    for (int i = 0; i < 2; i++) client_end(&people[i]);
}

static void games_begin(games *self) {
    world_begin(&self->at);
    world_open(&self->at);
    play_some(self, "channeling", 1, self->open);
    play_some(self, "duel", 2, self->secret);
    world_close(&self->at);
}

static char *admin_out(const games *self, int status, const char *what, const char *word, const char *option) {
    return program_out(status, NULL, WORDS("admin", what, "--data", self->at.folder, word, option));
}

static void expect_out(const games *self, const char *what, const char *word, const char *option, const char *part) {
    char *out = admin_out(self, 0, what, word, option);
    expect_part(out, part);
    if (option && strcmp(option, "--json") == 0) assert_int_equal(expect_json_lines(out), 1);
    free(out);
}

static void expect_refusal(const games *self, int status, const char *what, const char *word, const char *part) {
    program_refuses(status, part, WORDS("admin", what, "--data", self->at.folder, word));
}

/* ---- counting, replaying, backing up ---- */

static void counts_are_told(void **unused) {
    (void)unused;
    games g;
    games_begin(&g);
    expect_out(&g, "stats", NULL, NULL, "tables:      0 waiting, 2 playing, 0 closed\n");
    expect_out(&g, "stats", "--json", NULL, "{\"schema\":1,\"tables\":{\"waiting\":0,\"playing\":2,\"closed\":0}");
    world_open(&g.at); /* a server may be running */
    expect_out(&g, "stats", NULL, NULL, "identities:  4\n");
    expect_out(&g, "replay", NULL, NULL, "2 of 2 games");
    world_end(&g.at);
}

static void games_come_out_the_same(void **unused) {
    (void)unused;
    games g;
    games_begin(&g);
    char *out = admin_out(&g, 0, "replay", "--json", NULL);
    assert_int_equal(expect_json_lines(out), 2);
    expect_part(out, g.open);
    expect_part(out, g.secret);
    assert_null(strstr(out, "\"good\":false"));
    free(out);
    scratch_remove("copy.db");
    expect_out(&g, "backup", in_scratch("copy.db"), NULL, "The key is not");
    expect_out(&g, "replay", in_scratch("copy.db"), NULL, "2 of 2 games that are not finished");
    expect_refusal(&g, 2, "backup", in_scratch("copy.db"), "is there already");
    expect_refusal(&g, 2, "replay", in_scratch("none.db"), "there is no");
    world_end(&g.at);
}

/* Store a copy of a table under another name, with other acts: a database as a server with other rules would leave it.
 */
static void store_changed(const games *self, const char *id, const char *copy, void change(answer *)) {
    store *own = store_opened(self->at.folder);
    answer loaded = load_table(own, id), given = {.count = 0};
    expect_code(&loaded, COVEN_OK);
    store_table table = loaded.result.tables[0];
    change(&loaded);
    memcpy(table.id, copy, sizeof table.id);
    store_commit(own,
                 &(store_change){.table = &table,
                                 .create = true,
                                 .seats = loaded.result.seats,
                                 .seat_count = loaded.result.seat_count,
                                 .acts = loaded.result.acts,
                                 .act_count = loaded.result.act_count},
                 answer_take, &given);
    store_await(own, &given, 1);
    expect_code(&given, COVEN_OK);
    answer_free(&loaded);
    store_close(own);
}

static store_act *last_of(answer *given) {
    return (store_act *)(uintptr_t)&given->result.acts[given->result.act_count - 1];
}

static void nothing(answer *given) { (void)given; }
static void another_hash(answer *given) { last_of(given)->hash++; }
static void another_kind(answer *given) { last_of(given)->kind = '?'; }

static void differences_are_found(void **unused) {
    (void)unused;
    games g;
    games_begin(&g);
    store_changed(&g, g.secret, "aaaaaaaaaa", nothing);
    store_changed(&g, g.secret, "bbbbbbbbbb", another_hash);
    store_changed(&g, g.open, "cccccccccc", another_kind);
    char *out = admin_out(&g, 1, "replay", "--json", NULL);
    assert_int_equal(expect_json_lines(out), 5);
    expect_part(out, "{\"table\":\"bbbbbbbbbb\",\"acts\":");
    expect_part(out, "table bbbbbbbbbb cannot be continued: act ");
    expect_part(out, "table cccccccccc cannot be continued: act ");
    free(out);
    program_result ran = program_run(NULL, WORDS("admin", "replay", "--data", g.at.folder));
    assert_int_equal(ran.status, 1);
    expect_part(ran.err, "table bbbbbbbbbb");
    assert_null(strstr(ran.err, "aaaaaaaaaa"));
    expect_part(ran.out, "3 of 5 games");
    program_free(&ran);
    world_end(&g.at);
}

/* ---- changing ---- */

static void tables_are_called_off(void **unused) {
    (void)unused;
    games g;
    games_begin(&g);
    expect_refusal(&g, 2, "void", "zzzzzzzzzz", "table");
    expect_out(&g, "void", g.secret, NULL, "is void.");
    expect_refusal(&g, 2, "void", g.secret, "closed");
    expect_out(&g, "void", g.open, "--json", "{\"table\":\"");
    expect_out(&g, "stats", NULL, NULL, "0 playing, 2 closed");
    expect_out(&g, "replay", NULL, NULL, "0 of 0 games");
    store *own = store_opened(g.at.folder);
    answer loaded = load_table(own, g.secret);
    expect_code(&loaded, COVEN_OK);
    assert_string_equal(loaded.result.tables[0].ended_by, "void");
    assert_int_equal(loaded.result.tables[0].state, STORE_CLOSED);
    answer_free(&loaded);
    store_close(own);
    world_end(&g.at);
}

static void people_are_exported_and_erased(void **unused) {
    (void)unused;
    games g;
    games_begin(&g);
    expect_refusal(&g, 2, "export", "Person 1", "2 people are called \"Person 1\": choose one by number: 1, 3");
    expect_refusal(&g, 2, "erase", "Person 1", "2 people are called");
    expect_refusal(&g, 2, "export", "Nobody", "nobody is called \"Nobody\"");
    expect_refusal(&g, 2, "export", "77", "nobody");
    expect_refusal(&g, 2, "erase", "77", "");
    expect_out(&g, "export", "1", NULL, "{\"id\":1,\"name\":\"Person 1\",\"kind\":\"guest\"");
    expect_out(&g, "erase", "1", NULL, "Identity 1 is erased");
    expect_out(&g, "export", "Person 1", NULL, "{\"id\":3,"); /* now it is one person's name */
    expect_out(&g, "erase", "Person 1", "--json", "{\"identity\":3}");
    expect_refusal(&g, 2, "export", "3", "nobody");
    expect_out(&g, "replay", NULL, NULL, "2 of 2 games");
    expect_out(&g, "stats", NULL, NULL, "identities:  2\n");
    assert_false(folder_contains(g.at.folder, "Person 1", 8));
    assert_true(folder_contains(g.at.folder, "Person 2", 8));
    world_end(&g.at);
}

/* ---- beside a server ---- */

static void a_folder_in_use_is_left_alone(void **unused) {
    (void)unused;
    games g;
    games_begin(&g);
    world_open(&g.at); /* without an admin socket */
    expect_refusal(&g, 2, "void", g.open, "is using");
    scratch_remove("copy.db");
    expect_refusal(&g, 2, "backup", in_scratch("copy.db"), "is using");
    world_end(&g.at);
}

/* A server that takes one request at the folder's socket, answers it so, and writes it to a file. */
static pid_t serve_once(const games *self, const char *says) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    coven_text path = coven_text_over(address.sun_path, sizeof address.sun_path);
    coven_put(&path, "%s/admin.sock", self->at.folder);
    unlink(address.sun_path);
    const int server = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(server, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(server, 1), 0);
    const char *out = in_scratch("request");
    const pid_t child = fork();
    if (child == 0) {
        char request[2000];
        const int asker = accept(server, NULL, NULL);
        const ssize_t length = recv(asker, request, sizeof request, 0);
        FILE *file = fopen(out, "wb");
        if (length < 0 || !file || fwrite(request, 1, (size_t)length, file) != (size_t)length || fclose(file)) _exit(1);
        if (send(asker, says, strlen(says), 0) < 0) _exit(1);
        _exit(0);
    }
    close(server);
    return child;
}

static void expect_request(pid_t child, const char *line, const char *body) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    char *request = scratch_read("request");
    assert_non_null(request);
    assert_memory_equal(request, line, strlen(line));
    expect_part(request, body);
    free(request);
}

static void a_running_server_does_it(void **unused) {
    (void)unused;
    static const char
        good[] = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
        bad[] = "HTTP/1.1 404 Not Found\r\ncontent-length: 42\r\n\r\n{\"code\":\"form\",\"say\":\"there is no such "
                "table\"}",
        cut[] = "HTTP/1.1 200 OK\r\ncontent-le", other[] = "HTTP/1.1 500 Oh\r\n\r\n<p>Oh</p>";
    games g;
    games_begin(&g);
    pid_t child = serve_once(&g, good);
    expect_out(&g, "void", g.open, NULL, "is void.");
    expect_request(child, "POST /admin/void HTTP/1.1\r\n", "\r\n\r\n{\"table\":\"");
    child = serve_once(&g, bad);
    expect_refusal(&g, 2, "void", g.open, "there is no such table");
    expect_request(child, "POST /admin/void HTTP/1.1\r\n", "");
    child = serve_once(&g, cut);
    expect_refusal(&g, 3, "void", g.open, "cut off");
    expect_request(child, "POST /admin/void HTTP/1.1\r\n", "");
    child = serve_once(&g, other);
    expect_refusal(&g, 2, "erase", "2", "the status 500");
    expect_request(child, "POST /admin/erase HTTP/1.1\r\n", "{\"identity\":2}");
    child = serve_once(&g, good);
    char *out = program_out(0, NULL, WORDS("admin", "backup", "copy.db", "--data", g.at.folder));
    free(out);
    char here[600], body[700];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(body, sizeof body, "{\"path\":\"%s/copy.db\"}", here); /* the server may be elsewhere */
    expect_request(child, "POST /admin/backup HTTP/1.1\r\n", body);
    /* A socket that a killed server has left. */
    expect_out(&g, "void", g.open, NULL, "is void.");
    expect_out(&g, "stats", NULL, NULL, "1 closed");
    world_end(&g.at);
}

/* `coven serve` and `coven admin` agree on the folder and on how they speak. */
static void a_real_server_does_it(void **unused) {
    (void)unused;
    const client_server server = client_begin_server(NULL);
    assert_true(server.port > 0);
    scratch_remove("copy.db");
    char *out = program_out(0, NULL, WORDS("admin", "backup", in_scratch("copy.db")));
    expect_part(out, "The key is not");
    free(out);
    program_refuses(2, "is there already", WORDS("admin", "backup", in_scratch("copy.db")));
    program_refuses(2, "no such table", WORDS("admin", "void", "zzzzzzzzzz"));
    program_refuses(2, "nobody", WORDS("admin", "erase", "5"));
    out = program_out(0, NULL, WORDS("admin", "stats"));
    expect_part(out, "tables:      0 waiting, 0 playing, 0 closed\n");
    free(out);
    out = program_out(0, NULL, WORDS("admin", "replay", in_scratch("copy.db")));
    expect_part(out, "0 of 0 games");
    free(out);
    assert_int_equal(client_end_server(&server, NULL), 0);
    store_folder_remove("coven/server");
}

static void mistakes_are_explained(void **unused) {
    (void)unused;
    program_refuses(2, "did you mean backup?", WORDS("admin", "bakup"));
    program_refuses(2, "there are backup, replay, stats, void, export, erase", WORDS("admin", "frobnicate"));
    program_refuses(2, "coven admin backup FILE", WORDS("admin", "backup"));
    program_refuses(2, "one word too many", WORDS("admin", "stats", "all"));
    program_refuses(2, "/coven/server; --data names another folder", WORDS("admin", "stats")); /* the default */
    program_refuses(2, "no games are stored in", WORDS("admin", "void", "x", "--data", in_scratch("empty")));
    program_refuses(2, "", WORDS("admin"));
    assert_int_not_equal(access(in_scratch("empty"), F_OK), 0); /* nothing was made */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_told),
        cmocka_unit_test(games_come_out_the_same),
        cmocka_unit_test(differences_are_found),
        cmocka_unit_test(tables_are_called_off),
        cmocka_unit_test(people_are_exported_and_erased),
        cmocka_unit_test(a_folder_in_use_is_left_alone),
        cmocka_unit_test(a_running_server_does_it),
        cmocka_unit_test(mistakes_are_explained),
        cmocka_unit_test(a_real_server_does_it),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
