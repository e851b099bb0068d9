#include "CXMLSecurity.h"

#include "bearssl_hash.h"

static const br_hash_class *class_of(cxs_digest digest) {
    switch (digest) {
    case CXS_SHA1: return &br_sha1_vtable;
    case CXS_SHA256: return &br_sha256_vtable;
    case CXS_SHA384: return &br_sha384_vtable;
    case CXS_SHA512: return &br_sha512_vtable;
    }
    return NULL;
}

size_t cxs_hash(cxs_digest digest, const uint8_t *bytes, size_t count, uint8_t result[64]) {
    const br_hash_class *class = class_of(digest);
    br_hash_compat_context context;
    if (!class) return 0;
    class->init(&context.vtable);
    if (count > 0) class->update(&context.vtable, bytes, count);
    class->out(&context.vtable, result);
    return class->desc >> BR_HASHDESC_OUT_OFF & BR_HASHDESC_OUT_MASK;
}
