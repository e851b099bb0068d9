import AdobePass
import AdobePassFlow
import Foundation
import Testing

/// A framework that follows a script, and the calls that it received.
actor ScriptedFramework: AccountFramework {
    /// A request in progress that counts how often it was cancelled.
    actor Pending: PendingAccountRequest {
        private(set) var cancellations = 0

        nonisolated func cancel() { Task { await count() } }

        private func count() { cancellations += 1 }
    }

    private let permission: AccountMetadata
    private let results: [AccountMetadata]
    private(set) var prompts: [AccessPrompt] = []
    private(set) var requests: [AccountRequest] = []
    let pending = Pending()

    /// - Parameters:
    ///   - permission: The result of each check.
    ///   - results: The results of each request, one after the other; a request without results never completes.
    init(permission: AccountMetadata, results: [AccountMetadata] = []) {
        self.permission = permission
        self.results = results
    }

    func checkAccess(_ prompt: AccessPrompt) async -> AccountMetadata {
        prompts.append(prompt)
        return permission
    }

    func enqueue(
        _ request: AccountRequest,
        completion: @escaping @Sendable (AccountMetadata) -> Void
    ) async -> any PendingAccountRequest {
        requests.append(request)
        let results = results
        Task { for result in results { completion(result) } }
        return pending
    }
}

@Suite("The account manager of a device")
struct DeviceAccountManagerTests {
    /// The first request that the cookbook for REST API V1 makes.
    static let request: AccountRequest? = {
        var state = SignOnV1State(goal: .authenticate, platform: .tvOS)
        state.checkAuthentication = CallResult(status: 403)
        state.permission = .granted
        guard case .askFramework(let request) = SingleSignOn.nextStep(after: state, at: Date()).step else { return nil }
        return request
    }()

    static let failure = AccountMetadata.Failure(code: .userCancelled)

    @Test(
        "Without the permission nothing is requested",
        arguments: AccountMetadata.Access.allCases.filter { $0 != .granted },
        [AccessPrompt.ifUndetermined, .never]
    )
    func notGranted(access: AccountMetadata.Access, prompt: AccessPrompt) async throws {
        let refusal = AccountMetadata(access: access, error: .init(code: .accessNotGranted))
        let framework = ScriptedFramework(permission: refusal, results: [AccountMetadata(access: .granted)])
        let manager = DeviceAccountManager(framework, prompting: prompt)
        #expect(try await manager.metadata(for: #require(Self.request)) == refusal)
        #expect(await framework.prompts == [prompt])
        #expect(await framework.requests.isEmpty)
    }

    @Test(
        "The first result of the framework is returned as it is",
        arguments: [
            AccountMetadata(access: .granted, providerIdentifier: "ExampleCable"),
            AccountMetadata(access: .granted, error: failure),
        ]
    )
    func granted(result: AccountMetadata) async throws {
        let late = AccountMetadata(access: .granted, providerIdentifier: "TooLate")
        let framework = ScriptedFramework(permission: AccountMetadata(access: .granted), results: [result, late])
        let manager = DeviceAccountManager(framework, prompting: .ifUndetermined)
        let request = try #require(Self.request)
        #expect(try await manager.metadata(for: request) == result)
        #expect(await framework.requests == [request])
    }

    @Test("The permission can be checked by itself, with a prompt of its own")
    func access() async {
        let framework = ScriptedFramework(permission: AccountMetadata(access: .denied))
        let manager = DeviceAccountManager(framework, prompting: .ifUndetermined)
        #expect(await manager.access(.never) == .denied)
        #expect(await framework.prompts == [.never])
        #expect(await framework.requests.isEmpty)
    }

    @Test("A cancelled task cancels the framework's request")
    func cancelled() async throws {
        let framework = ScriptedFramework(permission: AccountMetadata(access: .granted))
        let manager = DeviceAccountManager(framework, prompting: .ifUndetermined)
        let request = try #require(Self.request)
        let task = Task { try await manager.metadata(for: request) }
        while await framework.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        while await framework.pending.cancellations == 0 { await Task.yield() }
    }

    @Test("A task that was cancelled during the check requests nothing")
    func cancelledBefore() async throws {
        let framework = ScriptedFramework(permission: AccountMetadata(access: .granted))
        let manager = DeviceAccountManager(framework, prompting: .ifUndetermined)
        let request = try #require(Self.request)
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await manager.metadata(for: request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await framework.requests.isEmpty)
    }
}
