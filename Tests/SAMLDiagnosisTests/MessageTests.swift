import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("Signatures of messages around a response")
struct MessageTests {
    private static func url(_ file: String = "authn-redirect.txt") throws -> String {
        String(decoding: try #require(MessageSample.named(file)).bytes(), as: UTF8.self)
    }

    private static func verifier(
        _ certificate: String = "other-rsa.pem",
        _ policy: VerificationPolicy = .strict
    ) throws -> ResponseVerifier {
        ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file(certificate)), policy: policy)
    }

    private static let instant = Date(timeIntervalSince1970: 1_795_000_000)

    /// The first failure of the message in a text, the error of its layers, or `nil` if a trusted key signed it.
    private static func failure(of text: String, _ verifier: ResponseVerifier) -> String? {
        let requests = EncodingTrace(inspecting: Array(text.utf8), field: "SAMLRequest")
        let trace = requests.failure == nil ? requests : EncodingTrace(inspecting: Array(text.utf8))
        if let failure = requests.failure, trace.failure != nil { return failure.code.rawValue }
        let report = verifier.evaluateMessage(
            trace.payload,
            in: trace.parameters,
            at: instant,
            scope: .signatureOnly
        )
        #expect(report.isAccepted == (report.failures.isEmpty && report.key != nil))
        return report.isAccepted ? nil : report.failures.first?.id ?? "no reason"
    }

    @Test("Each sample has the result of its entry, which OpenSSL and xmlsec1 confirm", arguments: MessageSample.all)
    func samples(sample: MessageSample) throws {
        let text = String(decoding: try sample.bytes(), as: UTF8.self)
        #expect(Self.failure(of: text, try Self.verifier(sample.certificate)) == sample.failed)
        let untrusting = ResponseVerifier(trusting: TrustedKeys())
        let isSigned = sample.failed != "signature.missing"
        #expect(Self.failure(of: text, untrusting) != nil)
        if isSigned, sample.failed != "signature.sha1" { #expect(Self.failure(of: text, untrusting) == "trust.no-key") }
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The first failed check; `nil` if the signature stays valid.
        let failure: String?
        /// The same in a line of a log.
        let failureInLog: String?
        let make: @Sendable (String) -> String

        init(
            _ description: String,
            _ failure: String?,
            inLog failureInLog: String? = nil,
            _ make: @escaping @Sendable (String) -> String
        ) {
            (testDescription, self.failure, self.make) = (description, failure, make)
            self.failureInLog = failureInLog ?? failure
        }
    }

    private static let rsa256 = "http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256"

    /// Replaces the value of a parameter.
    private static func with(_ name: String, _ value: String, in url: String) -> String {
        let parts = url.trimmingCharacters(in: .newlines).split(separator: "?")
        let parameters = parts[1].split(separator: "&").map {
            $0.hasPrefix("\(name)=") ? "\(name)=\(value)" : String($0)
        }
        return "\(parts[0])?\(parameters.joined(separator: "&"))"
    }

    private static func value(of name: String, in url: String) -> String {
        let part = url.trimmingCharacters(in: .newlines).split(separator: "?")[1].split(separator: "&")
            .first { $0.hasPrefix("\(name)=") }
        return String(part?.dropFirst(name.utf8.count + 1) ?? "")
    }

    /// Parameters after a response in a query, and a part of the reason why software differs in what it reads.
    static let parameters: [(text: String, reason: String?)] = [
        ("RelayState=x", nil),
        ("SigAlg=a&Signature=AAAA", nil),
        ("SAMLRequest=AAAA", "both 'SAMLResponse' and 'SAMLRequest'"),
        ("sigalg=a&signature=AAAA", "'SigAlg' only in case"),
        ("RelayState=x&relaystate=y", "'RelayState' only in case"),
        ("samlresponse=AAAA", "'SAMLResponse' only in case"),
        ("%73aml%72equest=AAAA&RelayState=x", "'SAMLRequest' only in case"),
        ("RelayState=x&other=1&other=2", nil),
        ("RelayState=x&RelayState=y", "more than one field 'RelayState'"),
        ("RelayState=x&Relay%53tate=y", "more than one field 'RelayState'"),
        ("SigAlg=a&SigAlg=b&Signature=AAAA", "more than one field 'SigAlg'"),
        ("SigAlg=a&Signature=AAAA&Signature=AAAB", "more than one field 'Signature'"),
        ("RelayState=x&SAMLRequest=PHg%2BPC94Pg%3D%3D", "both 'SAMLResponse' and 'SAMLRequest'"),
        ("RelayState=x&SAMLEncoding=urn%3Aother", "the parameter 'SAMLEncoding'"),
    ]

    @Test("A parameter that software reads differently is found, signed or not", arguments: parameters)
    func ambiguity(text: String, reason: String?) throws {
        let response = try #require(Sample.named("signed-both.xml")).bytes()
        let value = Data(response).base64EncodedString().replacing("+", with: "%2B").replacing("=", with: "%3D")
        let trace = EncodingTrace(inspecting: Array("https://sp.example/acs?SAMLResponse=\(value)&\(text)".utf8))
        let found = try #require(trace.parameters).ambiguity
        let observed = trace.observations.first { $0.kind == .ambiguousParameters }
        #expect(observed?.message == found?.message)
        #expect((found == nil) == (reason == nil) && found?.message.contains(reason ?? "") != false, "\(text)")
    }

    static let changes: [Change] = [
        Change("nothing", nil) { $0 },
        Change("other parameters around it", nil) { $0.replacing("?", with: "?a=1&").replacing("\n", with: "&b=%2") },
        Change("another address", nil) { $0.replacing("https://idp.example-mvpd.tv", with: "http://localhost:8080") },
        Change("the declared encoding", nil) {
            $0 + "&SAMLEncoding=urn%3Aoasis%3Anames%3Atc%3ASAML%3A2.0%3Abindings%3AURL-Encoding%3ADEFLATE"
        },
        Change("the parameters in reverse order", nil) {
            let parts = $0.trimmingCharacters(in: .newlines).split(separator: "?")
            return "\(parts[0])?\(parts[1].split(separator: "&").reversed().joined(separator: "&"))"
        },
        Change("line breaks in the signature", nil) {
            let value = value(of: "Signature", in: $0)
            return with("Signature", "\(value.prefix(64))%0D%0A\(value.dropFirst(64))", in: $0)
        },
        Change("another message", "signature.wrong-key") {
            with("SAMLRequest", value(of: "SAMLRequest", in: (try? url("logout-request.txt")) ?? ""), in: $0)
        },
        Change("another RelayState", "signature.wrong-key") { with("RelayState", "other", in: $0) },
        Change("no RelayState", "signature.wrong-key") {
            $0.replacing("RelayState=\(value(of: "RelayState", in: $0))&", with: "")
        },
        Change("an empty RelayState", "signature.wrong-key") { with("RelayState", "", in: $0) },
        Change("lowercase escapes", "signature.mismatch") { url in
            var text = url
            for digits in ["3A", "2F", "3F", "3D", "2B"] {
                text = text.replacing("%\(digits)", with: "%\(digits.lowercased())")
            }
            return text
        },
        Change("an escape of a character that needs none", "signature.wrong-key") {
            $0.replacing("RelayState=https", with: "RelayState=%68ttps")
        },
        Change("a plus for a space", "signature.wrong-key") { $0.replacing("a%20b", with: "a+b") },
        Change("SHA-512 instead", "signature.wrong-key") { $0.replacing("rsa-sha256", with: "rsa-sha512") },
        Change("ECDSA instead", "signature.wrong-key") { $0.replacing("rsa-sha256", with: "ecdsa-sha256") },
        Change("SHA-1 instead", "signature.sha1") {
            $0.replacing(rsa256, with: "http%3A%2F%2Fwww.w3.org%2F2000%2F09%2Fxmldsig%23rsa-sha1")
        },
        Change("HMAC instead", "signature.algorithm") {
            $0.replacing(rsa256, with: "http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23hmac-sha256")
        },
        Change("MD5 instead", "signature.algorithm") { $0.replacing("rsa-sha256", with: "rsa-md5") },
        Change("an algorithm in uppercase", "signature.algorithm") { $0.replacing("rsa-sha256", with: "RSA-SHA256") },
        Change("an empty algorithm", "signature.algorithm") { with("SigAlg", "", in: $0) },
        Change("an empty signature", "signature.structure") { with("Signature", "", in: $0) },
        Change("a signature of 3 bytes", "signature.structure") { with("Signature", "AAAA", in: $0) },
        Change("names in lowercase", "signature.structure") {
            $0.replacing("&SigAlg=", with: "&sigalg=").replacing("&Signature=", with: "&signature=")
        },
        Change("a second signature in lowercase", "signature.structure") { $0 + "&signature=AAAA" },
        Change("a cut signature", "signature.wrong-key") {
            with("Signature", String(value(of: "Signature", in: $0).prefix(200)), in: $0)
        },
        Change("a signature that is not Base64", "signature.structure") { with("Signature", "%21%21", in: $0) },
        Change("a signature with a broken escape", "signature.structure") { with("Signature", "AAAA%2", in: $0) },
        Change("the signature of another URL", "signature.wrong-key") {
            with("Signature", value(of: "Signature", in: (try? url("logout-response.txt")) ?? ""), in: $0)
        },
        Change("no algorithm", "signature.structure") { $0.replacing("SigAlg=\(rsa256)&", with: "") },
        Change("no signature", "signature.structure") { $0.replacing("&Signature=", with: "&Sig=") },
        Change("neither", "signature.missing") {
            $0.replacing("&Signature=", with: "&Sig=").replacing("SigAlg=\(rsa256)&", with: "")
        },
        Change("an unknown encoding", "signature.structure") { $0 + "&SAMLEncoding=none" },
        Change("a second signature", "signature.structure") { $0 + "&Signature=\(value(of: "Signature", in: $0))" },
        Change("a second algorithm", "signature.structure") { $0 + "&SigAlg=\(rsa256)" },
        Change("a second RelayState", "signature.structure") { $0 + "&RelayState=evil" },
        Change("a second RelayState with an encoded name", "signature.structure") { $0 + "&Relay%53tate=evil" },
        Change("an encoded name", "signature.structure") { $0.replacing("SigAlg=", with: "%53igAlg=") },
        Change("a response as well", "signature.structure") { $0 + "&SAMLResponse=AAAA" },
        Change("a second message", "encoding.duplicate-field") {
            $0 + "&SAMLRequest=\(value(of: "SAMLRequest", in: $0))"
        },
        Change("a second message before it", "encoding.duplicate-field") {
            $0.replacing("?", with: "?SAMLRequest=\(value(of: "SAMLRequest", in: $0))&")
        },
        Change("an encoded second message", "encoding.duplicate-field", inLog: "signature.structure") {
            $0 + "&SAML%52equest=AAAA"
        },
    ].map { change in
        // A file ends with a line break, a URL does not.
        Change(change.testDescription, change.failure, inLog: change.failureInLog) {
            change.make($0.trimmingCharacters(in: .newlines))
        }
    }

    @Test(
        "Only the octets that were signed are accepted, in the binding's order, each parameter once",
        arguments: changes
    )
    func changed(change: Change) throws {
        let verifier = try Self.verifier()
        let text = change.make(try Self.url())
        #expect(Self.failure(of: text, verifier) == change.failure, "\(text)")
        #expect(Self.failure(of: "GET \(text) HTTP/1.1", verifier) == change.failureInLog)
    }

    /// Texts with a query that was signed without a RelayState.
    ///
    /// `Q` is its address, `M` the message, `S` the rest.
    static let overlooked: [String] = [
        "Q?RelayState=evil?x&M&S", "Q?RelayState=it's&M&S", "Q?RelayState=evil\"x&M&S", "Q?RelayState=evil<x&M&S",
        "Q?RelayState=evil`x&M&S", "Q?RelayState=evil\\x&M&S", "Q?RelayState=evil#x&M&S", "Q?RelayState=evil x&M&S",
        "Q?RelayState=evil\nx&M&S", "Q?RelayState=evil\nhttp:x?y=1&M&S", "Q?RelayState='x=1&M&S",
        "Q?RelayState=\"x=1&M&S&z=\"", "Q?RelayState=evil --data 'x=1&M&S'", "Q?RelayState=evil\n> M&S\n> y",
        "Q?a='x=1&M&S&RelayState='y", "Q?M&S\"&RelayState=evil", "Q?M&S'&RelayState=evil", "Q?M&S &RelayState=evil",
        "Q?M&S%20&RelayState=evil", "Q?M&S\n&RelayState=evil", "Q?a=1;RelayState=evil&M&S", "Q?a=?RelayState=evil&M&S",
        "Q?SAMLRequest=AAAA&x=?&M&S", "Q?SAMLRequest=AAAA&x='&M&S", "Q?SAML%52equest=AAAA&x=?&M&S",
        "/slo?RelayState=evil&M&S", "/slo?RelayState=evil?x&M&S", "RelayState=https://app.example/?x&M&S",
        "RelayState=evil?x&M&S", "RelayState=evil x&M&S", "RelayState=it's&M&S",
        "GET /slo?RelayState=evil?x&M&S HTTP/1.1", "GET /slo?RelayState=it's&M&S HTTP/1.1",
        "GET /slo?RelayState=\"x=1&M&S&z=\" HTTP/1.1", "GET /slo?RelayState=evil x&M&S HTTP/1.1",
        "GET /slo?RelayState=evil https://x/?a=1&M&S HTTP/1.1",
        "<html><a href=\"Q?RelayState=evil\nhttps://x/?a=1&amp;M&amp;S\">out</a></html>",
        "<html><a href=\"Q?RelayState=evil x&amp;M&amp;S\">out</a></html>",
        "<html><a href=\"Q?RelayState=evil<b title='https://x/?a=1&amp;M&amp;S'>\">out</a></html>",
        "{\"url\": \"Q?RelayState=it's&M&S\"}", "{\"url\": \"Q?RelayState=evil <x?a=1&M&S\"}",
        "first\nGET /slo?RelayState=evil?x&M&S HTTP/1.1\nlast",
    ]

    /// Texts in which the same query is complete.
    static let complete: [String] = [
        "Q?M&S", "Q?a=1&M&S", "Q?a=it's&M&S", "Q?a=b?c&M&S", "Q?a=b/c?d=e&M&S#top", "Q?M&S#a&b", "M&S", "a=1&M&S",
        "/slo?M&S",
        "GET /slo?M&S HTTP/1.1", "- [20/Nov] \"GET /slo?M&S HTTP/1.1\" 302", "curl 'Q?M&S'",
        "Location: Q?M&S\nServer: x",
        "first line\nGET /slo?M&S HTTP/1.1\nlast line", "url=\"Q?M&S\" status=302", "see <Q?M&S>",
        "<html><a href=\"Q?M&amp;S\">out</a></html>", "<html><a href='Q?M&amp;S'>out</a></html>",
        "{\"url\": \"Q?M&S\", \"status\": 302}", "{\"a\":\"x?y=1&z=2\",\"url\":\"Q?M&S\",\"RelayState\":\"x\"}",
        "{\"log\":\"{\\\"url\\\":\\\"Q?M&S\\\"}\"}", "Q?M&S HTTP/1.1", "Q?M&S was sent",
    ]

    private static func text(_ pattern: String) throws -> String {
        let url = try url("logout-request.txt").trimmingCharacters(in: .newlines)
        let parts = url.split(separator: "?")
        let parameters = parts[1].split(separator: "&", maxSplits: 1)
        let (message, rest) = (String(parameters[0]), String(parameters[1]))
        // The rest first: the message starts with an S.
        return pattern.replacing("&amp;S", with: "&amp;\(rest.replacing("&", with: "&amp;"))")
            .replacing("&S", with: "&\(rest)").replacing("M&", with: "\(message)&")
            .replacing("Q?", with: "\(parts[0])?")
    }

    @Test("No parameter that a receiver may read is overlooked", arguments: overlooked)
    func overlookedParameter(pattern: String) throws {
        #expect(Self.failure(of: try Self.text(pattern), try Self.verifier("idp-rsa.pem")) != nil)
    }

    @Test("A query is found in the texts that contain URLs", arguments: complete)
    func completeQuery(pattern: String) throws {
        #expect(Self.failure(of: try Self.text(pattern), try Self.verifier("idp-rsa.pem")) == nil)
    }

    @Test("SHA-1 is an allowance, and nothing else becomes valid with it")
    func sha1() throws {
        let lax = VerificationPolicy(allowed: .sha1)
        #expect(
            Self.failure(of: try Self.url("authn-redirect-sha1.txt"), try Self.verifier("other-rsa.pem", lax)) == nil
        )
        let swapped = try Self.url().replacing(
            Self.rsa256,
            with: "http%3A%2F%2Fwww.w3.org%2F2000%2F09%2Fxmldsig%23rsa-sha1"
        )
        #expect(Self.failure(of: swapped, try Self.verifier("other-rsa.pem", lax)) == "signature.wrong-key")
    }

    @Test("A small key is not accepted, and metadata vouches for its own entity only")
    func keys() throws {
        let request = try Self.url("logout-request.txt")
        var provider = TrustedKeys()
        try provider.add(SAMLMetadata(Array(Data(contentsOf: URL(fileURLWithPath: SampleKeys.metadataPath("idp"))))))
        #expect(Self.failure(of: request, ResponseVerifier(trusting: provider)) == nil)
        // The same key signed a request of another issuer.
        let other = try Self.url("authn-redirect-wrong-key.txt")
        #expect(Self.failure(of: other, ResponseVerifier(trusting: provider)) == "trust.no-key")
        var fingerprints = TrustedKeys()
        try fingerprints.add(fingerprint: String(repeating: "ab", count: 32))
        #expect(Self.failure(of: request, ResponseVerifier(trusting: fingerprints)) == "trust.fingerprint")
    }

    /// Signature values for ECDSA that are neither DER nor two numbers.
    static let signatures: [(name: String, change: @Sendable ([UInt8]) -> [UInt8])] = [
        ("a byte after it", { $0 + [0] }), ("a byte less", { Array($0.dropLast()) }), ("nothing", { _ in [] }),
        ("another tag", { [0x31] + $0.dropFirst() }), ("a wrong length", { [$0[0], $0[1] &+ 1] + $0.dropFirst(2) }),
        ("a long length", { [$0[0], 0x81, $0[1]] + $0.dropFirst(2) + [0] }),
        ("an endless length", { [$0[0], 0x80] + $0.dropFirst(2) }),
        ("a huge length", { [$0[0], 0x84, 0xFF, 0xFF, 0xFF, 0xFF] + $0.dropFirst(2) }),
        ("two zeros", { _ in [0x30, 6, 2, 1, 0, 2, 1, 0] }), ("empty numbers", { _ in [0x30, 4, 2, 0, 2, 0] }),
        (
            "two long zeros",
            { _ in [0x30, 66] + [[2, 31], [2, 31]].flatMap { $0 + [UInt8](repeating: 0, count: 31) } }
        ),
        ("zeros as two numbers", { _ in [UInt8](repeating: 0, count: 64) }),
        ("three numbers", { [$0[0], $0[1] + 3] + $0.dropFirst(2) + [2, 1, 1] }),
    ]

    @Test("A malformed ECDSA signature is rejected", arguments: signatures.indices)
    func malformedSignatures(row: Int) throws {
        let url = try Self.url("authn-redirect-ec.txt")
        let encoded = try #require(Self.value(of: "Signature", in: url).removingPercentEncoding)
        let value = [UInt8](try #require(Data(base64Encoded: encoded)))
        let bytes = Self.signatures[row].change(value)
        let changed = Data(bytes).base64EncodedString()
        let escaped = try #require(changed.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let text = Self.with("Signature", escaped, in: url)
        let expected = bytes.count < 64 ? "signature.structure" : "signature.wrong-key"
        let failure = Self.failure(of: text, try Self.verifier("idp-ec.pem"))
        #expect(failure == expected, "\(Self.signatures[row].name)")
    }

    @Test("An XML signature must cover the message")
    func wrapped() throws {
        let page = try EncodingTrace(
            inspecting: #require(MessageSample.named("authn-post.html")).bytes(),
            field: "SAMLRequest"
        )
        let verifier = try Self.verifier()
        let signed = String(decoding: page.payload, as: UTF8.self)
        let rows: [(String, String?)] = [
            (signed, nil),
            (signed.replacing("ForceAuthn=\"true\"", with: "ForceAuthn=\"false\""), "signature.digest-mismatch"),
            (signed.replacing("samlp:AuthnRequest", with: "samlp:LogoutRequest"), "signature.digest-mismatch"),
            (
                "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>\(signed)</soap:Body></soap:Envelope>",
                nil
            ),
            // The signed request is inside one that is not signed.
            (
                signed.replacing("_1f6e0a77c2a94b38", with: "_evil").prefix { $0 != ">" }
                    + "><saml:Issuer>evil</saml:Issuer>\(signed)</samlp:AuthnRequest>",
                "structure.nested-response"
            ),
            (
                signed.prefix { $0 != ">" }.replacing("_1f6e0a77c2a94b38", with: "_evil")
                    + ">\(signed[try #require(signed.range(of: "<ds:Signature")).lowerBound...])",
                "signature.reference-uri"
            ),
        ]
        for (text, failure) in rows {
            let report = verifier.evaluateMessage(Array(text.utf8), in: nil, at: Self.instant, scope: .signatureOnly)
            #expect(report.failures.first?.id == failure, "\(text)")
        }
    }

    @Test("Two messages in a SOAP body are not read as one")
    func severalInEnvelope() throws {
        let query = try #require(MessageSample.named("attribute-query-soap.xml")).bytes()
        let text = String(decoding: query, as: UTF8.self)
        let element = text[
            try #require(text.range(of: "<samlp:"))
                .lowerBound..<(try #require(text.range(of: "</soap:Body>")).lowerBound)
        ]
        let trace = EncodingTrace(
            inspecting: Array(text.replacing("</soap:Body>", with: "\(element)</soap:Body>").utf8)
        )
        #expect(try UnverifiedMessage(trace, maximumBytes: 1 << 20) == nil)
    }

    @Test("A message in compressed data is limited as a response is")
    func bombs() throws {
        let padding = String(repeating: " ", count: 8 << 20)
        let request = try #require(MessageSample.named("authn-request.xml")).bytes()
        let bomb = CompressedSample.deflate(request + Array(padding.utf8))
        let value = Data(bomb).base64EncodedString().addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let url = "https://idp.example/sso?SAMLRequest=\(value)&SigAlg=\(Self.rsa256)&Signature=AAAA"
        let trace = EncodingTrace(inspecting: Array(url.utf8), field: "SAMLRequest")
        #expect(trace.failure != nil && trace.payload.count < 1 << 20)
        #expect(Self.failure(of: url, try Self.verifier()) == trace.failure?.code.rawValue)
    }
}
