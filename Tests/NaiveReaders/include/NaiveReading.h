// Readers of signed XML with one weakness each, over libxml2 and OpenSSL: what an attack is accepted by. For tests only.

#ifndef NAIVEREADING_H
#define NAIVEREADING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The weaknesses of a reader that are not paths.
typedef enum {
    naive_none = 0,
    /// Canonicalization that fails results in nothing.
    naive_ignores_failures = 1,
    /// The content of processing instructions is digested as text.
    naive_digests_instructions = 2,
    /// Of several elements with an ID, the last one is found.
    naive_finds_last = 4,
} naive_weaknesses;

/// Returns true if the signature of a document is valid for a reader; the certificate is that of an RSA key, in DER.
///
/// A path is an XPath expression from the document; the prefixes are ds, saml and samlp. `signature` leads to the signature,
/// `signed_info` to the SignedInfo whose signature is verified (NULL for the child of the signature), `digest` to the DigestValue (NULL
/// for that in the reference). The digested element is that with the ID of the reference, and must be the parent of the signature; with
/// `parent_id`, a path from that parent, only the ID there is compared.
bool naive_verify(
    const char *signature, const char *signed_info, const char *digest, const char *parent_id, naive_weaknesses weaknesses,
    const uint8_t *text, size_t size, const uint8_t *certificate, size_t certificate_size);

/// Returns true if octets are signed with RSA and SHA-256.
bool naive_verify_octets(
    const uint8_t *octets, size_t size, const uint8_t *signature, size_t signature_size, const uint8_t *certificate,
    size_t certificate_size);

/// Returns the string value of a path, which the caller frees; NULL if the text is not well-formed.
char *naive_value(const uint8_t *text, size_t size, const char *path);

/// Decrypts AES-256-GCM with a tag of any length, as the last bytes allow it, and returns the number of bytes; 0 on failure.
///
/// The key is encrypted with RSA-OAEP and SHA-1, and the private key is in PEM. The result has room for `size` bytes.
size_t naive_decrypt(
    const uint8_t *pem, size_t pem_size, const uint8_t *key, size_t key_size, const uint8_t *content, size_t size, uint8_t *result);

/// Inflates a raw DEFLATE stream without a limit; returns NULL on failure. The caller frees the result.
uint8_t *naive_inflate(const uint8_t *bytes, size_t size, size_t *result_size);

#endif
