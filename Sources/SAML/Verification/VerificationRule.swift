/// A rule of the verifier, in the order in which they are applied.
///
/// A case and its identifier are named after the failure; its title describes the rule that passed.
package enum VerificationRule: Int, CaseIterable, Sendable {
    // Stage "bytes": the libraries, then the bytes, before parsing.
    case libraryUnavailable, tooLarge, nulByte, notUTF8, byteOrderMark, declaration, encodingLabel
    case doctype, processingInstruction, tagTooLarge, tooManyAttributes, tooManyTags, tooDeep, tooManyNamespaces
    // Stage "document": the document.
    case malformed, forbiddenNode, comment, namespaceURI
    // Stage "structure": the structure, before any cryptography.
    case notAResponse, nestedResponse, encryptedAssertion, noAssertion, severalAssertions, misplacedAssertion
    case invalidID, ambiguousID
    case signatureMissing, severalSignatures, misplacedSignature, signaturePosition
    case signatureStructure, signatureContent, signatureObject, referenceCount, referenceURI, transforms, prefixList
    case canonicalization, inclusiveCanonicalization, signatureAlgorithm, digestAlgorithm, sha1
    case digestValue, emptyDigest, signatureValue, tooMuchWork
    // Stage "keys": the keys.
    case noTrustedKey, fingerprintMismatch, weakKey, metadataExpired, certificateExpired
    // Stage "signature": the signatures.
    case digestMismatch, signatureMismatch, wrongKey, unprocessable, signedOctets, signedInfoDiffers, digestRecheck
    case enginesDiffer
    // Stage "extraction": the signed content, and the content of its encrypted parts.
    case encryptionStructure, encryptionAlgorithm, legacyEncryption, weakDecryptionKey, tooManyOperations, cannotDecrypt
    case signedRoot, malformedAssertion, invalidTime, otherEntity, unboundKey, misreadableContent
    // Stage "semantics": the meaning.
    case responseVersion, assertionVersion, statusNotSuccess
    case issuerMismatch, issuerConflict, destinationMismatch, inResponseToMismatch, issuedInFuture
    case conditionsInterval, notYetValid, expired, unbounded, unknownCondition, oneTimeUse
    case audienceMissing, audienceMismatch
    case subjectMissing, subjectEncrypted, confirmation, sessionExpired
    case duplicateAttribute, attributesEncrypted

    /// The stable identifier.
    package var id: String { facts.id }
    /// A description of the rule that passed.
    var title: String { facts.title }

    /// The stage in which the rule is applied.
    var stage: VerificationStage {
        switch self {
        case ...(.tooManyNamespaces): .bytes
        case ...(.namespaceURI): .document
        case ...(.tooMuchWork): .structure
        case ...(.certificateExpired): .keys
        case ...(.enginesDiffer): .signature
        case ...(.misreadableContent): .extraction
        default: .semantics
        }
    }

    private var facts: (id: String, title: String) {
        switch self {
        case .libraryUnavailable: ("library.unavailable", "the XML and signature libraries are usable")
        case .tooLarge: ("xml.too-large", "the response is not larger than the limit")
        case .nulByte: ("xml.nul-byte", "there is no NUL byte")
        case .notUTF8: ("xml.not-utf8", "the text is UTF-8")
        case .byteOrderMark: ("xml.byte-order-mark", "there is at most one byte order mark")
        case .declaration: ("xml.declaration", "the XML declaration, if any, is that of XML 1.0")
        case .encodingLabel: ("xml.encoding-label", "the XML declaration, if any, names UTF-8")
        case .doctype: ("xml.doctype", "there is no document type declaration")
        case .processingInstruction: ("xml.processing-instruction", "there are no processing instructions")
        case .tagTooLarge: ("xml.tag-too-large", "no tag or name is larger than the limit")
        case .tooManyAttributes: ("xml.too-many-attributes", "no tag has more attributes than the limit")
        case .tooManyTags: ("xml.too-many-tags", "there are not more tags than the limit")
        case .tooDeep: ("xml.too-deep", "elements are not nested deeper than the limit")
        case .tooManyNamespaces: ("xml.too-many-namespaces", "not more namespaces are in scope than the limit")
        case .malformed: ("xml.malformed", "the XML is well-formed and parses without warnings")
        case .forbiddenNode: ("xml.forbidden-node", "there are only elements and text")
        case .comment: ("xml.comment", "the response contains no comments")
        case .namespaceURI: ("xml.namespace-uri", "every namespace is an absolute URI")
        case .notAResponse: ("structure.not-a-response", "the root element is a SAML 2.0 Response")
        case .nestedResponse: ("structure.nested-response", "the Response contains no other Response")
        case .encryptedAssertion: ("structure.encrypted-assertion", "the assertion is not encrypted")
        case .noAssertion: ("structure.no-assertion", "the response has an assertion")
        case .severalAssertions: ("structure.several-assertions", "the response has only one assertion")
        case .misplacedAssertion: ("structure.misplaced-assertion", "the assertion is a child of the Response")
        case .invalidID: ("xml.id-invalid", "Response and Assertion have an ID of plain characters")
        case .ambiguousID: ("xml.id-ambiguous", "these IDs are unique")
        case .signatureMissing: ("signature.missing", "the Response or the Assertion is signed")
        case .severalSignatures: ("signature.several", "neither has more than one signature of its own")
        case .misplacedSignature: ("signature.misplaced", "there are no misplaced signatures")
        case .signaturePosition: ("signature.position", "each signature directly follows the Issuer")
        case .signatureStructure: ("signature.structure", "each signature is a well-formed SAML signature")
        case .signatureContent: ("signature.forbidden-content", "no signature contains a comment or a CDATA section")
        case .signatureObject: ("signature.object", "no signature contains an Object")
        case .referenceCount: ("signature.reference-count", "each signature has one reference")
        case .referenceURI: ("signature.reference-uri", "each signature refers to the element that contains it")
        case .transforms: ("signature.transforms", "the transforms are allowed by SAML")
        case .prefixList: ("signature.prefix-list", "every PrefixList is short, with single spaces")
        case .canonicalization: ("signature.canonicalization", "the canonicalization algorithm is accepted")
        case .inclusiveCanonicalization: ("signature.inclusive-c14n", "canonicalization is exclusive")
        case .signatureAlgorithm: ("signature.algorithm", "the signature algorithm is accepted")
        case .digestAlgorithm: ("signature.digest-algorithm", "the digest algorithm is accepted")
        case .sha1: ("signature.sha1", "SHA-1 is not used")
        case .digestValue: ("signature.digest-value", "each digest is Base64 of the right length")
        case .emptyDigest: ("signature.empty-digest", "no digest is that of empty data")
        case .signatureValue: ("signature.value", "each signature value is Base64 of a possible length")
        case .tooMuchWork: ("xml.too-much-work", "canonicalization would not take too long")
        case .noTrustedKey: ("trust.no-key", "a key is trusted")
        case .fingerprintMismatch:
            ("trust.fingerprint", "the response contains a certificate with a trusted fingerprint")
        case .weakKey: ("trust.weak-key", "the signing key is strong enough")
        case .metadataExpired: ("trust.metadata-expired", "the metadata that contains the signing key has not expired")
        case .certificateExpired:
            ("trust.certificate-expired", "the certificate of the signing key is valid at the evaluation time")
        case .digestMismatch: ("signature.digest-mismatch", "the signed content was not changed after signing")
        case .signatureMismatch: ("signature.mismatch", "the signature value matches SignedInfo")
        case .wrongKey: ("signature.wrong-key", "the signature was made with a trusted key")
        case .unprocessable: ("signature.unprocessable", "the signature can be processed")
        case .signedOctets: ("signature.signed-octets", "the result of canonicalization is XML")
        case .signedInfoDiffers:
            ("signature.signed-info-differs", "the verified SignedInfo is the one in the document")
        case .digestRecheck: ("signature.digest-recheck", "the digest is the same when it is computed a second time")
        case .enginesDiffer: ("signature.engines-differ", "the engines have the same result")
        case .encryptionStructure: ("encryption.structure", "every encrypted part is well-formed encrypted SAML")
        case .encryptionAlgorithm: ("encryption.algorithm", "the encryption algorithms are supported")
        case .legacyEncryption: ("encryption.legacy", "the encryption algorithms cannot be attacked through errors")
        case .weakDecryptionKey: ("encryption.weak-key", "the decryption key is large enough")
        case .tooManyOperations: ("encryption.too-much-work", "decryption would not take too long")
        case .cannotDecrypt: ("encryption.cannot-decrypt", "the encrypted parts can be decrypted")
        case .signedRoot: ("assertion.signed-root", "the signed bytes belong to the element that was checked")
        case .malformedAssertion: ("assertion.malformed", "the assertion meets SAML's requirements")
        case .invalidTime: ("assertion.invalid-time", "every time is in the format that SAML requires")
        case .otherEntity: ("trust.other-entity", "a key from metadata signed for its own entity")
        case .unboundKey: ("trust.unbound-key", "the metadata of the issuer, if trusted, contains the signing key")
        case .misreadableContent:
            ("signature.misreadable-content", "no unsigned content can be mistaken for a part of the assertion")
        case .responseVersion: ("response.version", "the Response has SAML version 2.0")
        case .assertionVersion: ("assertion.version", "the Assertion has SAML version 2.0")
        case .statusNotSuccess: ("status.not-success", "the status is Success")
        case .issuerMismatch: ("issuer.mismatch", "the issuer is the expected one")
        case .issuerConflict: ("issuer.conflict", "Response and Assertion have the same issuer")
        case .destinationMismatch: ("response.destination", "the destination is the expected one")
        case .inResponseToMismatch: ("response.in-response-to", "the response is to the expected request")
        case .issuedInFuture: ("conditions.issued-in-future", "the response was not issued in the future")
        case .conditionsInterval: ("conditions.interval", "the validity period ends after it starts")
        case .notYetValid: ("conditions.not-yet-valid", "the validity period has started")
        case .expired: ("conditions.expired", "the assertion has not expired")
        case .unbounded: ("conditions.unbounded", "the validity period has an end")
        case .unknownCondition: ("conditions.unknown", "every condition is known")
        case .oneTimeUse: ("conditions.one-time-use", "the assertion may be used more than once")
        case .audienceMissing: ("audience.missing", "the assertion is restricted to an audience")
        case .audienceMismatch: ("audience.mismatch", "the audience is the expected one")
        case .subjectMissing: ("subject.missing", "the assertion has a Subject")
        case .subjectEncrypted: ("subject.encrypted", "the NameID of the subject is not encrypted")
        case .confirmation: ("subject.confirmation", "the subject has a valid bearer confirmation")
        case .sessionExpired: ("session.expired", "the session at the provider has not expired")
        case .duplicateAttribute: ("attributes.duplicate", "no attribute occurs more than once")
        case .attributesEncrypted: ("attributes.encrypted", "no attribute is encrypted")
        }
    }
}

extension VerificationRule: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
