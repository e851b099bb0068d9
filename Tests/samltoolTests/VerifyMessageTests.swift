import Foundation
import TestSupport
import Testing

@Suite("samltool verify --message")
struct VerifyMessageTests {
    private static let time = ["--at", "2026-11-20T12:00:00Z"]

    private static func url(_ file: String = "logout-request.txt") throws -> String {
        String(decoding: try #require(MessageSample.named(file)).bytes(), as: UTF8.self)
            .trimmingCharacters(in: .newlines)
    }

    private static func verify(_ input: String, _ arguments: [String] = []) throws -> CommandOutcome {
        let trust = ["--cert", SampleKeys.path("idp-rsa.pem"), "--cert", SampleKeys.path("other-rsa.pem")]
        return try SamltoolCommand.run(["verify"] + trust + time + arguments, input: Array(input.utf8))
    }

    private static func kind(_ kinds: String...) -> [String] { kinds.flatMap { ["--message", $0] } }

    @Test("Each sample has the verdict of its entry", arguments: MessageSample.all)
    func samples(sample: MessageSample) throws {
        let trust = ["--cert", SampleKeys.path(sample.certificate)] + Self.time
        let outcome = try SamltoolCommand.run(["verify"] + trust + Self.kind(sample.kind) + [sample.path])
        #expect(outcome.status == (sample.failed == nil ? 0 : 1), "\(outcome.output)")
        if let failed = sample.failed {
            #expect(outcome.output.hasPrefix("\(sample.path): rejected: ") && outcome.output.contains("[\(failed)]"))
        } else {
            #expect(outcome.output.hasPrefix("\(sample.path): accepted: the "))
            #expect(outcome.output.contains("\n  message:     \(sample.kind), which "))
        }
    }

    @Test("The expectations are those of a response")
    func expectations() throws {
        let rows: [(file: String, options: [String], failure: String?)] = [
            ("logout-request.txt", ["--issuer", "https://idp.example-mvpd.tv/saml2"], nil),
            ("logout-request.txt", ["--issuer", "https://idp.example-mvpd.tv"], "issuer.mismatch"),
            ("logout-request.txt", ["--destination", "https://sp.example/saml2/slo"], nil),
            ("logout-request.txt", ["--destination", "https://sp.example/saml2/slo/"], "response.destination"),
            ("logout-request.txt", ["--in-response-to", "_logout-7"], "response.in-response-to"),
            ("logout-response.txt", ["--in-response-to", "_logout-7"], nil),
            ("logout-response.txt", ["--in-response-to", "_logout-1"], "response.in-response-to"),
            ("logout-response.txt", ["--at", "2026-11-20T11:00:00Z"], "conditions.issued-in-future"),
            ("logout-request.txt", ["--at", "2026-11-20T12:20:00Z"], "conditions.expired"),
            ("logout-request.txt", ["--at", "2026-11-20T12:06:00Z"], nil),
            ("logout-request.txt", ["--at", "2026-11-20T12:06:00Z", "--clock-skew", "0"], "conditions.expired"),
            ("logout-request.txt", ["--at", "issued"], nil),
            ("logout-request.txt", ["--at", "2126-11-20T12:06:00Z", "--signature-only"], nil),
        ]
        for row in rows {
            let options = Self.kind("LogoutRequest", "LogoutResponse") + row.options
            let outcome = try Self.verify(try Self.url(row.file), options)
            #expect(outcome.status == (row.failure == nil ? 0 : 1), "\(row.options): \(outcome.output)")
            if let failure = row.failure { #expect(outcome.output.contains("[\(failure)]"), "\(outcome.output)") }
        }
    }

    // MARK: Parameters

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int32
        /// A part of the reason.
        let reason: String
        let make: @Sendable (String) -> String

        init(_ description: String, _ reason: String, status: Int32 = 1, make: @escaping @Sendable (String) -> String) {
            (testDescription, self.status, self.reason, self.make) = (description, status, reason, make)
        }
    }

    private static func value(of name: String, in url: String) -> String {
        let part = url.split(separator: "?")[1].split(separator: "&").first { $0.hasPrefix("\(name)=") }
        return String(part?.dropFirst(name.utf8.count + 1) ?? "")
    }

    private static func appending(_ name: String) -> @Sendable (String) -> String {
        { "\($0)&\(name)=\(value(of: name, in: $0))" }
    }

    private static func replacing(_ name: String, with text: String) -> @Sendable (String) -> String {
        { $0.replacing("&\(name)=\(value(of: name, in: $0))", with: text) }
    }

    static let changes: [Change] = [
        Change("SAMLRequest twice", "more than one field 'SAMLRequest'", make: appending("SAMLRequest")),
        Change("SigAlg twice", "more than one field 'SigAlg'", make: appending("SigAlg")),
        Change("Signature twice", "more than one field 'Signature'", make: appending("Signature")),
        Change("RelayState twice", "more than one field 'RelayState'") { "\($0)&RelayState=a&RelayState=b" },
        Change("a response, too", "both 'SAMLRequest' and 'SAMLResponse'") { "\($0)&SAMLResponse=AAAA" },
        Change("an empty signature", "the signature of the query", make: replacing("Signature", with: "&Signature=")),
        Change("a signature of 3 bytes", "has 3 bytes", make: replacing("Signature", with: "&Signature=AAAA")),
        Change("no signature", "no parameter 'Signature'", make: replacing("Signature", with: "")),
        Change("no SigAlg", "no parameter 'SigAlg'", make: replacing("SigAlg", with: "")),
        Change("neither", "is not signed") {
            replacing("SigAlg", with: "")(replacing("Signature", with: "")($0))
        },
        Change("signature in lowercase", "'Signature' only in case") {
            $0.replacing("&Signature=", with: "&signature=")
        },
        Change("both names in lowercase", "'SigAlg' only in case") {
            $0.replacing("&Signature=", with: "&signature=").replacing("&SigAlg=", with: "&sigalg=")
        },
        Change("a second signature in lowercase", "'Signature' only in case") { "\($0)&signature=AAAA" },
        Change("a second message in lowercase", "'SAMLRequest' only in case") { "\($0)&samlrequest=AAAA" },
        Change("an encoded name", "is percent-encoded") { $0.replacing("&SigAlg=", with: "&%53igAlg=") },
        Change("an added RelayState", "not made with a trusted key") { "\($0)&RelayState=a" },
        Change("lowercase escapes", "with uppercase escapes") { $0.replacing("%2F", with: "%2f") },
        Change("an escape of a letter", "not made with a trusted key") {
            $0.replacing("SigAlg=http", with: "SigAlg=%68ttp")
        },
        Change("another encoding", "'SAMLEncoding'") { "\($0)&SAMLEncoding=none" },
    ]

    @Test("A changed, repeated or missing parameter is rejected and named; inspect names it, too", arguments: changes)
    func parameters(change: Change) throws {
        let url = change.make(try Self.url())
        let outcome = try Self.verify(url, Self.kind("LogoutRequest"))
        let text = outcome.output + outcome.diagnostics
        #expect(outcome.status == change.status && text.contains(change.reason), "\(text)")
        let trust = ["--cert", SampleKeys.path("idp-rsa.pem")]
        let inspection = try SamltoolCommand.run(["inspect"] + trust, input: Array(url.utf8))
        #expect(inspection.status == change.status)
        #expect((inspection.output + inspection.diagnostics).contains(change.reason), "\(inspection.output)")
    }

    @Test("The parameters may be in any order, and beside others")
    func order() throws {
        let url = try Self.url()
        let parts = url.split(separator: "?")
        let reversed = "\(parts[0])?\(parts[1].split(separator: "&").reversed().joined(separator: "&"))"
        for text in [reversed, url.replacing("?", with: "?a=1&"), "\(url)&b=2", String(parts[1])] {
            #expect(try Self.verify(text, Self.kind("LogoutRequest")).status == 0, "\(text)")
        }
    }

    @Test("A repeated parameter beside an unsigned query is rejected, although the element is signed")
    func signedElement() throws {
        let message = ConstructedMessage(.logoutRequest)
        let value = Data(try message.signed().utf8).base64EncodedString().replacing("+", with: "%2B")
            .replacing("=", with: "%3D")
        let rows = [("RelayState=a", 0), ("RelayState=a&RelayState=b", 1), ("RelayState=a&SAMLResponse=AAAA", 1)]
        let repeated = try Self.verify("SAMLRequest=\(value)&SAMLRequest=\(value)", Self.kind("LogoutRequest"))
        #expect(repeated.status == 1 && repeated.output.contains("[encoding.duplicate-field]"))
        #expect(!repeated.output.contains("accepted:"))
        for (parameters, status) in rows {
            let outcome = try Self.verify("SAMLRequest=\(value)&\(parameters)", Self.kind("LogoutRequest"))
            #expect(outcome.status == Int32(status), "\(outcome.output)")
            if status == 0 { #expect(outcome.output.contains("accepted: the LogoutRequest is signed by")) }
        }
    }

    // MARK: Kinds

    @Test(
        "Without the option a message is not accepted by any command",
        arguments: ["logout-request.txt", "logout-response.txt"]
    )
    func otherCommands(file: String) throws {
        let sample = try #require(MessageSample.named(file))
        let trust = ["--cert", SampleKeys.path(sample.certificate)]
        for command in ["verify", "attributes", "check"] {
            let outcome = try SamltoolCommand.run([command] + trust + Self.time + [sample.path])
            #expect([1, 65].contains(outcome.status), "\(command): \(outcome.output)")
            if command == "verify" { #expect(outcome.output.contains("--message")) }
        }
    }

    @Test("Another kind, and a response, are not accepted")
    func wrongKind() throws {
        let rows: [(input: String, kind: String, hint: String)] = [
            (try Self.url("logout-response.txt"), "LogoutRequest", "'verify --message LogoutResponse'"),
            (try Self.url("logout-request.txt"), "LogoutResponse", "'verify --message LogoutRequest'"),
            (try ConstructedResponse().xml(signing: .response), "LogoutResponse", "use 'verify' without --message"),
            ("<x/>", "LogoutRequest", "[structure.not-a-response]"),
        ]
        for row in rows {
            let outcome = try Self.verify(row.input, Self.kind(row.kind))
            #expect(outcome.status == 65 && outcome.output.contains(row.hint), "\(outcome.output)")
            #expect(outcome.output.hasPrefix("standard input: not the expected message: "))
            let json = try Self.verify(row.input, Self.kind(row.kind) + ["--json"]).output
            #expect(json.contains(#""verdict" : "not-a-message""#))
        }
    }

    @Test(
        "Options for responses are usage errors",
        arguments: [
            ["--audience", "adobe"], ["--recipient", "https://sp.example"], ["--ndjson"],
            ["--decrypt-key", SampleKeys.path("sp-rsa.key")],
        ]
    )
    func usage(options: [String]) throws {
        let outcome = try Self.verify(try Self.url(), Self.kind("LogoutRequest") + options)
        #expect(outcome.status == 64 && outcome.diagnostics.contains("omit it with --message"))
    }

    // MARK: Output

    @Test("The JSON has the kind and the signed message, and no assertion and no personal value")
    func json() throws {
        let outcome = try Self.verify(try Self.url(), Self.kind("LogoutRequest") + ["--json"])
        let document = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(document["accepted"] as? Int == 1 && document["format"] as? String == "samltool.verification")
        let file = try #require((document["files"] as? [[String: Any]])?.first)
        #expect(file["kind"] as? String == "LogoutRequest" && file["binding"] as? String == "HTTP-Redirect")
        #expect(file["assertion"] == nil && file["coverage"] == nil)
        let message = try #require(file["message"] as? [String: Any])
        #expect(message["id"] as? String == "_logout-7" && message["sessionCount"] as? Int == 2)
        let signatures = try #require(file["signatures"] as? [[String: Any]])
        #expect(signatures.map { $0["covers"] as? String } == ["query"])
        for value in ["c3e1b7b2a9d84f0e", "_s-20b9d5e"] { #expect(!outcome.output.contains(value)) }
        let changed = try Self.verify("\(try Self.url())&RelayState=x", Self.kind("LogoutRequest") + ["--json"])
        #expect(changed.status == 1 && !changed.output.contains("\"message\" : {"))
    }

    @Test("--verbose prints the checks of messages")
    func verbose() throws {
        let outcome = try Self.verify(try Self.url(), Self.kind("LogoutRequest") + ["--verbose"])
        #expect(outcome.status == 0 && outcome.output.contains("pass         the message has SAML version 2.0"))
        #expect(!outcome.output.contains("assertion is") && !outcome.output.contains("not reached"))
    }
}
