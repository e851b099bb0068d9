import ByteTools
import SAMLEncoding

extension UnreadBody {
    private static let maximumTitleBytes = 300

    /// The title of an HTML page, in one line; `nil` if it has none.
    var pageTitle: String? {
        guard let tag = Self.range(of: "<title", in: bytes[...]) else { return nil }
        let rest = bytes[tag.upperBound...].drop { $0 != UInt8(ascii: ">") }.dropFirst().prefix(Self.maximumTitleBytes)
        let words = rest.prefix { $0 != UInt8(ascii: "<") }.split(whereSeparator: { $0.isXMLSpace })
        return words.isEmpty
            ? nil : String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self).withoutControls
    }

    /// Finds the name of a tag in any case.
    private static func range(of tag: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let tag = Array(tag.utf8)
        return text.indices.first { index in
            text[index] == tag[0] && text[index...].prefix(tag.count).map { $0.asciiLowercased } == tag
        }.map { $0..<$0 + tag.count }
    }
}
