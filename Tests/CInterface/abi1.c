// Version 1 of the binary interface: the sizes and offsets of the structures and the values of the constants on 64-bit systems.
//
// Programs were compiled with these numbers. Never change a line; a member or a constant that is added gets a line of its own.

#include <samltool.h>

#include <stddef.h>

_Static_assert(sizeof(void *) == 8 && sizeof(size_t) == 8, "64-bit");

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type)
#define MEMBER(type, name, offset, bytes) \
    _Static_assert(offsetof(type, name) == (offset) && sizeof(((type *)0)->name) == (bytes), #type "." #name)
#define VALUE(constant, value) _Static_assert((constant) == (value), #constant)

_Static_assert(SAMLTOOL_ABI_VERSION >= 1, "SAMLTOOL_ABI_VERSION");
VALUE(SAMLTOOL_LATEST_TIME, INT64_C(253402300799999));

SIZE(samltool_status, 4);
VALUE(SAMLTOOL_OK, 0);
VALUE(SAMLTOOL_REJECTED, 1);
VALUE(SAMLTOOL_INVALID_ARGUMENT, 64);
VALUE(SAMLTOOL_INVALID_INPUT, 65);
VALUE(SAMLTOOL_INVALID_HANDLE, 67);
VALUE(SAMLTOOL_INTERNAL_ERROR, 70);
VALUE(SAMLTOOL_NO_MEMORY, 71);

SIZE(samltool_text, 16);
MEMBER(samltool_text, bytes, 0, 8);
MEMBER(samltool_text, count, 8, 8);

SIZE(samltool_error, 32);
MEMBER(samltool_error, id, 0, 16);
MEMBER(samltool_error, message, 16, 16);

SIZE(samltool_document, 16);
MEMBER(samltool_document, text, 0, 16);

SIZE(samltool_value_kind, 8);
VALUE(SAMLTOOL_VALUE_TEXT, 0);
VALUE(SAMLTOOL_VALUE_NIL, 1);
VALUE(SAMLTOOL_VALUE_XML, 2);

SIZE(samltool_value, 24);
MEMBER(samltool_value, kind, 0, 8);
MEMBER(samltool_value, text, 8, 16);

SIZE(samltool_attribute, 64);
MEMBER(samltool_attribute, name, 0, 16);
MEMBER(samltool_attribute, friendly_name, 16, 16);
MEMBER(samltool_attribute, name_format, 32, 16);
MEMBER(samltool_attribute, values, 48, 8);
MEMBER(samltool_attribute, value_count, 56, 8);

SIZE(samltool_coverage, 8);
VALUE(SAMLTOOL_COVERS_RESPONSE, 1);
VALUE(SAMLTOOL_COVERS_ASSERTION, 2);
VALUE(SAMLTOOL_NO_TIME, INT64_MIN);

// Members may be added at the end: the library allocates assertions.
_Static_assert(sizeof(samltool_assertion) >= 128, "samltool_assertion");
MEMBER(samltool_assertion, id, 0, 16);
MEMBER(samltool_assertion, issuer, 16, 16);
MEMBER(samltool_assertion, issue_instant, 32, 8);
MEMBER(samltool_assertion, expiry, 40, 8);
MEMBER(samltool_assertion, coverage, 48, 8);
MEMBER(samltool_assertion, key_sha256, 56, 16);
MEMBER(samltool_assertion, name_id, 72, 16);
MEMBER(samltool_assertion, name_id_format, 88, 16);
MEMBER(samltool_assertion, attributes, 104, 8);
MEMBER(samltool_assertion, attribute_count, 112, 8);
MEMBER(samltool_assertion, byte_count, 120, 8);

SIZE(samltool_time_source, 4);
VALUE(SAMLTOOL_TIME_CURRENT, 0);
VALUE(SAMLTOOL_TIME_CHOSEN, 1);
VALUE(SAMLTOOL_TIME_ISSUED, 2);

SIZE(samltool_encoding, 4);
VALUE(SAMLTOOL_BASE64, 0);
VALUE(SAMLTOOL_PERCENT_ENCODED, 1);
VALUE(SAMLTOOL_FORM_BODY, 2);

// The types of the functions: a declaration that differs does not compile.
samltool_status samltool_verifier_create(
    const char *options, size_t options_count, int64_t at, samltool_verifier **verifier, samltool_error **error);
samltool_status samltool_verifier_free(samltool_verifier *verifier);
samltool_status samltool_verify(
    const samltool_verifier *verifier, const char *response, size_t count, int64_t at, samltool_assertion **assertion,
    samltool_error **error);
samltool_status samltool_verify_report(
    const samltool_verifier *verifier, const char *input, size_t count, int64_t at, samltool_time_source source,
    samltool_document **document, samltool_error **error);
samltool_status samltool_attributes(
    const samltool_verifier *verifier, const char *input, size_t count, int64_t at, samltool_time_source source,
    samltool_document **document, samltool_error **error);
samltool_status samltool_check(
    const samltool_verifier *verifier, const char *input, size_t count, int64_t at, samltool_time_source source,
    samltool_document **document, samltool_error **error);
samltool_status samltool_outcome(
    const samltool_verifier *verifier, const char *recording, size_t count, const char *service, size_t service_count, int64_t at,
    samltool_time_source source, samltool_document **document, samltool_error **error);
samltool_status samltool_redact(
    const char *input, size_t count, const char *options, size_t options_count, int64_t at, samltool_time_source source,
    samltool_document **content, samltool_document **receipt, samltool_error **error);
samltool_status samltool_explain(const char *word, size_t count, samltool_document **document, samltool_error **error);
samltool_status samltool_encode(
    const char *response, size_t count, samltool_encoding encoding, samltool_document **document, samltool_error **error);
samltool_status samltool_encoding_warning(
    const char *response, size_t count, int64_t at, samltool_document **document, samltool_error **error);
samltool_status samltool_decode(
    const char *input, size_t count, const char *field, size_t field_count, samltool_document **document, samltool_error **error);
samltool_status samltool_normalize(const char *response, size_t count, samltool_document **document, samltool_error **error);
samltool_status samltool_assertion_free(samltool_assertion *assertion);
samltool_status samltool_document_free(samltool_document *document);
samltool_status samltool_error_free(samltool_error *error);
const char *samltool_version(void);
uint32_t samltool_abi_version(void);
