/// The times that a store of claims applies.
public struct ClaimTerms: Hashable, Sendable {
    /// The time after which an attempt that neither ended nor failed is considered dead.
    ///
    /// It must be longer than the longest exchange, with its retries and time-outs.
    public let lease: Duration
    /// The time after its issue at which an assertion without an expiry is considered expired.
    public let lifetimeWithoutExpiry: Duration

    /// Creates terms.
    ///
    /// - Parameters:
    ///   - lease: From one second to one hour.
    ///   - lifetimeWithoutExpiry: From one second to one year.
    /// - Throws: ``ClaimError``, code ``ClaimError/Code/configuration``.
    public init(
        lease: Duration = .seconds(60),
        lifetimeWithoutExpiry: Duration = .seconds(8 * 3600)
    ) throws(ClaimError) {
        guard lease >= .seconds(1), lease <= .seconds(3600) else {
            throw ClaimError(.configuration, "the lease of an attempt must be between 1 and 3600 seconds")
        }
        guard lifetimeWithoutExpiry >= .seconds(1), lifetimeWithoutExpiry <= .seconds(365 * 86400) else {
            throw ClaimError(
                .configuration,
                "the lifetime of assertions without an expiry must be between 1 second and 365 days"
            )
        }
        self.lease = lease
        self.lifetimeWithoutExpiry = lifetimeWithoutExpiry
    }
}
