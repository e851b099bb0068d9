internal import SAML
package import SAMLEncoding

/// Where in a response there is, or may be, something about a person: what is not known to be harmless.
///
/// In a well-formed response these are the text of elements, comments and the values of attributes, except for what SAML
/// gives another meaning. In anything else nobody knows which is which: only names, times and identifiers of the standards are harmless.
package struct PrivateRanges: Sendable {
    /// The ranges, in order, apart from each other.
    package private(set) var ranges: [Range<Int>] = []

    /// - Parameters:
    ///   - bytes: The response, or whatever it is.
    ///   - outline: Its outline.
    /// - Complexity: O(*n* · *d*) in the number of bytes and the depth of elements.
    package init(in bytes: [UInt8], _ outline: MarkupOutline) {
        let isResponse = (try? UnverifiedResponse(bytes, maximumBytes: max(bytes.count, 1))) != nil
        if isResponse { addValues(of: bytes, outline) } else { addUnknowns(of: bytes, outline) }
    }

    /// Nothing is private.
    package init() {}

    /// Whether a byte is private.
    /// - Complexity: O(log *n*) in the number of ranges.
    package func contains(_ offset: Int) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(offset)
    }

    private mutating func add(_ range: Range<Int>) {
        if !range.isEmpty { ranges.append(range) }
    }

    private mutating func addValues(of bytes: [UInt8], _ outline: MarkupOutline) {
        for piece in outline.pieces {
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
                for (name, value) in outline.attributes(of: piece.range) {
                    let name = name.count <= 64 ? String(decoding: bytes[name], as: UTF8.self) : ""
                    if !HarmlessContent.isHarmless(bytes[value], ofAttribute: name, in: names) { add(value) }
                }
            case .endTag: break
            }
        }
    }

    /// Of what is no response, all but the punctuation of tags and the names in them that SAML knows.
    private mutating func addUnknowns(of bytes: [UInt8], _ outline: MarkupOutline) {
        for piece in outline.pieces {
            guard piece.kind == .startTag || piece.kind == .endTag else {
                add(piece.range)
                continue
            }
            var start = piece.range.lowerBound
            let punctuation: Set<UInt8> = Set("<>/=\"' \t\r\n".utf8)
            var values = outline.attributes(of: piece.range).map(\.value)[...]
            while start < piece.range.upperBound {
                if let value = values.first, value.lowerBound <= start {
                    if !HarmlessContent.isHarmless(bytes[value]) { add(value) }
                    start = max(value.upperBound, start)
                    values.removeFirst()
                    continue
                }
                let limit = values.first?.lowerBound ?? piece.range.upperBound
                let word = start..<(bytes[start..<limit].firstIndex { punctuation.contains($0) } ?? limit)
                if !KnownNames.contains(bytes[word]) { add(word) }
                start = max(word.upperBound, start + 1)
            }
        }
    }

    /// The names of an element and of those around it, innermost first.
    private static func names(around element: Int?, in outline: MarkupOutline) -> [String] {
        element.map { outline.lineage(of: $0).map { outline.localName(of: $0) } } ?? []
    }
}

extension Range<Int> {
    /// The range without its ends; a piece that is not closed is shorter than it should be.
    fileprivate func inset(by head: Int, _ tail: Int) -> Self {
        let start = Swift.min(lowerBound + head, upperBound)
        return start..<Swift.max(start, upperBound - tail)
    }
}
