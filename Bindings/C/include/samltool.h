/*
 * libsamltool: verify, check, encode and read the SAML responses of Adobe Pass, in C.
 *
 * Strings and buffers
 *   A text that goes in is a pointer and a length in bytes, and need not end with a NUL byte. It is copied where it is kept, so its
 *   memory remains the caller's and may be changed or freed as soon as the call returns. NULL is an empty text if its length is 0.
 *   A text that comes out is a samltool_text: UTF-8 with a NUL byte after its last byte, owned by the object that contains it.
 *
 * Ownership
 *   A function that returns an object through its last parameters transfers it to the caller, who frees it with the function of its
 *   type: samltool_verifier_free, samltool_assertion_free, samltool_document_free, samltool_error_free. An object is one block: freeing
 *   it frees all its texts and arrays. Freeing NULL does nothing. Objects other than verifiers may be freed by any thread, once.
 *   On failure, the pointer to a result is set to NULL, and the pointer to an error to an error object, or to NULL if there is no
 *   memory for one. Pass NULL for the error if only the status matters.
 *
 * Threads, forks and signals
 *   Every function may be called by any thread at any time. A verifier may be used by any number of threads at once, also while
 *   another thread frees it: calls that have begun complete. Every function works in the child of a fork, too: the fork waits until no
 *   thread is in a call. Do not fork in a signal handler, because the handler may have interrupted a call. No function starts a thread,
 *   installs a signal handler, calls back, reads a clock, uses the network, opens a file that an input names, or writes to standard
 *   error.
 *
 * Other libraries
 *   The entity loader, the I/O callbacks and the error handlers of libxml2 remain those of the host. The first use of libxmlsec1 sets
 *   its error callback, unless the host has initialized it. The errors of a call do not stay in OpenSSL's queue.
 *
 * Personal data
 *   samltool_assertion contains the values of attributes and the name of the subject, and so do the documents of samltool_attributes,
 *   samltool_encode, samltool_decode and samltool_normalize. Errors and the other documents do not. samltool_redact replaces it.
 *
 * Evaluation time
 *   Times are milliseconds since 1970-01-01T00:00:00Z, from 0 to SAMLTOOL_LATEST_TIME. There is no default time.
 *
 * Debugging
 *   With the environment variable SAMLTOOL_DEBUG_HANDLES=1, each object is registered, and freed memory is overwritten and kept. An
 *   object that is freed twice then yields SAMLTOOL_INVALID_HANDLE instead of undefined behavior. Memory grows with each object: use it
 *   in tests only. A verifier that was freed yields SAMLTOOL_INVALID_HANDLE always.
 */

#ifndef SAMLTOOL_H
#define SAMLTOOL_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define SAMLTOOL_NULLABLE _Nullable
#define SAMLTOOL_NONNULL _Nonnull
#else
#define SAMLTOOL_NULLABLE
#define SAMLTOOL_NONNULL
#endif

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. A library with a higher number has all functions and members of a lower one. */
#define SAMLTOOL_ABI_VERSION 1

/* The latest time of an evaluation: the end of the year 9999. */
#define SAMLTOOL_LATEST_TIME INT64_C(253402300799999)

/* ---- Status ---------------------------------------------------------------------------------------------------- */

/* The result of a call. The numbers are those of the exit statuses of the program samltool where it has one for the case. */
typedef int32_t samltool_status;

enum {
    /* The call completed, and its result was returned. */
    SAMLTOOL_OK = 0,
    /* The response was rejected: the error has the check that failed. */
    SAMLTOOL_REJECTED = 1,
    /* An argument or an option is invalid; the error names it. */
    SAMLTOOL_INVALID_ARGUMENT = 64,
    /* The input is not in the required form, or too large. */
    SAMLTOOL_INVALID_INPUT = 65,
    /* The verifier was freed or never existed; in debug mode, an object was freed twice. */
    SAMLTOOL_INVALID_HANDLE = 67,
    /* An error of the library or of the libraries below it. */
    SAMLTOOL_INTERNAL_ERROR = 70,
    /* There is no memory for the result. */
    SAMLTOOL_NO_MEMORY = 71
};

/* ---- Objects --------------------------------------------------------------------------------------------------- */

/* A text in UTF-8. */
typedef struct samltool_text {
    /* NULL if there is no such text; otherwise followed by a NUL byte. A text may contain NUL bytes itself. */
    const char *SAMLTOOL_NULLABLE bytes;
    /* The number of bytes without the NUL byte after the text. */
    size_t count;
} samltool_text;

/* The reason why a call did not return a result. */
typedef struct samltool_error {
    /* A stable identifier, such as "signature.digest-mismatch", which samltool_explain explains. */
    samltool_text id;
    /* The error, its place and advice, in one sentence, without personal data. */
    samltool_text message;
} samltool_error;

/* A text that a call returns: JSON, XML, Base64 or a form body, as the function specifies; of samltool_redact, any bytes. */
typedef struct samltool_document {
    samltool_text text;
} samltool_document;

/* The kind of a value. */
typedef int64_t samltool_value_kind;

enum {
    /* Text as it was signed, without whitespace at its ends. */
    SAMLTOOL_VALUE_TEXT = 0,
    /* No value (xsi:nil): the text is empty. */
    SAMLTOOL_VALUE_NIL = 1,
    /* Elements: the text is the AttributeValue in exclusive canonical form. */
    SAMLTOOL_VALUE_XML = 2
};

/* A value of an attribute. Its layout does not change. */
typedef struct samltool_value {
    samltool_value_kind kind;
    samltool_text text;
} samltool_value;

/* An attribute of the subject. Its layout does not change. */
typedef struct samltool_attribute {
    samltool_text name;
    samltool_text friendly_name;
    samltool_text name_format;
    /* The values in order; NULL if there are none. */
    const samltool_value *SAMLTOOL_NULLABLE values;
    size_t value_count;
} samltool_attribute;

/* The element that the signature covers. */
typedef int64_t samltool_coverage;

enum {
    /* The whole Response, and with it the assertion. */
    SAMLTOOL_COVERS_RESPONSE = 1,
    /* The assertion only. */
    SAMLTOOL_COVERS_ASSERTION = 2
};

/* A time of an assertion that is not specified. */
#define SAMLTOOL_NO_TIME INT64_MIN

/*
 * A verified assertion: everything in it was read from the bytes that a trusted key signed.
 *
 * Later versions may add members at the end.
 */
typedef struct samltool_assertion {
    /* The ID. Store it until the expiry to accept an assertion only once. */
    samltool_text id;
    /* The entity ID of the issuer. */
    samltool_text issuer;
    /* The time of issue. */
    int64_t issue_instant;
    /* The latest time at which the assertion expires; SAMLTOOL_NO_TIME if it has no end. */
    int64_t expiry;
    samltool_coverage coverage;
    /* The key that signed: the SHA-256 of its SubjectPublicKeyInfo in DER, in hexadecimal digits. */
    samltool_text key_sha256;
    /* The name of the subject and its format; NULL if there is none, or if it is encrypted. */
    samltool_text name_id;
    samltool_text name_id_format;
    /* The attributes in order; NULL if there are none. */
    const samltool_attribute *SAMLTOOL_NULLABLE attributes;
    size_t attribute_count;
    /* The bytes of the whole object: this structure, and after it all its arrays and texts. A binding can copy them at once. */
    size_t byte_count;
} samltool_assertion;

/* Trusted keys, expectations and options. Not a pointer to memory: never dereference it. */
typedef struct samltool_verifier samltool_verifier;

/* ---- Versions -------------------------------------------------------------------------------------------------- */

/* Returns the version of the library, such as "0.2.0"; it belongs to the library. */
const char *SAMLTOOL_NONNULL samltool_version(void);

/* Returns the version of the interface of the library; it must be at least the SAMLTOOL_ABI_VERSION of the compiled program. */
uint32_t samltool_abi_version(void);

/* ---- Verifiers ------------------------------------------------------------------------------------------------- */

/*
 * Creates a verifier from options.
 *
 * The options are a JSON object of at most 8 MiB in UTF-8. Keys that are not in this list are an error. "list" is a string or an array
 * of strings. Where the program reads a file, the option here is its content as a string.
 *
 *   Trust
 *     cert          list     Certificates: PEM, or the Base64 of metadata. Their keys may sign for any issuer.
 *     key           list     Public keys in PEM.
 *     fingerprint   list     SHA-256 of certificates; the one in the response is trusted if it has one of these.
 *     metadata      list     SAML metadata, whose keys may sign for their own entity only. For a federation, "issuer" is required.
 *     metadataCert  list     Certificates, one of which must have signed the metadata.
 *   Decryption
 *     decryptKey    list     Private RSA keys in PEM.
 *     password      string   The password of protected private keys.
 *   Expectations
 *     issuer        list     The accepted issuers; without them, those of the metadata.
 *     audience      string   An entity ID, "adobe" or "adobe-staging"; without it, Adobe's, if the response has any.
 *     recipient, destination, inResponseTo   string
 *     clockSkew     number   The allowed difference between clocks in seconds, from 0 to 600; 300 if omitted.
 *   Policy
 *     allow         list     "sha1", "empty-reference-uri", "inclusive-c14n", "comments", "legacy-encryption".
 *     minRsaBits    number   From 512 to 16384; 2048 if omitted.
 *     checkCertValidity  boolean  true: reject certificates outside their validity.
 *     maxBytes      number   The maximum size of a response in bytes, from 1 to 67108864; 1048576 if omitted.
 *   Checks
 *     require       list     Names of attributes that must have a value.
 *     config        string   An MVPD configuration of V1, or the response of sessions/sso of V2: the attributes that Adobe requires.
 *     mvpd          string   The MVPD in the configuration.
 *     field         string   The form field of the response; "SAMLResponse" if omitted.
 *     stage         string   "received" or "sent", if the encoding does not show it.
 *     ignore        list     Rules whose findings are omitted.
 *     severity      object   The severity of a rule's findings: {"conditions.expired": "note"}.
 *     failOn        string   The severity from which a finding rejects: "error", "warning" or "note".
 *
 * Without a trusted key, samltool_check validates signatures with the certificate in the response, and samltool_verify rejects.
 *
 * at: the time by which the validity of metadataCert is judged, usually the current time.
 * verifier: receives the verifier. Free it with samltool_verifier_free.
 *
 * Returns SAMLTOOL_OK; SAMLTOOL_INVALID_ARGUMENT for an invalid option; SAMLTOOL_INVALID_INPUT for a key, metadata or configuration
 * that cannot be read.
 */
samltool_status samltool_verifier_create(
    const char *SAMLTOOL_NULLABLE options, size_t options_count, int64_t at,
    samltool_verifier *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE verifier,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/*
 * Frees a verifier. Calls of other threads that use it complete.
 *
 * Returns SAMLTOOL_OK, also for NULL; SAMLTOOL_INVALID_HANDLE if it was freed before.
 */
samltool_status samltool_verifier_free(samltool_verifier *SAMLTOOL_NULLABLE verifier);

/* ---- Verification ---------------------------------------------------------------------------------------------- */

/*
 * Verifies a response and returns the signed assertion.
 *
 * response: the XML as received, not normalized, indented or otherwise changed; or this in any encoding that samltool_decode reads.
 * at: the evaluation time; for a response that was just received, the current time.
 * assertion: receives the assertion. Free it with samltool_assertion_free.
 *
 * Returns SAMLTOOL_OK if every check passed; SAMLTOOL_REJECTED with the first check that failed; SAMLTOOL_INVALID_INPUT if the input
 * is not a SAML response, contains XML that is not allowed, or is too large.
 */
samltool_status samltool_verify(
    const samltool_verifier *SAMLTOOL_NULLABLE verifier, const char *SAMLTOOL_NULLABLE response, size_t count, int64_t at,
    samltool_assertion *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE assertion,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/* The origin of an evaluation time. */
typedef int32_t samltool_time_source;

enum {
    /*
     * The time is the current one. A response in a HAR capture is checked at the time when it was sent, and findings about validity do
     * not come first, since recorded responses are usually expired.
     */
    SAMLTOOL_TIME_CURRENT = 0,
    /* The time was chosen: each response must be valid at that time. */
    SAMLTOOL_TIME_CHOSEN = 1,
    /* The IssueInstant of each response; the time applies to responses without one. */
    SAMLTOOL_TIME_ISSUED = 2
};

/*
 * Verifies the responses in a text and reports every check.
 *
 * input: a response in any encoding that samltool_decode reads, or a text, such as a log, with several.
 * at, source: the evaluation time.
 * document: receives JSON, the document samltool.verification of docs/json.md, in which inputs are named "input", "input#2" and so on.
 *
 * Returns SAMLTOOL_OK whatever the verdicts are: they are in the document.
 */
samltool_status samltool_verify_report(
    const samltool_verifier *SAMLTOOL_NULLABLE verifier, const char *SAMLTOOL_NULLABLE input, size_t count, int64_t at,
    samltool_time_source source, samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/*
 * Verifies the responses in a text and returns their attributes.
 *
 * The arguments are those of samltool_verify_report; the document is samltool.attributes of docs/json.md, with the attributes of
 * accepted responses and the failures of others. It contains personal data.
 */
samltool_status samltool_attributes(
    const samltool_verifier *SAMLTOOL_NULLABLE verifier, const char *SAMLTOOL_NULLABLE input, size_t count, int64_t at,
    samltool_time_source source, samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/* ---- Diagnosis ------------------------------------------------------------------------------------------------- */

/*
 * Finds out why Adobe would reject the responses in a text.
 *
 * input: a response in any encoding, a log or a HAR capture, at most 256 MiB.
 * at, source: the evaluation time.
 * document: receives JSON, the document samltool.check of docs/json.md, in which inputs are named "input", "input#2" and so on.
 *
 * Returns SAMLTOOL_OK whatever the verdicts are: they are in the document.
 */
samltool_status samltool_check(
    const samltool_verifier *SAMLTOOL_NULLABLE verifier, const char *SAMLTOOL_NULLABLE input, size_t count, int64_t at,
    samltool_time_source source, samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/*
 * Explains an HTTP response from Adobe Pass.
 *
 * recording: an HTTP response as 'curl -i' prints it, a HAR capture or one entry of it, or a body alone.
 * service: the requested service, such as "v1-exchange", if the recording does not contain the request; otherwise empty.
 * at, source: the evaluation time of the SAML response in the request, if the recording contains it.
 * document: receives JSON, the document samltool.outcome of docs/json.md, in which the file is "input".
 *
 * Returns SAMLTOOL_OK whatever the outcome is; SAMLTOOL_INVALID_INPUT if the input is not an HTTP response from Adobe Pass.
 */
samltool_status samltool_outcome(
    const samltool_verifier *SAMLTOOL_NULLABLE verifier, const char *SAMLTOOL_NULLABLE recording, size_t count,
    const char *SAMLTOOL_NULLABLE service, size_t service_count, int64_t at, samltool_time_source source,
    samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/*
 * Explains an identifier or a code.
 *
 * word: a rule, the identifier of an error, or a code of Adobe or Apple, in any case.
 * document: receives JSON, the document samltool.rules of docs/json.md.
 *
 * Returns SAMLTOOL_INVALID_ARGUMENT if there is no such identifier.
 */
samltool_status samltool_explain(
    const char *SAMLTOOL_NULLABLE word, size_t count, samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/* ---- Redaction ------------------------------------------------------------------------------------------------- */

/*
 * Replaces the person in a failing case, and proves that the findings are the same, as 'samltool redact' does.
 *
 * Names and values that a standard, a format or Adobe defines stay; every other word is replaced by a random one of the same length and
 * kind, layers such as Base64 are made again, and a valid signature is made again with a throw-away key, which may take a second. Then
 * the findings of samltool_check on both, without a trusted key, are compared, and the result is searched for every replaced word.
 *
 * input: what samltool_check takes, or a certificate, metadata or a configuration.
 * options: a JSON object in UTF-8; empty for none. Keys that are not in this list are an error.
 *     keep             list   Names of fields, headers, members, elements or attributes whose values stay.
 *     allowDifference  list   Rules whose differences are accepted, or "verdict" or "count" for the others.
 * at, source: the evaluation time of both.
 * content: receives the redacted input, in the same form. Free it with samltool_document_free.
 * receipt: receives JSON, the document samltool.redaction of docs/json.md, in which the input is "input". Free it, too.
 *
 * Returns SAMLTOOL_OK if the content may be shared; SAMLTOOL_REJECTED with "redact.findings-differ" or "redact.value-remains" if there is
 * none that may be; SAMLTOOL_INTERNAL_ERROR with "redact.no-key" if OpenSSL cannot make a key.
 */
samltool_status samltool_redact(
    const char *SAMLTOOL_NULLABLE input, size_t count, const char *SAMLTOOL_NULLABLE options, size_t options_count, int64_t at,
    samltool_time_source source, samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE content,
    samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE receipt,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/* ---- Encoding -------------------------------------------------------------------------------------------------- */

/* The result of an encoding. */
typedef int32_t samltool_encoding;

enum {
    /* Base64, for an HTTP client that percent-encodes form fields. */
    SAMLTOOL_BASE64 = 0,
    /* Base64, percent-encoded once: the value to send. */
    SAMLTOOL_PERCENT_ENCODED = 1,
    /* The whole form body, SAMLResponse=... */
    SAMLTOOL_FORM_BODY = 2
};

/*
 * Encodes a response for the token exchange: whitespace is normalized as Adobe's cookbook does, and the result is encoded once.
 *
 * response: the XML as received from the framework. Text that is already encoded is an error.
 * document: receives ASCII text.
 */
samltool_status samltool_encode(
    const char *SAMLTOOL_NULLABLE response, size_t count, samltool_encoding encoding,
    samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/*
 * Reports that a response, encoded by samltool_encode, can only be rejected: the whitespace rule breaks its signature.
 *
 * The signature is judged with the certificate in the response, so an empty document is no reason to trust it. A response that is
 * larger than 1 MiB is not examined.
 *
 * response: the XML as received from the framework.
 * at: the current time.
 * document: receives a sentence; an empty text if there is no such problem.
 */
samltool_status samltool_encoding_warning(
    const char *SAMLTOOL_NULLABLE response, size_t count, int64_t at,
    samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/*
 * Removes the encoding layers around a response of at most 1 MiB.
 *
 * field: the form field of the response; "SAMLResponse" if empty.
 * document: receives the XML, unchanged.
 */
samltool_status samltool_decode(
    const char *SAMLTOOL_NULLABLE input, size_t count, const char *SAMLTOOL_NULLABLE field, size_t field_count,
    samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/*
 * Applies Adobe's whitespace rule to a response.
 *
 * response: the XML as received from the framework.
 * document: receives the normalized XML.
 */
samltool_status samltool_normalize(
    const char *SAMLTOOL_NULLABLE response, size_t count, samltool_document *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE document,
    samltool_error *SAMLTOOL_NULLABLE *SAMLTOOL_NULLABLE error);

/* ---- Results --------------------------------------------------------------------------------------------------- */

/* Frees an assertion. Returns SAMLTOOL_OK; in debug mode, SAMLTOOL_INVALID_HANDLE if it was freed before. */
samltool_status samltool_assertion_free(samltool_assertion *SAMLTOOL_NULLABLE assertion);

/* Frees a document. Returns as samltool_assertion_free. */
samltool_status samltool_document_free(samltool_document *SAMLTOOL_NULLABLE document);

/* Frees an error. Returns as samltool_assertion_free. */
samltool_status samltool_error_free(samltool_error *SAMLTOOL_NULLABLE error);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
