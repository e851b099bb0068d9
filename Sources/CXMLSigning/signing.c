#include "key.h"

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

static bool is_one_of(xmlSecTransformPtr transform, const xmlSecTransformId *ids, size_t count) {
    for (size_t index = 0; transform && index < count; index++) {
        if (transform->id == ids[index]) return true;
    }
    return false;
}

// Of what was signed: the algorithms are known only then.
static bool is_legacy(xmlSecDSigCtxPtr context) {
    const xmlSecTransformId methods[] = {
        xmlSecTransformRsaSha256Id,   xmlSecTransformRsaSha384Id,   xmlSecTransformRsaSha512Id,
        xmlSecTransformEcdsaSha256Id, xmlSecTransformEcdsaSha384Id, xmlSecTransformEcdsaSha512Id,
    };
    const xmlSecTransformId digests[] = { xmlSecTransformSha256Id, xmlSecTransformSha384Id, xmlSecTransformSha512Id };
    if (!is_one_of(context->signMethod, methods, sizeof methods / sizeof *methods)) return true;
    xmlSecSize count = xmlSecPtrListGetSize(&context->signedInfoReferences);
    for (xmlSecSize index = 0; index < count; index++) {
        xmlSecDSigReferenceCtxPtr reference = xmlSecPtrListGetItem(&context->signedInfoReferences, index);
        if (!reference || !is_one_of(reference->digestMethod, digests, sizeof digests / sizeof *digests)) return true;
    }
    return false;
}

static cxsign_result fill_in(xmlNodePtr signature, const cxsign_key *key, bool allows_legacy) {
    xmlSecDSigCtxPtr context = xmlSecDSigCtxCreate(NULL);
    if (!context) return CXSIGN_FAILED;
    context->enabledReferenceUris = xmlSecTransformUriTypeSameDocument | xmlSecTransformUriTypeEmpty;
    context->signKey = cxs_xmlsec_key(key->pkey);
    bool is_signed = context->signKey && xmlSecDSigCtxSign(context, signature) == 0
        && context->status == xmlSecDSigStatusSucceeded;
    cxsign_result result = !is_signed ? CXSIGN_FAILED : allows_legacy || !is_legacy(context) ? CXSIGN_SIGNED : CXSIGN_LEGACY;
    xmlSecDSigCtxDestroy(context);
    return result;
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

static xmlParserInputPtr load_nothing(void *context, const xmlChar *public_id, const xmlChar *system_id) {
    (void)context, (void)public_id, (void)system_id;
    return NULL;
}

static xmlDocPtr parse(const uint8_t *document, size_t count) {
    xmlParserCtxtPtr context = xmlNewParserCtxt();
    if (!context) return NULL;
    context->sax->resolveEntity = load_nothing;
    xmlDocPtr tree =
        xmlCtxtReadMemory(context, (const char *)document, (int)count, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_HUGE);
    xmlFreeParserCtxt(context);
    return tree;
}

cxsign_result cxsign_sign(
    const uint8_t *document, size_t count, const char *id, const cxsign_key *key, bool allows_legacy,
    cxsign_receiver receiver, void *context) {
    if (count > INT_MAX) return CXSIGN_FAILED;
    cxs_error_handlers previous = cxs_errors_collect();
    xmlDocPtr tree = parse(document, count);
    xmlNodePtr root = tree ? xmlDocGetRootElement(tree) : NULL;
    if (root) register_ids(root);
    xmlNodePtr signature = root ? signature_of(tree, id) : NULL;
    cxsign_result result = !root ? CXSIGN_MALFORMED : !signature ? CXSIGN_NO_SIGNATURE : fill_in(signature, key, allows_legacy);
    if (result == CXSIGN_SIGNED) hand_out(signature, receiver, context);
    xmlFreeDoc(tree);
    cxs_errors_restore(previous);
    ERR_clear_error();
    return result;
}
