internal import ByteTools

/// Characters in the start tag of a Response that a chat program or an editor has inserted: no XML library writes them there.
enum DamagedStartTag {
    private static let reach = 4096

    /// The message about the characters; `nil` if there are none.
    static func message(about text: [UInt8]) -> String? {
        guard let tag = startTag(of: text) else { return nil }
        if tag.contains(text: "=\"<http") {
            return "there are angle brackets around the URLs, as chat programs write them, so that the XML is malformed"
        }
        let inserted = invisible.first { isMisplaced($0.bytes, in: tag) }
        return inserted.map { "there are invisible characters (\($0.name)) in the XML, also in its first tag" }
    }

    /// Returns the start tag after its name; `nil` if the first tag is not that of a Response.
    private static func startTag(of text: [UInt8]) -> ArraySlice<UInt8>? {
        guard let name = text.prefix(reach).firstRange(ofBytes: "Response".utf8),
            text[..<name.lowerBound].last.map({ "<:".utf8.contains($0) }) ?? false
        else { return nil }
        return text[name.upperBound...].prefix(reach).prefix { $0 != UInt8(ascii: ">") }
    }

    /// Returns true if the first of these characters is in no value, or in that of a namespace: other values may have any character.
    private static func isMisplaced(_ character: [UInt8], in tag: ArraySlice<UInt8>) -> Bool {
        guard let place = tag.firstRange(ofBytes: character)?.lowerBound else { return false }
        var opening: Int?
        for index in tag[..<place].indices where tag[index].isQuotationMark {
            guard let quote = opening else {
                opening = index
                continue
            }
            if tag[quote] == tag[index] { opening = nil }
        }
        guard let opening else { return true }
        return tag[..<opening].split(whereSeparator: { $0.isXMLSpace }).last?.starts(with: "xmlns".utf8) ?? false
    }

    static let advice = """
        Copy the response from where it was created, or send it as a file: a chat program or an editor has changed this text.
        """

    private static let invisible: [(name: String, bytes: [UInt8])] = [
        ("U+200B", [0xE2, 0x80, 0x8B]), ("U+FEFF", [0xEF, 0xBB, 0xBF]), ("U+00AD", [0xC2, 0xAD]),
        ("U+00A0", [0xC2, 0xA0]), ("U+2060", [0xE2, 0x81, 0xA0]),
    ]
}
