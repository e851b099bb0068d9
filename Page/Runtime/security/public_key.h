// Public keys.

#ifndef PAGE_PUBLIC_KEY_H
#define PAGE_PUBLIC_KEY_H

#include "der.h"

typedef struct page_curve page_curve;

enum {
    PAGE_MAXIMUM_COORDINATE_BYTES = 66, // of P-521
};

struct cxs_key {
    cxs_key_type type;
    // RSA: numbers without leading zeros.
    cxs_der modulus, exponent;
    // EC: a point, uncompressed.
    const page_curve *curve;
    uint8_t point[1 + 2 * PAGE_MAXIMUM_COORDINATE_BYTES];
    size_t point_count;
    uint8_t bytes[]; // of the numbers
};

// Decodes a key that may be decoded, and sets the other facts. NULL, and the key is malformed, if it cannot be.
cxs_key *page_decode_key(cxs_der spki, cxs_key_facts *facts);

#endif
