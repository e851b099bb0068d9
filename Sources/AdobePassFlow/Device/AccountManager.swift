/// The source of the viewer's account at a provider: on a device, a ``DeviceAccountManager``.
public protocol AccountManager: Sendable {
    /// Requests the account's metadata once.
    ///
    /// - Parameter request: The request.
    /// - Returns: The metadata; an error of the framework is part of it.
    /// - Throws: `CancellationError` if the task was cancelled.
    func answer(to request: AccountRequest) async throws -> AccountMetadata
}
