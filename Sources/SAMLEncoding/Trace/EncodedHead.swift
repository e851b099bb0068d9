internal import ByteTools

/// The encoding of a response, recognized by the start of the encoded value.
enum EncodedHead {
    case base64
    case percentEncodedMarkup

    /// The minimum length of a response in any encoding.
    static let minimumLength = 64
    private static let length = 384
    /// The number of bytes of compressed data that are examined.
    private static let decompressedLength = 512
    private static let maximumLayers = 4

    /// Recognizes the start of a response; without a decompressor, of compressed data only gzip.
    init?(of value: ArraySlice<UInt8>, _ decompressor: Decompressor?) {
        guard value.count >= Self.minimumLength, Self.mayStart(value.prefix(24)) else { return nil }
        var bytes = Array(value.prefix(Self.length))
        var isPercentEncoded = false
        for _ in 0..<3 {
            guard bytes.contains(UInt8(ascii: "%")), let decoded = Self.percentDecoded(bytes) else { break }
            bytes = decoded
            isPercentEncoded = true
        }
        if isPercentEncoded, Self.isMarkup(bytes) {
            self = .percentEncodedMarkup
            return
        }
        guard Self.isEncodedResponse(bytes, Self.maximumLayers, decompressor) else { return nil }
        self = .base64
    }

    /// Returns true if Base64, hexadecimal digits or compressed data start like those of a response.
    private static func isEncodedResponse(_ bytes: [UInt8], _ layers: Int, _ decompressor: Decompressor?) -> Bool {
        let inner =
            [base64Decoded(bytes), hexDecoded(bytes[...])].compactMap { $0 }
            + CompressionFormat.allCases.filter { $0.isLikely(bytes) }.compactMap {
                decompressor?.decompressStart(of: bytes, as: $0, maximumBytes: decompressedLength)
            }
        // A gzip header is unambiguous, even if the data after it is damaged.
        if bytes.starts(with: gzipHeader), inner.allSatisfy({ $0.isEmpty }) { return true }
        return inner.contains { start in
            isMarkup(start) || layers > 1 && isEncodedResponse(start, layers - 1, decompressor)
        }
    }

    fileprivate static let gzipHeader: [UInt8] = [0x1F, 0x8B, 0x08]

    /// Returns true if the whole start may be Base64, percent-encoded or not.
    static func mayBeEncoded(_ value: ArraySlice<UInt8>) -> Bool {
        value.count >= minimumLength
            && value.prefix(minimumLength).allSatisfy { $0.isBase64 || "%-_".utf8.contains($0) }
    }

    /// Returns true if the first two characters can be those of a response, so that few other values are decoded.
    static func mayStart(_ value: ArraySlice<UInt8>) -> Bool {
        if value.contains(UInt8(ascii: "%")) { return true }
        guard let first = value.first, let second = value.dropFirst().first else { return false }
        if starts[Int(first)].contains(second) { return true }
        // Raw DEFLATE has no header, so its first block is examined.
        return base64Decoded(Array(value)).map { DeflateStream.startsLikeOne($0[...]) } ?? false
    }

    private static let starts: [[UInt8]] = {
        var starts = [[UInt8]](repeating: [], count: 256)
        let pairs = [
            // '<', once and twice encoded; a byte order mark; gzip, once and twice; zlib, twice.
            ("P", "ABCDEFGHIJKLMNOP"), ("U", "EF"), ("7", "78"), ("/", "/v"), ("H", "4"), ("S", "D"), ("Z", "U"),
            // '<' in UTF-16; line breaks, a tab or a space before '<'; hexadecimal.
            ("A", "D"), ("C", "ghijQRST"), ("D", "QRST"), ("I", "ABCD"), ("3", "cC"), ("E", "F"),
            // zlib, and a byte order mark in hexadecimal; gzip in hexadecimal.
            ("e", "fAFJN"), ("1", "fF"),
        ]
        for (first, second) in pairs {
            for byte in first.utf8 { starts[Int(byte)] = Array(second.utf8) }
        }
        return starts
    }()

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.count else { break }
                guard let byte = PercentCoding.escapedByte(in: bytes[...], at: index) else { return nil }
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static let minimumBase64Length = 24

    private static func base64Decoded(_ bytes: [UInt8]) -> [UInt8]? {
        let start = bytes.drop { $0 <= 0x20 }.prefix { $0.isBase64 || $0.standardFromURLSafe != nil }
            .map { $0.standardFromURLSafe ?? $0 }
        let whole = start.prefix(start.count & ~3)
        guard whole.count >= minimumBase64Length, let text = try? Base64Text(validating: Array(whole)) else {
            return nil
        }
        return text.decoded()
    }

    private static func hexDecoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        // '<', the first byte of a byte order mark, or that of compressed data.
        guard let high = value.first?.hexDigitValue, let low = value.dropFirst().first?.hexDigitValue,
            [0x3C, 0xEF, 0x1F, 0x78].contains(high << 4 | low)
        else { return nil }
        var result: [UInt8] = []
        var digits = value.prefix(length & ~1)
        while let high = digits.popFirst()?.hexDigitValue, let low = digits.popFirst()?.hexDigitValue {
            result.append(high << 4 | low)
        }
        return result
    }

    private static func isMarkup(_ bytes: [UInt8]) -> Bool {
        let start = bytes.filter { $0 != 0 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF && $0 != 0xFE && $0 != 0xFF }
            .drop { $0 <= 0x20 }
        guard start.first == UInt8(ascii: "<") else { return false }
        if start.starts(with: "<?xml".utf8) { return true }
        let tagText = Array(start)
        guard let tag = RootTag(in: tagText, at: 1), !tag.isEnd, tag.name.upperBound < tagText.count else {
            return false
        }
        // A form encoder writes a space as a plus.
        return tagText[tag.name.upperBound] == UInt8(ascii: "+")
            || RootTag.looksLikeStart(tagText, afterNameAt: tag.name.upperBound)
    }
}

extension CompressionFormat {
    fileprivate func isLikely(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .gzip: bytes.starts(with: EncodedHead.gzipHeader)
        case .zlib: bytes.first == 0x78 && bytes.count > 1 && (0x7800 | Int(bytes[1])) % 31 == 0 && bytes[1] & 0x20 == 0
        case .deflate: DeflateStream.startsLikeOne(bytes[...])
        }
    }
}
