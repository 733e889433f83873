/* hold_lock.c -- `hold_lock FILE` takes the lock on a file as apt and dpkg do, prints "locked", and holds it until it
 * is killed. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **word) {
    const int file = count == 2 ? open(word[1], O_RDWR | O_CREAT, 0640) : -1;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (file < 0 || fcntl(file, F_SETLK, &lock) != 0) {
        perror("hold_lock");
        return 1;
    }
    puts("locked");
    fflush(stdout);
    for (;;) pause();
}
