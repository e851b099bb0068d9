// Reads HTML with libxml2's parser, which shares no code with the writer of the page.
#ifndef HTML_READING_H
#define HTML_READING_H

#pragma clang assume_nonnull begin

// The events of a document, in order. Strings are UTF-8 and are valid during the call.
struct html_reader {
    void *context;
    void (*start)(void *context, const char *name);
    void (*attribute)(void *context, const char *name, const char *value);
    void (*text)(void *context, const char *text);
    void (*end)(void *context);
};

// Reads a document; returns 0 if it can be read.
int html_read(const char *bytes, int size, const struct html_reader *reader);

#pragma clang assume_nonnull end

#endif
