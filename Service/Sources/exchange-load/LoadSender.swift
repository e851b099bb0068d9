import AsyncHTTPClient
import NIOCore
import NIOHTTP1

struct LoadSender: Sendable {
    let client: HTTPClient
    let services: [String]
    let requests: [ServiceRequest]
    let timeout: TimeAmount

    /// An answer: its status, or `nil` for an error, and the time from the planned start of the request.
    struct Answer: Sendable {
        let status: Int?
        let time: Duration
    }

    /// Sends a request once, and measures the time of its answer.
    func answer(to number: Int, plannedAt planned: ContinuousClock.Instant) async -> Answer {
        let reply = await reply(to: number, from: services[number % services.count])
        return Answer(status: reply?.status, time: planned.duration(to: .now))
    }

    func reply(to number: Int, from service: String) async -> ServiceReply? {
        do {
            let answer = try await client.execute(requests[number % requests.count].http(to: service), timeout: timeout)
            _ = try await answer.body.collect(upTo: 1 << 20)
            return ServiceReply(
                status: Int(answer.status.code),
                retryAfter: answer.headers.first(name: "Retry-After")
            )
        } catch {
            return nil
        }
    }
}
