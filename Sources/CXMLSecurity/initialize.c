#include "xmlsec.h"

#include <libxml/parser.h>

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
    return cxs_digests_prepare() ? CXS_READY : CXS_OPENSSL_FAILED;
}

// A second initialization would remove what the host has registered.
static bool is_core_initialized(void) {
    return xmlSecPtrListIsValid(xmlSecTransformIdsGet());
}

static bool is_cryptography_initialized(void) {
    return xmlSecTransformIdListFindByHref(xmlSecTransformIdsGet(), xmlSecHrefRsaSha256, xmlSecTransformUsageAny)
        != xmlSecTransformIdUnknown;
}

// libxmlsec1 replaces the entity loader of the process, which belongs to the host. No document is parsed by libxmlsec1 here.
static bool initialize_core(void) {
    xmlExternalEntityLoader loader = xmlGetExternalEntityLoader();
    bool is_initialized = xmlSecInit() == 0;
    xmlSetExternalEntityLoader(loader);
    return is_initialized;
}

cxs_readiness cxs_initialize_libxmlsec(void) {
    if (!is_core_initialized() && !initialize_core()) return CXS_LIBXMLSEC_FAILED;
    if (xmlSecCheckVersionExt(
            XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, XMLSEC_VERSION_SUBMINOR, xmlSecCheckVersionABICompatible)
        != 1)
        return CXS_LIBXMLSEC_VERSION;
    if (!has_expected_layout()) return CXS_LIBXMLSEC_LAYOUT;
    if (is_cryptography_initialized()) return CXS_READY;
    return xmlSecCryptoAppInit(NULL) < 0 || xmlSecCryptoInit() < 0 ? CXS_LIBXMLSEC_FAILED : CXS_READY;
}
