internal import ByteTools

/// The values of headers that consist of several parts.
enum HeaderValue {
    /// Returns true if each part of a header's value is judged alone.
    static func hasParts(_ name: ArraySlice<UInt8>) -> Bool {
        isCookie(name) || isAuthorization(name) || PublicVocabulary.isListName(name)
    }

    static func isCookie(_ name: ArraySlice<UInt8>) -> Bool {
        name.isEqualIgnoringASCIICase(to: "cookie".utf8) || name.isEqualIgnoringASCIICase(to: "set-cookie".utf8)
    }

    private static func isAuthorization(_ name: ArraySlice<UInt8>) -> Bool {
        ["authorization", "proxy-authorization", "ap-device-identifier", "www-authenticate"]
            .contains { name.isEqualIgnoringASCIICase(to: $0.utf8) }
    }
}

extension TextRedactor {
    /// Redacts the parts of a header's value, each with its own name.
    mutating func headerValue(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        var result: [UInt8] = []
        let isCookie = context.name.map(HeaderValue.isCookie) ?? false
        // The value of a cookie may contain spaces and commas.
        let separators: ASCIISet = isCookie ? ";" : ";, \t\"()"
        var index = value.startIndex
        var isCredential = false
        while index < value.endIndex {
            let part = value[index...].prefix { !separators.contains($0) }
            if part.isEmpty {
                result.append(value[index])
                index += 1
                continue
            }
            if isCredential {
                appendCredential(part, to: &result)
            } else {
                try appendPart(part, to: &result, context.depth)
            }
            isCredential = !isCookie && part.isEqualIgnoringASCIICase(to: "Basic".utf8)
            index = part.endIndex
        }
        return result
    }

    /// Appends a name and a password in Base64, in which no word is public.
    private mutating func appendCredential(_ part: ArraySlice<UInt8>, to result: inout [UInt8]) {
        let run = Base64Run(part)
        var changed: [UInt8] = []
        appendWords(run.data[...], to: &changed)
        record.count(.base64)
        record.replace(.opaque)
        result += run.encoding(changed)
    }

    private mutating func appendPart(
        _ part: ArraySlice<UInt8>,
        to result: inout [UInt8],
        _ depth: Int
    ) throws(RedactionError) {
        let space = part.prefix(while: \.isXMLSpace)
        let text = part[space.endIndex...]
        result += space
        if PublicVocabulary.isValue(text) || PublicVocabulary.isName(text) {
            record.keep(.publicValue, text)
            result += text
        } else if let equals = text.firstIndex(of: UInt8(ascii: "=")), text[equals...] != [text[equals], text[equals]] {
            appendName(text[..<equals], to: &result)
            result.append(UInt8(ascii: "="))
            // A value in quotation marks is the next part.
            guard equals + 1 < text.endIndex else { return }
            let context = TextContext(name: text[..<equals], depth: depth + 1)
            result += try redact(text[(equals + 1)...], context)
        } else {
            result += try redact(text, TextContext(depth: depth + 1))
        }
    }
}
