#include "read_file.h"

#include <stdio.h>
#include <stdlib.h>

static void fail(const char *path) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(66);
}

char *read_file(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) fail(path);
    long size = ftell(file);
    char *content = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (!content || fseek(file, 0, SEEK_SET) != 0 || fread(content, 1, (size_t)size, file) != (size_t)size) fail(path);
    fclose(file);
    content[size] = '\0';
    *count = (size_t)size;
    return content;
}

char *json_string(const char *text, size_t count) {
    char *json = malloc(6 * count + 3), *end = json;
    if (!json) exit(70);
    *end++ = '"';
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte < 0x20 || byte == '"' || byte == '\\') end += sprintf(end, "\\u%04x", byte);
        else *end++ = (char)byte;
    }
    *end++ = '"';
    *end = '\0';
    return json;
}
