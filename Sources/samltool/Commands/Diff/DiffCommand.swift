import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct DiffCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        _superCommandName: SAMLTool.name,
        abstract: "Compare the content of two SAML responses.",
        discussion: """
            For "it worked yesterday": compares the content of two responses, not the XML. Identifiers and signature values differ \
            in every response and are ignored; times are compared by their distance from the IssueInstant of the response. Then \
            lists the findings of 'check' that only one of them has, each at its own IssueInstant, unless --at is given. Both may \
            be in any encoding. Values of attributes, names of subjects and status messages are hidden, unless --reveal is given.

            Exit status: 0 the content is the same, 1 it differs, 65 one is not a SAML response.

            EXAMPLES
              samltool diff yesterday.xml today.xml
              samltool diff --cert idp.pem works.txt fails.txt
            """
    )

    @Argument(help: "The response to compare with; '-' for standard input.")
    var first: String

    @Argument(help: "The other response.")
    var second: String

    @Flag(help: "Show the values of attributes, the names of subjects and status messages.")
    var reveal = false

    @OptionGroup
    var form: JSONOption

    @Option(help: .count("The response of a text with several, from 1. Give it once for both texts, or once for each."))
    var nth: [Int] = []

    @OptionGroup
    var verification: VerificationOptions

    func validate() throws {
        guard nth.count <= 2, nth.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("--nth counts from 1; give it once for both texts, or once for each.")
        }
        try verification.checkInputs([first, second])
    }

    func perform() throws -> ExitStatus {
        let privacy: SourceExcerpt.Privacy = reveal ? .revealed : .masked
        let checker = try InputChecker(
            verification,
            time: verification.expectations.evaluationTime { .issued(orAt: $0) },
            privacy: privacy
        )
        let sides = try [(first, nth.first), (second, nth.last)].map { path, number in
            try Self.response(path, nth: number, checking: checker)
        }
        let report = ComparisonReport(sides[0], sides[1])
        try form.write(report.document(showing: privacy), or: report.lines(showing: privacy))
        return report.comparison.similarity == .different ? .rejected : .success
    }

    private static func response(
        _ path: String,
        nth number: Int?,
        checking checker: InputChecker
    ) throws -> ComparedResponse {
        var file = try InputFile(path)
        if number == nil {
            // A text with one response is not larger than a response may be; with a number, it is read in parts.
            let text = try file.readAll(limit: checker.maximumInputBytes, hint: LimitOptions.inputHint)
            file = InputFile(text, named: file.name)
        }
        let entry = try checker.checkOne(file, nth: number)
        try entry.trace?.requireResponse(in: entry.name)
        do throws(InputFailure) {
            return try ComparedResponse(entry)
        } catch {
            let text = "\(error.message); run 'samltool check' for details"
            throw ToolError(error.status, error.id, about: entry.name, text)
        }
    }
}
