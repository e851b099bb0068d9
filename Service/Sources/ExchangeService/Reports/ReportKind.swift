import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The two reports on SAML responses in any text.
enum ReportKind: String, Sendable {
    /// The findings, as `samltool check` prints them.
    case check
    /// The verification, as `samltool verify` prints it.
    case verify

    /// The media types of the report, the preferred one first.
    var mediaTypes: [String] {
        switch self {
        case .check:
            [
                "application/json", "text/plain", "text/html", "text/markdown", "application/sarif+json",
                "application/xml",
            ]
        case .verify: ["application/json", "text/plain"]
        }
    }

    /// Creates the report on a text.
    ///
    /// - Parameters:
    ///   - body: Any text with SAML responses.
    ///   - mediaType: One of ``mediaTypes``.
    ///   - provider: The provider; `nil` to check without trusted keys.
    ///   - instant: The evaluation time.
    /// - Returns: The report and the verdict on all responses.
    func report(on body: [UInt8], as mediaType: String, _ provider: Provider?, at instant: Date) -> TextReport {
        let time = EvaluationTime(instant, source: .now)
        switch self {
        case .check:
            let inputs = DiagnosisEntry.all(
                inFile: body,
                named: Self.name,
                in: provider?.context ?? DiagnosisContext(),
                at: time
            )
            return TextReport(checking: inputs, as: mediaType, provider)
        case .verify:
            let inputs = VerificationEntry.all(
                inFile: body,
                named: Self.name,
                by: provider?.verifier ?? .trustingNothing,
                at: time
            )
            return TextReport(verifying: inputs, as: mediaType)
        }
    }

    /// The name of the body in reports.
    private static let name = "request"
}

/// A report with its verdict.
struct TextReport: Sendable {
    let bytes: [UInt8]
    /// The worst verdict on the responses.
    let verdict: String
    /// The identifiers of the rules or checks that rejected a response.
    let rules: [String]

    /// The maximum number of rules that are logged.
    private static let maximumRules = 8

    fileprivate init(checking inputs: [DiagnosisEntry], as mediaType: String, _ provider: Provider?) {
        var report = DiagnosisWriter(as: Self.formats[mediaType] ?? .json, settings: provider?.source)
        var bytes: [UInt8] = []
        for input in inputs { report.add(input) { bytes += $0 } }
        report.finish { bytes += $0 }
        self.bytes = bytes
        (verdict, rules) = Self.verdict(on: inputs)
    }

    fileprivate init(verifying inputs: [VerificationEntry], as mediaType: String) {
        var report = VerificationWriter(as: mediaType == "text/plain" ? .text(.brief) : .json)
        var bytes: [UInt8] = []
        for input in inputs { report.add(input) { bytes += $0 } }
        report.finish { bytes += $0 }
        self.bytes = bytes
        (verdict, rules) = Self.verdict(on: inputs)
    }

    /// The worst verdict of a diagnosis, and the rules of its errors.
    static func verdict(on inputs: [DiagnosisEntry]) -> (String, [String]) {
        let isUnread = inputs.contains { $0.failure != nil }
        let isAccepted = inputs.allSatisfy { $0.status(failingOn: .error) == .success }
        let rules = inputs.flatMap { input in
            input.diagnosis?.findings.filter { $0.severity == .error }.map(\.rule.id)
                ?? [input.failure?.id].compactMap(\.self)
        }
        return (isUnread ? "unread" : isAccepted ? "accepted" : "rejected", Array(rules.prefix(maximumRules)))
    }

    /// The worst verdict of a verification, and the checks that failed.
    static func verdict(on inputs: [VerificationEntry]) -> (String, [String]) {
        let worst = [Verdict.notVerified, .notAResponse, .rejected, .accepted]
            .first { verdict in inputs.contains { $0.verdict == verdict } }
        let rules = inputs.flatMap { input in
            input.report?.failures.map(\.id) ?? [input.failure?.id].compactMap(\.self)
        }
        return ((worst ?? .notVerified).rawValue, Array(rules.prefix(maximumRules)))
    }

    private static let formats: [String: DiagnosisWriter.Format] = [
        "application/json": .json, "text/plain": .text, "text/html": .html, "text/markdown": .markdown,
        "application/sarif+json": .sarif, "application/xml": .junit,
    ]
}

extension ResponseVerifier {
    /// A verifier that rejects everything, and describes the certificate in a response.
    static let trustingNothing = ResponseVerifier(trusting: TrustedKeys())
}

extension ReportEntry where Content == VerificationReport {
    /// Verifies every response in a text of any format, as `samltool verify` does.
    static func all(
        inFile content: [UInt8],
        named name: String,
        by verifier: ResponseVerifier,
        at time: EvaluationTime
    ) -> [Self] {
        let responses: [FoundResponse]
        do throws(ArchiveError) {
            responses = try ResponseFinder.all(inFile: content)
        } catch {
            return [Self(name: name, failure: InputFailure(error))]
        }
        return responses.map { response in
            let trace = response.trace()
            // Without the document inside the layers there is nothing to verify.
            let report = verifier.evaluate(trace.failure == nil ? trace.payload : [], at: time.instant)
            return Self(name: response.name(in: name), trace, at: time, report)
        }
    }
}
