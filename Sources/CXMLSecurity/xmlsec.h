// The way to include libxmlsec1: with the macros that the library was built with. Only .c files of this target may.

#ifndef CXMLSECURITY_XMLSEC_H
#define CXMLSECURITY_XMLSEC_H

#include <xmlsec/version.h>

// Distributions build the 1.2 series with 32-bit sizes. Without this macro every structure has another layout, and a field
// has a wrong value. cxs_initialize_libxmlsec rejects a library for which this is wrong;
// scripts/check-xmlsec-defines compares it with the pkg-config file.
#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR < 3 && !defined(XMLSEC_NO_SIZE_T)
#define XMLSEC_NO_SIZE_T
#endif
#define XMLSEC_CRYPTO_OPENSSL 1
#define XMLSEC_NO_CRYPTO_DYNAMIC_LOADING 1

#include <xmlsec/xmlsec.h>

#include <xmlsec/buffer.h>
#include <xmlsec/crypto.h>
#include <xmlsec/errors.h>
#include <xmlsec/io.h>
#include <xmlsec/openssl/crypto.h>
#include <xmlsec/openssl/evp.h>
#include <xmlsec/transforms.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/xmltree.h>

#include <libxml/xmlerror.h>

#include "include/CXMLSecurity.h"

// The first error of libxmlsec1 on this thread since it was last cleared. Messages are not kept: they quote the document.
typedef struct {
    int count;
    int reason;
    char function[64];
} cxs_error;

extern _Thread_local cxs_error cxs_first_error;

void cxs_errors_clear(void);

// The handlers of libxml2 on a thread.
typedef struct {
    xmlStructuredErrorFunc structured;
    void *structured_context;
    xmlGenericErrorFunc generic;
    void *generic_context;
} cxs_error_handlers;

// Collects the errors of libxml2 and libxmlsec1 on this thread, which they would write to standard error; returns what was set before.
//
// libxmlsec1's own callback is one for the process, and the host may set it. The default callback reports through libxml2's generic
// handler, which each thread has for itself; if the host has another callback, that is called, and nothing is collected.
cxs_error_handlers cxs_errors_collect(void);
void cxs_errors_restore(cxs_error_handlers previous);

// A new reference to the key, as libxmlsec1 holds keys; NULL on failure.
xmlSecKeyPtr cxs_xmlsec_key(EVP_PKEY *pkey);
xmlSecKeyPtr cxs_key_for_xmlsec(cxs_key *key);

// Parses UTF-8 into a tree, without entities, external resources or recovery. A document may be returned despite problems; the
// caller frees it with xmlFreeDoc in any case.
xmlDocPtr cxs_parse(const uint8_t *bytes, size_t count, cxs_parse_report *report);

// The element with a number in document order, from 0 for the root; NULL if there are fewer.
xmlNodePtr cxs_element_at(xmlDocPtr document, size_t number);

// Prepares the digests; false if OpenSSL does not have all of them.
bool cxs_digests_prepare(void);

#endif
