package import SAML

/// A time, or a span of time, in a response or a certificate.
package struct ValidityWindow: Hashable, Sendable {
    package let name: String
    package let start: SAMLTimestamp?
    package let end: SAMLTimestamp?
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
        /// A span that must include the evaluation time.
        case span
        /// An instant that must not be in the future.
        case instant
        /// The validity period of a certificate, which is usually only information.
        case certificate
    }

    package enum State: Hashable, Sendable {
        case holds
        case notYet
        case over
    }

    /// Returns the relation of the evaluation time to the window, without the allowed clock difference.
    package func state(at clock: SAMLTimestamp) -> State {
        if let start, clock < start { return .notYet }
        if kind == .instant { return .holds }
        // A certificate is still valid at its last second (RFC 5280 section 4.1.2.5).
        if let end, kind == .certificate ? clock > end : clock >= end { return .over }
        return .holds
    }

    package func words(at clock: SAMLTimestamp) -> String {
        let distance = { (other: SAMLTimestamp) in "\(HumanDuration(other.seconds(since: clock)))" }
        return switch (state(at: clock), kind) {
        case (.notYet, .instant): start.map { "\(distance($0)) in the future" } ?? ""
        case (.notYet, _): start.map { "starts in \(distance($0))" } ?? ""
        case (.over, _): end.map { "ended \(distance($0)) ago" } ?? ""
        case (.holds, .instant):
            start.map { $0.seconds(since: clock).magnitude < 1 ? "at this time" : "\(distance($0)) ago" } ?? ""
        case (.holds, _): end.map { "\(distance($0)) left" } ?? "no end"
        }
    }
}

extension ValidityWindow {
    /// Returns the times of a response, an assertion and certificates, in that order.
    static func windows(
        of response: SAMLResponseFields?,
        _ assertion: AssertionContent?,
        certificates: [(name: String, certificate: CertificateDescription)]
    ) -> [Self] {
        var windows: [Self] = []
        let add = { (name: String, kind: Kind, start: SAMLTimestamp?, end: SAMLTimestamp?) in
            if start != nil || end != nil { windows.append(Self(name: name, start: start, end: end, kind: kind)) }
        }
        add("Response issued", .instant, response?.issueInstant, nil)
        add("Assertion issued", .instant, assertion?.issueInstant, nil)
        add("Conditions", .span, assertion?.conditions?.notBefore, assertion?.conditions?.notOnOrAfter)
        for confirmation in assertion?.subject?.confirmations ?? [] {
            add("Subject confirmation", .span, confirmation.notBefore, confirmation.notOnOrAfter)
        }
        for statement in assertion?.authnStatements ?? [] {
            add("Session", .span, statement.authnInstant, statement.sessionNotOnOrAfter)
        }
        for (name, certificate) in certificates {
            add(name, .certificate, certificate.notBefore, certificate.notAfter)
        }
        return windows
    }
}
