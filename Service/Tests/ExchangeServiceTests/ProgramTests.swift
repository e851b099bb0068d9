import Foundation
import Testing

@testable import ExchangeService

/// The program `samltool-exchange`, which is beside the tests.
@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: ServiceProgram.exists, "build samltool-exchange first, with 'swift build'")
)
struct ProgramTests {
    @Test func checksTheConfiguration() async throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration()
        let valid = try ServiceProgram(["--config", path, "--check-configuration"])
        #expect(valid.rest() == "\(path): the configuration is valid\n")
        #expect(try await valid.status() == 0)

        try folder.writeConfiguration(["limits": ["bodyBytes": 1], "adobe": ["clientSecretFile": "none.txt"]])
        let invalid = try ServiceProgram(["--config", path, "--check-configuration"])
        #expect(invalid.rest() == "error: \(path): limits.bodyBytes: 1 is out of range; specify 1024 to 67108864\n")
        #expect(try await invalid.status() == 78)

        try folder.writeConfiguration(["adobe": ["clientSecretFile": "none.txt"]])
        let missing = try ServiceProgram(["--config", path, "--check-configuration"])
        #expect(
            missing.rest().hasPrefix("error: \(folder.path)/none.txt: adobe.clientSecretFile: there is no such file")
        )
        #expect(try await missing.status() == 78)
    }

    @Test(arguments: [SIGTERM, SIGINT]) func finishesOpenRequests(_ signal: Int32) async throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration(["log": ["level": "critical"]])
        let program = try ServiceProgram(["--config", path])
        let port = try program.awaitPort()
        let text = try await RawClient.run(
            port: port,
            [
                .write(RawClient.head("/verify?provider=ExampleCable", "Content-Length: 6") + "abc"),
                .pause(.milliseconds(1500)),
                .call { program.send(signal) }, .pause(.milliseconds(1500)), .write("def"),
            ]
        )
        #expect(RawClient.statuses(in: text) == [200])
        #expect(try await program.status() == 0)
        #expect(program.rest() == "")
        let refused = try? await RawClient.run(port: port, [.write(RawClient.head("/healthz", method: "GET"))])
        #expect(refused == nil)
    }

    @Test func saysThatTheAddressIsInUse() async throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration(["log": ["level": "critical"]])
        let first = try ServiceProgram(["--config", path])
        let port = try first.awaitPort()
        try folder.writeConfiguration(["log": ["level": "critical"], "server": ["port": port]])
        let second = try ServiceProgram(["--config", path])
        #expect(
            second.rest()
                == "error: 127.0.0.1:\(port): another program uses this address; end it, or specify another port\n"
        )
        #expect(try await second.status() == 78)
        first.send(SIGTERM)
        #expect(try await first.status() == 0)
    }

    @Test func drainsBeforeItStopsListening() async throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration(["log": ["level": "critical"], "server": ["drainSeconds": 5]])
        let program = try ServiceProgram(["--config", path])
        let client = ProgramClient(port: try program.awaitPort())
        #expect(try await client.get("/readyz").status == 200)
        let start = ContinuousClock.now
        program.send(SIGTERM)
        var ready = try await client.get("/readyz")
        while ready.status == 200 {
            try await Task.sleep(for: .milliseconds(10))
            ready = try await client.get("/readyz")
        }
        #expect(ready.status == 503)
        #expect(ready.string("reasons.0.message") == "the service is stopping")
        // A load balancer sends requests until it notices.
        #expect(try await client.get("/healthz").status == 200)
        #expect(try await client.post("/verify?provider=ExampleCable").status == 200)
        #expect(try await program.status() == 0)
        #expect(start.duration(to: .now) >= .seconds(5))
    }
}
