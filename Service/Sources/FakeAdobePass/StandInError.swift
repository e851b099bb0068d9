/// An error in the configuration of the stand-in.
///
/// The description contains the problem, its place and the fix.
public struct StandInError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable identifier of the error.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `stand-in.configuration`.
        public let rawValue: String

        /// Creates a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The configuration cannot be used.
        public static let configuration = Self(rawValue: "stand-in.configuration")
        /// A scripted fault cannot be read.
        public static let fault = Self(rawValue: "stand-in.fault")
        /// A key or a certificate cannot be used.
        public static let certificate = Self(rawValue: "stand-in.certificate")
    }

    /// The identifier of the error.
    public let code: Code
    /// One sentence: the problem and the fix.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
