/// Something that is wrong, or unusual, with a request to the stand-in.
///
/// It contains identifiers of rules, names of fields and places. It never contains a value of a request.
public struct LogFinding: Hashable, Sendable, Codable {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, Codable {
        /// The request violates Adobe's documentation, SAML or the cookbook.
        case error
        /// The request is probably not what was intended.
        case warning
        /// Information only.
        case note
    }

    /// The stable identifier of the rule, such as `encoding.percent-encoded-twice` or `header.expiration-in-seconds`.
    public let rule: String
    /// The severity.
    public let severity: Severity
    /// One sentence: the problem and, if it is known, the fix.
    public let message: String
    /// The field, header or element; `nil` if the finding is about the whole request.
    public let place: String?

    init(_ rule: String, _ message: String, severity: Severity = .error, at place: String? = nil) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.place = place
    }
}

extension LogFinding: CustomStringConvertible {
    /// The severity, the rule, the message and the place, in one line.
    public var description: String {
        "\(severity.rawValue) \(rule): \(message)" + (place.map { " (at \($0))" } ?? "")
    }
}
