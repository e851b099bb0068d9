// Shows that the libraries of a host remain as the host set them: host_state CERT RESPONSE INCLUSIVE FOLDER [first].
//
// The host reads a document with an external entity, opens a file through libxmlsec1, has its own error handlers, and an error in
// OpenSSL's queue: before and after verifications of RESPONSE, and of INCLUSIVE, whose inclusive canonicalization is done by libxmlsec1.
// With the argument "first" at the end, the host initializes libxmlsec1 before libsamltool does.

#include "read_file.h"

#include <samltool.h>

#define XMLSEC_NO_SIZE_T
#define XMLSEC_CRYPTO_OPENSSL 1
#define XMLSEC_NO_CRYPTO_DYNAMIC_LOADING 1
#include <xmlsec/xmlsec.h>

#include <xmlsec/crypto.h>
#include <xmlsec/errors.h>
#include <xmlsec/transforms.h>

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect(int condition, const char *when, const char *what) {
    if (condition) return;
    printf("FAILED: %s: %s\n", when, what);
    failures++;
}

// MARK: What the host does

static char entity_path[512];

static void write_entity(const char *folder) {
    snprintf(entity_path, sizeof entity_path, "%s/entity.txt", folder);
    FILE *file = fopen(entity_path, "w");
    if (!file) exit(74);
    fputs("of the host", file);
    fclose(file);
}

static void read_entity(const char *when) {
    char document[2048];
    snprintf(document, sizeof document, "<!DOCTYPE a [<!ENTITY e SYSTEM \"%s\">]><a>&e;</a>", entity_path);
    xmlDocPtr tree = xmlReadMemory(document, (int)strlen(document), NULL, NULL, XML_PARSE_NOENT);
    xmlChar *text = tree ? xmlNodeGetContent(xmlDocGetRootElement(tree)) : NULL;
    expect(text && strcmp((const char *)text, "of the host") == 0, when, "libxml2 reads external entities");
    xmlFree(text);
    xmlFreeDoc(tree);
}

static void open_file(const char *when) {
    xmlSecTransformCtxPtr context = xmlSecTransformCtxCreate();
    int result = context ? xmlSecTransformCtxUriExecute(context, (const xmlChar *)entity_path) : -1;
    expect(result == 0 && context->result && xmlSecBufferGetSize(context->result) == 11, when, "libxmlsec1 opens files");
    if (context) xmlSecTransformCtxDestroy(context);
}

static int loaded_count;
static xmlExternalEntityLoader default_loader;

static xmlParserInputPtr load(const char *url, const char *id, xmlParserCtxtPtr context) {
    loaded_count++;
    return default_loader(url, id, context);
}

static int structured_count, generic_count, xmlsec_count;

static void on_structured(void *context, xmlErrorPtr error) {
    (void)error;
    expect(context == &structured_count, "handler", "the context of the structured handler is the host's");
    structured_count++;
}

static void on_generic(void *context, const char *format, ...) {
    (void)context, (void)format;
    generic_count++;
}

static void on_xmlsec(
    const char *file, int line, const char *function, const char *object, const char *subject, int reason,
    const char *message) {
    (void)file, (void)line, (void)function, (void)object, (void)subject, (void)reason, (void)message;
    xmlsec_count++;
}

static void cause_errors(const char *when) {
    structured_count = xmlsec_count = 0;
    xmlDocPtr tree = xmlReadMemory("<a", 2, NULL, NULL, 0);
    xmlFreeDoc(tree);
    expect(structured_count > 0, when, "the host's structured error handler is called");
    xmlSecTransformCtxPtr context = xmlSecTransformCtxCreate();
    if (context) xmlSecTransformCtxUriExecute(context, (const xmlChar *)"/no/such/file");
    if (context) xmlSecTransformCtxDestroy(context);
    expect(xmlsec_count > 0, when, "the host's callback of libxmlsec1 is called");
}

static void initialize_xmlsec(void) {
    if (xmlSecInit() < 0 || xmlSecCryptoAppInit(NULL) < 0 || xmlSecCryptoInit() < 0) exit(70);
    xmlSecErrorsSetCallback(on_xmlsec);
}

// MARK: What the library does in between

static const int64_t at = INT64_C(1795176000000);

static void verify(const char *certificate, const char *name, const char *response, size_t count, samltool_status expected) {
    char *options = malloc(strlen(certificate) + 100);
    sprintf(options, "{\"cert\": %s, \"allow\": \"inclusive-c14n\"}", certificate);
    samltool_verifier *verifier = NULL;
    samltool_assertion *assertion = NULL;
    samltool_error *error = NULL;
    expect(samltool_verifier_create(options, strlen(options), at, &verifier, NULL) == SAMLTOOL_OK, name, "created");
    samltool_status status = samltool_verify(verifier, response, count, at, &assertion, &error);
    expect(status == expected, name, error ? error->message.bytes : "verified");
    samltool_assertion_free(assertion);
    samltool_error_free(error);
    samltool_verifier_free(verifier);
    free(options);
}

// An attack: what it names must not be opened by the library, although the host can open it.
static void reject_entity(const char *certificate) {
    char document[2048];
    snprintf(document, sizeof document, "<!DOCTYPE a SYSTEM \"%s\" [<!ENTITY e SYSTEM \"%s\">]><a>&e;</a>", entity_path, entity_path);
    verify(certificate, "entity", document, strlen(document), SAMLTOOL_INVALID_INPUT);
}

// A response, and the one that libxmlsec1 verifies.
typedef struct {
    char *bytes;
    size_t count;
} file;

static void use_library(const char *certificate, const file *response, const file *inclusive) {
    int loaded = loaded_count;
    verify(certificate, "response", response->bytes, response->count, SAMLTOOL_OK);
    verify(certificate, "inclusive", inclusive->bytes, inclusive->count, SAMLTOOL_OK);
    // A change in the signed content, and in the certificate: errors of libxmlsec1 and of OpenSSL.
    char *changed = malloc(inclusive->count + 1);
    memcpy(changed, inclusive->bytes, inclusive->count + 1);
    char *place = strstr(changed, "Success");
    if (place) place[0] = 's';
    verify(certificate, "changed", changed, inclusive->count, SAMLTOOL_REJECTED);
    free(changed);
    samltool_verifier *verifier = NULL;
    const char *broken = "{\"cert\": \"MIIB\"}";
    expect(samltool_verifier_create(broken, strlen(broken), at, &verifier, NULL) == SAMLTOOL_INVALID_INPUT, "cert", "rejected");
    reject_entity(certificate);
    expect(loaded_count == loaded, "library", "nothing is loaded by the loader of the host");
}

int main(int argc, char **argv) {
    if (argc < 5) return 64;
    size_t certificate_count = 0;
    file response, inclusive;
    char *pem = read_file(argv[1], &certificate_count);
    char *certificate = json_string(pem, certificate_count);
    response.bytes = read_file(argv[2], &response.count);
    inclusive.bytes = read_file(argv[3], &inclusive.count);
    write_entity(argv[4]);
    int is_host_first = argc > 5 && strcmp(argv[5], "first") == 0;

    default_loader = xmlGetExternalEntityLoader();
    if (is_host_first) initialize_xmlsec();
    // The initialization of libxmlsec1 replaces the loader.
    xmlSetExternalEntityLoader(load);
    xmlSetStructuredErrorFunc(&structured_count, on_structured);
    xmlSetGenericErrorFunc(NULL, on_generic);
    read_entity("before");
    if (is_host_first) open_file("before");
    ERR_clear_error();
    EVP_PKEY_free(d2i_AutoPrivateKey(NULL, &(const unsigned char *){(const unsigned char *)""}, 0));
    unsigned long pending = ERR_peek_last_error();
    expect(pending != 0, "before", "OpenSSL has an error in its queue");

    use_library(certificate, &response, &inclusive);

    expect(ERR_peek_last_error() == pending, "after", "the host's error is the last one in OpenSSL's queue");
    expect(xmlGetExternalEntityLoader() == load && loaded_count > 0, "after", "the entity loader is the host's");
    expect(xmlGenericError == on_generic && generic_count == 0, "after", "the generic handler is the host's, and was not called");
    expect(structured_count == 0, "after", "no error of the library reached the host's handler");
    read_entity("after");
    if (!is_host_first) initialize_xmlsec();
    xmlSetExternalEntityLoader(load);
    open_file("after");
    cause_errors("after");
    use_library(certificate, &response, &inclusive);
    cause_errors("after the second use");
    read_entity("after the second use");

    free(inclusive.bytes);
    free(response.bytes);
    free(certificate);
    free(pem);
    puts(failures == 0 ? "the host's libraries are as it set them" : "the host's libraries were changed");
    return failures == 0 ? 0 : 1;
}
