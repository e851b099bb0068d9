import ByteTools
import SAMLEncoding

/// A change, or the part of it in one line, without its place.
struct ShownChange: Hashable {
    private let words: String
    private let risks: [NormalizationChange.Risk]
    private let text: String
    private let sign: String
    private let isResult: Bool

    init(_ change: NormalizationChange, text: String, endsLine: Bool, isStart: Bool) {
        let lineEnd = endsLine ? (Array(change.subject.utf8)[...].contains(text: "CR") ? "←⏎" : "⏎") : ""
        let warning = isStart && !change.risks.isEmpty ? "⚠" : ""
        self.init(change, sign: warning + text.signs + lineEnd, text: text.withTabs, isResult: false)
    }

    init(resultOf change: NormalizationChange, sign: String, text: String) {
        self.init(change, sign: sign, text: text, isResult: true)
    }

    private init(_ change: NormalizationChange, sign: String, text: String, isResult: Bool) {
        words = change.words
        risks = change.risks
        self.sign = sign
        self.text = text
        self.isResult = isResult
    }

    var html: HTML {
        HTML(
            isResult ? .span : .del,
            .style("ws", risks.isEmpty ? "harmless" : "danger"),
            .title(([words] + risks.map { $0.message }).joined(separator: ". ").clipped(to: 500))
        ) {
            HTML(.span, .style("on"), text: sign)
            HTML(.span, .style("off"), text: text)
        }
    }
}

extension NormalizationChange {
    var end: Int { location.offset + byteCount }
}
