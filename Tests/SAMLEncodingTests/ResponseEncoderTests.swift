import SAMLEncoding
import TestSupport
import Testing

@Suite("Encoding a response")
struct ResponseEncoderTests {
    @Test("Every sample is encoded as the cookbook's statements encode it", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let bytes = try sample.bytes()
        let text = String(decoding: bytes, as: UTF8.self)
        let accepted: AcceptedInput = sample.layers.isEmpty ? .response : .anything
        let encoded = try ResponseEncoder.percentEncoded(encoding: bytes, accepting: accepted)
        #expect(encoded.bytes == Array(CookbookOracle.percentEncoded(text).utf8))
        let base64 = try ResponseEncoder.base64(encoding: bytes, accepting: accepted)
        #expect(base64.description == CookbookOracle.base64(text))
    }

    @Test("There are samples")
    func samplesExist() {
        #expect(Sample.all.count >= 16)
    }

    @Test(
        "Random texts are encoded as the cookbook's statements encode them, whole and in chunks",
        arguments: 0..<50 as Range<UInt64>
    )
    func randomTexts(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let text = random.nastyText(maximumPieces: 60)
            let bytes = Array(text.utf8)
            let expected = Array(CookbookOracle.percentEncoded(text).utf8)
            let chunks = random.chunks(of: bytes, maximumLength: 20)
            guard !expected.isEmpty else {
                #expect(throws: SAMLEncodingError.self) { try Self.stream(chunks, .percentEncoded) }
                continue
            }
            let whole = try ResponseEncoder.percentEncoded(encoding: bytes, accepting: .anything).bytes
            if try whole != expected || Self.stream(chunks, .percentEncoded) != expected { Issue.record("\(bytes)") }
            let base64 = try Base64Text(validating: CookbookOracle.base64(text))
            if try PercentEncodedText(base64).bytes != expected || Self.stream(chunks, .base64) != base64.bytes {
                Issue.record("\(bytes)")
            }
        }
    }

    @Test("A long text in chunks of any size", arguments: [1, 2, 3, 7, 4096, 12 << 10, 100_000])
    func longText(chunkSize: Int) throws {
        var random = SplitMix64(seed: 7)
        let bytes = Array(random.nastyText(maximumPieces: 40_000).utf8)
        let expected = try ResponseEncoder.percentEncoded(encoding: bytes, accepting: .anything).bytes
        #expect(expected == Array(CookbookOracle.percentEncoded(String(decoding: bytes, as: UTF8.self)).utf8))
        let chunks = stride(from: 0, to: bytes.count, by: chunkSize).map {
            bytes[$0..<min($0 + chunkSize, bytes.count)]
        }
        #expect(try Self.stream(chunks, .percentEncoded) == expected)
    }

    @Test(
        "Bytes that become escapes, at each place of texts of up to 50 bytes",
        arguments: [">", "?", "~", "é", "\u{FFFD}", ">>>", "???"]
    )
    func everyOffset(special: String) throws {
        for offset in 0...50 {
            for rest in 0...50 - offset {
                let text = String(repeating: "a", count: offset) + special + String(repeating: "\u{7F}", count: rest)
                let encoded = try ResponseEncoder.percentEncoded(encoding: text, accepting: .anything).bytes
                if encoded != Array(CookbookOracle.percentEncoded(text).utf8) {
                    Issue.record("\(offset) bytes before it, and \(rest) after it")
                }
            }
        }
    }

    @Test("A form body is the field's name and the value")
    func formBody() throws {
        let body = try ResponseEncoder.formBody(encoding: Array("<a?>\n".utf8))
        #expect(String(decoding: body.bytes, as: UTF8.self) == "SAMLResponse=PGE%2FPg%3D%3D")
        let other = try ResponseEncoder.formBody(encoding: Array("<a>".utf8), field: "a b&c")
        #expect(String(decoding: other.bytes, as: UTF8.self) == "a%20b%26c=PGE%2B")
    }

    @Test(
        "The error names the format of text that is not XML",
        arguments: [
            ("PHNhbWxwOlJlc3BvbnNl", SAMLEncodingError.Code.alreadyEncoded, "Base64"),
            (" \n PHNhbWxwOlJlc3BvbnNl\n", .alreadyEncoded, "Base64"),
            ("\u{FEFF}PHNhbWxwOlJlc3BvbnNl", .alreadyEncoded, "Base64"),
            ("PHNhbWxwOlJlc3BvbnNlPg%3D%3D", .alreadyEncoded, "percent-encoded"),
            ("%3Csamlp%3AResponse", .alreadyEncoded, "percent-encoded"),
            ("SAMLResponse=PHNhbWxw", .alreadyEncoded, "form"),
            ("\"<samlp:Response>\"", .alreadyEncoded, "quoted"),
            ("Optional(\"<samlp:Response>\")", .alreadyEncoded, "Optional"),
            ("&lt;samlp:Response&gt;", .alreadyEncoded, "HTML"),
            (
                "Optional(\"<samlp:Response>" + String(repeating: "x", count: 10_000) + "\")", .alreadyEncoded,
                "Optional"
            ),
            ("<\0a\0/\0>\0", .notXML, "UTF-16"),
            ("{\"a\": 1}", .notXML, "JSON"),
            ("Das ist kein XML!", .notXML, "neither"),
            ("", .empty, "empty"),
            ("\u{FEFF}", .empty, "empty"),
            (" \u{FEFF} \n", .empty, "empty"),
            (" \t\r\n\u{2028}", .empty, "empty"),
        ]
    )
    func rejections(text: String, code: SAMLEncodingError.Code, word: String) throws {
        let bytes = Array(text.utf8)
        let error = #expect(throws: SAMLEncodingError.self) { try ResponseEncoder.formBody(encoding: bytes) }
        #expect(error?.code == code)
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
        let streamed = #expect(throws: SAMLEncodingError.self) {
            try Self.stream(bytes.map { [$0] }, .base64, accepting: .response)
        }
        #expect(streamed?.code == code)
    }

    @Test(
        "A byte order mark and whitespace do not hide the XML",
        arguments: ["<a/>", "\n <a/>", "\u{FEFF}<a/>", "\u{FEFF} \n<a/>"]
    )
    func accepted(text: String) throws {
        let value = try ResponseEncoder.percentEncoded(encoding: Array(text.utf8))
        #expect(value.bytes == Array(CookbookOracle.percentEncoded(text).utf8))
        let streamed = try Self.stream(text.utf8.map { [$0] }, .percentEncoded, accepting: .response)
        #expect(streamed == value.bytes)
    }

    @Test("The error of the consumer is rethrown")
    func consumerThrows() {
        struct Full: Error {}
        var encoder = ResponseEncoder(output: .base64)
        #expect(throws: Full.self) {
            let chunk = Array("<abcdefgh>".utf8)[...]
            try encoder.encode(chunk.span) { _ in throw Full() }
        }
    }

    static func stream(
        _ chunks: [ArraySlice<UInt8>],
        _ output: ResponseEncoder.Output,
        accepting accepted: AcceptedInput = .anything
    ) throws -> [UInt8] {
        var encoder = ResponseEncoder(output: output, accepting: accepted)
        var result: [UInt8] = []
        for chunk in chunks {
            try encoder.encode(chunk.span) { result.append($0) }
        }
        try encoder.finish { result.append($0) }
        return result
    }
}
