#include "xmlsec.h"

#include <libxml/parser.h>
#include <libxml/xmlIO.h>

static xmlParserInputPtr load_nothing(const char *url, const char *id, xmlParserCtxtPtr context) {
    (void)url, (void)id, (void)context;
    return NULL;
}

// With the wrong size of xmlSecSize, the field is read together with the adjacent field.
static bool has_expected_layout(void) {
    xmlSecBufferPtr buffer = xmlSecBufferCreate(16);
    if (!buffer) return false;
    bool fits = xmlSecBufferSetSize(buffer, 5) == 0 && xmlSecBufferGetSize(buffer) == 5 && buffer->size == 5
        && buffer->maxSize == xmlSecBufferGetMaxSize(buffer);
    xmlSecBufferDestroy(buffer);
    return fits;
}

cxs_readiness cxs_initialize(void) {
    xmlInitParser();
    // From here on no external entity can be opened.
    xmlSetExternalEntityLoader(load_nothing);
    return cxs_digests_prepare() ? CXS_READY : CXS_OPENSSL_FAILED;
}

cxs_readiness cxs_initialize_libxmlsec(void) {
    if (xmlSecInit() < 0) return CXS_LIBXMLSEC_FAILED;
    if (xmlSecCheckVersionExt(
            XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, XMLSEC_VERSION_SUBMINOR, xmlSecCheckVersionABICompatible)
        != 1)
        return CXS_LIBXMLSEC_VERSION;
    if (!has_expected_layout()) return CXS_LIBXMLSEC_LAYOUT;
    if (xmlSecCryptoAppInit(NULL) < 0 || xmlSecCryptoInit() < 0) return CXS_LIBXMLSEC_FAILED;

    // Not earlier, because the initialization of the cryptography sets a callback of its own.
    cxs_errors_install();
    // From here on no URI can be opened; references within the same document do not need that.
    xmlSecIOCleanupCallbacks();
    return CXS_READY;
}
