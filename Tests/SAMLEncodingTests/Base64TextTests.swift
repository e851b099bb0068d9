import Foundation
import SAMLEncoding
import TestSupport
import Testing

@Suite("Base64 text")
struct Base64TextTests {
    @Test(
        "The vectors of RFC 4648 section 10",
        arguments: [
            ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func vectors(plain: String, encoded: String) throws {
        #expect(Base64Text(encoding: Array(plain.utf8)).description == encoded)
        #expect(try Base64Text(validating: encoded).decoded() == Array(plain.utf8))
    }

    @Test("Random bytes, against Foundation", arguments: 0..<20 as Range<UInt64>)
    func randomBytes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for length in 0..<120 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Base64Text(encoding: bytes)
            #expect(text.description == Data(bytes).base64EncodedString())
            #expect(text.decoded() == bytes)
            if !bytes.isEmpty { #expect(try Base64Text(validating: text.description) == text) }
        }
    }

    @Test(
        "Errors are reported with their place",
        arguments: [
            ("", SAMLEncodingError.Code.empty, nil as Int?),
            ("Zm9v%2BYg==", .percentEncoded, 4),
            ("Zm9v Yg==", .spaceInBase64, 4),
            ("Zm9v\nYg==", .lineBreak, 4),
            ("Zm9v\r\nYg==", .lineBreak, 4),
            ("Zm9v\tYg==", .lineBreak, 4),
            ("Zm9vYg==\n", .dataAfterPadding, 8),
            ("Zm-v", .urlSafeAlphabet, 2),
            ("Zm_v", .urlSafeAlphabet, 2),
            ("Zm9vYg=", .missingPadding, 7),
            ("Zm9vYg", .missingPadding, 6),
            ("Zm9vYmE", .missingPadding, 7),
            ("Zm9vYg==Zm9v", .dataAfterPadding, 8),
            ("Zm9v=", .dataAfterPadding, 4),
            ("Zm9vYg===", .dataAfterPadding, 8),
            ("Zm9vY", .invalidLength, 5),
            ("Zm9vY===", .invalidLength, 5),
            ("Zm9vYh==", .trailingBits, 5),
            ("Zm9vYmF=", .trailingBits, 6),
            ("Zm9v!", .invalidCharacter, 4),
            ("Zm9v<", .invalidCharacter, 4),
            ("Zm9vé", .invalidCharacter, 4),
            ("=", .dataAfterPadding, 0),
            ("Zm9vYg=%3D", .percentEncoded, 7),
            ("Zm9vYg= =", .spaceInBase64, 7),
        ]
    )
    func mistakes(text: String, code: SAMLEncodingError.Code, offset: Int?) {
        let error = #expect(throws: SAMLEncodingError.self) { try Base64Text(validating: text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test(
        "Short texts are accepted if and only if Foundation decodes and encodes them to the same text",
        arguments: 0..<50 as Range<UInt64>
    )
    func shortTexts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("AQgwZ+/09==== \n-_%".utf8)
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 65
            }
            let string = String(decoding: text, as: UTF8.self)
            let decoded = Data(base64Encoded: string)
            let isCanonical = decoded.map { !$0.isEmpty && $0.base64EncodedString() == string } ?? false
            let ours = try? Base64Text(validating: text)
            if (ours != nil) != isCanonical || ours.map({ Data($0.decoded()) }) != (isCanonical ? decoded : nil) {
                Issue.record("\(string)")
            }
        }
    }
}
