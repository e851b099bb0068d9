/// A rule of the verifier, in the order in which they are applied.
///
/// A case is named after what is wrong when it fails, as its identifier is; its title says what holds when it passes.
package enum VerificationRule: Int, CaseIterable, Sendable {
    // Stage 0: the bytes, before a parser gets them; and before that, the libraries.
    case libraryUnavailable, tooLarge, nulByte, notUTF8, byteOrderMark, declaration, encodingLabel
    case doctype, processingInstruction, tagTooLarge, tooManyAttributes, tooManyTags, tooDeep, tooManyNamespaces
    // Stage 1: the document.
    case malformed, forbiddenNode, comment, namespaceURI
    // Stage 2: the structure, before any cryptography.
    case notAResponse, nestedResponse, encryptedAssertion, noAssertion, severalAssertions, misplacedAssertion
    case invalidID, ambiguousID
    case signatureMissing, severalSignatures, misplacedSignature, signaturePosition
    case signatureStructure, signatureContent, signatureObject, referenceCount, referenceURI, transforms, prefixList
    case canonicalization, inclusiveCanonicalization, signatureAlgorithm, digestAlgorithm, sha1
    case digestValue, emptyDigest, signatureValue, tooMuchWork
    // Stage 3: the keys.
    case noTrustedKey, fingerprintMismatch, weakKey, metadataExpired, certificateExpired
    // Stage 4: the cryptography.
    case digestMismatch, signatureMismatch, wrongKey, unprocessable, signedOctets, signedInfoDiffers, digestRecheck
    // Stage 5: reading what was signed.
    case signedRoot, malformedAssertion, invalidTime, otherEntity, unboundKey
    // Stage 6: what it means.
    case responseVersion, assertionVersion, statusNotSuccess
    case issuerMismatch, issuerConflict, destinationMismatch, inResponseToMismatch, issuedInFuture
    case conditionsInterval, notYetValid, expired, unbounded, unknownCondition, oneTimeUse
    case audienceMissing, audienceMismatch
    case subjectMissing, subjectEncrypted, confirmation, sessionExpired
    case duplicateAttribute, attributesEncrypted

    /// The rule of an identifier.
    init?(id: String) {
        guard let rule = Self.allCases.first(where: { $0.id == id }) else { return nil }
        self = rule
    }

    /// The stable identifier.
    package var id: String { facts.id }
    /// What holds when the rule is kept.
    var title: String { facts.title }

    /// Where in the order of things it is applied.
    var stage: VerificationStage {
        switch self {
        case ...(.tooManyNamespaces): .bytes
        case ...(.namespaceURI): .document
        case ...(.tooMuchWork): .structure
        case ...(.certificateExpired): .keys
        case ...(.digestRecheck): .signature
        case ...(.unboundKey): .extraction
        default: .semantics
        }
    }

    private var facts: (id: String, title: String) {
        switch self {
        case .libraryUnavailable: ("library.unavailable", "the libraries that this needs are ready")
        case .tooLarge: ("xml.too-large", "the response is not too large")
        case .nulByte: ("xml.nul-byte", "there is no NUL byte")
        case .notUTF8: ("xml.not-utf8", "the text is UTF-8")
        case .byteOrderMark: ("xml.byte-order-mark", "there is at most one byte order mark")
        case .declaration: ("xml.declaration", "an XML declaration says version 1.0")
        case .encodingLabel: ("xml.encoding-label", "an XML declaration names no other encoding than UTF-8")
        case .doctype: ("xml.doctype", "there is no document type declaration")
        case .processingInstruction: ("xml.processing-instruction", "there are no processing instructions")
        case .tagTooLarge: ("xml.tag-too-large", "no tag, and no name in one, is too large")
        case .tooManyAttributes: ("xml.too-many-attributes", "no tag has too many attributes")
        case .tooManyTags: ("xml.too-many-tags", "there are not too many tags")
        case .tooDeep: ("xml.too-deep", "elements are not nested too deep")
        case .tooManyNamespaces: ("xml.too-many-namespaces", "not too many namespaces are in scope")
        case .malformed: ("xml.malformed", "the XML is well-formed, and the parser has nothing to say against it")
        case .forbiddenNode: ("xml.forbidden-node", "there are only elements and text")
        case .comment: ("xml.comment", "there are no comments inside the response")
        case .namespaceURI: ("xml.namespace-uri", "every namespace is an absolute URI")
        case .notAResponse: ("structure.not-a-response", "the root element is a SAML 2.0 Response")
        case .nestedResponse: ("structure.nested-response", "there is no other Response inside it")
        case .encryptedAssertion: ("structure.encrypted-assertion", "the assertion is not encrypted")
        case .noAssertion: ("structure.no-assertion", "there is an assertion")
        case .severalAssertions: ("structure.several-assertions", "there is one assertion only")
        case .misplacedAssertion: ("structure.misplaced-assertion", "the assertion is a child of the Response")
        case .invalidID: ("xml.id-invalid", "Response and Assertion have an ID of plain characters")
        case .ambiguousID: ("xml.id-ambiguous", "no other attribute repeats these IDs")
        case .signatureMissing: ("signature.missing", "the Response or the Assertion is signed")
        case .severalSignatures: ("signature.several", "neither has more than one signature")
        case .misplacedSignature: ("signature.misplaced", "there is no signature elsewhere")
        case .signaturePosition: ("signature.position", "each signature follows the Issuer")
        case .signatureStructure: ("signature.structure", "each signature has the shape of a SAML signature")
        case .signatureContent: ("signature.forbidden-content", "no comment or CDATA section is in a signature")
        case .signatureObject: ("signature.object", "no signature contains an Object")
        case .referenceCount: ("signature.reference-count", "each signature has one reference")
        case .referenceURI: ("signature.reference-uri", "each reference names the element that its signature is in")
        case .transforms: ("signature.transforms", "the transforms are those of a SAML signature")
        case .prefixList: ("signature.prefix-list", "no PrefixList is too long")
        case .canonicalization: ("signature.canonicalization", "the canonicalisation algorithm is accepted")
        case .inclusiveCanonicalization: ("signature.inclusive-c14n", "canonicalisation is exclusive")
        case .signatureAlgorithm: ("signature.algorithm", "the signature algorithm is accepted")
        case .digestAlgorithm: ("signature.digest-algorithm", "the digest algorithm is accepted")
        case .sha1: ("signature.sha1", "SHA-1 is not used")
        case .digestValue: ("signature.digest-value", "each digest is Base64 of the right length")
        case .emptyDigest: ("signature.empty-digest", "no digest is that of nothing")
        case .signatureValue: ("signature.value", "each signature value is Base64 of a possible length")
        case .tooMuchWork: ("xml.too-much-work", "canonicalisation is not too much work")
        case .noTrustedKey: ("trust.no-key", "a key is trusted")
        case .fingerprintMismatch:
            ("trust.fingerprint", "the response carries a certificate with a trusted fingerprint")
        case .weakKey: ("trust.weak-key", "the key is strong enough")
        case .metadataExpired: ("trust.metadata-expired", "the metadata that the key is from has not expired")
        case .certificateExpired: ("trust.certificate-expired", "the certificate of the key is within its validity")
        case .digestMismatch: ("signature.digest-mismatch", "the signed content is as it was signed")
        case .signatureMismatch: ("signature.mismatch", "the signature value is intact")
        case .wrongKey: ("signature.wrong-key", "a trusted key made the signature")
        case .unprocessable: ("signature.unprocessable", "the signature can be processed")
        case .signedOctets: ("signature.signed-octets", "canonicalisation yielded XML")
        case .signedInfoDiffers:
            ("signature.signed-info-differs", "what was checked of the signature is what was signed")
        case .digestRecheck: ("signature.digest-recheck", "the digest is the same when it is computed a second time")
        case .signedRoot: ("assertion.signed-root", "the signed octets are those of the element that was checked")
        case .malformedAssertion: ("assertion.malformed", "the assertion has what SAML requires")
        case .invalidTime: ("assertion.invalid-time", "every time is written as SAML writes times")
        case .otherEntity: ("trust.other-entity", "a key from metadata signed for the entity that has it")
        case .unboundKey: ("trust.unbound-key", "the metadata of the issuer, if it is trusted, has the key")
        case .responseVersion: ("response.version", "the Response is of version 2.0")
        case .assertionVersion: ("assertion.version", "the Assertion is of version 2.0")
        case .statusNotSuccess: ("status.not-success", "the status is Success")
        case .issuerMismatch: ("issuer.mismatch", "the issuer is the expected one")
        case .issuerConflict: ("issuer.conflict", "Response and Assertion have the same issuer")
        case .destinationMismatch: ("response.destination", "the destination is the expected one")
        case .inResponseToMismatch: ("response.in-response-to", "it answers the expected request")
        case .issuedInFuture: ("conditions.issued-in-future", "it was not issued in the future")
        case .conditionsInterval: ("conditions.interval", "the validity ends after it starts")
        case .notYetValid: ("conditions.not-yet-valid", "the validity has started")
        case .expired: ("conditions.expired", "the validity has not ended")
        case .unbounded: ("conditions.unbounded", "the validity has an end")
        case .unknownCondition: ("conditions.unknown", "every condition is known")
        case .oneTimeUse: ("conditions.one-time-use", "it may be used more than once")
        case .audienceMissing: ("audience.missing", "it is restricted to an audience")
        case .audienceMismatch: ("audience.mismatch", "the audience is the expected one")
        case .subjectMissing: ("subject.missing", "there is a subject")
        case .subjectEncrypted: ("subject.encrypted", "the name of the subject is not encrypted")
        case .confirmation: ("subject.confirmation", "the subject is confirmed: a bearer confirmation holds")
        case .sessionExpired: ("session.expired", "the session at the provider has not ended")
        case .duplicateAttribute: ("attributes.duplicate", "no attribute is there twice")
        case .attributesEncrypted: ("attributes.encrypted", "no attribute is encrypted")
        }
    }
}

extension VerificationRule: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
