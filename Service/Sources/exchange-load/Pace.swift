enum Pace: Hashable, Sendable {
    /// At a fixed rate, whether or not earlier requests have ended.
    case open(perSecond: Int)
    /// One after the other in each of several lanes.
    case closed(lanes: Int)

    func run<Result: Sendable>(
        _ count: Int,
        from start: ContinuousClock.Instant,
        _ work: @escaping @Sendable (Int, ContinuousClock.Instant) async -> Result
    ) async -> [Result] {
        switch self {
        case .open(let rate): await Self.run(count, perSecond: rate, from: start, work)
        case .closed(let lanes): await Self.run(count, inLanes: lanes, work)
        }
    }

    private static func run<Result: Sendable>(
        _ count: Int,
        perSecond rate: Int,
        from start: ContinuousClock.Instant,
        _ work: @escaping @Sendable (Int, ContinuousClock.Instant) async -> Result
    ) async -> [Result] {
        await withTaskGroup(of: Result.self) { group in
            for number in 0..<count {
                let planned = start + .nanoseconds(Int64(number) * 1_000_000_000 / Int64(rate))
                // Requests whose time has come start together: a timer for each would take longer than the pause.
                if planned > ContinuousClock.now { try? await Task.sleep(until: planned) }
                group.addTask { await work(number, planned) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static func run<Result: Sendable>(
        _ count: Int,
        inLanes lanes: Int,
        _ work: @escaping @Sendable (Int, ContinuousClock.Instant) async -> Result
    ) async -> [Result] {
        await withTaskGroup(of: [Result].self) { group in
            for first in 0..<lanes {
                group.addTask {
                    var results: [Result] = []
                    for number in stride(from: first, to: count, by: lanes) {
                        results.append(await work(number, ContinuousClock.now))
                    }
                    return results
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }
}
