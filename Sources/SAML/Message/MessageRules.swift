extension VerificationRule {
    /// The rules that are not only about a response with its assertion and its encrypted parts.
    static let ofMessages = allCases.filter { !ofResponses.contains($0) }

    private static let ofResponses: [Self] =
        [
            .encryptedAssertion, .noAssertion, .severalAssertions, .misplacedAssertion, .misreadableContent,
            .assertionVersion, .issuerConflict, .conditionsInterval, .notYetValid, .unknownCondition, .oneTimeUse,
            .audienceMissing, .audienceMismatch, .confirmation, .sessionExpired, .duplicateAttribute,
            .attributesEncrypted,
        ] + allCases.filter { (.encryptionStructure ... .cannotDecrypt).contains($0) }

    /// The rules about a signature in a document, which a signature of the query does not break.
    static let ofSignatureElements: [Self] =
        [.signatureContent, .signatureObject, .fingerprintMismatch, .signedRoot, .unboundKey]
        + allCases.filter { (.referenceCount ... .inclusiveCanonicalization).contains($0) }
        + [.digestAlgorithm, .digestValue, .emptyDigest, .signatureValue, .tooMuchWork]
        + [.digestMismatch, .unprocessable, .signedOctets, .signedInfoDiffers, .digestRecheck, .enginesDiffer]

    /// A description of the rule that passed, for a message.
    var titleOfMessage: String {
        switch self {
        case .tooLarge: "the message is not larger than the limit"
        case .comment: "the message contains no comments"
        case .notAResponse: "the root element is a message of an expected kind"
        case .nestedResponse: "the message contains no other message"
        case .invalidID: "the message has an ID of plain characters"
        case .ambiguousID: "this ID is unique"
        case .signatureMissing: "the message or its query is signed"
        case .severalSignatures: "the message has no more than one signature of its own"
        case .signatureStructure: "each signature, and each parameter of a query, is well-formed and occurs once"
        case .fingerprintMismatch: "the message contains a certificate with a trusted fingerprint"
        case .malformedAssertion: "the message meets SAML's requirements"
        case .responseVersion: "the message has SAML version 2.0"
        case .issuedInFuture: "the message was not issued in the future"
        case .expired: "the message has not expired"
        case .subjectMissing: "the message names its subject"
        default: title
        }
    }
}
