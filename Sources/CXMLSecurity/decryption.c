// Without this, OPENSSL_free would put the path of this file into the program, and builds in two folders would differ.
#define OPENSSL_NO_FILENAMES

#include "private_key.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    MINIMUM_RSA_BITS = 512,
    MAXIMUM_RSA_BITS = 16384,
    MAXIMUM_KEY_BYTES = 32,
    GCM_IV_BYTES = 12,
    GCM_TAG_BYTES = 16,
};

struct cxs_private_key {
    EVP_PKEY *pkey;
};

// MARK: Private keys

static bool set_fingerprint(EVP_PKEY *key, cxs_private_key_facts *facts) {
    unsigned char *der = NULL;
    uint8_t hash[64];
    int size = i2d_PUBKEY(key, &der);
    bool is_set = size > 0 && cxs_hash(CXS_SHA256, der, (size_t)size, hash) == 32;
    if (is_set) memcpy(facts->spki_sha256, hash, 32);
    OPENSSL_free(der);
    return is_set;
}

static cxs_private_key_result examine(EVP_PKEY *key, cxs_private_key_facts *facts) {
    if (!EVP_PKEY_is_a(key, "RSA")) return CXS_PRIVATE_KEY_NOT_RSA;
    facts->bits = EVP_PKEY_get_bits(key);
    if (facts->bits < MINIMUM_RSA_BITS || facts->bits > MAXIMUM_RSA_BITS) return CXS_PRIVATE_KEY_SIZE;
    return set_fingerprint(key, facts) ? CXS_PRIVATE_KEY_READ : CXS_PRIVATE_KEY_UNREADABLE;
}

cxs_private_key *cxs_private_key_read(
    const uint8_t *bytes, size_t count, const uint8_t *password, size_t password_count, cxs_private_key_facts *facts) {
    memset(facts, 0, sizeof *facts);
    ERR_set_mark();
    EVP_PKEY *pkey = cxs_read_private_key(bytes, count, password, password_count, &facts->result);
    if (pkey) facts->result = examine(pkey, facts);
    cxs_private_key *key = facts->result == CXS_PRIVATE_KEY_READ ? malloc(sizeof *key) : NULL;
    if (key) key->pkey = pkey;
    else EVP_PKEY_free(pkey);
    ERR_pop_to_mark();
    return key;
}

void cxs_private_key_free(cxs_private_key *key) {
    if (!key) return;
    EVP_PKEY_free(key->pkey);
    free(key);
}

// MARK: The key of the content

static const EVP_MD *digest_of(int32_t digest) {
    switch (digest) {
    case CXS_SHA1: return EVP_sha1();
    case CXS_SHA256: return EVP_sha256();
    case CXS_SHA384: return EVP_sha384();
    case CXS_SHA512: return EVP_sha512();
    default: return NULL;
    }
}

static bool set_oaep(EVP_PKEY_CTX *context, const cxs_key_transport *transport) {
    const EVP_MD *digest = digest_of(transport->digest), *mask = digest_of(transport->mask_digest);
    if (!digest || !mask || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) != 1
        || EVP_PKEY_CTX_set_rsa_oaep_md(context, digest) != 1 || EVP_PKEY_CTX_set_rsa_mgf1_md(context, mask) != 1)
        return false;
    if (transport->label_count == 0) return true;
    unsigned char *label = OPENSSL_memdup(transport->label, transport->label_count);
    if (label && EVP_PKEY_CTX_set0_rsa_oaep_label(context, label, (int)transport->label_count) == 1) return true;
    OPENSSL_free(label);
    return false;
}

// All bits set if a number is zero, without a branch.
static uint32_t mask_of_zero(uint32_t number) { return (uint32_t)0 - ((~number & (number - 1)) >> 31); }

// Examines the padding of RSA-1.5 around a key of a known length, without a branch that depends on the bytes (RFC 8017 section 7.2.2).
//
// OpenSSL 3.0 returns an error for bad padding, which an attacker may be able to time.
static uint32_t mask_of_padding(const uint8_t *block, size_t count, size_t key_count) {
    uint32_t is_good = mask_of_zero(block[0]) & mask_of_zero(block[1] ^ 2u) & mask_of_zero(block[count - key_count - 1]);
    for (size_t i = 2; i < count - key_count - 1; i++) is_good &= ~mask_of_zero(block[i]);
    return is_good;
}

// Decrypts the key of the content into a buffer with random bytes, which are kept if this fails.
static void unwrap(
    EVP_PKEY *pkey, const cxs_key_transport *transport, const uint8_t *encrypted, size_t encrypted_count, uint8_t *key,
    size_t key_count) {
    uint8_t block[MAXIMUM_RSA_BITS / 8];
    size_t count = sizeof block;
    memset(block, 0, sizeof block);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(pkey, NULL);
    bool is_ready = context && EVP_PKEY_decrypt_init(context) == 1
        && (transport->is_oaep ? set_oaep(context, transport)
                               : EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1);
    bool is_decrypted = is_ready && EVP_PKEY_decrypt(context, block, &count, encrypted, encrypted_count) == 1;
    uint32_t is_good = 0;
    const uint8_t *found = block;
    if (transport->is_oaep) {
        is_good = mask_of_zero((uint32_t)!is_decrypted) & mask_of_zero((uint32_t)(count ^ key_count));
    } else if (is_decrypted && count == encrypted_count && count >= key_count + 11) {
        is_good = mask_of_padding(block, count, key_count);
        found = block + count - key_count;
    }
    for (size_t i = 0; i < key_count; i++) key[i] = (uint8_t)((found[i] & is_good) | (key[i] & ~is_good));
    OPENSSL_cleanse(block, sizeof block);
    EVP_PKEY_CTX_free(context);
}

// MARK: The content

static const EVP_CIPHER *cipher_of(cxs_cipher cipher) {
    switch (cipher) {
    case CXS_AES_128_GCM: return EVP_aes_128_gcm();
    case CXS_AES_192_GCM: return EVP_aes_192_gcm();
    case CXS_AES_256_GCM: return EVP_aes_256_gcm();
    case CXS_AES_128_CBC: return EVP_aes_128_cbc();
    case CXS_AES_192_CBC: return EVP_aes_192_cbc();
    case CXS_AES_256_CBC: return EVP_aes_256_cbc();
    case CXS_TRIPLE_DES_CBC: return EVP_des_ede3_cbc();
    }
    return NULL;
}

// The initialization vector, the encrypted bytes and the tag of 128 bits (XML Encryption 1.1 section 5.2.4).
static bool decrypt_gcm(
    EVP_CIPHER_CTX *context, const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *content, size_t count,
    uint8_t *result, size_t *result_count) {
    if (count <= GCM_IV_BYTES + GCM_TAG_BYTES) return false;
    size_t size = count - GCM_IV_BYTES - GCM_TAG_BYTES;
    uint8_t tag[GCM_TAG_BYTES], rest[EVP_MAX_BLOCK_LENGTH];
    int written = 0, more = 0;
    memcpy(tag, content + count - GCM_TAG_BYTES, sizeof tag);
    *result_count = size;
    return EVP_DecryptInit_ex(context, cipher, NULL, key, content) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, sizeof tag, tag) == 1
        && EVP_DecryptUpdate(context, result, &written, content + GCM_IV_BYTES, (int)size) == 1
        && EVP_DecryptFinal_ex(context, rest, &more) == 1 && (size_t)written == size && more == 0;
}

// The initialization vector and the encrypted blocks; the last byte is the number of bytes to remove, and the others of these are
// arbitrary (XML Encryption 1.1 section 5.2).
static bool decrypt_cbc(
    EVP_CIPHER_CTX *context, const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *content, size_t count,
    uint8_t *result, size_t *result_count) {
    size_t block = (size_t)EVP_CIPHER_get_block_size(cipher);
    if (count < 2 * block || count % block != 0) return false;
    int written = 0;
    bool is_decrypted = EVP_DecryptInit_ex(context, cipher, NULL, key, content) == 1
        && EVP_CIPHER_CTX_set_padding(context, 0) == 1
        && EVP_DecryptUpdate(context, result, &written, content + block, (int)(count - block)) == 1
        && (size_t)written == count - block;
    if (!is_decrypted) return false;
    size_t padding = result[count - block - 1];
    *result_count = count - block - padding;
    return padding >= 1 && padding <= block && padding < count - block;
}

bool cxs_decrypt(
    cxs_private_key *key, const cxs_key_transport *transport, const uint8_t *encrypted_key, size_t encrypted_key_count,
    cxs_cipher number, const uint8_t *content, size_t count, uint8_t *result, size_t *result_count) {
    const EVP_CIPHER *cipher = cipher_of(number);
    size_t key_count = cipher ? (size_t)EVP_CIPHER_get_key_length(cipher) : 0;
    uint8_t content_key[MAXIMUM_KEY_BYTES];
    *result_count = 0;
    if (key_count == 0 || key_count > sizeof content_key || count > INT_MAX
        || encrypted_key_count != (size_t)EVP_PKEY_get_size(key->pkey)
        || RAND_bytes(content_key, (int)key_count) != 1)
        return false;
    ERR_set_mark();
    unwrap(key->pkey, transport, encrypted_key, encrypted_key_count, content_key, key_count);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool is_gcm = EVP_CIPHER_get_mode(cipher) == EVP_CIPH_GCM_MODE;
    bool is_decrypted = context
        && (is_gcm ? decrypt_gcm : decrypt_cbc)(context, cipher, content_key, content, count, result, result_count);
    if (!is_decrypted) *result_count = 0;
    EVP_CIPHER_CTX_free(context);
    OPENSSL_cleanse(content_key, sizeof content_key);
    ERR_pop_to_mark();
    return is_decrypted;
}
