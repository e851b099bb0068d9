public import SAML

/// The settings of the connections to a Redis server.
public struct RedisSettings: Hashable, Sendable {
    /// The address and the credentials.
    public var address: RedisAddress
    /// The number of connections, each with a thread of its own.
    public var connections = 4
    /// The maximum number of operations that wait for a connection; more fail at once, apart from the ends of attempts.
    public var maximumWaiting = 1000
    /// The maximum time to connect, without the resolution of the host's name, whose time the system limits.
    public var connectTimeout = Duration.seconds(1)
    /// The maximum time to wait for the server's response to commands that are sent at once.
    public var commandTimeout = Duration.seconds(1)
    /// The maximum time of an operation as a whole, with the wait for a connection.
    public var operationTimeout = Duration.seconds(3)
    /// The number of replicas that must have a claim before it is granted.
    ///
    /// It narrows the window in which a fail-over loses claims, and does not close it.
    public var minimumReplicas = 0
    /// The maximum time to wait for replicas, in addition to ``commandTimeout``.
    public var replicationTimeout = Duration.milliseconds(500)
    /// The clock skew of issuers that the verifier allows.
    ///
    /// After a loss of data, assertions are rejected that an issuer may have issued before it by a clock that is fast by
    /// this time.
    public var issuerClockSkew = ClockSkew.fiveMinutes
    /// The allowed difference between the clocks of this machine and of the server, at most `ClockSkew.maximum`.
    public var maximumClockDifference = Duration.seconds(60)

    /// Creates settings with defaults.
    public init(address: RedisAddress) {
        self.address = address
    }

    /// An error contains the name of the setting.
    func validate() throws(ClaimError) {
        try check("connections", connections, in: 1...64)
        try check("maximumWaiting", maximumWaiting, in: 1...1_000_000)
        try check("minimumReplicas", minimumReplicas, in: 0...100)
        let limit = Duration.seconds(60)
        try check("connectTimeout", connectTimeout, in: .milliseconds(1)...limit)
        try check("commandTimeout", commandTimeout, in: .milliseconds(1)...limit)
        try check("operationTimeout", operationTimeout, in: .milliseconds(1)...limit)
        try check("replicationTimeout", replicationTimeout, in: .milliseconds(1)...limit)
        try check("maximumClockDifference", maximumClockDifference, in: .zero...ClockSkew.maximum)
    }

    private func check<Value>(_ name: String, _ value: Value, in range: ClosedRange<Value>) throws(ClaimError) {
        guard range.contains(value) else {
            let text = "the setting \(name) is \(value); it must be between \(range.lowerBound) and \(range.upperBound)"
            throw ClaimError(.configuration, text)
        }
    }
}
