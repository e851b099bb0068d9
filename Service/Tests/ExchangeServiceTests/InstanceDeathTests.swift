import AdobePass
import FakeAdobePass
import Foundation
import SAML
import Testing

@testable import ExchangeService

/// The death of one of two instances; `scripts/faults` does the same under load.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: ServiceProgram.exists && RedisProcess.program != nil, "samltool-exchange or redis-server is missing")
)
struct InstanceDeathTests {
    /// The service of Adobe whose response is late when the instance dies, and the number of requests to Adobe before.
    static let deaths: [(fault: ScriptedFault, requests: Int)] = [
        // Between the claim and the exchange: the instance waits for its token.
        (ScriptedFault(Fault(.slowHead, seconds: 60), of: .v2Token), 2),
        // After Adobe accepted the assertion.
        (ScriptedFault(Fault(.slowHead, seconds: 60), of: .v2Exchange), 3),
    ]

    @Test(arguments: deaths.indices) func losesNothing(_ index: Int) async throws {
        let (fault, requests) = Self.deaths[index]
        let redis = try await RedisProcess()
        var adobe = AdobeStandIn.Configuration()
        adobe.mvpds[0].trustedKeys = try TrustedKeys(certificates: TestValues.certificate.get())
        adobe.mvpds[0].requiredMetadataFields = ["userID", "zip"]
        adobe.faults = [fault]
        try await AdobeStandIn.withRunning(adobe, clock: ContinuousClock(), now: { Date() }) { standIn in
            let folder = try TestFolder()
            let path = try Self.configuration(in: folder, standIn, redis)
            #expect(try await ServiceProgram(["--config", path, "--declare-store-complete"]).status() == 0)
            let (first, second) = (try ServiceProgram(["--config", path]), try ServiceProgram(["--config", path]))
            let (dying, living) = (
                ProgramClient(port: try first.awaitPort()), ProgramClient(port: try second.awaitPort())
            )
            let response = try TestValues.response()
            let lost = Task { try await dying.exchange(response) }
            while await standIn.counts().requests < requests { try await Task.sleep(for: .milliseconds(10)) }
            if fault.service == .v2Exchange {
                while await standIn.counts().exchangesAccepted == 0 { try await Task.sleep(for: .milliseconds(10)) }
            }
            first.send(SIGKILL)
            await #expect(throws: (any Error).self) { try await lost.value }

            // As the service documents it, the client sends the same request again after the pause.
            var answer = try await living.exchange(response)
            #expect(answer.status == 409)
            while answer.status == 409 {
                let seconds = try #require(answer.header("Retry-After").flatMap { Int($0) })
                #expect((1...7).contains(seconds))
                try await Task.sleep(for: .seconds(seconds))
                answer = try await living.exchange(response)
            }
            #expect(answer.status == 200, "\(answer.text)")
            let counts = await standIn.counts()
            #expect(counts.exchangesAccepted == 1)
            #expect(counts.maximumSendsOfAnAssertion == 1)
        }
    }

    private static func configuration(
        in folder: TestFolder,
        _ standIn: RunningStandIn,
        _ redis: RedisProcess
    ) throws -> String {
        try folder.write("statement.txt", "statement")
        try folder.write("claims.txt", String(repeating: "0123456789abcdef", count: 4))
        return try folder.writeConfiguration([
            "adobe": ["baseURL": "\(standIn.baseURL)", "softwareStatementFile": "statement.txt"],
            "claims": ["store": "redis", "url": redis.url, "secretFile": "claims.txt", "leaseSeconds": 7],
            "limits": ["requestSeconds": 6], "log": ["level": "critical"],
        ])
    }
}
