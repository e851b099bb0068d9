/// The treatment of a viewer who was not asked yet whether the app may read the subscription.
public enum AccessPrompt: Hashable, Sendable {
    /// The framework asks the viewer: `VSCheckAccessOption.prompt`. It asks once; afterwards only the viewer changes the choice, in
    /// the settings of the app.
    case ifUndetermined
    /// The framework does not ask.
    case never
}
