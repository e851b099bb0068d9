// Calls every function with arguments that no careful host would use: bad_input CERT RESPONSE. Run it with
// SAMLTOOL_DEBUG_HANDLES=1 for the objects that are freed twice, and under valgrind.

#include "read_file.h"

#include <samltool.h>

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const int64_t at = INT64_C(1795176000000);
static atomic_int failures;
static char *options, *response;
static size_t response_count;

static void expect(int condition, int line, const char *what) {
    if (condition) return;
    printf("FAILED: line %d: %s\n", line, what);
    failures++;
}
#define EXPECT(condition) expect(condition, __LINE__, #condition)

// Checks the status of a call, and that there is an error object with an identifier and a message for it.
static void expect_error(samltool_status status, samltool_status expected, samltool_error *error, int line) {
    char text[64];
    snprintf(text, sizeof text, "status %d is %d", (int)status, (int)expected);
    expect(status == expected, line, text);
    expect(error && error->id.count > 0 && error->message.count > 0, line, "there is an error");
    if (error) {
        expect(strlen(error->id.bytes) == error->id.count, line, "the identifier ends with a NUL byte");
        expect(error->message.bytes[error->message.count] == '\0', line, "the message ends with a NUL byte");
    }
    samltool_error_free(error);
}
#define EXPECT_ERROR(call, expected) \
    do { \
        samltool_error *error = NULL; \
        samltool_status status = (call); \
        expect_error(status, expected, error, __LINE__); \
    } while (0)

static samltool_verifier *create(void) {
    samltool_verifier *verifier = NULL;
    EXPECT(samltool_verifier_create(options, strlen(options), at, &verifier, NULL) == SAMLTOOL_OK);
    return verifier;
}

static void verify_once(const samltool_verifier *verifier) {
    samltool_assertion *assertion = NULL;
    samltool_error *error = NULL;
    EXPECT(samltool_verify(verifier, response, response_count, at, &assertion, &error) == SAMLTOOL_OK);
    EXPECT(error == NULL);
    EXPECT(assertion && assertion->attribute_count > 0 && assertion->attributes[0].value_count > 0);
    EXPECT(assertion && assertion->id.bytes[assertion->id.count] == '\0');
    EXPECT(samltool_assertion_free(assertion) == SAMLTOOL_OK);
}

// MARK: Options

static void try_options(void) {
    static const char *const invalid[] = {
        "x", "[]", "1", "{\"certs\": \"x\"}", "{\"cert\": 1}", "{\"cert\": \"\"}", "{\"cert\": [\"\"]}", "{\"clockSkew\": -1}",
        "{\"clockSkew\": 601}", "{\"clockSkew\": 1e300}", "{\"clockSkew\": 99999999999999999999999}", "{\"minRsaBits\": 1}",
        "{\"maxBytes\": 0}", "{\"maxBytes\": 9223372036854775807}", "{\"maxBytes\": -1}", "{\"allow\": \"everything\"}",
        "{\"stage\": \"x\"}", "{\"failOn\": \"x\"}", "{\"ignore\": \"no.such.rule\"}",
        "{\"severity\": {\"no.such.rule\": \"note\"}}", "{\"severity\": {\"conditions.expired\": \"x\"}}",
        "{\"mvpd\": \"x\"}", "{\"metadataCert\": \"x\"}", "{\"issuer\": \"a\", \"issuer\": \"b\"}", "{\"cert\": \"\xff\"}",
    };
    static const char *const unreadable[] = {
        "{\"cert\": \"x\"}", "{\"key\": \"x\"}", "{\"metadata\": \"x\"}", "{\"metadata\": \"<a/>\"}", "{\"fingerprint\": \"x\"}",
        "{\"decryptKey\": \"x\"}", "{\"config\": \"x\"}", "{\"cert\": \"\\u0000\"}",
    };
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        samltool_verifier *verifier = (samltool_verifier *)1;
        samltool_error *error = NULL;
        samltool_status status = samltool_verifier_create(invalid[i], strlen(invalid[i]), at, &verifier, &error);
        if (status != SAMLTOOL_INVALID_ARGUMENT || verifier) printf("options: %s\n", invalid[i]);
        EXPECT(verifier == NULL);
        expect_error(status, SAMLTOOL_INVALID_ARGUMENT, error, __LINE__);
    }
    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) {
        samltool_verifier *verifier = NULL;
        samltool_error *error = NULL;
        samltool_status status = samltool_verifier_create(unreadable[i], strlen(unreadable[i]), at, &verifier, &error);
        if (status != SAMLTOOL_INVALID_INPUT) printf("options: %s\n", unreadable[i]);
        expect_error(status, SAMLTOOL_INVALID_INPUT, error, __LINE__);
    }
    samltool_verifier *verifier = NULL;
    EXPECT_ERROR(samltool_verifier_create(NULL, 5, at, &verifier, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verifier_create("{}", 2, -1, &verifier, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verifier_create("{}", 2, SAMLTOOL_LATEST_TIME + 1, &verifier, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verifier_create("{}", 2, at, NULL, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verifier_create("{}", SIZE_MAX, at, &verifier, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT(samltool_verifier_create("x", 1, at, NULL, NULL) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(samltool_verifier_create(NULL, 0, at, &verifier, NULL) == SAMLTOOL_OK);
    EXPECT(samltool_verifier_free(verifier) == SAMLTOOL_OK);
    // An option of earlier versions.
    const char *ignored = "{\"engine\": \"both\"}";
    EXPECT(samltool_verifier_create(ignored, strlen(ignored), at, &verifier, NULL) == SAMLTOOL_OK);
    EXPECT(samltool_verifier_free(verifier) == SAMLTOOL_OK);
}

// MARK: Arguments

static void try_arguments(void) {
    samltool_verifier *verifier = create();
    samltool_assertion *assertion = NULL;
    samltool_document *document = NULL;
    const char *garbage = "\xff\xfe\x00<";
    EXPECT_ERROR(samltool_verify(verifier, NULL, 1, at, &assertion, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verify(verifier, NULL, 0, at, &assertion, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_verify(verifier, response, SIZE_MAX, at, &assertion, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_verify(verifier, response, SIZE_MAX / 2, at, &assertion, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_verify(verifier, response, response_count, INT64_MIN, &assertion, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verify(verifier, response, response_count, INT64_MAX, &assertion, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verify(verifier, response, response_count, at, NULL, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_verify(verifier, garbage, 4, at, &assertion, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_verify(verifier, response, response_count, 0, &assertion, &error), SAMLTOOL_REJECTED);
    EXPECT(samltool_verify(verifier, NULL, 1, at, NULL, NULL) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(assertion == NULL);
    for (int source = -1; source <= 3; source++) {
        samltool_status expected = source < 0 || source > 2 ? SAMLTOOL_INVALID_ARGUMENT : SAMLTOOL_OK;
        EXPECT(samltool_check(verifier, garbage, 4, at, source, &document, NULL) == expected);
        EXPECT(samltool_document_free(document) == SAMLTOOL_OK);
        EXPECT(samltool_verify_report(verifier, NULL, 0, at, source, &document, NULL) == expected);
        EXPECT(samltool_document_free(document) == SAMLTOOL_OK);
    }
    EXPECT_ERROR(samltool_check(verifier, NULL, 7, at, 0, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_check(verifier, garbage, SIZE_MAX, at, 0, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_outcome(verifier, garbage, 4, "no-service", 10, at, 0, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_outcome(verifier, garbage, 4, "\xff", 1, at, 0, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_outcome(verifier, garbage, 4, NULL, 0, at, 0, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_encode(response, response_count, 3, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_encode("abc", 3, SAMLTOOL_BASE64, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_encode(garbage, 4, SAMLTOOL_BASE64, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_encoding_warning(response, response_count, -1, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_encode(NULL, 0, SAMLTOOL_BASE64, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_decode(garbage, 4, NULL, 0, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_decode(garbage, 4, NULL, 1, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_decode(garbage, 4, garbage, SIZE_MAX, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_normalize(garbage, 4, &document, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_explain("no.such.rule", 12, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_explain("\xff", 1, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_explain(NULL, 0, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT_ERROR(samltool_attributes(verifier, NULL, 1, at, 0, &document, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(document == NULL);
    EXPECT(samltool_verifier_free(verifier) == SAMLTOOL_OK);
}

// Returns the status of a redaction, whose documents it frees: both, or none and an error.
static samltool_status redact(const char *text, size_t count, const char *options, samltool_time_source source) {
    samltool_document *content = (samltool_document *)1, *receipt = (samltool_document *)1;
    samltool_error *error = NULL;
    samltool_status status = samltool_redact(text, count, options, strlen(options), at, source, &content, &receipt, &error);
    EXPECT((status == SAMLTOOL_OK) == (content != NULL));
    EXPECT((status == SAMLTOOL_OK) == (receipt != NULL));
    EXPECT((status == SAMLTOOL_OK) == (error == NULL));
    samltool_document_free(content);
    samltool_document_free(receipt);
    samltool_error_free(error);
    return status;
}

static void try_redaction(void) {
    samltool_document *document = NULL;
    EXPECT(redact(response, response_count, "", SAMLTOOL_TIME_CURRENT) == SAMLTOOL_OK);
    EXPECT(redact(response, response_count, "{\"keep\": [\"userID\"]}", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_OK);
    EXPECT(redact(NULL, 0, "{}", SAMLTOOL_TIME_ISSUED) == SAMLTOOL_OK);
    EXPECT(redact("\xff\xfe\x00<", 4, "{}", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_OK);
    const char *printed = "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" Destination=\"<https://x.example>\"/>";
    EXPECT(redact(printed, strlen(printed), "", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_REJECTED);
    const char *allowed = "{\"allowDifference\": [\"xml.malformed\", \"verdict\"]}";
    EXPECT(redact(printed, strlen(printed), allowed, SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_OK);
    EXPECT(redact(NULL, 1, "", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(redact(response, SIZE_MAX, "", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_INVALID_INPUT);
    EXPECT(redact(response, response_count, "", 3) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(redact(response, response_count, "[", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(redact(response, response_count, "{\"keeps\": \"a\"}", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(redact(response, response_count, "{\"allowDifference\": \"no.rule\"}", SAMLTOOL_TIME_CHOSEN) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(samltool_redact("a", 1, NULL, 0, at, 0, NULL, &document, NULL) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(document == NULL);
    EXPECT(samltool_redact("a", 1, NULL, 0, at, 0, &document, NULL, NULL) == SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(document == NULL);
}

static void try_huge_input(void) {
    size_t count = (size_t)64 << 20;
    char *text = malloc(count);
    if (!text) return;
    memset(text, '<', count);
    samltool_verifier *verifier = create();
    samltool_assertion *assertion = NULL;
    samltool_document *document = NULL;
    EXPECT_ERROR(samltool_verify(verifier, text, count, at, &assertion, &error), SAMLTOOL_INVALID_INPUT);
    EXPECT_ERROR(samltool_decode(text, count, NULL, 0, &document, &error), SAMLTOOL_INVALID_INPUT);
    samltool_verifier_free(verifier);
    free(text);
}

// Calls every function with text that nests deeply, on a thread with a small stack.
static void *try_nesting(void *opening) {
    const char *item = opening;
    size_t length = strlen(item), count = 200000 / length * length;
    char *text = malloc(count);
    if (!text) return NULL;
    for (size_t i = 0; i < count; i += length) memcpy(text + i, item, length);
    samltool_verifier *verifier = create(), *none = NULL;
    samltool_assertion *assertion = NULL;
    samltool_document *document = NULL;
    EXPECT_ERROR(samltool_verifier_create(text, count, at, &none, &error), SAMLTOOL_INVALID_ARGUMENT);
    EXPECT(samltool_verify(verifier, text, count, at, &assertion, NULL) != SAMLTOOL_OK);
    EXPECT(samltool_check(verifier, text, count, at, SAMLTOOL_TIME_CURRENT, &document, NULL) == SAMLTOOL_OK);
    samltool_document_free(document);
    EXPECT(samltool_attributes(verifier, text, count, at, SAMLTOOL_TIME_ISSUED, &document, NULL) == SAMLTOOL_OK);
    samltool_document_free(document);
    samltool_outcome(verifier, text, count, NULL, 0, at, SAMLTOOL_TIME_CURRENT, &document, NULL);
    samltool_document_free(document);
    samltool_decode(text, count, NULL, 0, &document, NULL);
    samltool_document_free(document);
    samltool_encode(text, count, SAMLTOOL_FORM_BODY, &document, NULL);
    samltool_document_free(document);
    samltool_normalize(text, count, &document, NULL);
    samltool_document_free(document);
    samltool_document *receipt = NULL;
    samltool_redact(text, count, NULL, 0, at, SAMLTOOL_TIME_CURRENT, &document, &receipt, NULL);
    samltool_document_free(document);
    samltool_document_free(receipt);
    samltool_verifier_free(verifier);
    free(text);
    return NULL;
}

static void try_nesting_on_small_stacks(void) {
    static const char *const openings[] = {"[", "{\"a\":", "<a>", "&lt;", "\"", "%253C", "<a xmlns:a='a:a'>", "PGE+"};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 256 << 10);
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        pthread_t thread;
        EXPECT(pthread_create(&thread, &attributes, try_nesting, (void *)(uintptr_t)openings[i]) == 0);
        pthread_join(thread, NULL);
    }
    pthread_attr_destroy(&attributes);
}

// MARK: Handles

static void try_handles(void) {
    samltool_verifier *verifier = create();
    samltool_assertion *assertion = NULL;
    EXPECT(samltool_verifier_free(verifier) == SAMLTOOL_OK);
    EXPECT(samltool_verifier_free(verifier) == SAMLTOOL_INVALID_HANDLE);
    EXPECT_ERROR(samltool_verify(verifier, response, response_count, at, &assertion, &error), SAMLTOOL_INVALID_HANDLE);
    samltool_verifier *other = create();
    EXPECT(other != verifier);
    EXPECT_ERROR(samltool_verify(verifier, response, response_count, at, &assertion, &error), SAMLTOOL_INVALID_HANDLE);
    EXPECT_ERROR(samltool_verify(NULL, response, response_count, at, &assertion, &error), SAMLTOOL_INVALID_HANDLE);
    const uintptr_t unknown[] = {1, 2, 0x1000, UINTPTR_MAX, UINTPTR_MAX / 2, (uintptr_t)&other, (uintptr_t)other + 1};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        samltool_verifier *handle = (samltool_verifier *)unknown[i];
        EXPECT_ERROR(samltool_verify(handle, response, response_count, at, &assertion, &error), SAMLTOOL_INVALID_HANDLE);
        EXPECT(samltool_verifier_free(handle) == SAMLTOOL_INVALID_HANDLE);
    }
    verify_once(other);
    EXPECT(samltool_verifier_free(other) == SAMLTOOL_OK);
    EXPECT(samltool_verifier_free(NULL) == SAMLTOOL_OK);
    EXPECT(samltool_assertion_free(NULL) == SAMLTOOL_OK);
    EXPECT(samltool_document_free(NULL) == SAMLTOOL_OK);
    EXPECT(samltool_error_free(NULL) == SAMLTOOL_OK);
}

// Only with SAMLTOOL_DEBUG_HANDLES=1; otherwise this is undefined.
static void free_twice(void) {
    samltool_verifier *verifier = create();
    samltool_assertion *assertion = NULL;
    samltool_document *document = NULL;
    samltool_error *error = NULL;
    EXPECT(samltool_verify(verifier, response, response_count, at, &assertion, NULL) == SAMLTOOL_OK);
    EXPECT(samltool_encode(response, response_count, SAMLTOOL_BASE64, &document, NULL) == SAMLTOOL_OK);
    EXPECT(samltool_encode("x", 1, SAMLTOOL_BASE64, &(samltool_document *){NULL}, &error) == SAMLTOOL_INVALID_INPUT);
    EXPECT(samltool_assertion_free(assertion) == SAMLTOOL_OK);
    EXPECT(samltool_assertion_free(assertion) == SAMLTOOL_INVALID_HANDLE);
    EXPECT(assertion->attribute_count == 0 && assertion->id.bytes == NULL);
    EXPECT(samltool_document_free(document) == SAMLTOOL_OK);
    EXPECT(samltool_document_free(document) == SAMLTOOL_INVALID_HANDLE);
    EXPECT(samltool_error_free(error) == SAMLTOOL_OK);
    EXPECT(samltool_error_free(error) == SAMLTOOL_INVALID_HANDLE);
    EXPECT(samltool_error_free((samltool_error *)&options) == SAMLTOOL_INVALID_HANDLE);
    samltool_verifier_free(verifier);
}

// MARK: Threads, forks and signals

enum { THREADS = 8, ROUNDS = 50 };

static samltool_verifier *shared;

static void *verify_shared(void *number) {
    for (int i = 0; i < ROUNDS; i++) {
        samltool_verifier *own = create();
        verify_once(own);
        samltool_verifier_free(own);
        samltool_assertion *assertion = NULL;
        samltool_status status = samltool_verify(shared, response, response_count, at, &assertion, NULL);
        // One of the threads frees the verifier that all use.
        EXPECT(status == SAMLTOOL_OK || status == SAMLTOOL_INVALID_HANDLE);
        EXPECT((status == SAMLTOOL_OK) == (assertion != NULL));
        samltool_assertion_free(assertion);
        if (number && i == ROUNDS / 2) EXPECT(samltool_verifier_free(shared) == SAMLTOOL_OK);
    }
    return NULL;
}

static void try_threads(void) {
    pthread_t threads[THREADS];
    shared = create();
    for (intptr_t i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, verify_shared, i == 0 ? &threads : NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    EXPECT(samltool_verifier_free(shared) == SAMLTOOL_INVALID_HANDLE);
}

static int status_of(pid_t child) {
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Verifies in the child of a fork, with the verifier of the parent and with its own; a hanging child is ended by the alarm.
static void verify_in_child(void) {
    alarm(20);
    failures = 0;
    verify_once(shared);
    samltool_verifier *own = create();
    verify_once(own);
    samltool_verifier_free(own);
    _exit(failures == 0 ? 0 : 1);
}

static atomic_int is_busy;

static void *stay_busy(void *unused) {
    (void)unused;
    while (is_busy) {
        verify_once(shared);
        samltool_verifier *own = create();
        samltool_verifier_free(own);
    }
    return NULL;
}

// Forks while other threads are in calls.
static void try_forks(int count) {
    pthread_t threads[THREADS];
    shared = create();
    is_busy = 1;
    for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, stay_busy, NULL);
    for (int i = 0; i < count; i++) {
        verify_once(shared);
        pid_t child = fork();
        if (child == 0) verify_in_child();
        EXPECT(status_of(child) == 0);
    }
    is_busy = 0;
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    samltool_verifier_free(shared);
}

static volatile sig_atomic_t signal_count;

static void on_signal(int number) {
    (void)number;
    signal_count++;
}

static void try_signals(void) {
    struct sigaction action = {.sa_handler = on_signal}, after;
    static const int numbers[] = {SIGSEGV, SIGILL, SIGTRAP, SIGPIPE, SIGTERM, SIGUSR1};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
    samltool_verifier *verifier = create();
    for (int i = 0; i < 20; i++) {
        raise(SIGUSR1);
        verify_once(verifier);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        sigaction(numbers[i], NULL, &after);
        EXPECT(after.sa_handler == on_signal);
    }
    EXPECT(signal_count == 20);
    samltool_verifier_free(verifier);
}

int main(int argc, char **argv) {
    if (argc < 3) return 64;
    size_t count = 0;
    char *pem = read_file(argv[1], &count);
    char *certificate = json_string(pem, count);
    response = read_file(argv[2], &response_count);
    options = malloc(strlen(certificate) + 16);
    sprintf(options, "{\"cert\": %s}", certificate);
    const char *debug = getenv("SAMLTOOL_DEBUG_HANDLES");
    int is_slow = argc > 3 && strcmp(argv[3], "slow") == 0;

    EXPECT(samltool_abi_version() == SAMLTOOL_ABI_VERSION);
    EXPECT(strlen(samltool_version()) > 0);
    try_options();
    try_arguments();
    try_redaction();
    try_handles();
    try_signals();
    if (debug && strcmp(debug, "1") == 0) free_twice();
    if (!is_slow) {
        try_huge_input();
        try_nesting_on_small_stacks();
        try_threads();
        try_forks(300);
    }

    free(options);
    free(response);
    free(certificate);
    free(pem);
    puts(failures == 0 ? "bad input: as documented" : "bad input: failures");
    return failures == 0 ? 0 : 1;
}
