#include "asn1.h"

#include <limits.h>

// Reads a tag, also one whose number is in several bytes; false if nothing follows.
static bool read_tag(cxs_der der, size_t *head, page_asn1 *value) {
    if (der.count < 2) return false;
    value->tag_class = der.bytes[0] & 0xC0;
    value->is_constructed = (der.bytes[0] & 0x20) != 0;
    value->number = der.bytes[0] & 0x1F;
    *head = 1;
    if (value->number != 0x1F) return true;
    uint32_t number = 0;
    bool has_more = true;
    while (has_more) {
        if (*head + 1 >= der.count || number > (INT_MAX >> 7)) return false;
        number = number << 7 | (der.bytes[*head] & 0x7F);
        has_more = (der.bytes[*head] & 0x80) != 0;
        *head += 1;
    }
    value->number = number;
    return true;
}

// Reads a definite length, which may have needless zeros before it, as in BER.
static bool read_length(cxs_der der, size_t *head, size_t *count) {
    uint8_t first = der.bytes[*head];
    *head += 1;
    *count = first;
    if (first < 0x80) return true;
    size_t digits = first & 0x7F;
    if (digits == 0 || digits > der.count - *head) return false;
    for (*count = 0; digits > 0; digits--, *head += 1) {
        if (*count > (SIZE_MAX >> 8)) return false;
        *count = *count << 8 | der.bytes[*head];
    }
    return true;
}

bool page_asn1_take(cxs_der *rest, page_asn1 *value) {
    size_t head, count;
    if (!read_tag(*rest, &head, value) || !read_length(*rest, &head, &count) || count > rest->count - head) return false;
    if (rest->bytes[0] == 0 && rest->bytes[1] == 0) return false;
    value->whole = (cxs_der){rest->bytes, head + count};
    value->content = (cxs_der){rest->bytes + head, count};
    *rest = (cxs_der){rest->bytes + head + count, rest->count - head - count};
    return true;
}

bool page_asn1_take_tag(cxs_der *rest, uint8_t tag_class, uint32_t number, page_asn1 *value) {
    cxs_der after = *rest;
    if (!page_asn1_take(&after, value) || value->tag_class != tag_class || value->number != number) return false;
    *rest = after;
    return true;
}

bool page_asn1_take_sequence(cxs_der *rest, cxs_der *content) {
    page_asn1 value;
    if (!page_asn1_take_tag(rest, PAGE_UNIVERSAL, PAGE_SEQUENCE, &value) || !value.is_constructed) return false;
    *content = value.content;
    return true;
}

// MARK: Simple types

// A number has one byte at least, and no byte that repeats the sign of the next (X.690 section 8.3).
static bool is_integer(cxs_der content) {
    if (content.count < 2) return content.count == 1;
    uint8_t first = content.bytes[0];
    bool is_negative = (content.bytes[1] & 0x80) != 0;
    return (first != 0x00 || is_negative) && (first != 0xFF || !is_negative);
}

// Each part ends with a byte below 0x80, and does not begin with a zero digit (X.690 section 8.19).
static bool is_identifier(cxs_der content) {
    bool is_start = true;
    for (size_t i = 0; i < content.count; i++) {
        if (is_start && content.bytes[i] == 0x80) return false;
        is_start = (content.bytes[i] & 0x80) == 0;
    }
    return content.count > 0 && is_start;
}

bool page_asn1_is_valid(uint32_t number, cxs_der content) {
    switch (number) {
    case PAGE_BOOLEAN: return content.count == 1;
    case PAGE_INTEGER:
    case PAGE_ENUMERATED: return is_integer(content);
    // The first byte is the number of unused bits.
    case PAGE_BIT_STRING: return content.count > 0 && content.bytes[0] <= 7;
    case PAGE_NULL: return content.count == 0;
    case PAGE_OBJECT_IDENTIFIER: return is_identifier(content);
    case PAGE_UNIVERSAL_STRING: return content.count % 4 == 0;
    case PAGE_BMP_STRING: return content.count % 2 == 0;
    default: return true;
    }
}

bool page_asn1_take_simple(cxs_der *rest, uint32_t number, page_asn1 *value) {
    return page_asn1_take_tag(rest, PAGE_UNIVERSAL, number, value) && !value->is_constructed
        && page_asn1_is_valid(number, value->content);
}

// The content of sequences, of sets and of types that ASN.1 does not define is not examined.
static bool is_valid_any(const page_asn1 *value) {
    if (value->tag_class != PAGE_UNIVERSAL) return true;
    if (value->number == PAGE_SEQUENCE || value->number == PAGE_SET) return value->is_constructed;
    return !value->is_constructed && page_asn1_is_valid(value->number, value->content);
}

bool page_asn1_take_algorithm(cxs_der *rest) {
    cxs_der algorithm;
    page_asn1 value;
    if (!page_asn1_take_sequence(rest, &algorithm)
        || !page_asn1_take_simple(&algorithm, PAGE_OBJECT_IDENTIFIER, &value))
        return false;
    if (algorithm.count == 0) return true;
    return page_asn1_take(&algorithm, &value) && is_valid_any(&value) && algorithm.count == 0;
}
