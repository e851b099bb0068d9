internal import ByteTools

/// An encoded value in lines of its own, below a line with the name of its field: `SAMLResponse:`.
enum HeadedValue {
    private static let maximumNameLength = 64
    /// The maximum number of headings whose lines are read.
    private static let maximumHeadings = 64
    /// The length of the start that shows whether the value is that of a response.
    private static let minimumLength = 64

    /// Returns the value in one line; `nil` if it is not that of a response.
    static func value(of field: String, in text: ArraySlice<UInt8>) -> (start: Int, value: [UInt8])? {
        let field = Array(field.utf8)
        let nameLengths = NoValue.minimumNameLength(field: field)...maximumNameLength
        var rest = text
        var headingsLeft = maximumHeadings
        while headingsLeft > 0, let end = rest.firstIndex(of: 0x0A) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard nameLengths.contains(line.count), NoValue.isName(name(of: line), field: field) else { continue }
            headingsLeft -= 1
            let start = rest.firstIndex { !$0.isXMLSpace } ?? rest.endIndex
            if let value = value(from: rest[start...]) { return (start, value) }
        }
        return nil
    }

    /// Returns the text of a line without the sign after it.
    private static func name(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let (before, after) = (marksBeforeName, marksAfterName)
        // Indices, because a slice that shrinks is retained and released for each byte.
        var (start, end) = (line.startIndex, line.endIndex)
        while end > start, after.contains(line[end - 1]) { end -= 1 }
        while start < end, before.contains(line[start]) { start += 1 }
        return line[start..<end]
    }

    private static let marksBeforeName: ASCIISet = " \t\r#*`\"'"
    private static let marksAfterName: ASCIISet = " \t\r=:*`\"'"

    /// Joins the lines of a value, which are equally long apart from the last.
    private static func value(from text: ArraySlice<UInt8>) -> [UInt8]? {
        var value: [UInt8] = []
        var width = Int.max
        var rest = text
        while !rest.isEmpty {
            let whole = rest.prefix { $0 != 0x0A }
            rest = rest[whole.endIndex...].dropFirst()
            let line = whole.drop { $0.isBlank }.dropLast { $0.isBlank || $0 == 0x0D }
            guard !line.isEmpty, line.count <= width, line.allSatisfy({ $0.isBase64 || "=%-_".utf8.contains($0) })
            else { break }
            value += line
            if value.count - line.count < minimumLength, value.count >= minimumLength,
                !EmbeddedResponse.startsWithResponse(value[...])
            {
                return nil
            }
            if line.count < width, width < .max || line.last == Base64Alphabet.padding { break }
            width = line.count
        }
        return EmbeddedResponse.startsWithResponse(value[...]) ? value : nil
    }
}
