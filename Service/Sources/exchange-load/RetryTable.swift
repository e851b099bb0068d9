/// The ends of requests, and the statuses of all attempts.
struct RetryTable {
    private let requests: [RetriedRequest]

    init(_ requests: [RetriedRequest]) {
        self.requests = requests
    }

    /// Left without a result and without advice.
    var lostCount: Int { requests.count { [.failed, .unfinished].contains($0.end) } }

    /// Two lines: the numbers of answers by status, and the numbers of requests by end.
    var text: String {
        let statuses = requests.flatMap(\.statuses)
        let counts = Dictionary(grouping: statuses.compactMap(\.self)) { $0 }.sorted { $0.key < $1.key }
            .map { "\($0.key): \($0.value.count)" }
        let missing = statuses.count { $0 == nil }
        let ends = RequestEnd.allCases.map { end in "\(end.rawValue) \(requests.count { $0.end == end })" }
        return """
            answers: \((counts + ["none: \(missing)"]).joined(separator: ", "))
            requests: sent \(requests.count), \(ends.joined(separator: ", "))
            """
    }
}
