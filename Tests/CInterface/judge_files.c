// Verifies and checks files, as 'samltool verify' and 'samltool check' do with --cert CERT and --at 2026-11-20T12:00:00Z:
// judge_files CERT FILE...
//
// Prints three lines for each file: what samltool_verify returns, and the documents of samltool_verify_report and samltool_check, each
// on one line. compare.py compares them with the program.

#include "read_file.h"

#include <samltool.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t at = INT64_C(1795176000000);

static void print_verdict(const samltool_verifier *verifier, const char *response, size_t count) {
    samltool_assertion *assertion = NULL;
    samltool_error *error = NULL;
    samltool_status status = samltool_verify(verifier, response, count, at, &assertion, &error);
    size_t values = 0;
    for (size_t i = 0; assertion && i < assertion->attribute_count; i++) values += assertion->attributes[i].value_count;
    printf(
        "{\"status\": %d, \"id\": \"%s\", \"issuer\": \"%s\", \"values\": %zu}\n", (int)status, error ? error->id.bytes : "",
        assertion ? assertion->issuer.bytes : "", values);
    samltool_assertion_free(assertion);
    samltool_error_free(error);
}

// Line breaks of JSON are not in its strings.
static void print_line(samltool_status status, samltool_document *document) {
    if (status != SAMLTOOL_OK || !document) exit(70);
    for (size_t i = 0; i < document->text.count; i++)
        putchar(document->text.bytes[i] == '\n' ? ' ' : document->text.bytes[i]);
    putchar('\n');
    samltool_document_free(document);
}

static void judge(const samltool_verifier *verifier, const char *path) {
    size_t count = 0;
    char *response = read_file(path, &count);
    samltool_document *document = NULL;
    print_verdict(verifier, response, count);
    samltool_status status = samltool_verify_report(verifier, response, count, at, SAMLTOOL_TIME_CHOSEN, &document, NULL);
    print_line(status, document);
    status = samltool_check(verifier, response, count, at, SAMLTOOL_TIME_CHOSEN, &document, NULL);
    print_line(status, document);
    free(response);
}

int main(int argc, char **argv) {
    if (argc < 3) return 64;
    size_t count = 0;
    char *certificate = read_file(argv[1], &count);
    char *text = json_string(certificate, count);
    char *options = malloc(strlen(text) + 16);
    sprintf(options, "{\"cert\": %s}", text);
    samltool_verifier *verifier = NULL;
    samltool_error *error = NULL;
    if (samltool_verifier_create(options, strlen(options), at, &verifier, &error) != SAMLTOOL_OK) {
        fprintf(stderr, "%s\n", error ? error->message.bytes : "no memory");
        return 70;
    }
    for (int i = 2; i < argc; i++) judge(verifier, argv[i]);
    samltool_verifier_free(verifier);
    free(options);
    free(text);
    free(certificate);
    return 0;
}
