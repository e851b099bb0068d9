#include "distinguished_name.h"

#include "asn1.h"
#include "object_names.h"
#include "text.h"

#include <stdlib.h>

// MARK: Characters

// The next character of a string, whose bytes are removed; false if there is none, or if it is not one of Unicode.
typedef bool (*reader)(cxs_der *rest, uint32_t *character);

static bool is_unicode(uint32_t character) {
    return character < 0x110000 && (character < 0xD800 || character > 0xDFFF);
}

static bool read_units(cxs_der *rest, size_t size, uint32_t *character) {
    if (rest->count < size) return false;
    *character = 0;
    for (size_t i = 0; i < size; i++) *character = *character << 8 | rest->bytes[i];
    *rest = (cxs_der){rest->bytes + size, rest->count - size};
    return is_unicode(*character);
}

// OpenSSL reads T61String as Latin-1, and does not check the characters of the others.
static bool read_latin1(cxs_der *rest, uint32_t *character) { return read_units(rest, 1, character); }
static bool read_bmp(cxs_der *rest, uint32_t *character) { return read_units(rest, 2, character); }
static bool read_universal(cxs_der *rest, uint32_t *character) { return read_units(rest, 4, character); }

// The number of bytes that a first byte of UTF-8 begins; 0 if none begins with it.
static size_t length_of_utf8(uint8_t first) {
    if (first < 0x80) return 1;
    if ((first & 0xE0) == 0xC0) return 2;
    if ((first & 0xF0) == 0xE0) return 3;
    return (first & 0xF8) == 0xF0 ? 4 : 0;
}

static bool read_utf8(cxs_der *rest, uint32_t *character) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = rest->count > 0 ? length_of_utf8(rest->bytes[0]) : 0;
    if (length == 0 || rest->count < length) return false;
    *character = length == 1 ? rest->bytes[0] : rest->bytes[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((rest->bytes[i] & 0xC0) != 0x80) return false;
        *character = *character << 6 | (rest->bytes[i] & 0x3F);
    }
    *rest = (cxs_der){rest->bytes + length, rest->count - length};
    return *character >= least[length] && is_unicode(*character);
}

// Returns NULL for types that are not text.
static reader reader_of(uint32_t number) {
    switch (number) {
    case PAGE_UTF8_STRING: return read_utf8;
    case PAGE_NUMERIC_STRING:
    case PAGE_PRINTABLE_STRING:
    case PAGE_T61_STRING:
    case PAGE_IA5_STRING: return read_latin1;
    case PAGE_BMP_STRING: return read_bmp;
    case PAGE_UNIVERSAL_STRING: return read_universal;
    default: return NULL;
    }
}

// MARK: Values

static void add_utf8(page_text *text, uint32_t character) {
    if (character < 0x80) return page_text_add_byte(text, (uint8_t)character);
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    page_text_add_byte(text, (uint8_t)(0xFF00u >> (more + 1) | character >> (6 * more)));
    while (more-- > 0) page_text_add_byte(text, (uint8_t)(0x80 | (character >> (6 * more) & 0x3F)));
}

// Returns true if RFC 2253 section 2.4 has a backslash before a character. OpenSSL takes a single one for the last.
static bool is_escaped(uint32_t character, bool is_first, bool is_last) {
    switch (character) {
    case ',': case '+': case '"': case '\\': case '<': case '>': case ';': return true;
    case ' ': return is_first || is_last;
    case '#': return is_first && !is_last;
    default: return false;
    }
}

static bool add_characters(page_text *text, cxs_der content, reader read) {
    uint32_t character;
    bool is_first = true;
    while (content.count > 0) {
        if (!read(&content, &character)) return false;
        bool is_control = character < 0x20 || character == 0x7F;
        if (is_control || is_escaped(character, is_first, content.count == 0)) page_text_add_byte(text, '\\');
        if (is_control) page_text_add_hex(text, &(uint8_t){(uint8_t)character}, 1);
        else add_utf8(text, character);
        is_first = false;
    }
    return true;
}

static void add_encoded(page_text *text, const page_asn1 *value) {
    page_text_add_byte(text, '#');
    // A sequence as it is; others as OpenSSL encodes them again.
    if (value->number == PAGE_SEQUENCE) return page_text_add_hex(text, value->whole.bytes, value->whole.count);
    cxs_der content = value->content;
    page_text_add_hex(text, &(uint8_t){(uint8_t)value->number}, 1);
    // A certificate has at most 64 KiB.
    uint8_t length[] = {0x82, (uint8_t)(content.count >> 8), (uint8_t)content.count};
    if (content.count < 0x80) page_text_add_hex(text, length + 2, 1);
    else if (content.count <= 0xFF) page_text_add_hex(text, (uint8_t[]){0x81, length[2]}, 2);
    else page_text_add_hex(text, length, 3);
    bool is_bits = value->number == PAGE_BIT_STRING;
    // Without bits there are no unused ones, and unused bits are zero.
    if (is_bits && content.count == 1) return page_text_add_hex(text, &(uint8_t){0}, 1);
    if (!is_bits) return page_text_add_hex(text, content.bytes, content.count);
    page_text_add_hex(text, content.bytes, content.count - 1);
    page_text_add_hex(text, &(uint8_t){(uint8_t)(content.bytes[content.count - 1] & 0xFFu << content.bytes[0])}, 1);
}

// The types that OpenSSL permits: strings of characters, bits and sequences, and those it does not know.
static bool is_permitted(const page_asn1 *value) {
    if (value->tag_class != PAGE_UNIVERSAL) return false;
    switch (value->number) {
    case PAGE_SEQUENCE: return value->is_constructed;
    case PAGE_BIT_STRING: case PAGE_NUMERIC_STRING: case PAGE_PRINTABLE_STRING: case PAGE_T61_STRING: case PAGE_IA5_STRING:
    case PAGE_UTF8_STRING: case PAGE_UNIVERSAL_STRING: case PAGE_BMP_STRING:
    case 7: case 8: case 9: case 11: case 13: case 14: case 15: case 29:
        return !value->is_constructed && page_asn1_is_valid(value->number, value->content);
    default: return false;
    }
}

static bool is_text(cxs_der content, reader read) {
    uint32_t character;
    while (content.count > 0)
        if (!read(&content, &character)) return false;
    return true;
}

static bool add_value(page_text *text, const page_asn1 *value, bool is_type_known) {
    reader read = reader_of(value->number);
    if (!is_permitted(value) || (read && !is_text(value->content, read))) return false;
    if (read && is_type_known) return add_characters(text, value->content, read);
    add_encoded(text, value);
    return true;
}

// MARK: Names

// Adds an AttributeTypeAndValue: SEQUENCE { type, value }.
static bool add_attribute(page_text *text, cxs_der attribute) {
    page_asn1 type, value;
    char dotted[PAGE_DOTTED_SIZE];
    if (!page_asn1_take_simple(&attribute, PAGE_OBJECT_IDENTIFIER, &type) || !page_asn1_take(&attribute, &value)
        || attribute.count != 0)
        return false;
    const char *name = page_object_name(type.content);
    if (!name) page_object_dotted(type.content, dotted);
    page_text_add_string(text, name ? name : dotted);
    page_text_add_byte(text, '=');
    return add_value(text, &value, name != NULL);
}

// The attributes of a name in their order.
typedef struct {
    cxs_der attribute;
    size_t set; // the number of the set that it is in
} entry;

// Lists the attributes, if there is room for them; returns their number, or SIZE_MAX if the name is malformed.
static size_t list_attributes(cxs_der name, entry *entries) {
    cxs_der sets, attribute;
    page_asn1 set;
    size_t count = 0;
    if (!page_asn1_take_sequence(&name, &sets) || name.count != 0) return SIZE_MAX;
    for (size_t number = 0; sets.count > 0; number++) {
        if (!page_asn1_take_tag(&sets, PAGE_UNIVERSAL, PAGE_SET, &set)) return SIZE_MAX;
        while (set.content.count > 0) {
            if (!page_asn1_take_sequence(&set.content, &attribute)) return SIZE_MAX;
            if (entries) entries[count] = (entry){attribute, number};
            count++;
        }
    }
    return count;
}

// The last attribute is the first of the text.
static bool add_attributes(page_text *text, const entry *entries, size_t count) {
    for (size_t i = count; i > 0; i--) {
        if (i < count) page_text_add_byte(text, entries[i - 1].set == entries[i].set ? '+' : ',');
        if (!add_attribute(text, entries[i - 1].attribute)) return false;
    }
    return true;
}

char *page_distinguished_name(cxs_der name) {
    size_t count = list_attributes(name, NULL);
    entry *entries = count < SIZE_MAX ? calloc(count + 1, sizeof *entries) : NULL;
    if (!entries) return NULL;
    (void)list_attributes(name, entries);
    page_text text = {0};
    bool is_whole = add_attributes(&text, entries, count);
    free(entries);
    char *result = page_text_finish(&text);
    if (is_whole) return result;
    free(result);
    return NULL;
}
