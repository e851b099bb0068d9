/// The whitespace of a response, which decides what the cookbook's whitespace rule does to its signatures.
public struct ResponseLayout: Hashable, Sendable {
    /// The name, as in `--layout`.
    public let name: String

    /// Everything on one line.
    public static let compact = Self(name: "compact")
}
