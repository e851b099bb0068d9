#include "CXMLSigning.h"

#include "xmlsec.h"

#include <libxml/c14n.h>
#include <libxml/tree.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <string.h>

typedef struct {
    xmlNodePtr element;
    xmlNodePtr omitted;
} subset;

// Namespaces and attributes are as visible as their element.
static int is_visible(void *context, xmlNodePtr node, xmlNodePtr parent) {
    const subset *nodes = context;
    bool has_place = node && node->type != XML_NAMESPACE_DECL && node->type != XML_ATTRIBUTE_NODE;
    for (xmlNodePtr step = has_place ? node : parent; step; step = step->parent) {
        if (step == nodes->omitted) return 0;
        if (step == nodes->element) return 1;
        if (step->type == XML_DOCUMENT_NODE) return 0;
    }
    return 0;
}

static uint8_t *canonical_form(xmlDocPtr tree, subset nodes, bool is_version_11, size_t *count) {
    xmlOutputBufferPtr output = xmlAllocOutputBuffer(NULL);
    if (!output) return NULL;
    int mode = is_version_11 ? XML_C14N_1_1 : XML_C14N_1_0;
    uint8_t *copy = NULL;
    if (xmlC14NExecute(tree, is_visible, &nodes, mode, NULL, 0, output) >= 0 && xmlOutputBufferGetSize(output) > 0) {
        *count = xmlOutputBufferGetSize(output);
        copy = OPENSSL_memdup(xmlOutputBufferGetContent(output), *count);
    }
    xmlOutputBufferClose(output);
    return copy;
}

uint8_t *cxsign_canonicalize(
    const uint8_t *document, size_t count, size_t element, size_t omitted, bool is_version_11, size_t *result_count) {
    cxs_error_handlers previous = cxs_errors_collect();
    cxs_parse_report report;
    *result_count = 0;
    xmlDocPtr tree = cxs_parse(document, count, &report);
    subset nodes = {NULL, NULL};
    if (tree && report.problem_count == 0) nodes = (subset){cxs_element_at(tree, element), cxs_element_at(tree, omitted)};
    uint8_t *result = nodes.element ? canonical_form(tree, nodes, is_version_11, result_count) : NULL;
    xmlFreeDoc(tree);
    cxs_errors_restore(previous);
    return result;
}
