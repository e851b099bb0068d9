// Private keys, and signatures that libxmlsec1 makes: for SAMLTestKit. The verifier does not link this.
//
// Nothing here uses the canonicalizer of the verifier, so that an error in it cannot be in a signature, too.

#ifndef CXMLSIGNING_H
#define CXMLSIGNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Keys

/// A private key. Any number of threads may use it at once.
typedef struct cxsign_key cxsign_key;

typedef enum {
    CXSIGN_KEY_READ = 0,
    CXSIGN_KEY_PASSWORD_REQUIRED, // the key is encrypted, and there is no password
    CXSIGN_KEY_PASSWORD_WRONG,
    CXSIGN_KEY_UNREADABLE,
} cxsign_key_result;

/// Reads the first private key of a PEM text, or a DER private key: PKCS#8, encrypted or not, or the older forms for RSA and EC.
cxsign_key *_Nullable cxsign_key_read(
    const uint8_t *_Nonnull bytes, size_t count, const uint8_t *_Nullable password, size_t password_count,
    cxsign_key_result *_Nonnull result);

/// Generates an RSA key, or an EC key on a curve with OpenSSL's name if there is one.
cxsign_key *_Nullable cxsign_key_generate(unsigned rsa_bits, const char *_Nullable curve);

/// Generates an RSA key with a public exponent.
cxsign_key *_Nullable cxsign_key_generate_rsa(unsigned bits, uint64_t exponent);

void cxsign_key_free(cxsign_key *_Nullable key);

/// The DER SubjectPublicKeyInfo, to be freed with cxsign_free.
uint8_t *_Nullable cxsign_key_spki(const cxsign_key *_Nonnull key, size_t *_Nonnull count);

/// The PEM text of the private key (PKCS#8, not encrypted), to be freed with cxsign_free.
uint8_t *_Nullable cxsign_key_pem(const cxsign_key *_Nonnull key, size_t *_Nonnull count);

/// Makes a self-signed DER certificate, to be freed with cxsign_free.
///
/// The times are seconds since 1970; the serial number is 8 bytes. The digest is SHA-256.
uint8_t *_Nullable cxsign_certificate(
    const cxsign_key *_Nonnull key, const char *_Nonnull common_name, uint64_t serial, int64_t not_before, int64_t not_after,
    size_t *_Nonnull count);

/// Signs octets with a digest of OpenSSL's name, such as "SHA256": PKCS#1 v1.5 with an RSA key, DER of ECDSA with another one.
///
/// The result is to be freed with cxsign_free.
uint8_t *_Nullable cxsign_octets(
    const cxsign_key *_Nonnull key, const char *_Nonnull digest, const uint8_t *_Nullable octets, size_t octet_count,
    size_t *_Nonnull count);

void cxsign_free(uint8_t *_Nullable bytes);

// MARK: Signatures

/// A DigestValue or SignatureValue of a signature that was made: the element's local name and its text.
typedef void (*cxsign_receiver)(void *_Nullable context, const char *_Nonnull name, const char *_Nonnull text);

typedef enum {
    CXSIGN_SIGNED = 0,
    CXSIGN_MALFORMED,    // the document is not well-formed
    CXSIGN_NO_SIGNATURE, // no element has the ID, or the one that has it has no signature
    CXSIGN_LEGACY,       // an algorithm is not SHA-256, SHA-384 or SHA-512 with RSA or ECDSA
    CXSIGN_FAILED,
} cxsign_result;

/// Computes the signature that is a child of the first element of an ID, and hands out its values in document order.
///
/// The algorithms are those that the signature names; its DigestValues and SignatureValue are empty. References lead to the first
/// element of an ID. libxmlsec1 must be initialized.
cxsign_result cxsign_sign(
    const uint8_t *_Nonnull document, size_t count, const char *_Nonnull id, const cxsign_key *_Nonnull key,
    bool allows_legacy, cxsign_receiver _Nonnull receiver, void *_Nullable context);

// MARK: Canonical forms

/// Returns the inclusive canonical form of an element without comments, of version 1.0 or 1.1, to be freed with cxsign_free.
///
/// Elements have numbers in document order, from 0. The omitted element and all inside it are left out; it may be outside the other one.
uint8_t *_Nullable cxsign_canonicalize(
    const uint8_t *_Nonnull document, size_t count, size_t element, size_t omitted, bool is_version_11,
    size_t *_Nonnull result_count);

// MARK: Authentication codes

/// Computes HMAC-SHA256 (RFC 2104), 32 bytes.
bool cxsign_hmac(
    const uint8_t *_Nonnull secret, size_t secret_count, const uint8_t *_Nonnull message, size_t count,
    uint8_t *_Nonnull code);

#include "CXMLEncrypting.h"

#endif
