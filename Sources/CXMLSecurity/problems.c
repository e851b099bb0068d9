#include "problems.h"

static cxs_parse_report *report_of(void *context) {
    return *(cxs_parse_report **)((xmlParserCtxtPtr)context)->_private;
}

#if LIBXML_VERSION >= 21200
static void on_problem(void *context, const xmlError *error) {
#else
static void on_problem(void *context, xmlErrorPtr error) {
#endif
    cxs_parse_report *report = report_of(context);
#if LIBXML_VERSION < 21200
    // The text is rejected, so the parser need not report further errors. xmlStopParser would free the input, which the code
    // that reports the problem may still read; in this state the parser ends at its next check.
    if (error->level == XML_ERR_FATAL) ((xmlParserCtxtPtr)context)->instate = XML_PARSER_EOF;
#endif
    if (report->problem_count++ > 0) return;
    report->code = error->code;
    report->line = error->line;
    report->column = error->int2;
}

// After a stop here, libxml2 returns a document that looks complete, so only the flags show the problem.
static void on_subset(void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
    (void)name, (void)public_id, (void)system_id;
    report_of(context)->saw_doctype = true;
    xmlStopParser(context);
}

static void on_entity(
    void *context, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content) {
    (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
    report_of(context)->saw_entity = true;
    xmlStopParser(context);
}

static void on_reference(void *context, const xmlChar *name) {
    (void)name;
    report_of(context)->saw_entity = true;
    xmlStopParser(context);
}

// No file and no URL is read, whatever loader the host has set for the process.
static xmlParserInputPtr on_external(void *context, const xmlChar *public_id, const xmlChar *system_id) {
    (void)public_id, (void)system_id;
    report_of(context)->saw_entity = true;
    xmlStopParser(context);
    return NULL;
}

static void on_processing_instruction(void *context, const xmlChar *target, const xmlChar *data) {
    (void)target, (void)data;
    report_of(context)->saw_processing_instruction = true;
    xmlStopParser(context);
}

void cxs_report_problems(xmlParserCtxtPtr context) {
    context->sax->internalSubset = on_subset;
    context->sax->externalSubset = on_subset;
    context->sax->entityDecl = on_entity;
    context->sax->reference = on_reference;
    context->sax->resolveEntity = on_external;
    context->sax->processingInstruction = on_processing_instruction;
#if LIBXML_VERSION >= 21300
    xmlCtxtSetErrorHandler(context, on_problem, context);
#else
    context->sax->serror = on_problem;
#endif
}

// The encoding is specified, so that the encoding in an XML declaration is ignored. Text that starts with a tag has no declaration
// and is read as UTF-8; if UTF-8 were specified for it, libxml2 would needlessly convert it.
const char *cxs_encoding_for(const uint8_t *bytes, size_t count) {
    bool starts_with_tag = count >= 2 && bytes[0] == '<' && bytes[1] != '?' && bytes[1] != '\0';
    return starts_with_tag ? NULL : "UTF-8";
}

void cxs_finish_report(xmlParserCtxtPtr context, cxs_parse_report *report) {
    // From 2.14 on, the parser has already closed its input and reports remaining input itself.
    report->consumed_all = !context->input || context->input->cur == context->input->end;
    if (report->problem_count == 0 && (!context->wellFormed || !context->nsWellFormed || context->errNo != 0)) {
        report->problem_count = 1;
        report->code = context->errNo;
    }
}
