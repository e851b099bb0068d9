/// What a report of a flow prints of the values that pass between Apple's framework, the app and Adobe.
public enum FlowContents: Hashable, Sendable {
    /// Only statuses, outcomes, identifiers and lengths, and of each request the first line: for recordings of real viewers.
    case hidden
    /// The values and the bodies, the first lines of each: for constructed data.
    case shown
}
