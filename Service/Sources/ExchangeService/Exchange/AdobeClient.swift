import AdobeExchange
import AdobePass
import AdobePassFlow
import AdobePassXML
import SAMLEncoding
import Tracing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The calls of an exchange to Adobe, with the service's token.
struct AdobeClient: Sendable {
    private let adobe: ServiceConfiguration.Adobe
    private let sender: RequestSender
    private let tokens: TokenCache
    private let metrics: ServiceMetrics
    private let tracer: SpanLogger

    /// Creates a client, and sends nothing.
    init(
        _ adobe: ServiceConfiguration.Adobe,
        as identity: TokenCache.Identity,
        over transport: any AdobeTransport,
        metrics: ServiceMetrics,
        tracer: SpanLogger,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.adobe = adobe
        self.metrics = metrics
        self.tracer = tracer
        let policy = RetryPolicy(maximumAttempts: adobe.attempts, timeout: .seconds(adobe.timeoutSeconds))
        sender = RequestSender(transport: transport, policy: policy, clock: clock, reading: .xml)
        tokens = TokenCache(identity, in: adobe.environment, sender: sender, now: now)
    }

    /// Creates the request of an exchange.
    ///
    /// - Throws: `AdobePassError` with a value that cannot be sent.
    func exchangeRequest(
        _ response: Base64Text,
        _ request: ExchangeRequest,
        of provider: Provider
    ) throws(AdobePassError) -> AdobeRequest {
        switch request.api {
        case .v2(let status): try v2(request).exchange(response, status: status)
        case .v1(let type, _): try v1(request).exchange(response, mvpd: provider.mvpd, deviceType: type)
        }
    }

    /// Asks for the profile (V2) or the token (V1) of the device.
    ///
    /// - Throws: ``AdobeFailure``.
    func profile(
        for request: ExchangeRequest,
        of provider: Provider,
        in trace: ServiceContext
    ) async throws(AdobeFailure) -> AdobeOutcome {
        let profile: AdobeRequest
        do throws(AdobePassError) {
            profile =
                switch request.api {
                case .v1: try v1(request).authenticationToken()
                case .v2(let status): try v2(request).profile(of: provider.mvpd, status: status)
                }
        } catch {
            throw .noResponse(error)
        }
        return try await send(profile, in: trace)
    }

    private func v1(_ request: ExchangeRequest) -> RequestsV1 {
        RequestsV1(environment: adobe.environment, requestor: adobe.serviceProvider, device: request.device)
    }

    private func v2(_ request: ExchangeRequest) -> RequestsV2 {
        RequestsV2(environment: adobe.environment, serviceProvider: adobe.serviceProvider, device: request.device)
    }

    /// Sends a request with the service's token; if Adobe rejects the token, again with another one, because nothing else was
    /// looked at.
    ///
    /// - Throws: ``AdobeFailure``.
    func send(_ request: AdobeRequest, in trace: ServiceContext) async throws(AdobeFailure) -> AdobeOutcome {
        let token = try await observed("token", in: trace) { () throws(AdobeFailure) in try await tokens.token() }
        let outcome = try await sendOnce(request.authorized(by: token), in: trace)
        guard outcome.status == 401 else { return outcome }
        let fresh = try await observed("token", in: trace) { () throws(AdobeFailure) in
            try await tokens.token(replacing: token)
        }
        return try await sendOnce(request.authorized(by: fresh), in: trace)
    }

    private func sendOnce(
        _ request: AdobeRequest,
        in trace: ServiceContext
    ) async throws(AdobeFailure) -> AdobeOutcome {
        let start = ContinuousClock.now
        let service = request.service.rawValue
        let span = tracer.startSpan("adobe", context: trace, ofKind: .client)
        span.attributes["adobe.service"] = service
        let result = await ServiceContext.$current.withValue(span.context) {
            await Self.result { () throws(AdobePassError) in try await sender.send(request).outcome }
        }
        let kind =
            switch result {
            case .success(let outcome): outcome.kind.rawValue
            case .failure(let error): error.code.rawValue
            }
        span.attributes["adobe.kind"] = kind
        span.end()
        metrics.noteAdobe(service, kind, start.duration(to: .now))
        do throws(AdobePassError) {
            return try result.get()
        } catch {
            throw .noResponse(error)
        }
    }

    /// Runs work in a span of its own.
    private func observed<Value>(
        _ name: String,
        in trace: ServiceContext,
        _ work: () async throws(AdobeFailure) -> Value
    ) async throws(AdobeFailure) -> Value {
        let span = tracer.startSpan(name, context: trace, ofKind: .internal)
        defer { span.end() }
        return try await work()
    }

    private static func result<Value>(
        _ work: () async throws(AdobePassError) -> Value
    ) async -> Result<Value, AdobePassError> {
        do throws(AdobePassError) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}

extension ServiceConfiguration.Registration {
    /// Reads the statement or the secret.
    func identity() throws(ConfigurationError) -> TokenCache.Identity {
        switch self {
        case .softwareStatement(let file):
            .statement(ClientSecret(try FileContent.readSecret(file, for: "adobe.softwareStatementFile")))
        case .client(let id, let file):
            .client(
                ClientCredentials(
                    clientID: id,
                    secret: ClientSecret(try FileContent.readSecret(file, for: "adobe.clientSecretFile"))
                )
            )
        }
    }
}
