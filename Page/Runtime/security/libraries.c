// The libraries of the page, and the functions of CXMLSecurity that it does not have.

#include "CXMLSecurity.h"

#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>

// BearSSL needs no initialization.
cxs_readiness cxs_initialize(void) {
    xmlInitParser();
    return CXS_READY;
}

// The version is that of the build.
const char *cxs_openssl_version(void) {
    return "BearSSL " BEARSSL_VERSION;
}

const char *cxs_libxml2_version(void) {
    return xmlParserVersion;
}

void cxs_free(void *bytes) {
    free(bytes);
}

// MARK: libxmlsec1

// The page has the one-pass engine only.
cxs_readiness cxs_initialize_libxmlsec(void) {
    return CXS_LIBXMLSEC_ABSENT;
}

const char *cxs_libxmlsec_version(void) {
    return NULL;
}

void cxs_verify(
    const uint8_t *bytes, size_t count, size_t signed_element, size_t signature, cxs_key *const *keys, size_t key_count,
    const cxs_algorithms *algorithms, cxs_verification *verification) {
    (void)bytes, (void)count, (void)signed_element, (void)signature, (void)keys, (void)key_count, (void)algorithms;
    memset(verification, 0, sizeof *verification);
    verification->outcome = CXS_UNPROCESSABLE;
    strcpy(verification->function, "the page has no libxmlsec1");
}

void cxs_verification_free(cxs_verification *verification) {
    (void)verification;
}

// MARK: Decryption

cxs_private_key *cxs_private_key_read(
    const uint8_t *bytes, size_t count, const uint8_t *password, size_t password_count, cxs_private_key_facts *facts) {
    (void)bytes, (void)count, (void)password, (void)password_count;
    memset(facts, 0, sizeof *facts);
    facts->result = CXS_PRIVATE_KEY_ABSENT;
    return NULL;
}

void cxs_private_key_free(cxs_private_key *key) {
    (void)key;
}

bool cxs_decrypt(
    cxs_private_key *key, const cxs_key_transport *transport, const uint8_t *encrypted_key, size_t encrypted_key_count,
    cxs_cipher cipher, const uint8_t *content, size_t count, uint8_t *result, size_t *result_count) {
    (void)key, (void)transport, (void)encrypted_key, (void)encrypted_key_count, (void)cipher, (void)content, (void)count, (void)result;
    *result_count = 0;
    return false;
}
