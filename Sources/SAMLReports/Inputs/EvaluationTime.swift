package import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time that the validity of a response is judged by, and where that time is from.
public struct EvaluationTime: Hashable, Sendable {
    /// The time.
    public let instant: Date
    /// Where it is from.
    public let source: Source

    /// The sources of an evaluation time.
    public enum Source: String, Hashable, Sendable {
        /// The time at which the response is judged.
        case now
        /// The response's own IssueInstant.
        case issued
        /// A time that the caller chose.
        case option
        /// The time at which a capture has the response sent.
        case captured
    }

    /// Makes an evaluation time.
    public init(_ instant: Date, source: Source) {
        self.instant = instant
        self.source = source
    }

    /// The time, as SAML writes it.
    package var timestamp: SAMLTimestamp { SAMLTimestamp(instant) }
}
