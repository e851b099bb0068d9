// Writes the exclusive canonical form of documents with libxml2, as the lines of standard input ask for; README.md describes them.
#include <libxml/c14n.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_PREFIXES = 16 };

static void ignore(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

static xmlNodePtr find(xmlNodePtr element, const char *name) {
    if (strcmp((const char *)element->name, name) == 0) return element;
    for (xmlNodePtr child = xmlFirstElementChild(element); child; child = xmlNextElementSibling(child)) {
        xmlNodePtr found = find(child, name);
        if (found) return found;
    }
    return NULL;
}

typedef struct {
    xmlNodePtr apex;
    xmlNodePtr without;
} subset;

/// A node is in the subset with its element; namespaces and attributes come with their parents.
static int is_visible(void *context, xmlNodePtr node, xmlNodePtr parent) {
    const subset *set = context;
    xmlNodePtr step = node && node->type != XML_NAMESPACE_DECL ? node : parent;
    for (; step && step->type != XML_DOCUMENT_NODE; step = step->parent) {
        if (step == set->without) return 0;
        if (step == set->apex) return 1;
    }
    return 0;
}

static void print_form(const char *apex, const char *without, char *prefix_list, const char *text, size_t size) {
    xmlDocPtr document = xmlReadMemory(text, (int)size, NULL, NULL, XML_PARSE_NOENT | XML_PARSE_NONET);
    xmlNodePtr root = document ? xmlDocGetRootElement(document) : NULL;
    subset set = {root && *apex ? find(root, apex) : root, NULL};
    if (set.apex && *without) set.without = find(set.apex, without);
    xmlChar *prefixes[MAXIMUM_PREFIXES + 1] = {NULL};
    size_t count = 0;
    for (char *token = strtok(prefix_list, " "); token && count < MAXIMUM_PREFIXES; token = strtok(NULL, " "))
        prefixes[count++] = (xmlChar *)token;
    xmlOutputBufferPtr output = set.apex ? xmlAllocOutputBuffer(NULL) : NULL;
    if (output && xmlC14NExecute(document, is_visible, &set, XML_C14N_EXCLUSIVE_1_0, prefixes, 0, output) >= 0) {
        const xmlChar *form = xmlOutputBufferGetContent(output);
        for (size_t index = 0; index < xmlOutputBufferGetSize(output); index++) printf("%02x", form[index]);
        printf("\n");
    } else {
        printf("error\n");
    }
    if (output) xmlOutputBufferClose(output);
    xmlFreeDoc(document);
}

/// Decodes hexadecimal digits in place; returns the number of bytes.
static size_t decode(char *digits) {
    size_t count = strlen(digits) / 2;
    for (size_t index = 0; index < count; index++) {
        const char pair[3] = {digits[2 * index], digits[2 * index + 1], 0};
        digits[index] = (char)strtol(pair, NULL, 16);
    }
    digits[count] = 0;
    return count;
}

int main(void) {
    xmlSetGenericErrorFunc(NULL, ignore);
    printf("libxml2 %s\n", xmlParserVersion);
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        char *rest = line, *words[4];
        for (int index = 0; index < 4; index++) words[index] = rest ? strsep(&rest, "\t") : "";
        for (int index = 0; index < 3; index++) decode(words[index]);
        print_form(words[0], words[1], words[2], words[3], decode(words[3]));
    }
    free(line);
    return 0;
}
