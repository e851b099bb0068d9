#include "CArguments.h"

#include <stdlib.h>

static int count = 0;
static char **arguments = NULL;

// glibc, which the header above makes known, and Darwin call constructors with the arguments of main; other libraries call
// them with none, and what would be read there is not defined.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}
#endif

int car_count(void) {
    return arguments == NULL || count < 0 ? 0 : count;
}

const char *car_argument(int index) {
    return arguments[index];
}
