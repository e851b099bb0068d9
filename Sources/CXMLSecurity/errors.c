#include "xmlsec.h"

#include <string.h>

_Thread_local cxs_error cxs_first_error;

void cxs_errors_clear(void) {
    memset(&cxs_first_error, 0, sizeof cxs_first_error);
}

static void on_xmlsec_error(
    const char *file, int line, const char *function, const char *object, const char *subject, int reason,
    const char *message) {
    (void)file, (void)line, (void)object, (void)subject, (void)message;
    if (cxs_first_error.count++ > 0) return;
    cxs_first_error.reason = reason;
    if (function) strncpy(cxs_first_error.function, function, sizeof cxs_first_error.function - 1);
}

void cxs_errors_install(void) {
    xmlSecErrorsSetCallback(on_xmlsec_error);
}

#if LIBXML_VERSION >= 21200
static void ignore_libxml_error(void *context, const xmlError *error) {
#else
static void ignore_libxml_error(void *context, xmlErrorPtr error) {
#endif
    (void)context, (void)error;
}

cxs_error_handler cxs_libxml_silence(void) {
    cxs_error_handler previous = {xmlStructuredError, xmlStructuredErrorContext};
    xmlSetStructuredErrorFunc(NULL, ignore_libxml_error);
    return previous;
}

void cxs_libxml_restore(cxs_error_handler previous) {
    xmlSetStructuredErrorFunc(previous.context, previous.handler);
}
