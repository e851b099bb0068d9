import Foundation
import SAMLTestKit
import Synchronization
import Testing

@testable import ExchangeService

/// Files that change while the service runs.
@Suite(.timeLimit(.minutes(5))) struct ReloadTests {
    @Test func changesTokens() async throws {
        try await TestService.run { service in
            func status(_ token: String) async throws -> Int {
                try await service.post("/verify?provider=ExampleCable", [("Authorization", "Bearer \(token)")]).status
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
                status = try await service.post("/verify?provider=ExampleCable", [("Authorization", "Bearer new")])
                    .status
            }
            #expect(status == 200)
        }
    }

    @Test func noticesAChangeDuringTheReading() async throws {
        let folder = try TestFolder()
        try folder.writeConfiguration()
        let (providersFile, callersFile) = ("\(folder.path)/providers.json", "\(folder.path)/callers.json")
        let providers = try ProviderDirectory(providersFile, at: Date())
        // The reading of many providers takes a while.
        @Sendable func write(_ attribute: String) throws {
            let fields = #"{"cert": "idp.pem", "issuer": "https://idp.example/saml2", "require": "\#(attribute)"}"#
            let members = (0..<20).map { "\"P\($0)\": \(fields)" }.joined(separator: ", ")
            try folder.write("providers.json", #"{"providers": {\#(members)}}"#)
        }
        for number in 0..<50 {
            try write("previous")
            let change = Task.detached {
                try write("a\(number)")
                let digest = TestValues.digest(of: "token-\(number)")
                try folder.write("callers.json", #"{"callers": [{"name": "app", "sha256": ["\#(digest)"]}]}"#)
            }
            _ = providers.reload(at: Date())
            let callers = try CallerDirectory(callersFile)
            try await change.value
            _ = providers.reload(at: Date())
            _ = callers.reload(at: Date())
            #expect(Set(providers.snapshot.all.map(\.requiredAttributes)) == [["a\(number)"]])
            #expect(callers.caller(withToken: "token-\(number)".utf8) == "app")
        }
    }

    @Test func keepsAllProvidersIfIdentifiersMoveToAnotherOne() throws {
        let folder = try TestFolder()
        try folder.writeConfiguration()
        func write(_ first: String, _ mvpd: String, _ second: String) throws {
            let fields = #""issuer": "https://idp.example/saml2""#
            try folder.write(
                "providers.json",
                """
                {"providers": {"A": {"cert": "\(first)", "mvpd": "\(mvpd)", \(fields)},
                  "B": {"cert": "idp.pem", "mvpd": "\(second)", \(fields)}}}
                """
            )
        }
        try write("idp.pem", "X", "Y")
        let providers = try ProviderDirectory("\(folder.path)/providers.json", at: Date())
        try write("secret.txt", "Y", "X")
        #expect(!providers.reload(at: Date()).problems.isEmpty)
        #expect(providers.snapshot.byMVPD.mapValues(\.name) == ["X": "A", "Y": "B"])
        #expect(providers.reload(at: Date()).problems.isEmpty)
        try write("idp.pem", "Y", "X")
        #expect(providers.reload(at: Date()).problems.isEmpty)
        #expect(providers.snapshot.byMVPD.mapValues(\.name) == ["X": "B", "Y": "A"])
    }

    @Test func isNotReadyWithExpiredMetadata() async throws {
        let start = Date(timeIntervalSince1970: 1_900_000_000)
        let folder = try TestFolder()
        _ = try folder.writeConfiguration()
        try Self.writeMetadata(until: start.addingTimeInterval(7200), "metadata.xml", in: folder)
        try folder.write("metadata.json", #"{"providers": {"ExampleCable": {"metadata": "metadata.xml"}}}"#)
        let clock = SharedTime(time: start)
        try await TestService.run(["providers": ["file": "metadata.json"]], now: { clock.now }, folder: folder) {
            service in
            #expect(try await service.get("/readyz").status == 200)
            for _ in 0..<10 {
                clock.advance(by: 5)
                await service.application.reloading.reload()
            }
            func warnings() -> Int { service.log.all.count { $0.contains("the metadata expires soon") } }
            #expect(warnings() == 1)
            clock.advance(by: 3600)
            await service.application.reloading.reload()
            #expect(warnings() == 2)
            let expiry = #"exchange_metadata_expiry_timestamp_seconds{provider="ExampleCable"} 1900007200"#
            #expect(try await service.get("/metrics").text.contains(expiry))
            clock.advance(by: 3600)
            let answer = try await service.get("/readyz")
            #expect(answer.status == 503)
            #expect(answer.string("reasons.0.part") == "metadata")
            #expect(answer.string("reasons.0.provider") == "ExampleCable")
        }
    }

    /// Writes metadata of the provider of the samples.
    private static func writeMetadata(until end: Date, _ name: String, in folder: TestFolder) throws {
        let samples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Samples").standardized.path
        var metadata = try String(contentsOfFile: "\(samples)/Metadata/idp.xml", encoding: .utf8)
        let place = try #require(metadata.range(of: "<md:EntityDescriptor ")?.upperBound)
        if let old = metadata.range(of: #"validUntil="[^"]*""#, options: .regularExpression) {
            metadata.removeSubrange(old)
        }
        metadata.insert(contentsOf: #"validUntil="\#(end.formatted(.iso8601))" "#, at: place)
        try folder.write(name, metadata)
    }

    @Test func servesTheOthersWhileMetadataHasExpired() async throws {
        let start = Date()
        let folder = try TestFolder()
        _ = try folder.writeConfiguration()
        try Self.writeMetadata(until: start.addingTimeInterval(60), "old.xml", in: folder)
        try Self.writeMetadata(until: start.addingTimeInterval(7200), "new.xml", in: folder)
        try folder.write(
            "three.json",
            """
            {"providers": {
              "ExampleCable": {"cert": "idp.pem", "issuer": "\(ResponseSpec.exampleIssuer)"},
              "Rollover": {"metadata": ["old.xml", "new.xml"]}, "Expired": {"metadata": "old.xml"}
            }}
            """
        )
        let clock = SharedTime(time: start)
        let transport = ScriptedTransport()
        try await TestService.run(
            ["providers": ["file": "three.json"]],
            transport: transport,
            now: { clock.now },
            folder: folder
        ) { service in
            clock.advance(by: 61)
            let ready = try await service.get("/readyz")
            #expect(ready.status == 200)
            #expect(ready.string("details.0.provider") == "Expired")
            #expect((ready.json("details") as? [Any])?.count == 1)

            let headers = TestValues.headers(status: TestValues.status(provider: nil))
            let response = try TestValues.response()
            #expect(try await service.exchange(response, headers: headers).status == 200)
            let expired = try await service.exchange(response, ["mvpd": "Expired"], headers: headers)
            #expect(expired.status == 503)
            #expect(expired.string("error.code") == "provider.metadata-expired")
            #expect(expired.json("retry.sameRequest") as? Bool == true)
            // The response is not that of this provider, whose newer key is valid.
            #expect(try await service.exchange(response, ["mvpd": "Rollover"], headers: headers).status == 422)
        }
    }
}

extension ReloadResult {
    /// The problems of the new content.
    fileprivate var problems: [ConfigurationError.Problem] {
        if case .failed(let problems) = self { problems } else { [] }
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
