// Without this, OPENSSL_free would put the path of this file into the program, and builds in two folders would differ.
#define OPENSSL_NO_FILENAMES

#include "der.h"
#include "xmlsec.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The contexts of a key and digest that are kept while no thread uses them.
#define KEPT_CONTEXTS 4

struct cxs_key {
    EVP_PKEY *pkey;
    // Prepared for a digest, which takes a quarter of the time of a verification. A thread takes a context out to use it, so no two
    // threads have the same.
    _Atomic(EVP_PKEY_CTX *) contexts[CXS_SHA512 + 1][KEPT_CONTEXTS];
};

// MARK: Digests

// Fetched once, because finding an algorithm by name takes longer than hashing a small document.
static EVP_MD *digests[CXS_SHA512 + 1];

bool cxs_digests_prepare(void) {
    static const char *const names[] = {NULL, "SHA1", "SHA256", "SHA384", "SHA512"};
    ERR_set_mark();
    for (int digest = CXS_SHA1; digest <= CXS_SHA512; digest++) digests[digest] = EVP_MD_fetch(NULL, names[digest], NULL);
    ERR_pop_to_mark();
    // SHA-1 may be disabled on a system; then signatures that use it cannot be verified.
    return digests[CXS_SHA256] && digests[CXS_SHA384] && digests[CXS_SHA512];
}

size_t cxs_hash(cxs_digest digest, const uint8_t *bytes, size_t count, uint8_t result[64]) {
    unsigned int size = 0;
    if (!digests[digest] || EVP_Digest(bytes, count, result, &size, digests[digest], NULL) != 1) return 0;
    return size;
}

// MARK: Keys

void cxs_key_free(cxs_key *key) {
    if (!key) return;
    for (int digest = 0; digest <= CXS_SHA512; digest++)
        for (int i = 0; i < KEPT_CONTEXTS; i++) EVP_PKEY_CTX_free(key->contexts[digest][i]);
    EVP_PKEY_free(key->pkey);
    free(key);
}

static uint64_t exponent_of(EVP_PKEY *key) {
    BIGNUM *exponent = NULL;
    if (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) != 1) return 0;
    uint64_t value = BN_num_bits(exponent) <= 64 ? (uint64_t)BN_get_word(exponent) : UINT64_MAX;
    BN_free(exponent);
    return value;
}

// Sets the name of a curve, if OpenSSL has one, and its identifier otherwise.
void cxs_name_curve(cxs_der curve, cxs_key_facts *facts) {
    const uint8_t *cursor = curve.bytes;
    // All identifiers in use are shorter, and converting a long one is slow.
    if (curve.count == 0 || curve.count > 16) return;
    ASN1_OBJECT *object = d2i_ASN1_OBJECT(NULL, &cursor, (long)curve.count);
    int identifier = object ? OBJ_obj2nid(object) : NID_undef;
    if (identifier != NID_undef) strncpy(facts->curve, OBJ_nid2sn(identifier), sizeof facts->curve - 1);
    else if (object) OBJ_obj2txt(facts->curve, sizeof facts->curve, object, 1);
    ASN1_OBJECT_free(object);
}

// Takes ownership of a decoded key, unless it is NULL.
static cxs_key *take_key(EVP_PKEY *pkey, cxs_key_facts *facts) {
    cxs_key *key = pkey ? calloc(1, sizeof *key) : NULL;
    if (!key) {
        EVP_PKEY_free(pkey);
        facts->support = CXS_KEY_MALFORMED;
        return NULL;
    }
    key->pkey = pkey;
    facts->bits = EVP_PKEY_get_bits(pkey);
    if (facts->type == CXS_KEY_RSA) facts->exponent = exponent_of(pkey);
    return key;
}

cxs_key *cxs_key_from_spki(const uint8_t *der, size_t count, cxs_key_facts *facts) {
    const uint8_t *cursor = der;
    ERR_set_mark();
    bool is_supported = cxs_look_at_key((cxs_der){der, count}, facts) && count <= LONG_MAX;
    cxs_key *key = is_supported ? take_key(d2i_PUBKEY(NULL, &cursor, (long)count), facts) : NULL;
    ERR_pop_to_mark();
    return key;
}

xmlSecKeyPtr cxs_xmlsec_key(EVP_PKEY *pkey) {
    if (EVP_PKEY_up_ref(pkey) != 1) return NULL;
    xmlSecKeyDataPtr data = xmlSecOpenSSLEvpKeyAdopt(pkey);
    if (!data) {
        EVP_PKEY_free(pkey);
        return NULL;
    }
    xmlSecKeyPtr result = xmlSecKeyCreate();
    if (!result || xmlSecKeySetValue(result, data) < 0) {
        xmlSecKeyDataDestroy(data);
        if (result) xmlSecKeyDestroy(result);
        return NULL;
    }
    return result;
}

xmlSecKeyPtr cxs_key_for_xmlsec(cxs_key *key) {
    return cxs_xmlsec_key(key->pkey);
}

// MARK: Signature values

// XML has r and s as two numbers of the same length (RFC 4050 section 3.3); OpenSSL wants them in DER.
static uint8_t *der_of_ecdsa(const uint8_t *value, size_t count, size_t *der_count) {
    size_t half = count / 2;
    ECDSA_SIG *pair = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(value, (int)half, NULL), *s = BN_bin2bn(value + half, (int)half, NULL);
    uint8_t *der = NULL;
    int size = -1;
    if (pair && r && s && ECDSA_SIG_set0(pair, r, s) == 1) {
        r = s = NULL; // now owned by the pair
        size = i2d_ECDSA_SIG(pair, &der);
    }
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(pair);
    *der_count = size > 0 ? (size_t)size : 0;
    return size > 0 ? der : NULL;
}

static EVP_PKEY_CTX *create_context(cxs_key *key, cxs_key_type type, cxs_digest digest) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key->pkey, NULL);
    bool is_ready = context && EVP_PKEY_verify_init(context) == 1
        && (type != CXS_KEY_RSA || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1)
        && EVP_PKEY_CTX_set_signature_md(context, digests[digest]) == 1;
    if (is_ready) return context;
    EVP_PKEY_CTX_free(context);
    return NULL;
}

static EVP_PKEY_CTX *take_context(cxs_key *key, cxs_key_type type, cxs_digest digest) {
    for (int i = 0; i < KEPT_CONTEXTS; i++) {
        EVP_PKEY_CTX *context = atomic_exchange(&key->contexts[digest][i], NULL);
        if (context) return context;
    }
    return create_context(key, type, digest);
}

static void keep_context(cxs_key *key, cxs_digest digest, EVP_PKEY_CTX *context) {
    for (int i = 0; i < KEPT_CONTEXTS && context; i++) context = atomic_exchange(&key->contexts[digest][i], context);
    EVP_PKEY_CTX_free(context);
}

bool cxs_verify_value(
    cxs_key *key, cxs_key_type type, cxs_digest digest, const uint8_t *bytes, size_t count, const uint8_t *value,
    size_t value_count) {
    uint8_t hash[64];
    size_t hash_count = cxs_hash(digest, bytes, count, hash);
    bool is_rsa = type == CXS_KEY_RSA;
    if (hash_count == 0 || value_count == 0 || value_count > 4096 || (!is_rsa && value_count % 2 != 0)) return false;
    ERR_set_mark();
    EVP_PKEY_CTX *context = take_context(key, type, digest);
    bool is_valid = false;
    if (context && is_rsa) {
        is_valid = EVP_PKEY_verify(context, value, value_count, hash, hash_count) == 1;
    } else if (context) {
        size_t der_count = 0;
        uint8_t *der = der_of_ecdsa(value, value_count, &der_count);
        is_valid = der && EVP_PKEY_verify(context, der, der_count, hash, hash_count) == 1;
        OPENSSL_free(der);
    }
    // After a failure, nothing of the context is used again.
    if (is_valid) keep_context(key, digest, context);
    else EVP_PKEY_CTX_free(context);
    ERR_pop_to_mark();
    return is_valid;
}

// MARK: Certificates

static char *copy_of_name(cxs_der der) {
    const uint8_t *cursor = der.bytes;
    X509_NAME *name = d2i_X509_NAME(NULL, &cursor, (long)der.count);
    BIO *memory = name ? BIO_new(BIO_s_mem()) : NULL;
    char *result = NULL;
    // RFC 2253, but without escapes for the bytes of UTF-8, for readability.
    if (memory && X509_NAME_print_ex(memory, name, 0, XN_FLAG_RFC2253 & ~(unsigned long)ASN1_STRFLGS_ESC_MSB) >= 0) {
        char *text = NULL;
        long size = BIO_get_mem_data(memory, &text);
        if (size >= 0 && (result = malloc((size_t)size + 1))) {
            if (size > 0) memcpy(result, text, (size_t)size);
            result[size] = '\0';
        }
    }
    BIO_free(memory);
    X509_NAME_free(name);
    return result;
}

static bool read_time(cxs_der der, int64_t *seconds) {
    const uint8_t *cursor = der.bytes;
    int days = 0, rest = 0;
    ASN1_TIME *time = d2i_ASN1_TIME(NULL, &cursor, (long)der.count);
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    bool known = time && epoch && ASN1_TIME_diff(&days, &rest, epoch, time) == 1;
    if (known) *seconds = (int64_t)days * 86400 + rest;
    ASN1_TIME_free(epoch);
    ASN1_TIME_free(time);
    return known;
}

// Parses a certificate with a supported key, and decodes the key.
static cxs_key *key_of_certificate(const uint8_t *der, size_t count, cxs_key_facts *facts) {
    const uint8_t *cursor = der;
    X509 *x509 = d2i_X509(NULL, &cursor, (long)count);
    cxs_key *key = take_key(x509 && cursor == der + count ? X509_get_pubkey(x509) : NULL, facts);
    X509_free(x509);
    return key;
}

bool cxs_certificate_read(const uint8_t *der, size_t count, cxs_certificate *certificate) {
    memset(certificate, 0, sizeof *certificate);
    cxs_certificate_parts parts;
    if (count > CXS_MAXIMUM_CERTIFICATE_BYTES || !cxs_der_certificate((cxs_der){der, count}, &parts)) return false;
    ERR_set_mark();
    if (cxs_look_at_key(parts.spki, &certificate->facts))
        certificate->key = key_of_certificate(der, count, &certificate->facts);
    uint8_t hash[64];
    bool is_read = certificate->facts.support != CXS_KEY_MALFORMED && cxs_hash(CXS_SHA256, der, count, hash) == 32
        && read_time(parts.not_before, &certificate->not_before) && read_time(parts.not_after, &certificate->not_after);
    if (is_read) {
        memcpy(certificate->sha256, hash, 32);
        certificate->uses = cxs_der_certificate_uses(parts.extensions);
        certificate->subject = copy_of_name(parts.subject);
        certificate->issuer = copy_of_name(parts.issuer);
        is_read = certificate->subject && certificate->issuer;
    }
    ERR_pop_to_mark();
    return is_read;
}

void cxs_certificate_free(cxs_certificate *certificate) {
    cxs_key_free(certificate->key);
    free(certificate->subject);
    free(certificate->issuer);
    memset(certificate, 0, sizeof *certificate);
}

// MARK: PEM

cxs_pem *cxs_pem_open(const uint8_t *text, size_t count) {
    return count > INT_MAX ? NULL : (cxs_pem *)BIO_new_mem_buf(text, (int)count);
}

cxs_pem_result cxs_pem_next(cxs_pem *pem, char **label, uint8_t **bytes, size_t *count) {
    char *name = NULL, *header = NULL;
    unsigned char *data = NULL;
    long size = 0;
    ERR_set_mark();
    bool is_found = PEM_read_bio((BIO *)pem, &name, &header, &data, &size) == 1;
    bool is_end = !is_found && ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
    *label = is_found ? strdup(name) : NULL;
    *bytes = is_found && size > 0 ? malloc((size_t)size) : NULL;
    *count = *bytes ? (size_t)size : 0;
    if (*bytes) memcpy(*bytes, data, (size_t)size);
    OPENSSL_free(name);
    OPENSSL_free(header);
    // It may be a private key.
    OPENSSL_clear_free(data, size > 0 ? (size_t)size : 0);
    ERR_pop_to_mark();
    if (*label && *bytes) return CXS_PEM_BLOCK;
    return is_end ? CXS_PEM_END : CXS_PEM_BROKEN;
}

void cxs_pem_close(cxs_pem *pem) {
    BIO_free((BIO *)pem);
}
