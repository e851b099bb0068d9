internal import ByteTools

/// A response in text that starts like XML but contains more: text after its end, or XML around it.
enum WrappedResponse {
    private static let rootNames = ["Response", "Envelope"].map { [UInt8]($0.utf8) }
    private static let cdata = [UInt8]("<![CDATA[".utf8)
    private static let cdataEnd = [UInt8]("]]>".utf8)

    /// Returns `nil` if the text is exactly the response, or contains none.
    static func range(in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard text.first == UInt8(ascii: "<") else { return nil }
        let name = MarkupTokenizer.rootName(of: text)
        if let name, rootNames.contains(where: { name.localPart.elementsEqual($0) }) { return beforeText(in: text) }
        // Elements of SAML and related standards are not treated as other text.
        if let name, KnownNames.contains(name) { return nil }
        if let start = text.firstRange(ofBytes: cdata)?.upperBound {
            let content = text[start...]
            let end = content.firstRange(ofBytes: cdataEnd)?.lowerBound ?? text.endIndex
            if EmbeddedResponse.range(in: text[start..<end]) != nil { return start..<end }
        }
        return EmbeddedResponse.base64(in: text)
    }

    private static func beforeText(in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard let end = MarkupTokenizer.endOfRoot(of: text), end < text.endIndex else { return nil }
        // An end tag may remain from the page that contained it.
        let rest = text[end...].drop { $0.isBlank || $0.isASCIINewline }
        guard !rest.isEmpty else { return nil }
        let isOther =
            rest.first != UInt8(ascii: "<") || isForeignEndTag(rest) || ConsoleText.isAfterResponse(text[end...])
        guard isOther else { return nil }
        // With several responses, it is unknown which one is meant.
        return EmbeddedResponse.range(in: text[end...]) == nil ? text.startIndex..<end : nil
    }
}

extension WrappedResponse {
    private static func isForeignEndTag(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: "</".utf8) && !KnownNames.contains(text.dropFirst(2).prefix(64).prefix { !$0.endsMarkupName })
    }
}
