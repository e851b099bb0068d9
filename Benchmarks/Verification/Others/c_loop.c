// Verifies a response repeatedly with libsamltool, and reads its attributes: c_loop CERTIFICATE TIMES RESPONSE, or c_loop --version.
//
// The first form prints what VerifyLoop prints: the seconds of processor time, the number of attributes that were read, and the bytes
// in them.

#include <samltool.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *read_file(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    char *content = NULL;
    long size = 0;
    if (file && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 && (content = malloc((size_t)size + 1))) {
        rewind(file);
        *count = fread(content, 1, (size_t)size, file);
        content[*count] = '\0';
    }
    if (file) fclose(file);
    if (content) return content;
    fprintf(stderr, "cannot read %s\n", path);
    exit(66);
}

// A PEM text has no character that JSON escapes, except for line breaks.
static char *options_with(const char *pem) {
    char *options = malloc(2 * strlen(pem) + 16), *end = options + sprintf(options, "{\"cert\": \"");
    for (; *pem; pem++) {
        if (*pem == '\n') end += sprintf(end, "\\n");
        else *end++ = *pem;
    }
    strcpy(end, "\"}");
    return options;
}

static double processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fail(const char *message) {
    fprintf(stderr, "%s\n", message);
    exit(70);
}

static size_t attribute_count, byte_count;

static void verify(const samltool_verifier *verifier, const char *response, size_t count, int64_t at) {
    samltool_assertion *assertion = NULL;
    samltool_error *error = NULL;
    if (samltool_verify(verifier, response, count, at, &assertion, &error) != SAMLTOOL_OK) fail(error->message.bytes);
    for (size_t i = 0; i < assertion->attribute_count; i++) {
        const samltool_attribute *attribute = &assertion->attributes[i];
        byte_count += attribute->name.count;
        for (size_t j = 0; j < attribute->value_count; j++) byte_count += attribute->values[j].text.count;
    }
    attribute_count += assertion->attribute_count;
    samltool_assertion_free(assertion);
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("samltool %s\n", samltool_version());
        return 0;
    }
    if (argc < 4) return 64;
    size_t count = 0, certificate_count = 0;
    char *options = options_with(read_file(argv[1], &certificate_count));
    char *response = read_file(argv[3], &count);
    int times = atoi(argv[2]);
    int64_t at = (int64_t)time(NULL) * 1000;
    samltool_verifier *verifier = NULL;
    samltool_error *error = NULL;
    if (samltool_verifier_create(options, strlen(options), at, &verifier, &error) != SAMLTOOL_OK) fail(error->message.bytes);
    for (int i = 0; i < times / 10 + 1; i++) verify(verifier, response, count, at);
    attribute_count = byte_count = 0;
    double start = processor_time();
    for (int i = 0; i < times; i++) verify(verifier, response, count, at);
    printf("%.6f %zu %zu\n", processor_time() - start, attribute_count, byte_count);
    return 0;
}
