#include "key.h"
#include "private_key.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static cxsign_key *own(EVP_PKEY *pkey) {
    cxsign_key *key = pkey ? malloc(sizeof *key) : NULL;
    if (key) key->pkey = pkey;
    else EVP_PKEY_free(pkey);
    ERR_clear_error();
    return key;
}

static cxsign_key_result result_of(cxs_private_key_result result) {
    switch (result) {
    case CXS_PRIVATE_KEY_READ: return CXSIGN_KEY_READ;
    case CXS_PRIVATE_KEY_NEEDS_PASSWORD: return CXSIGN_KEY_PASSWORD_REQUIRED;
    case CXS_PRIVATE_KEY_WRONG_PASSWORD: return CXSIGN_KEY_PASSWORD_WRONG;
    default: return CXSIGN_KEY_UNREADABLE;
    }
}

cxsign_key *cxsign_key_read(
    const uint8_t *bytes, size_t count, const uint8_t *password, size_t password_count, cxsign_key_result *result) {
    cxs_private_key_result read = CXS_PRIVATE_KEY_UNREADABLE;
    EVP_PKEY *pkey = cxs_read_private_key(bytes, count, password, password_count, &read);
    *result = result_of(read);
    return own(pkey);
}

cxsign_key *cxsign_key_generate(unsigned rsa_bits, const char *curve) {
    return own(curve ? EVP_EC_gen(curve) : EVP_RSA_gen(rsa_bits));
}

cxsign_key *cxsign_key_generate_rsa(unsigned bits, uint64_t exponent) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
    BIGNUM *number = BN_new();
    EVP_PKEY *pkey = NULL;
    bool is_ready = context && number && BN_set_word(number, exponent) == 1 && EVP_PKEY_keygen_init(context) == 1
        && EVP_PKEY_CTX_set_rsa_keygen_bits(context, (int)bits) == 1
        && EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context, number) == 1;
    if (!is_ready || EVP_PKEY_generate(context, &pkey) != 1) pkey = NULL;
    BN_free(number);
    EVP_PKEY_CTX_free(context);
    return own(pkey);
}

void cxsign_key_free(cxsign_key *key) {
    if (!key) return;
    EVP_PKEY_free(key->pkey);
    free(key);
}

uint8_t *cxsign_key_spki(const cxsign_key *key, size_t *count) {
    uint8_t *der = NULL;
    int length = i2d_PUBKEY(key->pkey, &der);
    ERR_clear_error();
    *count = length > 0 ? (size_t)length : 0;
    return length > 0 ? der : NULL;
}

uint8_t *cxsign_key_pem(const cxsign_key *key, size_t *count) {
    BIO *bio = BIO_new(BIO_s_secmem());
    uint8_t *copy = NULL;
    if (bio && PEM_write_bio_PKCS8PrivateKey(bio, key->pkey, NULL, NULL, 0, NULL, NULL) == 1) {
        char *text = NULL;
        long length = BIO_get_mem_data(bio, &text);
        copy = length > 0 ? OPENSSL_memdup(text, (size_t)length) : NULL;
        *count = copy ? (size_t)length : 0;
    }
    BIO_free(bio);
    ERR_clear_error();
    return copy;
}

static bool add_extension(X509 *certificate, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    bool is_added = extension && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return is_added;
}

static bool set_times(X509 *certificate, int64_t not_before, int64_t not_after) {
    return ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)not_before)
        && ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)not_after);
}

static bool fill_certificate(
    X509 *certificate, EVP_PKEY *key, const char *name, uint64_t serial, int64_t not_before, int64_t not_after) {
    X509_NAME *subject = X509_get_subject_name(certificate);
    return X509_set_version(certificate, X509_VERSION_3) == 1
        && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial) == 1
        && set_times(certificate, not_before, not_after)
        && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0) == 1
        && X509_set_issuer_name(certificate, subject) == 1 && X509_set_pubkey(certificate, key) == 1
        && add_extension(certificate, NID_subject_key_identifier, "hash")
        && add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE")
        && X509_sign(certificate, key, EVP_sha256()) > 0;
}

uint8_t *cxsign_certificate(
    const cxsign_key *key, const char *common_name, uint64_t serial, int64_t not_before, int64_t not_after, size_t *count) {
    X509 *certificate = X509_new();
    uint8_t *der = NULL;
    *count = 0;
    if (certificate && fill_certificate(certificate, key->pkey, common_name, serial, not_before, not_after)) {
        int length = i2d_X509(certificate, &der);
        *count = length > 0 ? (size_t)length : 0;
    }
    X509_free(certificate);
    ERR_clear_error();
    return der;
}

uint8_t *cxsign_octets(
    const cxsign_key *key, const char *digest, const uint8_t *octets, size_t octet_count, size_t *count) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t *value = NULL;
    *count = 0;
    size_t size = 0;
    if (context && EVP_DigestSignInit_ex(context, NULL, digest, NULL, NULL, key->pkey, NULL) == 1
        && EVP_DigestSign(context, NULL, &size, octets, octet_count) == 1 && (value = OPENSSL_malloc(size))) {
        if (EVP_DigestSign(context, value, &size, octets, octet_count) == 1) {
            *count = size;
        } else {
            OPENSSL_free(value);
            value = NULL;
        }
    }
    EVP_MD_CTX_free(context);
    ERR_clear_error();
    return value;
}

void cxsign_free(uint8_t *bytes) { OPENSSL_free(bytes); }

bool cxsign_hmac(const uint8_t *secret, size_t secret_count, const uint8_t *message, size_t count, uint8_t *code) {
    size_t size = 0;
    return EVP_Q_mac(NULL, "HMAC", NULL, "SHA256", NULL, secret, secret_count, message, count, code, 32, &size) != NULL;
}
