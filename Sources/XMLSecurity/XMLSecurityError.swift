package import SAMLEncoding

/// An error in XML, a key or a signature.
///
/// The message never quotes the content of a document, which may contain a subscriber's data. It may contain names of
/// elements and algorithms.
package struct XMLSecurityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable identifier of an error.
    package enum Code: String, CaseIterable, Sendable {
        // The libraries.
        case libraryUnavailable = "library.unavailable"

        // Bytes.
        case tooLarge = "xml.too-large"
        case nulByte = "xml.nul-byte"
        case notUTF8 = "xml.not-utf8"
        case byteOrderMark = "xml.byte-order-mark"
        case declaration = "xml.declaration"
        case doctype = "xml.doctype"
        case processingInstruction = "xml.processing-instruction"
        case tagTooLarge = "xml.tag-too-large"
        case tooManyAttributes = "xml.too-many-attributes"
        case tooManyTags = "xml.too-many-tags"
        case tooDeep = "xml.too-deep"
        case tooManyNamespaces = "xml.too-many-namespaces"
        case tooMuchWork = "xml.too-much-work"

        // The document.
        case malformed = "xml.malformed"
        case forbiddenNode = "xml.forbidden-node"
        case comment = "xml.comment"
        case namespaceURI = "xml.namespace-uri"
        case invalidID = "xml.id-invalid"
        case ambiguousID = "xml.id-ambiguous"

        // The structure of a signature.
        case signatureStructure = "signature.structure"
        case signatureContent = "signature.forbidden-content"
        case signatureObject = "signature.object"
        case referenceCount = "signature.reference-count"
        case transforms = "signature.transforms"
        case prefixList = "signature.prefix-list"
        case canonicalization = "signature.canonicalization"
        case signatureAlgorithm = "signature.algorithm"
        case digestAlgorithm = "signature.digest-algorithm"
        case digestValue = "signature.digest-value"
        case signatureValue = "signature.value"
        case emptyDigest = "signature.empty-digest"

        // Keys.
        case unreadableKey = "trust.unreadable"

        // Encryption.
        case encryptionStructure = "encryption.structure"
        case encryptionAlgorithm = "encryption.algorithm"

        // Verification.
        case digestMismatch = "signature.digest-mismatch"
        case signatureMismatch = "signature.mismatch"
        case unprocessable = "signature.unprocessable"
        case signedOctets = "signature.signed-octets"
        case signedInfoDiffers = "signature.signed-info-differs"
        case digestRecheck = "signature.digest-recheck"
        case enginesDiffer = "signature.engines-differ"
    }

    package let code: Code
    /// A description of the problem and, if necessary, advice, in one sentence.
    package let message: String
    package let location: SourceLocation?
    /// The element, as a path of names from the root.
    package let path: String?

    package init(_ code: Code, _ message: String, at location: SourceLocation? = nil, path: String? = nil) {
        self.code = code
        self.message = message
        self.location = location
        self.path = path
    }

    package var description: String {
        let place = location.map { " (at \($0))" } ?? path.map { " (at \($0))" } ?? ""
        return "\(message)\(place) [\(code.rawValue)]"
    }
}
