package import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

package struct DiagnosisText {
    let lines: [String]

    init(
        _ checked: DiagnosisEntry,
        _ privacy: SourceExcerpt.Privacy = .masked,
        style: TextStyle = .plain,
        failingOn threshold: Severity = .error
    ) {
        var lines = [Self.verdict(on: checked, style: style, failingOn: threshold)]
        guard let diagnosis = checked.diagnosis else {
            self.lines = lines
            return
        }
        var shown: Finding.Place?
        let hidden = Self.hidden(in: diagnosis, privacy)
        for finding in diagnosis.findings {
            let isShown = finding.place == shown
            lines += Self.lines(for: finding, in: diagnosis, hiding: hidden, excerptUnless: isShown, style: style)
            shown = finding.place
        }
        self.lines = lines
    }

    static func verdict(on checked: DiagnosisEntry, style: TextStyle = .plain, failingOn threshold: Severity) -> String
    {
        let name = checked.name.withoutControls
        guard let diagnosis = checked.diagnosis else {
            let text = checked.failure.map { "\($0.message) [\($0.id)]" } ?? "unknown error"
            // Many messages have these words.
            let verdict = text.utf8.starts(with: "cannot be ".utf8) ? "" : "cannot be read: "
            let sign = checked.verdict(failingOn: threshold).sign
            return "\(sign) \(name): \(verdict)\(text.withoutControls)"
        }
        if let (word, facts) = acceptance(of: checked, failingOn: threshold) {
            let circumstances = checked.circumstances.map { style.faint(" (\($0))") } ?? ""
            return style.strong("\(name): \(word)") + ": \(facts)" + circumstances
        }
        let verdict = checked.verdict(failingOn: threshold)
        let remark = [FindingCounts(diagnosis.findings).description, checked.circumstances].compactMap { $0 }
        return style.strong("\(verdict.sign) \(name): \(verdict.sentence.withoutControls)")
            + style.faint(" (\(remark.joined(separator: ", ")))")
    }

    /// The word `ok` and the facts about an accepted response; `nil` if it is rejected or has warnings.
    static func acceptance(of checked: DiagnosisEntry, failingOn threshold: Severity) -> (word: String, facts: String)?
    {
        guard let accepted = AcceptedWords(checked, failingOn: threshold) else { return nil }
        let findings = checked.diagnosis?.findings ?? []
        return (findings.isEmpty ? "ok" : "ok, \(FindingCounts(findings))", accepted.words)
    }

    /// The ranges that excerpts hide; they are determined only if a finding has an excerpt.
    package static func hidden(in diagnosis: ResponseDiagnosis, _ privacy: SourceExcerpt.Privacy = .masked)
        -> PrivateRanges
    {
        let places = diagnosis.findings.filter { $0.severity > .note }.compactMap { $0.place?.location?.offset }
        // A text that was not read has no excerpts, and may be very large.
        guard !places.isEmpty, privacy == .masked, diagnosis.trace.failure == nil else { return PrivateRanges() }
        let outline = diagnosis.outline ?? MarkupOutline(of: diagnosis.trace.payload)
        return PrivateRanges(of: diagnosis, outline, near: places)
    }

    package static func lines(
        for finding: Finding,
        in diagnosis: ResponseDiagnosis,
        hiding hidden: PrivateRanges,
        excerptUnless isShown: Bool = false,
        style: TextStyle = .plain
    ) -> [String] {
        let name = finding.severity.rawValue
        let severity = style.severity(finding.severity, name) + String(repeating: " ", count: max(0, 8 - name.count))
        let message = finding.countedMessage.withoutControls
        var lines = [
            "  \(severity) \(message) \(style.faint("[\(finding.rule.id)]"))"
        ]
        lines += labels.line("expected", finding.expected) + labels.line("found", finding.found)
        lines += labels.line("where", finding.place.map { words(for: $0, in: diagnosis) })
        guard finding.severity > .note else { return lines }
        if !isShown { lines += excerpt(finding, in: diagnosis, hiding: hidden, style: style) }
        return lines + labels.line("do", finding.toolAdvice)
    }

    private static let labels = Labels(indent: 11, width: 10)

    /// The line around a place in the XML, and a caret under it; none if everything in it is hidden.
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
        if excerpt.isOnlyMasks { return [] }
        let indent = String(repeating: " ", count: 11)
        let caret = String(repeating: " ", count: excerpt.column) + style.severity(finding.severity, "^")
        return ["\(indent)| \(excerpt.text)", "\(indent)| \(caret)"]
    }

    /// The line and column, in the file or in the document inside its layers, and the element.
    static func words(for place: Finding.Place, in diagnosis: ResponseDiagnosis) -> String {
        let place = diagnosis.placeInText(place)
        let layers = diagnosis.trace.layers.count
        let position = place.location.map { "\($0)" } ?? place.offset.map { "byte \($0)" }
        let words: [String?] =
            switch place.layer {
            // Without layers, the file is the document.
            case _ where layers == 0: [position]
            case 0: [position.map { "file \($0)" } ?? "file"]
            case layers where diagnosis.trace.failure == nil: [position.map { "document \($0)" }]
            default: ["layer \(place.layer + 1)", position]
            }
        return (words + [place.path]).compactMap({ $0 }).joined(separator: ", ")
    }
}

extension DiagnosisEntry {
    /// The stage and, for one of several responses, the place: `as sent, at 4:32`; `nil` without a response.
    var circumstances: String? {
        guard let diagnosis, diagnosis.trace.failure == nil, !diagnosis.isOfSomethingElse else { return nil }
        guard let response, response.number != nil else { return diagnosis.stage.words }
        return "\(diagnosis.stage.words), at \(response.place)"
    }
}
