import Foundation
import TestSupport
import Testing

@Suite("check of a HAR capture")
struct CheckHARTests {
    static let sent = try? RoundTripText(of: "signed-response.xml")

    /// A sample as it is sent: Base64, percent-encoded once, and twice.
    struct RoundTripText {
        let base64: String
        let once: String
        let twice: String

        init(of sample: String) throws {
            let bytes = try #require(Sample.named(sample)).bytes()
            base64 = Data(bytes).base64EncodedString()
            once = Self.encoded(base64)
            twice = Self.encoded(once)
        }

        private static func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
    }

    static func capture(_ posts: [[String: Any]]) throws -> [UInt8] {
        let entries = posts.map { post in
            [
                "startedDateTime": "2026-11-20T13:00:30.250+01:00", "response": ["status": 400],
                "request": [
                    "method": "POST", "url": "https://sp.example/profiles/sso/Apple?token=secret#x", "postData": post,
                ],
            ]
        }
        let other: [String: Any] = ["request": ["method": "GET", "url": "https://sp.example/"]]
        return [UInt8](
            try JSONSerialization.data(withJSONObject: ["log": ["version": "1.2", "entries": [other] + entries]])
        )
    }

    static func check(_ input: [UInt8], _ arguments: String...) throws -> CommandOutcome {
        try SamltoolCommand.run(
            ["check", "--cert", SampleKeys.path("idp-rsa.pem"), "--json"] + arguments,
            input: input
        )
    }

    @Test("Encoding twice is judged from the text; parameters may be decoded or not")
    func forms() throws {
        let sent = try RoundTripText(of: "signed-response.xml")
        let name = ["name": "SAMLResponse"]
        let rows: [(post: [String: Any], rules: [String])] = [
            (["text": "SAMLResponse=\(sent.once)"], []),
            (
                ["text": "a=b&SAMLResponse=\(sent.once)", "params": [["name": "SAMLResponse", "value": sent.twice]]], []
            ),
            (
                ["text": "SAMLResponse=\(sent.twice)", "params": [["name": "SAMLResponse", "value": sent.once]]],
                ["encoding.percent-encoded-twice"]
            ),
            (["params": [name.merging(["value": sent.once]) { $1 }]], []),
            (["text": "", "params": [name.merging(["value": sent.base64]) { $1 }]], []),
            (["params": [name.merging(["value": sent.twice]) { $1 }]], ["encoding.percent-encoded-twice"]),
            (["text": Data("SAMLResponse=\(sent.once)".utf8).base64EncodedString(), "encoding": "base64"], []),
        ]
        let outcome = try Self.check(Self.capture(rows.map(\.post)))
        let files = try CheckFile(outcome).files
        let found = files.map { $0.findings.map(\.rule).filter { !$0.hasPrefix("exchange.") } }
        #expect(found == rows.map(\.rules))
        #expect(
            files.first?.file
                == "standard input: POST https://sp.example/profiles/sso/Apple at 2026-11-20T13:00:30.250+01:00, status 400"
        )
        #expect(!outcome.output.contains("secret"))
    }

    @Test("What was captured is judged by the time at which it was sent, unless another is given")
    func clock() throws {
        let capture = try Self.capture([["text": "SAMLResponse=\(RoundTripText(of: "expired.xml").once)"]])
        let captured = try Self.check(capture).output
        #expect(captured.contains("\"timeSource\" : \"captured\""))
        #expect(captured.contains("\"at\" : \"2026-11-20T12:00:30.25Z\""))
        #expect(try Self.check(capture, "--at", "2027-01-15T08:00:00Z").output.contains("\"timeSource\" : \"option\""))
        #expect(try Self.check(capture, "--at", "issued").output.contains("\"timeSource\" : \"issued\""))
    }

    @Test(
        "If nothing explains a rejection, the verdict names what may be its cause",
        arguments: [
            ("", SampleKeys.path("idp-rsa.pem"), ", but what may be the cause: X-Device-Info: 'version' is missing"),
            // A code about the response rules out the headers.
            (
                #"{"code":"invalid_parameter_saml_response","action":"none"}"#, SampleKeys.path("idp-rsa.pem"),
                "was found in the recording [exchange"
            ),
            (
                #"{"code":"invalid_parameter_saml_response","action":"none"}"#, nil,
                ", but the signature was not checked with a key of the provider"
            ),
        ] as [(String, String?, String)]
    )
    func suspicion(answer: String, certificate: String?, expected: String) throws {
        let sent = try RoundTripText(of: "signed-response.xml")
        let status = """
            {"frameworkPermissionInfo":{"accessStatus":"granted"},\
            "frameworkProviderInfo":{"id":"example-cable","expirationDate":"1795179660000"}}
            """
        let device = #"{"model":"TV","osName":"tvOS","osVersion":"18.0","connectionType":"WiFi"}"#
        let headers = [
            "Content-Type": "application/x-www-form-urlencoded", "Authorization": "Bearer x",
            "AP-Device-Identifier": "fingerprint YWJjZGVm",
            "AP-Partner-Framework-Status": Data(status.utf8).base64EncodedString(),
            "X-Device-Info": Data(device.utf8).base64EncodedString(),
        ]
        let exchange: [String: Any] = [
            "startedDateTime": "2026-11-20T12:01:00Z",
            "request": [
                "method": "POST", "url": "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple",
                "headers": headers.map { ["name": $0, "value": $1] },
                "postData": ["text": "SAMLResponse=\(sent.once)"],
            ],
            "response": ["status": 400, "content": ["mimeType": "application/json", "text": answer]],
        ]
        let archive = try JSONSerialization.data(withJSONObject: ["log": ["entries": [exchange]]])
        let trust = certificate.map { ["--cert", $0] } ?? []
        let outcome = try SamltoolCommand.run(["check"] + trust, input: [UInt8](archive))
        #expect(outcome.output.contains(expected), "\(outcome.output)")
    }

    @Test(
        "A capture that cannot be used says why",
        arguments: [
            ("{\"log\": {\"entries\": []}}", "input.har-without-response"),
            ("{\"log\": {\"entries\": [{\"request\": {\"method\": 5, \"url\": \"\"}}]}}", "input.har-without-response"),
            ("{\"log\": {\"entries\": 5}}", "input.har"),
            (" \n{ \"log\" : {\"entries\": [", "input.har"), ("{\"log\":{}}", "input.har"),
            (
                "\u{FEFF}{\"log\":{\"entries\":[{\"request\":{\"method\":\"GET\",\"url\":\"u\",\"postData\":null}}]}}",
                "input.har-without-response"
            ),
        ]
    )
    func unusable(text: String, id: String) throws {
        let outcome = try Self.check(Array(text.utf8))
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("\"id\" : \"\(id)\""))
        #expect(outcome.output.contains("\"verdict\" : \"unread\""))
    }

    @Test("JSON that is no capture is JSON")
    func otherJSON() throws {
        #expect(try Self.check(Array("{\"logs\": 1}".utf8)).output.contains("content.json"))
    }
}
