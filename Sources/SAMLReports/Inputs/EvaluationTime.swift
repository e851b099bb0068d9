package import SAML
internal import SAMLDiagnosis

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

    /// The IssueInstant of a response.
    ///
    /// - Parameters:
    ///   - response: The response; what is wrong with it is not determined here.
    ///   - current: The evaluation time of a response without an IssueInstant.
    public init(issueInstantOf response: [UInt8], orAt current: Date) {
        let issued = (try? UnverifiedResponse(response, maximumBytes: max(response.count, 1)))?.issueInstant
        self.init(issued?.date ?? current, source: issued == nil ? .now : .issued)
    }

    /// The time in the format of SAML.
    package var timestamp: SAMLTimestamp { SAMLTimestamp(instant) }
}
