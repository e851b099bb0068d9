#include "xmlsec.h"

#include <stdarg.h>
#include <string.h>

_Thread_local cxs_error cxs_first_error;

void cxs_errors_clear(void) {
    memset(&cxs_first_error, 0, sizeof cxs_first_error);
}

// The format of xmlSecErrorsDefaultCallback; a message in another format is not read.
static const char report_format[] = "func=%s:file=%s:line=%d:obj=%s:subj=%s:error=%d:%s:%s\n";

static void on_generic_error(void *context, const char *format, ...) {
    (void)context;
    if (strcmp(format, report_format) != 0 || cxs_first_error.count++ > 0) return;
    va_list arguments;
    va_start(arguments, format);
    const char *function = va_arg(arguments, const char *);
    (void)va_arg(arguments, const char *), (void)va_arg(arguments, int);
    (void)va_arg(arguments, const char *), (void)va_arg(arguments, const char *);
    cxs_first_error.reason = va_arg(arguments, int);
    va_end(arguments);
    if (function) strncpy(cxs_first_error.function, function, sizeof cxs_first_error.function - 1);
}

#if LIBXML_VERSION >= 21200
static void ignore_libxml_error(void *context, const xmlError *error) {
#else
static void ignore_libxml_error(void *context, xmlErrorPtr error) {
#endif
    (void)context, (void)error;
}

cxs_error_handlers cxs_errors_collect(void) {
    cxs_error_handlers previous = {
        xmlStructuredError, xmlStructuredErrorContext, xmlGenericError, xmlGenericErrorContext};
    cxs_errors_clear();
    xmlSetStructuredErrorFunc(NULL, ignore_libxml_error);
    xmlSetGenericErrorFunc(NULL, on_generic_error);
    return previous;
}

void cxs_errors_restore(cxs_error_handlers previous) {
    xmlSetStructuredErrorFunc(previous.structured_context, previous.structured);
    xmlSetGenericErrorFunc(previous.generic_context, previous.generic);
}
