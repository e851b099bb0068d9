import Foundation
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLRedaction
import TestSupport
import Testing

/// Contents whose findings are compared before and after redaction, by family; one redactor redacts all of them.
struct SameFindings {
    private var redactor: Redactor
    private var counts: [String: (same: Int, all: Int)] = [:]
    private(set) var misses: [String] = []

    init() throws { redactor = try Redactor() }

    /// The share of contents with the same findings.
    var share: Double {
        let (same, all) = counts.values.reduce((0, 0)) { ($0.0 + $1.same, $0.1 + $1.all) }
        return all == 0 ? 0 : Double(same) / Double(all)
    }

    var count: Int { counts.values.reduce(0) { $0 + $1.all } }

    /// The shares by family and the differences, for a message.
    var summary: String {
        let families = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.same) of \($0.value.all)" }
        return (families + misses).joined(separator: "\n")
    }

    /// Redacts files of trust, then a content, and compares.
    mutating func add(
        _ content: [UInt8],
        named name: String,
        of family: String,
        in context: DiagnosisContext = DiagnosisContext(),
        certificates: [[UInt8]] = [],
        at time: EvaluationTime = .recorded(orAt: Date(timeIntervalSince1970: 1_795_276_860))
    ) throws {
        // Each content is a run of its own, except for the keys.
        try redactor.forgetWords()
        var keys = TrustedKeys()
        for certificate in certificates { try? keys.add(certificates: try redactor.redacted(certificate)) }
        let redacted = try redactor.redacted(context, trusting: keys)
        let problem: String?
        do throws(RedactionError) {
            let redaction = try redactor.redaction(of: content, named: name, in: context, as: redacted, at: time)
            let differences = redaction.proof.differences
            problem =
                differences.isEmpty
                ? nil : differences.map { "\($0.kind) \($0.rule?.id ?? "") \($0.detail)" }.joined(separator: "; ")
        } catch {
            problem = error.message
        }
        let count = counts[family] ?? (0, 0)
        counts[family] = (count.same + (problem == nil ? 1 : 0), count.all + 1)
        if let problem { misses.append("\(family), \(name): \(problem)") }
    }
}
