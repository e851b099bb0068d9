public import SAML
public import SAMLEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The effect of the cookbook's whitespace rule on the signatures of a response.
///
/// An app sends the response after the rule, so this is the state that the service receives. The effect is limited to
/// signatures: the rule does not change the audience and the validity of a response.
public struct NormalizationEffect: Sendable {
    /// The stable identifier of an effect.
    public struct Outcome: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `valid`.
        public let rawValue: String

        /// Creates an outcome from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The signatures are valid before and after the rule.
        public static let valid = Self(rawValue: "valid")
        /// The signatures are valid only after the rule, which reverses a formatting after signing.
        public static let repaired = Self(rawValue: "repaired")
        /// The signatures are valid only before the rule, which changes signed whitespace.
        public static let broken = Self(rawValue: "broken")
        /// After the rule, the text is not well-formed.
        public static let malformed = Self(rawValue: "malformed")
        /// The signatures are invalid before and after the rule, for another reason.
        public static let invalid = Self(rawValue: "invalid")

        /// True if the signatures are valid after the rule, which an exchange requires.
        public var isValidAfter: Bool { self == .valid || self == .repaired }

        /// A description in one sentence.
        public var message: String {
            switch self {
            case .valid: "the signatures are valid before and after the whitespace rule"
            case .repaired:
                "the signatures are valid only after the whitespace rule: the response was formatted after signing, "
                    + "and the rule reverses that"
            case .broken:
                "the whitespace rule breaks the signatures: it changes whitespace that was signed; the provider must "
                    + "sign the response in one line"
            case .malformed:
                "the whitespace rule makes the response malformed; the provider must write each tag in one line"
            case .invalid:
                "the signatures are invalid before and after the whitespace rule, so there is another cause: "
                    + "see the check that failed"
            default: rawValue
            }
        }
    }

    public let outcome: Outcome
    /// The verification of the bytes as received.
    public let received: VerificationReport
    /// The verification of the bytes after the rule; that of the bytes as received if the rule changes nothing.
    public let normalized: VerificationReport
    /// The change that breaks the signatures: they are valid with all changes before it, and invalid with it.
    ///
    /// It is `nil` unless the signatures are valid only before the rule, and if the search would take too long.
    public let breakingChange: NormalizationChange?
}

extension ResponseVerifier {
    /// Verifies the signatures of a response as received, and again after the cookbook's whitespace rule.
    ///
    /// If the rule makes no changes, the response is verified once. The search for the change that breaks a signature needs one or
    /// two more verifications, rarely as many as the binary digits of the number of changes; for a large response at most three.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8. A response as sent has already been normalized.
    ///   - instant: The evaluation time for certificates, if the policy requires it.
    /// - Returns: The effect of the rule.
    /// - Throws: `SAMLEncodingError` if the text is not UTF-8, or if a whitespace run is longer than the buffer of the rule.
    public func effectOfNormalization(
        on response: [UInt8],
        at instant: Date
    ) throws(SAMLEncodingError) -> NormalizationEffect {
        effect(of: try NormalizationReport(explaining: response), on: response, at: instant)
    }

    package func effect(
        of rule: NormalizationReport,
        on response: [UInt8],
        at instant: Date
    ) -> NormalizationEffect {
        let received = evaluate(response, at: instant, scope: .signatureOnly)
        return effect(of: rule, on: MarkupOutline(of: response), judged: received, at: instant)
    }

    package func effect(
        of rule: NormalizationReport,
        on response: @autoclosure () -> MarkupOutline,
        judged received: VerificationReport,
        at instant: Date
    ) -> NormalizationEffect {
        let normalized =
            rule.changes.isEmpty ? received : evaluate(rule.normalized, at: instant, scope: .signatureOnly)
        let breaks = received.hasValidSignatures && !normalized.hasValidSignatures
        return NormalizationEffect(
            outcome: NormalizationEffect.Outcome(from: received, to: normalized),
            received: received,
            normalized: normalized,
            breakingChange: breaks ? change(of: rule, thatBreaks: response(), judged: received, at: instant) : nil
        )
    }

    /// Finds the change that invalidates the signatures, by bisection; `nil` if that takes too many verifications.
    private func change(
        of rule: NormalizationReport,
        thatBreaks response: MarkupOutline,
        judged received: VerificationReport,
        at instant: Date
    ) -> NormalizationChange? {
        // The numbers of changes with which they are valid and invalid.
        var (holding, broken) = (0, rule.changes.count)
        var tries = max(3, (2 << 20) / max(response.bytes.count, 1))
        func narrow(_ count: Int) {
            guard holding < count, count < broken else { return }
            tries -= 1
            let text = rule.applyingFirst(count, to: response.bytes)
            let isValid = evaluate(text, at: instant, scope: .signatureOnly).hasValidSignatures
            if isValid { holding = count } else { broken = count }
        }
        // The markup nearly always shows which change it is, so it only needs to be confirmed.
        if let likely = likelyIndex(of: rule, in: response, received) {
            narrow(likely)
            if broken > likely { narrow(likely + 1) }
        }
        while broken - holding > 1, tries > 0 { narrow((holding + broken) / 2) }
        return broken - holding == 1 ? rule.changes[holding] : nil
    }

    /// Returns the first change inside a signed element, or that makes the markup malformed.
    private func likelyIndex(
        of rule: NormalizationReport,
        in outline: MarkupOutline,
        _ received: VerificationReport
    ) -> Int? {
        // Only the signatures that were verified count, not every element named Signature.
        let parts = received.signedParts(of: outline.bytes, outline).map { part in
            let signedInfo = outline.firstChild(at: part.signature.lowerBound)
            return (whole: part.range, signature: part.signature, signedInfo: signedInfo)
        }
        return rule.firstIndex(of: .signedContentChanged, .attributesJoined) { change in
            let offset = change.location.offset
            return change.risks.contains(.attributesJoined)
                || parts.contains { part in
                    guard part.whole.contains(offset) else { return false }
                    return !part.signature.contains(offset) || part.signedInfo?.contains(offset) == true
                }
        }
    }
}

extension MarkupOutline {
    /// Returns the range of the first child of the element that starts at an offset.
    fileprivate func firstChild(at offset: Int) -> Range<Int>? {
        guard let parent = elements.firstIndex(where: { $0.range.lowerBound == offset }),
            elements.indices.contains(parent + 1), elements[parent + 1].parent == parent
        else { return nil }
        return elements[parent + 1].range
    }
}

extension NormalizationEffect.Outcome {
    init(from received: VerificationReport, to normalized: VerificationReport) {
        self =
            switch (received.hasValidSignatures, normalized.hasValidSignatures) {
            case (true, true): .valid
            case (false, true): .repaired
            case _ where received.isWellFormed && !normalized.isWellFormed: .malformed
            case (true, false): .broken
            case (false, false): .invalid
            }
    }
}

extension VerificationReport {
    /// True if every signature is valid for a trusted key, even if the policy rejects it for another reason.
    ///
    /// A signature with SHA-1 may be valid, and so may one by a key that is too small or no longer trusted. This is irrelevant for
    /// the effect of the whitespace rule; ``isAccepted`` is the verdict.
    public var hasValidSignatures: Bool {
        checks.allSatisfy { check in
            guard check.stage < .semantics else { return true }
            return check.outcome != .notReached && (check.outcome != .failed || Self.rejections.contains(check.rule))
        }
    }

    /// The rules by which the policy may reject a valid signature.
    private static let rejections: Set<VerificationRule> = [
        .sha1, .inclusiveCanonicalization, .referenceURI, .weakKey, .metadataExpired, .certificateExpired, .otherEntity,
    ]

    fileprivate var isWellFormed: Bool { !failures.contains { $0.rule == .malformed } }
}
