/* seats.c -- see seats.h. */
#include <string.h>

#include "cli/seats.h"

int seats_read(const char *list, match_seats *seats, coven_error *error) {
    int count = 0;
    for (;; list++) {
        char name[PLAYER_NAME_TEXT];
        coven_text text = coven_text_over(name, sizeof name);
        const size_t length = strcspn(list, ",");
        coven_put_bytes(&text, list, length);
        if (count == COVEN_SEATS_MAX)
            return coven_fail_message(error, COVEN_BAD_INPUT, "error.seats.most n=%d", COVEN_SEATS_MAX), 0;
        if (!match_seat(seats, count + 1, name, error)) return 0;
        count++;
        list += length;
        if (!*list) return count;
    }
}

bool seats_fill(match_seats *seats, int count, const char *name, coven_error *error) {
    for (int seat = 1; seat <= count; seat++)
        if (!match_seat(seats, seat, name, error)) return false;
    return true;
}
