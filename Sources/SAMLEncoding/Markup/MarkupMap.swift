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
        /// What is said of the innermost element, as an index of ``MarkupMap/elements``; `nil` outside all of them.
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

    /// The innermost element around a region; `nil` outside all of them.
    package func element(around region: Region) -> Element? { region.element.map { elements[$0] } }

    /// - Complexity: O(*n* log *n*) in the number of bytes.
    package init(of bytes: [UInt8]) { self.init(of: MarkupOutline(of: bytes)) }

    /// - Complexity: O(*n* log *n*) in the number of elements.
    package init(of outline: MarkupOutline) {
        let known = addElements(of: outline)
        for piece in outline.pieces { add(piece, of: outline, in: piece.element.map { known[$0] }) }
        addCoverage(of: outline, known)
        coverageSteps.sort { $0.offset < $1.offset }
    }

    /// Describes the elements.
    ///
    /// - Returns: The index of what is said of each.
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

    /// Longer names are none that SAML knows.
    private static let longestName = 64

    /// Elements of XML-DSig and XML-Enc whose text is Base64.
    private static let base64Elements: Set<String> = [
        "CipherValue", "DigestValue", "Exponent", "Modulus", "OAEPparams", "PublicKey", "SignatureValue", "X509CRL",
        "X509Certificate", "X509SKI",
    ]
}

extension ArraySlice<UInt8> {
    fileprivate var isXMLDeclaration: Bool {
        starts(with: "<?xml".utf8) && dropFirst(5).first.map(\.endsMarkupName) ?? true
    }
}
