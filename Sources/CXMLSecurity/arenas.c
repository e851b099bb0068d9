#include "arenas.h"

#include <stdlib.h>

// The namespace and prefix of XML, which documents do not declare.
#define IMPLICIT_NAMES 64

// Takes a part of a block, aligned for every item.
static void *take(uint8_t **place, size_t count, size_t size) {
    void *part = *place;
    *place += (count * size + 7) & ~(size_t)7;
    return part;
}

cxs_document *cxs_document_for(size_t count, size_t tag_count, size_t attribute_count) {
    // Text is between tags, and adjacent texts are one.
    size_t nodes = 2 * tag_count + 2, names = 3 * (tag_count + attribute_count) + 8;
    if (count > UINT32_MAX / 2 || tag_count > count || attribute_count > count) return NULL;
    size_t size = sizeof(cxs_document) + nodes * sizeof(cxs_node) + attribute_count * sizeof(cxs_attribute)
        + attribute_count * sizeof(cxs_declaration) + names * sizeof(cxs_span) + 3 * (count + CXS_SLACK) + IMPLICIT_NAMES + 64;
    uint8_t *place = malloc(size);
    if (!place) return NULL;
    cxs_document *document = take(&place, 1, sizeof *document);
    *document = (cxs_document){
        .nodes = take(&place, nodes, sizeof(cxs_node)),
        .node_capacity = nodes,
        .attributes = take(&place, attribute_count, sizeof(cxs_attribute)),
        .attribute_capacity = attribute_count,
        .declarations = take(&place, attribute_count, sizeof(cxs_declaration)),
        .declaration_capacity = attribute_count,
        .names = take(&place, names, sizeof(cxs_span)),
        .name_capacity = names,
        .text = take(&place, count + CXS_SLACK, 1),
        .text_capacity = count,
        .source = take(&place, count + 1, 1),
        .name_text = take(&place, count + IMPLICIT_NAMES + CXS_SLACK, 1),
        .name_text_capacity = count + IMPLICIT_NAMES,
    };
    // Entry 0 stands for a missing name.
    document->names[document->name_count++] = (cxs_span){0, 0};
    return document;
}

cxs_document *cxs_document_create(const cxs_document *source, size_t text, size_t nodes, size_t attributes) {
    uint8_t *place = malloc(
        sizeof(cxs_document) + nodes * sizeof(cxs_node) + attributes * sizeof(cxs_attribute) + 3 * 8);
    if (!place) return NULL;
    cxs_document *document = take(&place, 1, sizeof *document);
    *document = (cxs_document){
        .nodes = take(&place, nodes, sizeof(cxs_node)),
        .node_capacity = nodes,
        .attributes = take(&place, attributes, sizeof(cxs_attribute)),
        .attribute_capacity = attributes,
        .names = source->names,
        .name_count = source->name_count,
        .name_text = source->name_text,
        .name_text_count = source->name_text_count,
        .is_canonical = true,
    };
    if (cxs_document_reserve(document, text)) return document;
    free(document);
    return NULL;
}

bool cxs_document_reserve(cxs_document *document, size_t more) {
    // Places have 32 bits.
    const size_t largest = UINT32_MAX - CXS_SLACK;
    if (more > largest - document->text_count) return false;
    size_t needed = document->text_count + more, wanted = 2 * document->text_capacity;
    if (wanted < needed) wanted = needed;
    if (wanted > largest) wanted = largest;
    uint8_t *grown = realloc(document->text, wanted + CXS_SLACK);
    if (!grown) return false;
    document->text = grown;
    document->text_capacity = wanted;
    return true;
}

void cxs_document_free(cxs_document *document) {
    if (document && document->is_canonical) free(document->text);
    free(document);
}
