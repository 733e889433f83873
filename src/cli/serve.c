/* serve.c -- coven serve: the page in a browser. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/serve.h"

/* Open the address in the browser of the desktop, if there is a desktop. The child of a child does it, so that nobody
 * has to wait for it. */
static void open_browser(const char *address) {
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) return;
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(1);
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
            _exit(1);
        }
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

static void tell(const char *address, void *given) {
    const args *options = given;
    printf("Coven is at %s (Ctrl-C ends it)\n", address);
    fflush(stdout);
    if (!args_has(options, "no-open")) open_browser(address);
}

static int run_serve(const args *given) {
    int port = 8484;
    if (!args_number(given, "port", 0, 65535, &port)) return EXIT_BAD;
    const char *host = args_value(given, "host");
    page *built = calloc(1, sizeof *built);
    coven_error error;
    if (!built) return trouble("no memory");
    const bool good =
        page_read(built, coven_page_pack, (size_t)(coven_page_pack_end - coven_page_pack), &error) &&
        serve(
            &(serve_settings){
                .host = host ? host : "127.0.0.1", .port = port, .page = built, .ready = tell, .given = (void *)given},
            &error);
    free(built);
    return good ? EXIT_GOOD : trouble("serve: %s", error.text);
}

const command command_serve = {
    .name = "serve",
    .usage = "[--host ADDRESS] [--port N] [--no-open]",
    .about = "Give the page on this machine, and open it in a browser",
    .details = "Everything runs in the browser: the program only hands the page out, from inside itself.\n"
               "GET /healthz answers ok.",
    .options =
        (const args_option[]){
            {.name = "host",
             .value = "ADDRESS",
             .about = "where to listen: 127.0.0.1 unless told; 0.0.0.0 is everywhere"},
            {.name = "port", .value = "N", .about = "8484 unless told; 0 is any that is free"},
            {.name = "no-open", .about = "do not open a browser"},
            {.name = NULL},
        },
    .least = 0,
    .most = 0,
    .run = run_serve,
};
