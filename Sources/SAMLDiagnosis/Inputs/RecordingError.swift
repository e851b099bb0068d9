internal import SAMLEncoding

/// An error in a recording as a whole, besides the errors of its responses.
public struct RecordingError: Error, Hashable, Sendable {
    /// The kind of error.
    public let code: Code
    /// A description of the problem and advice, in one sentence.
    public let message: String

    /// The kinds of errors; later versions may have more.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, as reports print it.
        public let rawValue: String

        /// Makes a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An HTTP Archive is cut, or is not JSON.
        public static let unreadable = Self(rawValue: "input.har")
        /// No request of an HTTP Archive sends the form field.
        public static let withoutResponse = Self(rawValue: "input.har-without-response")
        /// The recording has more than 256 MiB.
        public static let tooLarge = Self(rawValue: SAMLEncodingError.Code.tooLarge.rawValue)
        /// There are more responses than ``ResponseFinder/maximumCount``; the others were found.
        public static let tooManyResponses = Self(rawValue: "input.too-many-responses")
        /// A text that is larger than a response contains none.
        public static let noResponse = Self(rawValue: "input.no-response")
    }
}
