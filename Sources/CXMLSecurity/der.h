// A minimal parser of DER (X.690), which examines the key of a certificate before OpenSSL decodes it.
//
// OpenSSL decodes the key of a certificate while it parses the certificate. If the certificate defines its own curve, this takes
// a fifth of a second for 500 bytes.

#ifndef CXMLSECURITY_DER_H
#define CXMLSECURITY_DER_H

#include "include/CXMLSecurity.h"

// Borrowed bytes.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} cxs_der;

enum {
    CXS_DER_BOOLEAN = 0x01,
    CXS_DER_INTEGER = 0x02,
    CXS_DER_BIT_STRING = 0x03,
    CXS_DER_OCTET_STRING = 0x04,
    CXS_DER_OBJECT_IDENTIFIER = 0x06,
    CXS_DER_UTC_TIME = 0x17,
    CXS_DER_GENERALIZED_TIME = 0x18,
    CXS_DER_SEQUENCE = 0x30,
    CXS_MAXIMUM_RSA_BYTES = 16384 / 8,
    CXS_MAXIMUM_EXPONENT_BYTES = 8,
    CXS_MAXIMUM_CERTIFICATE_BYTES = 64 << 10,
};

// Takes a value with a tag from the start of some bytes; false if there is none.
bool cxs_der_take(cxs_der *rest, uint8_t tag, cxs_der *content);

// The parts of a certificate that are shown, each with its tag.
typedef struct {
    cxs_der issuer;
    cxs_der not_before;
    cxs_der not_after;
    cxs_der subject;
    cxs_der spki;
    cxs_der extensions; // the content of the sequence; empty if there are none
} cxs_certificate_parts;

// Finds the parts of a DER certificate where OpenSSL finds them; false if it is not a certificate. Of the parts after the key, only
// the extensions are found; what is wrong with them is ignored, because they are only shown.
bool cxs_der_certificate(cxs_der der, cxs_certificate_parts *parts);

// Determines what the extensions of a certificate permit (RFC 5280 section 4.2.1), from those that can be read.
cxs_certificate_uses cxs_der_certificate_uses(cxs_der extensions);

// Determines whether the key of a DER SubjectPublicKeyInfo is supported, from its algorithm and its size. The curve is set for
// keys on a named curve, with its tag, and empty for others.
cxs_key_support cxs_der_key_support(cxs_der spki, cxs_key_type *type, cxs_der *curve);

// Sets the facts about a key before it is decoded; true if it may be decoded.
bool cxs_look_at_key(cxs_der spki, cxs_key_facts *facts);

// Sets the name of a curve, or its identifier if it has none; nothing for an empty curve.
void cxs_name_curve(cxs_der curve, cxs_key_facts *facts);

#endif
