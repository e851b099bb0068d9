// Functions in the place of those that libxml2 needs from outside, and, by 'wasm-ld --wrap', of those that the page does not need: files, standard
// error, and the tree, since CXMLSecurity handles events itself. Otherwise the module would import functions of WASI, and be larger.

#include "config.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/uri.h>
#include <libxml/xmlIO.h>
#include <string.h>

// The linker gives these names.
void __wrap_xmlRegisterDefaultInputCallbacks(void);
xmlParserInputPtr __wrap_xmlLoadExternalEntity(const char *url, const char *identifier, xmlParserCtxtPtr context);
char *__wrap_xmlParserGetDirectory(const char *name);
xmlChar *__wrap_xmlBuildURI(const xmlChar *uri, const xmlChar *base);
void __wrap_xmlGenericErrorDefaultFunc(void *context, const char *format, ...);
int __wrap_xmlSAXVersion(xmlSAXHandler *handler, int version);

void __wrap_xmlRegisterDefaultInputCallbacks(void) {}

xmlParserInputPtr __wrap_xmlLoadExternalEntity(const char *url, const char *identifier, xmlParserCtxtPtr context) {
    (void)url, (void)identifier, (void)context;
    return NULL;
}

char *__wrap_xmlParserGetDirectory(const char *name) {
    (void)name;
    return NULL;
}

// Only the addresses of external entities are resolved.
xmlChar *__wrap_xmlBuildURI(const xmlChar *uri, const xmlChar *base) {
    (void)uri, (void)base;
    return NULL;
}

void __wrap_xmlGenericErrorDefaultFunc(void *context, const char *format, ...) {
    (void)context, (void)format;
}

// Prepares the handler of a new parser, whose events are set afterwards.
int __wrap_xmlSAXVersion(xmlSAXHandler *handler, int version) {
    if (!handler || version != 2) return -1;
    memset(handler, 0, sizeof *handler);
    handler->initialized = XML_SAX2_MAGIC;
    return 0;
}

int page_random_number(void) {
    int number;
    arc4random_buf(&number, sizeof number);
    return number;
}

int page_no_output(FILE *file, const char *format, ...) {
    (void)file, (void)format;
    return 0;
}

int page_no_text(char *text, size_t count, const char *format, ...) {
    (void)format;
    if (count > 0) text[0] = '\0';
    return 0;
}

int page_no_text_of_list(char *text, size_t count, const char *format, va_list arguments) {
    (void)format, (void)arguments;
    if (count > 0) text[0] = '\0';
    return 0;
}
