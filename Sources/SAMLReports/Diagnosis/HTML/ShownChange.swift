import SAMLEncoding

/// A change, or the part of it in one line, without its place.
struct ShownChange: Hashable {
    private let words: String
    private let risks: [NormalizationChange.Risk]
    private let text: String
    private let sign: String

    /// Creates the whitespace that is changed, or the part of it in one line.
    init(_ change: NormalizationChange, text: String, endsLine: Bool, isStart: Bool) {
        let lineEnd = endsLine ? (change.subject.contains("CR") ? "←⏎" : "⏎") : ""
        let warning = isStart && !change.risks.isEmpty ? "⚠" : ""
        self.init(change, sign: warning + text.signs + lineEnd, text: text.withTabs)
    }

    /// Creates the result of a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - sign: The sign for it.
    ///   - text: The text in its place.
    init(_ change: NormalizationChange, sign: String, text: String) {
        words = change.words
        risks = change.risks
        self.sign = sign
        self.text = text
    }

    var html: HTML {
        HTML(
            .del,
            .style("ws", risks.isEmpty ? "harmless" : "danger"),
            .title(([words] + risks.map(\.message)).joined(separator: ". ").clipped(to: 500))
        ) {
            HTML(.span, .style("on"), text: sign)
            HTML(.span, .style("off"), text: text)
        }
    }
}

extension NormalizationChange {
    /// The end of the changed range.
    var end: Int { location.offset + byteCount }
}
