#include "object_names.h"

#include <string.h>

// The identifiers with the same beginning: each is a byte, and its name with a NUL byte.
typedef struct {
    const char *beginning;
    size_t count;
    const char *names;
} family;

// Short names of OpenSSL. A name of a certificate is made of attribute types; OpenSSL's other identifiers, such as those of algorithms, are
// not here.
static const family families[] = {
    // 2.5.4: attribute types of X.520
    {"\x55\x04", 2,
     "\3" "CN\0" "\4" "SN\0" "\5" "serialNumber\0" "\6" "C\0" "\7" "L\0" "\10" "ST\0" "\11" "street\0" "\12" "O\0" "\13" "OU\0"
     "\14" "title\0" "\15" "description\0" "\16" "searchGuide\0" "\17" "businessCategory\0" "\20" "postalAddress\0" "\21" "postalCode\0"
     "\22" "postOfficeBox\0" "\23" "physicalDeliveryOfficeName\0" "\24" "telephoneNumber\0" "\25" "telexNumber\0"
     "\26" "teletexTerminalIdentifier\0" "\27" "facsimileTelephoneNumber\0" "\30" "x121Address\0" "\31" "internationaliSDNNumber\0"
     "\32" "registeredAddress\0" "\33" "destinationIndicator\0" "\34" "preferredDeliveryMethod\0" "\35" "presentationAddress\0"
     "\36" "supportedApplicationContext\0" "\37" "member\0" "\40" "owner\0" "\41" "roleOccupant\0" "\42" "seeAlso\0" "\43" "userPassword\0"
     "\44" "userCertificate\0" "\45" "cACertificate\0" "\46" "authorityRevocationList\0" "\47" "certificateRevocationList\0"
     "\50" "crossCertificatePair\0" "\51" "name\0" "\52" "GN\0" "\53" "initials\0" "\54" "generationQualifier\0"
     "\55" "x500UniqueIdentifier\0" "\56" "dnQualifier\0" "\57" "enhancedSearchGuide\0" "\60" "protocolInformation\0"
     "\61" "distinguishedName\0" "\62" "uniqueMember\0" "\63" "houseIdentifier\0" "\64" "supportedAlgorithms\0"
     "\65" "deltaRevocationList\0" "\66" "dmdName\0" "\101" "pseudonym\0" "\110" "role\0" "\141" "organizationIdentifier\0" "\142" "c3\0"
     "\143" "n3\0" "\144" "dnsName\0"},
    // 0.9.2342.19200300.100.1: of COSINE, RFC 4524
    {"\x09\x92\x26\x89\x93\xF2\x2C\x64\x01", 9,
     "\1" "UID\0" "\2" "textEncodedORAddress\0" "\3" "mail\0" "\4" "info\0" "\5" "favouriteDrink\0" "\6" "roomNumber\0" "\7" "photo\0"
     "\10" "userClass\0" "\11" "host\0" "\12" "manager\0" "\13" "documentIdentifier\0" "\14" "documentTitle\0" "\15" "documentVersion\0"
     "\16" "documentAuthor\0" "\17" "documentLocation\0" "\24" "homeTelephoneNumber\0" "\25" "secretary\0" "\26" "otherMailbox\0"
     "\27" "lastModifiedTime\0" "\30" "lastModifiedBy\0" "\31" "DC\0" "\32" "aRecord\0" "\33" "pilotAttributeType27\0" "\34" "mXRecord\0"
     "\35" "nSRecord\0" "\36" "sOARecord\0" "\37" "cNAMERecord\0" "\45" "associatedDomain\0" "\46" "associatedName\0"
     "\47" "homePostalAddress\0" "\50" "personalTitle\0" "\51" "mobileTelephoneNumber\0" "\52" "pagerTelephoneNumber\0"
     "\53" "friendlyCountryName\0" "\54" "uid\0" "\55" "organizationalStatus\0" "\56" "janetMailbox\0" "\57" "mailPreferenceOption\0"
     "\60" "buildingName\0" "\61" "dSAQuality\0" "\62" "singleLevelQuality\0" "\63" "subtreeMinimumQuality\0"
     "\64" "subtreeMaximumQuality\0" "\65" "personalSignature\0" "\66" "dITRedirect\0" "\67" "audio\0" "\70" "documentPublisher\0"},
    // 1.2.840.113549.1.9: of PKCS #9
    {"\x2A\x86\x48\x86\xF7\x0D\x01\x09", 8,
     "\1" "emailAddress\0" "\2" "unstructuredName\0" "\3" "contentType\0" "\4" "messageDigest\0" "\5" "signingTime\0"
     "\6" "countersignature\0" "\7" "challengePassword\0" "\10" "unstructuredAddress\0" "\11" "extendedCertificateAttributes\0"
     "\16" "extReq\0" "\17" "SMIME-CAPS\0" "\20" "SMIME\0" "\24" "friendlyName\0" "\25" "localKeyID\0"},
    // 1.3.6.1.4.1.311.60.2.1: of extended validation
    {"\x2B\x06\x01\x04\x01\x82\x37\x3C\x02\x01", 10,
     "\1" "jurisdictionL\0" "\2" "jurisdictionST\0" "\3" "jurisdictionC\0"},
    // 1.2.643.100: Russian ones
    {"\x2A\x85\x03\x64", 4,
     "\1" "OGRN\0" "\3" "SNILS\0" "\5" "OGRNIP\0" "\157" "subjectSignTool\0" "\160" "issuerSignTool\0" "\161" "classSignTool\0"},
    // 1.2.643.3.131.1
    {"\x2A\x85\x03\x03\x81\x03\x01", 7,
     "\1" "INN\0"},
    // 1.2.840.10045.3.1: curves of X9.62
    {"\x2A\x86\x48\xCE\x3D\x03\x01", 7,
     "\1" "prime192v1\0" "\2" "prime192v2\0" "\3" "prime192v3\0" "\4" "prime239v1\0" "\5" "prime239v2\0" "\6" "prime239v3\0"
     "\7" "prime256v1\0"},
    // 1.2.840.10045.3.0
    {"\x2A\x86\x48\xCE\x3D\x03\x00", 7,
     "\1" "c2pnb163v1\0" "\2" "c2pnb163v2\0" "\3" "c2pnb163v3\0" "\4" "c2pnb176v1\0" "\5" "c2tnb191v1\0" "\6" "c2tnb191v2\0"
     "\7" "c2tnb191v3\0" "\10" "c2onb191v4\0" "\11" "c2onb191v5\0" "\12" "c2pnb208w1\0" "\13" "c2tnb239v1\0" "\14" "c2tnb239v2\0"
     "\15" "c2tnb239v3\0" "\16" "c2onb239v4\0" "\17" "c2onb239v5\0" "\20" "c2pnb272w1\0" "\21" "c2pnb304w1\0" "\22" "c2tnb359v1\0"
     "\23" "c2pnb368w1\0" "\24" "c2tnb431r1\0"},
    // 1.3.132.0: of SEC 2
    {"\x2B\x81\x04\x00", 4,
     "\1" "sect163k1\0" "\2" "sect163r1\0" "\3" "sect239k1\0" "\4" "sect113r1\0" "\5" "sect113r2\0" "\6" "secp112r1\0" "\7" "secp112r2\0"
     "\10" "secp160r1\0" "\11" "secp160k1\0" "\12" "secp256k1\0" "\17" "sect163r2\0" "\20" "sect283k1\0" "\21" "sect283r1\0"
     "\26" "sect131r1\0" "\27" "sect131r2\0" "\30" "sect193r1\0" "\31" "sect193r2\0" "\32" "sect233k1\0" "\33" "sect233r1\0"
     "\34" "secp128r1\0" "\35" "secp128r2\0" "\36" "secp160r2\0" "\37" "secp192k1\0" "\40" "secp224k1\0" "\41" "secp224r1\0"
     "\42" "secp384r1\0" "\43" "secp521r1\0" "\44" "sect409k1\0" "\45" "sect409r1\0" "\46" "sect571k1\0" "\47" "sect571r1\0"},
    // 1.3.36.3.3.2.8.1.1: of RFC 5639
    {"\x2B\x24\x03\x03\x02\x08\x01\x01", 8,
     "\1" "brainpoolP160r1\0" "\2" "brainpoolP160t1\0" "\3" "brainpoolP192r1\0" "\4" "brainpoolP192t1\0" "\5" "brainpoolP224r1\0"
     "\6" "brainpoolP224t1\0" "\7" "brainpoolP256r1\0" "\10" "brainpoolP256t1\0" "\11" "brainpoolP320r1\0" "\12" "brainpoolP320t1\0"
     "\13" "brainpoolP384r1\0" "\14" "brainpoolP384t1\0" "\15" "brainpoolP512r1\0" "\16" "brainpoolP512t1\0"},
    // 2.23.43.1.4: of WAP
    {"\x67\x2B\x01\x04", 4,
     "\1" "wap-wsg-idm-ecid-wtls1\0" "\3" "wap-wsg-idm-ecid-wtls3\0" "\4" "wap-wsg-idm-ecid-wtls4\0" "\5" "wap-wsg-idm-ecid-wtls5\0"
     "\6" "wap-wsg-idm-ecid-wtls6\0" "\7" "wap-wsg-idm-ecid-wtls7\0" "\10" "wap-wsg-idm-ecid-wtls8\0" "\11" "wap-wsg-idm-ecid-wtls9\0"
     "\12" "wap-wsg-idm-ecid-wtls10\0" "\13" "wap-wsg-idm-ecid-wtls11\0" "\14" "wap-wsg-idm-ecid-wtls12\0"},
    // 1.2.156.10197.1: of GM/T 0006
    {"\x2A\x81\x1C\xCF\x55\x01\x82", 7,
     "\55" "SM2\0"},
};

const char *page_object_name(cxs_der content) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const family *f = &families[i];
        if (content.count != f->count + 1 || memcmp(content.bytes, f->beginning, f->count) != 0) continue;
        for (const char *entry = f->names; *entry != '\0'; entry += 1 + strlen(entry + 1) + 1)
            if ((uint8_t)*entry == content.bytes[f->count]) return entry + 1;
    }
    return NULL;
}

// MARK: Numbers

// The decimal digits of a number of any size, the lowest first.
typedef struct {
    uint8_t digits[1500];
    size_t count;
} decimal;

// Multiplies by 128 and adds.
static void append_bits(decimal *number, uint8_t bits) {
    unsigned carry = bits;
    for (size_t i = 0; i < number->count; i++) {
        carry += number->digits[i] * 128u;
        number->digits[i] = (uint8_t)(carry % 10);
        carry /= 10;
    }
    for (; carry > 0 && number->count < sizeof number->digits; carry /= 10)
        number->digits[number->count++] = (uint8_t)(carry % 10);
}

static bool is_below(const decimal *number, unsigned limit) {
    unsigned value = 0;
    if (number->count > 2) return false;
    for (size_t i = number->count; i > 0; i--) value = value * 10 + number->digits[i - 1];
    return value < limit;
}

static void subtract(decimal *number, unsigned value) {
    for (size_t i = 0; value > 0 && i < number->count; i++) {
        unsigned digit = value % 10;
        value /= 10;
        if (number->digits[i] < digit) {
            number->digits[i] += 10;
            value++;
        }
        number->digits[i] -= (uint8_t)digit;
    }
    while (number->count > 0 && number->digits[number->count - 1] == 0) number->count--;
}

typedef struct {
    char *text;
    size_t count;
} output;

static void write_byte(output *o, char byte) {
    if (o->count + 1 < PAGE_DOTTED_SIZE) o->text[o->count++] = byte;
}

static void write_number(output *o, const decimal *number) {
    if (number->count == 0) write_byte(o, '0');
    for (size_t i = number->count; i > 0; i--) write_byte(o, (char)('0' + number->digits[i - 1]));
}

// The first part stands for two numbers, of which the first is 0, 1 or 2 (X.690 section 8.19.4).
static void write_first(output *o, decimal *number) {
    char first = is_below(number, 40) ? '0' : is_below(number, 80) ? '1' : '2';
    subtract(number, 40u * (unsigned)(first - '0'));
    write_byte(o, first);
}

void page_object_dotted(cxs_der content, char text[PAGE_DOTTED_SIZE]) {
    // The longest that RFC 2578 permits; OpenSSL writes nothing for longer ones.
    const size_t maximum = 586;
    output o = {text, 0};
    decimal number = {.count = 0};
    bool is_first = true;
    for (size_t i = 0; i < content.count && content.count <= maximum; i++) {
        append_bits(&number, content.bytes[i] & 0x7F);
        if (content.bytes[i] & 0x80) continue;
        if (is_first) write_first(&o, &number);
        write_byte(&o, '.');
        write_number(&o, &number);
        number.count = 0;
        is_first = false;
    }
    text[o.count] = '\0';
}
