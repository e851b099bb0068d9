#include "public_key.h"

#include "asn1.h"
#include "curve.h"
#include "object_names.h"

#include <stdlib.h>
#include <string.h>

void cxs_name_curve(cxs_der curve, cxs_key_facts *facts) {
    page_asn1 value;
    char dotted[PAGE_DOTTED_SIZE];
    // The limit of the program.
    if (curve.count > 16 || !page_asn1_take_simple(&curve, PAGE_OBJECT_IDENTIFIER, &value)) return;
    const char *name = page_object_name(value.content);
    if (!name) page_object_dotted(value.content, dotted);
    strncpy(facts->curve, name ? name : dotted, sizeof facts->curve - 1);
}

static cxs_der without_zeros(cxs_der number) {
    while (number.count > 0 && number.bytes[0] == 0) number = (cxs_der){number.bytes + 1, number.count - 1};
    return number;
}

static int32_t bits_of(cxs_der number) {
    int32_t bits = 8 * (int32_t)number.count;
    if (number.count == 0) return 0;
    for (uint8_t first = number.bytes[0]; (first & 0x80) == 0; first = (uint8_t)(first << 1)) bits--;
    return bits;
}

// Returns a key with a copy of two numbers.
static cxs_key *create_key(cxs_key_type type, cxs_der first, cxs_der second) {
    cxs_key *key = calloc(1, sizeof *key + first.count + second.count);
    if (!key) return NULL;
    key->type = type;
    if (first.count > 0) memcpy(key->bytes, first.bytes, first.count);
    if (second.count > 0) memcpy(key->bytes + first.count, second.bytes, second.count);
    key->modulus = (cxs_der){key->bytes, first.count};
    key->exponent = (cxs_der){key->bytes + first.count, second.count};
    return key;
}

// An RSAPublicKey, whose structure is known. Like OpenSSL, this takes its numbers for positive ones.
static cxs_key *decode_rsa(cxs_der encoded, cxs_key_facts *facts) {
    cxs_der numbers, modulus, exponent;
    if (!cxs_der_take(&encoded, CXS_DER_SEQUENCE, &numbers) || !cxs_der_take(&numbers, CXS_DER_INTEGER, &modulus)
        || !cxs_der_take(&numbers, CXS_DER_INTEGER, &exponent))
        return NULL;
    modulus = without_zeros(modulus);
    exponent = without_zeros(exponent);
    facts->bits = bits_of(modulus);
    for (size_t i = 0; i < exponent.count; i++) facts->exponent = facts->exponent << 8 | exponent.bytes[i];
    return create_key(CXS_KEY_RSA, modulus, exponent);
}

static cxs_key *decode_ec(cxs_der encoded, cxs_key_facts *facts) {
    const page_curve *curve = page_curve_named(facts->curve);
    cxs_key *key = curve ? create_key(CXS_KEY_EC, (cxs_der){NULL, 0}, (cxs_der){NULL, 0}) : NULL;
    if (!key || !page_decode_point(curve, encoded, key->point)) {
        free(key);
        return NULL;
    }
    key->curve = curve;
    key->point_count = 1 + 2 * curve->byte_count;
    facts->bits = curve->bits;
    return key;
}

// Decodes the content of a BIT STRING. Its unused bits, which a point may have, count as zeros.
static cxs_key *decode(cxs_der bits, cxs_key_facts *facts) {
    uint8_t copy[1 + 2 * PAGE_MAXIMUM_COORDINATE_BYTES];
    cxs_der encoded = {bits.bytes + 1, bits.count - 1};
    if (facts->type == CXS_KEY_RSA) return decode_rsa(encoded, facts);
    if (encoded.count == 0 || encoded.count > sizeof copy) return NULL;
    memcpy(copy, encoded.bytes, encoded.count);
    copy[encoded.count - 1] &= (uint8_t)(0xFFu << bits.bytes[0]);
    return decode_ec((cxs_der){copy, encoded.count}, facts);
}

cxs_key *page_decode_key(cxs_der spki, cxs_key_facts *facts) {
    cxs_der info;
    page_asn1 bits;
    bool is_found = page_asn1_take_sequence(&spki, &info) && page_asn1_take_algorithm(&info)
        && page_asn1_take_simple(&info, PAGE_BIT_STRING, &bits) && info.count == 0;
    cxs_key *key = is_found ? decode(bits.content, facts) : NULL;
    if (!key) facts->support = CXS_KEY_MALFORMED;
    return key;
}

cxs_key *cxs_key_from_spki(const uint8_t *der, size_t count, cxs_key_facts *facts) {
    cxs_der spki = {der, count};
    return cxs_look_at_key(spki, facts) ? page_decode_key(spki, facts) : NULL;
}

void cxs_key_free(cxs_key *key) {
    free(key);
}
