import ByteTools
import Testing

@Suite("Detected formats")
struct DetectedFormatTests {
    @Test(
        "Text, by its start",
        arguments: [
            ("", .empty), (" \r\n\t", .empty), ("\u{FEFF}", .empty), ("\u{FEFF}\n<a/>", .xml), ("<a/>", .xml),
            ("<!-- c --><a/>", .xml), ("<?xml version='1.0'?><a/>", .xml), ("<", .xml), ("<!DOCTYPE html>", .html),
            ("<!doctype HTML>", .html), ("<html>", .html), ("<?xml version='1.0'?>\n<HTML lang='en'>", .html),
            ("<HEAD>", .html), ("<!DOCTYPE a>", .xml), ("{}", .json), (" [1]", .json), ("\u{FEFF}{", .json),
            ("-----BEGIN CERTIFICATE-----", .pem), ("Bag Attributes\n-----BEGIN PRIVATE KEY-----", .pem),
            ("<a>-----BEGIN CERTIFICATE-----</a>", .xml), ("PHNhbWxwOg==", .unknown), ("a=b&c=d", .unknown),
            ("\u{A0}<a/>", .unknown), (String(repeating: "x", count: 5000) + "-----BEGIN", .unknown),
            ("<!-- saved --><html>", .html), ("<!-- exported by <headquarters> --><a/>", .xml), ("<header/>", .xml),
            ("<a><html/></a>", .xml), ("<a>" + String(repeating: "x", count: 300) + "<html", .xml),
        ] as [(String, DetectedFormat)]
    )
    func text(text: String, format: DetectedFormat) {
        #expect(DetectedFormat(of: Array(text.utf8)) == format)
        #expect(DetectedFormat(of: Array(text.utf8)).isMarkup == (format == .xml || format == .html))
    }

    @Test(
        "Bytes that are not text",
        arguments: [
            ([0xFF, 0xFE, 0x3C, 0], .utf16), ([0xFE, 0xFF], .utf16), ([0, 0x3C], .utf16), ([0x3C, 0], .utf16),
            ([0x1F, 0x8B, 8], .gzip), ([0x1F], .unknown), ([0x78, 0x01], .zlib), ([0x78, 0x9C], .zlib),
            ([0x78, 0xDA], .zlib), ([0x78, 0x79], .unknown), ([0x78, 0xBB], .unknown), ([0x30, 0x82, 1, 0], .der),
            ([0x30, 0x31], .unknown), ([0xFF], .unknown),
        ] as [([UInt8], DetectedFormat)]
    )
    func bytes(bytes: [UInt8], format: DetectedFormat) {
        #expect(DetectedFormat(of: bytes) == format)
        // Bytes around a slice do not count.
        #expect(DetectedFormat(of: ([0x3C] + bytes)[1...]) == format)
    }

    @Test(
        "The last occurrence of bytes",
        arguments: [("abcabc", "abc", 3), ("abc", "abc", 0), ("ab", "abc", nil), ("aaa", "aa", 1), ("xabcx", "bc", 2)]
            as [(String, String, Int?)]
    )
    func last(text: String, part: String, offset: Int?) {
        let range = Array(text.utf8)[...].lastRange(ofBytes: part.utf8)
        #expect(range?.lowerBound == offset)
        #expect(range.map(\.count) == offset.map { _ in part.utf8.count })
    }
}
