/// What is taken for a response before it is worked on.
public enum AcceptedInput: Hashable, Sendable {
    /// Text whose first scalar, after white space and a byte order mark, is `<`. Anything else was encoded already, or is no
    /// response, and is refused; so is an empty text.
    case response
    /// Any text.
    case anything
}
