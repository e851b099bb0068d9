import Foundation
import SAMLEncoding
import TestSupport
import TestTraits
import Testing

@Suite("Removing encoding layers")
struct EncodingTraceTests {
    typealias Layer = EncodingLayer.Kind
    typealias Kind = EncodingObservation.Kind

    static let xml = #"<samlp:Response ID="_1"><a>who is on???</a></samlp:Response>"#
    /// A text whose Base64 ends with a plus.
    static let base64 = Base64Text(encoding: Array(xml.utf8)).description
    /// The same XML with whitespace after it, so that its Base64 ends with padding.
    static let padded = Base64Text(encoding: Array((xml + "\n").utf8)).description

    static func percentEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    @Test("Every sample agrees with the manifest", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let trace = EncodingTrace(unwrapping: try sample.bytes())
        #expect(trace.failure == nil)
        #expect(trace.layers.map(\.kind.rawValue) == sample.layers)
        #expect(trace.observations.map(\.kind.rawValue) == sample.observations)
        #expect((sample.contains == nil) == sample.layers.isEmpty)
        let original = try #require(Sample.named(sample.contains ?? sample.file))
        #expect(try trace.xml() == original.bytes())
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let input: String
        let layers: [Layer]
        let observations: [Kind]
        var testDescription: String { name }

        init(_ name: String, _ input: String, _ layers: [Layer], _ observations: [Kind] = []) {
            (self.name, self.input, self.layers, self.observations) = (name, input, layers, observations)
        }
    }

    static let cases = [
        Case("XML", xml, []),
        Case("XML in a file", xml + "\n", []),
        Case("XML with a mark", "\u{FEFF}" + xml, [], [.byteOrderMark]),
        Case("Base64", base64, [.base64]),
        Case("Base64 in a file", base64 + "\n", [.base64]),
        Case("Base64 in a file with CR LF", base64 + "\r\n", [.base64]),
        Case("Base64 with blank lines", base64 + "\n\n", [.base64], [.surroundingWhitespace]),
        Case("Base64 indented", "  " + base64, [.base64], [.surroundingWhitespace]),
        Case("Base64 with a mark", "\u{FEFF}" + base64, [.base64], [.byteOrderMark]),
        Case("Base64 in lines", base64.prefix(40) + "\n" + base64.dropFirst(40), [.base64], [.lineBreaks]),
        Case("Base64 twice", Base64Text(encoding: Array(base64.utf8)).description, [.base64, .base64], [.base64Twice]),
        Case("Base64 with spaces for pluses", base64.replacing("+", with: " "), [.base64], [.plusBecameSpace]),
        Case(
            "URL-safe Base64",
            base64.replacing("+", with: "-").replacing("/", with: "_"),
            [.base64],
            [.urlSafeAlphabet]
        ),
        Case("Base64 without padding", padded.replacing("=", with: ""), [.base64], [.paddingMissing]),
        Case("Base64 and more", padded + "; Path=/", [.base64], [.dataAfterPadding]),
        Case("percent-encoded", percentEncoded(base64), [.percentEncoding, .base64]),
        Case("lower-case escapes", percentEncoded(base64).replacing("%2B", with: "%2b"), [.percentEncoding, .base64]),
        Case(
            "percent-encoded twice",
            percentEncoded(percentEncoded(base64)),
            [.percentEncoding, .percentEncoding, .base64],
            [.percentEncodedTwice]
        ),
        Case(
            "percent-encoded three times",
            percentEncoded(percentEncoded(percentEncoded(base64))),
            [.percentEncoding, .percentEncoding, .percentEncoding, .base64],
            [.percentEncodedTwice]
        ),
        Case(
            "percent-encoded line end",
            percentEncoded(base64 + "\n"),
            [.percentEncoding, .base64],
            [.surroundingWhitespace]
        ),
        Case("form", "SAMLResponse=" + percentEncoded(base64), [.form, .percentEncoding, .base64]),
        Case(
            "form with others",
            "a=1&SAMLResponse=\(percentEncoded(base64))&RelayState=x",
            [.form, .percentEncoding, .base64]
        ),
        Case("form not percent-encoded", "SAMLResponse=" + base64, [.form, .base64], [.plusNotEncoded]),
        Case(
            "form decoded once",
            "SAMLResponse=" + base64.replacing("+", with: " "),
            [.form, .base64],
            [.plusBecameSpace]
        ),
        Case(
            "form percent-encoded whole",
            percentEncoded("SAMLResponse=" + percentEncoded(base64)),
            [.percentEncoding, .form, .percentEncoding, .base64],
            [.unexpectedLayer, .percentEncodedTwice]
        ),
        Case(
            "URL",
            "https://sp.example/acs?x=1&SAMLResponse=\(percentEncoded(base64))#top",
            [.form, .percentEncoding, .base64],
            [.urlQuery]
        ),
        Case(
            "form with a parameter twice",
            "SAMLResponse=\(percentEncoded(base64))&RelayState=a&RelayState=b",
            [.form, .percentEncoding, .base64],
            [.ambiguousParameters]
        ),
        Case("quotes", "\"\(base64)\"", [.stringLiteral, .base64], [.stringLiteral]),
        Case(
            "JSON string",
            #""<samlp:Response ID=\"_1\"><a>who is on???<\/a><\/samlp:Response>""#,
            [.stringLiteral],
            [.stringLiteral]
        ),
        Case(
            "JSON string without quotes",
            #"<samlp:Response ID=\"_1\"><a>who is on???<\/a><\/samlp:Response>"#,
            [.stringLiteral],
            [.stringLiteral]
        ),
        Case("JSON-escaped Base64", base64.replacing("/", with: #"\/"#), [.stringLiteral, .base64], [.stringLiteral]),
        Case(
            "Swift optional",
            #"Optional("<samlp:Response ID=\"_1\"><a>who is on???</a></samlp:Response>")"#,
            [.swiftOptional, .stringLiteral],
            [.swiftOptional, .stringLiteral]
        ),
        Case(
            "nested optional",
            "Optional(Optional(\(base64)))",
            [.swiftOptional, .swiftOptional, .base64],
            [.swiftOptional, .swiftOptional]
        ),
        Case(
            "HTML",
            "&lt;samlp:Response ID=&quot;_1&quot;&gt;&lt;a&gt;who is on???&lt;/a&gt;&#60;/samlp:Response&#x3E;",
            [.htmlEscaping],
            [.htmlEscaped]
        ),
        Case(
            "HTML twice",
            "&amp;lt;samlp:Response ID=&amp;quot;_1&amp;quot;&gt;"
                + "&amp;lt;a&gt;who is on???&amp;lt;/a>&amp;lt;/samlp:Response>",
            [.htmlEscaping, .htmlEscaping],
            [.htmlEscaped, .htmlEscaped]
        ),
        Case(
            "form inside a form",
            "SAMLResponse=SAMLResponse=" + percentEncoded(base64),
            [.form, .form, .percentEncoding, .base64],
            [.unexpectedLayer]
        ),
        Case(
            "percent-encoded but for the pluses",
            percentEncoded(padded).replacing("%2B", with: "+"),
            [.percentEncoding, .base64],
            [.plusNotEncoded]
        ),
        Case(
            "form percent-encoded but for the pluses",
            "SAMLResponse=" + percentEncoded(padded).replacing("%2B", with: "+"),
            [.form, .percentEncoding, .base64],
            [.plusNotEncoded]
        ),
        Case(
            "curl command that does not percent-encode",
            "curl -d \"SAMLResponse=\(padded)\" $host",
            [.surroundingText, .form, .base64],
            [.embedded, .plusNotEncoded]
        ),
        Case(
            "short log line",
            "2026 INFO SAMLResponse=\(base64) done",
            [.surroundingText, .base64],
            [.embedded, .plusNotEncoded]
        ),
        Case(
            "log line, form decoded once",
            "2026 INFO SAMLResponse=\(base64.replacing("+", with: " ")) done",
            [.surroundingText, .base64],
            [.embedded, .plusBecameSpace]
        ),
        Case(
            "log line, form decoded once, to its end",
            "2026 POST /token\nSAMLResponse=\(base64.replacing("+", with: " "))\n2026 <- 400",
            [.surroundingText, .base64],
            [.embedded, .plusBecameSpace]
        ),
        Case(
            "log line",
            "2026-11-20 12:00:01 INFO body: SAMLResponse=\(percentEncoded(base64)), 200%20ok",
            [.surroundingText, .percentEncoding, .base64],
            [.embedded]
        ),
        Case("header-like line", "SAMLResponse: \(base64)", [.surroundingText, .base64], [.embedded]),
        Case(
            "JSON object",
            "{\"mvpd\": \"x\", \"SAMLResponse\": \"\(base64)\"}",
            [.json, .base64],
            [.jsonObject]
        ),
        Case(
            "page that posts a form",
            "<html><form><input type='hidden' name='SAMLResponse' value='\(base64)'/></form></html>",
            [.surroundingText, .base64],
            [.embedded]
        ),
        Case(
            "curl command",
            "curl -d 'SAMLResponse=\(percentEncoded(base64))' $host",
            [.surroundingText, .form, .percentEncoding, .base64],
            [.embedded]
        ),
        Case(
            "Base64 in lines that a shell joined",
            String(base64.prefix(40)) + " " + base64.dropFirst(40),
            [.base64],
            [.spacesBetweenLines]
        ),
        Case("mark after whitespace", "\n\u{FEFF}\u{FEFF}" + xml, [], [.byteOrderMark]),
        Case("XML percent-encoded", percentEncoded(xml), [.percentEncoding], [.base64Missing]),
        Case(
            "XML form-encoded",
            percentEncoded(xml).replacing("%20", with: "+"),
            [.percentEncoding],
            [.plusReadAsSpace, .base64Missing]
        ),
        Case(
            "XML form-encoded with line ends",
            percentEncoded(xml + "\n").replacing("%20", with: "+"),
            [.percentEncoding],
            [.plusReadAsSpace, .base64Missing]
        ),
        Case(
            "percent-encoding inside Base64",
            Base64Text(encoding: Array(percentEncoded(xml).utf8)).description,
            [.base64, .percentEncoding],
            [.unexpectedLayer]
        ),
    ]

    @Test("Pasted inputs", arguments: cases)
    func pasted(pasted: Case) throws {
        let trace = EncodingTrace(unwrapping: Array(pasted.input.utf8))
        #expect(trace.failure == nil)
        #expect(trace.layers.map(\.kind) == pasted.layers)
        #expect(trace.observations.map(\.kind) == pasted.observations)
        let inside = String(decoding: trace.payload, as: UTF8.self)
        #expect(inside.trimmingCharacters(in: CharacterSet(charactersIn: "\u{FEFF}\n")) == Self.xml)
        #expect(trace.isAsSpecified == pasted.observations.isEmpty)
    }

    @Test("Each observation occurs for some input, with its own message")
    func everyObservation() {
        let others = PastedTextTests.marks + PastedTextTests.objects + PastedTextTests.others
        let made = Set(
            Self.cases.flatMap(\.observations) + (ConvertedLayerTests.converted + others).flatMap(\.observations)
        )
        .union([.trailingBits, .soapEnvelope, .cutShort, .notUTF8, .gzip, .zlib, .deflate])
        #expect(made == Set(Kind.allCases))
        let messages = Set(
            Self.cases.flatMap { EncodingTrace(unwrapping: Array($0.input.utf8)).observations.map(\.message) }
        )
        #expect(messages.allSatisfy { !$0.hasPrefix("encoding.") })
    }

    @Test(
        "Formats that are detected and not decoded",
        arguments: [
            ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], EncodedContent.gzip),
            ([0x78, 0x9C, 0xB3, 0x49, 0xD4, 0xB7, 3, 0], .zlib),
            // With a fixed code, with a dynamic one, and stored.
            ([0xB3, 0x29, 0x4E, 0xCC, 0xCD, 0x29, 0xB0, 0x0A, 0x4A], .deflate),
            ([189, 86, 219, 110, 219, 56, 16, 253, 21, 173, 222, 37], .deflate),
            ([0x01, 0x0B, 0x00, 0xF4, 0xFF, 0x3C, 0x78, 0x3E], .deflate),
            (Array("{\"response\": \"x\"}".utf8), .json),
            (Array("<!DOCTYPE html>\n<html><body>Sign in</body></html>".utf8), .html),
            (Array("  \n".utf8), .empty),
            (Array("Sign in first!".utf8), .unknown),
            (Array(repeating: 0xFF, count: 40), .unknown),
            (Array("abc".utf8), .unknown),
        ] as [([UInt8], EncodedContent)]
    )
    func namedOnly(input: [UInt8], content: EncodedContent) {
        let plain = EncodingTrace(unwrapping: input)
        #expect(plain.content == content)
        #expect(plain.failure != nil)
        #expect(throws: SAMLEncodingError.self) { try plain.xml() }
        guard content != .empty else { return }
        let wrapped = EncodingTrace(unwrapping: Base64Text(encoding: input).bytes)
        #expect(wrapped.content == content)
        #expect(wrapped.failure != nil)
        #expect(wrapped.payload == input)
    }

    @Test(
        "Damaged XML is returned and reported",
        arguments: [
            ("<a><b/>", [Kind.cutShort]), ("<a><b", [.cutShort]), ("<a x='", [.cutShort]), ("<!-- a", [.cutShort]),
            ("<a></a>", []), ("<a/>", []), ("<?xml version='1.0'?><a>&gt;<!-- > --><![CDATA[</b>]]></a>", []),
            (#"<a b="c=\d"/>"#, []),
        ] as [(String, [Kind])]
    )
    func damagedXML(xml: String, kinds: [Kind]) throws {
        for input in [Array(xml.utf8), Base64Text(encoding: Array(xml.utf8)).bytes] {
            let trace = EncodingTrace(unwrapping: input)
            #expect(try trace.xml() == Array(xml.utf8))
            #expect(trace.observations.map(\.kind) == kinds)
        }
        let latin1 = Array("<a>".utf8) + [0xE9] + Array("</a>".utf8)
        let trace = EncodingTrace(unwrapping: Base64Text(encoding: latin1).bytes)
        #expect(trace.observations.map(\.kind) == [.notUTF8])
        #expect(trace.observations.map(\.offset) == [3])
    }

    @Test("Bits that do not belong to a byte are reported")
    func trailingBits() {
        let trace = EncodingTrace(unwrapping: Array("PGEvPh==".utf8))
        #expect(trace.observations.map(\.kind) == [.trailingBits])
    }

    @Test(
        "No message contains text that may be a part of a response",
        arguments: [
            "https://sp/acs?PHNhbWxwOlJlc3BvbnNlIHNlY3JldA", "PHNlY3JldC11c2VyaWQ=xyz", "PHNlY3JldC8+=1&b=2",
            "%1B%5B31mPHNlY3JldC%0Aforged=1&b=2", "Optional(PHNlY3JldC%)", "{\"PHNlY3JldC\": 1}", "\"PHNlY3JldC",
        ]
    )
    func noLeaks(input: String) {
        let trace = EncodingTrace(unwrapping: Array(input.utf8))
        let messages = trace.observations.map(\.message) + [trace.failure?.description ?? ""]
        for message in messages {
            #expect(!message.contains("PHN"))
            #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        }
    }

    @Test(
        "Large hostile inputs take linear time",
        .linearCost,
        arguments: [
            "a&", "a=b&", "%", "%41", "\"", "\\\\", "A A ", "A\n", "+", "&lt;", "&amp;", "<a>", "<a x='",
            "SAMLResponse", "</",
        ]
    )
    func hostile(unit: String) {
        for prefix in ["", "<", "\"", "PHNhbWxw", "&lt;", "%3C"] {
            let input = Array((prefix + String(repeating: unit, count: 1_000_000 / unit.utf8.count)).utf8)
            #expect(EncodingTrace(unwrapping: input).payload.count <= input.count, "\(prefix)\(unit)")
        }
    }

    @Test("Many marks before much whitespace take linear time", .linearCost)
    func manyMarks() {
        let text = String(repeating: "\u{FEFF}", count: 1_000_000) + "x" + String(repeating: " ", count: 3_000_000)
        let limits = EncodingLimits(maximumBytes: text.utf8.count)
        #expect(EncodingTrace(unwrapping: Array(text.utf8), limits: limits).failure?.code == .notXML)
    }

    @Test("A SOAP envelope is XML, and is named")
    func soap() throws {
        let envelope =
            "<?xml version='1.0'?><!-- x --><s:Envelope xmlns:s='…'><s:Body>\(Self.xml)</s:Body></s:Envelope>"
        let trace = EncodingTrace(unwrapping: Array(envelope.utf8))
        #expect(trace.content == .soapEnvelope)
        #expect(trace.observations.map(\.kind) == [.soapEnvelope])
        #expect(try trace.xml() == Array(envelope.utf8))
    }

    @Test(
        "An error contains the reason and the place",
        arguments: [
            ("a=1&b=2", SAMLEncodingError.Code.fieldMissing, nil as Int?),
            ("xSAMLResponse=PGEvPg", .fieldMissing, nil),
            ("SAMLResponse=a&SAMLResponse=b", .duplicateField, 15),
            ("SAMLResponse=a&b=c&SAMLRespons%65=b", .duplicateField, 19),
            ("SAMLResponse=", .empty, nil),
            ("PHNhbWxw%2", .invalidEscape, 8),
            ("PHNhbWxw%2B%2", .invalidEscape, 11),
            (base64.prefix(20) + "!" + base64.dropFirst(20), .invalidCharacter, 20),
            (base64.dropLast(3), .invalidLength, nil),
            ("PHNhb", .invalidLength, nil), ("hello", .notXML, nil), ("hello world", .notXML, nil),
            ("hello2you", .notXML, nil),
            ("\"PHNhbWxw", .invalidLiteral, 9),
            (#""PHN\xbWxw""#, .invalidLiteral, 4),
        ] as [(any StringProtocol & Sendable, SAMLEncodingError.Code, Int?)]
    )
    func failures(input: any StringProtocol & Sendable, code: SAMLEncodingError.Code, offset: Int?) {
        let trace = EncodingTrace(unwrapping: Array(String(input).utf8))
        #expect(trace.failure?.code == code)
        if let offset { #expect(trace.failure?.offset == offset) }
    }

    @Test("The limit of an input is named with that of a response")
    func inputLimit() {
        let limits = EncodingLimits(maximumBytes: 100)
        let trace = EncodingTrace(unwrapping: Array(repeating: UInt8(ascii: "a"), count: 801), limits: limits)
        #expect(trace.failure?.code == .tooLarge)
        #expect(trace.failure?.message.contains("800 bytes") == true)
        #expect(trace.failure?.message.contains("100 bytes") == true)
        #expect(EncodingLimits(maximumBytes: .max).maximumInputBytes == .max)
    }

    @Test("The place of a missing character counts bytes, line breaks and all")
    func lengthOffset() {
        let trace = EncodingTrace(unwrapping: Array("  PHNhbWxw\nOlJlc3Bvb\n".utf8))
        #expect(trace.failure?.code == .invalidLength)
        #expect(trace.failure?.offset == 20)
        #expect(trace.failure?.message.contains("17 characters") == true)
    }

    @Test("The names of other fields are reported, their values are not")
    func fieldNames() {
        let trace = EncodingTrace(unwrapping: Array("RelayState=secret&wresult=alsosecret".utf8))
        let message = trace.failure?.description ?? ""
        #expect(message.contains("'RelayState'") && message.contains("'wresult'"))
        #expect(!message.contains("secret"))
        let named = EncodingTrace(unwrapping: Array("wresult=\(Self.base64)".utf8), field: "wresult")
        #expect(named.failure == nil)
        #expect(named.layers.first?.fieldName == "wresult")
    }

    @Test("Size and depth are limited")
    func caps() {
        let limits = EncodingLimits(maximumBytes: 100, maximumLayers: 3)
        let fits = "<a>" + String(repeating: "x", count: 97)
        #expect(EncodingTrace(unwrapping: Array(fits.utf8), limits: limits).failure == nil)
        #expect(EncodingTrace(unwrapping: Array((fits + "y").utf8), limits: limits).failure?.code == .tooLarge)
        let huge = [UInt8](repeating: UInt8(ascii: "A"), count: 801)
        #expect(EncodingTrace(unwrapping: huge, limits: limits).failure?.code == .tooLarge)
        var text = Array("<a/>".utf8)
        for _ in 0..<3 { text = Base64Text(encoding: text).bytes }
        #expect(EncodingTrace(unwrapping: text, limits: limits).failure == nil)
        text = Base64Text(encoding: text).bytes
        let trace = EncodingTrace(unwrapping: text, limits: limits)
        #expect(trace.failure?.code == .tooManyLayers)
        #expect(trace.layers.count == 3)
        #expect(EncodingLimits(maximumBytes: .max).maximumInputBytes == .max)
    }

    @Test("Random layers are removed in order", arguments: 0..<40 as Range<UInt64>)
    func randomLayers(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<25 {
            let original = "<r a='1'>" + random.nastyText(maximumPieces: 30).replacing("\u{FEFF}", with: "") + "</r>"
            var text = original
            var expected: [Layer] = []
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                let layer = [Layer.percentEncoding, .base64, .stringLiteral, .swiftOptional].randomElement(
                    using: &random
                )
                text = Self.wrap(text, in: layer ?? .base64)
                expected.insert(layer ?? .base64, at: 0)
            }
            // Text without characters to escape does not show that it was percent-encoded.
            let trace = EncodingTrace(unwrapping: Array(text.utf8))
            let traced = trace.layers.map(\.kind)
            if trace.failure != nil || trace.payload != Array(original.utf8)
                || !Self.equalButForIdlePercentEncoding(traced, expected)
            {
                Issue.record("\(expected) \(traced) \(text)")
            }
        }
    }

    static func wrap(_ text: String, in layer: Layer) -> String {
        switch layer {
        case .percentEncoding: return percentEncoded(text)
        case .base64: return Data(text.utf8).base64EncodedString()
        case .swiftOptional: return "Optional(\(text))"
        default:
            let encoder = JSONEncoder()
            return String(decoding: (try? encoder.encode(text)) ?? Data(), as: UTF8.self)
        }
    }

    static func equalButForIdlePercentEncoding(_ traced: [Layer], _ expected: [Layer]) -> Bool {
        traced.filter { $0 != .percentEncoding } == expected.filter { $0 != .percentEncoding }
            && traced.count <= expected.count
    }

    @Test("Damaged input yields XML or an error", arguments: 0..<30 as Range<UInt64>)
    func damaged(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let samples = try Sample.all.filter { !$0.layers.isEmpty }.map { try $0.bytes() }
        for _ in 0..<40 {
            var bytes = samples.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(contentsOf: Array("%\"\\&= <\0".utf8.shuffled(using: &random).prefix(2)), at: place)
                default: bytes = Array(bytes[..<max(place, 1)])
                }
            }
            let trace = EncodingTrace(unwrapping: bytes)
            #expect((trace.failure == nil) == trace.content.isXML)
            #expect(trace.payload.count <= bytes.count)
            #expect(trace.observations.allSatisfy { $0.layer <= trace.layers.count && $0.count > 0 })
        }
    }
}
