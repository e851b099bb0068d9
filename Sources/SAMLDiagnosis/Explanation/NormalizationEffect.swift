public import SAML
public import SAMLEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the cookbook's whitespace rule does to the signatures of a response.
///
/// An app sends the response after the rule, so this is what the service that gets it will see. It is about the
/// signatures alone: whether the response is for the right audience and still valid, the rule does not change.
public struct NormalizationEffect: Sendable {
    /// The answer, as a stable identifier.
    public struct Outcome: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `survives`.
        public let rawValue: String

        /// Makes an outcome from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The signatures hold before and after the rule.
        public static let survives = Self(rawValue: "survives")
        /// They hold after the rule only: the response was formatted after it was signed, and the rule undoes it.
        public static let repaired = Self(rawValue: "repaired")
        /// They hold before the rule only: white space that it changes was signed.
        public static let broken = Self(rawValue: "broken")
        /// After the rule the text is no XML any more.
        public static let malformed = Self(rawValue: "malformed")
        /// They hold neither before nor after the rule, so there is another reason.
        public static let failedBoth = Self(rawValue: "failed-both")

        /// Whether the signatures hold after the rule, as they have to for an exchange.
        public var holdsAfter: Bool { self == .survives || self == .repaired }

        /// What it means, in one sentence.
        public var message: String {
            switch self {
            case .survives: "the signatures hold before and after the whitespace rule"
            case .repaired:
                "the signatures hold only after the whitespace rule: the response was formatted after it was signed, and "
                    + "the rule undoes that"
            case .broken:
                "the whitespace rule breaks the signatures: it changes white space that was signed; the provider has to sign the "
                    + "response in one line"
            case .malformed:
                "the whitespace rule makes something of the response that is not well-formed; the provider has to write each tag "
                    + "in one line"
            case .failedBoth:
                "the signatures hold neither before nor after the whitespace rule, so something else is wrong: see the check "
                    + "that failed"
            default: rawValue
            }
        }
    }

    /// The answer.
    public let outcome: Outcome
    /// The verification of the bytes as received.
    public let received: VerificationReport
    /// The verification of the bytes after the rule; that of the bytes as received if the rule changes nothing.
    public let normalized: VerificationReport
    /// The change that breaks the signatures: with all the changes before it they hold, with it they do not.
    ///
    /// There is one if the signatures hold before the rule and not after it, and to find it does not take too long.
    public let breakingChange: NormalizationChange?
}

extension ResponseVerifier {
    /// Verifies the signatures of a response as received, and again after the cookbook's whitespace rule.
    ///
    /// If the rule changes nothing, the response is verified once. To find the change that breaks a signature takes one or
    /// two verifications more, seldom as many as the number of changes has binary digits; of a large response there are at most
    /// three.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8. What arrived encoded went through the rule at its sender's.
    ///   - instant: The time at which certificates have to be valid, if the policy asks for that.
    /// - Returns: What the rule does.
    /// - Throws: `SAMLEncodingError` if the text is not UTF-8, or if more white space stands in one place than
    ///   the rule can hold back.
    public func effectOfNormalization(
        on response: [UInt8],
        at instant: Date
    ) throws(SAMLEncodingError) -> NormalizationEffect {
        effect(of: try NormalizationReport(explaining: response), on: response, at: instant)
    }

    /// The same, of a rule that was explained before: that of a large response takes tens of MiB.
    package func effect(
        of rule: NormalizationReport,
        on response: [UInt8],
        at instant: Date
    ) -> NormalizationEffect {
        let received = evaluate(response, at: instant, scope: .signatureOnly)
        return effect(of: rule, on: response, judged: received, at: instant)
    }

    /// The same, of a rule that was explained and a response that was verified before.
    package func effect(
        of rule: NormalizationReport,
        on response: [UInt8],
        judged received: VerificationReport,
        at instant: Date
    ) -> NormalizationEffect {
        let normalized =
            rule.changes.isEmpty ? received : evaluate(rule.normalized, at: instant, scope: .signatureOnly)
        let breaks = received.signaturesHold && !normalized.signaturesHold
        return NormalizationEffect(
            outcome: NormalizationEffect.Outcome(from: received, to: normalized),
            received: received,
            normalized: normalized,
            breakingChange: breaks ? change(of: rule, thatBreaks: response, judged: received, at: instant) : nil
        )
    }

    /// Finds the change after which the signatures hold no more, by halving; `nil` if that takes too many verifications.
    private func change(
        of rule: NormalizationReport,
        thatBreaks response: [UInt8],
        judged received: VerificationReport,
        at instant: Date
    ) -> NormalizationChange? {
        // They hold with so many changes, and do not with so many.
        var (holding, broken) = (0, rule.changes.count)
        var tries = max(3, (2 << 20) / max(response.count, 1))
        func narrow(_ count: Int) {
            guard holding < count, count < broken else { return }
            tries -= 1
            let text = rule.applyingFirst(count, to: response)
            let holds = evaluate(text, at: instant, scope: .signatureOnly).signaturesHold
            if holds { holding = count } else { broken = count }
        }
        // The markup nearly always tells which it is, and then it is only made sure of.
        if let likely = likelyIndex(of: rule, in: response, received) {
            narrow(likely)
            if broken > likely { narrow(likely + 1) }
        }
        while broken - holding > 1, tries > 0 { narrow((holding + broken) / 2) }
        return broken - holding == 1 ? rule.changes[holding] : nil
    }

    /// The first change that is inside what a signature covers, or which makes the markup malformed.
    private func likelyIndex(
        of rule: NormalizationReport,
        in response: [UInt8],
        _ received: VerificationReport
    ) -> Int? {
        // That an element is called Signature says little: these are the signatures that were verified.
        let outline = MarkupOutline(of: response)
        let parts = received.signedParts(of: response, outline).map { part in
            let signedInfo = outline.firstChild(at: part.signature.lowerBound)
            return (whole: part.range, signature: part.signature, signedInfo: signedInfo)
        }
        return rule.firstIndex(of: .signedContentChanged, .attributesJoined) { change in
            let offset = change.location.offset
            return change.dangers.contains(.attributesJoined)
                || parts.contains { part in
                    guard part.whole.contains(offset) else { return false }
                    return !part.signature.contains(offset) || part.signedInfo?.contains(offset) == true
                }
        }
    }
}

extension MarkupOutline {
    /// The range of the first element in the one that starts at an offset.
    fileprivate func firstChild(at offset: Int) -> Range<Int>? {
        guard let parent = elements.firstIndex(where: { $0.range.lowerBound == offset }),
            elements.indices.contains(parent + 1), elements[parent + 1].parent == parent
        else { return nil }
        return elements[parent + 1].range
    }
}

extension NormalizationEffect.Outcome {
    fileprivate init(from received: VerificationReport, to normalized: VerificationReport) {
        self =
            switch (received.signaturesHold, normalized.signaturesHold) {
            case (true, true): .survives
            case (false, true): .repaired
            case _ where received.isWellFormed && !normalized.isWellFormed: .malformed
            case (true, false): .broken
            case (false, false): .failedBoth
            }
    }
}

extension VerificationReport {
    /// Whether every signature is valid under a trusted key, whatever else the policy has against it.
    ///
    /// A signature with SHA-1 holds, and so does one by a key that is too small, or not trusted any more. For what the
    /// whitespace rule does to it that makes no difference; whether to accept it, ``isAccepted`` says.
    public var signaturesHold: Bool {
        checks.allSatisfy { check in
            guard check.stage < .semantics else { return true }
            return check.outcome != .notReached && (check.outcome != .failed || Self.refusals.contains(check.rule))
        }
    }

    /// What the policy may refuse about a signature that is valid.
    private static let refusals: Set<VerificationRule> = [
        .sha1, .inclusiveCanonicalization, .referenceURI, .weakKey, .metadataExpired, .certificateExpired, .otherEntity,
    ]

    fileprivate var isWellFormed: Bool { !failures.contains { $0.rule == .malformed } }
}
