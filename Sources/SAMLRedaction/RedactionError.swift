/// The error of a redaction that cannot be done.
public struct RedactionError: Error, Hashable, Sendable {
    /// The reason, which programs may compare.
    ///
    /// More codes may be added.
    public struct Code: Hashable, Sendable {
        /// The identifier, such as `redact.no-key`, which `samltool explain` explains.
        public let rawValue: String

        /// OpenSSL on this system cannot make a random key, or a key of the size that is needed.
        public static let noKey = Self(rawValue: "redact.no-key")
        /// An original value is in the output.
        public static let valueRemains = Self(rawValue: "redact.value-remains")
        /// The output has other findings than the original.
        public static let findingsDiffer = Self(rawValue: "redact.findings-differ")
    }

    public let code: Code
    /// One sentence without the period, which contains no value of the input.
    public let message: String
    /// The differences between the findings; empty for another code than ``Code/findingsDiffer``.
    public let differences: [RedactionProof.Difference]

    package init(_ code: Code, _ message: String, differences: [RedactionProof.Difference] = []) {
        self.code = code
        self.message = message
        self.differences = differences
    }
}
