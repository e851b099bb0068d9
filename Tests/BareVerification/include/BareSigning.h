// The reference for the pass: libxml2 canonicalizes, and OpenSSL signs. No code of the package and of libxmlsec1 takes part.

#ifndef BARESIGNING_H
#define BARESIGNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A private key.
typedef struct bare_signer bare_signer;

/// Reads a private key in DER, RSA or EC on P-256; NULL on failure.
bare_signer *_Nullable bare_signer_read(const uint8_t *_Nonnull der, size_t count);
void bare_signer_free(bare_signer *_Nonnull signer);
/// Writes the SubjectPublicKeyInfo in DER; returns its size, 0 on failure.
size_t bare_signer_public_key(const bare_signer *_Nonnull signer, uint8_t result[_Nonnull 1024]);

/// Bytes that bare_signing_free frees.
typedef struct {
    uint8_t *_Nullable bytes;
    size_t count;
} bare_bytes;

typedef struct {
    bool is_parsed;        // libxml2 finds the document well-formed, with valid namespaces, and reads all of it
    int32_t problem_count; // what the parser reported, with warnings, except those for xml:id
    bool is_signed;        // the following are complete
    bare_bytes octets;     // the parent of the signature, without the signature
    bare_bytes signed_info;
    bare_bytes digest;     // DigestValue in Base64
    bare_bytes value;      // SignatureValue in Base64
} bare_signing;

/// Parses UTF-8 into a tree and computes the first ds:Signature in it over its parent, in exclusive canonical form.
///
/// Algorithms and prefix lists are those in the document. The content of DigestValue, which may be whitespace, is followed by the
/// digest when SignedInfo is signed. The tree is canonicalized by libxml2. Without a key, the document is only parsed. Free the result
/// with bare_signing_free.
void bare_sign(
    const bare_signer *_Nullable signer, const uint8_t *_Nonnull document, size_t size, bare_signing *_Nonnull signing);
void bare_signing_free(bare_signing *_Nonnull signing);

#endif
