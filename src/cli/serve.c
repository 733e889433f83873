/* serve.c -- coven serve: the web app in a browser. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
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

static void on_ready(const char *url, void *given) {
    const args *options = given;
    printf("Coven is at %s (press Ctrl-C to stop)\n", url);
    fflush(stdout);
    if (!args_has(options, "no-open")) open_browser(url);
}

static int run_serve(const args *given) {
    int port = 8484;
    if (!args_number(given, "port", 0, 65535, &port)) return EXIT_USAGE;
    const char *host = args_value(given, "host");
    page *built = calloc(1, sizeof *built);
    coven_error error;
    if (!built) return system_error("out of memory");
    const bool good = page_read(built, coven_page_pack, (size_t)(coven_page_pack_end - coven_page_pack), &error) &&
                      serve(&(serve_settings){.host = host ? host : "127.0.0.1",
                                              .port = port,
                                              .page = built,
                                              .ready = on_ready,
                                              .given = (void *)given},
                            &error);
    free(built);
    return good ? EXIT_OK : report_error_at(&error, "serve");
}

const command command_serve = {
    .name = "serve",
    .usage = "[--host ADDRESS] [--port N] [--no-open]",
    .about = "Serve the web app and open it",
    .details = "The games run in the browser; the program only serves the files, which are built into it.\n"
               "GET /healthz returns ok.",
    .examples = "coven serve\n"
                "coven serve --host :: --port 8080 --no-open",
    .options =
        (const args_option[]){
            {.name = "host",
             .value = "ADDRESS",
             .about = "address or name to listen at (default: 127.0.0.1); 0.0.0.0 or :: for all"},
            {.name = "port", .value = "N", .about = "port (default: 8484); 0 is any free port"},
            {.name = "no-open", .about = "do not open a browser"},
            {.name = NULL},
        },
    .min = 0,
    .max = 0,
    .run = run_serve,
};
