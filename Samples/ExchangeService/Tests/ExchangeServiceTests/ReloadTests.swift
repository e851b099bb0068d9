import Foundation
import Synchronization
import Testing

@testable import ExchangeService

/// Files that change while the service runs.
@Suite(.timeLimit(.minutes(5))) struct ReloadTests {
    @Test func changesTokens() async throws {
        try await TestService.run { service in
            func status(_ token: String) async throws -> Int {
                try await service.post("/verify", [("Authorization", "Bearer \(token)")]).status
            }
            #expect(try await status("new") == 401)
            let digests = [TestValues.token, "new"].map { "\"\(TestValues.digest(of: $0))\"" }.joined(separator: ",")
            try service.folder.write("callers.json", #"{"callers": [{"name": "app", "sha256": [\#(digests)]}]}"#)
            await service.application.reloading.reload()
            #expect(try await status("new") == 200)
            #expect(try await status(TestValues.token) == 200)

            try service.folder.write("callers.json", #"{"callers": "none"}"#)
            await service.application.reloading.reload()
            #expect(try await status("new") == 200)
            #expect(service.log.text.contains("the new content is not used"))
            let metrics = try await service.get("/metrics").text
            #expect(metrics.contains(#"exchange_reloads_total{file="callers",result="reloaded"} 1"#))
            #expect(metrics.contains(#"exchange_reloads_total{file="callers",result="failed"} 1"#))

            try service.folder.write(
                "callers.json",
                #"{"callers": [{"name": "app", "sha256": ["\#(TestValues.digest(of: "new"))"]}]}"#
            )
            await service.application.reloading.reload()
            #expect(try await status(TestValues.token) == 401)
        }
    }

    @Test func changesKeys() async throws {
        try await TestService.run { service in
            func verdict() async throws -> String? {
                let response = try TestValues.response(by: TestValues.otherKey.get())
                let headers = [("Authorization", "Bearer \(TestValues.token)")]
                return try await service.post("/verify?provider=ExampleCable", headers, response).header(
                    "Samltool-Verdict"
                )
            }
            #expect(try await verdict() == "rejected")
            try service.folder.write("idp.pem", "canary, and no certificate")
            await service.application.reloading.reload()
            #expect(try await verdict() == "rejected")
            let degraded = try await service.get("/readyz")
            #expect(degraded.status == 200)
            #expect(degraded.string("details.0.provider") == "ExampleCable")
            #expect(!service.log.text.contains("canary") && !degraded.text.contains("canary"))

            try service.folder.write("idp.pem", try TestValues.certificate(of: TestValues.otherKey.get()))
            await service.application.reloading.reload()
            #expect(try await verdict() == "accepted")
            #expect((try await service.get("/readyz").json("details") as? [Any])?.isEmpty == true)

            try service.folder.write("providers.json", "{")
            await service.application.reloading.reload()
            #expect(try await verdict() == "accepted")
            #expect((try await service.get("/readyz").json("details") as? [Any])?.count == 1)
        }
    }

    @Test func noticesChangesItself() async throws {
        try await TestService.run { service in
            try service.folder.write(
                "callers.json",
                #"{"callers": [{"name": "app", "sha256": ["\#(TestValues.digest(of: "new"))"]}]}"#
            )
            var status = 0
            for _ in 0..<100 where status != 200 {
                try await Task.sleep(for: .milliseconds(50))
                status = try await service.post("/verify", [("Authorization", "Bearer new")]).status
            }
            #expect(status == 200)
        }
    }

    @Test func isNotReadyWithExpiredMetadata() async throws {
        let folder = try TestFolder()
        _ = try folder.writeConfiguration()
        let samples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../").standardized.path
        var metadata = try String(contentsOfFile: "\(samples)/Metadata/idp.xml", encoding: .utf8)
        let end = try #require(metadata.range(of: "<md:EntityDescriptor ")?.upperBound)
        if let old = metadata.range(of: #"validUntil="[^"]*""#, options: .regularExpression) {
            metadata.removeSubrange(old)
        }
        let start = Date(timeIntervalSince1970: 1_900_000_000)
        metadata.insert(contentsOf: #"validUntil="\#(start.addingTimeInterval(7200).formatted(.iso8601))" "#, at: end)
        try folder.write("metadata.xml", metadata)
        try folder.write("metadata.json", #"{"providers": {"ExampleCable": {"metadata": "metadata.xml"}}}"#)
        let clock = SharedTime(time: start)
        try await TestService.run(["providers": ["file": "metadata.json"]], now: { clock.now }, folder: folder) {
            service in
            #expect(try await service.get("/readyz").status == 200)
            await service.application.reloading.reload()
            #expect(service.log.text.contains("the metadata expires soon"))
            let expiry = #"exchange_metadata_expiry_timestamp_seconds{provider="ExampleCable"} 1900007200"#
            #expect(try await service.get("/metrics").text.contains(expiry))
            clock.advance(by: 7201)
            let answer = try await service.get("/readyz")
            #expect(answer.status == 503)
            #expect(answer.string("reasons.0.part") == "metadata")
            #expect(answer.string("reasons.0.provider") == "ExampleCable")
        }
    }
}

/// A time that a test sets.
final class SharedTime: Sendable {
    private let time: Mutex<Date>

    init(time: Date) {
        self.time = Mutex(time)
    }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
