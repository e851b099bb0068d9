import SAML
import SAMLDiagnosis
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
    ///   - provider: The provider.
    ///   - instant: The evaluation time.
    /// - Returns: The report and the verdict on all responses.
    func report(on body: [UInt8], as mediaType: String, _ provider: Provider, at instant: Date) -> TextReport {
        let examination = provider.examination
        return switch self {
        case .check:
            TextReport(
                checking: examination.diagnosed(body, named: Self.name, at: .recorded(orAt: instant)),
                as: mediaType,
                provider
            )
        // The sender chooses the times in a recording.
        case .verify:
            TextReport(verifying: examination.verified(body, named: Self.name, at: .now(instant)), as: mediaType)
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

    fileprivate init(checking inputs: [DiagnosisEntry], as mediaType: String, _ provider: Provider) {
        let report = DiagnosisWriter(as: Self.formats[mediaType] ?? .json, settings: provider.source)
        bytes = Array(report.text(of: inputs).utf8)
        (verdict, rules) = Self.verdict(on: inputs)
    }

    fileprivate init(verifying inputs: [VerificationEntry], as mediaType: String) {
        let report = VerificationWriter(as: mediaType == "text/plain" ? .text(.brief) : .json)
        bytes = Array(report.text(of: inputs).utf8)
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
