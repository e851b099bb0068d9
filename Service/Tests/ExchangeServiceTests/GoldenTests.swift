import AdobePass
import AdobePassFlow
import Foundation
import SAML
import SAMLTestKit
import Testing

@testable import ExchangeService

/// The answers of `/exchange`, byte for byte.
///
/// With SAMLTOOL_WRITE_GOLDEN in the environment, the files are written anew, and the tests fail.
@Suite(.timeLimit(.minutes(5))) struct GoldenTests {
    /// An answer, whose body is in the file with its name.
    struct Golden: Sendable, CustomTestStringConvertible {
        let name: String
        let status: Int
        var steps: [AdobeService: [ScriptedTransport.Step]] = [:]
        /// The number of times that the request is sent; the last answer counts.
        var times = 1
        var layout = "compact"
        /// The time of issue, in seconds after that of the request.
        var issued = 0.0
        /// Changes the body of the request.
        var body: @Sendable ([UInt8]) -> [UInt8] = { $0 }

        var testDescription: String { name }
    }

    static let answers: [Golden] = [
        Golden(name: "accepted", status: 200),
        Golden(name: "rejected-by-service", status: 422, issued: -86_400),
        Golden(
            name: "rejected-by-adobe",
            status: 422,
            steps: [
                .v2Exchange: [
                    .response(
                        400,
                        #"""
                        {"action": "none", "status": 400, "code": "invalid_parameter_saml_response",
                          "message": "The SAML response is invalid."}
                        """#
                    )
                ]
            ],
            layout: "pretty"
        ),
        Golden(name: "in-progress", status: 409, steps: [.v2Exchange: [.failure(.connectionLost)]], times: 2),
        Golden(name: "malformed", status: 400, body: { Array($0.dropLast()) }),
        Golden(name: "unavailable", status: 503, steps: [.v2Exchange: [.failure(.notSent)]]),
    ]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    static let keys = folder.appending(path: "../../../../Samples/Keys").standardized
    static let instant = Date(timeIntervalSince1970: 1_900_000_000)
    static let isWriting = ProcessInfo.processInfo.environment["SAMLTOOL_WRITE_GOLDEN"] != nil

    @Test(arguments: answers) func matches(_ golden: Golden) async throws {
        let files = try TestFolder()
        let certificate = Self.keys.appending(path: "idp-rsa.pem").path
        let provider =
            #"{"cert": "\#(certificate)", "issuer": "\#(ResponseSpec.exampleIssuer)", "require": ["userID", "zip"]}"#
        try files.write("golden.json", #"{"providers": {"ExampleCable": \#(provider)}}"#)
        let fields: [String: [String: any Sendable]] = [
            "providers": ["file": "golden.json"], "adobe": ["attempts": 1],
        ]
        let transport = ScriptedTransport(golden.steps)
        let body = golden.body(try TestValues.body(try Self.response(golden)))
        try await TestService.run(fields, transport: transport, now: { Self.instant }, folder: files) { service in
            var answer = try await service.post("/exchange", Self.headers, body)
            for _ in 1..<golden.times { answer = try await service.post("/exchange", Self.headers, body) }
            #expect(answer.status == golden.status)
            let file = Self.folder.appending(path: "\(golden.name).json")
            if Self.isWriting {
                try Data(answer.body).write(to: file)
                Issue.record("\(golden.name).json was written anew; compare it, and unset SAMLTOOL_WRITE_GOLDEN")
            }
            #expect(answer.text == (try String(contentsOf: file, encoding: .utf8)))
        }
    }

    /// The SAML response, which is the same in every run.
    private static func response(_ golden: Golden) throws -> [UInt8] {
        let key = try SigningKey(pem: [UInt8](try Data(contentsOf: keys.appending(path: "idp-rsa.key"))))
        var spec = ResponseSpec(attributes: [AttributeSpec("userID", "viewer"), AttributeSpec("zip", "00501")])
        spec.layout = try #require(ResponseLayout(named: golden.layout))
        var identifiers = IdentifierSource(seed: 1)
        let time = SAMLTimestamp(instant.addingTimeInterval(golden.issued))
        return try spec.signed(at: time, by: try ResponseSigner(key: key), identifiers: &identifiers)
    }

    private static var headers: [(String, String)] {
        let end = EpochMilliseconds(instant.addingTimeInterval(86_400))
        return TestValues.headers(
            status: PartnerFrameworkStatus(
                permission: .init(accessStatus: .granted),
                provider: .init(id: nil, expiration: end)
            )
        )
    }
}
