import AssertionClaims
import FakeAdobePass
import Foundation
import Testing

@testable import ExchangeService

/// Two instances of the service with one Redis server.
@Suite(.timeLimit(.minutes(5)), .enabled(if: RedisProcess.program != nil, "redis-server is not installed"))
struct RedisTests {
    /// The log, the readiness and the answer say that the server is new, and what to do.
    @Test func announcesANewServer() async throws {
        let redis = try await RedisProcess()
        let folder = try TestFolder()
        try folder.write("claims.txt", String(repeating: "0123456789abcdef", count: 4))
        let claims: [String: any Sendable] = ["store": "redis", "url": redis.url, "secretFile": "claims.txt"]
        try await TestService.run(["claims": claims], transport: ScriptedTransport(), folder: folder) { service in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 422 && answer.rules == ["claim.store-lost"])
            #expect(answer.json("retry.sameRequest") as? Bool == false)
            let seconds = try #require(answer.json("retry.afterSeconds") as? Int)
            #expect((300...360).contains(seconds))
            #expect(answer.header("Retry-After") == nil)
            #expect(answer.string("findings.0.advice")?.contains("in \(seconds) seconds") == true)
            let ready = try await service.get("/readyz")
            #expect(ready.status == 200 && ready.string("details.0.part") == "claims")
            #expect(service.log.text.contains("--declare-store-complete"))
            try await service.application.declareStoreComplete()
            #expect(try await service.exchange(try TestValues.response()).status == 200)
        }
    }

    @Test func exchangesOnceOnTwoInstances() async throws {
        let redis = try await RedisProcess()
        let claims: [String: any Sendable] = ["store": "redis", "url": redis.url, "secretFile": "claims.txt"]
        try await StandInTests.run { _, standIn in
            let adobe: [String: any Sendable] = [
                "baseURL": "\(standIn.baseURL)", "softwareStatementFile": "statement.txt",
            ]
            @Sendable func folder() throws -> TestFolder {
                let folder = try TestFolder()
                try folder.write("claims.txt", String(repeating: "0123456789abcdef", count: 4))
                try folder.write("statement.txt", "statement")
                return folder
            }
            let fields: [String: [String: any Sendable]] = ["adobe": adobe, "claims": claims]
            try await TestService.run(fields, folder: folder()) { first in
                try await first.application.declareStoreComplete()
                try await TestService.run(fields, folder: folder()) { second in
                    for round in 0..<5 {
                        // A device of its own: a profile of an earlier round would be found instead of an exchange.
                        let headers = TestValues.headers(device: "canary-tv-\(round)")
                        let response = try TestValues.response()
                        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                            for index in 0..<10 {
                                let service = index % 2 == 0 ? first : second
                                group.addTask { try await service.exchange(response, headers: headers).status }
                            }
                            return try await group.reduce(into: []) { $0.append($1) }
                        }
                        #expect(statuses.contains(200))
                        #expect(statuses.allSatisfy { $0 == 200 || $0 == 409 })
                        let thief = try await second.exchange(response, headers: TestValues.headers(device: "other"))
                        #expect(thief.rules == ["claim.replayed"])
                    }
                    let exchanges = await standIn.log().filter { $0.service == "v2-exchange" }
                    #expect(exchanges.count == 5, "\(exchanges)")

                    redis.stop()
                    let answer = try await first.exchange(try TestValues.response())
                    #expect(answer.status == 503)
                    #expect(answer.string("error.code") == "claim.unavailable")
                    #expect(answer.json("retry.sameRequest") as? Bool == true)
                    let ready = try await first.get("/readyz")
                    #expect(ready.status == 503)
                    #expect(ready.string("reasons.0.part") == "claims")
                    #expect(await standIn.log().count { $0.service == "v2-exchange" } == 5)
                }
            }
        }
    }
}

/// A Redis server without persistence, which ends with the value.
final class RedisProcess: Sendable {
    /// The path of the program; `nil` if it is not installed.
    static let program = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/redis-server" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    let folder: TestFolder
    /// The address: a socket, so that no port is chosen.
    var url: String { "unix://\(folder.path)/redis.sock" }
    private let process = Process()

    init() async throws {
        folder = try TestFolder()
        process.executableURL = URL(fileURLWithPath: Self.program ?? "")
        process.arguments = [
            "--port", "0", "--unixsocket", "redis.sock", "--dir", folder.path, "--save", "", "--appendonly", "no",
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        for _ in 0..<100 where !FileManager.default.fileExists(atPath: "\(folder.path)/redis.sock") {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit { stop() }

    /// Ends the server.
    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
    }
}
