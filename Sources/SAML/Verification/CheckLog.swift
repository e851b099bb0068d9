internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// The outcome of each rule so far.
struct CheckLog {
    private var outcomes = [Outcome?](repeating: nil, count: VerificationRule.allCases.count)
    /// The details of the rules that have any, which are few; the last one of a rule counts.
    private var details: [(rule: VerificationRule, error: SAMLError)] = []
    let content: Content
    private(set) var hasFailed = false
    /// The certificate that a signature carries which no trusted key made.
    var embeddedCertificate: VerificationReport.EmbeddedCertificate?
    /// True if no key verified a signature whose digest is that of the content.
    var hasOnlyValidDigest = false

    /// What is recorded about checks in addition to their outcomes.
    enum Content {
        case everything
        /// The details of failures; those of other checks are not composed.
        case failures
    }

    init(_ content: Content) {
        self.content = content
    }

    /// The outcome of a check, in one byte.
    private enum Outcome {
        case passed, warned, failed, notApplicable

        var reported: VerificationCheck.Outcome {
            switch self {
            case .passed: .passed
            case .warned: .warned
            case .failed: .failed
            case .notApplicable: .notApplicable
            }
        }
    }

    /// An error that ends an evaluation after a failure that prevents further checks.
    struct Stop: Error {}

    /// Records that rules passed, unless another outcome was recorded before.
    mutating func pass(_ rules: VerificationRule...) {
        for rule in rules { outcomes[rule.rawValue] = outcomes[rule.rawValue] ?? .passed }
    }

    /// Records that all rules in a range passed, unless another outcome was recorded before.
    mutating func pass(_ rules: ClosedRange<VerificationRule>) {
        for index in rules.lowerBound.rawValue...rules.upperBound.rawValue {
            outcomes[index] = outcomes[index] ?? .passed
        }
    }

    /// Records that a rule passed, with a remark.
    mutating func pass(_ rule: VerificationRule, _ message: @autoclosure () -> String) {
        note(rule, .passed, { SAMLError(.init(rule), message()) })
    }

    mutating func skip(_ rule: VerificationRule, _ message: @autoclosure () -> String) {
        note(rule, .notApplicable, { SAMLError(.init(rule), message()) })
    }

    mutating func warn(
        _ rule: VerificationRule,
        _ message: @autoclosure () -> String,
        found: @autoclosure () -> String? = nil,
        location: @autoclosure () -> SourceLocation? = nil,
        path: @autoclosure () -> String? = nil
    ) {
        note(
            rule,
            .warned,
            { SAMLError(.init(rule), message(), found: found(), location: location(), path: path()) }
        )
    }

    mutating func fail(
        _ rule: VerificationRule,
        _ message: String,
        expected: String? = nil,
        found: String? = nil,
        path: String? = nil
    ) {
        note(rule, .failed, { SAMLError(.init(rule), message, expected: expected, found: found, path: path) })
    }

    /// Records a failure, or a warning if the policy allows the feature.
    mutating func reject(
        _ rule: VerificationRule,
        _ fact: String,
        _ advice: String,
        unless isAllowed: Bool,
        expected: String? = nil,
        found: String? = nil,
        path: String? = nil
    ) {
        if isAllowed {
            warn(rule, "\(fact); the policy allows it", found: found, path: path)
        } else {
            fail(rule, "\(fact); \(advice)", expected: expected, found: found, path: path)
        }
    }

    /// Records the outcome of a comparison; the two values are computed only if they differ.
    mutating func check(
        _ rule: VerificationRule,
        _ holds: Bool,
        _ text: String,
        _ remark: String? = nil,
        _ difference: () -> (expected: String, found: String)
    ) {
        if holds {
            if let remark { pass(rule, remark) } else { pass(rule) }
        } else {
            let (expected, found) = difference()
            let differBySlash = (expected + "/").hasSameBytes(as: found) || (found + "/").hasSameBytes(as: expected)
            let hint = differBySlash ? "; they differ only by the trailing slash" : ""
            fail(rule, text + hint, expected: expected, found: found)
        }
    }

    /// Records the failure of the rule of an error in XML or a signature.
    ///
    /// - Returns: The error to throw to end the evaluation.
    mutating func fail(_ error: XMLSecurityError) -> Stop { fail(BrokenRule(error)) }

    /// Records the failure of a rule.
    ///
    /// - Returns: The error to throw to end the evaluation.
    mutating func fail(_ broken: BrokenRule) -> Stop {
        note(broken.rule, .failed, { broken.error })
        return Stop()
    }

    private mutating func note(_ rule: VerificationRule, _ outcome: Outcome, _ detail: () -> SAMLError) {
        let outcome = isOff(rule) ? .passed : outcome
        // The first failure of a rule is reported, and a warning about one signature is kept whatever the outcome for another
        // signature is.
        guard outcomes[rule.rawValue] != .failed else { return }
        guard outcomes[rule.rawValue] != .warned || outcome == .failed else { return }
        outcomes[rule.rawValue] = outcome
        if outcome == .failed { hasFailed = true }
        if outcome == .failed || content == .everything { details.append((rule, detail())) }
    }

    /// Ends the evaluation if any check failed so far.
    func stopIfFailed() throws(Stop) {
        if hasFailed { throw Stop() }
    }

    var error: SAMLError? { checks.first { $0.outcome == .failed }.map { SAMLError($0) } }

    var isComplete: Bool { outcomes.allSatisfy { $0 != nil } }

    var checks: [VerificationCheck] { checks(of: VerificationRule.allCases, titled: { $0.title }) }

    /// Returns the outcomes of rules.
    func checks(of rules: [VerificationRule], titled title: (VerificationRule) -> String) -> [VerificationCheck] {
        var places = [Int?](repeating: nil, count: outcomes.count)
        for (place, rule) in details.lazy.map({ $0.rule }).enumerated() { places[rule.rawValue] = place }
        return rules.map { rule in
            VerificationCheck(
                rule: rule,
                title: title(rule),
                outcome: outcomes[rule.rawValue]?.reported ?? .notReached,
                detail: places[rule.rawValue].map { details[$0].error }
            )
        }
    }
}
