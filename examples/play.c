/* play.c -- play against the computer through libcoven. When the input ends, the first event of the list is played.
 *     cc play.c $(pkg-config --cflags --libs coven) -o play && ./play isle "any seed" */
#include <coven.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **words) {
    const coven_game *game = coven_game_find(count > 1 ? words[1] : "isle");
    if (!game) return fprintf(stderr, "there is no such game\n"), 2;
    const char *who[COVEN_SEATS_MAX] = {"person", "greedy", "greedy", "greedy"};
    coven_error error;
    coven_table *table = coven_table_new(game, NULL, coven_game_seats_min(game), NULL, &error);
    coven_match *match = coven_match_new(table, who, count > 2 ? words[2] : "coven", &error);
    if (!match) return fprintf(stderr, "%s\n", error.text), 2;

    coven_choice choice[COVEN_EVENTS_MAX];
    char line[256] = "", seen[8192];
    while (coven_match_actor(match) != COVEN_END) {
        coven_text text = coven_text_over(seen, sizeof seen);
        bool good = true;
        if (coven_match_can_step(match)) { /* chance, or the computer */
            if (!coven_match_step(match, &error)) return fprintf(stderr, "%s\n", error.text), 1;
        } else {
            coven_match_draw(match, coven_match_count(match), 1, &(coven_style){.width = 80}, &text);
            const int legal = coven_match_choices(match, choice);
            printf("%sYou may: ", seen);
            for (int i = 0; i < legal; i++) printf("%s%s", choice[i].text, i + 1 < legal ? ", " : "\n");
            const char *said = fgets(line, sizeof line, stdin) ? line : choice[0].text;
            line[strcspn(line, "\n")] = '\0';
            good = coven_match_play(match, said, &error);
        }
        coven_text_clear(&text);
        coven_match_describe(match, coven_match_count(match) - 1, 1, NULL, &text);
        printf("%s\n", good ? seen : error.text);
    }
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    if (coven_match_result(match, share, score))
        printf("You %s: %d points.\n", share[0] == COVEN_SHARE ? "win" : share[0] ? "share the win" : "lose", score[0]);
    coven_match_free(match);
}
