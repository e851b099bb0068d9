// Private keys and decryption with OpenSSL, for the few algorithms of XML Encryption that SAML uses.

#ifndef CXMLSECURITY_DECRYPTION_H
#define CXMLSECURITY_DECRYPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Private keys

/// An immutable private RSA key of OpenSSL.
typedef struct cxs_private_key cxs_private_key;

typedef enum {
    CXS_PRIVATE_KEY_READ = 0,
    CXS_PRIVATE_KEY_UNREADABLE,     // neither PEM nor DER of a private key
    CXS_PRIVATE_KEY_NEEDS_PASSWORD, // it is protected, and there is no password
    CXS_PRIVATE_KEY_WRONG_PASSWORD, // it is protected, and cannot be read with the password
    CXS_PRIVATE_KEY_NOT_RSA,
    CXS_PRIVATE_KEY_SIZE, // RSA of fewer than 512 or more than 16384 bits
    CXS_PRIVATE_KEY_ABSENT, // this is the page, which decrypts nothing
} cxs_private_key_result;

typedef struct {
    cxs_private_key_result result;
    int32_t bits;
    uint8_t spki_sha256[32]; // of its public key
} cxs_private_key_facts;

/// Reads the first private key in PEM text, or a DER private key (PKCS#8, encrypted or not, or PKCS#1). NULL if there is none.
cxs_private_key *_Nullable cxs_private_key_read(
    const uint8_t *_Nonnull bytes, size_t count, const uint8_t *_Nullable password, size_t password_count,
    cxs_private_key_facts *_Nonnull facts);
void cxs_private_key_free(cxs_private_key *_Nullable key);

// MARK: Decryption

typedef enum {
    CXS_AES_128_GCM = 1,
    CXS_AES_192_GCM,
    CXS_AES_256_GCM,
    CXS_AES_128_CBC,
    CXS_AES_192_CBC,
    CXS_AES_256_CBC,
    CXS_TRIPLE_DES_CBC,
} cxs_cipher;

/// The way in which the key of the content was encrypted. The digests are values of cxs_digest, which are 0 for RSA-1.5.
typedef struct {
    bool is_oaep; // RSA-OAEP; otherwise RSA-1.5 (PKCS#1 v1.5)
    int32_t digest;
    int32_t mask_digest; // of MGF1
    const uint8_t *_Nullable label;
    size_t label_count;
} cxs_key_transport;

/// Decrypts content whose key is encrypted for a private key.
///
/// A key that cannot be decrypted is replaced by a random one, so the work is the same whatever is wrong: the padding of the key, its
/// length, the tag or the padding of the content.
///
/// The result has room for as many bytes as the content. Returns true if at least one byte was decrypted.
bool cxs_decrypt(
    cxs_private_key *_Nonnull key, const cxs_key_transport *_Nonnull transport, const uint8_t *_Nonnull encrypted_key,
    size_t encrypted_key_count, cxs_cipher cipher, const uint8_t *_Nonnull content, size_t count,
    uint8_t *_Nonnull result, size_t *_Nonnull result_count);

#endif
