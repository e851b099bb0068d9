import Foundation
import TestSupport
import Testing

/// Recordings with the request and Adobe's response, for which no SAML response must be specified.
@Suite("samltool outcome of a recording with its request")
struct OutcomeCaptureTests {
    static let url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
    static let refusal =
        #"{"action":"none","status":400,"code":"invalid_parameter_saml_response","message":"The SAML response parameter value is missing or invalid."}"#

    /// A sample as the form body of an exchange.
    static func form(_ name: String) throws -> String {
        let sample = try #require(Sample.named(name))
        let text = try Data(contentsOf: URL(fileURLWithPath: sample.path)).base64EncodedString()
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        return "SAMLResponse=" + (try #require(text.addingPercentEncoding(withAllowedCharacters: unreserved)))
    }

    static func entry(_ body: String?, at time: String, status: Int = 400) -> [String: Any] {
        var request: [String: Any] = ["method": "POST", "url": url]
        if let body { request["postData"] = ["mimeType": "application/x-www-form-urlencoded", "text": body] }
        let response: [String: Any] = ["status": status, "headers": [Any](), "content": ["text": refusal]]
        return ["startedDateTime": time, "request": request, "response": response]
    }

    /// An archive whose `log` comes first, as every exporter writes it.
    static func archive(_ entries: [[String: Any]]) throws -> [UInt8] {
        let entries = String(decoding: try JSONSerialization.data(withJSONObject: entries), as: UTF8.self)
        return Array(#"{"log":{"version":"1.2","entries":\#(entries)}}"#.utf8)
    }

    static let samples = ["signed-both.xml", "tampered.xml", "expired.xml", "signed-pretty-newlines.xml"]

    static func json(_ arguments: [String], input: [UInt8]) throws -> [String: Any] {
        let outcome = try SamltoolCommand.run(arguments + ["--json"], input: input)
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any])
    }

    static func rules(_ findings: Any?) -> [String] {
        ((findings as? [[String: Any]]) ?? []).filter {
            $0["severity"] as? String != "note" && $0["rule"] as? String != "signature.not-checked"
        }.map { "\($0["rule"] ?? ""): \($0["message"] ?? "")" }
    }

    /// Recordings of one or more exchanges.
    static let recordings: [(name: String, make: @Sendable () throws -> [UInt8])] = [
        ("one exchange", { try archive([entry(form(samples[0]), at: "2026-11-20T12:00:30Z")]) }),
        (
            "several exchanges, each at its own time",
            {
                try archive(
                    zip(
                        samples,
                        [
                            "2026-11-20T12:00:30Z", "2026-11-20T12:00:31Z", "2026-11-20T12:00:32Z",
                            "2031-01-01T00:00:00Z",
                        ]
                    )
                    .map { try entry(form($0), at: $1) }
                )
            }
        ),
        (
            "a session of Charles",
            {
                let request: [String: Any] = ["header": [String: Any](), "body": ["text": try form(samples[1])]]
                let response: [String: Any] = ["status": 400, "body": ["text": refusal]]
                let session: [String: Any] = [
                    "status": "COMPLETE", "method": "POST", "protocolVersion": "HTTP/1.1", "scheme": "https",
                    "host": "sp.auth.adobe.com", "path": "/api/v2/REF30/profiles/sso/Apple",
                    "times": ["start": "2026-11-20T12:00:30Z"],
                ]
                let head = String(decoding: try JSONSerialization.data(withJSONObject: session), as: UTF8.self)
                let rest = String(
                    decoding: try JSONSerialization.data(withJSONObject: ["request": request, "response": response]),
                    as: UTF8.self
                )
                return Array("[\(head.dropLast()),\(rest.dropFirst())]".utf8)
            }
        ),
    ]

    @Test("'outcome' and 'check' find the same in the same request, at the same time", arguments: recordings.indices)
    func agreement(index: Int) throws {
        let recording = try Self.recordings[index].make()
        let trust = ["--cert", SampleKeys.path("idp-rsa.pem")]
        let checked = try #require(Self.json(["check"] + trust, input: recording)["files"] as? [[String: Any]])
        let answers = try #require(Self.json(["outcome"] + trust, input: recording)["responses"] as? [[String: Any]])
        #expect(checked.count == answers.count && !answers.isEmpty)
        for (file, answer) in zip(checked, answers) {
            let response = try #require(answer["samlResponse"] as? [String: Any])
            // 'outcome' has the meaning of the HTTP response beside the causes.
            let found = Self.rules(file["findings"]).filter { !$0.hasPrefix("exchange.") }
            #expect(found == Self.rules(answer["causes"]))
            #expect(response["at"] as? String == file["at"] as? String)
            #expect(response["timeSource"] as? String == "captured" && file["timeSource"] as? String == "captured")
            #expect(response["stage"] as? String == "sent" && response["source"] as? String == "request")
        }
    }

    @Test("Each exchange of an archive is traced in its own request")
    func causes() throws {
        let text = try SamltoolCommand.run(
            ["outcome", "--cert", SampleKeys.path("idp-rsa.pem")],
            input: Self.recordings[1].make()
        )
        #expect(text.status == 1)
        let parts = text.output.components(separatedBy: "rejected: invalid_parameter_saml_response").dropFirst()
            .map { String($0) }
        // The first one is the verdict on the recording.
        try #require(parts.count == 5)
        #expect(parts[1].contains("no error was found in the SAML response that the app sent at 2026-11-20T12:00:30Z"))
        #expect(parts[2].contains("causes:   in the SAML response that the app sent at 2026-11-20T12:00:31Z"))
        #expect(parts[2].contains("[signature.digest-mismatch]") && parts[2].contains("samlAttributeQueryResponse"))
        #expect(parts[3].contains("[conditions.expired]"))
        #expect(!parts[1].contains("next:"))
    }

    @Test("A request before its answer is enough, too")
    func pasted() throws {
        let request = "POST /api/v2/REF30/profiles/sso/Apple HTTP/1.1\r\nHost: sp.auth.adobe.com\r\n\r\n"
        let text = request + (try Self.form("tampered.xml")) + "\r\n\r\nHTTP/1.1 400 Bad Request\r\n\r\n" + Self.refusal
        let outcome = try SamltoolCommand.run("outcome", "--require", "userID", input: text)
        #expect(outcome.status == 1 && outcome.output.contains("service:  v2-exchange"))
        #expect(outcome.output.contains("in the SAML response that the app sent, the likeliest first"))
        #expect(outcome.output.contains("[signature.digest-mismatch]"))
    }

    @Test("--response comes before what was recorded, and is needed where nothing was")
    func option() throws {
        let folder = try TemporaryFolder()
        let har = try folder.write(
            String(
                decoding: try Self.archive([Self.entry(try Self.form("tampered.xml"), at: "2026-11-20T12:00:30Z")]),
                as: UTF8.self
            ),
            to: "capture.har"
        )
        let good = try #require(Sample.named("signed-response.xml")).path
        let given = try SamltoolCommand.run("outcome", "--response", good, har)
        #expect(given.output.contains("no error was found in \(good)"))
        let without = try folder.write(
            String(decoding: try Self.archive([Self.entry(nil, at: "2026-11-20T12:00:30Z")]), as: UTF8.self),
            to: "without.har"
        )
        let missing = try SamltoolCommand.run("outcome", without)
        #expect(missing.status == 1)
        #expect(missing.output.contains("note:     the recording does not contain the SAML response that the app sent"))
        let trusted = try SamltoolCommand.run("outcome", "--cert", SampleKeys.path("idp-rsa.pem"), without)
        #expect(trusted.status == 1 && trusted.output == missing.output)
        #expect(trusted.diagnostics.contains("options for trust and requirements have no effect"))
    }
}
