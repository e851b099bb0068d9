// The problems of a document that libxml2 parses, as events or into a tree. Not part of the module.

#ifndef CXMLSECURITY_PROBLEMS_H
#define CXMLSECURITY_PROBLEMS_H

#include "CXMLSecurity.h"

#include <libxml/parser.h>

/// Makes a parser note errors, and stop at what documents must not contain.
///
/// The `_private` of the parser must point to a pointer to the report, alone or as the first member of a structure.
void cxs_report_problems(xmlParserCtxtPtr context);

/// The encoding to parse a text with; NULL if no encoding needs to be specified.
const char *cxs_encoding_for(const uint8_t *bytes, size_t count);

/// Notes the problems that are known only after parsing.
void cxs_finish_report(xmlParserCtxtPtr context, cxs_parse_report *report);

#endif
