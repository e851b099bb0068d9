#include "BareSigning.h"
#include "silence.h"

#include <libxml/c14n.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlerror.h>

#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// MARK: Keys

struct bare_signer {
    EVP_PKEY *key;
};

bare_signer *bare_signer_read(const uint8_t *der, size_t count) {
    EVP_PKEY *key = count <= LONG_MAX ? d2i_AutoPrivateKey(NULL, &der, (long)count) : NULL;
    bare_signer *signer = key ? malloc(sizeof *signer) : NULL;
    if (signer) signer->key = key;
    else EVP_PKEY_free(key);
    return signer;
}

void bare_signer_free(bare_signer *signer) {
    EVP_PKEY_free(signer->key);
    free(signer);
}

size_t bare_signer_public_key(const bare_signer *signer, uint8_t result[1024]) {
    int count = i2d_PUBKEY(signer->key, NULL);
    if (count <= 0 || count > 1024) return 0;
    return (size_t)i2d_PUBKEY(signer->key, &result);
}

// MARK: Parsing

#if LIBXML_VERSION >= 21200
static void on_problem(void *context, const xmlError *error) {
#else
static void on_problem(void *context, xmlErrorPtr error) {
#endif
    ((bare_signing *)((xmlParserCtxtPtr)context)->_private)->problem_count++;
}

static xmlDocPtr parse(const uint8_t *bytes, size_t size, bare_signing *signing) {
    xmlParserCtxtPtr context = size <= INT_MAX ? xmlNewParserCtxt() : NULL;
    if (!context) return NULL;
    context->_private = signing;
#if LIBXML_VERSION >= 21300
    xmlCtxtSetErrorHandler(context, on_problem, context);
#else
    context->sax->serror = on_problem;
#endif
    xmlDocPtr document = xmlCtxtReadMemory(context, (const char *)bytes, (int)size, NULL, "UTF-8", XML_PARSE_NONET);
    signing->is_parsed = document && context->wellFormed && context->nsWellFormed;
    if (!document && context->myDoc) xmlFreeDoc(context->myDoc);
    context->myDoc = NULL;
    xmlFreeParserCtxt(context);
    return document;
}

// MARK: The tree

static bool is_named(xmlNodePtr node, const char *namespace, const char *name) {
    return node->type == XML_ELEMENT_NODE && node->ns && strcmp((const char *)node->ns->href, namespace) == 0
        && strcmp((const char *)node->name, name) == 0;
}

static const char dsig[] = "http://www.w3.org/2000/09/xmldsig#";
static const char exclusive[] = "http://www.w3.org/2001/10/xml-exc-c14n#";

static xmlNodePtr next_node(xmlNodePtr node, xmlNodePtr root) {
    if (node->type == XML_ELEMENT_NODE && node->children) return node->children;
    while (node != root && !node->next) node = node->parent;
    return node == root ? NULL : node->next;
}

static xmlNodePtr first_in(xmlNodePtr root, const char *namespace, const char *name) {
    for (xmlNodePtr node = root; node; node = next_node(node, root))
        if (is_named(node, namespace, name)) return node;
    return NULL;
}

static xmlNodePtr last_child(xmlNodePtr parent, const char *name) {
    for (xmlNodePtr node = parent ? parent->last : NULL; node; node = node->prev)
        if (is_named(node, dsig, name)) return node;
    return NULL;
}

static const EVP_MD *digest_of(xmlNodePtr method) {
    static const struct {
        const char *suffix, *name;
    } digests[] = {{"sha1", "SHA1"}, {"sha256", "SHA256"}, {"sha384", "SHA384"}, {"sha512", "SHA512"}};
    xmlChar *uri = method ? xmlGetNoNsProp(method, BAD_CAST "Algorithm") : NULL;
    const EVP_MD *digest = NULL;
    for (size_t i = 0; uri && i < 4; i++) {
        size_t length = strlen((const char *)uri), end = strlen(digests[i].suffix);
        if (length >= end && strcmp((const char *)uri + length - end, digests[i].suffix) == 0)
            digest = EVP_get_digestbyname(digests[i].name);
    }
    xmlFree(uri);
    return digest;
}

// True if the algorithm is one of the key's kind.
static bool fits(const bare_signer *signer, xmlNodePtr method) {
    xmlChar *uri = method ? xmlGetNoNsProp(method, BAD_CAST "Algorithm") : NULL;
    const char *name = EVP_PKEY_get_base_id(signer->key) == EVP_PKEY_EC ? "#ecdsa-" : "#rsa-";
    bool result = uri && strstr((const char *)uri, name);
    xmlFree(uri);
    return result;
}

// MARK: Canonicalization

enum { MAXIMUM_PREFIXES = 64 };

// The document subset: what is in an element, and not in another.
typedef struct {
    xmlNodePtr apex, omitted;
} subset;

static int is_visible(void *context, xmlNodePtr node, xmlNodePtr parent) {
    const subset *s = context;
    xmlNodePtr step = node->type == XML_NAMESPACE_DECL || node->type == XML_ATTRIBUTE_NODE ? parent : node;
    for (; step; step = step->parent) {
        if (step == s->omitted) return 0;
        if (step == s->apex) return 1;
    }
    return 0;
}

// Divides a PrefixList in place.
static void split(xmlChar *list, xmlChar *prefixes[MAXIMUM_PREFIXES + 1]) {
    size_t count = 0;
    char *rest = NULL;
    for (char *token = strtok_r((char *)list, " \t\n\r", &rest); token && count < MAXIMUM_PREFIXES;
         token = strtok_r(NULL, " \t\n\r", &rest))
        prefixes[count++] = (xmlChar *)token;
    prefixes[count] = NULL;
}

static bool canonicalize(xmlNodePtr apex, xmlNodePtr omitted, xmlNodePtr method, bare_bytes *result) {
    xmlNodePtr inclusive = method ? first_in(method, exclusive, "InclusiveNamespaces") : NULL;
    xmlChar *list = inclusive ? xmlGetNoNsProp(inclusive, BAD_CAST "PrefixList") : NULL;
    xmlChar *prefixes[MAXIMUM_PREFIXES + 1] = {NULL};
    if (list) split(list, prefixes);
    subset visible = {apex, omitted};
    xmlOutputBufferPtr buffer = xmlAllocOutputBuffer(NULL);
    int status = buffer
        ? xmlC14NExecute(apex->doc, is_visible, &visible, XML_C14N_EXCLUSIVE_1_0, list ? prefixes : NULL, 0, buffer)
        : -1;
    if (status >= 0) {
        result->count = xmlOutputBufferGetSize(buffer);
        result->bytes = malloc(result->count + 1);
        if (result->bytes) memcpy(result->bytes, xmlOutputBufferGetContent(buffer), result->count);
    }
    if (buffer) xmlOutputBufferClose(buffer);
    xmlFree(list);
    return result->bytes != NULL;
}

// MARK: Signing

// The value of an ECDSA signature in XML: r and s, each as long as the order of the curve.
static size_t concatenated(const uint8_t *der, size_t count, uint8_t *result) {
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)count);
    if (!signature) return 0;
    bool is_complete = BN_bn2binpad(ECDSA_SIG_get0_r(signature), result, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature), result + 32, 32) == 32;
    ECDSA_SIG_free(signature);
    return is_complete ? 64 : 0;
}

static bool encode(const uint8_t *bytes, size_t count, bare_bytes *result) {
    result->bytes = malloc(count / 3 * 4 + 5);
    int length = result->bytes ? EVP_EncodeBlock(result->bytes, bytes, (int)count) : 0;
    result->count = length > 0 ? (size_t)length : 0;
    return length > 0;
}

static bool sign(const bare_signer *signer, const EVP_MD *digest, bare_signing *signing) {
    uint8_t made[512], value[512];
    size_t count = sizeof made;
    EVP_MD_CTX *context = digest ? EVP_MD_CTX_new() : NULL;
    bool is_made = context && EVP_DigestSignInit(context, NULL, digest, NULL, signer->key) == 1
        && EVP_DigestSign(context, made, &count, signing->signed_info.bytes, signing->signed_info.count) == 1;
    EVP_MD_CTX_free(context);
    if (!is_made) return false;
    if (EVP_PKEY_get_base_id(signer->key) == EVP_PKEY_EC) count = concatenated(made, count, value);
    else memcpy(value, made, count);
    return encode(value, count, &signing->value);
}

static bool fill_in_digest(xmlNodePtr reference, bare_signing *signing) {
    const EVP_MD *digest = digest_of(last_child(reference, "DigestMethod"));
    xmlNodePtr place = last_child(reference, "DigestValue");
    uint8_t hash[EVP_MAX_MD_SIZE];
    unsigned count = 0;
    if (!digest || !place) return false;
    if (EVP_Digest(signing->octets.bytes, signing->octets.count, hash, &count, digest, NULL) != 1) return false;
    if (!encode(hash, count, &signing->digest)) return false;
    xmlNodeAddContentLen(place, signing->digest.bytes, (int)signing->digest.count);
    return true;
}

static bool sign_first(const bare_signer *signer, xmlNodePtr root, bare_signing *signing) {
    xmlNodePtr signature = root ? first_in(root, dsig, "Signature") : NULL;
    if (!signature || signature == root) return false;
    xmlNodePtr info = last_child(signature, "SignedInfo"), reference = last_child(info, "Reference");
    xmlNodePtr transforms = last_child(reference, "Transforms");
    return transforms && fits(signer, last_child(info, "SignatureMethod"))
        && canonicalize(signature->parent, signature, last_child(transforms, "Transform"), &signing->octets)
        && fill_in_digest(reference, signing)
        && canonicalize(info, NULL, last_child(info, "CanonicalizationMethod"), &signing->signed_info)
        && sign(signer, digest_of(last_child(info, "SignatureMethod")), signing);
}

void bare_sign(const bare_signer *signer, const uint8_t *document, size_t size, bare_signing *signing) {
    memset(signing, 0, sizeof *signing);
    // Canonicalization reports errors to the handler of the thread.
    xmlStructuredErrorFunc handler = xmlStructuredError;
    void *handler_context = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(NULL, ignore_error);
    xmlDocPtr tree = parse(document, size, signing);
    if (signing->is_parsed && signer) signing->is_signed = sign_first(signer, xmlDocGetRootElement(tree), signing);
    xmlFreeDoc(tree);
    xmlSetStructuredErrorFunc(handler_context, handler);
}

void bare_signing_free(bare_signing *signing) {
    free(signing->octets.bytes);
    free(signing->signed_info.bytes);
    free(signing->digest.bytes);
    free(signing->value.bytes);
    memset(signing, 0, sizeof *signing);
}
