#include "NaiveReading.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <zlib.h>

#include <limits.h>
#include <stdlib.h>

enum { IV_SIZE = 12, MAXIMUM_TAG = 16 };

static bool unwrap(EVP_PKEY *private_key, const uint8_t *key, size_t key_size, uint8_t result[512], size_t *size) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(private_key, NULL);
    *size = 512;
    bool is_unwrapped = context && EVP_PKEY_decrypt_init(context) == 1
        && EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
        && EVP_PKEY_decrypt(context, result, size, key, key_size) == 1;
    EVP_PKEY_CTX_free(context);
    return is_unwrapped;
}

static size_t decrypt(const uint8_t *key, const uint8_t *content, size_t size, int tag, uint8_t *result) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int count = (int)size - IV_SIZE - tag, written = 0, last = 0;
    bool is_decrypted = context && count > 0
        && EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), NULL, key, content) == 1
        && EVP_DecryptUpdate(context, result, &written, content + IV_SIZE, count) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, tag, (void *)(content + IV_SIZE + count)) == 1
        && EVP_DecryptFinal_ex(context, result + written, &last) == 1;
    EVP_CIPHER_CTX_free(context);
    return is_decrypted ? (size_t)(written + last) : 0;
}

size_t naive_decrypt(
    const uint8_t *pem, size_t pem_size, const uint8_t *key, size_t key_size, const uint8_t *content, size_t size, uint8_t *result) {
    BIO *bio = pem_size <= INT_MAX && size <= INT_MAX ? BIO_new_mem_buf(pem, (int)pem_size) : NULL;
    EVP_PKEY *private_key = bio ? PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL) : NULL;
    uint8_t session[512];
    size_t session_size = 0, count = 0;
    if (private_key && unwrap(private_key, key, key_size, session, &session_size) && session_size == 32)
        for (int tag = MAXIMUM_TAG; tag > 0 && count == 0; tag--) count = decrypt(session, content, size, tag, result);
    EVP_PKEY_free(private_key);
    BIO_free(bio);
    return count;
}

uint8_t *naive_inflate(const uint8_t *bytes, size_t size, size_t *result_size) {
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)size};
    size_t room = 1 << 16;
    uint8_t *result = malloc(room);
    int state = size <= UINT_MAX && result ? inflateInit2(&stream, -MAX_WBITS) : Z_MEM_ERROR;
    while (state == Z_OK) {
        stream.next_out = result + stream.total_out;
        stream.avail_out = (uInt)(room - stream.total_out);
        state = inflate(&stream, Z_NO_FLUSH);
        if (state != Z_OK || stream.avail_out > 0) break;
        uint8_t *larger = realloc(result, room *= 2);
        if (!larger) break;
        result = larger;
    }
    *result_size = stream.total_out;
    inflateEnd(&stream);
    if (state == Z_STREAM_END) return result;
    free(result);
    return NULL;
}
