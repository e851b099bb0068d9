/// The error of a redaction that cannot be done.
public struct RedactionError: Error, Hashable, Sendable {
    /// The reason, which programs may compare.
    ///
    /// More codes may be added.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// OpenSSL on this system cannot make a random key, or a key of the size that is needed.
        public static let noKey = Self(name: "noKey")
        /// An original value is in the output.
        public static let valueRemains = Self(name: "valueRemains")
    }

    public let code: Code
    /// One sentence without the period, which contains no value of the input.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
