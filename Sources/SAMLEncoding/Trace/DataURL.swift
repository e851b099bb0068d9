internal import ByteTools

/// A `data:` URL (RFC 2397), as in the source of a page or the output of a test tool.
struct DataURL {
    /// The text before the data: `data:text/xml;base64,`.
    let head: String
    /// The data, without its percent-encoding if it is not Base64.
    let content: [UInt8]

    private static let scheme = [UInt8]("data:".utf8)
    private static let base64 = [UInt8](";base64".utf8)
    private static let maximumHeadLength = 128

    init?(_ text: ArraySlice<UInt8>) {
        guard text.startsIgnoringASCIICase(with: Self.scheme),
            let comma = text.prefix(Self.maximumHeadLength).firstIndex(of: UInt8(ascii: ",")),
            text[..<comma].allSatisfy({ $0.isBase64 || ":;=.-_\"".utf8.contains($0) })
        else { return nil }
        head = String(decoding: text[...comma], as: UTF8.self)
        let data = text[(comma + 1)...]
        if text[..<comma].suffix(Self.base64.count).startsIgnoringASCIICase(with: Self.base64) {
            content = Array(data)
        } else {
            guard let decoded = try? PercentCoding.decoded(data, plus: .isPlus) else { return nil }
            content = decoded
        }
    }
}
