package import SAMLDiagnosis
internal import SAMLEncoding

/// A diagnosis for people.
package struct DiagnosisText {
    /// The verdict, then the findings.
    let lines: [String]

    /// - Parameters:
    ///   - checked: The input.
    ///   - privacy: What excerpts show of values.
    ///   - style: How it looks.
    init(_ checked: DiagnosedInput, _ privacy: SourceExcerpt.Privacy = .masked, style: TextStyle = .plain) {
        guard let diagnosis = checked.diagnosis else {
            let text = checked.failure.map { "\($0.message) [\($0.id)]" } ?? "for no reason"
            lines = ["\(checked.name): cannot be read: \(text)".withoutControls]
            return
        }
        let isUnread = diagnosis.trace.failure != nil && diagnosis.findings.isEmpty
        let verdict = isUnread ? "nothing was checked: there is no response" : "\(FindingCounts(diagnosis.findings))"
        let circumstances = checked.circumstances.map { style.faint(" (\($0))") } ?? ""
        var lines = [style.strong("\(checked.name.withoutControls): \(verdict)") + circumstances]
        var shown: Finding.Place?
        let hidden = Self.hidden(in: diagnosis, privacy)
        for finding in diagnosis.findings {
            let isShown = finding.place == shown
            lines += Self.lines(for: finding, in: diagnosis, hiding: hidden, excerptUnless: isShown, style: style)
            shown = finding.place
        }
        self.lines = lines
    }

    /// What excerpts of a response hide; looked for if there is a finding that has an excerpt.
    package static func hidden(in diagnosis: ResponseDiagnosis, _ privacy: SourceExcerpt.Privacy = .masked)
        -> PrivateRanges
    {
        let places = diagnosis.findings.filter { $0.severity > .note }.compactMap(\.place?.location?.offset)
        // Of a text that was not read there are no excerpts, and it may be very large.
        guard !places.isEmpty, privacy == .masked, diagnosis.trace.failure == nil else { return PrivateRanges() }
        return PrivateRanges(of: diagnosis, MarkupOutline(of: diagnosis.trace.payload), near: places)
    }

    /// What is said of one finding.
    package static func lines(
        for finding: Finding,
        in diagnosis: ResponseDiagnosis,
        hiding hidden: PrivateRanges,
        excerptUnless isShown: Bool = false,
        style: TextStyle = .plain
    ) -> [String] {
        let severity = finding.severity.rawValue.padded(to: 8)
        let message = finding.countedMessage.withoutControls
        var lines = [
            "  \(style.severity(finding.severity, severity)) \(message) \(style.faint("[\(finding.rule.id)]"))"
        ]
        lines += labels.line("expected", finding.expected) + labels.line("found", finding.found)
        lines += labels.line("where", finding.place.map { words(for: $0, in: diagnosis) })
        guard finding.severity > .note else { return lines }
        if !isShown { lines += excerpt(finding, in: diagnosis, hiding: hidden, style: style) }
        return lines + labels.line("do", finding.advice)
    }

    private static let labels = Labels(indent: 11, width: 10)

    /// The line around a place in the XML, and a caret under it.
    private static func excerpt(
        _ finding: Finding,
        in diagnosis: ResponseDiagnosis,
        hiding hidden: PrivateRanges,
        style: TextStyle
    ) -> [String] {
        guard let place = finding.place, let location = place.location, place.layer == diagnosis.trace.layers.count,
            diagnosis.trace.failure == nil
        else { return [] }
        let excerpt = SourceExcerpt(around: location, in: diagnosis.trace.payload, hiding: hidden)
        let indent = String(repeating: " ", count: 11)
        let caret = String(repeating: " ", count: excerpt.column) + style.severity(finding.severity, "^")
        return ["\(indent)| \(excerpt.text)", "\(indent)| \(caret)"]
    }

    /// The layer, the line and column, and the element.
    static func words(for place: Finding.Place, in diagnosis: ResponseDiagnosis) -> String {
        let place = diagnosis.placeInText(place)
        let layers = diagnosis.trace.layers.count
        let layer = layers == 0 || place.layer == layers ? nil : "layer \(place.layer + 1)"
        let position = place.location.map { "\($0)" } ?? place.offset.map { "byte \($0)" }
        return [layer, position, place.path].compactMap(\.self).joined(separator: ", ")
    }
}

/// The findings for people, written as they come, and a summary of a batch.
struct DiagnosisTextForm: DiagnosisForm {
    private let privacy: SourceExcerpt.Privacy
    private let style: TextStyle

    /// - Parameters:
    ///   - privacy: What excerpts show of values.
    ///   - style: How it looks.
    init(_ privacy: SourceExcerpt.Privacy, _ style: TextStyle) {
        self.privacy = privacy
        self.style = style
    }

    mutating func add(_ input: DiagnosedInput, emit: ([UInt8]) throws -> Void) rethrows {
        try emit(DiagnosisText(input, privacy, style: style).lines.utf8Lines)
    }

    func finish(_ summary: DiagnosisSummary, emit: ([UInt8]) throws -> Void) rethrows {
        if summary.inputCount > 1 { try emit(([""] + summary.lines).utf8Lines) }
    }
}
