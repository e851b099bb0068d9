// Plain functions over libxml2, libxmlsec1 and OpenSSL: the only place where the package touches the latter two.
//
// No header of libxmlsec1 is included here. The layout of its structures depends on macros that its pkg-config file
// passes and that SwiftPM drops, so code that imported them would read the wrong bytes; see xmlsec.h beside the .c files.
//
// Nothing here keeps state between calls but the libraries' own initialisation. Errors are collected per thread, by each
// call for itself. Every function may be called from any thread, on objects that no other thread changes meanwhile.

#ifndef CXMLSECURITY_H
#define CXMLSECURITY_H

// By way of the other module: otherwise Swift would find libxml2's structures in both, and take them from either.
#include "../../CLibXML2/shim.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// MARK: Text

/// Whether both texts are there and the same; names differ at their start so often that no call is made for that.
static inline bool cxs_equal(const xmlChar *_Nullable text, const uint8_t *_Nullable other) {
    return text && other && *text == *other && strcmp((const char *)text, (const char *)other) == 0;
}

/// The index of the first byte of that value; the count if there is none.
static inline size_t cxs_index(const uint8_t *_Nonnull bytes, size_t count, uint8_t byte) {
    const uint8_t *found = memchr(bytes, byte, count);
    return found ? (size_t)(found - bytes) : count;
}

// MARK: The libraries

typedef enum {
    CXS_READY = 0,
    CXS_LIBXMLSEC_FAILED,  // xmlSecInit or a later step of it failed
    CXS_LIBXMLSEC_VERSION, // the library that was loaded is another than the one that was compiled against
    CXS_LIBXMLSEC_LAYOUT,  // the library was built with other macros than these sources: XMLSEC_NO_SIZE_T
    CXS_OPENSSL_FAILED,    // OpenSSL does not offer SHA-2
} cxs_readiness;

/// Initialises libxml2, libxmlsec1 and OpenSSL. To be called exactly once, before anything else here; never undone.
///
/// From then on no code of this process opens a URI through libxmlsec1 or an external entity through libxml2.
cxs_readiness cxs_initialize(void);

// MARK: Parsing

/// What the parser met, beside the document.
typedef struct {
    int32_t problem_count; // errors and warnings of any level
    int32_t code;          // the first of them, an xmlParserErrors
    int32_t line;          // its place; 0 if unknown
    int32_t column;
    bool saw_doctype;
    bool saw_processing_instruction;
    bool saw_entity;
    bool consumed_all; // the parser came to the end of the input
} cxs_parse_report;

/// Parses UTF-8 without entities, external resources or recovery.
///
/// A document may be returned although there were problems; the caller frees it with xmlFreeDoc in any case.
xmlDocPtr _Nullable cxs_parse(const uint8_t *_Nonnull bytes, size_t count, cxs_parse_report *_Nonnull report);

/// The exclusive canonical form, without comments, of an element as if it were a document's root.
///
/// The result is freed with cxs_free; NULL if the element has none.
uint8_t *_Nullable cxs_canonicalize(xmlNodePtr _Nonnull element, size_t *_Nonnull count);

/// Frees bytes that a function here returned.
void cxs_free(void *_Nullable bytes);
/// Frees what a function of libxml2 returned; its own xmlFree is a variable.
void cxs_libxml_free(void *_Nullable bytes);

// MARK: Keys and certificates

/// A key of OpenSSL, counted by reference; it does not change once it was made.
typedef struct cxs_key cxs_key;

typedef enum {
    CXS_KEY_OTHER = 0,
    CXS_KEY_RSA,
    CXS_KEY_EC,
} cxs_key_type;

/// Whether a public key is decoded. That is decided by its algorithm, before OpenSSL sees it: the work that some keys make has
/// no bounds.
typedef enum {
    CXS_KEY_SUPPORTED = 0,
    CXS_KEY_MALFORMED,       // no SubjectPublicKeyInfo
    CXS_KEY_OTHER_ALGORITHM, // neither RSA nor EC
    CXS_KEY_OTHER_CURVE,     // on a named curve other than P-256, P-384 and P-521
    CXS_KEY_EXPLICIT_CURVE,  // on a curve that the key itself defines
    CXS_KEY_LARGE_RSA,       // RSA of more than 16384 bits, or with an exponent of more than 64
} cxs_key_support;

typedef struct {
    cxs_key_support support;
    cxs_key_type type;
    uint8_t spki_sha256[32];
    char curve[32];    // of a named curve, OpenSSL's name: "prime256v1"
    int32_t bits;      // of a supported key
    uint64_t exponent; // of a supported RSA key; UINT64_MAX if it is larger than that
} cxs_key_facts;

/// A public key from a DER SubjectPublicKeyInfo, and what is known of it; NULL if it is none, or is not supported.
cxs_key *_Nullable cxs_key_from_spki(const uint8_t *_Nonnull der, size_t count, cxs_key_facts *_Nonnull facts);
void cxs_key_free(cxs_key *_Nullable key);
/// Tells whether DER has the structure of a private key, encrypted or not, without decoding it.
bool cxs_der_is_private_key(const uint8_t *_Nonnull der, size_t count);

typedef struct {
    cxs_key *_Nullable key; // NULL if it is not supported
    cxs_key_facts facts;    // of the key
    char *_Nullable subject; // RFC 2253, UTF-8
    char *_Nullable issuer;
    int64_t not_before; // seconds since 1970
    int64_t not_after;
    uint8_t sha256[32]; // of the DER
} cxs_certificate;

/// Reads a DER X.509 certificate of at most 64 KiB. What it fills in is freed with cxs_certificate_free, also after a failure.
bool cxs_certificate_read(const uint8_t *_Nonnull der, size_t count, cxs_certificate *_Nonnull certificate);
void cxs_certificate_free(cxs_certificate *_Nonnull certificate);

/// A position in PEM text.
typedef struct cxs_pem cxs_pem;

cxs_pem *_Nullable cxs_pem_open(const uint8_t *_Nonnull text, size_t count);
typedef enum {
    CXS_PEM_BLOCK,
    CXS_PEM_END,
    CXS_PEM_BROKEN, // there is another block, and it cannot be read
} cxs_pem_result;

/// The next block: its label ("CERTIFICATE") and its bytes, freed with cxs_free.
cxs_pem_result cxs_pem_next(
    cxs_pem *_Nonnull pem, char *_Nullable *_Nonnull label, uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count);
void cxs_pem_close(cxs_pem *_Nullable pem);

// MARK: Digests and signatures

typedef enum {
    CXS_SHA1 = 1,
    CXS_SHA256,
    CXS_SHA384,
    CXS_SHA512,
} cxs_digest;

/// Hashes bytes with OpenSSL; the result has 20, 32, 48 or 64 bytes. Returns their number, or 0 on failure.
size_t cxs_hash(cxs_digest digest, const uint8_t *_Nullable bytes, size_t count, uint8_t result[_Nonnull 64]);

typedef enum {
    CXS_EXCLUSIVE_C14N = 1,
    CXS_C14N,
    CXS_C14N_11,
} cxs_canonicalization;

/// The algorithms of one signature. Only these are enabled while it is processed.
typedef struct {
    cxs_key_type key_type;
    cxs_digest signature_digest;
    cxs_digest reference_digest;
    cxs_canonicalization signed_info;
    cxs_canonicalization reference; // of the reference's transforms
    bool whole_document;            // the reference's URI is empty, where it is '#' and an ID else
} cxs_algorithms;

typedef enum {
    CXS_VALID = 0,
    CXS_DIGEST_MISMATCH,    // the referenced content is not what was signed
    CXS_SIGNATURE_MISMATCH, // SignedInfo was not signed with this key
    CXS_UNPROCESSABLE,      // libxmlsec1 gave up, for the reason below
} cxs_outcome;

typedef struct {
    cxs_outcome outcome;
    size_t key_index; // which of the keys it is that verified the signature; only of a valid signature
    size_t run_count; // how often the content was canonicalised and digested
    const uint8_t *_Nullable pre_sign; // the canonical SignedInfo; only of a valid signature
    size_t pre_sign_count;
    const uint8_t *_Nullable pre_digest; // the octets that the reference digests; only of a valid signature
    size_t pre_digest_count;
    void *_Nullable context; // what these octets belong to
    int32_t reason;    // libxmlsec1's number of the first error
    char function[64]; // and where it came up
} cxs_verification;

/// Verifies a ds:Signature with one of these keys and no other: KeyInfo is not read.
///
/// The keys are tried in their order. What is valid was verified as a whole with the key that it is told of.
/// What it fills in is freed with cxs_verification_free, while the document is still there.
void cxs_verify(
    xmlNodePtr _Nonnull signature, cxs_key *_Nonnull const *_Nonnull keys, size_t key_count,
    const cxs_algorithms *_Nonnull algorithms, cxs_verification *_Nonnull verification);
void cxs_verification_free(cxs_verification *_Nonnull verification);

#endif
