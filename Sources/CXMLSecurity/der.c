#include "der.h"

#include <string.h>

bool cxs_der_take(cxs_der *rest, uint8_t tag, cxs_der *content) {
    if (rest->count < 2 || rest->bytes[0] != tag) return false;
    size_t head = 2, count = rest->bytes[1];
    if (count & 0x80) {
        // DER has no indefinite lengths, unlike BER.
        size_t digits = count & 0x7F;
        if (digits < 1 || digits > 4 || rest->count < 2 + digits) return false;
        count = 0;
        for (; head < 2 + digits; head++) count = count << 8 | rest->bytes[head];
    }
    if (count > rest->count - head) return false;
    *content = (cxs_der){rest->bytes + head, count};
    *rest = (cxs_der){content->bytes + count, rest->count - head - count};
    return true;
}

static bool take_whole(cxs_der *rest, uint8_t tag, cxs_der *whole) {
    cxs_der content;
    const uint8_t *start = rest->bytes;
    if (!cxs_der_take(rest, tag, &content)) return false;
    *whole = (cxs_der){start, (size_t)(rest->bytes - start)};
    return true;
}

// Takes a value that must be the whole input.
static bool take_all(cxs_der der, uint8_t tag, cxs_der *content) {
    return cxs_der_take(&der, tag, content) && der.count == 0;
}

// Returns the extensions in what follows the key: issuerUniqueID [1], subjectUniqueID [2], extensions (explicit [3]).
static cxs_der extensions_after_key(cxs_der rest) {
    cxs_der skipped, wrapped, extensions;
    (void)cxs_der_take(&rest, 0x81, &skipped);
    (void)cxs_der_take(&rest, 0x82, &skipped);
    bool is_found = cxs_der_take(&rest, 0xA3, &wrapped) && take_all(wrapped, CXS_DER_SEQUENCE, &extensions);
    return is_found ? extensions : (cxs_der){NULL, 0};
}

bool cxs_der_certificate(cxs_der der, cxs_certificate_parts *parts) {
    cxs_der certificate, tbs, skipped, validity;
    if (!take_all(der, CXS_DER_SEQUENCE, &certificate)) return false;
    if (!cxs_der_take(&certificate, CXS_DER_SEQUENCE, &tbs)) return false;
    // RFC 5280 section 4.1: version (explicit [0]), serialNumber, signature, issuer, validity, subject, subjectPublicKeyInfo.
    (void)cxs_der_take(&tbs, 0xA0, &skipped);
    bool is_found = cxs_der_take(&tbs, CXS_DER_INTEGER, &skipped) && cxs_der_take(&tbs, CXS_DER_SEQUENCE, &skipped)
        && take_whole(&tbs, CXS_DER_SEQUENCE, &parts->issuer) && cxs_der_take(&tbs, CXS_DER_SEQUENCE, &validity)
        && take_whole(&tbs, CXS_DER_SEQUENCE, &parts->subject) && take_whole(&tbs, CXS_DER_SEQUENCE, &parts->spki)
        && (take_whole(&validity, CXS_DER_UTC_TIME, &parts->not_before)
            || take_whole(&validity, CXS_DER_GENERALIZED_TIME, &parts->not_before))
        && (take_whole(&validity, CXS_DER_UTC_TIME, &parts->not_after)
            || take_whole(&validity, CXS_DER_GENERALIZED_TIME, &parts->not_after));
    if (is_found) parts->extensions = extensions_after_key(tbs);
    return is_found;
}

// The identifiers of algorithms and curves, encoded. They contain zeros.
#define IS_IDENTIFIER(value, text) ((value).count == sizeof(text) - 1 && memcmp((value).bytes, text, sizeof(text) - 1) == 0)
#define RSA_ENCRYPTION "\x2A\x86\x48\x86\xF7\x0D\x01\x01\x01" // 1.2.840.113549.1.1.1
#define EC_PUBLIC_KEY "\x2A\x86\x48\xCE\x3D\x02\x01"           // 1.2.840.10045.2.1
#define P_256 "\x2A\x86\x48\xCE\x3D\x03\x01\x07"               // 1.2.840.10045.3.1.7
#define P_384 "\x2B\x81\x04\x00\x22"                           // 1.3.132.0.34
#define P_521 "\x2B\x81\x04\x00\x23"                           // 1.3.132.0.35

// The identifiers of extensions and of purposes of keys, encoded.
#define KEY_USAGE "\x55\x1D\x0F"                            // 2.5.29.15
#define BASIC_CONSTRAINTS "\x55\x1D\x13"                    // 2.5.29.19
#define EXTENDED_KEY_USAGE "\x55\x1D\x25"                   // 2.5.29.37
#define SERVER_AUTHENTICATION "\x2B\x06\x01\x05\x05\x07\x03\x01" // 1.3.6.1.5.5.7.3.1
#define CLIENT_AUTHENTICATION "\x2B\x06\x01\x05\x05\x07\x03\x02" // 1.3.6.1.5.5.7.3.2

static void read_extended_key_usage(cxs_der value, cxs_certificate_uses *uses) {
    cxs_der purposes, purpose;
    if (!take_all(value, CXS_DER_SEQUENCE, &purposes)) return;
    while (cxs_der_take(&purposes, CXS_DER_OBJECT_IDENTIFIER, &purpose)) {
        if (IS_IDENTIFIER(purpose, SERVER_AUTHENTICATION)) uses->is_for_tls_servers = true;
        else if (!IS_IDENTIFIER(purpose, CLIENT_AUTHENTICATION)) uses->is_for_other_purposes = true;
    }
}

static void read_key_usage(cxs_der value, cxs_certificate_uses *uses) {
    cxs_der bits;
    // The first byte is the number of unused bits, and bit 0 is the highest one of the second.
    if (!take_all(value, CXS_DER_BIT_STRING, &bits) || bits.count < 2) return;
    uses->signs = (bits.bytes[1] & 0x80) != 0;
    uses->signs_certificates = (bits.bytes[1] & 0x04) != 0;
}

static void read_basic_constraints(cxs_der value, cxs_certificate_uses *uses) {
    cxs_der constraints, is_authority;
    uses->is_authority = take_all(value, CXS_DER_SEQUENCE, &constraints)
        && cxs_der_take(&constraints, CXS_DER_BOOLEAN, &is_authority) && is_authority.count == 1
        && is_authority.bytes[0] != 0;
}

cxs_certificate_uses cxs_der_certificate_uses(cxs_der extensions) {
    cxs_certificate_uses uses = {0};
    cxs_der extension, identifier, critical, value;
    while (cxs_der_take(&extensions, CXS_DER_SEQUENCE, &extension)) {
        if (!cxs_der_take(&extension, CXS_DER_OBJECT_IDENTIFIER, &identifier)) continue;
        (void)cxs_der_take(&extension, CXS_DER_BOOLEAN, &critical);
        if (!cxs_der_take(&extension, CXS_DER_OCTET_STRING, &value)) continue;
        if (IS_IDENTIFIER(identifier, EXTENDED_KEY_USAGE)) read_extended_key_usage(value, &uses);
        else if (IS_IDENTIFIER(identifier, KEY_USAGE)) read_key_usage(value, &uses);
        else if (IS_IDENTIFIER(identifier, BASIC_CONSTRAINTS)) read_basic_constraints(value, &uses);
    }
    return uses;
}

// Returns the number of bytes of a number, without the zero byte before a first bit that is set.
static size_t count_of_number(cxs_der integer) {
    return integer.count > 0 && integer.bytes[0] == 0 ? integer.count - 1 : integer.count;
}

// Determines the support of an RSAPublicKey (RFC 8017 section A.1.1) by the length of its modulus.
static cxs_key_support support_of_rsa(cxs_der key) {
    cxs_der numbers, modulus, exponent;
    if (key.count < 1 || key.bytes[0] != 0) return CXS_KEY_MALFORMED;
    key = (cxs_der){key.bytes + 1, key.count - 1};
    if (!take_all(key, CXS_DER_SEQUENCE, &numbers) || !cxs_der_take(&numbers, CXS_DER_INTEGER, &modulus)
        || !cxs_der_take(&numbers, CXS_DER_INTEGER, &exponent) || numbers.count != 0)
        return CXS_KEY_MALFORMED;
    // OpenSSL itself limits only the exponent of large keys.
    bool is_large = count_of_number(modulus) > CXS_MAXIMUM_RSA_BYTES
        || count_of_number(exponent) > CXS_MAXIMUM_EXPONENT_BYTES;
    return is_large ? CXS_KEY_LARGE_RSA : CXS_KEY_SUPPORTED;
}

// Returns true if a BIT STRING is the point at infinity (SEC 1 section 2.3.4): the octet 0, whose unused bits have no meaning.
//
// It is no public key, because anyone can sign for it, but OpenSSL reads it as one.
static bool is_infinity(cxs_der key) {
    return key.count == 2 && key.bytes[0] < 8 && (uint8_t)(key.bytes[1] >> key.bytes[0]) == 0;
}

cxs_key_support cxs_der_key_support(cxs_der der, cxs_key_type *type, cxs_der *curve) {
    cxs_der info, algorithm, identifier, named, key;
    *type = CXS_KEY_OTHER;
    *curve = (cxs_der){NULL, 0};
    if (!take_all(der, CXS_DER_SEQUENCE, &info) || !cxs_der_take(&info, CXS_DER_SEQUENCE, &algorithm)
        || !cxs_der_take(&info, CXS_DER_BIT_STRING, &key) || info.count != 0
        || !cxs_der_take(&algorithm, CXS_DER_OBJECT_IDENTIFIER, &identifier))
        return CXS_KEY_MALFORMED;
    if (IS_IDENTIFIER(identifier, RSA_ENCRYPTION)) {
        *type = CXS_KEY_RSA;
        return support_of_rsa(key);
    }
    if (!IS_IDENTIFIER(identifier, EC_PUBLIC_KEY)) return CXS_KEY_OTHER_ALGORITHM;
    *type = CXS_KEY_EC;
    if (!take_all(algorithm, CXS_DER_OBJECT_IDENTIFIER, &named)) return CXS_KEY_EXPLICIT_CURVE;
    *curve = algorithm;
    bool is_known = IS_IDENTIFIER(named, P_256) || IS_IDENTIFIER(named, P_384) || IS_IDENTIFIER(named, P_521);
    if (!is_known) return CXS_KEY_OTHER_CURVE;
    return is_infinity(key) ? CXS_KEY_MALFORMED : CXS_KEY_SUPPORTED;
}

bool cxs_look_at_key(cxs_der spki, cxs_key_facts *facts) {
    uint8_t hash[64];
    cxs_der curve;
    memset(facts, 0, sizeof *facts);
    facts->support = cxs_der_key_support(spki, &facts->type, &curve);
    cxs_name_curve(curve, facts);
    if (cxs_hash(CXS_SHA256, spki.bytes, spki.count, hash) == 32) memcpy(facts->spki_sha256, hash, 32);
    else facts->support = CXS_KEY_MALFORMED;
    return facts->support == CXS_KEY_SUPPORTED;
}

bool cxs_der_is_private_key(const uint8_t *der, size_t count) {
    cxs_der key, version, next;
    if (!take_all((cxs_der){der, count}, CXS_DER_SEQUENCE, &key)) return false;
    // An encrypted key: EncryptedPrivateKeyInfo (RFC 5208 section 6).
    cxs_der encrypted = key;
    if (cxs_der_take(&encrypted, CXS_DER_SEQUENCE, &next))
        return cxs_der_take(&encrypted, CXS_DER_OCTET_STRING, &next) && encrypted.count == 0;
    if (!cxs_der_take(&key, CXS_DER_INTEGER, &version) || version.count != 1) return false;
    // PKCS#8 (RFC 5958), the older form of EC keys (RFC 5915), that of RSA keys (RFC 8017 section A.1.2) and that of DSA keys.
    if (cxs_der_take(&key, CXS_DER_SEQUENCE, &next)) return cxs_der_take(&key, CXS_DER_OCTET_STRING, &next);
    if (cxs_der_take(&key, CXS_DER_OCTET_STRING, &next)) return true;
    int numbers = 0;
    while (cxs_der_take(&key, CXS_DER_INTEGER, &next)) numbers++;
    return numbers >= 5;
}
