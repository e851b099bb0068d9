internal import ByteTools
internal import SAML
package import SAMLEncoding

/// The ranges of possible personal data in a response: everything that is not known to be harmless.
///
/// In a well-formed response these are the text of elements, comments and the values of attributes, except for those that SAML
/// defines as technical. In other data, only names, times and identifiers of the standards are harmless. Inside a value of a
/// person, only names and namespaces of the standards are.
package struct PrivateRanges: Sendable {
    /// The ranges, in order and not adjacent.
    package private(set) var ranges: [Range<Int>] = []

    /// - Complexity: O(*n* · *d*) in the number of bytes and the depth of elements.
    package init(in bytes: [UInt8], _ outline: MarkupOutline) {
        let isResponse = (try? UnverifiedResponse(bytes, maximumBytes: max(bytes.count, 1))) != nil
        self.init(in: bytes, outline.pieces, of: outline, isResponse: isResponse)
    }

    /// The places are the offsets of excerpts; `nil` is the whole document.
    package init(of diagnosis: ResponseDiagnosis, _ outline: MarkupOutline, near places: [Int]? = nil) {
        let near = places.map { places in
            outline.pieces.filter { piece in
                places.contains { (($0 - SourceExcerpt.reach)..<($0 + SourceExcerpt.reach)).overlaps(piece.range) }
            }
        }
        let isResponse = diagnosis.verification?.isOfResponse ?? false
        self.init(in: diagnosis.trace.payload, near ?? outline.pieces, of: outline, isResponse: isResponse)
    }

    private init(
        in bytes: [UInt8],
        _ pieces: [MarkupOutline.Piece],
        of outline: MarkupOutline,
        isResponse: Bool
    ) {
        if isResponse {
            for piece in pieces { addValues(of: piece, bytes, outline) }
            return
        }
        // Other data may have any depth, so the elements around each piece are not searched.
        let places = HarmlessContent.places(in: outline)
        for piece in pieces { addUnknowns(of: piece, at: piece.element.map { places[$0] } ?? .outside, bytes, outline) }
    }

    package init() {}

    /// - Complexity: O(log *n*) in the number of ranges.
    package func contains(_ offset: Int) -> Bool {
        !ranges(in: offset..<(offset + 1)).isEmpty
    }

    package func ranges(in range: Range<Int>) -> [Range<Int>] {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return ranges[low...].prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
    }

    private mutating func add(_ range: Range<Int>) {
        if !range.isEmpty { ranges.append(range) }
    }

    private mutating func addValues(of piece: MarkupOutline.Piece, _ bytes: [UInt8], _ outline: MarkupOutline) {
        let lineage = { Self.names(around: piece.element, in: outline) }
        switch piece.kind {
        case .text: if !HarmlessContent.isHarmless(bytes[piece.range], in: lineage()) { add(piece.range) }
        case .cdata: add(piece.range.inset(by: 9, 3))
        case .comment: add(piece.range.inset(by: 4, 3))
        case .declaration: add(piece.range.inset(by: 2, 1))
        case .processingInstruction:
            if !bytes[piece.range].starts(with: "<?xml ".utf8) { add(piece.range.inset(by: 2, 2)) }
        case .startTag:
            let names = lineage()
            // Names inside a value may contain personal data.
            if let place = HarmlessContent.place(inside: Array(names.dropFirst())) {
                return addUnknowns(of: piece, at: place, bytes, outline)
            }
            for (name, value) in outline.attributes(of: piece.range) {
                let name = name.count <= 64 ? String(decoding: bytes[name], as: UTF8.self) : ""
                if !HarmlessContent.isHarmless(bytes[value], ofAttribute: name, in: names) { add(value) }
            }
        case .endTag:
            if let place = HarmlessContent.place(inside: Array(lineage().dropFirst())) {
                addUnknowns(of: piece, at: place, bytes, outline)
            }
        }
    }

    /// Adds everything except XML syntax and the names and values of the standards, for other data and the content of values.
    private mutating func addUnknowns(
        of piece: MarkupOutline.Piece,
        at place: HarmlessContent.Place,
        _ bytes: [UInt8],
        _ outline: MarkupOutline
    ) {
        switch piece.kind {
        case .text: add(piece.range)
        case .comment: add(piece.range.inset(by: 4, bytes[piece.range].ends(with: "-->") ? 3 : 0))
        case .cdata: add(piece.range.inset(by: 9, bytes[piece.range].ends(with: "]]>") ? 3 : 0))
        case .declaration, .processingInstruction:
            addUnknownWords(of: bytes, piece.range, at: place == .outside ? .outside : .inside)
        case .startTag, .endTag:
            var start = piece.range.lowerBound
            for (name, value) in outline.attributes(of: piece.range) {
                addUnknownWords(of: bytes, start..<value.lowerBound, at: place)
                if place != .inside, Self.isBetweenValues(bytes[value]) {
                    addUnknownWords(of: bytes, value, at: place)
                } else if !HarmlessContent.isHarmless(bytes[value], ofAttribute: bytes[name], at: place) {
                    add(value)
                }
                start = value.upperBound
            }
            addUnknownWords(of: bytes, start..<piece.range.upperBound, at: place)
        }
    }

    /// Returns true if the text between two quotes is not a value but the text between two values, because a quote is missing.
    private static func isBetweenValues(_ text: ArraySlice<UInt8>) -> Bool {
        if text.contains(UInt8(ascii: "<")) || text.last(where: { $0 > 0x20 }) == UInt8(ascii: "=") { return true }
        return zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: "=") && $1.isQuotationMark }
    }

    /// Adds each word that is not known to be harmless, because a missing or wrong quote makes values ambiguous.
    private mutating func addUnknownWords(of bytes: [UInt8], _ range: Range<Int>, at place: HarmlessContent.Place) {
        var start = range.lowerBound
        while start < range.upperBound {
            let punctuation = Self.punctuationLength(in: bytes[start..<range.upperBound])
            if punctuation > 0 {
                start += punctuation
                continue
            }
            var end = start
            while end < range.upperBound, Self.punctuationLength(in: bytes[end..<range.upperBound]) == 0 { end += 1 }
            let word = bytes[start..<end]
            if !KnownNames.contains(word), !Self.isKeyword(word), !HarmlessContent.isHarmless(word, at: place) {
                add(start..<end)
            }
            start = end
        }
    }

    /// Returns the length of a typographic quote at the start of a text: “ ” „ ‘ ’ ‚ « ».
    private static func punctuationLength(in text: ArraySlice<UInt8>) -> Int {
        guard let first = text.first else { return 0 }
        if first.isPunctuation { return 1 }
        let second = text.dropFirst().first
        if first == 0xC2, second == 0xAB || second == 0xBB { return 2 }
        guard first == 0xE2, second == 0x80, let third = text.dropFirst(2).first else { return 0 }
        return (0x98...0x9F).contains(third) ? 3 : 0
    }

    private static let keywords = [
        "DOCTYPE", "ENTITY", "ELEMENT", "ATTLIST", "NOTATION", "SYSTEM", "PUBLIC", "NDATA", "CDATA", "PCDATA", "ANY",
        "EMPTY", "xml", "xml-stylesheet", "utf-8", "UTF-16", "utf-16", "ISO-8859-1", "iso-8859-1",
    ].map { [UInt8]($0.utf8) }

    private static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
        word.count <= 14 && keywords.contains { word.elementsEqual($0) }
    }

    private static func names(around element: Int?, in outline: MarkupOutline) -> [String] {
        element.map { outline.lineage(of: $0).map { outline.localName(of: $0) } } ?? []
    }
}

extension VerificationReport {
    fileprivate var isOfResponse: Bool {
        !failures.contains { $0.stage < .structure || $0.id == SAMLError.Code.notAResponse.rawValue }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

extension UInt8 {
    fileprivate var isPunctuation: Bool {
        switch self {
        case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
            UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: ";"), UInt8(ascii: "#"):
            true
        default: false
        }
    }
}

extension Range<Int> {
    /// Returns the range without its ends; a piece without an end may be shorter.
    fileprivate func inset(by head: Int, _ tail: Int) -> Self {
        let start = Swift.min(lowerBound + head, upperBound)
        return start..<Swift.max(start, upperBound - tail)
    }
}
