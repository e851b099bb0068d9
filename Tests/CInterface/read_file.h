// Reads files for the programs of this folder.

#ifndef READ_FILE_H
#define READ_FILE_H

#include <stddef.h>

// Returns the content of a file with a NUL byte after it, to be freed with free; ends the program if it cannot be read.
char *read_file(const char *path, size_t *count);

// Returns a text as a string of JSON, to be freed with free.
char *json_string(const char *text, size_t count);

#endif
