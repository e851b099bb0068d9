import SAMLDiagnosis
import SAMLEncoding

/// A diagnosis in SARIF 2.1.0, as services that scan code read it.
struct SARIFReport: CheckReport {
    private var checks: [(location: SARIFDocument.Location, finding: Finding, message: String)] = []
    private var uris: [String] = []
    private var notifications: [SARIFDocument.Notification] = []

    mutating func add(_ checked: CheckedInput, to output: inout OutputFile) {
        let uri = SARIFDocument.uri(of: checked.source)
        uris.append(uri)
        if let failure = checked.failure {
            notifications.append(SARIFDocument.Notification(failure, uri: uri))
        }
        guard let diagnosis = checked.diagnosis else { return }
        for finding in diagnosis.findings {
            let location = SARIFDocument.Location(
                uri: uri,
                place: finding.place.map { diagnosis.placeInText($0) },
                response: checked.response
            )
            let name = checked.source == checked.name ? "" : "\(checked.name): "
            checks.append((location, finding, name + Self.message(of: finding, in: diagnosis)))
        }
    }

    func finish(_ summary: CheckSummary, status: ExitStatus, to output: inout OutputFile) throws {
        let found = Set(checks.map(\.finding.rule.id))
        let rules = RuleCatalogue.rules.filter { found.contains($0.id) }
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        var seen: Set<String> = []
        let run = SARIFDocument.Run(
            tool: SARIFDocument.Tool(driver: SARIFDocument.Driver(rules: rules.map { SARIFDocument.Descriptor($0) })),
            invocations: [
                SARIFDocument.Invocation(
                    executionSuccessful: notifications.isEmpty,
                    exitCode: status.rawValue,
                    toolExecutionNotifications: notifications
                )
            ],
            artifacts: uris.filter { seen.insert($0).inserted }.map { SARIFDocument.Artifact(uri: $0) },
            results: checks.map { location, finding, message in
                SARIFDocument.Result(finding, index: indices[finding.rule.id], at: location, message: message)
            }
        )
        try output.writeJSON(SARIFDocument(runs: [run]))
    }

    /// All that is to be said of a finding: many viewers show a message and nothing else.
    private static func message(of finding: Finding, in diagnosis: ResponseDiagnosis) -> String {
        let isInside = finding.place.map { $0.layer > 0 } ?? false
        let details = [
            finding.expected.map { "expected: \($0)" },
            finding.found.map { "found: \($0)" },
            isInside ? finding.place.map { "where: \(CheckText.words(for: $0, in: diagnosis))" } : nil,
            // The advice of the rule stands with the rule.
            finding.advice == finding.rule.advice ? nil : "do: \(finding.advice)",
        ]
        let count = finding.count > 1 ? " (\(finding.count) times)" : ""
        return (["\(finding.message)\(count)"] + details.compactMap(\.self)).joined(separator: "; ")
    }
}
