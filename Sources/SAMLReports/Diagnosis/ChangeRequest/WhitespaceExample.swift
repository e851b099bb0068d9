internal import ByteTools
internal import SAMLDiagnosis
internal import SAMLEncoding

/// A piece of a response with whitespace that breaks it, and the same piece without.
struct WhitespaceExample: Hashable, Sendable {
    let before: String
    let after: String

    /// `nil` if the finding is not about whitespace at a place of the XML.
    init?(of finding: Finding, in diagnosis: ResponseDiagnosis, hiding hidden: PrivateRanges) {
        guard finding.rule.family == .whitespace, let place = finding.place, let offset = place.offset,
            place.layer == diagnosis.trace.layers.count, diagnosis.trace.failure == nil
        else { return nil }
        let text = SourceExcerpt.lines(around: offset, in: diagnosis.trace.payload, hiding: hidden).withFixedMasks
        // Between attributes a line break alone cannot be omitted.
        let isSeparator = [Rule.whitespaceBreaksMarkup, .whitespaceAttributesJoined, .whitespaceWordsJoined]
            .contains(finding.rule)
        let source = isSeparator ? text.replacing(text: "\r\n", with: " ").replacing(text: "\n", with: " ") : text
        guard let bytes = try? WhitespaceNormalizer.normalized(Array(source.utf8)) else { return nil }
        before = text.replacing(text: "\r\n", with: "\n").replacing(text: "\n", with: "⏎\n").replacing(
            text: "\t",
            with: "→"
        )
        after = String(decoding: bytes, as: UTF8.self)
        if before.utf8.elementsEqual(after.utf8) { return nil }
    }
}

extension String {
    /// The text with four `•` in the place of each run of them, which does not show the length of a value.
    fileprivate var withFixedMasks: String {
        var text = ""
        for character in unicodeScalars where character != "•" || text.unicodeScalars.last != "•" {
            text.unicodeScalars.append(character)
        }
        return text.replacing(text: "•", with: "••••")
    }
}
