import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two SAML responses by what they mean.",
        discussion: """
            For "it worked yesterday": compares what two responses say, not how they are written. Identifiers and signature values are \
            new in every response and do not count; times are compared by how long after the response's own IssueInstant they are. \
            Then it tells what 'check' finds in one of them only, each judged by its own IssueInstant, unless --at says otherwise. \
            Both may be in any encoding. Values of attributes, names of subjects and status messages are hidden, unless \
            --reveal is given.

            Exit status: 0 both say the same, 1 they differ, 65 one is no response.

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

    @Option(
        help: ArgumentHelp(
            "Of texts with several SAML responses, compare these, counted from 1; given twice, each is for one text.",
            valueName: "n"
        )
    )
    var nth: [Int] = []

    @OptionGroup
    var verification: VerificationOptions

    func validate() throws {
        guard nth.count <= 2, nth.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("--nth counts from 1, and is given once for both texts, or once for each.")
        }
        try verification.checkInputs([first, second])
    }

    func run() throws {
        try reportingErrors {
            let privacy: SourceExcerpt.Privacy = reveal ? .revealed : .masked
            let checker = try InputChecker(
                verification,
                clock: verification.expectations.at == nil ? .issued : nil,
                privacy: privacy
            )
            let sides = try [(first, nth.first), (second, nth.last)].map { path, number in
                try ComparedInput(path, nth: number, in: verification.unwrap.reader, checking: checker)
            }
            let difference = InputDifference(sides[0], sides[1])
            try form.write(
                difference.json(showing: privacy),
                or: DifferenceText(difference, showing: privacy).lines
            )
            return difference.comparison.similarity == .different ? .rejected : .success
        }
    }
}
