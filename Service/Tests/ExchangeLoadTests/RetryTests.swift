import Synchronization
import Testing

@testable import exchange_load

/// What the driver does after an answer, and how it counts.
@Suite(.timeLimit(.minutes(5))) struct RetryTests {
    static let steps: [(reply: ServiceReply?, step: NextStep)] = [
        (nil, .retry(after: NextStep.shortPause)), (ServiceReply(status: 200), .end(.accepted)),
        (ServiceReply(status: 204), .end(.accepted)),
        (ServiceReply(status: 200, retryAfter: "9"), .end(.accepted)),
        (ServiceReply(status: 409, retryAfter: "7"), .retry(after: .seconds(7))),
        (ServiceReply(status: 429, retryAfter: "1"), .retry(after: .seconds(1))),
        (ServiceReply(status: 503, retryAfter: "0"), .retry(after: .zero)),
        (ServiceReply(status: 422), .end(.rejected)), (ServiceReply(status: 401), .end(.rejected)),
        (ServiceReply(status: 503), .end(.failed)), (ServiceReply(status: 301), .end(.failed)),
        (ServiceReply(status: 503, retryAfter: "soon"), .end(.failed)),
        (ServiceReply(status: 503, retryAfter: "-1"), .end(.failed)),
        (ServiceReply(status: 503, retryAfter: "99999999999999999999"), .end(.failed)),
    ]

    @Test(arguments: steps.indices) func determinesTheNextStep(_ index: Int) {
        let (reply, step) = Self.steps[index]
        #expect(NextStep(after: reply) == step)
    }

    /// Runs a request against answers in order, the last of which is repeated.
    private func run(
        _ replies: [ServiceReply?],
        number: Int = 0,
        limit: Duration = .seconds(30)
    ) async -> (request: RetriedRequest, services: [String]) {
        let services = Mutex<[String]>([])
        let sender = RetryingSender(services: ["one", "two"], limit: limit, clock: ContinuousClock()) { _, service in
            services.withLock { services in
                services.append(service)
                return replies[min(services.count, replies.count) - 1]
            }
        }
        let request = await sender.run(number)
        return (request, services.withLock { $0 })
    }

    @Test func triesTheNextInstance() async {
        let busy = ServiceReply(status: 503, retryAfter: "0")
        let (request, services) = await run([nil, busy, ServiceReply(status: 200)])
        #expect(request == RetriedRequest(end: .accepted, statuses: [nil, 503, 200]))
        #expect(services == ["one", "two", "one"])
        #expect(await run([ServiceReply(status: 422)], number: 3).services == ["two"])
    }

    @Test func endsAtTheDeadline() async {
        let (request, _) = await run([ServiceReply(status: 409, retryAfter: "60")], limit: .seconds(1))
        #expect(request == RetriedRequest(end: .unfinished, statuses: [409]))
    }

    @Test func countsRequestsAndAnswers() {
        let table = RetryTable([
            RetriedRequest(end: .accepted, statuses: [nil, 503, 200]), RetriedRequest(end: .rejected, statuses: [422]),
            RetriedRequest(end: .failed, statuses: [409, 500]), RetriedRequest(end: .unfinished, statuses: [nil]),
        ])
        #expect(table.lostCount == 2)
        #expect(
            table.text == """
                answers: 200: 1, 409: 1, 422: 1, 500: 1, 503: 1, none: 2
                requests: sent 4, accepted 1, rejected 1, failed 1, unfinished 1
                """
        )
    }

    @Test(arguments: [Pace.open(perSecond: 10_000), .closed(lanes: 3)]) func runsEachNumberOnce(_ pace: Pace) async {
        let numbers = await pace.run(20, from: ContinuousClock.now) { number, _ in number }
        #expect(numbers.sorted() == Array(0..<20))
    }
}
