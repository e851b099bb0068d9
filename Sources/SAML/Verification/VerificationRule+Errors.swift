import XMLSecurity

extension VerificationRule {
    /// The rule that an error in XML or a signature breaks.
    ///
    /// A code without a rule does not compile. A key that cannot be read is not the response's, so it has no rule of its own.
    init(_ code: XMLSecurityError.Code) {
        self =
            switch code {
            case .libraryUnavailable: .libraryUnavailable
            case .tooLarge: .tooLarge
            case .nulByte: .nulByte
            case .notUTF8: .notUTF8
            case .byteOrderMark: .byteOrderMark
            case .declaration: .declaration
            case .doctype: .doctype
            case .processingInstruction: .processingInstruction
            case .tagTooLarge: .tagTooLarge
            case .tooManyAttributes: .tooManyAttributes
            case .tooManyTags: .tooManyTags
            case .tooDeep: .tooDeep
            case .tooManyNamespaces: .tooManyNamespaces
            case .tooMuchWork: .tooMuchWork
            case .malformed: .malformed
            case .forbiddenNode: .forbiddenNode
            case .comment: .comment
            case .namespaceURI: .namespaceURI
            case .invalidID: .invalidID
            case .ambiguousID: .ambiguousID
            case .signatureStructure: .signatureStructure
            case .signatureContent: .signatureContent
            case .signatureObject: .signatureObject
            case .referenceCount: .referenceCount
            case .transforms: .transforms
            case .prefixList: .prefixList
            case .canonicalization: .canonicalization
            case .signatureAlgorithm: .signatureAlgorithm
            case .digestAlgorithm: .digestAlgorithm
            case .digestValue: .digestValue
            case .signatureValue: .signatureValue
            case .emptyDigest: .emptyDigest
            case .encryptionStructure: .encryptionStructure
            case .encryptionAlgorithm: .encryptionAlgorithm
            case .digestMismatch: .digestMismatch
            case .signatureMismatch: .signatureMismatch
            case .unprocessable: .unprocessable
            case .signedOctets: .signedOctets
            case .signedInfoDiffers: .signedInfoDiffers
            case .digestRecheck: .digestRecheck
            case .enginesDiffer: .enginesDiffer
            case .unreadableKey: .unprocessable
            }
    }
}
