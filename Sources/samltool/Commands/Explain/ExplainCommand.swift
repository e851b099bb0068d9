import ArgumentParser
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct ExplainCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        _superCommandName: SAMLTool.name,
        abstract: "Explain a rule, an attack, or an error code.",
        discussion: """
            Takes the identifier in brackets after a finding, a check, a warning, a step or an error of any command; an error code \
            of Adobe Pass; a class of attacks or an advisory about one, such as CVE-2025-25292; a status code of Adobe's SDK; an error of Apple's framework; or a value of a field such as reasonType. Any \
            other word lists the entries that contain it.

            EXAMPLES
              samltool explain signature.digest-mismatch
              samltool explain invalid_parameter_saml_response
              samltool explain VSA203 'VSErrorDomain 1'
              samltool explain whitespace
              samltool explain --list
              samltool explain --list --markdown > rules.md
            """
    )

    @Argument(help: .value("word", "Identifiers, codes and words; case is ignored."))
    var identifiers: [String] = []

    @Flag(help: "List all rules, and all other identifiers and codes by group.")
    var list = false

    @Flag(help: "Print the complete explanations as a page of Markdown.")
    var markdown = false

    @Flag(help: "Print the complete explanations as JSON.")
    var json = false

    /// In bytes.
    private static let maximumLength = 128

    /// The maximum number of entries in their long form, unless each is named exactly.
    private static let maximumLongForms = 3

    mutating func validate() throws {
        if markdown, json { throw ValidationError("--markdown and --json exclude each other.") }
        // Without both, an overview is printed, which is text alone.
        if list != identifiers.isEmpty, list || markdown || json {
            throw ValidationError("Name identifiers, or use --list for all of them.")
        }
        identifiers = identifiers.map(Self.withoutBrackets)
        for word in identifiers where word.utf8.count > Self.maximumLength {
            throw ValidationError("There is no identifier of \(word.utf8.count) bytes; --list shows all of them.")
        }
        _ = try entries()
    }

    func perform() throws -> ExitStatus {
        var output = try OutputFile(nil)
        let report = ExplanationReport(try entries())
        if json {
            try output.writeJSON(report.document)
        } else if markdown {
            try output.writeLines(report.markdownLines)
        } else {
            try output.writeText(text(of: report))
        }
        try output.finish()
        return .success
    }

    private func text(of report: ExplanationReport) throws -> [String] {
        if list { return report.titles }
        if identifiers.isEmpty {
            return [
                "'samltool explain WORD' explains one of these, or lists those with the word; --list lists all:", "",
            ]
                + report.overview
        }
        let count = try entries().count
        let isExact = identifiers.allSatisfy { ExplanationCatalogue.entry($0) != nil }
        if isExact || count <= Self.maximumLongForms { return report.lines }
        return ["\(count) entries contain the word; name one to read its explanation:", ""] + report.matches
    }

    private func entries() throws -> [ExplanationCatalogue.Entry] {
        if identifiers.isEmpty { return ExplanationCatalogue.entries }
        // Words that name nothing each may be a search together.
        if identifiers.count > 1, identifiers.allSatisfy({ ExplanationCatalogue.entry($0) == nil }) {
            let found = ExplanationCatalogue.entries(named: identifiers.joined(separator: " "))
            if !found.isEmpty { return found }
        }
        return try identifiers.flatMap { word in
            let found = ExplanationCatalogue.entries(named: word)
            if found.isEmpty { throw ValidationError("\(Self.message(forUnknown: word)); --list shows all of them.") }
            return found
        }
    }

    private static func withoutBrackets(_ word: String) -> String {
        guard word.utf8.count <= maximumLength else { return word }
        let inner = word.unicodeScalars.drop { $0 == "[" || $0 == " " }
        return String(
            String(inner).unicodeScalars.reversed().drop { $0 == "]" || $0 == " " }.reversed().map(Character.init)
        )
    }

    private static func message(forUnknown word: String) -> String {
        let nearest = ExplanationCatalogue.nearest(to: word)
        let suggestion = nearest.isEmpty ? "" : ": did you mean \(nearest.joined(separator: ", "))"
        return "There is no identifier or code '\(word.withoutControls)'\(suggestion)"
    }
}
