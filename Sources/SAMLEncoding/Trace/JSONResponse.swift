internal import ByteTools

/// The string of a JSON document that is a response, encoded or not, or contains one.
///
/// The document is not parsed, because it may be truncated or part of other text. Its strings are examined in order.
struct JSONResponse {
    /// The string without its quotes.
    let range: Range<Int>
    /// True if the string is exactly the response.
    let isWhole: Bool

    init?(in text: ArraySlice<UInt8>, field: String) {
        guard Self.startsLikeJSON(text) else { return nil }
        var name: ArraySlice<UInt8>?
        var container: Range<Int>?
        // The `Response` of another service, such as Adobe's, and text that contains one.
        var other: Range<Int>?
        var otherContainer: Range<Int>?
        var rest = text
        while let opening = rest.firstIndex(of: UInt8(ascii: "\"")) {
            let content = Self.content(of: text[(opening + 1)...])
            rest = text[min(content.endIndex + 1, text.endIndex)...]
            if rest.drop(while: { $0.isBlank || $0.isASCIINewline }).first == UInt8(ascii: ":") {
                name = content
                continue
            }
            let isField = name.map { $0.isEqualIgnoringASCIICase(to: field.utf8) } ?? false
            name = nil
            guard content.count >= 4 else { continue }
            let isClosed = content.endIndex < text.endIndex
            let isMarkup = Self.isMarkup(content)
            if isField && !isMarkup || Self.isResponse(content, isClosed: isClosed) {
                guard isField || !isMarkup || SAMLSigns.areIn(content) else {
                    other = other ?? content.indices
                    continue
                }
                (range, isWhole) = (content.indices, true)
                return
            }
            if container == nil, let found = Self.find(field, in: content) {
                if found == .likely { container = content.indices } else { otherContainer = content.indices }
            }
        }
        guard let found = container ?? other ?? otherContainer else { return nil }
        (range, isWhole) = (found, container == nil && other != nil)
    }

    /// Returns the unescaped string; unchanged if it has an invalid escape.
    func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] { Self.unescaped(text[range]) }

    /// Returns true if the text starts with an object, an array or a member, and not with the bracket of a log line.
    private static func startsLikeJSON(_ text: ArraySlice<UInt8>) -> Bool {
        switch text.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let next = text.dropFirst().drop { $0.isBlank || $0.isASCIINewline }.first
            return next.map { "\"{[".utf8.contains($0) } ?? false
        case UInt8(ascii: "\""):
            // A member, or a value and the rest of its object or array.
            let first = content(of: text.dropFirst())
            let next = text[min(first.endIndex + 1, text.endIndex)...].drop { $0.isBlank || $0.isASCIINewline }.first
            return next.map { ":,}]".utf8.contains($0) } ?? false
        default: return false
        }
    }

    private static func content(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var index = text.startIndex
        while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return text[..<min(index, text.endIndex)]
    }

    private static func isMarkup(_ content: ArraySlice<UInt8>) -> Bool {
        let start = unescaped(start(of: content))
        return start.first { !$0.isBlank && !$0.isASCIINewline } == UInt8(ascii: "<")
    }

    /// Returns the start of a string, without an incomplete escape of up to twelve bytes.
    private static func start(of content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = content.prefix(512)
        guard start.endIndex < content.endIndex, let backslash = start.suffix(12).firstIndex(of: UInt8(ascii: "\\"))
        else { return start }
        return start[..<backslash]
    }

    /// Returns true if a string starts with a response, in Base64 or not.
    private static func isResponse(_ content: ArraySlice<UInt8>, isClosed: Bool) -> Bool {
        let start = unescaped(start(of: content)).drop { $0.isBlank || $0.isASCIINewline }
        if start.starts(with: "data:".utf8) { return find(nil, in: content) != nil }
        guard start.first == UInt8(ascii: "<") else { return EmbeddedResponse.startsWithResponse(start) }
        // An unescaped quote ended the string too early, so this is not JSON.
        let end = content.last { !$0.isBlank }
        let isWhole = !isClosed || end.map { ">nrt0aAdDeE".utf8.contains($0) } ?? false
        return isWhole
            && (start.starts(with: "<?xml".utf8) || EmbeddedResponse.markup(in: start)?.lowerBound == start.startIndex)
    }

    private enum Content {
        /// A SAML response or the field with a value.
        case likely
        /// The `Response` of another service.
        case other
    }

    /// Returns the content of a string; `nil` if it contains neither a response nor a field with one.
    private static func find(_ field: String?, in content: ArraySlice<UInt8>) -> Content? {
        let text = unescaped(content)[...]
        if EmbeddedResponse.likely(in: text) != nil { return .likely }
        if let field, EmbeddedValue.range(of: field, in: text) != nil { return .likely }
        return EmbeddedResponse.range(in: text) == nil ? nil : .other
    }

    private static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
        guard content.contains(UInt8(ascii: "\\")), let quote = content.first, !quote.isQuotationMark else {
            return Array(content)
        }
        return (try? StringLiteral.unquoted(content)) ?? Array(content)
    }
}
