// A text that grows.

#ifndef PAGE_TEXT_H
#define PAGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *bytes;
    size_t count, capacity;
    bool has_failed; // there was no memory
} page_text;

void page_text_add(page_text *text, const char *bytes, size_t count);
void page_text_add_byte(page_text *text, uint8_t byte);
void page_text_add_string(page_text *text, const char *string);

// Adds bytes as hexadecimal digits, which are uppercase.
void page_text_add_hex(page_text *text, const uint8_t *bytes, size_t count);

// Returns the text with a NUL byte after it, to be freed; NULL if there was no memory.
char *page_text_finish(page_text *text);

#endif
