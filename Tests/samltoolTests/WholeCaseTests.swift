import CaseSet
import Foundation
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import Testing

@Suite("Whole cases, as people have them in hand")
struct WholeCaseTests {
    /// Cases that are not recognized, that are a matter of opinion, or whose first message names the cause in other words.
    private static let exceptions: [String: String] = [
        "request-no-body": "the message names the field that a request without a body lacks",
        "audience-in-mail-reply-of-reply": "the first line of the form body is too short to be recognized",
        "damage-base64-twice": "the message is about two layers of Base64",
        "damage-soft-breaks": "soft line breaks are removed as those of a mail, and the signature is valid then",
        "damage-browser-tree": "the message is about the indentation that the tree of a browser adds",
        "lost-undefined": "'undefined' is a null value in words",
        "lost-hash": "a hash alone has no form that only a hash has",
        "good-mail-reply-of-reply": "the first line of the form body is too short to be recognized",
        "s2-partner-missing": "'profiles/sso' has the path of the profile of an MVPD 'sso'",
        "s2-login-in-future": "AuthnInstant is not compared with the time: no document says that a server does",
        "s2-start-missing-xml": "the message is about the first element that is left",
        "s2-percent-signs-removed": "digits that were escapes cannot be distinguished from Base64",
        "s2-pasted-twice": "two responses in one text are two inputs",
        "s2-base64-twice-in-row": "the message is about two responses in one text",
        "s2-url-request": "a request without a response has no form of its own",
        "t3-token-of-staging": "the host of an earlier call is not compared with that of the exchange",
        "t3-answer-decision-no-profile": "the answer is named, and not its decision",
        "t3-cached-assertion": "the message is about the same assertion in two exchanges",
        "t3-framework-status-changes": "the message compares the provider with the MVPD of the request",
        "t3-decision-other-mvpd": "the message quotes Adobe's answer to the later call",
        "t3-registered-again": "the message quotes Adobe's answer to the later call",
        "t3-v1-other-request": "the message compares the two requests in other words",
        "t3-signature-of-another": "the message is about the reference of the signature",
        "t3-base64-in-lines": "line breaks that the form encodes are ignored by decoders, so that they are a warning",
        "t3-name-in-value": "the message is about a form inside a form",
        "t3-logcat-piece-lost": "a missing piece leaves XML that is malformed",
        "t3-mail-equals-3d": "quoted-printable is removed with a note, and the signature is valid then",
        "f4-audience-only-staging": "the message says that staging and production are mixed up",
        "f4-confirmation-of-a-minute": "the response is within the allowed clock difference",
        "f4-value-three-times": "the message says how often the value was percent-encoded",
        "f4-session-pfs-fallback": "an answer of sessions/sso in a ticket is not recognized",
        "f4-log-masked-value": "the message is about the mark in place of the rest",
    ]

    @Test("The first message names the cause, and a good case has no error", arguments: WholeCase.all)
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

    @Test("'outcome' has the findings of 'check' about what the app sent", arguments: recordings)
    func findings(on row: WholeCase) throws {
        let recording = try row.inputs[0].bytes()
        let time = EvaluationTime.recorded(orAt: Date(timeIntervalSince1970: 1_795_176_000))
        let examination = Examination()
        let entries = examination.diagnosed(recording, named: row.id, at: time)
        let views = try? OutcomeEntry.all(in: recording, named: row.id, of: nil, by: examination, at: time)
        for view in views ?? [] {
            guard let checked = view.checked else { continue }
            let entry = try #require(entries.first { $0.name == checked.name })
            let found = (entry.diagnosis?.findings ?? []).filter {
                // The outcome itself is Adobe's response.
                $0.severity > .note && $0.rule != view.outcome.rule && $0.rule.id != "signature.not-checked"
            }
            #expect(Set(view.causes + view.requestProblems) == Set(found))
            #expect(checked.evaluationTime == entry.evaluationTime)
        }
    }

    private static let recordings = WholeCase.all.filter { $0.inputs.count == 1 && $0.inputs[0].name.hasSuffix(".har") }
}
