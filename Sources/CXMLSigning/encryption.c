// Without this, OPENSSL_free would put the path of this file into the program, and builds in two folders would differ.
#define OPENSSL_NO_FILENAMES

#include "include/CXMLEncrypting.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <limits.h>
#include <string.h>

enum { TAG_BYTES = 16 };

bool cxsign_random(uint8_t *bytes, size_t count) { return count <= INT_MAX && RAND_bytes(bytes, (int)count) == 1; }

size_t cxsign_cipher_key_count(const char *name) {
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    size_t count = cipher ? (size_t)EVP_CIPHER_get_key_length(cipher) : 0;
    EVP_CIPHER_free(cipher);
    ERR_clear_error();
    return count;
}

// The last byte of the padding is its length; the others are arbitrary (XML Encryption 1.1 section 5.2), and random here.
static bool pad(uint8_t *last_block, size_t block, size_t rest) {
    if (!cxsign_random(last_block + rest, block - rest)) return false;
    last_block[block - 1] = (uint8_t)(block - rest);
    return true;
}

static size_t encrypt(
    EVP_CIPHER_CTX *context, const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *content, size_t count,
    uint8_t *result) {
    size_t vector = (size_t)EVP_CIPHER_get_iv_length(cipher), block = (size_t)EVP_CIPHER_get_block_size(cipher);
    bool is_gcm = EVP_CIPHER_get_mode(cipher) == EVP_CIPH_GCM_MODE;
    uint8_t last[EVP_MAX_BLOCK_LENGTH];
    size_t whole = is_gcm ? count : count - count % block;
    int first = 0, second = 0, final = 0;
    memcpy(last, content + whole, count - whole);
    bool is_encrypted = cxsign_random(result, vector) && (is_gcm || pad(last, block, count - whole))
        && EVP_EncryptInit_ex(context, cipher, NULL, key, result) == 1 && EVP_CIPHER_CTX_set_padding(context, 0) == 1
        && EVP_EncryptUpdate(context, result + vector, &first, content, (int)whole) == 1
        && (is_gcm || EVP_EncryptUpdate(context, result + vector + first, &second, last, (int)block) == 1)
        && EVP_EncryptFinal_ex(context, result + vector + first + second, &final) == 1;
    size_t size = vector + (size_t)first + (size_t)second + (size_t)final;
    if (!is_encrypted) return 0;
    if (!is_gcm) return size;
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG_BYTES, result + size) == 1 ? size + TAG_BYTES : 0;
}

size_t cxsign_encrypt(const char *name, const uint8_t *key, const uint8_t *content, size_t count, uint8_t *result) {
    EVP_CIPHER *cipher = count <= INT_MAX - EVP_MAX_BLOCK_LENGTH ? EVP_CIPHER_fetch(NULL, name, NULL) : NULL;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    size_t size = cipher && context ? encrypt(context, cipher, key, content, count, result) : 0;
    EVP_CIPHER_CTX_free(context);
    EVP_CIPHER_free(cipher);
    ERR_clear_error();
    return size;
}

static bool set_padding(EVP_PKEY_CTX *context, const char *digest, const char *mask_digest) {
    if (!digest || !mask_digest) return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1;
    return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
        && EVP_PKEY_CTX_set_rsa_oaep_md_name(context, digest, NULL) == 1
        && EVP_PKEY_CTX_set_rsa_mgf1_md_name(context, mask_digest, NULL) == 1;
}

size_t cxsign_encrypt_key(
    const uint8_t *certificate, size_t certificate_count, const char *digest, const char *mask_digest,
    const uint8_t *key, size_t key_count, uint8_t *result) {
    const unsigned char *cursor = certificate;
    X509 *x509 = certificate_count <= LONG_MAX ? d2i_X509(NULL, &cursor, (long)certificate_count) : NULL;
    EVP_PKEY *pkey = x509 ? X509_get_pubkey(x509) : NULL;
    EVP_PKEY_CTX *context = pkey && EVP_PKEY_is_a(pkey, "RSA") ? EVP_PKEY_CTX_new(pkey, NULL) : NULL;
    size_t size = CXSIGN_ENCRYPTED_KEY_BYTES;
    bool is_encrypted = context && EVP_PKEY_encrypt_init(context) == 1 && set_padding(context, digest, mask_digest)
        && EVP_PKEY_encrypt(context, result, &size, key, key_count) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(pkey);
    X509_free(x509);
    ERR_clear_error();
    return is_encrypted ? size : 0;
}
