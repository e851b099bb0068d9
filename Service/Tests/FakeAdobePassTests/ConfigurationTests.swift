import AdobePass
import FakeAdobePass
import Foundation
import HTTPTypes
import SAML
import SAMLEncoding
import SAMLTestKit
import Testing

@Suite("Configuration and scripts", .timeLimit(.minutes(5)))
struct ConfigurationTests {
    typealias V = TestValues

    /// The folder of the samples of the root package.
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Samples").standardized

    private static func sample(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: samples.appending(path: name)))
    }

    @Test("The built-in MVPDs are those of the samples, in both dialects")
    func samples() async throws {
        let file = try AdobeStandIn.Configuration(mvpds: Self.sample("Configurations/v1.json")) { _ in [] }
        try await TestClient.with(file) { client in
            let body = try await client.transport.send(client.v1().configuration()).body
            let served = try MVPDConfiguration(json: body)
            let wanted = try MVPDConfiguration(json: Self.sample("Configurations/v1.json"))
            #expect(served.mvpds.map(\.id) == wanted.mvpds.map(\.id))
            #expect(served.supportedAccountProviderIdentifiers == wanted.supportedAccountProviderIdentifiers)
            for (left, right) in zip(served.mvpds, wanted.mvpds) {
                #expect(left.platformMappingID == right.platformMappingID)
                #expect(left.requiredMetadataFields == right.requiredMetadataFields ?? [])
            }
            let bodyV2 = try await client.transport.send(client.v2().configuration()).body
            let servedV2 = try MVPDConfiguration(json: bodyV2)
            #expect(servedV2.requestor == "REF30")
            #expect(servedV2.supportedAccountProviderIdentifiers == wanted.supportedAccountProviderIdentifiers)
            #expect(servedV2.mvpds.allSatisfy { $0.requiredMetadataFields == nil })
        }
        let builtIn = AdobeStandIn.Configuration()
        #expect(builtIn.serviceProviders == file.serviceProviders)
        #expect(builtIn.mvpds.map(\.id) == file.mvpds.map(\.id).filter { $0 != "TempPass" })
        #expect(builtIn.mvpds.map(\.singleSignOn) == file.mvpds.filter { $0.id != "TempPass" }.map(\.singleSignOn))
    }

    @Test("An MVPD of a file can have certificates or metadata")
    func trust() async throws {
        let json = """
            {"requestor": {"id": "A", "mvpds": [{"id": "One", "certificate": "one.pem"}, {"id": "Two", "metadata": "two.xml"},
            {"id": "Three"}]}, "serviceProviders": ["B", "A"], "audience": "https://example.com/sp"}
            """
        let keys = try V.keys.get()
        let metadata = ProviderMetadata(entityID: ResponseSpec.exampleIssuer, certificates: [keys.otherCertificate])
        let configuration = try AdobeStandIn.Configuration(mvpds: Array(json.utf8)) { name in
            name == "one.pem" ? CertificateFile.pem(keys.cableCertificate) : try metadata.xml()
        }
        #expect(configuration.mvpds.map(\.trustedKeys.descriptions.count) == [1, 1, 0])
        #expect(configuration.mvpds[1].trustedKeys.entityIDs == [ResponseSpec.exampleIssuer])
        #expect(configuration.serviceProviders == ["A", "B"] && configuration.audience == "https://example.com/sp")
    }

    @Test(
        "A file that cannot be used names the problem and the place",
        arguments: [
            ("[", "JSON"), ("{}", "requestor.mvpds"), (#"{"requestor":{"mvpds":[{}]}}"#, "mvpds[0].id"),
            (#"{"requestor":{"mvpds":[{"id":"A","certificate":7}]}}"#, "mvpds[0].certificate"),
            (#"{"requestor":{"mvpds":[{"id":"A","certificate":"missing.pem"}]}}"#, "missing.pem"),
            (#"{"requestor":{"mvpds":[{"id":"A","certificate":"text.pem"}]}}"#, "text.pem"),
            (#"{"requestor":{"mvpds":[{"id":"A","metadata":"text.pem"}]}}"#, "text.pem"),
            (#"{"requestor":{"mvpds":[]},"serviceProviders":"A"}"#, "serviceProviders"),
        ]
    )
    func malformed(json: String, words: String) throws {
        struct Missing: Error {}
        let error = #expect(throws: StandInError.self) {
            try AdobeStandIn.Configuration(mvpds: Array(json.utf8)) { name in
                guard name == "text.pem" else { throw Missing() }
                return Array("text".utf8)
            }
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test("Without a trusted key a valid signature is accepted, and the log names that")
    func noTrustedKey() async throws {
        try await TestClient.with(AdobeStandIn.Configuration()) { client in
            let requests = try await client.exchangedV2()
            let entry = try await client.lastEntry()
            #expect(entry.hasFinding("exchange.no-trusted-key"))
            // A changed response is rejected all the same.
            var response = try V.response(seed: 2)
            let value = try #require(response.firstRange(of: Array("canary-zip".utf8)))
            response[value.lowerBound] = UInt8(ascii: "C")
            let changed = try requests.exchange(Base64Text(encoding: response), status: V.status())
            #expect(try await client.outcome(of: changed).error?.code == .samlResponse)
            let unsigned = try V.response(seed: 3) { $0.signing.placement = .none }
            let request = try requests.exchange(Base64Text(encoding: unsigned), status: V.status())
            #expect(try await client.outcome(of: request).error?.code == .samlResponse)
        }
    }

    @Test("An assertion without the configured audience is rejected")
    func audience() async throws {
        var configuration = try V.configuration()
        configuration.audience = Expectations.adobePassStagingAudience
        try await TestClient.with(configuration) { client in
            let request = try await client.v2().exchange(V.base64(), status: V.status())
            #expect(try await client.outcome(of: request).error?.code == .samlResponse)
            #expect(try await client.lastEntry().hasFinding("audience.mismatch"))
        }
    }

    @Test("An encrypted assertion is accepted with the key that decrypts it")
    func encrypted() async throws {
        let key = try SigningKey(generating: .rsa2048)
        let certificate = try key.selfSignedCertificate(
            name: "receiver",
            from: SAMLTimestamp(secondsSince1970: 0),
            to: SAMLTimestamp(secondsSince1970: 4_000_000_000)
        )
        // As an app sends it.
        let response = try WhitespaceNormalizer.normalized(
            ResponseEncryptor(recipients: [certificate]).encrypt(V.response()).bytes
        )
        for isDecrypted in [false, true] {
            var configuration = try V.configuration()
            if isDecrypted { configuration.decryptionKeys = try DecryptionKeys(key.privateKeyPEM) }
            try await TestClient.with(configuration) { client in
                let request = try await client.v2().exchange(Base64Text(encoding: response), status: V.status())
                let outcome = try await client.outcome(of: request)
                let entry = try await client.lastEntry()
                #expect(outcome.kind == (isDecrypted ? .profileCreated : .error), "\(entry)")
                #expect(entry.hasFinding("structure.encrypted-assertion") == !isDecrypted)
                #expect(!"\(entry)".contains("canary"))
            }
        }
    }

    @Test("A response with SHA-1 is accepted if the policy allows it")
    func legacy() async throws {
        let keys = try V.keys.get()
        let legacy = try SigningKey(pem: keys.cable.privateKeyPEM, policy: .legacy)
        var spec = ResponseSpec(attributes: [AttributeSpec("userID", V.userID)])
        spec.signing.hash = .sha1
        var identifiers = IdentifierSource(seed: 7)
        let signer = try ResponseSigner(key: legacy, certificates: [keys.cableCertificate])
        let response = try spec.signed(at: SAMLTimestamp(V.now), by: signer, identifiers: &identifiers)
        for isAllowed in [false, true] {
            var configuration = try V.configuration()
            if isAllowed { configuration.policy.allowed = [.sha1] }
            try await TestClient.with(configuration) { client in
                let request = try await client.v2().exchange(Base64Text(encoding: response), status: V.status())
                #expect(try await client.outcome(of: request).kind == (isAllowed ? .profileCreated : .error))
            }
        }
    }

    @Test("A missing required attribute is a warning in the log")
    func missingAttribute() async throws {
        try await TestClient.with { client in
            let response = try V.response { $0.assertions[0].attributes.removeLast() }
            let request = try await client.v2().exchange(Base64Text(encoding: response), status: V.status())
            #expect(try await client.outcome(of: request).kind == .profileCreated)
            #expect(try await client.lastEntry().hasFinding("attributes.required-missing"))
        }
    }

    // MARK: Scripts

    @Test("A script is a list of faults, or one fault")
    func script() throws {
        let one = #"{"fault": "throttled"}"#
        #expect(try ScriptedFault.list(json: Array(one.utf8)) == [ScriptedFault(Fault(.throttled), count: nil)])
        let list = #"[{"service":"v1-exchange","fault":"slow-head","seconds":2.5,"skip":1,"count":3}]"#
        let faults = try ScriptedFault.list(json: Array(list.utf8))
        #expect(faults == [ScriptedFault(Fault(.slowHead, seconds: 2.5), of: .v1Exchange, skip: 1, count: 3)])
        #expect(try JSONDecoder().decode([ScriptedFault].self, from: JSONEncoder().encode(faults)) == faults)
    }

    @Test(
        "A malformed script names the field",
        arguments: [
            ("", "JSON"), ("[", "JSON"), ("[{}]", "[0].fault"), (#"{"fault":"canary"}"#, "'fault' must be one of"),
            (#"{"fault":7}"#, "[0].fault"), (#"{"fault":"throttled","service":"v3"}"#, "'service' must be one of"),
            (#"{"fault":"throttled","count":0}"#, "'count'"), (#"{"fault":"throttled","seconds":-1}"#, "'seconds'"),
            (#"{"fault":"throttled","skip":-1}"#, "'skip'"),
        ]
    )
    func malformedScript(json: String, words: String) {
        let error = #expect(throws: StandInError.self) { try ScriptedFault.list(json: Array(json.utf8)) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    // MARK: Side channel

    @Test("The side channel has the log, the counts and the faults")
    func sideChannel() async throws {
        try await TestClient.with { client in
            _ = try await client.exchangedV2()
            let text = try await client.send(.get, "/__log").body
            let log = try JSONDecoder().decode([LogEntry].self, from: Data(text))
            #expect(log.map(\.service) == ["v2-register", "v2-token", "v2-exchange"])
            #expect(log.map(\.number) == [1, 2, 3] && log.map(\.status) == [201, 201, 201])
            #expect(log == (await client.standIn.log()))
            let state = try await client.send(.get, "/__state").body
            let counts = try JSONDecoder().decode(StandInCounts.self, from: Data(state))
            #expect(counts.requests == 3 && counts.clients == 1 && counts.exchangesAccepted == 1)
            #expect(try await client.send(.delete, "/__log").status == 204)
            #expect(await client.standIn.log() == [])
            // Requests to the side channel are not in the log.
            #expect(await client.standIn.counts().requests == 3)
        }
    }

    @Test("Faults are added and removed while the stand-in runs")
    func faults() async throws {
        try await TestClient.with { client in
            let fault = #"{"service": "v2-register", "fault": "unavailable"}"#
            #expect(try await client.send(.post, "/__faults", body: fault).status == 204)
            let listed = String(decoding: try await client.send(.get, "/__faults").body, as: UTF8.self)
            #expect(listed == #"[{"fault":"unavailable","seconds":1,"service":"v2-register","skip":0}]"#)
            let registration = ClientRegistration(environment: client.standIn.environment)
            let request = try registration.register(softwareStatement: ClientSecret("a.b.c"))
            for _ in 0..<2 { #expect(try await client.outcome(of: request).status == 503) }
            #expect(try await client.send(.delete, "/__faults").status == 204)
            #expect(try await client.outcome(of: request).status == 201)
            #expect(try await client.send(.post, "/__faults", body: "[{}]").status == 400)
        }
    }

    @Test("TLS needs a certificate and its key")
    func tlsIdentity() throws {
        let keys = try V.keys.get()
        let certificate = CertificateFile.pem(keys.cableCertificate)
        let rows: [([UInt8], [UInt8], String)] = [
            ([0x41], [0x42], "certificate"), ([], keys.cable.privateKeyPEM, "certificate"),
            (certificate, [0x42], "private key"),
        ]
        for (certificates, key, words) in rows {
            let error = #expect(throws: StandInError.self) {
                try TLSIdentity(certificates: certificates, privateKey: key)
            }
            #expect(error?.code == .certificate)
            #expect(error?.message.contains("the \(words) cannot be read") == true, "\(String(describing: error))")
        }
        _ = try TLSIdentity(certificates: certificate, privateKey: keys.cable.privateKeyPEM)
    }

    @Test("A port that is in use is an error")
    func portInUse() async throws {
        try await TestClient.with { client in
            var configuration = AdobeStandIn.Configuration()
            let port = client.standIn.baseURL.authority.split(separator: ":").last.flatMap { Int($0) }
            configuration.port = try #require(port)
            let second = configuration
            let error = await #expect(throws: (any Error).self) {
                try await AdobeStandIn.withRunning(second, clock: ContinuousClock(), now: { Date() }) { _ in }
            }
            let address = "127.0.0.1:\(second.port)"
            let text = error.map { "\($0)" } ?? ""
            #expect(text == "\(address): another program uses this address; end it, or specify another port")
        }
    }
}
