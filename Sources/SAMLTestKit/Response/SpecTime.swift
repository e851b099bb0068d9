public import SAML

/// A time in a description of a response: an instant, or a distance from the evaluation time.
public enum SpecTime: Hashable, Sendable {
    /// Seconds after the evaluation time, negative before it.
    case relative(seconds: Int64)
    /// A fixed instant.
    case absolute(SAMLTimestamp)

    /// The evaluation time itself.
    public static let now = Self.relative(seconds: 0)

    /// Returns the instant for an evaluation time.
    public func instant(at time: SAMLTimestamp) -> SAMLTimestamp {
        switch self {
        case .absolute(let instant): instant
        case .relative(let seconds):
            SAMLTimestamp(secondsSince1970: time.seconds.addingReportingOverflow(seconds).partialValue)
        }
    }
}
