public import AdobePass
import ByteTools

extension FlowReconstruction {
    /// A recorded call of Adobe, and how it compares with the cookbook.
    public struct Call: Sendable {
        /// The number of the entry in the recording; the first is 1.
        public let entry: Int
        /// The service.
        public let service: AdobeService
        /// The MVPD in the request.
        public let mvpd: String?
        /// The status of the response; `nil` if there is none.
        public let status: Int?
        /// How the call compares with the cookbook.
        public let judgment: Judgment
        /// The index of the call's event in ``SignOnFlow/steps``; `nil` if no field of the state depends on the call.
        public let step: Int?
    }

    /// A comparison of a recorded call with the cookbook.
    public enum Judgment: Sendable {
        /// The call is the cookbook's next step.
        case followed
        /// The cookbook repeats the call, too, but after the pause that the response before, of this entry, asked for.
        case repeatedEarly(entry: Int, pauseSeconds: Int)
        /// The cookbook polls, too, but more slowly: the poll of this entry was so many seconds before.
        case polledEarly(entry: Int, seconds: Double, limit: PollLimit)
        /// The app has the result of the call from this entry, and the cookbook's next step is another one.
        case repeated(entry: Int, expected: SignOnDecision)
        /// No decision of the cookbook depends on the call.
        case beside
        /// The cookbook's next step is another one.
        case left(expected: SignOnDecision)
    }
}

extension FlowReconstruction.Judgment {
    /// True if the app did what the cookbook does not.
    public var isDeviation: Bool {
        switch self {
        case .followed, .beside: false
        case .repeatedEarly, .polledEarly, .repeated, .left: true
        }
    }

    /// The decision of the cookbook in place of the call; `nil` if the call is not another step.
    public var expected: SignOnDecision? {
        switch self {
        case .repeated(_, let expected), .left(let expected): expected
        case .followed, .beside, .repeatedEarly, .polledEarly: nil
        }
    }

    /// The rule that the expected step follows from; `nil` if the call is not another step.
    public var rule: SignOnRule? {
        expected.flatMap { decision in
            decision.path.last { $0.target != .remark }?.rule ?? decision.reasons.last?.rule
        }
    }
}

extension FlowReconstruction.Call {
    /// The call in a few words, such as `entry 3, v1-exchange for 'Cable', status 400`.
    public var title: String {
        let mvpd = mvpd.map { " for \($0.quoted)" } ?? ""
        return "entry \(entry), \(service)\(mvpd), \(status.map { "status \($0)" } ?? "no response")"
    }

    /// The judgment as a sentence, without a period.
    public var sentence: String {
        switch judgment {
        case .followed: "\(title): as in the cookbook"
        case .beside: "\(title): beside the cookbook, no step of which depends on it"
        case .repeatedEarly(let entry, let seconds):
            "\(title): repeated too early, because the response of entry \(entry) asks for a pause of \(seconds.counted("second"))"
        case .polledEarly(let entry, let seconds, let limit):
            "\(title): polls again \(seconds.shownSeconds) after entry \(entry); \(limit.sentence)"
        case .repeated(let entry, let expected):
            "\(title): repeats entry \(entry), whose result the app has; \(Self.words(for: expected, judgment.rule))"
        case .left(let expected): "\(title): the app left the cookbook; \(Self.words(for: expected, judgment.rule))"
        }
    }

    private static func words(for expected: SignOnDecision, _ rule: SignOnRule?) -> String {
        let step = "the next step is: \(expected.step.kind.title)"
        guard let rule else { return step }
        let source = ([rule.id] + rule.statements).joined(separator: ", ")
        return "\(step), because \(rule.sentence) [\(source)]"
    }
}
