internal import ByteTools

/// A part of an e-mail (RFC 2045), whose header fields specify the encoding of the lines after them.
package struct MessagePart {
    /// The start of the part's lines in the e-mail.
    package let start: Int
    /// The decoded lines.
    package let content: [UInt8]
    let encoding: Encoding

    enum Encoding: String, CaseIterable {
        case quotedPrintable = "quoted-printable"
        case base64
    }

    private static let fieldName = [UInt8]("content-transfer-encoding:".utf8)
    private static let alternative = [UInt8]("multipart/alternative".utf8)
    private static let versionName = [UInt8]("mime-version:".utf8)
    private static let maximumParts = 16

    /// Finds the first encoded part with a response.
    init?(of text: ArraySlice<UInt8>, field: String) {
        guard let part = Self.first(in: text, where: { $0.mayHoldResponse(field) }) else { return nil }
        self = part
    }

    /// Returns the first encoded part that meets a condition.
    package static func first(in text: ArraySlice<UInt8>, where isWanted: (Self) -> Bool) -> Self? {
        var rest = text
        for _ in 0..<maximumParts {
            while !rest.startsIgnoringASCIICase(with: fieldName) {
                guard let end = rest.firstIndex(of: 0x0A) else { return nil }
                rest = rest[(end + 1)...]
            }
            let value = rest.dropFirst(fieldName.count).drop { $0.isBlank }
            guard let body = body(after: value) else { return nil }
            // No line is read twice.
            rest = rest[body.endIndex...]
            if let part = Self(body, encodedAs: value), isWanted(part) { return part }
        }
        return nil
    }

    /// Returns true if a text is an e-mail whose parts are the same text in several forms.
    static func hasAlternatives(_ text: ArraySlice<UInt8>) -> Bool { isMail(text, with: alternative) }

    /// Returns true if a text starts with the header fields of an e-mail.
    package static func isMail(_ text: ArraySlice<UInt8>) -> Bool { isMail(text, with: []) }

    /// Returns true if a text starts with the header fields of an e-mail, one of which contains a text in lowercase.
    private static func isMail(_ text: ArraySlice<UInt8>, with wanted: [UInt8]) -> Bool {
        var rest = text
        var isMail = false
        var isFound = wanted.isEmpty
        while let first = rest.first, first > 0x20 || first.isBlank {
            let line = rest.prefix { $0 != 0x0A }
            isMail = isMail || line.startsIgnoringASCIICase(with: versionName)
            isFound = isFound || line.map { $0.asciiLowercased }[...].firstRange(ofBytes: wanted) != nil
            if isMail, isFound { return true }
            guard line.count <= maximumLineLength else { return false }
            rest = rest[line.endIndex...].dropFirst()
        }
        return false
    }

    private static let maximumLineLength = 998

    private init?(_ body: ArraySlice<UInt8>, encodedAs value: ArraySlice<UInt8>) {
        guard let encoding = Encoding.allCases.first(where: { value.startsIgnoringASCIICase(with: $0.rawValue.utf8) })
        else { return nil }
        self.encoding = encoding
        start = body.startIndex
        switch encoding {
        case .quotedPrintable: content = QuotedPrintable.decoded(body)
        case .base64:
            let lines = body.filter { !$0.isXMLSpace }
            guard let text = try? Base64Repair(lines[...]) else { return nil }
            content = text.text.decoded()
        }
    }

    /// Returns the lines after the header, up to the next boundary; the text starts in the header.
    private static func body(after value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var start: Int?
        var rest = value
        while let end = rest.firstIndex(of: 0x0A) {
            rest = rest[(end + 1)...]
            let line = rest.prefix { $0 != 0x0A }
            if let start {
                if line.starts(with: "--".utf8) { return value[start..<line.startIndex] }
            } else if line.allSatisfy({ $0 == 0x0D || $0.isBlank }), line.endIndex < rest.endIndex {
                start = line.endIndex + 1
            }
        }
        return start.map { value[$0...] }
    }

    private func mayHoldResponse(_ field: String) -> Bool {
        let start = content.drop { $0.isXMLSpace }
        return start.first == UInt8(ascii: "<") && EncodedContent(markup: start) != .html
            || !ResponsePieces(in: content, field: field).pieces.isEmpty
    }
}

/// Base64 of a response between the BEGIN and END lines of PEM (RFC 7468).
enum ArmoredBase64 {
    private static let opening = [UInt8]("-----BEGIN ".utf8)
    private static let closing = [UInt8]("-----END".utf8)

    /// Returns the Base64 in one line; `nil` if it is not that of a response.
    static func value(of text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.starts(with: opening), let headEnd = text.firstIndex(of: 0x0A) else { return nil }
        let body = text[(headEnd + 1)...]
        let end = body.firstRange(ofBytes: closing)?.lowerBound ?? body.endIndex
        let value = body[..<end].filter { !$0.isBlank && !$0.isASCIINewline }
        return EmbeddedResponse.base64(in: value[...])?.lowerBound == 0 ? value : nil
    }
}
