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
        switch claims.store {
        case .memory:
            return try checked { () throws(ClaimError) in
                let secret = try ClaimSecret(Self.randomBytes)
                return InMemoryClaims(secret: secret, terms: try terms(), maximumCount: claims.maximumCount)
            }
        case .redis:
            let secret = try secret()
            return try checked { () throws(ClaimError) in
                RedisClaims(store: try redis(secret), terms: try terms())
            }
        }
    }

    /// Declares that a new Redis server contains every claim that was ever made.
    ///
    /// - Throws: ``ConfigurationError``; `ClaimError`, if that cannot be recorded.
    func declareComplete() async throws {
        guard claims.store == .redis else { return }
        try await redis(secret()).declareComplete()
    }

    /// Creates a part of the store, of which the fields of the configuration were checked before.
    private func checked<Value>(_ create: () throws(ClaimError) -> Value) throws(ConfigurationError) -> Value {
        do throws(ClaimError) {
            return try create()
        } catch {
            throw ConfigurationError(.invalidValue, in: "claims", error.message)
        }
    }

    private func terms() throws(ClaimError) -> ClaimTerms {
        try ClaimTerms(
            lease: .seconds(claims.leaseSeconds),
            lifetimeWithoutExpiry: .seconds(claims.maximumLifetimeSeconds)
        )
    }

    private func redis(_ secret: ClaimSecret) throws(ClaimError) -> RedisStore {
        var settings = RedisSettings(address: try RedisAddress(claims.url ?? ""))
        settings.connections = claims.connections
        let timeout = Duration.milliseconds(claims.timeoutMilliseconds)
        settings.connectTimeout = timeout
        settings.commandTimeout = timeout
        settings.operationTimeout = timeout
        return try RedisStore(settings, secret: secret, currentTime: now)
    }

    private func secret() throws(ConfigurationError) -> ClaimSecret {
        let (path, field) = (claims.secretFile ?? "", "claims.secretFile")
        let text = try FileContent.readSecret(path, for: field)
        do throws(ClaimError) {
            return try ClaimSecret(Array(text.utf8))
        } catch {
            throw ConfigurationError(.invalidValue, in: path, at: field, error.message)
        }
    }

    private static var randomBytes: [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<ClaimSecret.counts.lowerBound).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
