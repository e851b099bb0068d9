// The macros that libxmlsec1 was built with, as in Sources/CXMLSecurity/xmlsec.h: SwiftPM ignores those of its pkg-config file.
#include <xmlsec/version.h>
#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR < 3
#define XMLSEC_NO_SIZE_T
#endif
#define XMLSEC_CRYPTO_OPENSSL 1
#define XMLSEC_NO_CRYPTO_DYNAMIC_LOADING 1

#include <xmlsec/xmlsec.h>

#include <xmlsec/crypto.h>
#include <xmlsec/openssl/app.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/xmltree.h>

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/valid.h>
#include <libxml/xmlerror.h>

#include "BareVerification.h"
#include "silence.h"

static const xmlChar protocol[] = "urn:oasis:names:tc:SAML:2.0:protocol";
static const xmlChar assertion[] = "urn:oasis:names:tc:SAML:2.0:assertion";

bare_key *bare_load(const char *certificate_path) {
    return (bare_key *)xmlSecCryptoAppKeyLoad(certificate_path, xmlSecKeyDataFormatCertPem, NULL, NULL, NULL);
}

void bare_free(bare_key *key) {
    xmlSecKeyDestroy((xmlSecKeyPtr)key);
}

static bool is_valid(xmlNodePtr signature, xmlSecKeyPtr key) {
    xmlSecDSigCtxPtr context = xmlSecDSigCtxCreate(NULL);
    if (!context) return false;
    // With a key in the context, KeyInfo is not read. The key is borrowed, because it is loaded once.
    context->signKey = key;
    bool holds = xmlSecDSigCtxVerify(context, signature) == 0 && context->status == xmlSecDSigStatusSucceeded;
    context->signKey = NULL;
    xmlSecDSigCtxDestroy(context);
    return holds;
}

// The first of two elements with the same ID counts.
static void register_ids(xmlNodePtr element) {
    bool has_id = xmlSecCheckNodeName(element, BAD_CAST "Response", protocol)
        || xmlSecCheckNodeName(element, BAD_CAST "Assertion", assertion);
    xmlAttrPtr id = has_id ? xmlHasNsProp(element, BAD_CAST "ID", NULL) : NULL;
    if (id && id->children && id->children->content) xmlAddID(NULL, element->doc, id->children->content, id);
    for (xmlNodePtr child = xmlFirstElementChild(element); child; child = xmlNextElementSibling(child))
        register_ids(child);
}

static void verify(xmlNodePtr element, xmlSecKeyPtr key, bare_verdict *verdict) {
    if (xmlSecCheckNodeName(element, xmlSecNodeSignature, xmlSecDSigNs)) {
        bool holds = is_valid(element, key);
        if (verdict->signatures++ == 0) verdict->first_is_valid = holds;
        if (holds) verdict->valid++;
    }
    for (xmlNodePtr child = xmlFirstElementChild(element); child; child = xmlNextElementSibling(child))
        verify(child, key, verdict);
}

bare_verdict bare_verify(bare_key *key, const uint8_t *bytes, size_t size) {
    bare_verdict verdict = {0};
    xmlStructuredErrorFunc handler = xmlStructuredError;
    void *handler_context = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(NULL, ignore_error);
    xmlDocPtr document = xmlReadMemory((const char *)bytes, (int)size, NULL, "UTF-8", XML_PARSE_NONET);
    xmlNodePtr root = document ? xmlDocGetRootElement(document) : NULL;
    if (root) {
        verdict.is_parsed = true;
        register_ids(root);
        verify(root, (xmlSecKeyPtr)key, &verdict);
    }
    xmlFreeDoc(document);
    xmlSetStructuredErrorFunc(handler_context, handler);
    return verdict;
}
