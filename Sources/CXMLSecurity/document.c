#include "arenas.h"
#include "problems.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// The events of libxml2's SAX2 interface fill arenas: no tree is built, and nothing of libxml2 is kept after the parse.
//
// Names, prefixes and namespace URIs belong to the dictionary of the parser, so equal texts have equal addresses during a parse.
// A table from addresses to indices makes each of them one entry of the document.

// No network, and no features that add to a document or change it: no DTD, XInclude, recovery or larger limits. Character references
// and the five predefined entities are replaced, also in attributes; other entities need a DOCTYPE, which is rejected.
#if LIBXML_VERSION >= 21300
#define OPTIONS (XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NO_XXE)
#else
#define OPTIONS (XML_PARSE_NONET | XML_PARSE_NOENT)
#endif

typedef struct {
    const xmlChar *address; // in the dictionary; NULL for an empty slot
    uint32_t index;
} slot;

// Sufficient for the names of most responses.
#define FIRST_SLOTS 128

typedef struct {
    cxs_parse_report *report; // first: see problems.h
    cxs_document *document;
    uint32_t parent; // the open element
    slot *slots;
    size_t slot_mask; // a power of two, less one
    slot last_prefix, last_uri; // of elements: most have those of the element before
    slot first_slots[FIRST_SLOTS];
} builder;

// MARK: Arenas

// True if there is room for more items. The arenas have the capacity for a well-formed document, so others are rejected.
static bool has_room(builder *b, size_t count, size_t capacity, size_t more) {
    if (capacity - count >= more) return true;
    b->report->has_no_room = true;
    return false;
}

static cxs_span append_text(builder *b, const xmlChar *bytes, size_t count) {
    cxs_document *d = b->document;
    cxs_span span = {(uint32_t)d->text_count, 0};
    if (!has_room(b, d->text_count, d->text_capacity, count)) return span;
    if (count > 0) memcpy(d->text + d->text_count, bytes, count);
    d->text_count += count;
    span.count = (uint32_t)count;
    return span;
}

// The dictionary places names one after another, so a product alone would let the lengths of names choose neighboring slots.
static size_t first_slot(const builder *b, const xmlChar *address) {
    uint64_t hash = (uint64_t)(uintptr_t)address * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
    return (size_t)(hash >> 32) & b->slot_mask;
}

// Doubles the slots. If that fails, the document is rejected; one slot is empty until then.
static void grow_slots(builder *b) {
    size_t old_count = b->slot_mask + 1, count = old_count * 2;
    slot *old = b->slots, *slots = calloc(count, sizeof *slots);
    if (!slots) {
        b->report->has_no_room = true;
        return;
    }
    b->slots = slots;
    b->slot_mask = count - 1;
    for (size_t i = 0; i < old_count; i++) {
        if (!old[i].address) continue;
        size_t j = first_slot(b, old[i].address);
        while (slots[j].address) j = (j + 1) & (count - 1);
        slots[j] = old[i];
    }
    if (old != b->first_slots) free(old);
}

static __attribute__((noinline)) uint32_t add_name(builder *b, const xmlChar *address, size_t empty_slot) {
    cxs_document *d = b->document;
    if (b->report->has_no_room) return 0;
    size_t count = strlen((const char *)address);
    if (!has_room(b, d->name_count, d->name_capacity, 1)
        || !has_room(b, d->name_text_count, d->name_text_capacity, count))
        return 0;
    uint32_t index = (uint32_t)d->name_count++;
    memcpy(d->name_text + d->name_text_count, address, count);
    d->names[index] = (cxs_span){(uint32_t)d->name_text_count, (uint32_t)count};
    d->name_text_count += count;
    b->slots[empty_slot] = (slot){address, index};
    // Half of the slots are always empty.
    if (b->slot_mask < 2 * d->name_count) grow_slots(b);
    return index;
}

// The index of a text of the dictionary; 0 for none. An empty text has an index of its own.
static inline uint32_t name_index(builder *b, const xmlChar *address) {
    if (!address) return 0;
    size_t i = first_slot(b, address);
    while (b->slots[i].address) {
        if (b->slots[i].address == address) return b->slots[i].index;
        i = (i + 1) & b->slot_mask;
    }
    return add_name(b, address, i);
}

// The index of a text that is probably the same as the last one.
static inline uint32_t repeated_index(builder *b, slot *last, const xmlChar *address) {
    if (last->address != address) *last = (slot){address, name_index(b, address)};
    return last->index;
}

static cxs_node *append_node(builder *b, cxs_node_kind kind) {
    cxs_document *d = b->document;
    if (!has_room(b, d->node_count, d->node_capacity, 1)) return NULL;
    cxs_node *node = &d->nodes[d->node_count++];
    *node = (cxs_node){.kind = kind, .parent = b->parent, .end = (uint32_t)d->node_count};
    return node;
}

// MARK: Events

static builder *builder_of(void *context) {
    return ((xmlParserCtxtPtr)context)->_private;
}

static void stop(void *context) {
    xmlStopParser(context);
}

static void on_start(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
    builder *b = builder_of(context);
    cxs_document *d = b->document;
    // A DTD would be necessary, and is rejected.
    if (defaulted_count != 0 || namespace_count < 0 || attribute_count < 0) {
        b->report->saw_entity = true;
        return stop(context);
    }
    uint32_t name_ = name_index(b, name);
    uint32_t prefix_ = repeated_index(b, &b->last_prefix, prefix), uri_ = repeated_index(b, &b->last_uri, uri);
    uint32_t first_declaration = (uint32_t)d->declaration_count, first_attribute = (uint32_t)d->attribute_count;
    if (!has_room(b, d->declaration_count, d->declaration_capacity, (size_t)namespace_count)
        || !has_room(b, d->attribute_count, d->attribute_capacity, (size_t)attribute_count))
        return stop(context);
    for (int i = 0; i < namespace_count; i++) {
        uint32_t declared = name_index(b, namespaces[2 * i]), target = name_index(b, namespaces[2 * i + 1]);
        d->declarations[d->declaration_count++] = (cxs_declaration){declared, target};
    }
    for (int i = 0; i < attribute_count; i++) {
        const xmlChar **attribute = attributes + 5 * i;
        cxs_attribute record = {
            .name = name_index(b, attribute[0]),
            .prefix = name_index(b, attribute[1]),
            .uri = name_index(b, attribute[2]),
            .value = append_text(b, attribute[3], (size_t)(attribute[4] - attribute[3])),
        };
        d->attributes[d->attribute_count++] = record;
    }
    cxs_node *node = append_node(b, CXS_ELEMENT);
    if (!node) return stop(context);
    node->name = name_;
    node->prefix = prefix_;
    node->uri = uri_;
    node->first_declaration = first_declaration;
    node->declaration_count = (uint32_t)namespace_count;
    node->first_attribute = first_attribute;
    node->attribute_count = (uint32_t)attribute_count;
    int line = ((xmlParserCtxtPtr)context)->input ? ((xmlParserCtxtPtr)context)->input->line : 0;
    node->line = line > 0 ? (uint32_t)line : 0;
    b->parent = (uint32_t)(d->node_count - 1);
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    builder *b = builder_of(context);
    cxs_document *d = b->document;
    if (b->parent == CXS_NO_NODE) return;
    cxs_node *node = &d->nodes[b->parent];
    node->end = (uint32_t)d->node_count;
    b->parent = node->parent;
}

// The parser divides text at references and line breaks; adjacent pieces are one text.
static void add_text(void *context, cxs_node_kind kind, const xmlChar *bytes, int count) {
    builder *b = builder_of(context);
    cxs_document *d = b->document;
    if (count < 0 || b->parent == CXS_NO_NODE) return;
    cxs_node *last = d->node_count > 0 ? &d->nodes[d->node_count - 1] : NULL;
    bool joins = last && kind == CXS_TEXT && last->kind == CXS_TEXT && last->parent == b->parent
        && (size_t)last->text.offset + last->text.count == d->text_count;
    // libxml2 joins no longer texts when it builds a tree. Canonicalization joins all that no element divides.
    cxs_span *total = &d->nodes[b->parent].text;
    if ((size_t)total->count + (size_t)count > XML_MAX_TEXT_LENGTH) {
        if (b->report->problem_count++ == 0) b->report->code = XML_ERR_INTERNAL_ERROR;
        return stop(context);
    }
    total->count += (uint32_t)count;
    cxs_node *node = joins ? last : append_node(b, kind);
    cxs_span span = append_text(b, bytes, (size_t)count);
    if (!node || b->report->has_no_room) return stop(context);
    if (joins) node->text.count += span.count;
    else node->text = span;
}

static void on_characters(void *context, const xmlChar *bytes, int count) {
    add_text(context, CXS_TEXT, bytes, count);
}

static void on_cdata(void *context, const xmlChar *bytes, int count) {
    add_text(context, CXS_CDATA, bytes, count);
}

static void on_comment(void *context, const xmlChar *content) {
    (void)content;
    builder *b = builder_of(context);
    // Comments outside the root element are harmless and have no parent.
    if (b->parent != CXS_NO_NODE && !append_node(b, CXS_COMMENT)) stop(context);
}

static const xmlSAXHandler handler = {
    .initialized = XML_SAX2_MAGIC,
    .startElementNs = on_start,
    .endElementNs = on_end,
    .characters = on_characters,
    .ignorableWhitespace = on_characters,
    .cdataBlock = on_cdata,
    .comment = on_comment,
};

// MARK: Parsing

struct cxs_parser {
    xmlParserCtxtPtr context; // NULL until the first document, and after a document with a problem
    size_t byte_count;        // of the documents that the context has parsed
};

// The dictionary of a context keeps each name and URI, and libxml2 limits its size, so a context is not used for many documents.
#define MAXIMUM_BYTES (1 << 20)

cxs_parser *cxs_parser_create(void) {
    return calloc(1, sizeof(cxs_parser));
}

void cxs_parser_free(cxs_parser *parser) {
    if (parser->context) xmlFreeParserCtxt(parser->context);
    free(parser);
}

static bool prepare(cxs_parser *parser, size_t count) {
    if (parser->context && parser->byte_count + count > MAXIMUM_BYTES) {
        xmlFreeParserCtxt(parser->context);
        parser->context = NULL;
    }
    if (parser->context) return true;
    parser->byte_count = 0;
    parser->context = xmlNewParserCtxt();
    if (!parser->context) return false;
    *parser->context->sax = handler;
    cxs_report_problems(parser->context);
    return true;
}

// Parses a text that ends with a NUL byte.
static void read(xmlParserCtxtPtr context, const uint8_t *bytes, size_t count) {
    const char *encoding = cxs_encoding_for(bytes, count);
#if LIBXML_VERSION < 21300
    // Later versions do not copy the text.
    xmlParserInputPtr input = NULL;
    if (!encoding) {
        xmlCtxtReset(context);
        xmlCtxtUseOptions(context, OPTIONS);
        input = xmlNewInputStream(context);
    }
    if (input) {
        input->base = input->cur = bytes;
        input->end = bytes + count;
        if (inputPush(context, input) < 0) return;
        xmlParseDocument(context);
        return;
    }
#endif
    xmlDocPtr tree = xmlCtxtReadMemory(context, (const char *)bytes, (int)count, NULL, encoding, OPTIONS);
    if (tree) xmlFreeDoc(tree);
}

static void parse(xmlParserCtxtPtr context, const uint8_t *bytes, size_t count, cxs_parse_report *report) {
    read(context, bytes, count);
    cxs_finish_report(context, report);
    if (context->myDoc) xmlFreeDoc(context->myDoc);
    context->myDoc = NULL;
}

cxs_document *cxs_read(
    cxs_parser *parser, const uint8_t *bytes, size_t count, size_t tag_count, size_t attribute_count,
    cxs_parse_report *report) {
    memset(report, 0, sizeof *report);
    cxs_document *document = cxs_document_for(count, tag_count, attribute_count);
    if (!document || !bytes) return document;
    if (count > INT_MAX || !prepare(parser, count)) {
        report->has_no_room = true;
        return document;
    }
    builder b;
    b.document = document;
    b.report = report;
    b.parent = CXS_NO_NODE;
    b.last_prefix = b.last_uri = (slot){NULL, 0};
    b.slots = b.first_slots;
    b.slot_mask = FIRST_SLOTS - 1;
    for (size_t i = 0; i < FIRST_SLOTS; i++) b.first_slots[i].address = NULL;
    parser->context->_private = &b;
    parser->byte_count += count;
    // libxml2 expects a NUL byte after the text.
    memcpy(document->source, bytes, count);
    document->source[count] = 0;
    parse(parser->context, document->source, count, report);
    parser->context->_private = NULL;
    // The canonicalizer reads blocks that may end after the text.
    memset(document->text + document->text_count, 0, CXS_SLACK);
    if (b.slots != b.first_slots) free(b.slots);
    bool is_clean = report->problem_count == 0 && !report->saw_doctype && !report->saw_entity
        && !report->saw_processing_instruction && !report->has_no_room;
    if (!is_clean) {
        xmlFreeParserCtxt(parser->context);
        parser->context = NULL;
    }
    return document;
}

bool cxs_is_ncname(const uint8_t *text, size_t count) {
    xmlChar *copy = count <= INT_MAX ? xmlStrndup(text, (int)count) : NULL;
    bool is_name = copy && xmlValidateNCName(copy, 1) == 0;
    xmlFree(copy);
    return is_name;
}
