// Plain functions over libxml2, libxmlsec1 and OpenSSL: the only place where the package touches the latter two.
//
// No header of libxmlsec1 is included here. The layout of its structures depends on macros that its pkg-config file
// passes and that SwiftPM drops, so code that imported them would read the wrong bytes; see xmlsec.h beside the .c files.
//
// There is no state between calls except the initialization of the libraries. Each call collects its errors per thread.
// Every function may be called from any thread, on objects that no other thread changes at the same time.

#ifndef CXMLSECURITY_H
#define CXMLSECURITY_H

// Through the other module, because otherwise Swift would find libxml2's structures in both.
#include "../../CLibXML2/shim.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// MARK: Text

/// True if two texts of the same length are equal.
static inline bool cxs_same(const uint8_t *_Nonnull bytes, const uint8_t *_Nonnull others, size_t count) {
    return memcmp(bytes, others, count) == 0;
}

/// Less than, equal to, or greater than zero, as the order of two texts of the same length.
static inline int cxs_order(const uint8_t *_Nonnull bytes, const uint8_t *_Nonnull others, size_t count) {
    return memcmp(bytes, others, count);
}

/// The index of the first byte with a value; the count if there is none.
static inline size_t cxs_index(const uint8_t *_Nonnull bytes, size_t count, uint8_t byte) {
    const uint8_t *found = memchr(bytes, byte, count);
    return found ? (size_t)(found - bytes) : count;
}

/// The number of bytes before the first one that is less than 64.
static inline size_t cxs_count_letters(const uint8_t *_Nonnull bytes, size_t count) {
    size_t length = 0;
    uint64_t word, ones = 0x0101010101010101u;
    // The lowest set bit shows the first such byte: one of the two highest bits is set in the others.
    for (; length + sizeof word <= count; length += sizeof word) {
        memcpy(&word, bytes + length, sizeof word);
        uint64_t found = ~(word | word << 1) & 0x80 * ones;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        if (found) return length + (size_t)__builtin_ctzll(found) / 8;
#else
        if (found) return length + (size_t)__builtin_clzll(found) / 8;
#endif
    }
    while (length < count && bytes[length] >= 64) length++;
    return length;
}

// MARK: The libraries

typedef enum {
    CXS_READY = 0,
    CXS_LIBXMLSEC_FAILED,  // xmlSecInit or a later step of it failed
    CXS_LIBXMLSEC_VERSION, // the version of the loaded library differs from that at compile time
    CXS_LIBXMLSEC_LAYOUT,  // the macros of the library differ from those of these sources: XMLSEC_NO_SIZE_T
    CXS_OPENSSL_FAILED,    // OpenSSL does not provide SHA-2
    CXS_LIBXMLSEC_ABSENT,  // this is the page, which has no libxmlsec1
} cxs_readiness;

/// Initializes libxml2 and OpenSSL. Call it exactly once, before any other function here; it cannot be undone.
///
/// The entity loader, the I/O callbacks and the error handlers of libxml2 remain those of the host.
cxs_readiness cxs_initialize(void);

/// Initializes libxmlsec1, which takes longer than a verification, unless the host has initialized it. Call it exactly once, after
/// cxs_initialize and before cxs_verify.
///
/// The entity loader of libxml2 remains that of the host. The callbacks of libxmlsec1, for errors and for URIs, remain those of the host
/// only if it has initialized libxmlsec1 and its cryptography.
cxs_readiness cxs_initialize_libxmlsec(void);

/// The version of the loaded OpenSSL, such as 3.0.22.
const char *_Nonnull cxs_openssl_version(void);

/// The version of the loaded libxml2 as a number, such as 20914, which more may follow.
const char *_Nonnull cxs_libxml2_version(void);

/// The version of the loaded libxmlsec1; NULL if it is not the one of the headers, since the library has no function that returns it.
const char *_Nullable cxs_libxmlsec_version(void);

// MARK: Parsing

/// The report of the parser, in addition to the document.
typedef struct {
    int32_t problem_count; // errors and warnings of any level
    int32_t code;          // the first of them, an xmlParserErrors
    int32_t line;          // its place; 0 if unknown
    int32_t column;
    bool saw_doctype;
    bool saw_processing_instruction;
    bool saw_entity;
    bool consumed_all; // the parser reached the end of the input
    bool has_no_room; // no memory, or more items than the arenas have room for
} cxs_parse_report;

/// A part of the text of a document, in bytes.
typedef struct {
    uint32_t offset;
    uint32_t count;
} cxs_span;

typedef enum {
    CXS_ELEMENT = 0,
    CXS_TEXT,
    CXS_CDATA,
    CXS_COMMENT,
} cxs_node_kind;

/// The parent of the root.
#define CXS_NO_NODE UINT32_MAX

/// A node in document order. The descendants of an element are the nodes between it and its end.
typedef struct {
    cxs_node_kind kind;
    uint32_t parent; // the index of the parent
    uint32_t end;    // the index after the last descendant
    uint32_t line;   // of the end of the start tag
    uint32_t name;   // the index of the local name
    uint32_t prefix; // 0: none
    uint32_t uri;    // 0: no namespace
    uint32_t first_declaration;
    uint32_t declaration_count;
    uint32_t first_attribute;
    uint32_t attribute_count;
    cxs_span text; // of a text or CDATA section; the name of an element in a canonical form
} cxs_node;

typedef struct {
    uint32_t name;
    uint32_t prefix; // 0: none
    uint32_t uri;    // 0: no namespace
    cxs_span value;
} cxs_attribute;

typedef struct {
    uint32_t prefix; // 0: the default namespace
    uint32_t uri;    // the empty text removes the default namespace
} cxs_declaration;

/// The arenas of a document. Names, prefixes and URIs are indices; equal texts have the same index.
typedef struct {
    uint8_t *_Nonnull text; // with 16 more bytes than its capacity, as the text of names
    size_t text_count, text_capacity;
    cxs_node *_Nonnull nodes;
    size_t node_count, node_capacity;
    cxs_attribute *_Nonnull attributes;
    size_t attribute_count, attribute_capacity;
    cxs_declaration *_Nonnull declarations;
    size_t declaration_count, declaration_capacity;
    cxs_span *_Nonnull names; // parts of name_text; entry 0 stands for a missing name
    size_t name_count, name_capacity;
    uint8_t *_Nonnull name_text;
    size_t name_text_count, name_text_capacity;
    uint8_t *_Nullable source;   // a copy of the bytes that were parsed
    bool is_canonical;           // the text is a canonical form
} cxs_document;

/// A parser of libxml2, which reads one document after the other.
typedef struct cxs_parser cxs_parser;

/// Returns a parser; NULL if there is no memory.
cxs_parser *_Nullable cxs_parser_create(void);
void cxs_parser_free(cxs_parser *_Nonnull parser);

/// Reads UTF-8 without entities, external resources or recovery into arenas, without a tree. NULL if there is no memory.
///
/// The numbers, of the '<' outside comments and CDATA sections, and of the attributes and declarations, determine the room. A document
/// with a problem in the report is not complete.
cxs_document *_Nullable cxs_read(
    cxs_parser *_Nonnull parser, const uint8_t *_Nullable bytes, size_t count, size_t tag_count, size_t attribute_count,
    cxs_parse_report *_Nonnull report);

/// Returns an empty canonical document with room for some text, and for a number of nodes and attributes. NULL if there is no memory.
///
/// It shares the names of the source, which must outlive it.
cxs_document *_Nullable cxs_document_create(
    const cxs_document *_Nonnull source, size_t text, size_t nodes, size_t attributes);
/// Makes room for more text; false if there is no memory.
bool cxs_document_reserve(cxs_document *_Nonnull document, size_t more);
void cxs_document_free(cxs_document *_Nullable document);

/// Returns true if a text without a NUL byte is a name without a colon (NCName), possibly between whitespace.
bool cxs_is_ncname(const uint8_t *_Nonnull text, size_t count);

/// Frees bytes that were returned by a function of this header.
void cxs_free(void *_Nullable bytes);

// MARK: Keys and certificates

/// An immutable, reference-counted key of OpenSSL.
typedef struct cxs_key cxs_key;

typedef enum {
    CXS_KEY_OTHER = 0,
    CXS_KEY_RSA,
    CXS_KEY_EC,
} cxs_key_type;

/// The support of a public key. It is determined by the algorithm before OpenSSL is called, because the work for some keys is
/// unbounded.
typedef enum {
    CXS_KEY_SUPPORTED = 0,
    CXS_KEY_MALFORMED,       // not a SubjectPublicKeyInfo
    CXS_KEY_OTHER_ALGORITHM, // neither RSA nor EC
    CXS_KEY_OTHER_CURVE,     // on a named curve other than P-256, P-384 and P-521
    CXS_KEY_EXPLICIT_CURVE,  // on a curve with explicit parameters
    CXS_KEY_LARGE_RSA,       // RSA of more than 16384 bits, or with an exponent of more than 64 bits
} cxs_key_support;

typedef struct {
    cxs_key_support support;
    cxs_key_type type;
    uint8_t spki_sha256[32];
    char curve[32];    // of a named curve, OpenSSL's name: "prime256v1"
    int32_t bits;      // of a supported key
    uint64_t exponent; // of a supported RSA key; UINT64_MAX if it is larger than that
} cxs_key_facts;

/// Returns a public key from a DER SubjectPublicKeyInfo and sets its facts; NULL if it is malformed or not supported.
cxs_key *_Nullable cxs_key_from_spki(const uint8_t *_Nonnull der, size_t count, cxs_key_facts *_Nonnull facts);
void cxs_key_free(cxs_key *_Nullable key);
/// Returns true if DER has the structure of a private key, encrypted or not, without decoding it.
bool cxs_der_is_private_key(const uint8_t *_Nonnull der, size_t count);

/// What the extensions of a certificate permit; all false if there are none.
typedef struct {
    bool is_for_tls_servers;     // the extended key usage has serverAuth
    bool is_for_other_purposes;  // it has one besides serverAuth and clientAuth
    bool is_authority;           // basicConstraints has cA
    bool signs;                  // the key usage has digitalSignature
    bool signs_certificates;     // it has keyCertSign
} cxs_certificate_uses;

typedef struct {
    cxs_key *_Nullable key; // NULL if it is not supported
    cxs_key_facts facts;    // of the key
    char *_Nullable subject; // RFC 2253, UTF-8
    char *_Nullable issuer;
    int64_t not_before; // seconds since 1970
    int64_t not_after;
    uint8_t sha256[32]; // of the DER
    cxs_certificate_uses uses;
} cxs_certificate;

/// Reads a DER X.509 certificate of at most 64 KiB. Free the result with cxs_certificate_free, also after a failure.
bool cxs_certificate_read(const uint8_t *_Nonnull der, size_t count, cxs_certificate *_Nonnull certificate);
void cxs_certificate_free(cxs_certificate *_Nonnull certificate);

/// A position in PEM text.
typedef struct cxs_pem cxs_pem;

cxs_pem *_Nullable cxs_pem_open(const uint8_t *_Nonnull text, size_t count);
typedef enum {
    CXS_PEM_BLOCK,
    CXS_PEM_END,
    CXS_PEM_BROKEN, // the next block cannot be read
} cxs_pem_result;

/// Returns the next block: its label ("CERTIFICATE") and its bytes, to be freed with cxs_free.
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

/// Verifies the value of a signature (RSA PKCS#1 v1.5; ECDSA with r and s, each as long as the order of the curve) over bytes.
///
/// The key must be of the type, and the value must have the length of its signatures.
bool cxs_verify_value(
    cxs_key *_Nonnull key, cxs_key_type type, cxs_digest digest, const uint8_t *_Nonnull bytes, size_t count,
    const uint8_t *_Nonnull value, size_t value_count);

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
    bool whole_document;            // the reference's URI is empty instead of '#' and an ID
} cxs_algorithms;

typedef enum {
    CXS_VALID = 0,
    CXS_DIGEST_MISMATCH,    // the referenced content was changed after signing
    CXS_SIGNATURE_MISMATCH, // SignedInfo was not signed with this key
    CXS_UNPROCESSABLE,      // libxmlsec1 failed for the reason below
} cxs_outcome;

typedef struct {
    cxs_outcome outcome;
    size_t key_index; // the index of the key that verified the signature; only for a valid signature
    size_t run_count; // the number of times the content was canonicalized and digested
    const uint8_t *_Nullable pre_sign; // the canonical SignedInfo; only for a valid signature
    size_t pre_sign_count;
    const uint8_t *_Nullable pre_digest; // the bytes that the reference digests; only for a valid signature
    size_t pre_digest_count;
    void *_Nullable context;  // the owner of these bytes
    void *_Nullable document; // the tree, which outlives the context
    int32_t reason;    // libxmlsec1's number of the first error
    char function[64]; // the function that reported it
} cxs_verification;

/// Verifies a ds:Signature through libxmlsec1, with these keys only: KeyInfo is not read.
///
/// The document is parsed into a tree, in which elements are found by their numbers in document order, from 0; the ID of the signed
/// element is registered. The keys are tried in order. A valid signature was verified completely with the key at key_index.
/// Free the result with cxs_verification_free.
void cxs_verify(
    const uint8_t *_Nonnull bytes, size_t count, size_t signed_element, size_t signature,
    cxs_key *_Nonnull const *_Nonnull keys, size_t key_count, const cxs_algorithms *_Nonnull algorithms,
    cxs_verification *_Nonnull verification);
void cxs_verification_free(cxs_verification *_Nonnull verification);

#include "CXMLDecryption.h"

#endif
