/* menu.c */
#include "cli/cli.h"
int menu(void) { return complain("see coven help"); }
