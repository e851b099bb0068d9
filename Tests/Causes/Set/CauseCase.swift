package import Foundation
import SAML
package import SAMLDiagnosis
import TestSupport
import XMLSecurity

/// A damaged payload and the cause that a careful engineer would name first, or a good payload.
package struct CauseCase: Sendable, CustomStringConvertible {
    /// The family of the cause.
    package enum Family: String, CaseIterable, Sendable {
        case whitespace, encoding, xml, structure, signature, conditions, attributes
        case wrongDocument = "wrong document"
        case twoErrors = "two errors"
        case good
    }

    package let family: Family
    package let name: String
    /// The rules that name the cause: none for a good payload, and more than one if careful engineers differ.
    package let causes: [String]
    /// A word of the cause that the message must contain.
    package let word: String
    package var payload: @Sendable () throws -> [UInt8]
    package var change: @Sendable (inout DiagnosisContext) throws -> Void = { _ in }
    package var instant = Self.evaluationTime
    private var isTimeCurrent = false

    package var description: String { "\(family.rawValue): \(name)" }

    /// A minute after the constructed responses were issued.
    package static let evaluationTime = Date(timeIntervalSince1970: 1_795_176_060)

    init(
        _ family: Family,
        _ name: String,
        _ causes: [String],
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) {
        self.family = family
        self.name = name
        self.causes = causes
        self.word = word
        self.payload = { Array(try payload().utf8) }
    }

    // MARK: The context

    func with(_ change: @escaping @Sendable (inout DiagnosisContext) throws -> Void) -> Self {
        var other = self
        let first = self.change
        other.change = {
            try first(&$0)
            try change(&$0)
        }
        return other
    }

    func bytes(_ payload: @escaping @Sendable () throws -> [UInt8]) -> Self {
        var other = self
        other.payload = payload
        return other
    }

    func requiring(_ names: String...) -> Self { with { $0.requiredAttributes = names } }

    func expecting(_ expectations: Expectations) -> Self { with { $0.expectations = expectations } }

    func trusting(_ key: String?) -> Self {
        with {
            $0.trustedKeys =
                try key.map { try TrustedKeys(certificates: SampleKeys.file("\($0).pem")) } ?? TrustedKeys()
        }
    }

    func at(_ time: String) -> Self {
        var other = self
        other.instant = (try? SAMLTimestamp(time).date) ?? Self.evaluationTime
        return other
    }

    /// The computer's clock, set to that time.
    func now(_ time: String) -> Self {
        var other = at(time)
        other.isTimeCurrent = true
        return other
    }

    // MARK: The diagnosis

    /// The context of the diagnosis.
    package func context() throws -> DiagnosisContext {
        var context = DiagnosisContext(trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        try change(&context)
        return context
    }

    package func diagnosis() throws -> ResponseDiagnosis {
        try ResponseDiagnosis(of: payload(), in: context(), at: isTimeCurrent ? .now(instant) : .chosen(instant))
    }

    /// The error in the diagnosis; `nil` if its first finding is the right one.
    package func error() throws -> String? {
        let findings = try diagnosis().findings
        let list = findings.map { "\($0.severity.rawValue) \($0.rule.id)" }.joined(separator: ", ")
        if causes.isEmpty {
            let alarms = findings.filter { $0.severity > .note && !Self.policy.contains($0.rule.id) }
            return alarms.isEmpty ? nil : "false alarm: \(list): \(alarms.first?.message ?? "")"
        }
        guard let first = findings.first else { return "nothing was found, expected \(causes[0])" }
        let isNamed = causes.contains(first.rule.id)
        let text = first.message + " " + (first.found ?? "") + " " + (first.expected ?? "")
        let isSaid = word.isEmpty || text.lowercased().contains(word.lowercased())
        if isNamed, isSaid { return nil }
        return isNamed
            ? "'\(word)' is missing in: \(first.message)"
            : "expected \(causes.joined(separator: " or ")), found \(list): \(first.message)"
    }

    /// Warnings by a policy of this project, which good payloads may have.
    private static let policy: Set = [
        "signature.sha1", "signature.inclusive-c14n", "trust.weak-key", "signature.not-checked",
    ]
}

/// Every case.
package enum CauseSet {
    package static let all: [CauseCase] = [
        whitespace, encoding, xml, structure, signature, wrapping, conditions, addresses, attributes, wrongDocuments,
        twoErrors, good,
    ].flatMap(\.self)

    /// The share of correct first findings by family, as lines of a table, and the errors.
    package static func score() -> (table: [String], errors: [String]) {
        var table: [String] = []
        var errors: [String] = []
        var total = (right: 0, count: 0)
        for family in CauseCase.Family.allCases {
            let cases = all.filter { $0.family == family }
            var right = 0
            for row in cases {
                do {
                    if let error = try row.error() { errors.append("\(row): \(error)") } else { right += 1 }
                } catch {
                    errors.append("\(row): cannot be made: \(error)")
                }
            }
            table.append(line(family.rawValue, right, cases.count))
            total = (total.right + right, total.count + cases.count)
        }
        table.append(line("all", total.right, total.count))
        return (table, errors)
    }

    private static func line(_ name: String, _ right: Int, _ count: Int) -> String {
        let name = name + String(repeating: " ", count: max(0, 16 - name.count))
        return "\(name)\(right) of \(count)"
    }
}
