internal import ByteTools

/// XML whose spaces were removed, so that the name of the root element and its attributes are one word.
enum RemovedSpaces {
    static let message = "the spaces were removed from the XML, also those between a name and its attributes"
    static let advice = """
        Find the code that removes all spaces, such as a replacement of whitespace by nothing, and use the framework's \
        value unchanged. The whitespace rule does not remove single spaces. The spaces cannot be restored from this text.
        """

    private static let reach = 1024
    private static let name = Array("Response".utf8)
    private static let attributes = [
        "xmlns:", "xmlns=", "ID=", "Version=", "IssueInstant=", "Destination=", "InResponseTo=", "Consent=",
    ].map { Array($0.utf8) }

    /// Returns true if the start of a text contains `<samlp:Responsexmlns:…` or the like, which is no tag of a response.
    static func areFound(in text: [UInt8]) -> Bool {
        var rest = text.prefix(reach)
        while let range = rest.firstRange(ofBytes: name) {
            rest = rest[range.upperBound...]
            let isName = text[..<range.lowerBound].last.map { "<:".utf8.contains($0) } ?? false
            if isName, attributes.contains(where: { rest.starts(with: $0) }) { return true }
        }
        return false
    }
}
