#include "CComponents.h"

#include <stddef.h>
#ifdef __linux__
#include <features.h>
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

// The list of a build replaces this definition.
__attribute__((weak)) const char samltool_built_from[] = "";

const char *cco_built_from(void) {
    return samltool_built_from;
}

const char *cco_glibc_version(void) {
#ifdef __GLIBC__
    return gnu_get_libc_version();
#else
    return NULL;
#endif
}
