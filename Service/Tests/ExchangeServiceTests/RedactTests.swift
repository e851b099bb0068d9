import Foundation
import SAMLTestKit
import Testing

@testable import ExchangeService

/// `POST /redact`: a failing case without the person.
@Suite(.timeLimit(.minutes(5))) struct RedactTests {
    private static let on: [String: [String: any Sendable]] = ["redaction": ["concurrency": 1]]
    private static let token = [("Authorization", "Bearer \(TestValues.token)")]
    /// A text whose redaction has other findings.
    private static let printed = Array(
        #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Destination="<https://x.example>"/>"#.utf8
    )

    @Test func isOffUnlessConfigured() async throws {
        try await TestService.run { service in
            let answer = try await service.post("/redact", Self.token, try TestValues.response())
            #expect(answer.status == 404)
            #expect(answer.string("error.code") == "request.not-found")
        }
    }

    @Test func returnsTheContentAndItsReceipt() async throws {
        try await TestService.run(Self.on) { service in
            let response = try TestValues.response()
            let answer = try await service.post("/redact", Self.token, response)
            #expect(answer.status == 200)
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.string("format") == "samltool.redaction")
            #expect(answer.string("sentence")?.hasSuffix("places and verdicts") == true)
            let content = try #require(answer.string("outputs.0.content").flatMap { Data(base64Encoded: $0) })
            #expect(content.count == response.count)
            let text = String(decoding: content, as: UTF8.self)
            #expect(String(decoding: response, as: UTF8.self).contains("canary"))
            #expect(!text.contains("canary") && !answer.text.contains("canary"))
            #expect(!service.log.text.contains("canary"))
            #expect(service.log.text.contains("\"verdict\":\"redacted\""))
        }
    }

    @Test func keepsWhatIsNamed() async throws {
        try await TestService.run(Self.on) { service in
            let text = Array(#"{"household": "harbor-42417", "mvpd": "Example-93817"}"#.utf8)
            let answer = try await service.post("/redact?keep=mvpd,other", Self.token, text)
            #expect(answer.status == 200)
            let content = try #require(answer.string("outputs.0.content").flatMap { Data(base64Encoded: $0) })
            let redacted = String(decoding: content, as: UTF8.self)
            #expect(redacted.contains("Example-93817") && !redacted.contains("42417"))
            #expect(answer.json("keptNames") as? [String] == ["mvpd", "other"])
        }
    }

    @Test func returnsNoContentIfFindingsDiffer() async throws {
        try await TestService.run(Self.on) { service in
            let answer = try await service.post("/redact", Self.token, Self.printed)
            #expect(answer.status == 422)
            #expect(answer.string("error.code") == "redact.findings-differ")
            #expect(answer.string("error.message")?.contains("lost xml.malformed") == true)
            #expect(answer.json("outputs") == nil)
            let path = "/redact?allow-difference=xml.malformed,verdict"
            let accepted = try await service.post(path, Self.token, Self.printed)
            #expect(accepted.status == 200)
            #expect((accepted.json("differences") as? [Any])?.count == 3)
        }
    }

    @Test func rejectsWhatItDoesNotServe() async throws {
        try await TestService.run(["redaction": ["concurrency": 1], "limits": ["bodyBytes": 2048]]) { service in
            let small: [UInt8] = Array("canary".utf8)
            let rows: [(path: String, headers: [(String, String)], body: [UInt8], status: Int)] = [
                ("/redact", [], small, 401), ("/redact?provider=canary", Self.token, small, 400),
                ("/redact", Self.token + [("Accept", "text/html")], small, 406),
                ("/redact", Self.token, [UInt8](repeating: 0x41, count: 4096), 413),
            ]
            for (path, headers, body, status) in rows {
                let answer = try await service.post(path, headers, body)
                #expect(answer.status == status, "\(path)")
                #expect(!answer.text.contains("canary"))
            }
        }
    }

    @Test func limitsTheRedactionsAtTheSameTime() async throws {
        try await TestService.run(Self.on) { service in
            let body = Array(String(repeating: "one-\(Int.random(in: 10_000..<99_999)) ", count: 2_000).utf8)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { try await service.post("/redact", Self.token, body).status } }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            // One of them is served. Its replacements are random, and may change a finding, so its result is not always 200.
            #expect(statuses[503, default: 0] > 0 && statuses.keys.contains { $0 != 503 })
            #expect(try await service.post("/redact", Self.token, Array("a".utf8)).status == 200)
        }
    }
}
