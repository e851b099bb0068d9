internal import ByteTools

/// A part of a mail (RFC 2045): its header fields say how the lines after them are encoded.
enum MessagePart {
    private static let fieldName = [UInt8]("content-transfer-encoding:".utf8)
    private static let encodings = ["quoted-printable", "base64"].map { [UInt8]($0.utf8) }
    /// How many parts are looked at.
    private static let maximumParts = 16

    /// Where the body of the first part is that may hold a response.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
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

    /// The lines after the header whose field about the encoding the text starts with, up to the next boundary.
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

/// Base64 in the lines that PEM puts around it (RFC 7468), if it is that of a response.
enum ArmoredBase64 {
    private static let opening = [UInt8]("-----BEGIN ".utf8)
    private static let closing = [UInt8]("-----END".utf8)

    /// The Base64 in one line; `nil` if there is none of a response.
    static func value(of text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.starts(with: opening), let headEnd = text.firstIndex(of: 0x0A) else { return nil }
        let body = text[(headEnd + 1)...]
        let end = body.firstRange(ofBytes: closing)?.lowerBound ?? body.endIndex
        let value = body[..<end].filter { !$0.isBlank && !$0.isASCIINewline }
        return EmbeddedResponse.base64(in: value[...])?.lowerBound == 0 ? value : nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether the text starts with bytes in lowercase, in any case.
    func startsIgnoringCase(_ bytes: [UInt8]) -> Bool {
        guard count >= bytes.count, first?.asciiLowercased == bytes.first else { return false }
        return zip(self, bytes).allSatisfy { $0.asciiLowercased == $1 }
    }
}
