internal import SAMLEncoding
internal import XMLSecurity

/// The parts of a `ds:Signature`, by the numbers of their elements, and its algorithms; it may have any structure.
struct SignatureSketch {
    /// The numbers of the signature and of all elements in it.
    let numbers: Range<Int>
    /// The line of its start tag.
    let line: Int
    /// The number of SignedInfo.
    private(set) var signedInfo: Int?
    /// The canonicalization of SignedInfo; `nil` if it is not supported.
    private(set) var canonicalization: Canonicalization?
    /// The algorithm of the signature; `nil` if it is not supported.
    private(set) var method: SignatureMethod?
    /// The number of SignatureValue.
    private(set) var value: Int?
    private(set) var references: [Reference] = []

    struct Reference {
        /// The number of DigestValue.
        let value: Int
        let digest: DigestMethod?
        /// The canonicalization of what is digested; `nil` if the transforms are not supported.
        let canonicalization: Canonicalization?
        /// True if the signature is left out of what is digested.
        let isEnveloped: Bool
        /// The numbers of the elements that the reference may be to.
        let candidates: [Range<Int>]
    }

    private static let maximumSignatures = 64
    private static let maximumReferences = 4
    private static let maximumCandidates = 8

    /// Reads the signatures of a document, in order.
    static func all(in document: borrowing XMLDocument) -> [SignatureSketch] {
        var sketches: [SignatureSketch] = []
        let root = document.root
        root.forEachElement(named: [.signature]) { element in
            if sketches.count < maximumSignatures { sketches.append(Self(reading: element, within: root)) }
        }
        return sketches
    }

    private init(reading element: XMLElement, within root: XMLElement) {
        numbers = element.numbers
        line = element.line
        value = element.firstChild(.signatureValue)?.number
        guard let info = element.firstChild(.signedInfo) else { return }
        signedInfo = info.number
        if let element = info.firstChild(.canonicalizationMethod) {
            canonicalization = Canonicalization(reading: element)
        }
        method = info.firstChild(.signatureMethod)?.attribute("Algorithm").flatMap { SignatureMethod(rawValue: $0) }
        var references: [Reference] = []
        info.forEachChild { child in
            guard child.isNamed(.reference), references.count < Self.maximumReferences,
                let reference = Reference(reading: child, within: root, maximum: Self.maximumCandidates)
            else { return }
            references.append(reference)
        }
        self.references = references
    }
}

extension SignatureSketch.Reference {
    fileprivate init?(reading element: XMLElement, within root: XMLElement, maximum: Int) {
        guard let digestValue = element.firstChild(.digestValue)?.number else { return nil }
        value = digestValue
        digest = element.firstChild(.digestMethod)?.attribute("Algorithm").flatMap { DigestMethod(rawValue: $0) }
        var (isEnveloped, canonicalizations) = (false, [Canonicalization?]())
        element.firstChild(.transforms)?.forEachChild { transform in
            if transform.hasAttribute("Algorithm", equalTo: Self.envelopedSignature) {
                isEnveloped = true
            } else {
                canonicalizations.append(Canonicalization(reading: transform))
            }
        }
        self.isEnveloped = isEnveloped
        switch canonicalizations.count {
        case 0: canonicalization = Canonicalization(.inclusive)
        case 1: canonicalization = canonicalizations[0]
        default: canonicalization = nil
        }
        candidates = Self.candidates(element.attribute("URI"), within: root, maximum)
    }

    private static let envelopedSignature = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

    private static func candidates(_ uri: String?, within root: XMLElement, _ maximum: Int) -> [Range<Int>] {
        guard let uri else { return [] }
        if uri.isEmpty { return [root.numbers] }
        guard uri.utf8.first == UInt8(ascii: "#") else { return [] }
        let id = String(decoding: uri.utf8.dropFirst(), as: UTF8.self)
        var candidates: [Range<Int>] = []
        root.forEachElement { element in
            let isNamed =
                element.hasAttribute("ID", equalTo: id) || element.hasAttribute("Id", equalTo: id)
                || element.hasAttribute("id", equalTo: id)
            if isNamed, candidates.count < maximum { candidates.append(element.numbers) }
        }
        return candidates
    }
}
