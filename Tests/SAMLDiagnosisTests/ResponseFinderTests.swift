import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

@Suite("The responses of a text")
struct ResponseFinderTests {
    static func sample(_ name: String) throws -> String {
        String(decoding: try #require(Sample.named(name)).bytes(), as: UTF8.self)
    }

    static func form(_ xml: String) -> String {
        "SAMLResponse=\(EncodedSample.percent(EncodedSample.base64(of: xml)))"
    }

    static func context() throws -> DiagnosisContext {
        DiagnosisContext(trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
    }

    static let instant = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("An archive that is compressed is read, and one that is truncated is an error")
    func compressedArchive() throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/Workflow/v2-left.har")
        let archive = [UInt8](try Data(contentsOf: path))
        let compressed = CompressedSample.gzip(archive)
        #expect(try ResponseFinder.all(in: compressed).map(\.bytes) == ResponseFinder.all(in: archive).map(\.bytes))
        for count in [compressed.count / 2, compressed.count - 1] {
            let error = #expect(throws: RecordingError.self) {
                try ResponseFinder.all(in: Array(compressed.prefix(count)))
            }
            #expect(error?.code == .unreadable && error?.message.contains("compressed archive") == true)
        }
    }

    @Test("A good, a tampered and an expired response in a log have a verdict each, with their places")
    func log() throws {
        let samples = ["signed-both.xml", "tampered.xml", "expired.xml"]
        let log = try samples.enumerated().map { "10:0\($0) POST \(try Self.form(Self.sample($1)))\n10:0\($0) 200\n" }
            .joined()
        let inputs = try ResponseFinder.all(in: Array(log.utf8))
        #expect(inputs.map(\.number) == [1, 2, 3])
        #expect(inputs.map { $0.name(in: "app.log") } == ["app.log#1", "app.log#2", "app.log#3"])
        #expect(inputs.map(\.place.line) == [1, 3, 5])
        for input in inputs {
            #expect(Array(log.utf8)[input.place.offset...].starts(with: "PHN".utf8))
            #expect(input.place.column == 12 + "SAMLResponse=".count)
        }
        let first = try inputs.map {
            try ResponseDiagnosis(of: $0, in: Self.context(), at: .now(Self.instant)).findings.first?.rule.id
        }
        #expect(first == [nil, "signature.digest-mismatch", "conditions.expired"])
    }

    @Test(
        "A text in chunks is divided as it is in one piece, and one response is the text as it is",
        arguments: [1, 7, 4096]
    )
    func chunks(size: Int) throws {
        let response = try Self.sample("signed-response.xml")
        for text in ["x \(response)\ny \(Self.form(response))\n", "\n\(response) "] {
            let bytes = Array(text.utf8)
            var inputs = ResponseFinder()
            var found: [FoundResponse] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += inputs.add(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            found += inputs.finish()
            let whole = try ResponseFinder.all(in: bytes)
            #expect(found == whole)
            #expect(found.count == (text.hasPrefix("x") ? 2 : 1))
            if found.count == 1 { #expect(found[0].bytes == bytes && found[0].number == nil) }
        }
    }

    @Test("A log that is larger than a response may be is read in pieces")
    func large() throws {
        let limits = EncodingLimits(maximumBytes: 64 << 10)
        let response = try Self.sample("signed-response.xml")
        var inputs = ResponseFinder(limits: limits)
        var found: [FoundResponse] = []
        let noise = Array(
            String(repeating: "2026-11-20 12:00:00 INFO nothing of interest, id=1234\n", count: 2000).utf8
        )
        let line = Array("got \(response)\n".utf8)
        for _ in 0..<30 { found += inputs.add(noise) + inputs.add(line) }
        found += inputs.finish()
        #expect(found.map(\.number) == (1...30).map { $0 })
        #expect(found.allSatisfy { String(decoding: $0.bytes, as: UTF8.self) == response })
        let starts = (0..<30).map { ($0 + 1) * noise.count + $0 * line.count + 4 }
        #expect(found.map(\.place.offset) == starts)
        #expect(found.map(\.place.line) == (0..<30).map { ($0 + 1) * 2000 + $0 + 1 })
        #expect(found.map(\.place.column) == [Int](repeating: 5, count: 30))
    }

    /// Documents and logs in which a response is inside an element that is too large.
    static let enclosed:
        [(name: String, inside: Bool, make: @Sendable (_ response: String, _ padding: String) -> String)] = [
            (
                "in a response at the start", true,
                { "<samlp:Response xmlns:samlp=\"x\" ID=\"_o\">\($1)\($0)</samlp:Response>\n" }
            ),
            (
                "in a response of a log", true,
                { "10:00 got <samlp:Response xmlns:samlp=\"x\" ID=\"_o\">\($1)\($0)\($1)</samlp:Response>\n" }
            ),
            (
                "before the padding", true,
                { "10:00 got <samlp:Response xmlns:samlp=\"x\" ID=\"_o\">\n\($0)\($1)</samlp:Response>\n" }
            ),
            ("in a response of another service", true, { "10:00 got <samlp:Response>\($1)\($0)</samlp:Response>\n" }),
            ("in an envelope", true, { "10:00 got <s:Envelope xmlns:s=\"y\">\($1)\($0)</s:Envelope>\n" }),
            ("in any element", true, { "<a>\($1)\($0)</a>\n" }),
            ("at the start of any element", true, { "<a>\($0)\($1)</a>\n" }),
            ("in any element that has no end", true, { "<a>\($0)\($1)" }),
            (
                "after one that was cut", false,
                { "10:00 got <samlp:Response xmlns:samlp=\"x\" ID=\"_o\">\($1)\n10:01 \($0)\n" }
            ),
            (
                "after one in a comment", false,
                { "10:00 <!-- <samlp:Response ID=\"_o\"> -->\($1)\n10:01 \($0)\n10:02 </samlp:Response>\n" }
            ),
            ("after the description of an object", false, { "<Object: 0x600>\n\($1)\n10:01 \($0)\n\($1)" }),
        ]

    @Test(
        "A response in an element that is too large is not read for itself",
        arguments: enclosed.map(\.name),
        [1, 3]
    )
    func enclosedInLarge(name: String, windows: Int) throws {
        let row = try #require(Self.enclosed.first { $0.name == name })
        let limits = EncodingLimits(maximumBytes: 7400)
        let response = try Self.sample("signed-both.xml")
        let padding = String(repeating: "nothing of interest, id=1234\n", count: windows * 3500)
        let log = Array(row.make(response, padding).utf8)
        var text = TextResponses(field: FormFields.responseFieldName, limits: limits, windowBytes: 118_400)
        let inputs = text.add(log) + text.finish()
        let good = inputs.filter {
            String(decoding: $0.trace(limits: limits).payload, as: UTF8.self).hasPrefix(response.prefix(80))
        }
        let accepted = try good.filter {
            try ResponseDiagnosis(of: $0, in: Self.context(), at: .now(Self.instant)).severity != .error
                && $0.trace(limits: limits).failure == nil
        }
        #expect(!inputs.isEmpty)
        #expect(accepted.count == (row.inside ? 0 : 1), "\(inputs.map(\.place))")
        #expect(!row.inside || inputs.contains { $0.trace(limits: limits).failure?.code == .tooLarge })
    }

    @Test("A large text without a response has none, and one that is too large is refused as such")
    func nothing() throws {
        let limits = EncodingLimits(maximumBytes: 10_000)
        let noise = Array(String(repeating: "nothing of interest here\n", count: 200_000).utf8)
        let error = #expect(throws: RecordingError.self) { try ResponseFinder.all(in: noise, limits: limits) }
        #expect(error?.code == .noResponse)
        let huge = Array(("<samlp:Response>" + String(repeating: "x", count: 5_000_000)).utf8)
        let inputs = try ResponseFinder.all(in: huge, limits: limits)
        #expect(inputs.count == 1)
        #expect(inputs.first?.trace(limits: limits).failure?.code == .tooLarge)
    }

    /// Compressed data in what a log may have of it.
    static let compressed: [(name: String, make: @Sendable ([UInt8]) -> String)] = [
        ("gzip", { Data(compress($0, as: .gzip)).base64EncodedString() }),
        ("zlib", { Data(compress($0, as: .zlib)).base64EncodedString() }),
        ("DEFLATE", { Data(compress($0, as: .deflate)).base64EncodedString() }),
        ("percent-encoded zlib", { EncodedSample.percent(Data(compress($0, as: .zlib)).base64EncodedString()) }),
        (
            "zlib in two layers of Base64",
            { Data(Data(compress($0, as: .zlib)).base64EncodedData()).base64EncodedString() }
        ),
        (
            "zlib in hexadecimal",
            { compress($0, as: .zlib).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        ),
        ("Base64 in gzip", { Data(compress(Array(Data($0).base64EncodedData()), as: .gzip)).base64EncodedString() }),
    ]

    private static func compress(_ bytes: [UInt8], as format: CompressionFormat) -> [UInt8] {
        switch format {
        case .gzip: CompressedSample.gzip(bytes)
        case .zlib: CompressedSample.zlib(bytes)
        case .deflate: CompressedSample.deflate(bytes)
        }
    }

    @Test("Compressed data in a log is an input, beside a response and alone", arguments: compressed.map(\.name))
    func compressedInLog(name: String) throws {
        let make = try #require(Self.compressed.first { $0.name == name }).make
        let bad = make(Array(try Self.sample("tampered.xml").utf8))
        let line = "10:02 body: \(bad)\n"
        for (log, count) in [("10:01 got \(try Self.sample("signed-both.xml"))\n" + line, 2), (line, 1)] {
            let inputs = try ResponseFinder.all(in: Array(log.utf8))
            #expect(inputs.count == count)
            let last = try #require(inputs.last)
            let diagnosis = try ResponseDiagnosis(of: last, in: Self.context(), at: .now(Self.instant))
            #expect(diagnosis.findings.contains { $0.rule.id == "signature.digest-mismatch" }, "\(diagnosis.findings)")
        }
    }

    @Test("Other compressed data in a log is none, and neither is what looks like it")
    func otherCompressed() throws {
        let other = Self.compress(Array(String(repeating: "{\"event\": \"heartbeat\"} ", count: 40).utf8), as: .zlib)
        let text = Data(other + other + other).base64EncodedString()
        let log =
            "\(text)\n10:01 got \(try Self.sample("signed-both.xml"))\neyJhbGciOiJIUzI1NiJ9\(String(repeating: "eJzF", count: 90))\n"
        #expect(try ResponseFinder.all(in: Array(log.utf8)).count == 1)
    }

    @Test("An exchange in a log for which the framework gave no response has that as its finding")
    func noValue() throws {
        let log =
            "10:01 got \(try Self.sample("signed-both.xml"))\n10:02 POST SAMLResponse=nil\n10:03 samlAttributeQueryResponse: (null)\n"
        let inputs = try ResponseFinder.all(in: Array(log.utf8))
        let context = try Self.context()
        let findings = inputs.map { ResponseDiagnosis(of: $0, in: context, at: .now(Self.instant)).findings }
        #expect(findings.map { $0.first?.rule.id } == [nil, "encoding.empty", "encoding.empty"])
        #expect(inputs.map(\.place.line) == [1, 2, 3] && inputs.map(\.place.column) == [11, 12, 7])
    }

    @Test("No more than so many responses are taken from a text")
    func cap() {
        let response = "<samlp:Response xmlns:samlp=\"x\"/>\n"
        let text = Array(String(repeating: response, count: ResponseFinder.maximumCount + 5).utf8)
        var inputs = ResponseFinder()
        let found = inputs.add(text) + inputs.finish()
        #expect(found.count == ResponseFinder.maximumCount)
        #expect(inputs.error?.code == .tooManyResponses)
    }

    @Test("An archive in an attachment of an e-mail is read, beside a response in its text", arguments: [false, true])
    func attachment(hasResponse: Bool) throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/Workflow/v2-left.har")
        let archive = [UInt8](try Data(contentsOf: path))
        let response = try Self.sample("signed-assertion.xml")
        let mail = """
            From: a@example.tv
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary=b

            --b
            Content-Type: text/plain

            Our response: \(hasResponse ? response : "see the capture")
            --b
            Content-Type: application/json; name=sign-in.har
            Content-Transfer-Encoding: base64

            \(Base64Text(encoding: archive))
            --b--
            """
        let found = try ResponseFinder.all(in: Array(mail.utf8))
        let attached = try ResponseFinder.all(in: archive)
        #expect(found.suffix(attached.count).map(\.bytes) == attached.map(\.bytes))
        #expect(found.count == attached.count + (hasResponse ? 1 : 0))
        if hasResponse { #expect(found.first?.trace().payload == Array(response.utf8)) }
    }

    @Test("No more than so many exchanges without a response are judged")
    func missingCap() {
        let exchange =
            #"{"request":{"method":"POST","url":"https://sp.auth.adobe.com/api/v2/R/profiles/sso/Apple"},"response":{"status":400}}"#
        for (count, isTooMany) in [(0, false), (1, true)] {
            let entries = [String](repeating: exchange, count: ResponseFinder.maximumMissingCount + count)
            let archive = #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#
            var inputs = ResponseFinder()
            let found = inputs.add(Array(archive.utf8)) + inputs.finish()
            #expect(found.count == ResponseFinder.maximumMissingCount)
            #expect((inputs.error?.code == .tooManyResponses) == isTooMany)
        }
    }

    @Test("That a response is there twice is said, as received and as sent")
    func repeated() throws {
        let response = try Self.sample("signed-pretty-newlines.xml")
        let sent = String(decoding: try WhitespaceNormalizer.normalized(Array(response.utf8)), as: UTF8.self)
        let log = "got \(response)\nPOST \(Self.form(sent))\nPOST \(try Self.form(Self.sample("compact.xml")))\n"
        var repeated = RepeatedResponses()
        let inputs = try ResponseFinder.all(in: Array(log.utf8))
        let notes = inputs.map { input in
            repeated.add(ResponseDiagnosis(of: input, at: .now(Self.instant)), named: input.name(in: "l")).findings
                .first { $0.rule.id == "encoding.same-response" }?.message
        }
        #expect(notes.count == 3 && notes[0] == nil && notes[2] == nil)
        #expect(notes[1] == "this is the same SAML response as l#1, there as received, here as sent")
    }

    @Test("Responses in the field of one form twice have that as a finding each, and those of two requests have not")
    func repeatedField() throws {
        let body = try Self.form(Self.sample("compact.xml"))
        for (separator, isRepeated) in [("&", true), ("\n", false)] {
            let inputs = try ResponseFinder.all(in: Array((body + separator + body).utf8))
            #expect(inputs.count == 2)
            for input in inputs {
                let rules = ResponseDiagnosis(of: input, at: .now(Self.instant)).findings.map(\.rule.id)
                #expect(rules.contains("encoding.duplicate-field") == isRepeated)
            }
        }
    }

    @Test(
        "A wrapped response is one document, and never divided",
        arguments: Wrapping.all,
        WrappingTarget.all
    )
    func wrapping(attack: Wrapping, target: WrappingTarget) throws {
        for evilFirst in [false, true] {
            let text = Array(try target.document(attack, keepingIDs: false, evilFirst: evilFirst).utf8)
            let inputs = try ResponseFinder.all(in: text)
            #expect(inputs.map(\.bytes) == [text])
        }
    }

    // MARK: The stage

    static let containers: [(name: String, sent: Bool, make: @Sendable (String) -> String)] = [
        ("XML", false, { $0 }),
        ("whitespace around", false, { "\n\($0)\n" }),
        ("a log line", false, { "2026-11-21 10:12 TVApp[512:1] [SSO] samlAttributeQueryResponse = \($0)" }),
        ("Optional", false, { "Optional(\"\(escaped($0))\")" }),
        ("a JSON string", false, { "\"\(escaped($0))\"" }),
        ("a JSON object", false, { "{\"samlAttributeQueryResponse\": \"\(escaped($0))\"}" }),
        ("lldb", false, { "(String?) $R0 = \"\(escaped($0))\"" }),
        ("quoted mail", false, { $0.split(separator: "\n").map { "> \($0)" }.joined(separator: "\n") }),
        ("HTML escapes", false, { html($0) }),
        ("Base64", true, { EncodedSample.base64(of: $0) }),
        ("Base64 in quotes", true, { "\"\(EncodedSample.base64(of: $0))\"" }),
        ("percent-encoded Base64", true, { EncodedSample.percent(EncodedSample.base64(of: $0)) }),
        ("percent-encoded XML", true, { EncodedSample.percent($0) }),
        ("a form", true, { form($0) }),
        ("a form with XML", true, { "SAMLResponse=\(EncodedSample.percent($0))" }),
        ("a log of a form", true, { "10:00 POST \(form($0))" }),
        ("curl", true, { "curl --data '\(form($0))' https://sp.auth.adobe.com" }),
        ("JSON with Base64", true, { "{\"SAMLResponse\": \"\(EncodedSample.base64(of: $0))\"}" }),
    ]

    private static func escaped(_ text: String) -> String {
        text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private static func html(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    @Test("Only Base64, percent-encoding and forms show that a response was sent", arguments: containers.map(\.name))
    func stage(name: String) throws {
        let container = try #require(Self.containers.first { $0.name == name })
        let text = container.make(try Self.sample("signed-pretty-newlines.xml"))
        let diagnosis = try ResponseDiagnosis(of: Array(text.utf8), in: Self.context(), at: .now(Self.instant))
        #expect(diagnosis.trace.failure == nil)
        #expect(
            diagnosis.stage == (container.sent ? .sent : .received),
            "\(diagnosis.trace.layers.map(\.kind.rawValue))"
        )
        // As received, the whitespace rule breaks the signature; as sent, it has been applied.
        let breaks = diagnosis.findings.first { $0.rule.id == "whitespace.breaks-signature" }
        #expect(breaks?.severity == (container.sent ? .note : .error))
        for stage in [DiagnosisContext.Stage.received, .sent] {
            var context = try Self.context()
            context.stage = stage
            #expect(ResponseDiagnosis(of: Array(text.utf8), in: context, at: .now(Self.instant)).stage == stage)
        }
    }
}
