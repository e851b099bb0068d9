#include "xmlsec.h"

#include <openssl/err.h>
#include <string.h>

// MARK: Algorithms

static xmlSecTransformId digest_method(cxs_digest digest) {
    switch (digest) {
    case CXS_SHA1: return xmlSecTransformSha1Id;
    case CXS_SHA256: return xmlSecTransformSha256Id;
    case CXS_SHA384: return xmlSecTransformSha384Id;
    case CXS_SHA512: return xmlSecTransformSha512Id;
    }
    return xmlSecTransformIdUnknown;
}

static xmlSecTransformId signature_method(cxs_key_type type, cxs_digest digest) {
    bool is_rsa = type == CXS_KEY_RSA;
    if (!is_rsa && type != CXS_KEY_EC) return xmlSecTransformIdUnknown;
    switch (digest) {
    case CXS_SHA1: return is_rsa ? xmlSecTransformRsaSha1Id : xmlSecTransformEcdsaSha1Id;
    case CXS_SHA256: return is_rsa ? xmlSecTransformRsaSha256Id : xmlSecTransformEcdsaSha256Id;
    case CXS_SHA384: return is_rsa ? xmlSecTransformRsaSha384Id : xmlSecTransformEcdsaSha384Id;
    case CXS_SHA512: return is_rsa ? xmlSecTransformRsaSha512Id : xmlSecTransformEcdsaSha512Id;
    }
    return xmlSecTransformIdUnknown;
}

static xmlSecTransformId canonicalization_method(cxs_canonicalization method) {
    switch (method) {
    case CXS_EXCLUSIVE_C14N: return xmlSecTransformExclC14NId;
    case CXS_C14N: return xmlSecTransformInclC14NId;
    case CXS_C14N_11: return xmlSecTransformInclC14N11Id;
    }
    return xmlSecTransformIdUnknown;
}

static bool enable(xmlSecDSigCtxPtr context, const cxs_algorithms *algorithms) {
    xmlSecTransformId in_reference[] = {
        xmlSecTransformEnvelopedId,
        canonicalization_method(algorithms->reference),
        digest_method(algorithms->reference_digest),
    };
    xmlSecTransformId in_signature[] = {
        canonicalization_method(algorithms->signed_info),
        signature_method(algorithms->key_type, algorithms->signature_digest),
    };
    for (int i = 0; i < 3; i++)
        if (!in_reference[i] || xmlSecDSigCtxEnableReferenceTransform(context, in_reference[i]) < 0) return false;
    for (int i = 0; i < 2; i++)
        if (!in_signature[i] || xmlSecDSigCtxEnableSignatureTransform(context, in_signature[i]) < 0) return false;
    return true;
}

// MARK: Verifying

static bool lend(xmlSecBufferPtr buffer, const uint8_t **bytes, size_t *count) {
    *count = buffer ? xmlSecBufferGetSize(buffer) : 0;
    *bytes = *count > 0 ? xmlSecBufferGetData(buffer) : NULL;
    return *bytes != NULL;
}

static xmlSecDSigReferenceCtxPtr only_reference(xmlSecDSigCtxPtr context) {
    if (xmlSecPtrListGetSize(&context->signedInfoReferences) != 1) return NULL;
    return (xmlSecDSigReferenceCtxPtr)xmlSecPtrListGetItem(&context->signedInfoReferences, 0);
}

// A signature is valid only if all results confirm it: a return value of 0 alone means only that no error occurred.
static cxs_outcome judge(xmlSecDSigCtxPtr context, int result, cxs_verification *verification) {
    xmlSecDSigReferenceCtxPtr reference = only_reference(context);
    if (result != 0 || !reference) return CXS_UNPROCESSABLE;
    if (reference->status == xmlSecDSigStatusInvalid) return CXS_DIGEST_MISMATCH;
    if (reference->status != xmlSecDSigStatusSucceeded) return CXS_UNPROCESSABLE;
    if (context->status == xmlSecDSigStatusInvalid) return CXS_SIGNATURE_MISMATCH;
    if (context->status != xmlSecDSigStatusSucceeded) return CXS_UNPROCESSABLE;
    bool is_complete = lend(
                           xmlSecDSigReferenceCtxGetPreDigestBuffer(reference), &verification->pre_digest,
                           &verification->pre_digest_count)
        && lend(xmlSecDSigCtxGetPreSignBuffer(context), &verification->pre_sign, &verification->pre_sign_count);
    return is_complete ? CXS_VALID : CXS_UNPROCESSABLE;
}

static void prepare(xmlSecDSigCtxPtr context, const cxs_algorithms *algorithms) {
    // For libxmlsec1, an empty URI has a type of its own.
    context->enabledReferenceUris =
        algorithms->whole_document ? xmlSecTransformUriTypeEmpty : xmlSecTransformUriTypeSameDocument;
    // The last flag, named after the first protocol that needed it, makes libxmlsec1 look up the ID of a reference unchanged.
    // Without it, libxmlsec1 would evaluate an XPointer expression that contains the ID.
    context->flags |= XMLSEC_DSIG_FLAGS_STORE_SIGNEDINFO_REFERENCES | XMLSEC_DSIG_FLAGS_STORE_SIGNATURE
        | XMLSEC_DSIG_FLAGS_IGNORE_MANIFESTS | XMLSEC_DSIG_FLAGS_USE_VISA3D_HACK;
    context->keyInfoReadCtx.retrievalMethodCtx.enabledUris = xmlSecTransformUriTypeNone;
    context->keyInfoReadCtx.maxRetrievalMethodLevel = 0;
    context->keyInfoReadCtx.maxEncryptedKeyLevel = 0;
}

// Called before SignedInfo is canonicalized. libxml2 traverses the whole document to canonicalize a part of it, so this part is
// made the only child of the document. Ancestors are still found through the parents. The bytes are compared with the element
// afterwards, so an error here would only lead to rejected signatures.
static int lead_to_signed_info(xmlSecTransformCtxPtr context) {
    xmlNodePtr signed_info = context->userData;
    signed_info->doc->children = signed_info;
    return 0;
}

static int verify(xmlSecDSigCtxPtr context, xmlNodePtr signature) {
    xmlNodePtr first = signature->doc->children;
    context->transformCtx.userData = xmlFirstElementChild(signature);
    context->transformCtx.preExecCallback = context->transformCtx.userData ? lead_to_signed_info : NULL;
    int result = xmlSecDSigCtxVerify(context, signature);
    signature->doc->children = first;
    return result;
}

// Verifies a signature completely with one key.
static void verify_with(
    cxs_key *key, xmlNodePtr signature, const cxs_algorithms *algorithms, cxs_verification *verification) {
    cxs_verification_free(verification);
    verification->outcome = CXS_UNPROCESSABLE;
    verification->run_count++;
    cxs_errors_clear();
    xmlSecDSigCtxPtr context = xmlSecDSigCtxCreate(NULL);
    if (!context) return;
    prepare(context, algorithms);
    // With a key set, KeyInfo is not read.
    context->signKey = cxs_key_for_xmlsec(key);
    if (context->signKey && enable(context, algorithms))
        verification->outcome = judge(context, verify(context, signature), verification);
    verification->context = context;
}

// True if a key may have made the signature over a SignedInfo after another key failed. This is not a verification; it avoids
// canonicalizing and digesting the content again for keys that cannot have signed.
static bool is_worth_a_try(cxs_key *key, xmlNodePtr signature, xmlSecDSigCtxPtr rejected) {
    xmlSecBufferPtr signed_info = xmlSecDSigCtxGetPreSignBuffer(rejected);
    xmlNodePtr value = xmlSecFindChild(signature, xmlSecNodeSignatureValue, xmlSecDSigNs);
    xmlSecTransformCtxPtr context = xmlSecTransformCtxCreate();
    xmlSecKeyPtr verifying = cxs_key_for_xmlsec(key);
    bool result = false;
    if (signed_info && value && context && verifying && rejected->signMethod) {
        xmlSecTransformPtr method = xmlSecTransformCtxCreateAndAppend(context, rejected->signMethod->id);
        if (method) method->operation = xmlSecTransformOperationVerify;
        result = method && xmlSecTransformSetKey(method, verifying) == 0
            && xmlSecTransformCtxBinaryExecute(
                   context, xmlSecBufferGetData(signed_info), xmlSecBufferGetSize(signed_info)) == 0
            && xmlSecTransformVerifyNodeContent(method, value, context) == 0
            && method->status == xmlSecTransformStatusOk;
    }
    if (verifying) xmlSecKeyDestroy(verifying);
    if (context) xmlSecTransformCtxDestroy(context);
    return result;
}

static void verify_with_keys(
    xmlNodePtr signature, cxs_key *const *keys, size_t key_count, const cxs_algorithms *algorithms,
    cxs_verification *verification) {
    verification->outcome = CXS_SIGNATURE_MISMATCH;
    for (size_t i = 0; i < key_count && verification->outcome == CXS_SIGNATURE_MISMATCH; i++) {
        if (i > 0 && !is_worth_a_try(keys[i], signature, verification->context)) continue;
        verification->key_index = i;
        verify_with(keys[i], signature, algorithms, verification);
    }
}

// MARK: The tree

static xmlNodePtr next_element(xmlNodePtr element) {
    xmlNodePtr next = xmlFirstElementChild(element);
    while (!next && element) {
        next = xmlNextElementSibling(element);
        element = element->parent && element->parent->type == XML_ELEMENT_NODE ? element->parent : NULL;
    }
    return next;
}

xmlNodePtr cxs_element_at(xmlDocPtr document, size_t number) {
    xmlNodePtr element = xmlDocGetRootElement(document);
    while (element && number-- > 0) element = next_element(element);
    return element;
}

// True if a lookup of the ID of the element returns this element. Without an ID there is nothing to look up.
static bool register_id(xmlNodePtr element) {
    xmlAttrPtr attribute = element->properties;
    while (attribute && (attribute->ns || strcmp((const char *)attribute->name, "ID") != 0)) attribute = attribute->next;
    if (!attribute || !attribute->children || !attribute->children->content) return true;
    const xmlChar *value = attribute->children->content;
    if (!xmlAddID(NULL, element->doc, value, attribute)) return false;
    xmlAttrPtr found = xmlGetID(element->doc, value);
    return found && found->parent == element;
}

void cxs_verify(
    const uint8_t *bytes, size_t count, size_t signed_element, size_t signature, cxs_key *const *keys, size_t key_count,
    const cxs_algorithms *algorithms, cxs_verification *verification) {
    memset(verification, 0, sizeof *verification);
    verification->outcome = CXS_UNPROCESSABLE;
    cxs_error_handlers previous = cxs_errors_collect();
    ERR_set_mark();
    cxs_parse_report report;
    xmlDocPtr document = cxs_parse(bytes, count, &report);
    bool is_clean = report.problem_count == 0 && report.consumed_all && !report.saw_doctype && !report.saw_entity
        && !report.saw_processing_instruction;
    xmlNodePtr content = document && is_clean ? cxs_element_at(document, signed_element) : NULL;
    xmlNodePtr node = document && is_clean ? cxs_element_at(document, signature) : NULL;
    if (content && node && register_id(content)) verify_with_keys(node, keys, key_count, algorithms, verification);
    if (verification->outcome != CXS_VALID) cxs_verification_free(verification);
    if (verification->context) verification->document = document;
    else if (document) xmlFreeDoc(document);
    verification->reason = cxs_first_error.reason;
    memcpy(verification->function, cxs_first_error.function, sizeof verification->function);
    cxs_errors_restore(previous);
    ERR_pop_to_mark();
}

void cxs_verification_free(cxs_verification *verification) {
    if (verification->context) xmlSecDSigCtxDestroy(verification->context);
    if (verification->document) xmlFreeDoc(verification->document);
    verification->context = verification->document = NULL;
    verification->pre_sign = verification->pre_digest = NULL;
    verification->pre_sign_count = verification->pre_digest_count = 0;
}
