public import SAMLDiagnosis
internal import SAMLEncoding
public import SAMLExamination

/// A report of diagnoses, as `samltool check` prints it.
///
/// ```swift
/// let inputs = Examination(context).diagnosed(log, named: "app.log", at: .recorded(orAt: Date()))
/// let page = DiagnosisWriter(as: .html).text(of: inputs)
/// ```
///
/// A report is filled input by input and keeps only what it writes later, so a batch may contain thousands of inputs:
///
/// ```swift
/// var report = DiagnosisWriter(as: .text)
/// for input in inputs { report.add(input) { socket.send($0) } }
/// report.finish { socket.send($0) }
/// ```
///
/// No text from an input is interpreted as markup, a link or a control character in any format.
public struct DiagnosisWriter: Sendable {
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// Lines for people.
        case text
        /// The document `samltool.check`.
        case json
        /// A test report: each input is a test, and each finding that rejects it is a failure.
        case junit
        /// SARIF 2.1.0, for code scanning services.
        case sarif
        /// Markdown for a comment on a pull request.
        case markdown
        /// A page that loads nothing, runs nothing and sends nothing.
        case html

        /// True if a report in this format can be limited to what one party must change.
        public var isForParties: Bool { self != .junit && self != .sarif }
    }

    /// The detail of text; the other formats contain everything.
    public enum Detail: Hashable, Sendable {
        /// The findings of each input, and a summary of several.
        case full
        /// The number of rejected inputs, and of inputs with each rule.
        case summary
    }

    /// The summary of all inputs so far.
    public private(set) var summary: DiagnosisSummary
    private var form: any DiagnosisForm
    /// The lines before the first input, in text.
    private var head: [String]

    /// Creates an empty report.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - severity: The severity from which a finding rejects its input.
    ///   - privacy: The privacy of personal values in text and HTML; the other formats do not contain them. If
    ///     `DiagnosisContext.privacy` is revealed, every format contains the StatusMessage of the provider in a finding.
    ///   - style: The style of text.
    ///   - detail: The detail of text.
    ///   - party: The party for whom the report is: it contains only the errors and warnings on which the party must act, and in text,
    ///     Markdown and HTML no personal values, to send it to the party; ignored in JUnit and SARIF. The summary is that of all findings.
    ///   - settings: The settings of the diagnosis, which the report names.
    ///   - folder: The absolute path for relative file names in SARIF; `nil` if names are not paths.
    public init(
        as format: Format,
        failingOn severity: Severity = .error,
        showing privacy: SourceExcerpt.Privacy = .masked,
        style: TextStyle = .plain,
        detail: Detail = .full,
        for party: ActingParty? = nil,
        settings: SettingsSource? = nil,
        relativeTo folder: String? = nil
    ) {
        head = format == .text && party == nil ? settings.map { [$0.line] } ?? [] : []
        summary = DiagnosisSummary(failingOn: severity)
        form =
            switch (format, party) {
            case (.text, let party?): ChangeRequestForm(for: party, as: .text)
            case (.markdown, let party?): ChangeRequestForm(for: party, as: .markdown)
            case (.html, let party?): ChangeRequestForm(for: party, as: .html)
            case (.text, nil): DiagnosisTextForm(privacy, style, failingOn: severity, detail)
            case (.json, _): DiagnosisJSONForm(failingOn: severity, for: party, settings)
            case (.junit, _): JUnitForm(failingOn: severity, settings)
            case (.sarif, _): SARIFForm(failingOn: severity, relativeTo: folder, settings)
            case (.markdown, nil): MarkdownForm(failingOn: severity, settings)
            case (.html, nil): HTMLForm(failingOn: severity, privacy, settings)
            }
    }

    /// Adds an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - emit: Called, possibly never, with each piece of UTF-8 that can be written before the other inputs are known.
    /// - Throws: The errors of `emit`.
    public mutating func add<Failure: Error>(_ input: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        if !head.isEmpty { try emit(head.utf8Lines) }
        head = []
        summary.add(input)
        try form.add(input, emit: emit)
    }

    /// Completes the report.
    ///
    /// - Parameter emit: Called with each piece of the rest.
    /// - Throws: The errors of `emit`.
    public mutating func finish<Failure: Error>(emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        try form.finish(summary, emit: emit)
    }

    /// Returns the complete report of inputs.
    ///
    /// - Parameter inputs: The inputs.
    /// - Returns: The report.
    public consuming func text(of inputs: some Sequence<DiagnosisEntry>) -> String {
        var bytes: [UInt8] = []
        for input in inputs { add(input) { bytes += $0 } }
        finish { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SettingsSource {
    /// The line of text with the settings.
    fileprivate var line: String { "settings: \(file), provider \(provider)".withoutControls }
}
