/// The source of the viewer's account at a provider: on a device, a ``DeviceAccountManager``.
public protocol AccountManager: Sendable {
    /// Asks the viewer for the permission: `checkAccessStatus` with the option `prompt`.
    ///
    /// The device keeps the viewer's choice and asks once; later calls return the choice.
    ///
    /// - Returns: Whether the app may ask the framework.
    /// - Throws: `CancellationError` if the task was cancelled.
    func askPermission() async throws -> AccountMetadata.Access

    /// Requests the account's metadata once.
    ///
    /// It checks the permission again before, and requests only if access is granted. For a request that may interrupt, a
    /// delegate presents and dismisses the framework's view controllers.
    ///
    /// - Parameter request: The request.
    /// - Returns: The metadata; an error of the framework is part of it.
    /// - Throws: `CancellationError` if the task was cancelled.
    func metadata(for request: AccountRequest) async throws -> AccountMetadata
}
