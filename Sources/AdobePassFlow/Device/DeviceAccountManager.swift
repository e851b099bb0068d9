/// The account manager of a device.
///
/// It checks the permission before each request, as Adobe's Apple SSO cookbooks require, and sends no request without it.
/// On iOS and tvOS, `DeviceAccountManager(prompting:presenter:)` creates one.
public struct DeviceAccountManager: AccountManager {
    private let framework: any AccountFramework
    private let prompt: AccessPrompt

    package init(_ framework: any AccountFramework, prompting prompt: AccessPrompt) {
        self.framework = framework
        self.prompt = prompt
    }

    /// Checks the app's access to the subscription information, for example when the app comes to the foreground.
    ///
    /// - Parameter prompt: The treatment of a viewer who has not been asked yet.
    /// - Returns: The viewer's choice.
    public func access(_ prompt: AccessPrompt) async -> AccountMetadata.Access {
        await framework.checkAccess(prompt).access
    }

    public func askPermission() async throws -> AccountMetadata.Access {
        let access = await access(prompt)
        try Task.checkCancellation()
        return access
    }

    public func metadata(for request: AccountRequest) async throws -> AccountMetadata {
        let permission = await framework.checkAccess(prompt)
        try Task.checkCancellation()
        guard permission.access == .granted else { return permission }
        let (results, continuation) = AsyncStream<AccountMetadata>.makeStream()
        let pending = await framework.enqueue(request) { result in
            continuation.yield(result)
            continuation.finish()
        }
        return try await withTaskCancellationHandler {
            for await result in results { return result }
            throw CancellationError()
        } onCancel: {
            pending.cancel()
        }
    }
}
