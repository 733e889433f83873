/* serve.c -- coven serve: the web app in a browser. */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/saves.h"
#include "server/serve.h"

/* Open the URL in the desktop's browser, if there is a desktop. A grandchild does it, so that nobody has to wait for
 * it.
 */
static void open_browser(const char *url) {
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) return;
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(1);
            execlp("xdg-open", "xdg-open", url, (char *)NULL);
            _exit(1);
        }
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

static void on_ready(const serve_ready *ready, void *given) {
    const args *options = given;
    printf("Coven is at %s (press Ctrl-C to stop)\n", ready->url);
    if (ready->folder) printf("Online tables are stored in %s\n", ready->folder);
    fflush(stdout);
    if (!args_has(options, "no-open")) open_browser(ready->url);
}

/* Where online tables are stored: as told, or in the state directory. It is made if it is missing. */
static bool put_folder(const args *given, coven_text *out, coven_error *error) {
    const char *told = args_value(given, "data");
    if (told) {
        coven_put(out, "%s", told);
    } else {
        if (!saves_put_directory(out)) return coven_fail_message(error, COVEN_NOT_FOUND, "error.home");
        coven_put(out, "/server");
    }
    while (out->length > 1 && out->data[out->length - 1] == '/') out->data[--out->length] = '\0';
    coven_put_char(out, '/'); /* so that the last directory is made, too */
    if (out->dropped) return coven_no_memory(error);
    saves_make_directories(out->data);
    out->data[--out->length] = '\0';
    struct stat found;
    if (stat(out->data, &found) != 0) return file_fail(error, COVEN_IO, "error.file.write", out->data, errno);
    return S_ISDIR(found.st_mode) || file_fail(error, COVEN_IO, "error.file.write", out->data, ENOTDIR);
}

static bool serve_page(const args *given, serve_settings *settings, coven_error *error) {
    page *built = calloc(1, sizeof *built);
    coven_text folder = coven_text_growing();
    if (!built) return coven_no_memory(error);
    settings->page = built;
    bool good = page_read(built, coven_page_pack, (size_t)(coven_page_pack_end - coven_page_pack), error);
    if (good && !args_has(given, "no-online")) {
        good = put_folder(given, &folder, error);
        settings->folder = folder.data;
    }
    good = good && serve(settings, error);
    coven_text_free(&folder);
    free(built);
    return good;
}

static int run_serve(const args *given) {
    const char *host = args_value(given, "host");
    serve_settings settings = {.host = host ? host : "127.0.0.1",
                               .port = 8484,
                               .public_url = args_value(given, "public-url"),
                               .trust_proxy = args_value(given, "trust-proxy"),
                               .limits = {.exempt_loopback = args_has(given, "no-limits")},
                               .log = args_has(given, "log"),
                               .ready = on_ready,
                               .given = (void *)given};
    coven_error error;
    if (!args_number(given, "port", 0, 65535, &settings.port) ||
        !args_number(given, "connections", 1, 16384, &settings.limits.connections) ||
        !args_number(given, "handshakes", 1, 10000, &settings.limits.handshakes))
        return EXIT_USAGE;
    return serve_page(given, &settings, &error) ? EXIT_OK : report_error_at(&error, "serve");
}

const command command_serve = {
    .name = "serve",
    .usage = "[--host ADDRESS] [--port N] [--data DIR] [--no-online] [--no-open] [OPTION]...",
    .about = "Serve the web app and online tables, and open it",
    .details = "Games against the computer run in the browser. Tables for people in different places are kept by this\n"
               "program: every move is stored before anybody is told of it (docs/online.md).\n"
               "\n"
               "Behind a proxy that speaks https, give --public-url, let the proxy pass on the Host header and\n"
               "X-Forwarded-For and -Proto, and give --trust-proxy with its address.\n"
               "\n"
               "GET /healthz returns ok while the program runs, GET /readyz while it can store games. Figures for\n"
               "Prometheus: curl --unix-socket DIR/admin.sock http://coven/metrics",
    .examples = "coven serve\n"
                "coven serve --host :: --port 8080 --no-open\n"
                "coven serve --no-open --data /var/lib/coven --public-url https://coven.example "
                "--trust-proxy 127.0.0.1",
    .options =
        (const args_option[]){
            {.name = "host",
             .value = "ADDRESS",
             .about = "address or name to listen at (default: 127.0.0.1); 0.0.0.0 or :: for all"},
            {.name = "port", .value = "N", .about = "port (default: 8484); 0 is any free port"},
            {.name = "data",
             .value = "DIR",
             .about = "where online tables are stored (default: server in the state directory)"},
            {.name = "public-url", .value = "URL", .about = "address of this server in links, https://coven.example"},
            {.name = "trust-proxy",
             .value = "ADDRESS",
             .about = "believe X-Forwarded-For and -Proto of the proxy with this address"},
            {.name = "no-online", .about = "serve only the web app: no online tables, nothing is stored"},
            {.name = "connections", .value = "N", .about = "connections that one client may open (default: 32)"},
            {.name = "handshakes",
             .value = "N",
             .about = "WebSockets that one client may open in 10 seconds (default: 20)"},
            {.name = "no-limits", .about = "no limits for clients on this machine: for load tests only"},
            {.name = "log", .about = "write what happens to standard error, as lines of JSON"},
            {.name = "no-open", .about = "do not open a browser"},
            {.name = NULL},
        },
    .min = 0,
    .max = 0,
    .run = run_serve,
};
