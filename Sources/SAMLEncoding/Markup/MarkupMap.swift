/// Where in a document a byte stands, and whether a signature may cover it.
package struct MarkupMap {
    /// A stretch of the document in which all bytes are of one kind.
    package struct Region {
        /// What bytes are.
        package enum Kind {
            case text
            case attributeValue
            /// Inside a tag, outside its attribute values.
            case tag
            case processingInstruction
            /// Comments and declarations: no signature that SAML allows covers them.
            case unsigned
        }

        /// What its bytes are.
        package let kind: Kind
        /// Where it is.
        package let range: Range<Int>
        /// The innermost element, as an index of ``MarkupMap/elements``; `nil` outside all of them.
        package let element: Int?
    }

    /// What is said of an element, made once for all of a name and shared by their regions.
    package struct Element {
        /// The name as it stands in the tag; the start of it if it is very long.
        package let name: String
        /// The name without its prefix; empty if it is longer than any that SAML knows.
        package let localName: String
        /// Whether its text is Base64, in which white space says nothing.
        let holdsBase64: Bool
    }

    /// The regions, in order; together they are the document.
    package private(set) var regions: [Region] = []
    /// What is said of elements, each name once as long as elements have the same one after the other.
    package private(set) var elements: [Element] = []
    /// Places where the coverage by signatures changes, in order.
    private(set) var coverageSteps: [(offset: Int, change: Int)] = []

    private struct OpenElement {
        let element: Int
        let name: Range<Int>
        let start: Int
        var signatures: [Range<Int>] = []
    }

    private let bytes: [UInt8]
    private var open: [OpenElement] = []
    private var lastName = 0..<0

    /// The innermost element around a region; `nil` outside all of them.
    package func element(around region: Region) -> Element? { region.element.map { elements[$0] } }

    /// - Complexity: O(*n* log *n*) in the number of bytes.
    package init(of bytes: [UInt8]) {
        self.bytes = bytes
        for token in MarkupTokenizer(bytes[...]) { add(token) }
        while !open.isEmpty { close(at: bytes.count) }
        coverageSteps.sort { $0.offset < $1.offset }
    }

    private mutating func add(_ token: MarkupToken) {
        switch token.kind {
        case .text, .cdata: append(.text, token.range)
        case .comment, .declaration: append(.unsigned, token.range)
        case .processingInstruction: append(isXMLDeclaration(token.range) ? .tag : .processingInstruction, token.range)
        case .startTag(let name, let isEmpty):
            open.append(OpenElement(element: element(name), name: name, start: token.range.lowerBound))
            appendTag(token.range)
            if isEmpty { close(at: token.range.upperBound) }
        case .endTag(let name):
            append(.tag, token.range)
            closeElement(named: name, at: token.range.upperBound)
        }
    }

    private mutating func append(_ kind: Region.Kind, _ range: Range<Int>) {
        if !range.isEmpty { regions.append(Region(kind: kind, range: range, element: open.last?.element)) }
    }

    /// Cuts a tag at the quotes of its attribute values.
    private mutating func appendTag(_ range: Range<Int>) {
        var start = range.lowerBound
        while let opening = bytes[start..<range.upperBound].firstIndex(where: \.isQuotationMark) {
            let quote = bytes[opening]
            let closing = bytes[(opening + 1)..<range.upperBound].firstIndex(of: quote) ?? range.upperBound
            append(.tag, start..<(opening + 1))
            append(.attributeValue, (opening + 1)..<closing)
            start = closing
            if closing < range.upperBound {
                append(.tag, closing..<(closing + 1))
                start += 1
            }
        }
        append(.tag, start..<range.upperBound)
    }

    private func isXMLDeclaration(_ range: Range<Int>) -> Bool {
        bytes[range].starts(with: "<?xml".utf8) && bytes[range].dropFirst(5).first.map(\.endsMarkupName) ?? true
    }

    /// Closes the innermost element of this name and those inside it; ignores an end tag that closes nothing.
    private mutating func closeElement(named name: Range<Int>, at offset: Int) {
        // Only the innermost elements are looked through, so that a hostile document costs no more than a good one.
        let candidates = open.indices.suffix(16)
        guard let index = candidates.last(where: { bytes[open[$0].name].elementsEqual(bytes[name]) }) else { return }
        while open.count > index { close(at: offset) }
    }

    private mutating func close(at offset: Int) {
        let element = open.removeLast()
        let range = element.start..<offset
        switch elements[element.element].localName {
        case "Signature": if !open.isEmpty { open[open.count - 1].signatures.append(range) }
        case "SignedInfo": cover(range)
        default: break
        }
        guard !element.signatures.isEmpty else { return }
        cover(range)
        // The enveloped-signature transform takes the signature out of what it signs (XML-DSig §6.6.4).
        for signature in element.signatures {
            coverageSteps.append((signature.lowerBound, -1))
            coverageSteps.append((signature.upperBound, 1))
        }
    }

    private mutating func cover(_ range: Range<Int>) {
        coverageSteps.append((range.lowerBound, 1))
        coverageSteps.append((range.upperBound, -1))
    }

    /// The index of what is said of an element.
    private mutating func element(_ name: Range<Int>) -> Int {
        if !elements.isEmpty, bytes[name].elementsEqual(bytes[lastName]) { return elements.count - 1 }
        lastName = name
        let shown =
            name.count > Self.longestName
            ? String(decoding: bytes[name.prefix(Self.longestName)], as: UTF8.self) + "…"
            : String(decoding: bytes[name], as: UTF8.self)
        let localName = name.count > Self.longestName ? "" : String(shown.localPart)
        elements.append(
            Element(name: shown, localName: localName, holdsBase64: Self.base64Elements.contains(localName))
        )
        return elements.count - 1
    }
}

extension MarkupMap {
    /// Longer names are none that SAML knows.
    private static let longestName = 64

    /// Elements of XML-DSig and XML-Enc whose text is Base64.
    private static let base64Elements: Set<String> = [
        "CipherValue", "DigestValue", "Exponent", "Modulus", "OAEPparams", "PublicKey", "SignatureValue", "X509CRL",
        "X509Certificate", "X509SKI",
    ]
}
