// The functions of iconv for libxml2, which asks with them whether the encoding that a document declares is known. Those of glibc would load
// files of the system. Nothing is converted: samltool reads every document as UTF-8, and warns if it declares another encoding.

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// In the order of strcasecmp; scripts/build-static makes it from encodings.txt, which has the names that Debian's libxml2 knows by glibc and ICU.
static const char *const names[] = {
#include "encodings.inc"
};

static int compare(const void *name, const void *element) {
    return strcasecmp(name, *(const char *const *)element);
}

static bool is_known(const char *name) {
    return bsearch(name, names, sizeof names / sizeof *names, sizeof *names, compare) != NULL;
}

iconv_t iconv_open(const char *to, const char *from) {
    static char opened;
    if (is_known(to) && is_known(from)) return &opened;
    errno = EINVAL;
    return (iconv_t)-1;
}

size_t iconv(iconv_t descriptor, char **input, size_t *input_count, char **output, size_t *output_count) {
    (void)descriptor;
    if (!input || !*input) return 0;
    bool fits = *input_count <= *output_count;
    size_t count = fits ? *input_count : *output_count;
    memcpy(*output, *input, count);
    *input += count, *input_count -= count;
    *output += count, *output_count -= count;
    if (fits) return 0;
    errno = E2BIG;
    return (size_t)-1;
}

int iconv_close(iconv_t descriptor) {
    (void)descriptor;
    return 0;
}
