struct LatencyTable {
    private let times: [Duration]
    private let statuses: [Int: Int]
    private let elapsed: Duration
    /// Of this process, in microseconds.
    private let processorTime: Double
    /// Requests without an answer.
    let errorCount: Int

    init(_ answers: [LoadSender.Answer], in elapsed: Duration, processorTime: Double) {
        times = answers.map(\.time).sorted()
        statuses = answers.reduce(into: [:]) { counts, answer in
            if let status = answer.status { counts[status, default: 0] += 1 }
        }
        errorCount = answers.count { $0.status == nil }
        self.elapsed = elapsed
        self.processorTime = processorTime
    }

    /// One line: requests per second, percentiles in milliseconds, statuses, errors, and the processor time of a request in this process.
    var text: String {
        let perSecond = Double(times.count) / elapsed.seconds
        let counts = statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let percentiles = [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)].map { name, part in
            "\(name) \(milliseconds(at: part))"
        }
        return "\(times.count) requests, \(perSecond.rounded().description) per second, "
            + percentiles.joined(separator: ", ")
            + ", max \(milliseconds(at: 1)) ms; " + (counts + ["errors: \(errorCount)"]).joined(separator: ", ")
            + "; \(Int((processorTime / Double(max(times.count, 1))).rounded())) µs each here"
    }

    private func milliseconds(at part: Double) -> String {
        guard let last = times.indices.last else { return "-" }
        let index = min(last, Int(Double(times.count) * part))
        return ((times[index].seconds * 10_000).rounded() / 10).description
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
