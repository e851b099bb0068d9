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
#include <string.h>

#include "BareLoop.h"

bare_key *bare_start(const char *certificate_path) {
    xmlInitParser();
    if (xmlSecInit() < 0 || xmlSecCryptoAppInit(NULL) < 0 || xmlSecCryptoInit() < 0) return NULL;
    return (bare_key *)xmlSecCryptoAppKeyLoad(certificate_path, xmlSecKeyDataFormatCertPem, NULL, NULL, NULL);
}

static bool is_signed(xmlDocPtr document, xmlSecKeyPtr key) {
    xmlNodePtr root = xmlDocGetRootElement(document);
    xmlAttrPtr id = root ? xmlHasProp(root, BAD_CAST "ID") : NULL;
    if (!id || !id->children || !xmlAddID(NULL, document, id->children->content, id)) return false;
    xmlNodePtr signature = xmlSecFindNode(root, xmlSecNodeSignature, xmlSecDSigNs);
    xmlSecDSigCtxPtr context = signature ? xmlSecDSigCtxCreate(NULL) : NULL;
    if (!context) return false;
    // With a key in the context, KeyInfo is not read. The key is borrowed, because it is loaded once.
    context->signKey = key;
    bool holds = xmlSecDSigCtxVerify(context, signature) == 0 && context->status == xmlSecDSigStatusSucceeded;
    context->signKey = NULL;
    xmlSecDSigCtxDestroy(context);
    return holds;
}

static void read_text(xmlChar *text, bare_total *total) {
    if (text) total->bytes += strlen((const char *)text);
    xmlFree(text);
}

static void read_attributes(xmlNodePtr parent, bare_total *total) {
    for (xmlNodePtr node = xmlFirstElementChild(parent); node; node = xmlNextElementSibling(node)) {
        if (!xmlStrEqual(node->name, BAD_CAST "Attribute")) {
            read_attributes(node, total);
            continue;
        }
        total->attributes++;
        read_text(xmlGetNoNsProp(node, BAD_CAST "Name"), total);
        for (xmlNodePtr value = xmlFirstElementChild(node); value; value = xmlNextElementSibling(value))
            read_text(xmlNodeGetContent(value), total);
    }
}

bool bare_loop(bare_key *key, const uint8_t *response, size_t size, int64_t times, bare_total *total) {
    memset(total, 0, sizeof *total);
    for (int64_t time = 0; time < times; time++) {
        xmlDocPtr document = xmlReadMemory((const char *)response, (int)size, NULL, NULL, XML_PARSE_NONET);
        bool holds = document && is_signed(document, (xmlSecKeyPtr)key);
        if (holds) read_attributes(xmlDocGetRootElement(document), total);
        xmlFreeDoc(document);
        if (!holds) return false;
    }
    return true;
}
