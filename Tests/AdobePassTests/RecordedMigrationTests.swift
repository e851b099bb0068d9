import ByteTools
import Foundation
import HTTPTypes
import SAMLEncoding
import TestSupport
import Testing

@testable import AdobePass

@Suite("The migration of a recording")
struct RecordedMigrationTests {
    private static func entry(
        _ method: String,
        _ url: String,
        _ status: Int = 200,
        headers: [(String, String)] = [],
        body: String? = nil
    ) -> JSONValue {
        [
            "request": [
                "method": .string(method), "url": .string("https://api.auth.adobe.com\(url)"),
                "headers": .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] }),
                "postData": body.map { ["text": .string($0)] },
            ], "response": ["status": .number(status)],
        ]
    }

    private static func archive(_ entries: [JSONValue]) -> [UInt8] {
        let archive: JSONValue = ["log": ["entries": .array(entries)]]
        return archive.line
    }

    private static let query = "requestor=REF30&deviceId=device-1"

    /// The calls of an app whose viewer signs in on a second screen, and the rows and requests that are expected.
    static let flow: [(entry: JSONValue, row: String, steps: [String])] = [
        (entry("POST", "/o/client/register", 201), "v1-client-register", ["1 v2-register"]),
        (entry("POST", "/o/client/token", 201), "v1-client-token", ["2 v2-token"]),
        (entry("GET", "/api/v1/checkauthn?\(query)", 403), "v1-checkauthn", ["3 v2-profiles"]),
        (entry("GET", "/api/v1/config/REF30.json"), "v1-config", ["4 v2-configuration"]),
        (
            entry("POST", "/reggie/v1/REF30/regcode", 201, body: "deviceId=device-1&mvpd=Cablevision"), "v1-regcode",
            ["5 v2-sessions"]
        ),
        (entry("GET", "/reggie/v1/REF30/regcode/CANARY"), "v1-regcode-read", ["6 v2-session"]),
        (
            entry(
                "GET",
                "/api/v1/authenticate?reg_code=CANARY&requestor_id=REF30&mso_id=Cablevision&domain_name=a.tv&redirect_url=https%3A%2F%2Fa.tv%2Fdone%3Ft%3DCANARY",
                302
            ), "v1-authenticate", ["? v2-resume", "7 v2-authenticate"]
        ),
        (entry("GET", "/api/v1/tokens/authn?\(query)", 404), "v1-token", ["8 v2-profile-code"]),
        (entry("GET", "/api/v1/checkauthn/CANARY"), "v1-checkauthn-code", ["9 v2-profile-code"]),
        (entry("GET", "/api/v1/tokens/authn.xml?\(query)"), "v1-token", ["10 v2-profile-code"]),
        (entry("DELETE", "/reggie/v1/REF30/regcode/CANARY", 204), "v1-regcode-delete", []),
        (entry("GET", "/api/v1/tokens/usermetadata?\(query)"), "v1-usermetadata", ["=10 v2-profile"]),
        (entry("GET", "/api/v1/checkauthn?\(query)"), "v1-checkauthn", ["11 v2-profile"]),
        (entry("GET", "/api/v1/preauthorize?\(query)&resource=one,two"), "v1-preauthorize", ["12 v2-preauthorize"]),
        (entry("GET", "/api/v1/authorize?\(query)&resource=one"), "v1-authorize", ["13 v2-authorize"]),
        (entry("GET", "/api/v1/tokens/authz?\(query)&resource=one"), "v1-authz", ["=13 v2-authorize"]),
        (entry("GET", "/api/v1/tokens/media?\(query)&resource=one"), "v1-mediatoken", ["=13 v2-authorize"]),
        // A media token is used once.
        (entry("GET", "/api/v1/mediatoken?\(query)&resource=one"), "v1-mediatoken", ["14 v2-authorize"]),
        (
            entry("POST", "/api/v1/authenticate/freepreview?\(query)&mso_id=TempPass&generic_data=CANARY"),
            "v1-freepreview", ["15 v2-authorize"]
        ),
        (entry("DELETE", "/api/v1/logout?deviceId=device-1", 204), "v1-logout", ["16 v2-logout"]),
    ]

    private static func words(of step: RecordedMigration.Step) -> String {
        switch step.use {
        case .request(let number): "\(number) \(step.service)"
        case .response(let number): "=\(number) \(step.service)"
        case .conditional: "? \(step.service)"
        }
    }

    @Test("A flow of V1 migrates call by call")
    func calls() throws {
        let migration = try RecordedMigration(of: Self.archive(Self.flow.map(\.entry)), .hidden)
        #expect(migration.calls.map(\.row.id) == Self.flow.map(\.row))
        for (call, expected) in zip(migration.calls, Self.flow) {
            #expect(call.steps.map { Self.words(of: $0) } == expected.steps, "\(call.row.id)")
        }
        #expect(migration.calls.flatMap(\.entries) == Array(1...Self.flow.count))
        #expect(migration.others.isEmpty)
        #expect(migration.calls.filter(\.row.steps.isEmpty).map(\.row.id) == ["v1-regcode-delete"])
    }

    @Test("The requests have the values of the recording")
    func values() throws {
        let migration = try RecordedMigration(of: Self.archive(Self.flow.map(\.entry)), .hidden)
        let requests = try migration.proposals.map { try #require($0.request) }
        let urls = requests.map { $0.url.replacing("https://sp.auth.adobe.com", with: "") }
        #expect(urls[4] == "/api/v2/REF30/sessions")
        #expect(
            String(decoding: requests[4].body, as: UTF8.self)
                == "mvpd=Cablevision&domainName=a.tv&redirectUrl=https%3A%2F%2Fa.tv%2Fdone"
        )
        #expect(urls[7] == "/api/v2/REF30/profiles/code/CODE")
        #expect(urls[10] == "/api/v2/REF30/profiles/Cablevision")
        #expect(String(decoding: requests[11].body, as: UTF8.self) == #"{"resources":["one","two"]}"#)
        #expect(urls[14] == "/api/v2/REF30/decisions/authorize/TempPass")
        #expect(urls[15] == "/api/v2/REF30/logout/Cablevision?redirectUrl=https%3A%2F%2Fa.tv%2Fdone")
    }

    /// True for a request that the checks of recorded requests accept.
    private static func expectNoError(in request: AdobeRequest) throws {
        let call = try #require(
            try RecordedResponse.calls(in: RecordedValueTests.archive(of: request, status: 400)).first
        )
        let problems = call.requestProblems(given: call.outcome())
        #expect(problems.filter { $0.severity == .error } == [], "\(request.service): \(problems.map(\.message))")
    }

    @Test(
        "Every service of V1 migrates to requests that Adobe's documentation allows",
        arguments: AdobeService.all.filter { $0.dialect == .v1 },
        [RecordedMigration.Contents.hidden, .revealed]
    )
    func services(service: AdobeService, contents: RecordedMigration.Contents) throws {
        let recording = try RecordedValueTests.archive(of: RecordedValueTests.request(to: service))
        let migration = try RecordedMigration(of: recording, contents)
        #expect(migration.calls.map(\.row.id) == [service.rawValue])
        for proposal in migration.proposals {
            #expect(proposal.problem == nil)
            try Self.expectNoError(in: try #require(proposal.request))
        }
        let texts = migration.proposals.compactMap(\.request).map { "\($0.httpRequest)\($0.body)" }
        #expect(texts.allSatisfy { !$0.contains("SECRET") })
    }

    @Test("The requests of a flow are those that Adobe's documentation allows")
    func flowRequests() throws {
        for contents in [RecordedMigration.Contents.hidden, .revealed] {
            let migration = try RecordedMigration(of: Self.archive(Self.flow.map(\.entry)), contents)
            for proposal in migration.proposals { try Self.expectNoError(in: try #require(proposal.request)) }
        }
    }

    @Test("The SAML response, the device and the query are in the requests only if they are revealed")
    func contents() throws {
        let response = Base64Text(encoding: Array("<r>\u{E9}</r>".utf8))
        var fields = FormFields()
        for (name, value) in [("requestor", "R"), ("deviceId", "device-1"), ("mvpd", "M"), ("deviceType", "iOS")] {
            fields.append(name, value)
        }
        fields.append("SAMLResponse", response)
        let body = String(decoding: fields.encoded().bytes, as: UTF8.self)
        let recording = Self.archive([Self.entry("POST", "/api/v1/tokens/authn", 204, body: body)])
        let hidden = try #require(RecordedMigration(of: recording, .hidden).proposals.first)
        let revealed = try #require(RecordedMigration(of: recording, .revealed).proposals.first)
        #expect(hidden.service == .v2Exchange && revealed.service == .v2Exchange)
        #expect(try FormFields(parsing: try #require(revealed.request).body).fields.map(\.value) == ["\(response)"])
        let placeholder = Base64Text(encoding: Array("SAML-RESPONSE".utf8))
        #expect(try FormFields(parsing: try #require(hidden.request).body).fields.map(\.value) == ["\(placeholder)"])
        #expect(hidden.placeholders.filter { $0.reason == .hidden }.map(\.text) == ["DEVICE-ID", "SAML-RESPONSE"])
        #expect(revealed.placeholders.filter { $0.reason == .hidden } == [])
    }

    @Test(
        "The framework status is sent after an exchange, and no longer after a sign-in with a code",
        arguments: [204, 400, nil]
    )
    func frameworkStatus(status: Int?) throws {
        let exchange = "\(Self.query)&mvpd=A&deviceType=tvOS&SAMLResponse=PHIvPg%3D%3D"
        let authorize = "/api/v1/authorize?\(Self.query)&resource=one"
        let recording = Self.archive([
            Self.entry("POST", "/api/v1/tokens/authn", status ?? 0, body: exchange),
            Self.entry("GET", "\(authorize)&mvpd=A", status == 400 ? 403 : 200),
            Self.entry("POST", "/reggie/v1/REF30/regcode", 201, body: "deviceId=device-1&mvpd=B"),
            Self.entry("GET", "/api/v1/tokens/authn?\(Self.query)"), Self.entry("GET", "\(authorize)&mvpd=B"),
        ])
        let proposals = try RecordedMigration(of: recording, .hidden).proposals
        let sent = try proposals.map { proposal in
            try #require(proposal.request).headers.contains { $0.name.rawName == PartnerFrameworkStatus.headerName }
        }
        #expect(sent == [true, status != 400, false, false, false])
    }

    @Test("The environment of V1 is that of V2")
    func environment() throws {
        let text =
            "> GET /api/v1/config/R HTTP/1.1\n> Host: api.auth-staging.adobe.com\n> Accept: */*\n>\n< HTTP/1.1 200 OK\n<\n"
        let migration = try RecordedMigration(of: Array(text.utf8), .hidden)
        #expect(migration.proposals.first?.request?.url == "https://sp.auth-staging.adobe.com/api/v2/R/configuration")
    }

    @Test("Calls of V2 and of no interface are listed")
    func others() throws {
        let recording = Self.archive([
            Self.entry("GET", "/api/v1/config/R"), Self.entry("GET", "/api/v2/R/profiles"),
            Self.entry("GET", "/adobe-services/page/CANARY/x"),
        ])
        let others = try RecordedMigration(of: recording, .hidden).others
        #expect(others.map(\.service) == [.v2Profiles, nil])
        #expect(others[1].title == "GET api.auth.adobe.com/…")
    }

    @Test("A recording without a call of V1 is an error")
    func noCall() {
        for url in ["/api/v2/R/profiles", "/other"] {
            let error = #expect(throws: AdobePassError.self) {
                try RecordedMigration(of: Self.archive([Self.entry("GET", url)]), .hidden)
            }
            #expect(error?.code == .noCallToMigrate)
        }
        #expect(throws: AdobePassError.self) { try RecordedMigration(of: Array("{\"log\":{".utf8), .hidden) }
        #expect(throws: AdobePassError.self) { try RecordedMigration(of: [], .hidden) }
    }

    @Test("A value that cannot be sent is a problem of its request alone")
    func unsendable() throws {
        let recording = Self.archive([
            Self.entry("GET", "/api/v1/authorize?requestor=R&deviceId=d&resource=a%0Ab&mvpd=M"),
            Self.entry("GET", "/api/v1/config/R"),
        ])
        let proposals = try RecordedMigration(of: recording, .hidden).proposals
        #expect(proposals.map { $0.request == nil } == [true, false])
        #expect(proposals[0].problem?.contains("control character") == true)
    }

    @Test("The description of the device is read from the header and from the field, encoded as V1 has it")
    func deviceInformation() throws {
        let json = #"{"model":"M 1","osName":"tvOS","connectionIp":"203.0.113.7"}"#
        let base64 = Base64Text(encoding: Array(json.utf8)).description
        let encoded = base64.replacing("=", with: "%3D").replacing("+", with: "%2B").replacing("/", with: "%2F")
        let recordings = [
            Self.entry("GET", "/api/v1/checkauthn?\(Self.query)", headers: [("X-Device-Info", encoded)]),
            Self.entry("GET", "/api/v1/checkauthn?\(Self.query)", headers: [("X-Device-Info", base64)]),
            Self.entry("GET", "/api/v1/checkauthn?\(Self.query)&device_info=\(encoded)"),
        ]
        for entry in recordings {
            for contents in [RecordedMigration.Contents.hidden, .revealed] {
                let request = try #require(
                    RecordedMigration(of: Self.archive([entry]), contents).proposals.first?.request
                )
                let header = try #require(request.headers.first { $0.name.rawName == DeviceInformation.headerName })
                let information = try #require(DeviceInformation.reading(header.value).value)
                #expect(information["model"] == "M 1" && information["osName"] == "tvOS")
                #expect(information["osVersion"] == "OS-VERSION" && information["version"] == "VERSION")
                #expect(information["connectionIp"] == (contents == .revealed ? "203.0.113.7" : "CONNECTION-IP"))
            }
        }
    }
}
