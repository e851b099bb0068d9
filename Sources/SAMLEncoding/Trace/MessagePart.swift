internal import ByteTools

/// A part of an e-mail (RFC 2045), whose header fields specify the encoding of the lines after them.
enum MessagePart {
    private static let fieldName = [UInt8]("content-transfer-encoding:".utf8)
    private static let encodings = ["quoted-printable", "base64"].map { [UInt8]($0.utf8) }
    private static let maximumParts = 16

    static func body(in text: ArraySlice<UInt8>) -> Range<Int>? {
        var parts = 0
        var rest = text
        while !rest.isEmpty, parts < maximumParts {
            if rest.startsIgnoringCase(fieldName) {
                parts += 1
                if let body = body(after: rest), mayHoldResponse(text[body]) { return body }
            }
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            rest = rest[(end + 1)...]
        }
        return nil
    }

    /// Returns the lines after the header, up to the next boundary; the text starts with the header field of the encoding.
    private static func body(after header: ArraySlice<UInt8>) -> Range<Int>? {
        let value = header.dropFirst(fieldName.count).drop(while: \.isBlank)
        guard encodings.contains(where: { value.startsIgnoringCase($0) }) else { return nil }
        var start: Int?
        var rest = value
        while let end = rest.firstIndex(of: 0x0A) {
            rest = rest[(end + 1)...]
            let line = rest.prefix { $0 != 0x0A }
            if let start {
                if line.starts(with: "--".utf8) { return start..<line.startIndex }
            } else if line.allSatisfy({ $0 == 0x0D || $0.isBlank }), line.endIndex < rest.endIndex {
                start = line.endIndex + 1
            }
        }
        return start.map { $0..<header.endIndex }
    }

    private static func mayHoldResponse(_ body: ArraySlice<UInt8>) -> Bool {
        let start = body.drop { $0.isBlank || $0.isASCIINewline }
        return start.first == UInt8(ascii: "<") || EmbeddedResponse.range(in: start.prefix(4096)) != nil
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

extension ArraySlice<UInt8> {
    func startsIgnoringCase(_ bytes: [UInt8]) -> Bool {
        guard count >= bytes.count, first?.asciiLowercased == bytes.first else { return false }
        return zip(self, bytes).allSatisfy { $0.asciiLowercased == $1 }
    }
}
