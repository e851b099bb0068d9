package import SAMLEncoding

/// A change to a response after signing that can be undone: if the signature is then valid, the change is proved.
package struct Repair: Sendable {
    package let message: String
    let advice: String
    /// Returns the response before the change; `nil` if the response has no sign of the change.
    package let original: @Sendable (_ response: MarkupOutline) -> [UInt8]?

    /// The repairs, in the order in which they are tried.
    package static let all = whitespace + characters + links + prefixes

    init(message: String, advice: String, original: @escaping @Sendable (_ response: MarkupOutline) -> [UInt8]?) {
        self.message = message
        self.advice = advice
        self.original = original
    }

    /// Creates a repair of each text between tags.
    init(
        message: String,
        advice: String,
        ofTexts change: @escaping @Sendable (_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>
    ) {
        self.init(message: message, advice: advice) { response in
            response.bytes.replacing(response.texts, with: change)
        }
    }
}

extension MarkupOutline {
    /// The ranges of the texts between tags.
    var texts: [Range<Int>] { pieces.filter { $0.kind == .text || $0.kind == .cdata }.map { $0.range } }
}

extension [UInt8] {
    func replacing(
        _ ranges: [Range<Int>],
        with change: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var end = 0
        for range in ranges {
            result += self[end..<range.lowerBound]
            result += change(self[range])
            end = range.upperBound
        }
        return result + self[end...]
    }
}
