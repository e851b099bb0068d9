internal import XMLSecurity

/// What became of each rule so far.
struct CheckLog {
    private var outcomes = [Outcome?](repeating: nil, count: VerificationRule.allCases.count)
    private var details: [VerificationRule: SAMLError] = [:]
    private(set) var hasFailed = false
    /// The certificate that a signature carries which no trusted key made.
    var embeddedCertificate: VerificationReport.EmbeddedCertificate?

    /// How a check ended, in a byte.
    private enum Outcome {
        case passed, warned, failed, notApplicable

        var told: VerificationCheck.Outcome {
            switch self {
            case .passed: .passed
            case .warned: .warned
            case .failed: .failed
            case .notApplicable: .notApplicable
            }
        }
    }

    /// Thrown to end an evaluation after a failure that leaves nothing to go on with.
    struct Stop: Error {}

    /// Notes that rules are kept, unless something else was noted of them before.
    mutating func pass(_ rules: VerificationRule...) {
        for rule in rules { outcomes[rule.rawValue] = outcomes[rule.rawValue] ?? .passed }
    }

    /// Notes that all rules of some stages are kept of which nothing was noted yet.
    mutating func pass(_ rules: ClosedRange<VerificationRule>) {
        for index in rules.lowerBound.rawValue...rules.upperBound.rawValue {
            outcomes[index] = outcomes[index] ?? .passed
        }
    }

    /// Notes that a rule is kept, with a remark.
    mutating func pass(_ rule: VerificationRule, _ message: String) {
        note(rule, .passed, SAMLError(.init(rule), message))
    }

    /// Notes that there was nothing to check.
    mutating func skip(_ rule: VerificationRule, _ message: String) {
        note(rule, .notApplicable, SAMLError(.init(rule), message))
    }

    /// Notes that a rule is broken, which is no reason to refuse the response.
    mutating func warn(_ rule: VerificationRule, _ message: String, found: String? = nil, path: String? = nil) {
        note(rule, .warned, SAMLError(.init(rule), message, found: found, path: path))
    }

    /// Notes that a rule is broken.
    mutating func fail(
        _ rule: VerificationRule,
        _ message: String,
        expected: String? = nil,
        found: String? = nil,
        path: String? = nil
    ) {
        note(rule, .failed, SAMLError(.init(rule), message, expected: expected, found: found, path: path))
    }

    /// Notes that a rule is broken: a failure, or a warning if the policy makes an exception of it.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - fact: What is the case.
    ///   - advice: What to do about it.
    ///   - isExcepted: Whether it is accepted all the same.
    ///   - expected: What should have been there.
    ///   - found: What was found instead.
    ///   - path: The element.
    mutating func refuse(
        _ rule: VerificationRule,
        _ fact: String,
        _ advice: String,
        unless isExcepted: Bool,
        expected: String? = nil,
        found: String? = nil,
        path: String? = nil
    ) {
        if isExcepted {
            warn(rule, "\(fact); accepted as an exception", found: found, path: path)
        } else {
            fail(rule, "\(fact); \(advice)", expected: expected, found: found, path: path)
        }
    }

    /// Notes that a rule is broken as an error says.
    ///
    /// An error that belongs to no rule is reported as one that the response cannot be processed for, so that no rejection is
    /// without a reason.
    ///
    /// - Returns: What is thrown to go no further.
    mutating func fail(_ error: SAMLError) -> Stop {
        guard let rule = VerificationRule(id: error.code.rawValue) else {
            note(.unprocessable, .failed, SAMLError(SAMLError.Code(.unprocessable), error.message))
            return Stop()
        }
        note(rule, .failed, error)
        return Stop()
    }

    private mutating func note(_ rule: VerificationRule, _ outcome: Outcome, _ detail: SAMLError) {
        let outcome = isOff(rule) ? .passed : outcome
        // The first failure of a rule is the one that is told, and a warning about one signature is not taken back on
        // account of another.
        guard outcomes[rule.rawValue] != .failed else { return }
        guard outcomes[rule.rawValue] != .warned || outcome == .failed else { return }
        outcomes[rule.rawValue] = outcome
        details[rule] = detail
        if outcome == .failed { hasFailed = true }
    }

    /// Ends the evaluation if any rule is broken so far.
    func stopIfFailed() throws(Stop) {
        if hasFailed { throw Stop() }
    }

    /// The first failure, as an error; `nil` if there is none.
    var error: SAMLError? { checks.first { $0.outcome == .failed }.map { SAMLError($0) } }

    /// Whether something was noted of every rule.
    var isComplete: Bool { outcomes.allSatisfy { $0 != nil } }

    /// Every rule and its outcome, in order.
    var checks: [VerificationCheck] {
        VerificationRule.allCases.map { rule in
            VerificationCheck(
                rule: rule,
                outcome: outcomes[rule.rawValue]?.told ?? .notReached,
                detail: details[rule]
            )
        }
    }
}
