// What the standard library of Swift expects of its runtime, and Embedded Swift does not bring.

#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *result);

// Reads the number at the start of a text, and returns its end. wasi-libc has no locale but "C".
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    char *end;
    *result = strtod(text, &end);
    return end;
}

// Takes the message of a trap, which no one reads: the page has no output.
int putchar(int character) { return character; }
