internal import ByteTools
public import SAMLDiagnosis
internal import SAMLEncoding
public import SAMLExamination

/// The comparison of what a diagnosis finds in an original and in its redacted form.
public struct RedactionProof: Sendable {
    /// A difference between the two diagnoses.
    public struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// What differs.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// The original has this finding, and the redacted form does not.
            case lost
            /// The redacted form has this finding, and the original does not.
            case added
            /// The verdict, the actor, the stage or the encoding layers.
            case verdict
            /// The number of responses.
            case count
        }

        public let kind: Kind
        /// The name of the input, as in a report.
        public let input: String
        /// The rule of the finding; `nil` for another difference.
        public let rule: Rule?
        /// The place of the finding, or what differs, without a value of the input.
        public let detail: String

        /// The difference in a line, without a value of the input.
        public var description: String {
            "\(input): \(kind.rawValue)\(rule.map { " \($0.id)" } ?? ""): \(detail)".withoutControls
        }
    }

    /// The differences, in the order of the inputs; empty if the redaction is proved.
    public let differences: [Difference]
    /// The number of findings that are the same.
    public let sameFindings: Int
    /// The number of responses, and of other inputs, that were compared.
    public let inputCount: Int

    /// Compares the entries of a diagnosis.
    ///
    /// - Parameters:
    ///   - original: The entries of the original.
    ///   - redacted: The entries of the redacted form, at the same evaluation time, with redacted expectations.
    ///   - redactor: What replaced the names in paths.
    public init(_ original: [DiagnosisEntry], _ redacted: [DiagnosisEntry], by redactor: inout Redactor) {
        var differences: [Difference] = []
        var same = 0
        if original.count != redacted.count {
            let detail = "\(original.count) and \(redacted.count)"
            differences.append(Difference(kind: .count, input: original.first?.source ?? "", rule: nil, detail: detail))
        }
        for (before, after) in zip(original, redacted) {
            differences += Self.verdictDifferences(before, after)
            let hasSameSize = before.trace?.payload.count == after.trace?.payload.count
            let found = (before.diagnosis?.findings ?? []).map { FindingIdentity($0, hasSameSize, by: &redactor) }
            var rest = (after.diagnosis?.findings ?? []).map { FindingIdentity($0, hasSameSize) }
            for finding in found {
                if let index = rest.firstIndex(of: finding) {
                    rest.remove(at: index)
                    same += 1
                } else {
                    differences.append(finding.difference(.lost, in: before.name))
                }
            }
            differences += rest.map { $0.difference(.added, in: before.name) }
        }
        self.differences = differences
        sameFindings = same
        inputCount = original.count
    }

    private static func verdictDifferences(_ before: DiagnosisEntry, _ after: DiagnosisEntry) -> [Difference] {
        let (first, second) = (before.verdict(), after.verdict())
        let pairs: [(name: String, values: (String, String))] = [
            ("verdict", ("\(first.subject) \(first.decision)", "\(second.subject) \(second.decision)")),
            ("actor", (first.actor?.rawValue ?? "none", second.actor?.rawValue ?? "none")),
            ("stage", (stage(of: before), stage(of: after))),
            ("layers", (layers(of: before), layers(of: after))),
        ]
        return pairs.filter { !$0.values.0.hasSameBytes(as: $0.values.1) }.map {
            let detail = "\($0.name): \($0.values.0) and \($0.values.1)"
            return Difference(kind: .verdict, input: before.name, rule: nil, detail: detail)
        }
    }

    private static func stage(of entry: DiagnosisEntry) -> String { entry.diagnosis?.stage.rawValue ?? "none" }

    private static func layers(of entry: DiagnosisEntry) -> String {
        entry.trace?.layers.map(\.kind.rawValue).joined(separator: ", ") ?? "none"
    }
}

/// What must be the same of a finding.
private struct FindingIdentity: Hashable {
    let rule: Rule
    let severity: Severity
    let count: Int
    let layer: Int?
    let offset: Int?
    let line: Int?
    let column: Int?
    let path: ByteText?
    let actors: [ActingParty]

    /// A path in the original has its names replaced as the redactor does; `nil` for one that is redacted already.
    init(_ finding: Finding, _ hasSameSize: Bool, by redactor: inout Redactor) {
        self.init(finding, hasSameSize, path: finding.place?.path.map { redactor.redactedPath($0) })
    }

    init(_ finding: Finding, _ hasSameSize: Bool) { self.init(finding, hasSameSize, path: finding.place?.path) }

    private init(_ finding: Finding, _ hasSameSize: Bool, path: String?) {
        rule = finding.rule
        severity = finding.severity
        count = finding.count
        layer = finding.place?.layer
        offset = hasSameSize ? finding.place?.offset : nil
        line = hasSameSize ? finding.place?.location?.line : nil
        column = hasSameSize ? finding.place?.location?.column : nil
        self.path = path.map { ByteText($0) }
        actors = finding.actingParties
    }

    func difference(_ kind: RedactionProof.Difference.Kind, in input: String) -> RedactionProof.Difference {
        let place = line.flatMap { line in column.map { "\(line):\($0)" } }
        let detail = [severity.rawValue, place, path?.string].compactMap(\.self).joined(separator: ", ")
        return RedactionProof.Difference(kind: kind, input: input, rule: rule, detail: detail)
    }
}
