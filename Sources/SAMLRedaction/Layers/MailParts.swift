internal import ByteTools

/// The parts of a mail (RFC 2046 §5.1): each has a head, which names its encoding, and a body.
struct MailParts {
    struct Part {
        /// The line with the boundary, the fields of the head, and the empty line.
        let head: ArraySlice<UInt8>
        let body: ArraySlice<UInt8>

        var isQuotedPrintable: Bool { head.contains(text: "quoted-printable") }
    }

    let parts: [Part]

    private static let maximumHead = 1 << 16

    init(_ text: ArraySlice<UInt8>) {
        let boundaries = Self.boundaries(in: text.prefix(Self.maximumHead))
        var parts: [Part] = []
        var start = text.startIndex
        var place = text.startIndex
        while place < text.endIndex {
            let line = text[place...].prefix { $0 != 0x0A }
            if place > start, line.starts(with: "--".utf8),
                boundaries.contains(where: { line.dropFirst(2).starts(with: $0) })
            {
                parts.append(Self.part(text[start..<place]))
                start = place
            }
            place = min(line.endIndex + 1, text.endIndex)
        }
        self.parts = parts + [Self.part(text[start...])]
    }

    private static func part(_ text: ArraySlice<UInt8>) -> Part {
        var end = text.startIndex
        while end < text.endIndex {
            let line = text[end...].prefix { $0 != 0x0A }
            end = min(line.endIndex + 1, text.endIndex)
            if line.allSatisfy(\.isXMLSpace) { break }
        }
        return Part(head: text[..<end], body: text[end...])
    }

    /// The values of the parameters `boundary`, with and without quotation marks.
    private static func boundaries(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var boundaries: [ArraySlice<UInt8>] = []
        var rest = text
        while boundaries.count < 16, let name = rest.firstRange(ofBytes: "boundary=".utf8) {
            let value = rest[name.upperBound...].drop { $0 == UInt8(ascii: "\"") }
            let boundary = value.prefix(70).prefix {
                !$0.isXMLSpace && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ";")
            }
            if !boundary.isEmpty { boundaries.append(boundary) }
            rest = rest[boundary.endIndex...]
        }
        return boundaries
    }
}
