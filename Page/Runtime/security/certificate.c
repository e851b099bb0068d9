#include "asn1.h"
#include "distinguished_name.h"
#include "public_key.h"
#include "validity.h"

#include <stdlib.h>
#include <string.h>

// MARK: Structure

// Time: UTCTime or GeneralizedTime, whose characters are examined later.
static bool take_time(cxs_der *rest) {
    page_asn1 value;
    bool is_found = page_asn1_take_tag(rest, PAGE_UNIVERSAL, PAGE_UTC_TIME, &value)
        || page_asn1_take_tag(rest, PAGE_UNIVERSAL, PAGE_GENERALIZED_TIME, &value);
    return is_found && !value.is_constructed;
}

static bool take_validity(cxs_der *rest) {
    cxs_der validity;
    return page_asn1_take_sequence(rest, &validity) && take_time(&validity) && take_time(&validity) && validity.count == 0;
}

// The version, explicit [0], may be missing; its value is not examined.
static bool take_version(cxs_der *rest) {
    page_asn1 wrapped, version;
    if (!page_asn1_take_tag(rest, PAGE_CONTEXT, 0, &wrapped)) return true;
    return wrapped.is_constructed && page_asn1_take_simple(&wrapped.content, PAGE_INTEGER, &version)
        && wrapped.content.count == 0;
}

// A BIT STRING with another tag, which may be missing.
static bool take_unique_identifier(cxs_der *rest, uint32_t number) {
    page_asn1 value;
    if (!page_asn1_take_tag(rest, PAGE_CONTEXT, number, &value)) return true;
    return !value.is_constructed && page_asn1_is_valid(PAGE_BIT_STRING, value.content);
}

// Extension: SEQUENCE { extnID, critical, extnValue }; the value is not examined.
static bool take_extension(cxs_der *rest) {
    cxs_der extension;
    page_asn1 value;
    if (!page_asn1_take_sequence(rest, &extension) || !page_asn1_take_simple(&extension, PAGE_OBJECT_IDENTIFIER, &value))
        return false;
    cxs_der after = extension;
    if (page_asn1_take_tag(&after, PAGE_UNIVERSAL, PAGE_BOOLEAN, &value)
        && !page_asn1_take_simple(&extension, PAGE_BOOLEAN, &value))
        return false;
    return page_asn1_take_simple(&extension, PAGE_OCTET_STRING, &value) && extension.count == 0;
}

// Extensions, explicit [3], may be missing.
static bool take_extensions(cxs_der *rest) {
    page_asn1 wrapped, extensions;
    if (!page_asn1_take_tag(rest, PAGE_CONTEXT, 3, &wrapped)) return true;
    if (!wrapped.is_constructed || !page_asn1_take_tag(&wrapped.content, PAGE_UNIVERSAL, PAGE_SEQUENCE, &extensions)
        || wrapped.content.count != 0)
        return false;
    while (extensions.content.count > 0)
        if (!take_extension(&extensions.content)) return false;
    return true;
}

// Determines whether OpenSSL decodes a certificate (RFC 5280 section 4.1). The names, the characters of the times and the key are examined where
// they are read.
static bool is_well_formed(cxs_der der) {
    cxs_der certificate, tbs;
    page_asn1 value;
    return page_asn1_take_sequence(&der, &certificate) && der.count == 0 && page_asn1_take_sequence(&certificate, &tbs)
        && page_asn1_take_algorithm(&certificate) && page_asn1_take_simple(&certificate, PAGE_BIT_STRING, &value)
        && certificate.count == 0 && take_version(&tbs) && page_asn1_take_simple(&tbs, PAGE_INTEGER, &value)
        && page_asn1_take_algorithm(&tbs) && page_asn1_take(&tbs, &value) && take_validity(&tbs)
        && page_asn1_take(&tbs, &value) && page_asn1_take(&tbs, &value) && take_unique_identifier(&tbs, 1)
        && take_unique_identifier(&tbs, 2) && take_extensions(&tbs) && tbs.count == 0;
}

// MARK: Certificates

// The program decodes the whole certificate for a supported key only, so the structure of others is not examined.
static cxs_key *key_of_certificate(cxs_der der, cxs_der spki, cxs_key_facts *facts) {
    if (is_well_formed(der)) return page_decode_key(spki, facts);
    facts->support = CXS_KEY_MALFORMED;
    return NULL;
}

bool cxs_certificate_read(const uint8_t *der, size_t count, cxs_certificate *certificate) {
    memset(certificate, 0, sizeof *certificate);
    cxs_certificate_parts parts;
    if (count > CXS_MAXIMUM_CERTIFICATE_BYTES || !cxs_der_certificate((cxs_der){der, count}, &parts)) return false;
    if (cxs_look_at_key(parts.spki, &certificate->facts))
        certificate->key = key_of_certificate((cxs_der){der, count}, parts.spki, &certificate->facts);
    uint8_t hash[64];
    if (certificate->facts.support == CXS_KEY_MALFORMED || cxs_hash(CXS_SHA256, der, count, hash) != 32
        || !page_read_time(parts.not_before, &certificate->not_before)
        || !page_read_time(parts.not_after, &certificate->not_after))
        return false;
    memcpy(certificate->sha256, hash, 32);
    certificate->uses = cxs_der_certificate_uses(parts.extensions);
    certificate->subject = page_distinguished_name(parts.subject);
    certificate->issuer = page_distinguished_name(parts.issuer);
    return certificate->subject && certificate->issuer;
}

void cxs_certificate_free(cxs_certificate *certificate) {
    cxs_key_free(certificate->key);
    free(certificate->subject);
    free(certificate->issuer);
    memset(certificate, 0, sizeof *certificate);
}
