import AssertionClaims

/// Creates the store of claims of a configuration.
enum ClaimsFactory {
    /// Creates the store, and connects to nothing yet.
    ///
    /// - Throws: ``ConfigurationError`` with the field.
    static func claims(_ claims: ServiceConfiguration.Claims) throws(ConfigurationError) -> any AssertionClaims {
        do throws(ClaimError) {
            let terms = try ClaimTerms(
                lease: .seconds(claims.leaseSeconds),
                lifetimeWithoutExpiry: .seconds(claims.maximumLifetimeSeconds)
            )
            return InMemoryClaims(secret: try ClaimSecret(randomBytes), terms: terms, maximumCount: claims.maximumCount)
        } catch {
            throw ConfigurationError(.invalidValue, in: "claims", error.message)
        }
    }

    private static var randomBytes: [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
