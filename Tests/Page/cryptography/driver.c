// Calls the functions of CXMLSecurity for keys, certificates, PEM text, digests and signature values, and prints all results: the program that
// Tests/Page/compare-crypto links with the implementation of samltool, and with that of the page.
//
// A case on standard input is a letter, two bytes for its parameters, and blocks of bytes, each after its size in four bytes, the lowest first.
// A result is a line.

#include "CXMLSecurity.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    uint8_t *bytes;
    size_t count;
} block;

static block read_block(void) {
    uint8_t size[4];
    if (fread(size, 1, 4, stdin) != 4) exit(65);
    block b = {NULL, (size_t)size[0] | (size_t)size[1] << 8 | (size_t)size[2] << 16 | (size_t)size[3] << 24};
    // Without a byte to spare, so that a sanitizer notices each byte that is read after the end.
    b.bytes = malloc(b.count > 0 ? b.count : 1);
    if (!b.bytes || fread(b.bytes, 1, b.count, stdin) != b.count) exit(65);
    return b;
}

static void print_hex(const uint8_t *bytes, size_t count) {
    putchar(' ');
    for (size_t i = 0; i < count; i++) printf("%02x", bytes[i]);
}

static void print_facts(const cxs_key_facts *facts, bool has_key) {
    printf(" support=%d type=%d key=%d", (int)facts->support, (int)facts->type, has_key);
    // The other facts of a malformed key are not read.
    if (facts->support == CXS_KEY_MALFORMED) return;
    printf(" curve=%s bits=%d exponent=%llx spki", facts->curve, (int)facts->bits, (unsigned long long)facts->exponent);
    print_hex(facts->spki_sha256, 32);
}

static void print_certificate(block der) {
    cxs_certificate certificate;
    bool is_read = cxs_certificate_read(der.bytes, der.count, &certificate);
    printf(" read=%d", is_read);
    if (is_read) {
        cxs_certificate_uses uses = certificate.uses;
        print_facts(&certificate.facts, certificate.key != NULL);
        printf(" from=%lld to=%lld uses=%d%d%d%d%d", (long long)certificate.not_before, (long long)certificate.not_after,
            uses.is_for_tls_servers, uses.is_for_other_purposes, uses.is_authority, uses.signs, uses.signs_certificates);
        print_hex(certificate.sha256, 32);
        printf(" subject");
        print_hex((const uint8_t *)certificate.subject, strlen(certificate.subject));
        printf(" issuer");
        print_hex((const uint8_t *)certificate.issuer, strlen(certificate.issuer));
    }
    cxs_certificate_free(&certificate);
}

static void print_key(block der) {
    cxs_key_facts facts;
    cxs_key *key = cxs_key_from_spki(der.bytes, der.count, &facts);
    print_facts(&facts, key != NULL);
    cxs_key_free(key);
}

static void print_pem(block text) {
    cxs_pem *pem = cxs_pem_open(text.bytes, text.count);
    if (!pem) return (void)printf(" unopened");
    cxs_pem_result result = CXS_PEM_BLOCK;
    while (result == CXS_PEM_BLOCK) {
        char *label;
        uint8_t *bytes;
        size_t count;
        result = cxs_pem_next(pem, &label, &bytes, &count);
        printf(" result=%d", (int)result);
        if (result == CXS_PEM_BLOCK) {
            print_hex((const uint8_t *)label, strlen(label));
            print_hex(bytes, count);
        }
        cxs_free(label);
        cxs_free(bytes);
    }
    cxs_pem_close(pem);
}

static void print_hash(int digest, block bytes) {
    uint8_t hash[64];
    print_hex(hash, cxs_hash((cxs_digest)digest, bytes.bytes, bytes.count, hash));
}

static void print_verification(int type, int digest, block spki, block bytes, block value) {
    cxs_key_facts facts;
    cxs_key *key = cxs_key_from_spki(spki.bytes, spki.count, &facts);
    if (!key) return (void)printf(" no key");
    bool is_valid = cxs_verify_value(
        key, (cxs_key_type)type, (cxs_digest)digest, bytes.bytes, bytes.count, value.bytes, value.count);
    printf(" valid=%d", is_valid);
    cxs_key_free(key);
}

static void run(int letter, int first, int second) {
    block one = read_block(), two = {0}, three = {0};
    if (letter == 'V') two = read_block(), three = read_block();
    putchar(letter);
    switch (letter) {
    case 'C': print_certificate(one); break;
    case 'K': print_key(one); break;
    case 'P': print_pem(one); break;
    case 'D': printf(" private=%d", cxs_der_is_private_key(one.bytes, one.count)); break;
    case 'H': print_hash(first, one); break;
    case 'V': print_verification(first, second, one, two, three); break;
    default: exit(65);
    }
    putchar('\n');
    free(one.bytes);
    free(two.bytes);
    free(three.bytes);
}

int main(void) {
    int letter;
    if (cxs_initialize() != CXS_READY) return 70;
    while ((letter = getchar()) != EOF) {
        int first = getchar(), second = getchar();
        run(letter, first, second);
    }
    return 0;
}
