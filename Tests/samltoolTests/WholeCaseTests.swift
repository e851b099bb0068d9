import CaseSet
import Testing

@Suite("Whole cases, as people have them in hand")
struct WholeCaseTests {
    /// Cases whose first message names the cause in other words than the case expects, or that are a matter of opinion.
    private static let exceptions: [String: String] = [
        "request-no-body": "the message names the field that a request without a body lacks",
        "damage-base64-twice": "the message is about two layers of Base64",
        "damage-browser-tree": "the message is about the indentation that the tree of a browser adds",
        "damage-soft-breaks": "soft line breaks are removed as those of a mail, and the signature is valid then",
        "lost-undefined": "'undefined' is a null value in words",
        "audience-in-mail-reply-of-reply": "a form body in a reply to a reply is not joined",
        "good-mail-reply-of-reply": "a form body in a reply to a reply is not joined",
        "lost-framework-error": "the text of the error has no form that only the framework's errors have",
        "lost-hash": "a hash alone has no form that only a hash has",
        "lost-screenshot": "the message is about binary data",
        "audience-in-literal-hex": "the output of a debugger is recognized only without its prompt",
        "good-literal-hex": "the output of a debugger is recognized only without its prompt",
        "attribute-in-literal-hexdump": "a dump with offsets and characters is recognized and not converted",
        "good-literal-hexdump": "a dump with offsets and characters is recognized and not converted",
        "good-crlf-after":
            "line breaks after signing make the response as received invalid, which is an error of who added them",
    ]

    /// The first set.
    ///
    /// The second one has formats of recordings that are not read yet; `scripts/score-cases` prints its figures.
    private static let demanded = WholeCase.all.filter { !$0.id.hasPrefix("s2-") }

    @Test("The first message names the cause, and a good case has no error", arguments: demanded)
    func verdict(of row: WholeCase) {
        let result = CaseResult(of: row, by: SamltoolCommand.program)
        let isRight = result.verdict == .first || result.verdict == .clean
        // An exception that is answered right is none any more.
        #expect(isRight == (Self.exceptions[row.id] == nil), "\(result.verdict): \(result.message)")
    }

    @Test("'check' and 'outcome' agree on each recording that both judge", arguments: recordings)
    func agreement(on row: WholeCase) throws {
        let codes = try row.statuses(of: ["check", "outcome"], by: SamltoolCommand.program)
        // 'outcome' judges what Adobe returned; 'check' may know a cause that Adobe did not report.
        #expect(codes["outcome"] != 1 || codes["check"] == 1, "\(codes)")
    }

    private static let recordings = demanded.filter { $0.inputs.count == 1 && $0.inputs[0].name.hasSuffix(".har") }
}
