import Foundation
import SAMLEncoding
import TestTraits
import Testing

@Suite("Layers that are converted")
struct ConvertedLayerTests {
    typealias Layer = EncodingLayer.Kind
    typealias Kind = EncodingObservation.Kind

    static let xml = #"<samlp:Response ID="_1"><a b="c">who is on???</a></samlp:Response>"#
    static let base64 = Base64Text(encoding: Array(xml.utf8)).description
    /// Long enough for several lines of a mail, with a character beyond ASCII and one beyond the first plane.
    static let long = #"<samlp:Response ID="_1">"# + String(repeating: "<a>é 😀</a>", count: 30) + "</samlp:Response>"

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let input: [UInt8]
        let layers: [Layer]
        let observations: [Kind]
        let inside: String

        init(
            _ name: String,
            _ input: some Sequence<UInt8>,
            _ layers: [Layer],
            _ observations: [Kind],
            inside: String = ConvertedLayerTests.xml
        ) {
            testDescription = name
            (self.input, self.layers, self.observations) = (Array(input), layers, observations)
            self.inside = inside
        }
    }

    static func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
            return bigEndian ? bytes.reversed() : bytes
        }
    }

    /// Quoted-printable text as Python's `quopri` and mailers write it.
    static func quotedPrintable(_ text: String, lineBreak: String = "\n") -> [UInt8] {
        var result = ""
        var length = 0
        for byte in text.utf8 {
            let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "=")
            let piece =
                isPlain
                ? String(Unicode.Scalar(byte))
                : "=" + String(byte >> 4, radix: 16).uppercased() + String(byte & 15, radix: 16).uppercased()
            if length + piece.utf8.count > 75 {
                result += "=" + lineBreak
                length = 0
            }
            result += piece
            length += piece.utf8.count
        }
        return Array(result.utf8)
    }

    static func hexadecimal(_ text: String, every size: Int = .max, by separator: String = "") -> String {
        let digits = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        if digits.isEmpty { return "" }
        return stride(from: 0, to: digits.count, by: min(size, digits.count)).map { start in
            digits[start..<min(digits.count, start + min(size, digits.count))].joined()
        }.joined(separator: separator)
    }

    /// Rows of 16 bytes with their offsets and characters, in groups of one byte or two.
    static func dump(_ text: String, every size: Int) -> String {
        let bytes = Array(text.utf8)
        let rows = stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = String(decoding: bytes[start..<min(start + 16, bytes.count)], as: UTF8.self)
            let offset = String(String(start + 0x1_0000_0000, radix: 16).dropFirst())
            let halves = [row.prefix(8), row.dropFirst(8)].map { hexadecimal(String($0), every: 1, by: " ") }
            return size == 1
                ? "\(offset)  \(halves.joined(separator: "  "))  |\(row)|"
                : "\(offset): \(hexadecimal(row, every: 2, by: " "))  \(row)"
        }
        let end = String(String(bytes.count + 0x1_0000_0000, radix: 16).dropFirst())
        return (rows + (size == 1 ? [end] : [])).joined(separator: "\n")
    }

    static let converted = [
        Case("UTF-16, little-endian", utf16("\u{FEFF}" + long), [.utf16], [.utf16], inside: long),
        Case("UTF-16, big-endian", utf16("\u{FEFF}" + long, bigEndian: true), [.utf16], [.utf16], inside: long),
        Case("UTF-16 without a mark", utf16(xml), [.utf16], [.utf16]),
        Case("UTF-16, big-endian, without a mark", utf16(xml, bigEndian: true), [.utf16], [.utf16]),
        Case("Base64 in UTF-16", utf16("\u{FEFF}\(base64)\r\n"), [.utf16, .base64], [.utf16, .surroundingWhitespace]),
        Case("Base64 in UTF-16 without a mark", utf16(base64), [.utf16, .base64], [.utf16]),
        Case("UTF-16 in Base64", Base64Text(encoding: utf16("\u{FEFF}" + xml)).bytes, [.base64, .utf16], [.utf16]),
        Case("quoted-printable", quotedPrintable(long), [.quotedPrintable], [.quotedPrintable], inside: long),
        Case(
            "quoted-printable with CR LF",
            quotedPrintable(long, lineBreak: "\r\n"),
            [.quotedPrintable],
            [.quotedPrintable],
            inside: long
        ),
        Case(
            "quoted-printable in one line",
            xml.replacing("=", with: "=3D").utf8,
            [.quotedPrintable],
            [.quotedPrintable]
        ),
        Case(
            "Base64 in quoted-printable",
            quotedPrintable(Base64Text(encoding: Array(long.utf8)).description),
            [.quotedPrintable, .base64],
            [.quotedPrintable],
            inside: long
        ),
        Case(
            "a mail in quoted-printable",
            Array("From: x\nContent-transfer-encoding: Quoted-Printable\n\n".utf8) + quotedPrintable(long)
                + Array("\n--b--\n".utf8),
            [.surroundingText],
            [.embedded, .quotedPrintable],
            inside: long
        ),
        Case("hexadecimal", hexadecimal(xml).utf8, [.hexadecimal], [.hexadecimal]),
        Case("hexadecimal in uppercase", hexadecimal(xml).uppercased().utf8, [.hexadecimal], [.hexadecimal]),
        Case("hexadecimal after 0x", "0x\(hexadecimal(xml))".utf8, [.hexadecimal], [.hexadecimal]),
        Case("an escape of a database", "\\x\(hexadecimal(xml))".utf8, [.hexadecimal], [.hexadecimal]),
        Case("hexadecimal with spaces", hexadecimal(xml, every: 1, by: " ").utf8, [.hexadecimal], [.hexadecimal]),
        Case("hexadecimal with colons", hexadecimal(xml, every: 1, by: ":").utf8, [.hexadecimal], [.hexadecimal]),
        Case("hexadecimal in lines", hexadecimal(xml, every: 32, by: "\r\n").utf8, [.hexadecimal], [.hexadecimal]),
        Case("NSData", "<\(hexadecimal(xml, every: 4, by: " "))>".utf8, [.hexadecimal], [.hexadecimal]),
        Case("an array of C", "{0x\(hexadecimal(xml, every: 1, by: ", 0x"))}".utf8, [.hexadecimal], [.hexadecimal]),
        Case("a dump of xxd", dump(xml, every: 2).utf8, [.hexadecimal], [.hexadecimal]),
        Case("a dump of hexdump -C", dump(xml, every: 1).utf8, [.hexadecimal], [.hexadecimal]),
        Case("a dump of Base64", dump(base64, every: 2).utf8, [.hexadecimal, .base64], [.hexadecimal]),
        Case(
            "NSData after the prompt of a debugger",
            "(lldb) po data\n<\(hexadecimal(xml, every: 4, by: " "))>\n".utf8,
            [.surroundingText, .hexadecimal],
            [.embedded, .hexadecimal]
        ),
        Case("hexadecimal of Base64", hexadecimal(base64).utf8, [.hexadecimal, .base64], [.hexadecimal]),
    ]

    @Test("UTF-16, quoted-printable and hexadecimal are removed and named", arguments: converted)
    func removed(row: Case) throws {
        let trace = EncodingTrace(unwrapping: row.input)
        #expect(trace.failure == nil)
        #expect(trace.layers.map(\.kind) == row.layers)
        #expect(trace.observations.map(\.kind) == row.observations)
        #expect(String(decoding: trace.payload, as: UTF8.self).trimmingCharacters(in: .newlines) == row.inside)
        #expect(!trace.isAsSpecified)
        for layer in trace.layers { #expect(layer.kind.name != layer.kind.rawValue || layer.kind == .base64) }
    }

    @Test(
        "Text that resembles one of them is unchanged",
        arguments: [
            (#"<samlp:Response ID="_1" D="https://x/?a=3D"/>"#, EncodedContent.xml),
            ("<a b=\n\"c\"/>", .xml), ("<a b = 'c=3D'/>", .xml), ("deadbeefdeadbeefdeadbeef", .unknown),
            ("<2 apples>", .unknown), ("3c", .unknown), ("0x3c73616d6c70zz", .unknown),
            // The second offset is not the number of bytes before it.
            ("00000000: 3c61 2f3e 3c61 2f3e 3c61 2f3e 3c61 2f3e  \n00000020: 3c61 2f3e  ", .unknown),
        ]
    )
    func others(text: String, content: EncodedContent) {
        let trace = EncodingTrace(unwrapping: Array(text.utf8))
        #expect(trace.content == content)
        #expect(!trace.layers.contains { [.quotedPrintable, .hexadecimal, .utf16].contains($0.kind) })
    }

    @Test(
        "Damaged UTF-16 is rejected, with its place",
        arguments: [
            (utf16("\u{FEFF}<a/>") + [0x0A], 10), ([0xFF, 0xFE, 0x3C, 0, 0x00, 0xD8, 0x3E, 0], 4),
            ([0xFE, 0xFF, 0, 0x3C, 0xDC, 0], 4), ([0xFF, 0xFE, 0x00, 0xD8], 2),
        ] as [([UInt8], Int)]
    )
    func damagedUTF16(input: [UInt8], offset: Int) {
        let trace = EncodingTrace(unwrapping: input)
        #expect(trace.failure?.code == .unsupportedLayer)
        #expect(trace.failure?.offset == offset)
    }

    @Test("The proof of percent-encoding twice is the escape of a percent sign, with its place")
    func percentEncodedTwice() {
        let trace = EncodingTrace(unwrapping: Array("SAMLResponse=PHNhbWxw%252BOlJlc3BvbnNl%253D".utf8))
        let observation = trace.observations.first { $0.kind == .percentEncodedTwice }
        #expect(observation?.found == "%252B")
        #expect(observation?.layer == 1)
        #expect(observation?.offset == 8)
    }

    @Test(
        "Long uniform texts take linear time",
        .linearCost,
        arguments: [
            "3c", "3c ", "0x3c,", "=3D", "=\n", "a=3D=\n", "< a=", "{\"", "[\"\\\"", "\"a\":\"", "<\0", "\0<", "“",
            "\u{A0}", "PHNhbWxw\u{A0}", "content-transfer-encoding: base64\n", "content-transfer-encoding: base64\n\n<",
            "-----BEGIN ", "-----BEGIN \n", "1 <\n", "+<\n", "│", "</samlp:Response>", "<samlp:Response>", "<![CDATA[",
            "%25", "%252B", "PHNhbWxw\n", "SAMLResponse: |\n  ", "\"data:", "nil ", "<Response ", "\\x3c",
        ]
    )
    func hostile(unit: String) {
        for prefix in ["", "<samlp:Response>", "{\"a\":\""] {
            let input = Array((prefix + String(repeating: unit, count: 2_000_000 / unit.utf8.count)).utf8)
            let trace = EncodingTrace(unwrapping: input, limits: EncodingLimits(maximumBytes: input.count))
            #expect(trace.payload.count <= input.count, "\(prefix)\(unit)")
        }
    }
}
