import AdobePassFlow
import SAMLEncoding
import SAMLReports

struct NextText {
    let lines: [String]

    init(_ decision: SignOnDecision, of cookbook: Cookbook) {
        let step = StepText(decision)
        let reasons = decision.reasons.map { "  \($0) [\($0.rule.id)]" }
        let note = cookbook.end.map { ["note: \($0)"] } ?? []
        lines = (["next: \(step.title)"] + step.lines + ["because:"] + reasons + note).map(\.withoutControls)
    }
}
