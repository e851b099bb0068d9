import SAML
import SAMLDiagnosis

/// The difference of two responses in JSON: what `diff --json` prints.
struct DifferenceDocument: Encodable {
    let format = "samltool.difference"
    let version = 1
    let likeness: String
    let first: Side
    let second: Side
    let differences: [Difference]
    let differenceCount: Int

    struct Side: Encodable {
        let file: String
        let issueInstant: String?
        /// What is found in this response only.
        let findings: [CheckDocument.FindingDocument]

        init(_ input: ComparedInput, _ findings: [Finding]) {
            file = input.name
            issueInstant = input.outline.issueInstant?.description
            self.findings = findings.map { CheckDocument.FindingDocument($0) }
        }
    }

    struct Difference: Encodable {
        let area: String
        let subject: String
        let first: String?
        let second: String?
        let privacy: String
        let remark: String?
    }

    init(_ difference: InputDifference, showing disclosure: InputDifference.Disclosure) {
        likeness = difference.comparison.likeness.rawValue
        first = Side(difference.inputs.first, difference.findings.first)
        second = Side(difference.inputs.second, difference.findings.second)
        differenceCount = difference.comparison.differenceCount
        differences = difference.comparison.differences.map { item in
            Difference(
                area: item.area.rawValue,
                subject: item.subject,
                first: item.first?.text(showing: disclosure),
                second: item.second?.text(showing: disclosure),
                privacy: (item.first ?? item.second)?.privacy.rawValue ?? "technical",
                remark: item.remark
            )
        }
    }
}
