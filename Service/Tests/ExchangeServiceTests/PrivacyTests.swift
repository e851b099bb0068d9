import AdobePass
import FakeAdobePass
import Foundation
import Testing

@testable import ExchangeService

/// Personal data and secrets are in no log, no metric and no answer.
@Suite(.timeLimit(.minutes(5))) struct PrivacyTests {
    /// Text that must not come out.
    static func canaries(in response: [UInt8]) -> [String] {
        let text = String(decoding: response, as: UTF8.self)
        let base64 = Data(response).base64EncodedString()
        return [
            "canary", TestValues.forwardedFor, Data(TestValues.deviceText.utf8).base64EncodedString(),
            String(text.dropFirst(200).prefix(40)), String(base64.dropFirst(40).prefix(40)),
        ]
    }

    @Test func nothingComesOut() async throws {
        let faults: [Fault.Kind] = [.samlRejected, .serverErrorJSON, .cutJSON, .resetInBody, .tokenExpired, .noProfile]
        let script = faults.map { ScriptedFault(Fault($0), of: .v2Exchange) }
        try await StandInTests.run(["limits": ["bodySeconds": 1]], faults: script) { service, _ in
            let token = [("Authorization", "Bearer \(TestValues.token)")]
            var answers: [TestService.Answer] = []
            var responses: [[UInt8]] = []
            for index in 0..<12 {
                // The first ones meet the faults; a device of another name meets a claim.
                let response = try TestValues.response(by: index == 10 ? TestValues.otherKey.get() : nil)
                responses.append(response)
                answers.append(try await service.exchange(response))
                answers.append(
                    try await service.exchange(response, headers: TestValues.headers(device: "canary-other-\(index)"))
                )
                answers.append(try await service.exchange(response, ["mvpd": "canary-mvpd"]))
                for path in [
                    "/check", "/verify", "/verify?provider=ExampleCable", "/check?provider=canary", "/canary?canary=1",
                ] {
                    for accept in ["application/json", "text/plain", "text/html", "canary/canary"] {
                        answers.append(try await service.post(path, token + [("Accept", accept)], response))
                    }
                }
                let batch = Array(
                    String(decoding: try TestValues.body(response, ["payload": "canary"]), as: UTF8.self).utf8
                )
                answers.append(
                    try await service.post(
                        "/check?provider=ExampleCable",
                        token + [("Content-Type", "application/x-ndjson")],
                        batch
                    )
                )
            }
            answers.append(
                try await service.post("/exchange", TestValues.headers(token: "canary-wrong"), Array("canary".utf8))
            )
            answers.append(
                try await service.post("/exchange", TestValues.headers(), Array(#"{"canary": "canary"}"#.utf8))
            )
            _ = try await RawClient.run(
                port: service.port,
                [.write(RawClient.head("/canary", "Content-Length: 9") + "canary")]
            )
            for path in ["/metrics", "/readyz", "/healthz"] { answers.append(try await service.get(path)) }

            #expect(Set(answers.map(\.status)).isSuperset(of: [200, 400, 401, 404, 406, 422, 502, 504]))
            let spans = service.log.all.count { $0.contains(#""message":"span""#) }
            #expect(spans > 100)
            let output = [service.log.text] + answers.map { "\($0.headers)\n\($0.text)" }
            for response in responses {
                for canary in Self.canaries(in: response) {
                    #expect(canary.utf8.count >= 6)
                    #expect(!output.contains { $0.contains(canary) }, "\(canary)")
                }
            }
        }
    }

    @Test func descriptionsOfErrorsContainNoValues() async throws {
        try await TestService.run(transport: ScriptedTransport([.v2Exchange: [.response(200, "canary")]])) { service in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 502)
            #expect(!answer.text.contains("canary"))
        }
    }
}
