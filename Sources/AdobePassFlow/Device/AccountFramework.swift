/// The methods of a `VSAccountManager` of Apple's framework that a request uses.
package protocol AccountFramework: Sendable {
    func checkAccess(_ prompt: AccessPrompt) async -> AccountMetadata

    /// Starts a request for a viewer who granted access; only the first call of the completion counts.
    func enqueue(
        _ request: AccountRequest,
        completion: @escaping @Sendable (AccountMetadata) -> Void
    ) async -> any PendingAccountRequest
}

/// A request in progress: a `VSAccountManagerResult`.
package protocol PendingAccountRequest: Sendable {
    /// Ends the request; its view controllers are dismissed.
    func cancel()
}

/// The treatment of a viewer who has not been asked yet for access to the subscription information.
public enum AccessPrompt: Hashable, Sendable {
    /// The framework asks the viewer: `VSCheckAccessOption.prompt`. It asks once; later only the viewer can change the choice,
    /// in the settings of the app.
    case ifUndetermined
    /// The framework does not ask.
    case never
}
