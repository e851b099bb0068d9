import AdobePassFlow
import AssertionClaims
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import ExchangeService

/// A service that runs for a test.
struct TestService: ServiceClient {
    let application: ServiceApplication
    let folder: TestFolder
    let port: Int
    let log: LogLines

    /// The lines of a log.
    final class LogLines: Sendable {
        private let lines = Mutex<[String]>([])

        func append(_ bytes: [UInt8]) { lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }

        var all: [String] { lines.withLock { $0 } }
        var text: String { all.joined() }
    }

    /// Runs a service while a body is running.
    static func run<Value: Sendable>(
        _ fields: [String: [String: any Sendable]] = [:],
        transport: (any AdobeTransport)? = nil,
        claims: (any AssertionClaims)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        folder: TestFolder? = nil,
        _ body: @escaping @Sendable (TestService) async throws -> Value
    ) async throws -> Value {
        let folder = try folder ?? TestFolder()
        let log = LogLines()
        let surroundings = ServiceApplication.Surroundings(
            clock: clock,
            now: now,
            writeLog: { log.append($0) },
            claims: claims,
            transport: transport,
            threadCount: 2
        )
        let application = try ServiceApplication(try folder.configuration(fields), in: surroundings)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                defer { continuation.finish() }
                try await application.run { continuation.yield($0) }
                return nil
            }
            group.addTask {
                for await port in ports {
                    return try await body(TestService(application: application, folder: folder, port: port, log: log))
                }
                throw NotStarted()
            }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw NotStarted()
        }
    }

    struct NotStarted: Error {}

    /// A response of the service.
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The first value of a header.
        func header(_ name: String) -> String? { headers.first(name: name) }

        /// The value of a field of the JSON, whose path has dots.
        func json(_ path: String) -> Any? {
            var value: Any? = try? JSONSerialization.jsonObject(with: Data(body))
            for name in path.split(separator: ".") {
                if let index = Int(name) {
                    let list = value as? [Any] ?? []
                    value = list.indices.contains(index) ? list[index] : nil
                } else {
                    value = (value as? [String: Any])?[String(name)]
                }
            }
            return value
        }

        func string(_ path: String) -> String? { json(path) as? String }

        /// The rules of the findings.
        var rules: [String] { (json("findings") as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String } }
    }
}

/// A client of a service on 127.0.0.1.
protocol ServiceClient: Sendable {
    /// The port of the service.
    var port: Int { get }
}

extension ServiceClient {
    typealias Answer = TestService.Answer

    /// Sends a request with `GET`.
    func get(_ path: String) async throws -> Answer { try await send(.GET, path, [], []) }

    /// Sends a request with `POST`, as the caller of the tests unless there are other headers.
    func post(
        _ path: String,
        _ headers: [(String, String)] = [("Authorization", "Bearer \(TestValues.token)")],
        _ body: [UInt8] = []
    ) async throws -> Answer { try await send(.POST, path, headers, body) }

    private func send(
        _ method: HTTPMethod,
        _ path: String,
        _ headers: [(String, String)],
        _ body: [UInt8]
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = method
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if method == .POST { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let content = try await response.body.collect(upTo: 16 << 20)
        return Answer(
            status: Int(response.status.code),
            headers: response.headers,
            body: Array(content.readableBytesView)
        )
    }

    /// Sends a request of an exchange.
    func exchange(
        _ response: [UInt8],
        _ fields: [String: String] = ["mvpd": "ExampleCable"],
        headers: [(String, String)] = TestValues.headers()
    ) async throws -> Answer {
        try await post("/exchange", headers, try TestValues.body(response, fields))
    }
}
