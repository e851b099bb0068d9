/// The source of the viewer's account at a provider: on a device, a ``DeviceAccountManager``.
public protocol AccountManager: Sendable {
    /// Asks the viewer for the permission: `checkAccessStatus` with the option `prompt`.
    ///
    /// The device keeps the viewer's choice and asks once; later calls return the choice.
    ///
    /// - Returns: The viewer's choice.
    /// - Throws: `CancellationError` if the task was cancelled.
    func askPermission() async throws -> AccountMetadata.Access

    /// Requests the account's metadata once.
    ///
    /// It first checks the permission again, and sends the request only if access is granted. For a request that may interrupt,
    /// a delegate presents and dismisses the framework's view controllers.
    ///
    /// - Parameter request: The request.
    /// - Returns: The metadata, which contains the framework's error if there is one.
    /// - Throws: `CancellationError` if the task was cancelled.
    func metadata(for request: AccountRequest) async throws -> AccountMetadata
}
