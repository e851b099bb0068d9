import AdobePass
import FakeAdobePass
import Foundation
import SAML
import SAMLTestKit
import Testing

@testable import ExchangeService

/// The service against the stand-in for Adobe Pass, over HTTP.
@Suite(.timeLimit(.minutes(5))) struct StandInTests {
    /// Runs the service and a stand-in.
    static func run(
        _ fields: [String: [String: any Sendable]] = [:],
        faults: [ScriptedFault] = [],
        tls: TLSIdentity? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        _ body: @escaping @Sendable (TestService, RunningStandIn) async throws -> Void
    ) async throws {
        var configuration = AdobeStandIn.Configuration()
        configuration.mvpds[0].trustedKeys = try TrustedKeys(certificates: TestValues.certificate.get())
        configuration.mvpds[0].requiredMetadataFields = ["userID", "zip"]
        configuration.faults = faults
        configuration.tls = tls
        try await AdobeStandIn.withRunning(configuration, clock: ContinuousClock(), now: now) { standIn in
            let folder = try TestFolder()
            try folder.write("statement.txt", "canary-software-statement")
            var fields = fields
            let adobe: [String: any Sendable] = [
                "baseURL": "\(standIn.baseURL)", "timeoutSeconds": 60, "attempts": 2,
                "softwareStatementFile": "statement.txt",
            ]
            fields["adobe", default: [:]].merge(adobe) { old, _ in old }
            try await TestService.run(fields, now: now, folder: folder) { service in try await body(service, standIn) }
        }
    }

    @Test(arguments: ["v2", "v1"]) func exchanges(_ api: String) async throws {
        try await Self.run(["adobe": ["api": api]]) { service, standIn in
            let response = try TestValues.response()
            let fields = ["mvpd": "ExampleCable", "deviceType": "tvOS"]
            let answer = try await service.exchange(response, fields)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.string("profile.type") == (api == "v2" ? "appleSSO" : "token"))
            #expect(answer.string("expires") != nil)
            let again = try await service.exchange(response, fields)
            #expect(again.status == 200)
            let log = await standIn.log()
            #expect(log.count { $0.service == "\(api)-exchange" } == 1)
            #expect(log.allSatisfy { $0.findings.isEmpty }, "\(log)")
        }
    }

    @Test func explainsWhyAdobeRejects() async throws {
        // The whitespace rule breaks the signature of a response that was indented before it was signed.
        try await Self.run { service, _ in
            let response = try TestValues.response { $0.layout = ResponseLayout(named: "pretty") ?? .compact }
            let answer = try await service.exchange(response)
            #expect(answer.status == 422)
            #expect(answer.string("by") == "adobe")
            #expect(answer.string("adobe.code") == "invalid_parameter_saml_response")
            #expect(
                answer.rules.contains { $0.hasPrefix("whitespace.") || $0.hasPrefix("signature.") },
                "\(answer.rules)"
            )
            #expect(!answer.text.contains("canary"))
        }
    }

    /// A failure of Adobe, the status of the answer, and the status of the same request at once after it.
    static let faults: [(fault: Fault.Kind, count: Int, status: Int, again: Int)] = [
        (.throttled, 2, 429, 200), (.serverErrorHTML, 1, 502, 409), (.serverErrorJSON, 1, 502, 409),
        (.unavailable, 1, 502, 409), (.tokenExpired, 1, 200, 200), (.resetBefore, 1, 504, 409),
        (.degraded, 1, 200, 200),
        (.noProfile, 1, 422, 200), (.samlRejected, 1, 422, 200), (.slowHead, 1, 504, 409), (.slowBody, 1, 504, 409),
        (.resetInBody, 1, 504, 409), (.cutJSON, 1, 502, 409), (.lengthTooLong, 1, 504, 409),
        (.lengthTooShort, 1, 502, 409),
    ]

    @Test(arguments: faults.indices) func survives(_ index: Int) async throws {
        let (fault, count, status, again) = Self.faults[index]
        // Only a slow response reaches a time-out, also on a busy machine.
        let isSlow = fault == .slowHead || fault == .slowBody
        let faults = [ScriptedFault(Fault(fault, seconds: isSlow ? 60 : 1), of: .v2Exchange, count: count)]
        let fields: [String: [String: any Sendable]] = ["adobe": ["timeoutSeconds": isSlow ? 5 : 60]]
        let time = SharedTime(time: Date())
        try await Self.run(fields, faults: faults, now: { time.now }) { service, standIn in
            let response = try TestValues.response()
            let first = try await service.exchange(response)
            #expect(first.status == status, "\(fault): \(first.text)")
            let second = try await service.exchange(response)
            #expect(second.status == again, "\(fault): \(second.text)")
            if again == 409 {
                // After the lease, the same request finds the profile, or exchanges.
                let pause = try #require(second.header("Retry-After").flatMap { Int($0) })
                #expect((1...90).contains(pause))
                time.advance(by: Double(pause))
                let third = try await service.exchange(response)
                #expect(third.status == 200, "\(fault): \(third.text)")
            }
            let accepted = await standIn.log().count { $0.service == "v2-exchange" && $0.status == 201 }
            #expect(accepted <= 1, "an assertion was accepted twice")
            #expect(!service.log.text.contains("canary"))
        }
    }
}
