package import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time that validity is judged by, as the caller chooses it for all responses.
public enum EvaluationTime: Hashable, Sendable {
    /// The current time.
    case now(Date)
    /// The time at which a recording contains the response; the current time for a response that is not from a recording.
    case recorded(orAt: Date)
    /// The response's own IssueInstant; the current time for a response without one.
    case issued(orAt: Date)
    /// A time that the caller chose.
    case chosen(Date)

    /// Returns the evaluation time of a response.
    ///
    /// - Parameters:
    ///   - sentAt: The time at which a recording contains the response.
    ///   - issued: The IssueInstant of the response; called only if that is the evaluation time.
    /// - Returns: The time and its source.
    package func instant(sentAt: SAMLTimestamp?, issued: () -> SAMLTimestamp?) -> EvaluationInstant {
        switch self {
        case .now(let date): EvaluationInstant(date: date, source: .now)
        case .chosen(let date): EvaluationInstant(date: date, source: .option)
        case .recorded(let now):
            sentAt.map { .init(date: $0.date, source: .captured) } ?? .init(date: now, source: .now)
        case .issued(let now):
            issued().map { .init(date: $0.date, source: .issued) } ?? .init(date: now, source: .now)
        }
    }
}

/// The time at which a response was judged, and its source.
public struct EvaluationInstant: Hashable, Sendable {
    public let date: Date
    public let source: Source

    public enum Source: String, Hashable, Sendable {
        /// The current time.
        case now
        /// The IssueInstant of the response.
        case issued
        /// A time that the caller chose.
        case option
        /// The time at which the response was sent, from a recording, or that of its line in a log.
        case captured
    }

    /// The time in the format of SAML.
    package var timestamp: SAMLTimestamp { SAMLTimestamp(date) }
}
