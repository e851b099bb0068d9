// Calls every function from several threads at once, with one verifier for all: shared_verifier CERT RESPONSE REJECTED
//
// Each thread compares its results with those of a single thread. Build the library and this program with ThreadSanitizer to find
// memory that threads share without a lock.

#include "read_file.h"

#include <samltool.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, ROUNDS = 25 };

static const int64_t at = INT64_C(1795176000000);
static samltool_verifier *shared;
static const char *certificate;
static pthread_barrier_t start;
static atomic_int failures;

typedef struct {
    char *text;
    size_t count;
} input;

static input accepted, rejected;

static void expect(int condition, const char *what) {
    if (condition) return;
    printf("FAILED: %s\n", what);
    failures++;
}

// MARK: The calls

static void verify(const samltool_verifier *verifier, const input *response, const char *expected_id) {
    samltool_assertion *assertion = NULL;
    samltool_error *error = NULL;
    samltool_status status = samltool_verify(verifier, response->text, response->count, at, &assertion, &error);
    expect((status == SAMLTOOL_OK) == (expected_id == NULL), "the verdict");
    expect(!assertion || (assertion->attribute_count > 0 && assertion->attributes[0].value_count > 0), "the attributes");
    expect(!error || (expected_id && strcmp(error->id.bytes, expected_id) == 0), "the identifier of the error");
    samltool_assertion_free(assertion);
    samltool_error_free(error);
}

// The functions that return a document.
enum { REPORT, ATTRIBUTES, CHECK, OUTCOME, EXPLAIN, ENCODE, WARNING, DECODE, NORMALIZE, FUNCTION_COUNT };

static samltool_document *call(int function) {
    static const char recording[] = "HTTP/1.1 204 No Content\r\n\r\n", service[] = "v1-exchange", rule[] = "conditions.expired";
    samltool_document *document = NULL;
    const char *text = accepted.text;
    size_t count = accepted.count;
    switch (function) {
    case REPORT: samltool_verify_report(shared, text, count, at, SAMLTOOL_TIME_CHOSEN, &document, NULL); break;
    case ATTRIBUTES: samltool_attributes(shared, text, count, at, SAMLTOOL_TIME_CHOSEN, &document, NULL); break;
    case CHECK: samltool_check(shared, text, count, at, SAMLTOOL_TIME_CHOSEN, &document, NULL); break;
    case OUTCOME:
        samltool_outcome(
            shared, recording, strlen(recording), service, strlen(service), at, SAMLTOOL_TIME_CHOSEN, &document, NULL);
        break;
    case EXPLAIN: samltool_explain(rule, strlen(rule), &document, NULL); break;
    case ENCODE: samltool_encode(text, count, SAMLTOOL_FORM_BODY, &document, NULL); break;
    case WARNING: samltool_encoding_warning(text, count, at, &document, NULL); break;
    case DECODE: samltool_decode(text, count, NULL, 0, &document, NULL); break;
    default: samltool_normalize(text, count, &document, NULL);
    }
    expect(document != NULL, "there is a document");
    return document;
}

static samltool_document *documents[FUNCTION_COUNT];

static void compare(int function) {
    samltool_document *document = call(function), *expected = documents[function];
    if (document && expected)
        expect(
            document->text.count == expected->text.count
                && memcmp(document->text.bytes, expected->text.bytes, expected->text.count) == 0,
            "the documents are equal");
    samltool_document_free(document);
}

static samltool_verifier *create(void) {
    char *options = malloc(strlen(certificate) + 16);
    if (!options) exit(70);
    sprintf(options, "{\"cert\": %s}", certificate);
    samltool_verifier *verifier = NULL;
    expect(samltool_verifier_create(options, strlen(options), at, &verifier, NULL) == SAMLTOOL_OK, "the options");
    free(options);
    return verifier;
}

// Its replacements are random, so two results differ.
static void redact(void) {
    samltool_document *content = NULL, *receipt = NULL;
    samltool_status status = samltool_redact(
        accepted.text, accepted.count, NULL, 0, at, SAMLTOOL_TIME_CHOSEN, &content, &receipt, NULL);
    expect(status == SAMLTOOL_OK && content->text.count == accepted.count, "the redaction");
    samltool_document_free(content);
    samltool_document_free(receipt);
}

// MARK: The threads

static void *run(void *offset) {
    int first = *(int *)offset;
    pthread_barrier_wait(&start);
    redact();
    for (int round = 0; round < ROUNDS; round++) {
        verify(shared, &accepted, NULL);
        verify(shared, &rejected, "signature.digest-mismatch");
        compare((first + round) % FUNCTION_COUNT);
        if (round % 5 != 0) continue;
        samltool_verifier *own = create();
        verify(own, &accepted, NULL);
        expect(samltool_verifier_free(own) == SAMLTOOL_OK, "the verifier is freed");
    }
    return NULL;
}

static input read_input(const char *path) {
    input result;
    result.text = read_file(path, &result.count);
    return result;
}

int main(int argc, char **argv) {
    if (argc < 4) return 64;
    input pem = read_input(argv[1]);
    char *json = json_string(pem.text, pem.count);
    certificate = json;
    accepted = read_input(argv[2]);
    rejected = read_input(argv[3]);
    shared = create();

    // The threads make the first calls, so that they also initialize the libraries. The documents for the comparison follow.
    pthread_t threads[THREADS];
    int offsets[THREADS];
    for (int phase = 0; phase < 2; phase++) {
        pthread_barrier_init(&start, NULL, THREADS);
        for (int i = 0; i < THREADS; i++) {
            offsets[i] = i;
            expect(pthread_create(&threads[i], NULL, run, &offsets[i]) == 0, "there is a thread");
        }
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
        pthread_barrier_destroy(&start);
        for (int i = 0; phase == 0 && i < FUNCTION_COUNT; i++) documents[i] = call(i);
    }

    for (int i = 0; i < FUNCTION_COUNT; i++) samltool_document_free(documents[i]);
    samltool_verifier_free(shared);
    free(rejected.text);
    free(accepted.text);
    free(json);
    free(pem.text);
    puts(failures == 0 ? "threads: equal results" : "threads: failures");
    return failures == 0 ? 0 : 1;
}
