/// The numbers of the stand-in, by which a test of faults shows that no assertion was accepted twice.
public struct StandInCounts: Hashable, Sendable, Codable {
    /// The number of requests to services.
    public internal(set) var requests = 0
    /// The number of registered clients.
    public internal(set) var clients = 0
    /// The number of exchanges that were processed; a fault that comes before the processing is not counted.
    public internal(set) var exchanges = 0
    /// The number of exchanges that accepted an assertion and created a profile or a token; a degradation accepts none.
    public internal(set) var exchangesAccepted = 0
    /// The number of exchanges that were rejected, including those of ``exchangesReplayed``.
    public internal(set) var exchangesRejected = 0
    /// The number of exchanges that were rejected because their assertion had been accepted before.
    ///
    /// It is 0 if a fleet of services sends no assertion again after Adobe accepted it.
    public internal(set) var exchangesReplayed = 0
    /// The number of different assertions that were verified.
    public internal(set) var assertions = 0
    /// The number of different assertions that were accepted.
    public internal(set) var assertionsAccepted = 0
    /// The highest number of times that one verified assertion was sent.
    public internal(set) var maximumSendsOfAnAssertion = 0
}
