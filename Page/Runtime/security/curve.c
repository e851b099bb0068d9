#include "curve.h"

#include "inner.h"

#include <string.h>

static const uint8_t p256_prime[] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
};
static const uint8_t p256_constant[] = {
    0x5A, 0xC6, 0x35, 0xD8, 0xAA, 0x3A, 0x93, 0xE7, 0xB3, 0xEB, 0xBD, 0x55, 0x76, 0x98, 0x86, 0xBC, 0x65, 0x1D, 0x06, 0xB0,
    0xCC, 0x53, 0xB0, 0xF6, 0x3B, 0xCE, 0x3C, 0x3E, 0x27, 0xD2, 0x60, 0x4B,
};
static const uint8_t p384_prime[] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF,
};
static const uint8_t p384_constant[] = {
    0xB3, 0x31, 0x2F, 0xA7, 0xE2, 0x3E, 0xE7, 0xE4, 0x98, 0x8E, 0x05, 0x6B, 0xE3, 0xF8, 0x2D, 0x19, 0x18, 0x1D, 0x9C, 0x6E,
    0xFE, 0x81, 0x41, 0x12, 0x03, 0x14, 0x08, 0x8F, 0x50, 0x13, 0x87, 0x5A, 0xC6, 0x56, 0x39, 0x8D, 0x8A, 0x2E, 0xD1, 0x9D,
    0x2A, 0x85, 0xC8, 0xED, 0xD3, 0xEC, 0x2A, 0xEF,
};
static const uint8_t p521_prime[] = {
    0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
};
static const uint8_t p521_constant[] = {
    0x00, 0x51, 0x95, 0x3E, 0xB9, 0x61, 0x8E, 0x1C, 0x9A, 0x1F, 0x92, 0x9A, 0x21, 0xA0, 0xB6, 0x85, 0x40, 0xEE, 0xA2, 0xDA,
    0x72, 0x5B, 0x99, 0xB3, 0x15, 0xF3, 0xB8, 0xB4, 0x89, 0x91, 0x8E, 0xF1, 0x09, 0xE1, 0x56, 0x19, 0x39, 0x51, 0xEC, 0x7E,
    0x93, 0x7B, 0x16, 0x52, 0xC0, 0xBD, 0x3B, 0xB1, 0xBF, 0x07, 0x35, 0x73, 0xDF, 0x88, 0x3D, 0x2C, 0x34, 0xF1, 0xEF, 0x45,
    0x1F, 0xD4, 0x6B, 0x50, 0x3F, 0x00,
};

static const page_curve curves[] = {
    {"prime256v1", BR_EC_secp256r1, 256, 32, p256_prime, p256_constant},
    {"secp384r1", BR_EC_secp384r1, 384, 48, p384_prime, p384_constant},
    {"secp521r1", BR_EC_secp521r1, 521, 66, p521_prime, p521_constant},
};

const page_curve *page_curve_named(const char *name) {
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        if (strcmp(curves[i].name, name) == 0) return &curves[i];
    return NULL;
}

// MARK: Numbers modulo the prime

// In BearSSL's form: words of 31 bits, after a word with the number of bits.
typedef struct {
    uint32_t words[2 + (PAGE_MAXIMUM_COORDINATE_BYTES * 8 + 30) / 31];
} number;

typedef struct {
    number prime;
    uint32_t inverse; // of the lowest word
} field;

// The product of numbers, in Montgomery's representation.
static number product(const field *f, const number *a, const number *b) {
    number result;
    br_i31_montymul(result.words, a->words, b->words, f->prime.words, f->inverse);
    return result;
}

static void add(const field *f, number *a, const number *b) {
    uint32_t is_large = br_i31_add(a->words, b->words, 1);
    is_large |= br_i31_sub(a->words, f->prime.words, 0) ^ 1;
    br_i31_sub(a->words, f->prime.words, is_large);
}

static void subtract(const field *f, number *a, const number *b) {
    br_i31_add(a->words, f->prime.words, br_i31_sub(a->words, b->words, 1));
}

// Reads a number in Montgomery's representation; false if it is not less than the prime.
static bool read_number(const field *f, const uint8_t *bytes, size_t count, number *result) {
    if (!br_i31_decode_mod(result->words, bytes, count, f->prime.words)) return false;
    br_i31_to_monty(result->words, f->prime.words);
    return true;
}

static void write_number(const field *f, number value, uint8_t *bytes, size_t count) {
    br_i31_from_monty(value.words, f->prime.words, f->inverse);
    br_i31_encode(bytes, count, value.words);
}

// The square of y for a number x.
static number square_of_y(const field *f, const page_curve *curve, const number *x) {
    number constant, result = product(f, x, x);
    result = product(f, &result, x);
    for (int i = 0; i < 3; i++) subtract(f, &result, x);
    (void)read_number(f, curve->constant, curve->byte_count, &constant);
    add(f, &result, &constant);
    return result;
}

static bool are_same(const field *f, const number *a, const number *b) {
    number difference = *a;
    subtract(f, &difference, b);
    return br_i31_iszero(difference.words);
}

// A number whose square is another; only if there is one. The primes are 3 modulo 4, so it is the power (p + 1) / 4.
static number square_root(const field *f, const page_curve *curve, const number *square) {
    uint8_t exponent[PAGE_MAXIMUM_COORDINATE_BYTES];
    number result = *square, first, second;
    unsigned carry = 1;
    for (size_t i = curve->byte_count; i > 0; i--) {
        carry += curve->prime[i - 1];
        exponent[i - 1] = (uint8_t)carry;
        carry >>= 8;
    }
    for (size_t i = curve->byte_count; i > 0; i--)
        exponent[i - 1] = (uint8_t)(exponent[i - 1] >> 2 | (i > 1 ? exponent[i - 2] << 6 : 0));
    br_i31_from_monty(result.words, f->prime.words, f->inverse);
    br_i31_modpow(result.words, exponent, curve->byte_count, f->prime.words, f->inverse, first.words, second.words);
    br_i31_to_monty(result.words, f->prime.words);
    return result;
}

// MARK: Points

// Finds y by its lowest bit.
static bool decompress(const field *f, const page_curve *curve, const number *x, bool is_odd, uint8_t *y) {
    number square = square_of_y(f, curve, x), root = square_root(f, curve, &square), again = product(f, &root, &root);
    if (!are_same(f, &again, &square)) return false;
    write_number(f, root, y, curve->byte_count);
    if ((y[curve->byte_count - 1] & 1) == is_odd) return true;
    // The other root is the negative one. No point of these curves has y = 0.
    number negative = root;
    subtract(f, &negative, &root);
    subtract(f, &negative, &root);
    write_number(f, negative, y, curve->byte_count);
    return true;
}

bool page_decode_point(const page_curve *curve, cxs_der encoded, uint8_t *point) {
    size_t size = curve->byte_count;
    field f;
    number x, y;
    uint8_t form = encoded.count > 0 ? encoded.bytes[0] : 0;
    bool is_compressed = form == 2 || form == 3, is_hybrid = form == 6 || form == 7;
    if ((form != 4 && !is_compressed && !is_hybrid) || encoded.count != 1 + (is_compressed ? size : 2 * size)) return false;
    br_i31_decode(f.prime.words, curve->prime, size);
    f.inverse = br_i31_ninv31(f.prime.words[1]);
    if (!read_number(&f, encoded.bytes + 1, size, &x)) return false;
    point[0] = 4;
    memcpy(point + 1, encoded.bytes + 1, size);
    if (is_compressed) return decompress(&f, curve, &x, form & 1, point + 1 + size);
    memcpy(point + 1 + size, encoded.bytes + 1 + size, size);
    // The hybrid form repeats the lowest bit of y.
    if (!read_number(&f, point + 1 + size, size, &y) || (is_hybrid && (point[2 * size] & 1) != (form & 1))) return false;
    number square = square_of_y(&f, curve, &x), other = product(&f, &y, &y);
    return are_same(&f, &square, &other);
}
