import ByteTools
import SAMLDiagnosis

struct FindingCounts: CustomStringConvertible {
    private var counts: [Severity: Int] = [:]

    init(_ findings: [Finding] = []) {
        add(findings)
    }

    mutating func add(_ findings: [Finding]) {
        for finding in findings { counts[finding.severity, default: 0] += 1 }
    }

    var description: String {
        let words = Severity.allCases.reversed().compactMap { severity in
            counts[severity].map { $0.counted(severity.rawValue) }
        }
        return words.isEmpty ? "no findings" : words.joined(separator: ", ")
    }
}
