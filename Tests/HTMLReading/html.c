#include "HTMLReading.h"

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>

static void read_node(const xmlNode *node, const struct html_reader *reader) {
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
        if (node->content) reader->text(reader->context, (const char *)node->content);
        return;
    }
    if (node->type == XML_COMMENT_NODE) {
        reader->start(reader->context, "#comment");
        reader->end(reader->context);
        return;
    }
    if (node->type != XML_ELEMENT_NODE) return;
    reader->start(reader->context, (const char *)node->name);
    for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
        xmlChar *value = xmlNodeGetContent((const xmlNode *)attribute);
        reader->attribute(reader->context, (const char *)attribute->name, value ? (const char *)value : "");
        xmlFree(value);
    }
    for (const xmlNode *child = node->children; child; child = child->next) read_node(child, reader);
    reader->end(reader->context);
}

int html_read(const char *bytes, int size, const struct html_reader *reader) {
    int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
    htmlDocPtr document = htmlReadMemory(bytes, size, NULL, "UTF-8", options);
    if (!document) return 1;
    for (const xmlNode *child = document->children; child; child = child->next) read_node(child, reader);
    xmlFreeDoc(document);
    return 0;
}
