#include "curve.h"
#include "inner.h"

#include <stdlib.h>
#include <string.h>

// Longer than the signature of any key that is supported.
#define MAXIMUM_VALUE_BYTES 4096

// MARK: RSA

// DigestInfo without the digest (RFC 8017 section 9.2): only with the parameter NULL, as OpenSSL requires.
static const struct {
    size_t count;
    uint8_t bytes[19];
} beginnings[] = {
    [CXS_SHA1] = {15, {0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00, 0x04, 0x14}},
    [CXS_SHA256] = {19, {0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20}},
    [CXS_SHA384] = {19, {0x30, 0x41, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02, 0x05, 0x00, 0x04, 0x30}},
    [CXS_SHA512] = {19, {0x30, 0x51, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03, 0x05, 0x00, 0x04, 0x40}},
};

// Compares with the only encoding of a digest (RFC 8017 section 8.2.2), so nothing of the decrypted bytes is interpreted.
static bool is_encoding(const uint8_t *block, size_t count, cxs_digest digest, const uint8_t *hash, size_t hash_count) {
    size_t beginning = beginnings[digest].count, padding = count - beginning - hash_count;
    if (count < 11 + beginning + hash_count || block[0] != 0 || block[1] != 1 || block[padding - 1] != 0) return false;
    for (size_t i = 2; i < padding - 1; i++)
        if (block[i] != 0xFF) return false;
    return memcmp(block + padding, beginnings[digest].bytes, beginning) == 0
        && memcmp(block + padding + beginning, hash, hash_count) == 0;
}

static int order_of(cxs_der a, cxs_der b) {
    if (a.count != b.count) return a.count < b.count ? -1 : 1;
    return a.count > 0 ? memcmp(a.bytes, b.bytes, a.count) : 0;
}

// Raises a value to the power of the exponent; false if it is not less than the modulus.
//
// br_rsa_i31_public does the same for at most 4096 bits. The modulus is odd.
static bool raise(const cxs_key *key, const uint8_t *value, uint8_t *result) {
    size_t count = key->modulus.count, words = 2 + (8 * count + 30) / 31;
    words += words & 1;
    // A modulus, a number, and what br_i31_modpow_opt needs for a window of 2 bits.
    uint32_t *space = calloc(7 * words, sizeof *space);
    if (!space) return false;
    uint32_t *modulus = space, *number = modulus + words, *rest = number + words;
    br_i31_decode(modulus, key->modulus.bytes, count);
    uint32_t inverse = br_i31_ninv31(modulus[1]);
    bool is_less = br_i31_decode_mod(number, value, count, modulus);
    if (is_less) {
        br_i31_modpow_opt(number, key->exponent.bytes, key->exponent.count, modulus, inverse, rest, 5 * words);
        br_i31_encode(result, count, number);
    }
    free(space);
    return is_less;
}

static bool verify_rsa(
    const cxs_key *key, cxs_digest digest, const uint8_t *hash, size_t hash_count, const uint8_t *value,
    size_t value_count) {
    uint8_t block[CXS_MAXIMUM_RSA_BYTES];
    size_t count = key->modulus.count;
    bool is_odd = count > 0 && (key->modulus.bytes[count - 1] & 1) != 0;
    if (value_count != count || count > sizeof block || !is_odd || order_of(key->modulus, key->exponent) <= 0)
        return false;
    return raise(key, value, block) && is_encoding(block, count, digest, hash, hash_count);
}

// MARK: ECDSA

// Copies a number to the length of the order; false if it is zero or too long.
static bool copy_number(cxs_der number, uint8_t *copy, size_t count) {
    while (number.count > 0 && number.bytes[0] == 0) number = (cxs_der){number.bytes + 1, number.count - 1};
    if (number.count == 0 || number.count > count) return false;
    memset(copy, 0, count - number.count);
    memcpy(copy + count - number.count, number.bytes, number.count);
    return true;
}

// BearSSL compares r and s with the order, and does not reject an r of zero.
static bool verify_ec(
    const cxs_key *key, const uint8_t *hash, size_t hash_count, const uint8_t *value, size_t value_count) {
    uint8_t pair[2 * PAGE_MAXIMUM_COORDINATE_BYTES], point[sizeof key->point];
    size_t half = value_count / 2, count = key->curve->byte_count;
    if (value_count % 2 != 0 || !copy_number((cxs_der){value, half}, pair, count)
        || !copy_number((cxs_der){value + half, half}, pair + count, count))
        return false;
    memcpy(point, key->point, key->point_count);
    br_ec_public_key public_key = {key->curve->identifier, point, key->point_count};
    return br_ecdsa_i31_vrfy_raw(&br_ec_prime_i31, hash, hash_count, &public_key, pair, 2 * count) == 1;
}

bool cxs_verify_value(
    cxs_key *key, cxs_key_type type, cxs_digest digest, const uint8_t *bytes, size_t count, const uint8_t *value,
    size_t value_count) {
    uint8_t hash[64];
    size_t hash_count = cxs_hash(digest, bytes, count, hash);
    if (hash_count == 0 || value_count == 0 || value_count > MAXIMUM_VALUE_BYTES || key->type != type) return false;
    return type == CXS_KEY_RSA ? verify_rsa(key, digest, hash, hash_count, value, value_count)
                               : verify_ec(key, hash, hash_count, value, value_count);
}
