/// What asks Apple's framework: on a device, a few lines around a `VSAccountManager`.
public protocol AccountManager: Sendable {
    /// Asks the framework once.
    ///
    /// - Parameter request: What to ask.
    /// - Returns: What it answered; an error of the framework is an answer, too.
    /// - Throws: `CancellationError` if the task was cancelled.
    func answer(to request: AccountRequest) async throws -> AccountMetadata
}
