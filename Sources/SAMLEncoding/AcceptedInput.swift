/// The input that is accepted as a response.
public enum AcceptedInput: Hashable, Sendable {
    /// Text whose first scalar, after whitespace and a byte order mark, is `<`.
    ///
    /// Other text, which is already encoded or not a response, and empty text are rejected.
    case response
    /// Any text.
    case anything
}
