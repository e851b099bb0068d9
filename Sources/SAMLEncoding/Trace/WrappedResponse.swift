internal import ByteTools

/// A response in text that starts like XML and is more than it: text after its end, or XML around it.
enum WrappedResponse {
    private static let rootNames = ["Response", "Envelope"].map { [UInt8]($0.utf8) }
    private static let cdata = [UInt8]("<![CDATA[".utf8)
    private static let cdataEnd = [UInt8]("]]>".utf8)

    /// Where the response is; `nil` if the text is it, or contains none that is known to be one.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func range(in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard text.first == UInt8(ascii: "<") else { return nil }
        let name = MarkupTokenizer.rootName(of: text)
        if let name, rootNames.contains(where: { name.localPart.elementsEqual($0) }) { return beforeText(in: text) }
        // What SAML or the standards around it name is judged as it is.
        if let name, KnownNames.contains(name) { return nil }
        if let start = text.firstRange(ofBytes: cdata)?.upperBound {
            let content = text[start...]
            let end = content.firstRange(ofBytes: cdataEnd)?.lowerBound ?? text.endIndex
            if EmbeddedResponse.range(in: text[start..<end]) != nil { return start..<end }
        }
        return EmbeddedResponse.base64(in: text)
    }

    /// The response, if text that is no markup follows it.
    private static func beforeText(in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard let end = MarkupTokenizer.endOfRoot(of: text), end < text.endIndex else { return nil }
        // An end tag is left over from a page that showed it.
        let rest = text[end...].drop { $0.isBlank || $0.isASCIINewline }
        guard !rest.isEmpty else { return nil }
        let isOther =
            rest.first != UInt8(ascii: "<") || isForeignEndTag(rest) || ConsoleText.isAfterResponse(text[end...])
        guard isOther else { return nil }
        // Which of several is meant cannot be known here.
        return EmbeddedResponse.range(in: text[end...]) == nil ? text.startIndex..<end : nil
    }
}

extension WrappedResponse {
    private static func isForeignEndTag(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: "</".utf8) && !KnownNames.contains(text.dropFirst(2).prefix(64).prefix { !$0.endsMarkupName })
    }
}
