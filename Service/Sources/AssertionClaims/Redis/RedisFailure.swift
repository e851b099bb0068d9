/// The failure of a connection; what the server did with the commands is unknown.
enum RedisFailure: Error, Equatable {
    /// For a reason in the words of the system.
    case notConnected(String)
    case closed
    case timedOut
    case malformedReply
    case outOfMemory
}

extension ClaimError {
    init(_ failure: RedisFailure, _ address: RedisAddress) {
        let problem =
            switch failure {
            case .notConnected(let reason): "cannot connect (\(reason)); check that the server is running"
            case .closed: "the server closed the connection; check its log"
            case .timedOut: "the server did not respond in time; check its load"
            case .malformedReply: "the response is not in the protocol of Redis; check the address"
            case .outOfMemory: "there is not enough memory for a connection"
            }
        self.init(.unavailable, "\(address): \(problem)")
    }

    init(rejected code: String, _ address: RedisAddress) {
        let advice =
            switch code {
            case "OOM": "its memory is full; increase maxmemory"
            case "READONLY": "it is a read-only replica; use the address of the primary"
            case "NOAUTH", "WRONGPASS": "check user and password in the address"
            case "ERR": "use Redis 6.2 or later, and check password and database in the address"
            case "NOPERM": "the user is not permitted to run the commands of claims"
            case "NOREPLICAS": "too few replicas are connected; see min-replicas-to-write"
            case "LOADING": "it is loading its data; try again"
            case "MISCONF": "it cannot save its data; check its disk"
            default: "check its log"
            }
        self.init(.unavailable, "\(address): the server rejected a command (\(code)): \(advice)")
    }

    static func unexpectedReply(_ address: RedisAddress) -> Self {
        Self(
            .unavailable,
            "\(address): the response does not match the command; check that the server is Redis 6.2 or later"
        )
    }
}
