// Private keys as text, for decryption and for the signatures of tests. Not part of the module.

#ifndef CXMLSECURITY_PRIVATE_KEY_H
#define CXMLSECURITY_PRIVATE_KEY_H

#include "CXMLSecurity.h"

#include <openssl/types.h>

/// Reads the first private key in PEM text, or a DER private key: PKCS#8, encrypted or not, or the older forms for RSA and EC.
///
/// An empty password is none. Returns NULL unless the result is CXS_PRIVATE_KEY_READ.
EVP_PKEY *cxs_read_private_key(
    const uint8_t *bytes, size_t count, const uint8_t *password, size_t password_count, cxs_private_key_result *result);

#endif
