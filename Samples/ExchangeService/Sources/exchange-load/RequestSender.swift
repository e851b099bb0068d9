import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Sends prepared requests, and measures the time of each answer.
struct RequestSender: Sendable {
    let client: HTTPClient
    let service: String
    let requests: [ServiceRequest]
    let timeout: TimeAmount

    /// An answer: its status, or `nil` for an error, and the time from the planned start of the request.
    struct Answer: Sendable {
        let status: Int?
        let time: Duration
    }

    /// Sends requests at planned times.
    func send(_ count: Int, perSecond rate: Int, from start: ContinuousClock.Instant) async -> [Answer] {
        await withTaskGroup(of: Answer.self) { group in
            for number in 0..<count {
                let planned = start + .nanoseconds(Int64(number) * 1_000_000_000 / Int64(rate))
                // Requests whose time has come start together: a timer for each would take longer than the pause.
                if planned > ContinuousClock.now { try? await Task.sleep(until: planned) }
                group.addTask { await answer(to: number, plannedAt: planned) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Sends requests one after the other over each of several connections.
    func send(_ count: Int, overConnections connections: Int) async -> [Answer] {
        await withTaskGroup(of: [Answer].self) { group in
            for first in 0..<connections {
                group.addTask {
                    var answers: [Answer] = []
                    for number in stride(from: first, to: count, by: connections) {
                        answers.append(await answer(to: number, plannedAt: ContinuousClock.now))
                    }
                    return answers
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func answer(to number: Int, plannedAt planned: ContinuousClock.Instant) async -> Answer {
        let request = requests[number % requests.count].http(to: service)
        do {
            let answer = try await client.execute(request, timeout: timeout)
            _ = try await answer.body.collect(upTo: 1 << 20)
            return Answer(status: Int(answer.status.code), time: planned.duration(to: .now))
        } catch {
            return Answer(status: nil, time: planned.duration(to: .now))
        }
    }
}
