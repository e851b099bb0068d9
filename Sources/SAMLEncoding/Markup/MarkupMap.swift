/// A map of the regions of a document, and of the parts that a signature may cover.
package struct MarkupMap {
    package struct Region {
        package enum Kind {
            case text
            case attributeValue
            case tag
            case processingInstruction
            /// Comments and declarations, which a SAML signature does not cover.
            case unsigned
        }

        package let kind: Kind
        package let range: Range<Int>
        /// The index of the innermost element in ``MarkupMap/elements``; `nil` outside all of them.
        package let element: Int?
    }

    /// The description of an element, which is shared by all regions of elements with the same name.
    package struct Element {
        /// The name as written in the tag; only its start if it is very long.
        package let name: String
        /// The name without its prefix; empty if it is longer than any name in SAML.
        package let localName: String
        /// True if its text is Base64, in which whitespace has no meaning.
        let holdsBase64: Bool
    }

    /// The regions, in order; together they are the document.
    package private(set) var regions: [Region] = []
    /// The descriptions of elements; consecutive elements with the same name share one.
    package private(set) var elements: [Element] = []
    /// Places where the coverage by signatures changes, in order.
    private(set) var coverageSteps: [(offset: Int, change: Int)] = []

    package func element(around region: Region) -> Element? { region.element.map { elements[$0] } }

    /// - Complexity: O(*n* log *n*) in the number of bytes.
    package init(of bytes: [UInt8]) { self.init(of: MarkupOutline(of: bytes)) }

    package init(of outline: MarkupOutline) {
        let known = addElements(of: outline)
        for piece in outline.pieces { add(piece, of: outline, in: piece.element.map { known[$0] }) }
        addCoverage(of: outline, known)
        coverageSteps.sort { $0.offset < $1.offset }
    }

    private mutating func addElements(of outline: MarkupOutline) -> [Int] {
        let bytes = outline.bytes
        var last = 0..<0
        return outline.elements.map { element in
            if elements.isEmpty || !bytes[element.name].elementsEqual(bytes[last]) {
                last = element.name
                elements.append(Element(named: bytes[element.name]))
            }
            return elements.count - 1
        }
    }

    private mutating func add(_ piece: MarkupOutline.Piece, of outline: MarkupOutline, in element: Int?) {
        switch piece.kind {
        case .text, .cdata: append(.text, piece.range, element)
        case .comment, .declaration: append(.unsigned, piece.range, element)
        case .processingInstruction:
            append(outline.bytes[piece.range].isXMLDeclaration ? .tag : .processingInstruction, piece.range, element)
        case .startTag:
            var start = piece.range.lowerBound
            for (_, value) in outline.attributes(of: piece.range) {
                append(.tag, start..<value.lowerBound, element)
                append(.attributeValue, value, element)
                start = value.upperBound
            }
            append(.tag, start..<piece.range.upperBound, element)
        case .endTag: append(.tag, piece.range, element)
        }
    }

    private mutating func append(_ kind: Region.Kind, _ range: Range<Int>, _ element: Int?) {
        if !range.isEmpty { regions.append(Region(kind: kind, range: range, element: element)) }
    }

    /// A signature covers its SignedInfo, and the element that it is a child of without the signature: the
    /// enveloped-signature transform takes that out of what it signs (XML-DSig §6.6.4).
    private mutating func addCoverage(of outline: MarkupOutline, _ known: [Int]) {
        var signed: Set<Int> = []
        for (index, element) in outline.elements.enumerated() {
            switch elements[known[index]].localName {
            case "SignedInfo": cover(element.range, by: 1)
            case "Signature":
                guard let parent = element.parent else { continue }
                if signed.insert(parent).inserted { cover(outline.elements[parent].range, by: 1) }
                cover(element.range, by: -1)
            default: break
            }
        }
    }

    private mutating func cover(_ range: Range<Int>, by change: Int) {
        coverageSteps.append((range.lowerBound, change))
        coverageSteps.append((range.upperBound, -change))
    }
}

extension MarkupMap.Element {
    fileprivate init(named name: ArraySlice<UInt8>) {
        let isLong = name.count > Self.longestName
        let start = String(decoding: name.prefix(Self.longestName), as: UTF8.self)
        self.name = isLong ? start + "…" : start
        localName = isLong ? "" : String(start.localPart)
        holdsBase64 = Self.base64Elements.contains(localName)
    }

    private static let longestName = 64

    /// Elements of XML-DSig and XML-Enc whose text is Base64.
    private static let base64Elements: Set<String> = [
        "CipherValue", "DigestValue", "Exponent", "Modulus", "OAEPparams", "PublicKey", "SignatureValue", "X509CRL",
        "X509Certificate", "X509SKI",
    ]
}

extension ArraySlice<UInt8> {
    fileprivate var isXMLDeclaration: Bool {
        starts(with: "<?xml".utf8) && dropFirst(5).first.map { $0.endsMarkupName } ?? true
    }
}
