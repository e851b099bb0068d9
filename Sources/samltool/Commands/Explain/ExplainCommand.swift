import ArgumentParser
import SAMLEncoding
import SAMLReports

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule, or a code from Adobe or Apple.",
        discussion: """
            Takes the identifier in brackets after a finding, a check, a warning, a step or an error of any command; an error code \
            of Adobe Pass; a status code of Adobe's SDK; or an error of Apple's framework.

            EXAMPLES
              samltool explain signature.digest-mismatch
              samltool explain invalid_parameter_saml_response
              samltool explain VSA203 'VSErrorDomain 1'
              samltool explain --list
              samltool explain --list --markdown > rules.md
            """
    )

    @Argument(help: ArgumentHelp("Identifiers and codes; case is ignored.", valueName: "identifier"))
    var identifiers: [String] = []

    @Flag(help: "List all rules, and all other identifiers and codes by group.")
    var list = false

    @Flag(help: "Print the complete explanations as a page of Markdown.")
    var markdown = false

    @Flag(help: "Print the complete explanations as JSON.")
    var json = false

    /// The maximum length of a word that is looked up, in bytes.
    private static let maximumLength = 128

    mutating func validate() throws {
        if markdown, json { throw ValidationError("--markdown and --json exclude each other.") }
        if identifiers.isEmpty != list { throw ValidationError("Name identifiers, or use --list for all of them.") }
        identifiers = identifiers.map(Self.withoutBrackets)
        for word in identifiers where ExplanationCatalogue.entry(word) == nil {
            throw ValidationError("\(Self.message(forUnknown: word)); --list shows all of them.")
        }
    }

    func run() throws {
        try reportingErrors {
            var output = try OutputFile(nil)
            let entries = list ? ExplanationCatalogue.entries : identifiers.compactMap(ExplanationCatalogue.entry)
            let report = ExplanationReport(entries)
            if json {
                try output.writeJSON(report.document)
            } else if markdown {
                try output.writeLines(report.markdownLines)
            } else {
                try output.writeText(list ? report.titles : report.lines)
            }
            try output.finish()
            return .success
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
        guard word.utf8.count <= maximumLength else {
            return "There is no identifier of \(word.utf8.count) bytes"
        }
        let nearest = ExplanationCatalogue.nearest(to: word)
        let suggestion = nearest.isEmpty ? "" : ": did you mean \(nearest.joined(separator: ", "))"
        return "There is no identifier or code '\(word.withoutControls)'\(suggestion)"
    }
}
