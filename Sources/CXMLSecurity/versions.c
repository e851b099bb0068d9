#include "xmlsec.h"

#include <openssl/crypto.h>

const char *cxs_openssl_version(void) {
    return OpenSSL_version(OPENSSL_VERSION_STRING);
}

const char *cxs_libxml2_version(void) {
    return xmlParserVersion;
}

const char *cxs_libxmlsec_version(void) {
    cxs_error_handlers previous = cxs_errors_collect();
    int is_same = xmlSecCheckVersionExt(
        XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, XMLSEC_VERSION_SUBMINOR, xmlSecCheckVersionExactMatch);
    cxs_errors_restore(previous);
    return is_same == 1 ? XMLSEC_VERSION : NULL;
}
