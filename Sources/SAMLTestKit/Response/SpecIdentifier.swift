/// An ID in a description of a response.
public enum SpecIdentifier: Hashable, Sendable {
    /// A new random ID.
    case generated
    /// No ID.
    case none
    /// This ID.
    case text(String)
}
