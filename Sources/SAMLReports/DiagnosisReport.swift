public import SAMLDiagnosis
internal import SAMLEncoding

/// A report of diagnoses, as `samltool check` prints it.
///
/// ```swift
/// let inputs = DiagnosedInput.all(inFile: log, named: "app.log", in: context, at: EvaluationTime(Date(), source: .now))
/// let page = DiagnosisReport(as: .html).text(of: inputs)
/// ```
///
/// A report is filled input by input and keeps no more of an input than it has to write later, so a batch may have thousands:
///
/// ```swift
/// var report = DiagnosisReport(as: .text)
/// for input in inputs { report.add(input) { socket.send($0) } }
/// report.finish { socket.send($0) }
/// ```
///
/// Nothing from an input is taken for markup, a link or a control character in any format.
public struct DiagnosisReport: Sendable {
    /// The formats of a report.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// Lines for people.
        case text
        /// The document `samltool.check`.
        case json
        /// A test report: each input is a test, and each finding that rejects it a failure.
        case junit
        /// SARIF 2.1.0, as services that scan code read it.
        case sarif
        /// Markdown for a comment on a pull request.
        case markdown
        /// A page that loads nothing, runs nothing and sends nothing.
        case html
    }

    /// How much of the inputs text has; the other formats have everything.
    public enum Detail: Hashable, Sendable {
        /// The findings of each input, and a summary of several.
        case full
        /// How many inputs were rejected, and in how many each rule was found.
        case summary
    }

    /// What all inputs so far came to.
    public private(set) var summary: DiagnosisSummary
    private var form: any DiagnosisForm
    /// Lines before the first input, in text.
    private var head: [String]

    /// Makes an empty report.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - severity: How bad a finding has to be for its input to be rejected.
    ///   - privacy: What text and HTML show of personal values; the other formats have none of their own. A diagnosis with
    ///     `DiagnosisContext.privacy` revealed has the provider's StatusMessage in a finding, and so has every format.
    ///   - style: How text is set off.
    ///   - detail: How much text has.
    ///   - settings: The settings that the inputs are diagnosed with; text and JSON name them.
    ///   - folder: The absolute path that file names in SARIF are relative to; `nil` if names are no paths.
    public init(
        as format: Format,
        failingOn severity: Severity = .error,
        showing privacy: SourceExcerpt.Privacy = .masked,
        style: TextStyle = .plain,
        detail: Detail = .full,
        settings: SettingsSource? = nil,
        relativeTo folder: String? = nil
    ) {
        head = format == .text ? settings.map { [$0.line] } ?? [] : []
        summary = DiagnosisSummary(failingOn: severity)
        form =
            switch format {
            case .text: DiagnosisTextForm(privacy, style, failingOn: severity, detail)
            case .json: DiagnosisJSONForm(failingOn: severity, settings)
            case .junit: JUnitForm(failingOn: severity)
            case .sarif: SARIFForm(relativeTo: folder)
            case .markdown: MarkdownForm()
            case .html: HTMLForm(failingOn: severity, privacy)
            }
    }

    /// Adds an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - emit: Called with each piece of UTF-8 that can be written before the other inputs are known; maybe not at all.
    /// - Throws: What `emit` throws.
    public mutating func add(_ input: DiagnosedInput, emit: ([UInt8]) throws -> Void) rethrows {
        if !head.isEmpty { try emit(head.utf8Lines) }
        head = []
        summary.add(input)
        try form.add(input, emit: emit)
    }

    /// Ends the report.
    ///
    /// - Parameter emit: Called with each piece of the rest.
    /// - Throws: What `emit` throws.
    public mutating func finish(emit: ([UInt8]) throws -> Void) rethrows {
        try form.finish(summary, emit: emit)
    }

    /// Writes the whole report of inputs.
    ///
    /// - Parameter inputs: The inputs.
    /// - Returns: The report.
    public consuming func text(of inputs: some Sequence<DiagnosedInput>) -> String {
        var bytes: [UInt8] = []
        for input in inputs { add(input) { bytes += $0 } }
        finish { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A report in one of its formats; it is filled input by input and keeps no more of an input than it writes.
protocol DiagnosisForm: Sendable {
    /// Takes an input in, and writes what can be written before the others are known.
    mutating func add(_ input: DiagnosedInput, emit: ([UInt8]) throws -> Void) rethrows

    /// Writes the rest, by what all inputs came to.
    mutating func finish(_ summary: DiagnosisSummary, emit: ([UInt8]) throws -> Void) rethrows
}

extension SettingsSource {
    /// The line of text that names the settings.
    fileprivate var line: String { "settings: \(file), provider \(provider)".withoutControls }

    /// The settings in JSON.
    var json: JSON { ["file": file, "provider": provider] }
}

extension [String] {
    /// The lines as UTF-8, each with a line end.
    var utf8Lines: [UInt8] {
        reduce(into: []) { bytes, line in
            bytes += line.utf8
            bytes.append(0x0A)
        }
    }
}
