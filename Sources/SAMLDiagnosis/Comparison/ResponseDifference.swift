/// A difference between two responses.
public struct ResponseDifference: Hashable, Sendable {
    /// The part of a response that contains a difference, in the order of a report.
    public enum Area: String, Hashable, Sendable, CaseIterable {
        /// The encoding layers.
        case encoding
        /// The layout of the XML and its elements.
        case markup
        /// The Response element: its issuer, destination and status.
        case response
        case signature
        /// The assertion: its issuer and statements.
        case assertion
        case subject
        case conditions
        case attributes
    }

    /// The value in one of the responses.
    public struct Value: Hashable, Sendable {
        /// The value; for a time, its distance from the IssueInstant of the response.
        public let text: String
        /// The privacy of the value.
        public let privacy: Privacy
    }

    /// The privacy of a value.
    public enum Privacy: String, Hashable, Sendable {
        /// A value that is not personal data: a name, an address of a service, an algorithm, a time.
        case technical
        /// Possible personal data that must not be logged: a NameID, an attribute value, or a status message.
        case personal
    }

    /// The part of the response.
    public let area: Area
    /// The differing item, such as `Conditions NotOnOrAfter` or the `Name` of an attribute.
    public let subject: String
    /// The value in the first response; `nil` if there is none.
    public let first: Value?
    /// The value in the second response; `nil` if there is none.
    public let second: Value?
    /// A note about a difference that is not visible, such as another Unicode normalization form.
    public let note: String?
}

extension ResponseDifference.Value: CustomStringConvertible {
    /// The value, unless it is personal.
    public var description: String { privacy == .technical ? text : "<personal>" }
}
