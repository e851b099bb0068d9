import AssertionClaims

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Creates the store of claims of a configuration.
struct ClaimsFactory {
    let claims: ServiceConfiguration.Claims
    let now: @Sendable () -> Date

    /// Creates the store, and connects to nothing yet.
    ///
    /// - Throws: ``ConfigurationError`` with the field.
    func store() throws(ConfigurationError) -> any AssertionClaims {
        do throws(ClaimError) {
            switch claims.store {
            case .memory:
                let secret = try ClaimSecret(Self.randomBytes)
                return InMemoryClaims(secret: secret, terms: try terms(), maximumCount: claims.maximumCount)
            case .redis: return RedisClaims(store: try redis(), terms: try terms())
            }
        } catch {
            throw ConfigurationError(.invalidValue, in: "claims", error.message)
        }
    }

    /// Declares that a new Redis server contains every claim that was ever made.
    ///
    /// - Throws: `ClaimError`, if that cannot be recorded.
    func declareComplete() async throws(ClaimError) {
        guard claims.store == .redis else { return }
        try await redis().declareComplete()
    }

    private func terms() throws(ClaimError) -> ClaimTerms {
        try ClaimTerms(
            lease: .seconds(claims.leaseSeconds),
            lifetimeWithoutExpiry: .seconds(claims.maximumLifetimeSeconds)
        )
    }

    private func redis() throws(ClaimError) -> RedisStore {
        var settings = RedisSettings(address: try RedisAddress(claims.url ?? ""))
        settings.connections = claims.connections
        let timeout = Duration.milliseconds(claims.timeoutMilliseconds)
        settings.connectTimeout = timeout
        settings.commandTimeout = timeout
        settings.operationTimeout = timeout
        return try RedisStore(settings, secret: try secret(), currentTime: now)
    }

    private func secret() throws(ClaimError) -> ClaimSecret {
        let bytes: [UInt8]
        do throws(ConfigurationError) {
            bytes = Array(try FileContent.readSecret(claims.secretFile ?? "", for: "claims.secretFile").utf8)
        } catch {
            throw ClaimError(.configuration, error.description)
        }
        return try ClaimSecret(bytes)
    }

    private static var randomBytes: [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<ClaimSecret.counts.lowerBound).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
