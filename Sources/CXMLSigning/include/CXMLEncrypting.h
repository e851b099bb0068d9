// Encryption for SAMLTestKit, with OpenSSL's names of algorithms. The verifier does not link this.

#ifndef CXMLENCRYPTING_H
#define CXMLENCRYPTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The number of bytes that encryption adds at most: an initialization vector, and a tag or padding.
#define CXSIGN_ENCRYPTION_OVERHEAD 32

/// The largest number of bytes of an encrypted key: RSA of 16384 bits.
#define CXSIGN_ENCRYPTED_KEY_BYTES 2048

/// Fills a buffer with random bytes.
bool cxsign_random(uint8_t *_Nonnull bytes, size_t count);

/// The length of the keys of a cipher, such as "AES-256-GCM"; 0 if there is no such cipher.
size_t cxsign_cipher_key_count(const char *_Nonnull cipher);

/// Encrypts content with a cipher of 128-bit tags, or of blocks with the padding of XML Encryption. The vector is random.
///
/// The result has room for the content and CXSIGN_ENCRYPTION_OVERHEAD. Returns the number of bytes; 0 on failure.
size_t cxsign_encrypt(
    const char *_Nonnull cipher, const uint8_t *_Nonnull key, const uint8_t *_Nonnull content, size_t count,
    uint8_t *_Nonnull result);

/// Encrypts the key of content for the owner of a DER certificate: with RSA-OAEP and its digests, or with RSA-1.5 without.
///
/// The result has room for CXSIGN_ENCRYPTED_KEY_BYTES. Returns the number of bytes; 0 on failure.
size_t cxsign_encrypt_key(
    const uint8_t *_Nonnull certificate, size_t certificate_count, const char *_Nullable digest,
    const char *_Nullable mask_digest, const uint8_t *_Nonnull key, size_t key_count, uint8_t *_Nonnull result);

#endif
