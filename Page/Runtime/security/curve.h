// The elliptic curves P-256, P-384 and P-521 (FIPS 186-4 section D.1.2).

#ifndef PAGE_CURVE_H
#define PAGE_CURVE_H

#include "public_key.h"

struct page_curve {
    const char *name; // OpenSSL's
    int identifier;   // BearSSL's
    int32_t bits;
    size_t byte_count; // of a coordinate, and of r and s
    const uint8_t *prime, *constant; // y^2 = x^3 - 3x + constant, modulo the prime
};

// The curve that OpenSSL has a name for; NULL for others.
const page_curve *page_curve_named(const char *name);

// Decodes a point (SEC 1 section 2.3.4), compressed or not, which must be on the curve, into the uncompressed form. The point at infinity
// is rejected.
bool page_decode_point(const page_curve *curve, cxs_der encoded, uint8_t *point);

#endif
