// Calls the library many times and shows that its memory does not grow: many_calls CERT CALLS RESPONSE REJECTED...
//
// Of ten calls, eight verify the response, one verifies a rejected one, and one checks or encodes the response or creates and frees a
// verifier. Prints the resident memory after each tenth of the calls; exits with 1 if it grew by more than a mebibyte after the first.

#include "read_file.h"

#include <samltool.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int64_t at = INT64_C(1795176000000);
static char *options;

typedef struct {
    char *text;
    size_t count;
} input;

static void require(int condition, const char *what) {
    if (condition) return;
    fprintf(stderr, "unexpected: %s\n", what);
    exit(70);
}

static samltool_verifier *create(void) {
    samltool_verifier *verifier = NULL;
    require(samltool_verifier_create(options, strlen(options), at, &verifier, NULL) == SAMLTOOL_OK, "options");
    return verifier;
}

static void verify(const samltool_verifier *verifier, const input *response, int is_accepted) {
    samltool_assertion *assertion = NULL;
    samltool_error *error = NULL;
    samltool_status status = samltool_verify(verifier, response->text, response->count, at, &assertion, &error);
    require((status == SAMLTOOL_OK) == is_accepted && (assertion != NULL) == is_accepted, "the verdict");
    require((error == NULL) == is_accepted, "the error");
    samltool_assertion_free(assertion);
    samltool_error_free(error);
}

static void call_another(const samltool_verifier *verifier, const input *response, long number) {
    samltool_document *document = NULL;
    switch (number % 3) {
    case 0: samltool_verifier_free(create()); break;
    case 1: samltool_check(verifier, response->text, response->count, at, SAMLTOOL_TIME_CHOSEN, &document, NULL); break;
    default: samltool_encode(response->text, response->count, SAMLTOOL_FORM_BODY, &document, NULL);
    }
    samltool_document_free(document);
}

static long resident_bytes(void) {
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    require(file && fscanf(file, "%ld %ld", &pages, &resident) == 2, "/proc/self/statm");
    fclose(file);
    return resident * sysconf(_SC_PAGESIZE);
}

int main(int argc, char **argv) {
    if (argc < 5 || atol(argv[2]) < 10) return 64;
    size_t count = 0;
    char *pem = read_file(argv[1], &count);
    char *certificate = json_string(pem, count);
    long calls = atol(argv[2]), rejected_count = argc - 4, first = 0, last = 0;
    options = malloc(strlen(certificate) + 16);
    sprintf(options, "{\"cert\": %s}", certificate);
    input *inputs = calloc((size_t)argc, sizeof(input));
    for (int i = 3; i < argc; i++) inputs[i - 3].text = read_file(argv[i], &inputs[i - 3].count);

    samltool_verifier *verifier = create();
    for (long i = 1; i <= calls; i++) {
        if (i % 10 == 0) call_another(verifier, &inputs[0], i / 10);
        else if (i % 10 == 5) verify(verifier, &inputs[1 + i / 10 % rejected_count], 0);
        else verify(verifier, &inputs[0], 1);
        if (i % (calls / 10) != 0) continue;
        last = resident_bytes();
        if (first == 0) first = last;
        printf("%11ld calls  %7.2f MiB\n", i, (double)last / (1 << 20));
        fflush(stdout);
    }
    printf("growth: %.2f MiB\n", (double)(last - first) / (1 << 20));
    return last - first <= 1 << 20 ? 0 : 1;
}
