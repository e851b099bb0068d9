/// Something that two responses do not have in common.
public struct ResponseDifference: Hashable, Sendable {
    /// The part of a response that a difference is in, in the order in which differences are told.
    public enum Area: String, Hashable, Sendable, CaseIterable {
        /// The layers around the response.
        case encoding
        /// How its XML is written and which elements it has.
        case markup
        /// The response itself: its issuer, destination and status.
        case response
        /// Its signatures.
        case signature
        /// The assertion: its issuer and statements.
        case assertion
        /// Its subject.
        case subject
        /// Its conditions.
        case conditions
        /// Its attributes.
        case attributes
    }

    /// What one of the responses has in this place.
    public struct Value: Hashable, Sendable {
        /// The value; of a time, how long before or after the response's IssueInstant it is.
        public let text: String
        /// Whose business it is.
        public let privacy: Privacy
    }

    /// Whether a value is a person's.
    public enum Privacy: String, Hashable, Sendable {
        /// Names, addresses of services, algorithms, times.
        case technical
        /// The name of a subject, the value of an attribute, or a status message: not for a log.
        case personal
    }

    /// The part of the response.
    public let area: Area
    /// What differs, such as `Conditions NotOnOrAfter` or the `Name` of an attribute.
    public let subject: String
    /// What the first response has; `nil` if it has nothing.
    public let first: Value?
    /// What the second response has; `nil` if it has nothing.
    public let second: Value?
    /// What cannot be seen in the two, such as another Unicode normalization form; `nil` if everything can.
    public let remark: String?
}

extension ResponseDifference.Value: CustomStringConvertible, CustomReflectable {
    /// The value, unless it is a person's.
    public var description: String { privacy == .technical ? text : "<personal>" }
    /// What the description tells, also for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}
