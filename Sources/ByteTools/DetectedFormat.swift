/// The format of bytes, detected by their start.
///
/// The bytes may still be malformed. A byte order mark and whitespace at the start are ignored.
package enum DetectedFormat: Hashable, Sendable {
    case empty, utf16, gzip, zlib, der, pem, json, html, xml, unknown

    /// - Complexity: Constant: at most 4 KiB are read after the whitespace.
    package init(of bytes: ArraySlice<UInt8>) { self = Self.binary(bytes) ?? Self.text(bytes.withoutLeadingSpace) }

    package init(of bytes: [UInt8]) { self.init(of: bytes[...]) }

    package var isMarkup: Bool { self == .xml || self == .html }

    /// The first bytes of gzip (RFC 1952 section 2.3.1).
    package static let gzipMark: [UInt8] = [0x1F, 0x8B]

    private static func binary(_ bytes: ArraySlice<UInt8>) -> Self? {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0, UInt8(ascii: "<")), (UInt8(ascii: "<"), 0): .utf16
        case (0x1F, 0x8B): .gzip
        // A header without a dictionary (RFC 1950 section 2.2).
        case (0x78, let second?) where (0x7800 | Int(second)) % 31 == 0 && second & 0x20 == 0: .zlib
        case (0x30, let second?) where second >= 0x80: .der
        default: nil
        }
    }

    private static func text(_ text: ArraySlice<UInt8>) -> Self {
        switch text.first {
        case nil: .empty
        case UInt8(ascii: "{"), UInt8(ascii: "["): .json
        case UInt8(ascii: "<"): isHTML(text) ? .html : .xml
        default: text.prefix(4096).contains(text: "-----BEGIN") ? .pem : .unknown
        }
    }

    private static func isHTML(_ text: ArraySlice<UInt8>) -> Bool {
        var start = text.prefix(200).map { $0.asciiLowercased }[...]
        while let end = endOfProlog(start) { start = start[end...].drop(while: { $0.isXMLSpace }) }
        return ["<!doctype html", "<html", "<head"].contains { name in
            guard start.starts(with: name.utf8) else { return false }
            let next = start.dropFirst(name.utf8.count).first
            return next.map { $0.isXMLSpace || $0 == UInt8(ascii: ">") } ?? true
        }
    }

    /// Returns the end of an XML declaration or a comment at the start; `nil` if there is neither.
    private static func endOfProlog(_ text: ArraySlice<UInt8>) -> Int? {
        if text.starts(with: "<?xml".utf8) { return text.firstRange(ofBytes: "?>".utf8)?.upperBound }
        if text.starts(with: "<!--".utf8) { return text.firstRange(ofBytes: "-->".utf8)?.upperBound }
        return nil
    }
}

extension ArraySlice<UInt8> {
    package var withoutByteOrderMark: Self { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }

    package var withoutLeadingSpace: Self { withoutByteOrderMark.drop { $0.isXMLSpace } }
}
