#include "problems.h"
#include "xmlsec.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// No network, and no features that add to a document or change it: no entities, DTD, XInclude, recovery or larger limits.
// Short text is stored in its node.
#if LIBXML_VERSION >= 21300
#define OPTIONS (XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_NO_XXE)
#else
#define OPTIONS (XML_PARSE_NONET | XML_PARSE_COMPACT)
#endif

xmlDocPtr cxs_parse(const uint8_t *bytes, size_t count, cxs_parse_report *report) {
    memset(report, 0, sizeof *report);
    if (count > INT_MAX) return NULL;
    xmlParserCtxtPtr context = xmlNewParserCtxt();
    if (!context) return NULL;
    context->_private = &report;
    cxs_report_problems(context);
    const char *encoding = cxs_encoding_for(bytes, count);
    xmlDocPtr document = xmlCtxtReadMemory(context, (const char *)bytes, (int)count, NULL, encoding, OPTIONS);
    if (!document) document = context->myDoc;
    cxs_finish_report(context, report);
    context->myDoc = NULL;
    xmlFreeParserCtxt(context);
    return document;
}

void cxs_free(void *bytes) {
    free(bytes);
}
