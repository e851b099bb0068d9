#include "NaiveReading.h"

#include <libxml/c14n.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static xmlDocPtr parse(const uint8_t *text, size_t size) {
    int options = XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    return size <= INT_MAX ? xmlReadMemory((const char *)text, (int)size, NULL, "UTF-8", options) : NULL;
}

// MARK: Searches

static xmlXPathContextPtr context_of(xmlDocPtr document, xmlNodePtr node) {
    xmlXPathContextPtr context = xmlXPathNewContext(document);
    if (!context) return NULL;
    xmlXPathRegisterNs(context, BAD_CAST "ds", BAD_CAST "http://www.w3.org/2000/09/xmldsig#");
    xmlXPathRegisterNs(context, BAD_CAST "saml", BAD_CAST "urn:oasis:names:tc:SAML:2.0:assertion");
    xmlXPathRegisterNs(context, BAD_CAST "samlp", BAD_CAST "urn:oasis:names:tc:SAML:2.0:protocol");
    context->node = node;
    return context;
}

static xmlNodePtr first(xmlDocPtr document, const char *path) {
    xmlXPathContextPtr context = context_of(document, (xmlNodePtr)document);
    xmlXPathObjectPtr found = context ? xmlXPathEvalExpression(BAD_CAST path, context) : NULL;
    bool any = found && found->type == XPATH_NODESET && found->nodesetval && found->nodesetval->nodeNr > 0;
    xmlNodePtr node = any ? found->nodesetval->nodeTab[0] : NULL;
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(context);
    return node;
}

static char *string_at(xmlDocPtr document, xmlNodePtr node, const char *path) {
    xmlXPathContextPtr context = context_of(document, node);
    xmlXPathObjectPtr found = context ? xmlXPathEvalExpression(BAD_CAST path, context) : NULL;
    xmlChar *value = found ? xmlXPathCastToString(found) : NULL;
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(context);
    return (char *)value;
}

static xmlNodePtr child(xmlNodePtr parent, const char *name) {
    xmlNodePtr node = parent ? parent->children : NULL;
    while (node && (node->type != XML_ELEMENT_NODE || strcmp((const char *)node->name, name) != 0)) node = node->next;
    return node;
}

static xmlNodePtr next_node(xmlNodePtr node, xmlNodePtr root) {
    if (node->type == XML_ELEMENT_NODE && node->children) return node->children;
    while (node != root && !node->next) node = node->parent;
    return node == root ? NULL : node->next;
}

// The element that the parser would register: the ID as it is written, without entities.
static xmlNodePtr with_id(xmlNodePtr root, const char *id, bool is_last) {
    xmlNodePtr found = NULL;
    for (xmlNodePtr node = root; node; node = next_node(node, root)) {
        xmlAttrPtr attribute = node->type == XML_ELEMENT_NODE ? xmlHasNsProp(node, BAD_CAST "ID", NULL) : NULL;
        xmlNodePtr text = attribute ? attribute->children : NULL;
        if (text && !text->next && text->type == XML_TEXT_NODE && strcmp((const char *)text->content, id) == 0) found = node;
        if (found && !is_last) return found;
    }
    return found;
}

// MARK: Canonical form

static void remove_signatures(xmlNodePtr element) {
    for (xmlNodePtr node = element->children, next; node; node = next) {
        next = node->next;
        if (node->type != XML_ELEMENT_NODE || strcmp((const char *)node->name, "Signature") != 0) continue;
        xmlUnlinkNode(node);
        xmlFreeNode(node);
    }
}

static void write_instructions(xmlDocPtr document, xmlNodePtr root) {
    for (xmlNodePtr node = root, next; node; node = next) {
        next = next_node(node, root);
        if (node->type != XML_PI_NODE) continue;
        xmlNodePtr text = xmlNewDocText(document, node->content);
        if (text) xmlReplaceNode(node, text);
        xmlFreeNode(node);
    }
}

// The canonical form of a copy of an element; NULL if there is none.
static char *canonical(naive_weaknesses weaknesses, xmlNodePtr element, bool is_content, size_t *size) {
    xmlDocPtr copy = xmlNewDoc(BAD_CAST "1.0");
    xmlNodePtr root = copy ? xmlDocCopyNode(element, copy, 1) : NULL;
    xmlChar *text = NULL;
    *size = 0;
    if (root) {
        xmlDocSetRootElement(copy, root);
        if (is_content) remove_signatures(root);
        if (weaknesses & naive_digests_instructions) write_instructions(copy, root);
        int count = xmlC14NDocDumpMemory(copy, NULL, XML_C14N_EXCLUSIVE_1_0, NULL, 0, &text);
        if (count > 0) {
            *size = (size_t)count;
        } else {
            xmlFree(text);
            text = weaknesses & naive_ignores_failures ? xmlStrdup(BAD_CAST "") : NULL;
        }
    }
    xmlFreeDoc(copy);
    return (char *)text;
}

// MARK: Base64

// Decodes in place; returns the number of bytes.
static size_t decode(char *text) {
    size_t count = 0;
    for (char *c = text; *c; c++)
        if ((unsigned char)*c > ' ') text[count++] = *c;
    text[count] = 0;
    uint8_t *bytes = malloc(count + 1);
    int decoded = bytes && count <= INT_MAX ? EVP_DecodeBlock(bytes, (const unsigned char *)text, (int)count) : -1;
    size_t padding = count > 1 && text[count - 1] == '=' ? text[count - 2] == '=' ? 2 : 1 : 0;
    size_t result = decoded > 0 ? (size_t)decoded - padding : 0;
    if (result) memcpy(text, bytes, result);
    free(bytes);
    return result;
}

// MARK: Verification

static bool is_digested(
    naive_weaknesses weaknesses, const char *parent_id, const char *digest_path, xmlDocPtr document, xmlNodePtr reference, xmlNodePtr parent) {
    char *uri = (char *)xmlGetNoNsProp(reference, BAD_CAST "URI");
    xmlNodePtr element = uri && uri[0] == '#' ? with_id(xmlDocGetRootElement(document), uri + 1, weaknesses & naive_finds_last) : NULL;
    char *id = parent_id ? string_at(document, parent, parent_id) : NULL;
    bool is_parent = parent_id ? uri && id && strcmp(id, uri + 1) == 0 : element == parent;
    xmlFree(id);
    xmlFree(uri);
    xmlNodePtr digest = digest_path ? first(document, digest_path) : child(reference, "DigestValue");
    if (!element || !is_parent || !digest) return false;
    size_t size = 0;
    char *octets = canonical(weaknesses, element, true, &size);
    char *value = (char *)xmlNodeGetContent(digest);
    uint8_t computed[EVP_MAX_MD_SIZE];
    unsigned count = 0;
    bool result = octets && value && EVP_Digest(octets, size, computed, &count, EVP_sha256(), NULL) == 1
        && decode(value) == count && memcmp(value, computed, count) == 0;
    xmlFree(octets);
    xmlFree(value);
    return result;
}

static EVP_PKEY *key_of(const uint8_t *certificate, size_t size) {
    X509 *x509 = size <= LONG_MAX ? d2i_X509(NULL, &certificate, (long)size) : NULL;
    EVP_PKEY *key = x509 ? X509_get_pubkey(x509) : NULL;
    X509_free(x509);
    return key;
}

bool naive_verify_octets(
    const uint8_t *octets, size_t size, const uint8_t *signature, size_t signature_size, const uint8_t *certificate,
    size_t certificate_size) {
    EVP_PKEY *key = key_of(certificate, certificate_size);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool result = key && context && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1
        && EVP_DigestVerify(context, signature, signature_size, octets, size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return result;
}

static bool is_signed(
    naive_weaknesses weaknesses, xmlNodePtr info, xmlNodePtr value, const uint8_t *certificate, size_t certificate_size) {
    size_t size = 0;
    char *octets = canonical(weaknesses, info, false, &size);
    char *text = (char *)xmlNodeGetContent(value);
    size_t count = text ? decode(text) : 0;
    bool result = octets
        && naive_verify_octets((uint8_t *)octets, size, (uint8_t *)text, count, certificate, certificate_size);
    xmlFree(octets);
    xmlFree(text);
    return result;
}

bool naive_verify(
    const char *signature, const char *signed_info, const char *digest, const char *parent_id, naive_weaknesses weaknesses,
    const uint8_t *text, size_t size, const uint8_t *certificate, size_t certificate_size) {
    xmlDocPtr document = parse(text, size);
    xmlNodePtr found = document ? first(document, signature) : NULL;
    xmlNodePtr own = child(found, "SignedInfo"), reference = child(own, "Reference"), value = child(found, "SignatureValue");
    xmlNodePtr info = found && signed_info ? first(document, signed_info) : own;
    bool result = reference && info && value && is_signed(weaknesses, info, value, certificate, certificate_size)
        && is_digested(weaknesses, parent_id, digest, document, reference, found->parent);
    xmlFreeDoc(document);
    return result;
}

char *naive_value(const uint8_t *text, size_t size, const char *path) {
    xmlDocPtr document = parse(text, size);
    char *value = document ? string_at(document, (xmlNodePtr)document, path) : NULL;
    xmlFreeDoc(document);
    return value;
}
