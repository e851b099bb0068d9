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
        let renewal: Date
        /// The time from which on Adobe rejects the token.
        let expiry: Date
    }

    /// A request for a token that failed.
    private struct Failure {
        let reason: AdobeFailure
        /// The time from which on a token is requested again.
        let end: Date
    }

    /// The time before the expiry at which another token is requested, in seconds.
    private static let margin = 60.0
    /// The lifetime of a token for which Adobe specified none, in seconds.
    private static let shortLifetime: Int64 = 300
    /// The time after a failure in which no token is requested, in seconds.
    private static let pause = 1.0

    private let identity: Identity
    private let registration: ClientRegistration
    private let sender: RequestSender
    private let now: @Sendable () -> Date
    private var credentials: ClientCredentials?
    private var entry: Entry?
    private var failure: Failure?
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
        if let entry, entry.token != rejected, now() < entry.renewal { return entry.token }
        do throws(AdobeFailure) {
            return try await requestedEntry().token
        } catch {
            // A token that could not be renewed in time is valid for a while.
            guard let entry, entry.token != rejected, now() < entry.expiry else { throw error }
            return entry.token
        }
    }

    /// Returns the result of a request, which all that wait for it have in common, unless another one has just failed.
    private func requestedEntry() async throws(AdobeFailure) -> Entry {
        if let failure, now() < failure.end { throw failure.reason }
        guard let result = await Self.value(of: request ?? startRequest()) else { throw .cancelled }
        return try result.get()
    }

    /// Requests a token in a task of its own: the cancellation of one request must not fail the others.
    private func startRequest() -> Task<Result<Entry, AdobeFailure>, Never> {
        let task = Task {
            let result = await requestEntry()
            request = nil
            switch result {
            case .success(let entry): (self.entry, failure) = (entry, nil)
            case .failure(let reason): failure = Failure(reason: reason, end: now().addingTimeInterval(Self.pause))
            }
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
            guard isRegistered, case .noToken(let outcome) = error, outcome.isClientUnknown else {
                return .failure(error)
            }
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
        let instant = now()
        return Entry(
            token: access.token,
            renewal: instant.addingTimeInterval(lifetime - min(Self.margin, lifetime / 10)),
            expiry: instant.addingTimeInterval(lifetime)
        )
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

extension AdobeOutcome {
    /// True if Adobe does not know the client, or its secret.
    fileprivate var isClientUnknown: Bool {
        (status == 400 || status == 401) && error?.code == AdobeErrorCode(rawValue: "invalid_client")
    }
}
