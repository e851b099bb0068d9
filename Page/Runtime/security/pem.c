#include "CXMLSecurity.h"

#include "text.h"

#include <limits.h>
#include <stdlib.h>

// Reads PEM as OpenSSL's PEM_read_bio does, which reads more than RFC 7468 permits: lines of any length, text around the blocks and on
// lines of Base64 that a '-' ends, and fields of a header.

struct cxs_pem {
    const uint8_t *text;
    size_t count;
};

// The bytes that are read at once; a longer line is read in pieces.
#define PIECE_BYTES 254

// A line or a piece of it, without whitespace at its end and with a line break; only the bytes before a NUL byte count as its text.
typedef struct {
    uint8_t bytes[PIECE_BYTES + 2];
    size_t count;
    bool is_partial; // there is no line break after it
    bool has_colon;
} line;

cxs_pem *cxs_pem_open(const uint8_t *text, size_t count) {
    cxs_pem *pem = count <= INT_MAX ? malloc(sizeof *pem) : NULL;
    if (pem) *pem = (cxs_pem){text, count};
    return pem;
}

void cxs_pem_close(cxs_pem *pem) {
    free(pem);
}

// MARK: Lines

static bool read_line(cxs_pem *pem, line *l) {
    size_t limit = pem->count < PIECE_BYTES ? pem->count : PIECE_BYTES, end = cxs_index(pem->text, limit, '\n');
    l->count = end < limit ? end + 1 : limit;
    if (l->count == 0) return false;
    memcpy(l->bytes, pem->text, l->count);
    pem->text += l->count, pem->count -= l->count;
    l->is_partial = l->count == PIECE_BYTES && l->bytes[PIECE_BYTES - 1] != '\n';
    l->has_colon = cxs_index(l->bytes, l->count, ':') < l->count;
    return true;
}

// Bytes that are not ASCII are whitespace for OpenSSL, because they are negative.
static bool is_whitespace(uint8_t byte) { return byte <= ' ' || byte >= 0x80; }

static void trim(line *l) {
    while (l->count > 0 && is_whitespace(l->bytes[l->count - 1])) l->count--;
    l->bytes[l->count++] = '\n';
    l->bytes[l->count] = '\0';
}

static void remove_byte_order_mark(line *l) {
    if (l->count <= 3 || memcmp(l->bytes, "\xEF\xBB\xBF", 3) != 0) return;
    l->count -= 3;
    memmove(l->bytes, l->bytes + 3, l->count);
}

static bool begins_with(const uint8_t *text, const char *beginning) {
    return strncmp((const char *)text, beginning, strlen(beginning)) == 0;
}

// MARK: Blocks

static const char begin[] = "-----BEGIN ", end[] = "-----END ", tail[] = "-----\n";

// Finds the next line with the beginning of a block, and its label.
static bool find_label(cxs_pem *pem, char label[PIECE_BYTES]) {
    const size_t begin_count = sizeof begin - 1, tail_count = sizeof tail - 1;
    line l;
    bool is_first = true;
    while (read_line(pem, &l)) {
        if (is_first) remove_byte_order_mark(&l);
        is_first = false;
        trim(&l);
        if (l.count < begin_count + tail_count || memcmp(l.bytes, begin, begin_count) != 0
            || memcmp(l.bytes + l.count - tail_count, tail, tail_count) != 0)
            continue;
        size_t count = l.count - begin_count - tail_count;
        memcpy(label, l.bytes + begin_count, count);
        label[count] = '\0';
        return true;
    }
    return false;
}

static bool is_end_of(const line *l, const char *label) {
    const uint8_t *rest = l->bytes + sizeof end - 1;
    return begins_with(rest, label) && begins_with(rest + strlen(label), tail);
}

// Collects the Base64 of a block up to its end. Before a blank line there are fields, if there is a colon; otherwise the text before it is
// ignored. After it, all lines but the last have 64 characters, as OpenSSL writes them.
static bool collect(cxs_pem *pem, const char *label, page_text *base64) {
    enum { BEFORE, FIELDS, AFTER } place = BEFORE;
    bool is_short = false, is_rest = false;
    line l;
    while (read_line(pem, &l)) {
        bool was_partial = is_rest;
        is_rest = l.is_partial;
        if (place == BEFORE && l.has_colon) place = FIELDS;
        trim(&l);
        if (l.bytes[0] == '\n') {
            // The line break of a line that was read in pieces.
            if (was_partial) continue;
            if (place == AFTER) return false;
            place = AFTER;
            base64->count = 0;
            continue;
        }
        if (begins_with(l.bytes, end)) return is_end_of(&l, label) && place != FIELDS;
        if (is_short) return false;
        if (place != FIELDS) page_text_add_string(base64, (const char *)l.bytes);
        if (place == AFTER && l.count > 65) return false;
        is_short = place == AFTER && l.count < 65;
    }
    return false;
}

// MARK: Base64

enum { WHITESPACE = 64, ENDING, INVALID };

static unsigned value_of(uint8_t character) {
    if (character >= 'A' && character <= 'Z') return character - 'A';
    if (character >= 'a' && character <= 'z') return character - 'a' + 26u;
    if (character >= '0' && character <= '9') return character - '0' + 52u;
    switch (character) {
    case '+': return 62;
    case '/': return 63;
    case '=': return 0;
    case ' ': case '\t': case '\r': case '\n': return WHITESPACE;
    case '-': return ENDING;
    default: return INVALID;
    }
}

// Decodes in place. The text ends at a '-', and has groups of four characters, of which the last two may be '='.
static bool decode(uint8_t *text, size_t *count) {
    size_t characters = 0, padding = 0, decoded = 0;
    uint32_t group = 0;
    for (size_t i = 0; i < *count; i++) {
        unsigned value = value_of(text[i]);
        if (value == INVALID) return false;
        if (value == ENDING) break;
        if (value == WHITESPACE) continue;
        if (text[i] == '=') padding++;
        else if (padding > 0) return false;
        if (padding > 2) return false;
        group = group << 6 | value;
        if (++characters % 4 != 0) continue;
        text[decoded++] = (uint8_t)(group >> 16);
        text[decoded++] = (uint8_t)(group >> 8);
        text[decoded++] = (uint8_t)group;
    }
    if (characters % 4 != 0) return false;
    *count = decoded - padding;
    return true;
}

cxs_pem_result cxs_pem_next(cxs_pem *pem, char **label, uint8_t **bytes, size_t *count) {
    char name[PIECE_BYTES];
    page_text base64 = {0};
    *label = NULL;
    *bytes = NULL;
    *count = 0;
    if (!find_label(pem, name)) return CXS_PEM_END;
    if (collect(pem, name, &base64) && !base64.has_failed && decode((uint8_t *)base64.bytes, &base64.count)
        && base64.count > 0 && (*label = strdup(name))) {
        *bytes = (uint8_t *)base64.bytes;
        *count = base64.count;
        return CXS_PEM_BLOCK;
    }
    free(base64.bytes);
    return CXS_PEM_BROKEN;
}
