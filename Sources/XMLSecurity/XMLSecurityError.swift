package import SAMLEncoding

/// A reason why XML, a key or a signature was refused.
///
/// The message never quotes the content of a document: it may hold a subscriber's data. Names of elements and
/// algorithms are told.
package struct XMLSecurityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable identifier.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `xml.doctype`.
        package let rawValue: String

        /// Makes a code from its identifier.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What went wrong.
    package let code: Code
    /// One sentence: what is wrong and, if it is not plain, what to do.
    package let message: String
    /// The place in the text.
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

extension XMLSecurityError.Code {
    // The libraries.
    package static let libraryUnavailable = Self(rawValue: "library.unavailable")

    // Bytes.
    package static let tooLarge = Self(rawValue: "xml.too-large")
    package static let nulByte = Self(rawValue: "xml.nul-byte")
    package static let notUTF8 = Self(rawValue: "xml.not-utf8")
    package static let byteOrderMark = Self(rawValue: "xml.byte-order-mark")
    package static let declaration = Self(rawValue: "xml.declaration")
    package static let doctype = Self(rawValue: "xml.doctype")
    package static let processingInstruction = Self(rawValue: "xml.processing-instruction")
    package static let tagTooLarge = Self(rawValue: "xml.tag-too-large")
    package static let tooManyAttributes = Self(rawValue: "xml.too-many-attributes")
    package static let tooManyTags = Self(rawValue: "xml.too-many-tags")
    package static let tooDeep = Self(rawValue: "xml.too-deep")
    package static let tooManyNamespaces = Self(rawValue: "xml.too-many-namespaces")
    package static let tooMuchWork = Self(rawValue: "xml.too-much-work")

    // The document.
    package static let malformed = Self(rawValue: "xml.malformed")
    package static let forbiddenNode = Self(rawValue: "xml.forbidden-node")
    package static let comment = Self(rawValue: "xml.comment")
    package static let namespaceURI = Self(rawValue: "xml.namespace-uri")
    package static let invalidID = Self(rawValue: "xml.id-invalid")
    package static let ambiguousID = Self(rawValue: "xml.id-ambiguous")

    // The shape of a signature.
    package static let signatureStructure = Self(rawValue: "signature.structure")
    package static let signatureContent = Self(rawValue: "signature.forbidden-content")
    package static let signatureObject = Self(rawValue: "signature.object")
    package static let referenceCount = Self(rawValue: "signature.reference-count")
    package static let transforms = Self(rawValue: "signature.transforms")
    package static let prefixList = Self(rawValue: "signature.prefix-list")
    package static let canonicalization = Self(rawValue: "signature.canonicalization")
    package static let signatureAlgorithm = Self(rawValue: "signature.algorithm")
    package static let digestAlgorithm = Self(rawValue: "signature.digest-algorithm")
    package static let digestValue = Self(rawValue: "signature.digest-value")
    package static let signatureValue = Self(rawValue: "signature.value")
    package static let emptyDigest = Self(rawValue: "signature.empty-digest")

    // Keys.
    package static let unreadableKey = Self(rawValue: "trust.unreadable")

    // Verifying.
    package static let digestMismatch = Self(rawValue: "signature.digest-mismatch")
    package static let signatureMismatch = Self(rawValue: "signature.mismatch")
    package static let unprocessable = Self(rawValue: "signature.unprocessable")
    package static let signedOctets = Self(rawValue: "signature.signed-octets")
    package static let signedInfoDiffers = Self(rawValue: "signature.signed-info-differs")
    package static let digestRecheck = Self(rawValue: "signature.digest-recheck")
}
