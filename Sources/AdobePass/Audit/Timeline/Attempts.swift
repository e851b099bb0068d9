extension AuditTimeline {
    /// A request that is sent again within this time repeats the former one without the viewer, in seconds.
    static let repetitionSeconds = 10.0

    /// Returns the requests that failed, each with its repetitions by the app.
    ///
    /// A status 401 or 429 has requirements of its own.
    func attempts(where isSelected: (AuditedCall) -> Bool) -> [[AuditedCall]] {
        var found: [[AuditedCall]] = []
        for calls in recordings {
            var open: [[AuditedCall]] = []
            for call in calls where isSelected(call) {
                let isFailure = !call.errors.isEmpty || (call.status ?? 0) >= 400
                let isOwn = call.status == 401 || call.status == 429
                if let index = open.lastIndex(where: { Self.isRepetition(call, of: $0) }) {
                    open[index].append(call)
                    if !isFailure { found.append(open.remove(at: index)) }
                } else if isFailure, !isOwn {
                    open.append([call])
                }
            }
            found += open
        }
        return found
    }

    private static func isRepetition(_ call: AuditedCall, of attempts: [AuditedCall]) -> Bool {
        guard let last = attempts.last, last.isSameRequest(as: call) else { return false }
        // The pauses between repetitions grow.
        let limit = repetitionSeconds * Double(attempts.count)
        return last.seconds(until: call).map { $0 <= limit } ?? true
    }
}
