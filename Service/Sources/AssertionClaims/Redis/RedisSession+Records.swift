extension RedisSession {
    /// Returns the stored value, and true if it was stored now; ``ClaimError/Code/storeLost`` if an earlier one may be lost.
    ///
    /// Times are in milliseconds since 1970, the expiry by the clock of the server.
    mutating func store(
        _ value: String,
        in key: String,
        issued: Int64,
        expiry: String
    ) throws(ClaimError) -> (isNew: Bool, value: String) {
        // The generation is read after the record is stored: if the data is lost later, the next command finds another one.
        let (replies, time) = try sendWithTime([
            RedisCommand("SET", key, value, "NX", "PXAT", expiry), RedisCommand("GET", key),
            RedisCommand("GET", StoreGeneration.key),
        ])
        guard replies.count == 3 else { throw unexpectedReply() }
        let isNew = replies[0] == .status("OK")
        do throws(ClaimError) {
            // By another clock, the server may have deleted an earlier record already.
            try time.check()
            try confirmGeneration(replies[2])
            try checkCovered(issued: issued)
        } catch {
            // A rejected claimant must not keep others from recording a success.
            if isNew, condition == .usable { try remove(key, if: value) }
            throw error
        }
        guard case .string(let stored) = replies[1] else {
            let problem = "the record was acknowledged and is not stored; check the clocks and the memory of the server"
            throw ClaimError(.notStored, "\(settings.address): \(problem)")
        }
        return (isNew, stored)
    }

    mutating func remove(_ key: String, if value: String) throws(ClaimError) {
        _ = try integer(send(.remove(key, if: value)))
    }
}

extension RedisCommand {
    private static let removeScript =
        "if redis.call('GET',KEYS[1])==ARGV[1] then return redis.call('DEL',KEYS[1]) end return 0"

    static func remove(_ key: String, if value: String) -> Self { Self("EVAL", removeScript, "1", key, value) }
}
