/* typed_mix.c -- see typed_mix.h. */
#include <string.h>

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "cli/typed_mix.h"
#include "cli/words.h"

void typed_mix_seed(const typed_mix *self, uint8_t seed[32]) {
    static const char label[] = "coven mix 1";
    enum { LABEL = sizeof label - 1 };
    uint8_t bytes[LABEL + 64];
    memcpy(bytes, label, LABEL);
    memcpy(bytes + LABEL, self->drawn, 32);
    memcpy(bytes + LABEL + 32, self->typed, 32);
    coven_sha256(bytes, sizeof bytes, seed);
}

bool typed_mix_draw(typed_mix *self, bool ask, uint8_t seed[32], bool *left) {
    *self = (typed_mix){.used = false};
    *left = false;
    if (!seed_from_system(seed)) return false;
    if (!ask || !input_is_terminal()) return true;
    char hex[65], line[INPUT_CAPACITY];
    uint8_t digest[32];
    coven_sha256(seed, 32, digest);
    coven_hex(digest, hex);
    const bool colour = terminal_style(false).colour;
    putchar('\n');
    terminal_game_say_before(words_of("mix.drawn").text);
    printf("  %s%s%s\n", colour ? "\033[2m" : "", hex, colour ? "\033[0m" : "");
    if (input_ask(words_of("mix.ask").text, NULL, line) != INPUT_LINE) {
        *left = true;
        return false;
    }
    if (!line[0]) return true;
    self->used = true;
    memcpy(self->drawn, seed, 32);
    coven_sha256(line, strlen(line), self->typed);
    typed_mix_seed(self, seed);
    input_forget();
    return true;
}
