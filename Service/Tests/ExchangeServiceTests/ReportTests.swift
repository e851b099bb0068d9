import Foundation
import SAMLTestKit
import Testing

@testable import ExchangeService

/// The reports of `check` and `verify`.
@Suite(.timeLimit(.minutes(5))) struct ReportTests {
    static let token = ("Authorization", "Bearer \(TestValues.token)")

    /// A value of `Accept`, the path, and the media type of the answer; `nil` for 406.
    static let negotiations: [(accept: String?, path: String, type: String?)] = [
        (nil, "/check", "application/json"), ("*/*", "/check", "application/json"),
        ("text/*", "/check", "text/plain; charset=utf-8"),
        ("text/html", "/check", "text/html; charset=utf-8"),
        ("text/markdown", "/check", "text/markdown; charset=utf-8"),
        ("application/xml", "/check", "application/xml"),
        ("application/sarif+json", "/check", "application/sarif+json"),
        ("text/html;q=0.5, text/markdown;q=0.8", "/check", "text/markdown; charset=utf-8"),
        ("application/json;q=0, */*;q=0.1", "/check", "text/plain; charset=utf-8"),
        ("TEXT/Plain", "/check", "text/plain; charset=utf-8"),
        ("image/png", "/check", nil), ("text/html;q=0", "/check", nil), ("nonsense", "/check", nil),
        (",,;q=,/", "/check", nil),
        (nil, "/verify", "application/json"), ("text/plain", "/verify", "text/plain; charset=utf-8"),
        ("text/html", "/verify", nil),
        (String(repeating: "a/b,", count: 1000) + "text/plain", "/verify", nil),
    ]

    @Test(arguments: negotiations.indices) func negotiates(_ index: Int) async throws {
        let (accept, path, type) = Self.negotiations[index]
        try await TestService.run { service in
            let headers = [Self.token] + (accept.map { [("Accept", $0)] } ?? [])
            let answer = try await service.post("\(path)?provider=ExampleCable", headers, try TestValues.response())
            #expect(answer.status == (type == nil ? 406 : 200))
            #expect(answer.header("Content-Type") == type ?? "application/json")
            #expect(answer.header("Samltool-Verdict") == (type == nil ? nil : "accepted"))
            #expect(!answer.text.contains("canary"))
        }
    }

    @Test func hasTheVerdictOfTheResponse() async throws {
        try await TestService.run { service in
            let inputs: [(path: String, body: [UInt8], verdict: String)] = [
                ("/verify?provider=ExampleCable", try TestValues.response(), "accepted"),
                ("/verify?provider=ExampleFiber", try TestValues.response(), "rejected"),
                ("/verify?provider=ExampleCable", Array("nothing".utf8), "not-a-response"),
                ("/verify?provider=ExampleCable", [], "not-a-response"),
                (
                    "/verify?provider=ExampleCable",
                    Array("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>".utf8), "rejected"
                ),
                ("/check?provider=ExampleCable", try TestValues.response(by: TestValues.otherKey.get()), "rejected"),
                ("/check?provider=ExampleCable", Array("SAMLResponse=nothing".utf8), "rejected"),
            ]
            for (path, body, verdict) in inputs {
                let answer = try await service.post(path, [Self.token], body)
                #expect(answer.status == 200)
                #expect(answer.header("Samltool-Verdict") == verdict, "\(path)")
            }
        }
    }

    @Test func rejectsAnUnknownProvider() async throws {
        try await TestService.run { service in
            let unknown = try await service.post("/verify?provider=canary-provider", [Self.token], [1])
            #expect(unknown.status == 422)
            #expect(unknown.string("error.code") == "provider.unknown")
            #expect(unknown.string("error.advice")?.hasSuffix("one of these names: ExampleCable, ExampleFiber") == true)
            let misspelled = try await service.post("/verify?Provider=x", [Self.token], [1])
            #expect(misspelled.status == 400)
            #expect(!(unknown.text + misspelled.text).contains("canary"))
        }
    }

    @Test(arguments: ["/verify", "/check"]) func takesTheOnlyProvider(_ path: String) async throws {
        let providers = [
            #""ExampleCable": {"cert": "idp.pem", "issuer": "\#(ResponseSpec.exampleIssuer)"}"#,
            #""Other": {"cert": "idp.pem", "issuer": "other"}"#,
        ]
        for count in [1, 2] {
            let folder = try TestFolder()
            try folder.writeConfiguration()
            let names = providers.prefix(count).joined(separator: ", ")
            try folder.write("several.json", "{\"providers\": {\(names)}}")
            try await TestService.run(["providers": ["file": "several.json"]], folder: folder) { service in
                let answer = try await service.post(path, [Self.token], try TestValues.response())
                if count == 1 {
                    #expect(answer.header("Samltool-Verdict") == "accepted", "\(answer.text)")
                    #expect(service.log.text.contains(#""provider":"ExampleCable""#))
                    #expect(service.log.text.contains(#""status":200"#))
                    #expect(service.log.text.contains(#/"milliseconds":[0-9]+[,}]/#))
                } else {
                    #expect(answer.status == 400)
                    #expect(answer.string("error.code") == "provider.missing")
                    #expect(answer.string("error.advice")?.hasSuffix("names: ExampleCable, Other") == true)
                }
            }
        }
    }

    @Test func answersABatchInOrder() async throws {
        try await TestService.run { service in
            let good = String(decoding: try TestValues.response(), as: UTF8.self)
            let bad = String(decoding: try TestValues.response(by: TestValues.otherKey.get()), as: UTF8.self)
            let requests: [String] = try (0..<40).map { index in
                let object: [String: Any] = ["id": index, "payload": index % 3 == 0 ? bad : good]
                return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
            }
            let lines = requests + ["", #"{"payload": 1}"#, "[", #"{"id": "last", "payload": "x", "other": 1}"#]
            let headers = [Self.token, ("Content-Type", "application/x-ndjson")]
            for (path, format) in [("/verify", "samltool.verification-result"), ("/check", "samltool.check-result")] {
                let body = Array(lines.joined(separator: "\n").utf8)
                let answer = try await service.post("\(path)?provider=ExampleCable", headers, body)
                #expect(answer.status == 200)
                #expect(answer.header("Content-Type") == "application/x-ndjson")
                let results = try answer.text.split(separator: "\n").map { line in
                    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                }
                #expect(results.count == 43)
                #expect(results.allSatisfy { $0["format"] as? String == format })
                for (index, result) in results.prefix(40).enumerated() {
                    #expect(result["id"] as? Int == index)
                    #expect(result["line"] as? Int == index + 1)
                    #expect(result["verdict"] as? String == (index % 3 == 0 ? "rejected" : "accepted"))
                }
                #expect(results.suffix(3).map { $0["line"] as? Int } == [42, 43, 44])
                #expect(results.suffix(3).allSatisfy { $0["failure"] != nil })
            }
        }
    }

    @Test func limitsTheLinesOfABatch() async throws {
        try await TestService.run(["limits": ["bodyBytes": 2000]]) { service in
            let line = #"{"id": 1, "payload": "\#(String(repeating: "a", count: 3000))"}"#
            let body = Array("\(line)\n{\"id\": 2, \"payload\": \"b\"}\n".utf8)
            let answer = try await service.post(
                "/verify?provider=ExampleCable",
                [Self.token, ("Content-Type", "application/x-ndjson")],
                body
            )
            #expect(answer.status == 200)
            let lines = answer.text.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.contains("too long") == true)
            #expect(lines.last?.contains(#""id":2"#) == true)
        }
    }
}
