#include "text.h"

#include <stdlib.h>
#include <string.h>

void page_text_add(page_text *text, const char *bytes, size_t count) {
    if (text->has_failed || count == 0) return;
    if (count > text->capacity - text->count) {
        size_t capacity = 2 * text->capacity + count;
        char *grown = realloc(text->bytes, capacity);
        if (!grown) {
            text->has_failed = true;
            return;
        }
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->count, bytes, count);
    text->count += count;
}

void page_text_add_byte(page_text *text, uint8_t byte) {
    page_text_add(text, (const char *)&byte, 1);
}

void page_text_add_string(page_text *text, const char *string) {
    page_text_add(text, string, strlen(string));
}

void page_text_add_hex(page_text *text, const uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < count; i++) {
        page_text_add_byte(text, (uint8_t)digits[bytes[i] >> 4]);
        page_text_add_byte(text, (uint8_t)digits[bytes[i] & 0x0F]);
    }
}

char *page_text_finish(page_text *text) {
    page_text_add_byte(text, 0);
    if (!text->has_failed) return text->bytes;
    free(text->bytes);
    return NULL;
}
