#include "private_key.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <limits.h>
#include <string.h>

// A password, and whether OpenSSL asked for one.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    bool was_used;
} password_source;

static int give_password(char *buffer, int size, int is_for_writing, void *context) {
    (void)is_for_writing;
    password_source *password = context;
    password->was_used = true;
    if (password->count == 0 || size < 0 || password->count > (size_t)size) return -1;
    memcpy(buffer, password->bytes, password->count);
    return (int)password->count;
}

static EVP_PKEY *read_der(const uint8_t *bytes, size_t count, BIO *memory, password_source *password) {
    EVP_PKEY *key = d2i_AutoPrivateKey(NULL, &bytes, (long)count);
    return key ? key : d2i_PKCS8PrivateKey_bio(memory, NULL, give_password, password);
}

EVP_PKEY *cxs_read_private_key(
    const uint8_t *bytes, size_t count, const uint8_t *password, size_t password_count, cxs_private_key_result *result) {
    password_source source = {password, password ? password_count : 0, false};
    ERR_set_mark();
    BIO *memory = count <= INT_MAX ? BIO_new_mem_buf(bytes, (int)count) : NULL;
    bool is_der = count > 0 && bytes[0] == 0x30;
    EVP_PKEY *key = NULL;
    if (memory && is_der) key = read_der(bytes, count, memory, &source);
    else if (memory) key = PEM_read_bio_PrivateKey(memory, NULL, give_password, &source);
    BIO_free(memory);
    *result = key ? CXS_PRIVATE_KEY_READ
        : !source.was_used ? CXS_PRIVATE_KEY_UNREADABLE
        : source.count > 0 ? CXS_PRIVATE_KEY_WRONG_PASSWORD
                           : CXS_PRIVATE_KEY_NEEDS_PASSWORD;
    ERR_pop_to_mark();
    return key;
}
