internal import ByteTools

/// The encoded value of a form, in text that may continue after the form, such as a log.
enum EncodedValue {
    /// Ends after a complete document, or where a line is not encoded: wrapped lines and lost pluses are whitespace, too.
    static func end(in value: ArraySlice<UInt8>) -> Int {
        // The end of markup, which contains whitespace, is found by its tags.
        guard value.first(where: { !$0.isXMLSpace }) != UInt8(ascii: "<") else { return value.endIndex }
        var index = value.startIndex
        var checksLeft = maximumChecks
        while let space = value[index...].firstIndex(where: { $0.isXMLSpace }) {
            if checksLeft > 0, isComplete(value[..<space]) { return space }
            checksLeft -= 1
            index = value[space...].firstIndex { !$0.isXMLSpace } ?? value.endIndex
            // The line of a request in a log.
            if value[index...].starts(with: "HTTP/".utf8) { return space }
            let startsLine = value[space..<index].contains { $0.isASCIINewline }
            if startsLine, !isEncoded(value[index...].prefix { !$0.isASCIINewline }) { return space }
        }
        return value.endIndex
    }

    /// The maximum number of checks whether a document is complete: enough for 512 KiB in lines of 64 characters.
    static let maximumChecks = 8192

    /// Returns true if a line may be a part of encoded text, in which pluses may be blanks.
    static func isEncoded(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0.isBase64 || "%=-_ \t".utf8.contains($0) }
    }

    static func isComplete(_ text: ArraySlice<UInt8>, endingWith tags: [String] = endTags) -> Bool {
        let tail = text.suffix(maximumTailLength)
        let decoded = (try? PercentCoding.decoded(tail.drop { $0 != UInt8(ascii: "%") }, plus: .isPlus)) ?? []
        if ends(decoded[...], with: tags) { return true }
        let isPercentEncoded = tail.contains(UInt8(ascii: "%"))
        let characters = (isPercentEncoded ? Array(tail.prefix { $0 != UInt8(ascii: "%") }) + decoded : Array(tail))
            .map { $0.standardFromURLSafe ?? $0 }
        let unpadded = characters.reversed().drop { $0 == Base64Alphabet.padding }
        return isComplete(base64: Array(unpadded.prefix { $0.isBase64 }.reversed())[...], endingWith: tags)
    }

    /// Without padding, the position in the last group is unknown.
    static func isComplete(base64 digits: ArraySlice<UInt8>, endingWith tags: [String] = endTags) -> Bool {
        (0...2).contains { isComplete(base64: digits, paddingCount: $0, endingWith: tags) }
    }

    static func isComplete(
        base64 digits: ArraySlice<UInt8>,
        paddingCount: Int,
        endingWith tags: [String] = endTags
    ) -> Bool {
        let group = digits.suffix(max(0, (digits.count + paddingCount) / 4 * 4 - paddingCount))
        let padded = group + [UInt8](repeating: Base64Alphabet.padding, count: paddingCount)
        return ends((try? Base64Text(validating: Array(padded)))?.decoded()[...] ?? [], with: tags)
    }

    static let maximumTailLength = 64

    /// The ends of the end tags of a Response and the elements around it.
    static let outerEndTags = ["Response>", "Envelope>"]
    static let endTags = outerEndTags + ["Assertion>"]

    private static func ends(_ text: ArraySlice<UInt8>, with tags: [String]) -> Bool {
        let end = text.reversed().drop { $0.isXMLSpace }
        return tags.contains { tag in end.starts(with: tag.utf8.reversed()) }
    }
}
