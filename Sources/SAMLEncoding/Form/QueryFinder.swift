internal import ByteTools

struct QueryExtent {
    let range: Range<Int>
    /// True if a receiver may read other parameters, or a longer value of one.
    let isUncertain: Bool
}

/// Finds the parameters around messages in a text.
///
/// A receiver reads all parameters of its URL or body. Quotation marks, question marks and spaces can be parts of values, so a place
/// is certain only if no name of a parameter of the binding is beside it.
struct QueryFinder {
    private let text: ArraySlice<UInt8>
    private let syntax: Syntax

    private enum Syntax {
        /// URLs, each from the start of a line. Browsers remove line breaks from a URL and escape its spaces.
        case urls
        /// JSON, in which a URL is in a string.
        case json
        /// Markup, in which a URL may be on several lines.
        case markup
        case lines
    }

    init(in text: ArraySlice<UInt8>) {
        self.text = text
        let start = text.drop { $0.isOutsideURL }
        switch start.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): syntax = .json
        case UInt8(ascii: "<"): syntax = .markup
        default: syntax = FormShape.isURL(start) ? .urls : .lines
        }
    }

    /// Returns `nil` if the message is not in a query or a form body; the bounds are the text without other messages.
    func extent(around value: Range<Int>, within bounds: Range<Int>) -> QueryExtent? {
        let bounds = bounds.clamped(to: text.indices)
        guard bounds.lowerBound <= value.lowerBound, value.upperBound <= bounds.upperBound else { return nil }
        let (region, isCut) = region(around: value, within: bounds)
        guard let (range, isOpen) = place(around: value, in: region) else { return nil }
        // Only of this one, a part of the value is a value.
        let isLonger = isOpen && isLastParameter("RelayState", in: range)
        return QueryExtent(
            range: range,
            isUncertain: isCut || isLonger || hasHiddenParameter(in: region, besides: range)
        )
    }
}

extension QueryFinder {
    /// Returns the text of which the URL or body of a message is a part, and true if other messages are in it.
    private func region(around value: Range<Int>, within bounds: Range<Int>) -> (range: Range<Int>, isCut: Bool) {
        let before = text[bounds.lowerBound..<value.lowerBound]
        let after = text[value.upperBound..<bounds.upperBound]
        let start: Int?
        let end: Int?
        switch syntax {
        case .urls:
            start = before.indices.last { isStartOfLine($0) && FormShape.isURL(text[$0...]) }
            end = after.indices.first { isStartOfLine($0) && FormShape.isURL(text[$0...]) }
        case .json:
            start = before.indices.last { isQuotationMark($0) }.map { $0 + 1 }
            end = after.indices.first { isQuotationMark($0) }
        case .markup: (start, end) = (nil, nil)
        case .lines:
            start = before.lastIndex { $0.isASCIINewline }.map { $0 + 1 }
            end = after.firstIndex { $0.isASCIINewline }
        }
        let isCut =
            start == nil && bounds.lowerBound > text.startIndex || end == nil && bounds.upperBound < text.endIndex
        return ((start ?? bounds.lowerBound)..<(end ?? bounds.upperBound), isCut)
    }

    private func isStartOfLine(_ index: Int) -> Bool {
        index == text.startIndex || text[index - 1].isASCIINewline
    }

    private func isQuotationMark(_ index: Int) -> Bool {
        guard text[index] == UInt8(ascii: "\"") else { return false }
        return text[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }

    /// Returns the place of the parameters in a region, and true if the last of them may continue after it.
    private func place(around value: Range<Int>, in region: Range<Int>) -> (range: Range<Int>, isOpen: Bool)? {
        guard FormShape.isURL(text[region].drop(while: { $0.isOutsideURL })) else {
            return placeInWord(around: value, in: region)
        }
        guard let question = text[region.lowerBound..<value.lowerBound].firstIndex(of: UInt8(ascii: "?")) else {
            return nil
        }
        let after = text[value.upperBound..<region.upperBound]
        let end = after.firstIndex { $0.isOutsideURL || $0 == UInt8(ascii: "#") } ?? after.endIndex
        let rest = after[end...].drop { $0.isOutsideURL }
        return (question + 1..<end, !rest.isEmpty && text[end] != UInt8(ascii: "#"))
    }

    private func placeInWord(around value: Range<Int>, in region: Range<Int>) -> (range: Range<Int>, isOpen: Bool) {
        let before = text[region.lowerBound..<value.lowerBound]
        let start = before.lastIndex { $0.isOutsideURL }.map { $0 + 1 } ?? before.startIndex
        let opening = before[start...].indices.last { isOpening($0, from: start) }
        var rest = text[value.upperBound..<region.upperBound].prefix { !$0.isOutsideURL }
        // An opening mark after the start of a query is a part of it.
        var isOpen = before[start..<(opening ?? start)].contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }
        if let opening {
            let closing = Self.closing(of: text[opening])
            let inside = rest.prefix { $0 != closing }
            isOpen = isOpen || inside.count == rest.count
            rest = inside
        } else {
            let inside = rest.prefix { !Self.marks.contains($0) }
            isOpen = isOpen || inside.count < rest.count
            rest = inside
        }
        if rest.last == UInt8(ascii: "\\") { rest = rest.dropLast() }
        let first = opening.map { $0 + 1 } ?? start
        let head = text[first..<value.lowerBound].prefix { $0 != UInt8(ascii: "?") }
        // A question mark in the first value of a body is a part of it.
        let isBody = head.endIndex == value.lowerBound || FormParts(of: head).contains { Self.isParameter($0) }
        if !isBody, head.contains(UInt8(ascii: ":")) { rest = rest.prefix { $0 != UInt8(ascii: "#") } }
        return ((isBody ? first : head.endIndex + 1)..<rest.endIndex, isOpen)
    }

    /// Quotation marks around URLs, and the marks of HTML.
    private static let marks: [UInt8] = Array("\"`<>".utf8)

    private func isOpening(_ index: Int, from start: Int) -> Bool {
        if Self.marks.contains(text[index]) { return true }
        // Between letters, it is an apostrophe.
        return text[index] == UInt8(ascii: "'") && (index == start || !text[index - 1].isASCIILetterOrDigit)
    }

    private static func closing(of mark: UInt8) -> UInt8 {
        switch mark {
        case UInt8(ascii: "<"): UInt8(ascii: ">")
        case UInt8(ascii: ">"): UInt8(ascii: "<")
        default: mark
        }
    }
}

extension QueryFinder {
    private static let names = FormFields.messageFieldNames + ["RelayState", "SigAlg", "Signature", "SAMLEncoding"]

    /// Longer text before an equals sign is no name.
    private static let maximumNameLength = 64

    private static func isParameter(_ part: FormParts.Part) -> Bool { names.contains { part.isNamed($0) } }

    /// Returns true if the last parameter of a place has a name.
    private func isLastParameter(_ name: String, in range: Range<Int>) -> Bool {
        let start = text[range].lastIndex(of: UInt8(ascii: "&")).map { $0 + 1 } ?? range.lowerBound
        return FormParts(of: text[start..<range.upperBound]).contains { $0.isNamed(name) }
    }

    /// Returns true if a region has a parameter of the binding that is no part of a place.
    private func hasHiddenParameter(in region: Range<Int>, besides range: Range<Int>) -> Bool {
        var start = region.lowerBound
        for index in region {
            let byte = text[index]
            if byte == UInt8(ascii: "="), index - start <= Self.maximumNameLength, !isPart(start, of: range),
                FormParts(of: text[start..<index]).contains(where: Self.isParameter)
            {
                return true
            }
            if !byte.isPartOfName { start = index + 1 }
        }
        return false
    }

    private func isPart(_ index: Int, of range: Range<Int>) -> Bool {
        guard range.contains(index) else { return false }
        let before = text[range.lowerBound..<index]
        return before.isEmpty || before.last == UInt8(ascii: "&") || before.suffix(5).elementsEqual("&amp;".utf8)
    }
}

extension UInt8 {
    /// True for whitespace and control characters, which a URL does not have.
    fileprivate var isOutsideURL: Bool { self <= 0x20 || self == 0x7F }

    fileprivate var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    fileprivate var isPartOfName: Bool { isASCIILetterOrDigit || "%-._".utf8.contains(self) }
}
