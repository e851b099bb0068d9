package import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time that validity is judged by, and its source.
public struct EvaluationTime: Hashable, Sendable {
    public let instant: Date
    public let source: Source

    public enum Source: String, Hashable, Sendable {
        /// The current time.
        case now
        /// The IssueInstant of the response.
        case issued
        /// A time that the caller chose.
        case option
        /// The time at which the response was sent, from a capture.
        case captured
    }

    /// Creates an evaluation time.
    public init(_ instant: Date, source: Source) {
        self.instant = instant
        self.source = source
    }

    /// The time in the format of SAML.
    package var timestamp: SAMLTimestamp { SAMLTimestamp(instant) }
}
