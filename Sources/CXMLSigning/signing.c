#include "CXMLSigning.h"

#include "xmlsec.h"

#include <limits.h>
#include <string.h>

#include <libxml/parser.h>
#include <openssl/err.h>
#include <openssl/evp.h>

static xmlNodePtr next_element(xmlNodePtr node, xmlNodePtr root) {
    if (node->children) return node->children;
    while (node != root && !node->next) node = node->parent;
    return node == root ? NULL : node->next;
}

// Registers the ID of every element. Of several that are the same, the first is found.
static void register_ids(xmlNodePtr root) {
    for (xmlNodePtr node = root; node; node = next_element(node, root)) {
        xmlAttrPtr attribute = node->type == XML_ELEMENT_NODE ? xmlHasProp(node, BAD_CAST "ID") : NULL;
        if (attribute && attribute->children) xmlAddID(NULL, root->doc, attribute->children->content, attribute);
    }
}

static xmlNodePtr signature_of(xmlDocPtr tree, const char *id) {
    xmlAttrPtr attribute = xmlGetID(tree, BAD_CAST id);
    xmlNodePtr node = attribute ? attribute->parent->children : NULL;
    while (node && !xmlSecCheckNodeName(node, xmlSecNodeSignature, xmlSecDSigNs)) node = node->next;
    return node;
}

static xmlSecKeyPtr read_key(const uint8_t *der, size_t count) {
    if (count > LONG_MAX) return NULL;
    EVP_PKEY *key = d2i_AutoPrivateKey(NULL, &der, (long)count);
    xmlSecKeyDataPtr data = key ? xmlSecOpenSSLEvpKeyAdopt(key) : NULL;
    if (!data) {
        EVP_PKEY_free(key);
        return NULL;
    }
    xmlSecKeyPtr result = xmlSecKeyCreate();
    if (result && xmlSecKeySetValue(result, data) == 0) return result;
    xmlSecKeyDataDestroy(data);
    if (result) xmlSecKeyDestroy(result);
    return NULL;
}

static bool fill_in(xmlNodePtr signature, const uint8_t *key, size_t key_count) {
    xmlSecDSigCtxPtr context = xmlSecDSigCtxCreate(NULL);
    if (!context) return false;
    context->enabledReferenceUris = xmlSecTransformUriTypeSameDocument | xmlSecTransformUriTypeEmpty;
    context->signKey = read_key(key, key_count);
    bool is_signed = context->signKey && xmlSecDSigCtxSign(context, signature) == 0
        && context->status == xmlSecDSigStatusSucceeded;
    xmlSecDSigCtxDestroy(context);
    return is_signed;
}

static void hand_out(xmlNodePtr signature, cxsign_receiver receiver, void *context) {
    for (xmlNodePtr node = signature; node; node = next_element(node, signature)) {
        if (node->type != XML_ELEMENT_NODE) continue;
        const char *name = (const char *)node->name;
        if (strcmp(name, "DigestValue") != 0 && strcmp(name, "SignatureValue") != 0) continue;
        xmlChar *text = xmlNodeGetContent(node);
        if (text) receiver(context, name, (const char *)text);
        xmlFree(text);
    }
}

bool cxsign_sign(
    const uint8_t *document, size_t count, const char *id, const uint8_t *key, size_t key_count, cxsign_receiver receiver,
    void *context) {
    if (count > INT_MAX) return false;
    cxs_error_handler previous = cxs_libxml_silence();
    xmlDocPtr tree = xmlReadMemory((const char *)document, (int)count, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_HUGE);
    xmlNodePtr root = tree ? xmlDocGetRootElement(tree) : NULL;
    if (root) register_ids(root);
    xmlNodePtr signature = root ? signature_of(tree, id) : NULL;
    bool is_signed = signature && fill_in(signature, key, key_count);
    if (is_signed) hand_out(signature, receiver, context);
    xmlFreeDoc(tree);
    cxs_libxml_restore(previous);
    ERR_clear_error();
    return is_signed;
}
