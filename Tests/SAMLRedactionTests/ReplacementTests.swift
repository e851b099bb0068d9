import ByteTools
import Foundation
import TestSupport
import Testing

@testable import SAMLRedaction

@Suite("Times and replacements")
struct ReplacementTests {
    @Test(
        "The time at the start of a line stays",
        arguments: [
            ("2026-11-21 09:12:45.300 INFO", 23), ("2026-11-21T09:12:45Z x", 20), ("Nov 28 15:51:52 host", 15),
            ("Sat, 28 Nov 2026 15:51:52 GMT x", 29), ("28/Nov/2026:15:51:52 +0000] x", 26),
            ("11-20 12:00:00.000  4711", 18),
            ("09:12:45 x", 8), ("2026-11-20T12:00:04.000Z,app", 24), ("2026/11/21 09:12:45,300 +0100 x", 29),
        ]
    )
    func times(text: String, length: Int) { #expect(TimeText.prefixLength(Array(text.utf8)[...]) == length) }

    @Test(
        "A number or a name before a time does not stay",
        arguments: [
            "4155550123 12:00:01", "99.10.20.30 12:00:01", "94110 12:30", "12:34:56:78:90:11", "Jan May 12:00:01",
            "415-555-0123 12:00:01", "09:14-415-555-0134", "12:30/94117", "09:14.4155550134", "10:20:94117",
        ]
    )
    func otherNumbers(text: String) { #expect(TimeText.prefixLength(Array(text.utf8)[...]) == nil) }

    @Test("What follows a time does not stay")
    func afterTime() { #expect(TimeText.prefixLength(Array("12:00:01 94110 4155".utf8)[...]) == 8) }

    @Test(
        "The pattern of digits and letters in a hexadecimal number is no fingerprint",
        arguments: ["6f1c2e9044ab4b1e9a770c55", "6F1C2E9044AB"]
    )
    func hexadecimal(text: String) throws {
        let patterns = try (0..<8).map { _ in
            var words = try ReplacementWords()
            let replacement = words.replacement(for: Array(text.utf8)[...])
            #expect(replacement.allSatisfy { $0.hexDigitValue != nil })
            #expect(
                text.uppercased() != text
                    || String(decoding: replacement, as: UTF8.self).uppercased().utf8.elementsEqual(replacement)
            )
            return replacement.map(\.isASCIIDigit)
        }
        #expect(Set(patterns).count > 1)
    }

    @Test("A UUID has another of the same version, and its variant digit does not stay")
    func identifiers() throws {
        let text = "device 6f1c2e90-44ab-4b1e-ba77-0c55d1e2aa10."
        let variants = try (0..<16).map { _ in
            var redactor = try Redactor()
            let redacted = try redactor.redacted(Array(text.utf8))
            #expect(redacted.count == text.utf8.count && redacted[21] == UInt8(ascii: "4"))
            return redacted[26]
        }
        #expect(variants.allSatisfy { "89ab".utf8.contains($0) } && Set(variants).count > 1)
    }

    @Test("A leading zero does not stay")
    func leadingZero() throws {
        var words = try ReplacementWords()
        #expect(words.replacement(for: Array("00451".utf8)[...]).first != UInt8(ascii: "0"))
    }

    /// Documents in the texts of documents, each with one more level of references.
    private static let nested: String = (0..<200).reduce("<a>x</a>") { text, _ in
        "<a>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</a>"
    }

    @Test(
        "A hostile text takes neither the stack nor the square of its size",
        .timeLimit(.minutes(10)),
        arguments: [
            nested, "\"" + String(repeating: #"\""#, count: 100_000), "x %zz" + String(repeating: "%zz", count: 50_000),
            String(repeating: "8f 01 f2 ", count: 30_000), String(repeating: "a: ", count: 50_000),
            String(repeating: "\"<a ", count: 30_000),
        ]
    )
    func hostile(text: String) throws {
        var redactor = try Redactor()
        #expect(try redactor.redacted(Array(text.utf8)).count == text.utf8.count)
    }
}
