import Foundation
import TestSupport
import Testing

@Suite("outcome of a recording with several responses")
struct OutcomeRecordingTests {
    /// An entry of an archive.
    struct Call: Sendable {
        let method: String
        let path: String
        let status: Int
        var body = ""
        var sent: String?

        var entry: [String: Any] {
            var request: [String: Any] = ["method": method, "url": "https://sp.auth.adobe.com\(path)", "headers": []]
            if let sent { request["postData"] = ["text": sent] }
            return ["request": request, "response": ["status": status, "content": ["text": body]]]
        }

        static let none = Call(method: "GET", path: "/api/v2/R/profiles", status: 200, body: #"{"profiles":{}}"#)
        static let accepted = exchange(201, #"{"profiles":{"C":{"type":"appleSSO"}}}"#)
        static let rejected = exchange(400, #"{"status":400,"code":"invalid_parameter_saml_response"}"#)
        static let denied = Call(
            method: "POST",
            path: "/api/v2/R/decisions/authorize/C",
            status: 200,
            body: #"{"decisions":[{"resource":"r","authorized":false,"#
                + #""error":{"status":403,"code":"authorization_denied_by_mvpd"}}]}"#
        )
        static let unknown = Call(method: "GET", path: "/favicon.ico", status: 404)
        static let unauthorized = exchange(401, "")

        static func exchange(_ status: Int, _ body: String) -> Call {
            Call(method: "POST", path: "/api/v2/R/profiles/sso/Apple", status: status, body: body)
        }
    }

    static let recordings: [(calls: [Call], verdict: String, actor: String?, status: Int32)] = [
        ([.none, .accepted], "accepted", nil, 0), ([.none, .none], "accepted", nil, 0),
        ([.none, .unauthorized, .accepted], "accepted", nil, 0), ([.none, .rejected], "rejected", "app", 1),
        ([.accepted, .rejected], "rejected", "app", 1), ([.rejected, .accepted], "accepted", nil, 0),
        ([.accepted, .denied], "rejected", "mvpd", 1), ([.accepted, .unknown], "accepted", nil, 0),
        ([.denied, .none], "rejected", "mvpd", 1),
    ]

    @Test("The last exchange counts, or a failure after it", arguments: recordings.indices)
    func verdict(index: Int) throws {
        let (calls, verdict, actor, status) = Self.recordings[index]
        let archive = try Self.archive(calls)
        let json = try SamltoolCommand.run("outcome", "--json", input: archive)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(json.standardOutput)) as? [String: Any]
        )
        #expect(document["verdict"] as? String == verdict && document["actor"] as? String == actor)
        #expect((document["responses"] as? [Any])?.count == calls.count)
        let text = try SamltoolCommand.run("outcome", input: archive)
        #expect(text.status == status && json.status == status)
        let first = try #require(text.output.split(separator: "\n").first)
        #expect(first.contains(": \(verdict): ") && first.contains(" of \(calls.count)"))
    }

    /// A single call, and what the output contains.
    static let single: [(call: Call, words: [String])] = [
        (
            Call(method: "GET", path: "/api/v2/R/profiles/sso/Apple", status: 405),
            ["service:  v2-exchange", "but the exchange is a POST", "[request.method]"]
        ),
        (.unknown, ["note:     unknown path"]),
        (
            Call(
                method: "POST",
                path: "/api/v1/tokens/authn",
                status: 403,
                body: #"{"status":403,"message":"scope api:client:v1 not allowed"}"#
            ), ["403: the client may not make this call", "scope api:client:v1 not allowed"]
        ),
        (
            .exchange(503, "<!DOCTYPE html><html><head><TITLE lang='en'>Gateway\n Problem</TITLE></head></html>"),
            ["503: the body is an HTML page, with the title 'Gateway Problem': this page is not Adobe's API"]
        ),
        (
            Call(
                method: "POST",
                path: "/api/v2/R/profiles/sso/Apple",
                status: 400,
                body: #"{"status":400,"code":"invalid_parameter_saml_response"}"#,
                sent: #"{"samlResponse":"PHM+"}"#
            ), ["the body is JSON, but Adobe reads only a form", "[request.body-json]"]
        ),
    ]

    @Test("The problem of the request is named", arguments: single.indices)
    func problem(index: Int) throws {
        let text = try SamltoolCommand.run(
            "outcome",
            "--require",
            "userID",
            input: Self.archive([Self.single[index].call])
        )
        #expect(text.status == 1)
        for words in Self.single[index].words { #expect(text.output.contains(words), "\(text.output)") }
        #expect(!text.output.contains("too many requests") && !text.output.contains("record the request with its body"))
    }

    @Test(
        "A curl transcript contains the SAML response in its form, whatever the status and the trust are",
        arguments: [("204 No Content", 0), ("400 Bad Request", 1)] as [(String, Int32)]
    )
    func curl(status: String, exit: Int32) throws {
        let path = try #require(Sample.named("signed-response.xml")).path
        let saml = try Data(contentsOf: URL(fileURLWithPath: path)).base64EncodedString()
        let encoded = saml.replacing("+", with: "%2B")
        for value in [saml, encoded] {
            let recording = """
                curl -i https://api.auth.adobe.com/api/v1/tokens/authn --data \
                'requestor=R&deviceId=d&mvpd=C&deviceType=tvOS&SAMLResponse=\(value)'
                HTTP/1.1 \(status)


                """
            let outcome = try SamltoolCommand.run(
                "outcome",
                "--cert",
                SampleKeys.path("idp-rsa.pem"),
                input: recording
            )
            #expect(outcome.status == exit, "\(outcome.output)")
            #expect(!outcome.diagnostics.contains("does not contain the SAML response"))
            #expect(outcome.output.contains("the SAML response that the app sent"))
        }
    }

    private static func archive(_ calls: [Call]) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: ["log": ["entries": calls.map(\.entry)]]))
    }
}
