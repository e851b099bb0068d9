import AdobeExchange
import AdobePass
import AdobePassFlow

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The service's token at Adobe, which is requested once for all that wait for it.
actor TokenCache {
    /// The credentials of a client, or the statement with which it registers.
    enum Identity: Sendable {
        case client(ClientCredentials)
        case statement(ClientSecret)
    }

    private struct Entry {
        let token: BearerToken
        /// The time from which on another token is requested.
        let end: Date
    }

    /// The time before the expiry at which another token is requested, in seconds.
    private static let margin = 60.0
    /// The lifetime of a token for which Adobe specified none, in seconds.
    private static let shortLifetime: Int64 = 300

    private let identity: Identity
    private let registration: ClientRegistration
    private let sender: RequestSender
    private let now: @Sendable () -> Date
    private var credentials: ClientCredentials?
    private var entry: Entry?
    private var request: Task<Result<Entry, AdobeFailure>, Never>?

    init(
        _ identity: Identity,
        in environment: AdobeEnvironment,
        sender: RequestSender,
        now: @escaping @Sendable () -> Date
    ) {
        self.identity = identity
        registration = ClientRegistration(environment: environment)
        self.sender = sender
        self.now = now
    }

    /// Returns a token.
    ///
    /// - Parameter rejected: A token that Adobe rejected; another one is requested, unless that was done meanwhile.
    /// - Returns: The token.
    /// - Throws: ``AdobeFailure``.
    func token(replacing rejected: BearerToken? = nil) async throws(AdobeFailure) -> BearerToken {
        if let entry, entry.token != rejected, now() < entry.end { return entry.token }
        guard let result = await Self.value(of: request ?? startRequest()) else { throw .cancelled }
        return try result.get().token
    }

    /// Requests a token in a task of its own: the cancellation of one request must not fail the others.
    private func startRequest() -> Task<Result<Entry, AdobeFailure>, Never> {
        let task = Task {
            let result = await requestEntry()
            request = nil
            if case .success(let entry) = result { self.entry = entry }
            return result
        }
        request = task
        return task
    }

    /// Returns the value of a task; `nil` if the current task is cancelled before.
    private static func value<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        let (values, continuation) = AsyncStream.makeStream(of: Value.self)
        Task {
            continuation.yield(await task.value)
            continuation.finish()
        }
        return await values.first { _ in true }
    }

    private func requestEntry() async -> Result<Entry, AdobeFailure> {
        let isRegistered = credentials != nil
        do throws(AdobeFailure) {
            return .success(try await requestToken())
        } catch {
            // Adobe may have forgotten a client that registered before.
            guard isRegistered, case .noToken = error, case .statement = identity else { return .failure(error) }
            credentials = nil
        }
        do throws(AdobeFailure) {
            return .success(try await requestToken())
        } catch {
            return .failure(error)
        }
    }

    private func requestToken() async throws(AdobeFailure) -> Entry {
        let client = try await client()
        let outcome = try await send { [registration] () throws(AdobePassError) in
            try registration.token(clientID: client.clientID, secret: client.secret)
        }
        guard let access = outcome.accessToken else { throw .noToken(outcome) }
        let lifetime = Double(access.secondsToLive ?? Self.shortLifetime)
        return Entry(token: access.token, end: now().addingTimeInterval(lifetime - min(Self.margin, lifetime / 10)))
    }

    /// Returns the credentials, for which the client registers once.
    private func client() async throws(AdobeFailure) -> ClientCredentials {
        if let credentials { return credentials }
        let statement: ClientSecret
        switch identity {
        case .client(let credentials): return credentials
        case .statement(let secret): statement = secret
        }
        let outcome = try await send { [registration] () throws(AdobePassError) in
            try registration.register(softwareStatement: statement)
        }
        guard let credentials = outcome.credentials else { throw .noToken(outcome) }
        self.credentials = credentials
        return credentials
    }

    private func send(_ create: () throws(AdobePassError) -> AdobeRequest) async throws(AdobeFailure) -> AdobeOutcome {
        do throws(AdobePassError) {
            return try await sender.send(try create()).outcome
        } catch {
            throw .noTokenResponse(error)
        }
    }
}
