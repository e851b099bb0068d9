import Foundation
import SAMLEncoding
import TestSupport
import Testing

@Suite("Repairing Base64")
struct Base64RepairTests {
    typealias Kind = EncodingObservation.Kind

    /// 60 bytes whose Base64 has pluses and ends without padding: 80 characters.
    static let long = Array("<saml:Attribute Name='zip'><saml:AttributeValue>94110</saml>>".utf8.prefix(60))
    static let longText = Base64Text(encoding: long).description

    @Test(
        "Unambiguous errors are repaired and reported",
        arguments: [
            ("Zm9vYmFy", "foobar", []),
            ("Zm9v\nYmFy", "foobar", [Kind.lineBreaks]),
            ("Zm9v\r\n  YmFy\r\n", "foobar", [.surroundingWhitespace, .lineBreaks]),
            ("Zm9v\tYmFy", "foobar", [.lineBreaks]),
            ("Zm9vYg", "foob", [.paddingMissing]),
            ("Zm9vYg=", "foob", [.paddingMissing]),
            ("Zm9vYg=\n=", "foob", []),
            ("Zm9vYg==Zm9v", "foob", [.dataAfterPadding]),
            ("Zm9v=", "foo", [.dataAfterPadding]),
            ("Zm9vYh==", "foob", [.trailingBits]),
            ("Pj4-Pz8_", ">>>???", [.urlSafeAlphabet]),
            ("Pj4 Pz8/", ">>>???", [.plusBecameSpace]),
            ("Pj4 Pj4 ", ">>>>>>", [.plusBecameSpace]),
            ("Pj4 \n", ">>>", [.surroundingWhitespace, .plusBecameSpace]),
            ("Zm9v ", "foo", [.surroundingWhitespace]),
        ] as [(String, String, [Kind])]
    )
    func repairs(text: String, expected: String, kinds: [Kind]) throws {
        var observations: [EncodingObservation] = []
        let repaired = try Base64Text(repairing: Array(text.utf8), observations: &observations)
        #expect(repaired.decoded() == Array(expected.utf8))
        #expect(observations.map(\.kind) == kinds)
    }

    @Test("Spaces at equal distances replace line breaks", arguments: [16, 20, 40])
    func spacesBetweenLines(width: Int) throws {
        let lines = stride(from: 0, to: Self.longText.count, by: width).map { start in
            String(Self.longText.dropFirst(start).prefix(width))
        }
        var observations: [EncodingObservation] = []
        let text = lines.joined(separator: " ")
        let repaired = try Base64Text(repairing: Array(text.utf8), observations: &observations)
        #expect(repaired.decoded() == Self.long)
        #expect(observations.map(\.kind) == [.spacesBetweenLines])
        #expect(observations.map(\.count) == [lines.count - 1])
        #expect(observations.map(\.offset) == [width])
    }

    @Test(
        "Ambiguous errors are rejected",
        arguments: [
            ("Zm9vY", SAMLEncodingError.Code.invalidLength),
            ("Zm9v Ym F y", .spaceInBase64),
            ("Zm9v Ym Fy", .spaceInBase64),
            ("PHNhbWxwOlJlc3BvbnNl    PHNhbWxwOlJlc3BvbnNl", .spaceInBase64),
            ("Zm9v!mFy", .invalidCharacter),
            ("Zm9v%2B", .percentEncoded),
            ("====", .empty),
            ("", .empty),
        ]
    )
    func rejections(text: String, code: SAMLEncodingError.Code) {
        var observations: [EncodingObservation] = []
        let error = #expect(throws: SAMLEncodingError.self) {
            try Base64Text(repairing: Array(text.utf8), observations: &observations)
        }
        #expect(error?.code == code)
    }

    @Test("Every plus that a form decoder replaced is restored", arguments: 0..<30 as Range<UInt64>)
    func plusesComeBack(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let bytes = (0..<Int.random(in: 30...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = Base64Text(encoding: bytes)
            guard text.bytes.first != UInt8(ascii: "+") else { continue }
            let decodedByForm = text.bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
            let lost = decodedByForm.count { $0 == 0x20 }
            var observations: [EncodingObservation] = []
            #expect(try Base64Text(repairing: decodedByForm, observations: &observations) == text)
            #expect(observations.map(\.count) == (lost > 0 ? [lost] : []))
        }
    }
}
