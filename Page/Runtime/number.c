// The reading of floating-point numbers, which the standard library of Swift expects of its runtime, and which is not in that of Embedded Swift.

#include <stdlib.h>

// Returns the end of the number at the start of a text.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result);

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    char *end;
    // wasi-libc has no locale but "C".
    *result = strtod(text, &end);
    return end;
}
