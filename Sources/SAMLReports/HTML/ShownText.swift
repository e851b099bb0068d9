import ByteTools
import SAMLDiagnosis

/// A text of an input in a page, with its line breaks and without private parts.
struct ShownText {
    private static let maximumBytes = 1 << 20
    /// The number of bytes shown of data that is not text.
    private static let shownDataBytes = 16

    private let bytes: [UInt8]
    private let hidden: PrivateRanges
    private let isText: Bool
    private var isCut: Bool { bytes.count > Self.maximumBytes }

    init(_ bytes: [UInt8], hiding hidden: PrivateRanges) {
        self.bytes = bytes
        self.hidden = hidden
        isText = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    /// The text; empty for other data.
    var pieces: [HTML] {
        guard isText else { return [] }
        let shown = 0..<min(bytes.count, Self.maximumBytes)
        var pieces: [HTML] = []
        var start = 0
        for range in hidden.ranges(in: shown) {
            pieces.append(.lines(text(start..<range.lowerBound)))
            pieces += text(range).masked.withNamedMasks
            start = range.upperBound
        }
        return pieces + [.lines(text(start..<shown.upperBound))]
    }

    /// The differences between the pieces and the bytes; empty if a copy of the pieces is exact.
    var remarks: [String] {
        guard isText else {
            let start = bytes.prefix(Self.shownDataBytes).spacedHexadecimal
            return ["This is not text in UTF-8. The first bytes are \(start)."]
        }
        return [
            isCut ? "Only the first \(Self.maximumBytes.grouped) bytes are shown." : nil,
            hidden.ranges.isEmpty
                ? nil : "Values are masked, so this is not the exact text: each • replaces one character.",
            hasEscapes
                ? "Characters that cannot be shown are written as \\u{…}, so this is not the exact text." : nil,
        ].compactMap { $0 }
    }

    private var hasEscapes: Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
            $0.isUnprintable && !"\t\n\r".unicodeScalars.contains($0)
        }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension Collection<UInt8> {
    /// The hexadecimal digits of the bytes, with spaces between them.
    var spacedHexadecimal: String { map { $0.uppercaseHexadecimal }.joined(separator: " ") }
}
