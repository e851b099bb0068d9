/// The treatment of a viewer who has not been asked yet for access to the subscription information.
public enum AccessPrompt: Hashable, Sendable {
    /// The framework asks the viewer: `VSCheckAccessOption.prompt`. It asks once; later only the viewer can change the choice,
    /// in the settings of the app.
    case ifUndetermined
    /// The framework does not ask.
    case never
}
