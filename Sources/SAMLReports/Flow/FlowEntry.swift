import AdobePass
import AdobePassFlow
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct FlowEntry: Sendable {
    /// What the entries of a report have in common.
    struct Form {
        let graph: DecisionGraph
        let contents: FlowContents
        let reader: AdobeBodyReader

        private static let maximumRequestLines = 40

        fileprivate func request(_ text: String?) -> CutText {
            guard let text else { return CutText(lines: []) }
            switch contents {
            case .shown: return CutText(text, maximumLines: Self.maximumRequestLines, notingRest: true)
            case .hidden:
                let first = CutText(text, maximumLines: 1, notingRest: false).lines
                // The first line of a command ends with the sign that it continues.
                return CutText(lines: first.map { $0.hasSuffix(" \\") ? String($0.dropLast(2)) : $0 })
            }
        }
    }

    let number: Int
    let decision: SignOnDecision
    let graph: DecisionGraph
    let instant: Date
    let step: StepText
    let request: CutText
    let result: FlowResult?
    let questions: [DecidedQuestion]
    /// The number of first reasons that are those of the entry before.
    let sharedReasonCount: Int
    /// The number of first questions that are decided as in the entry before.
    let sharedQuestionCount: Int

    init(of step: SignOnFlow.Step, request: String?, after last: Self?, _ form: Form) {
        let result = FlowResult(of: step.event, after: step.decision.step, form.contents, form.reader)
        self.init(step.decision, at: step.instant, request: request, result: result, after: last, form)
    }

    init(next decision: SignOnDecision, at instant: Date, request: String?, after last: Self?, _ form: Form) {
        self.init(decision, at: instant, request: request, result: nil, after: last, form)
    }

    private init(
        _ decision: SignOnDecision,
        at instant: Date,
        request: String?,
        result: FlowResult?,
        after last: Self?,
        _ form: Form
    ) {
        self.decision = decision
        graph = form.graph
        self.instant = instant
        self.result = result
        number = (last?.number ?? 0) + 1
        step = StepText(decision)
        self.request = form.request(request)
        questions = DecidedQuestion.all(of: decision, in: form.graph)
        sharedReasonCount = zip(decision.reasons, last?.decision.reasons ?? []).prefix { $0 == $1 }.count
        sharedQuestionCount = zip(questions, last?.questions ?? []).prefix { $0 == $1 }.count
    }

    var time: SAMLTimestamp { SAMLTimestamp(instant) }

    var newReasons: ArraySlice<SignOnReason> { decision.reasons.dropFirst(sharedReasonCount) }
}
