internal import ByteTools

/// A form in quotes: an argument in a command line, such as that of curl, or a string in source code.
struct QuotedForm {
    private let range: Range<Int>
    private let text: ArraySlice<UInt8>

    /// The start of the form.
    var start: Int { range.lowerBound }

    /// Finds the form by the name of its field; `nil` if there is no quote before it and after it.
    init?(of field: String, in text: ArraySlice<UInt8>) {
        let name = [UInt8]("\(field)=".utf8)
        guard let place = text.firstRange(ofBytes: name)?.lowerBound else { return nil }
        let head = text[..<place].suffix(Self.maximumHeadLength)
        guard let opening = head.lastIndex(where: { $0.isQuotationMark }), opening > text.startIndex,
            !text[(opening + 1)..<place].contains(where: { $0.isXMLSpace }), Self.mayPrecede(text[opening - 1]),
            opening + 1 == place || text[place - 1] == UInt8(ascii: "&"),
            let closing = text[place...].firstIndex(of: text[opening]),
            // curl encodes the argument of that option, so it is not a form.
            !text[..<opening].endsWithURLEncodeOption, !FormParts.areSigned(text[(opening + 1)..<closing])
        else { return nil }
        range = opening + 1..<closing
        self.text = text
    }

    private static let maximumHeadLength = 4096

    private static func mayPrecede(_ byte: UInt8) -> Bool { byte.isXMLSpace || "$(:,[{".utf8.contains(byte) }

    /// The form without the line continuations and escapes of its quotes.
    var content: [UInt8] {
        let content = text[range]
        guard content.contains(UInt8(ascii: "\\")) else { return Array(content) }
        if text[..<(range.lowerBound - 1)].last == UInt8(ascii: "$"),
            let unquoted = try? StringLiteral.unquoted(content)
        {
            return unquoted
        }
        var rest = content
        var result: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\") {
                if rest.first == 0x0D { rest = rest.dropFirst() }
                if rest.first == 0x0A {
                    rest = rest.dropFirst()
                    continue
                }
            }
            result.append(byte)
        }
        return result
    }
}
