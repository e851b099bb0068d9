// What configure would determine for libxml2 with wasi-libc.

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define HAVE_STDLIB_H 1
#define HAVE_ERRNO_H 1
#define HAVE_STDINT_H 1
#define ICONV_CONST

// The hash tables begin with a random number, so that no text can be made whose names collide. It is that of the page, instead of the time.
#define HAVE_RAND 1
#define HAVE_SRAND 1
#define HAVE_TIME 1
#define rand page_random_number
#define srand(seed) ((void)0)
#define time(result) 0
int page_random_number(void);

// The page has no environment.
#define getenv(name) ((char *)NULL)

// Messages are not read, only their numbers and places; they are empty, because printf would be a tenth of the module.
#define fprintf page_no_output
#define snprintf page_no_text
#define vsnprintf page_no_text_of_list
int page_no_output(FILE *file, const char *format, ...);
int page_no_text(char *text, size_t count, const char *format, ...);
int page_no_text_of_list(char *text, size_t count, const char *format, va_list arguments);
