// Conversions between arrays and spans. `Array.span` requires newer OS releases than this package; the spans of a slice and of
// a contiguous array do not.

extension [UInt8] {
    package init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }

    mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    package func withSpan<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        let slice = self[...]
        return try body(slice.span)
    }
}

extension ArraySlice<UInt8> {
    func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(span) }
}

extension String {
    /// `String(validating:as:)` requires newer OS releases than this package.
    package init?(utf8 bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
