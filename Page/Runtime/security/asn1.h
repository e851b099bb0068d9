// Reads ASN.1 values as OpenSSL's decoder reads them, except for what DER forbids and no certificate needs: indefinite lengths, and strings in
// pieces. Those are rejected.
//
// cxs_der_take, which the program uses also, compares the first byte alone. OpenSSL compares the class and the number of a tag, and examines
// the values, so a key or certificate that it rejects would pass otherwise.

#ifndef PAGE_ASN1_H
#define PAGE_ASN1_H

#include "der.h"

enum {
    PAGE_UNIVERSAL = 0x00,
    PAGE_CONTEXT = 0x80,
};

enum {
    PAGE_BOOLEAN = 1,
    PAGE_INTEGER = 2,
    PAGE_BIT_STRING = 3,
    PAGE_OCTET_STRING = 4,
    PAGE_NULL = 5,
    PAGE_OBJECT_IDENTIFIER = 6,
    PAGE_ENUMERATED = 10,
    PAGE_UTF8_STRING = 12,
    PAGE_SEQUENCE = 16,
    PAGE_SET = 17,
    PAGE_NUMERIC_STRING = 18,
    PAGE_PRINTABLE_STRING = 19,
    PAGE_T61_STRING = 20,
    PAGE_IA5_STRING = 22,
    PAGE_UTC_TIME = 23,
    PAGE_GENERALIZED_TIME = 24,
    PAGE_UNIVERSAL_STRING = 28,
    PAGE_BMP_STRING = 30,
};

// A value, with its tag and length (whole) and without them (content).
typedef struct {
    uint8_t tag_class;
    uint32_t number;
    bool is_constructed;
    cxs_der whole, content;
} page_asn1;

// Takes any value from the start of some bytes; false if there is none. The end of an indefinite length is none.
bool page_asn1_take(cxs_der *rest, page_asn1 *value);

// Takes a value with a tag, constructed or not; false, and nothing is taken, if there is another.
bool page_asn1_take_tag(cxs_der *rest, uint8_t tag_class, uint32_t number, page_asn1 *value);

// Takes a sequence, which must be constructed.
bool page_asn1_take_sequence(cxs_der *rest, cxs_der *content);

// Takes a value of one of the simple types, whose content must be valid: BOOLEAN, INTEGER, BIT STRING, OCTET STRING, OBJECT IDENTIFIER.
bool page_asn1_take_simple(cxs_der *rest, uint32_t number, page_asn1 *value);

// Takes an AlgorithmIdentifier (RFC 5280 section 4.1.1.2): an identifier, and one parameter of any type, or none.
bool page_asn1_take_algorithm(cxs_der *rest);

// Determines whether the content of a primitive value of a universal type is valid. That of types without rules is.
bool page_asn1_is_valid(uint32_t number, cxs_der content);

#endif
