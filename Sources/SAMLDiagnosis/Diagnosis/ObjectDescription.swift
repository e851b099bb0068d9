internal import ByteTools
internal import SAMLEncoding

/// A text that programs print in place of a value, such as `<private>` or `[object Object]`: the value cannot be recovered.
package struct ObjectDescription {
    let message: String
    let advice: String
    private let pattern: [UInt8]

    /// The maximum length of an input that is only a description, or of a line that assigns one to a name.
    private static let maximumLength = 400
    /// The maximum length of a description, or of a part of one with any characters.
    private static let reach = 200

    /// In a pattern `#` is a decimal number, `~` a hexadecimal number, `^` a name with periods, `%` asterisks, and `?` any text.
    private static let all =
        TextTable(
            """
            <private> | os_log redacted the value: <private> is in its place | Log the value with `privacy: .public` (`%{public}@`) in a debug build only, or capture the request that the app sends.
            <private: # bytes> | os_log redacted the value: <private> and a number of bytes are in its place | Log the value with `privacy: .public` (`%{public}@`) in a debug build only, or capture the request that the app sends.
            <mask.hash: ?> | os_log redacted the value: a hash is in its place | Log the value with `privacy: .public` (`%{public}@`) in a debug build only, or capture the request that the app sends.
            <redacted>; [redacted]; ***redacted***; [filtered] | a log redacted the value | Capture the request that the app sends, or switch off the redaction in a debug build.
            {{?}} | a variable of a program for requests, such as Postman, was not replaced by its value | Set the variable in the environment of the program, and check what it sends.
            ${^}; $^ | a variable was not replaced by its value | Write the variable in double quotes in a shell, or in the form that the program replaces, and check what is sent.
            <saml_?>; <samlResponse>; <base64?>; <your?>; <encoded?> | this is a placeholder of an example, not a value | Replace the placeholder by the encoded SAML response.
            <Response [#]> | this is the description of a response object of Python, which contains only the status | Use its `text`; the description does not contain the body.
            ***% | a log masked the value with asterisks | Capture the request that the app sends, or switch off the masking in a debug build.
            # bytes | this is the description of Swift's Data, which contains only the number of bytes | Convert the bytes to text with `String(decoding: data, as: UTF8.self)`; `"\\(data)"` does not contain them.
            {length = #, bytes = 0x?...?}; {length = #, bytes = 0x?…?} | this is the description of NSData, which contains only the first and the last bytes in hexadecimal | Convert the bytes to text with `String(decoding: data, as: UTF8.self)`; the description does not contain all of them.
            <_NSInlineData?>; <NSConcreteData?> | this is the description of NSData, which does not contain the bytes | Convert the bytes to text with `String(decoding: data, as: UTF8.self)`.
            [object ^] | this is the name of a JavaScript object, not its content | Use the property of the object that contains the text, or `JSON.stringify`; do not convert the object itself to a string.
            [B@~ | this is the description of a Java array (byte[]), not its content | Use `new String(bytes, StandardCharsets.UTF_8)`; `toString()` of an array does not contain its elements.
            [C@~ | this is the description of a Java array (char[]), not its content | Use `new String(characters)`; `toString()` of an array does not contain its elements.
            org.^@~; com.^@~ | this is the description of a Java object, not its content | Write the object as XML, and encode that; its `toString()` does not contain it.
            java.^@~ | this is the description of a Java object, not its content | Read the text from the object, such as from a stream or a buffer; its `toString()` does not contain it.
            System.Byte[] | this is the name of a .NET type, not the content of the array | Use `Encoding.UTF8.GetString(bytes)`; `ToString()` of an array does not contain its elements.
            System.Char[] | this is the name of a .NET type, not the content of the array | Use `new string(characters)`; `ToString()` of an array does not contain its elements.
            System.IO.^ | this is the name of a .NET type, not the content of the stream | Read the text with a `StreamReader`; `ToString()` of a stream does not contain it.
            <Buffer ?more bytes> | this is the description of a Buffer of Node.js, which contains only the first bytes | Use `buffer.toString("utf8")`; the description does not contain all bytes.
            Buffer(#) [Uint8Array]? | this is the description of a Buffer of Node.js, which does not contain all bytes | Use `buffer.toString("utf8")`; the description does not contain all bytes.
            Uint8Array(#) [?more items?] | this is the description of a Uint8Array of JavaScript, which contains only the first bytes | Use `new TextDecoder().decode(array)`; the description does not contain all bytes.
            <_io.^ ?> | this is the description of a Python object, not its content | Use the result of its `read()`; the description does not contain the text.
            <^: 0x~> | this is the description of an object of Objective-C or Swift, not its content | Use the property of the object that contains the text, such as `samlAttributeQueryResponse`; the description does not contain it.
            <^ object at 0x~> | this is the description of a Python object, not its content | Use the property of the object that contains the text; the description does not contain it.
            """,
            columns: 3
        ).rowsByText.map { Self(message: $0[1], advice: $0[2], pattern: Array($0[0].utf8)) }

    /// Finds the description that is an input without a response, or the value in it; `nil` if there is none.
    static func find(in input: [UInt8], _ trace: EncodingTrace, field: String) -> Self? {
        let payload = trace.payload
        // Only a description itself is small; a response is not.
        if trace.failure == nil, payload.count > maximumLength { return nil }
        if let whole = [payload, input].lazy.compactMap({ description(of: $0[...]) }).first { return whole }
        let values = NoValue.starts(ofValuesIn: input[...], field: field)
        if !values.isEmpty {
            let found = values.map { description(atStartOf: $0) }
            return found.allSatisfy { $0 != nil } ? found.first ?? nil : nil
        }
        return descriptionAtEnd(of: input[...])
    }

    /// Returns the description that is a text, without quotes and `Optional(…)` around it.
    private static func description(of text: ArraySlice<UInt8>) -> Self? {
        let text = unwrapped(text.prefix(maximumLength + 1))
        guard text.count <= maximumLength else { return nil }
        return all.first { $0.end(in: text) == text.endIndex }
    }

    /// Returns the description at the start of a text, before the end of a line or a delimiter.
    private static func description(atStartOf text: ArraySlice<UInt8>) -> Self? {
        var value = Array(text.prefix(reach))
        if value.contains(UInt8(ascii: "%")) { value = PercentCoding.decodedWherePossible(value[...]) }
        // Swift writes the type before the value: `: Data? = 5713 bytes`.
        let assigned = value.prefix { $0 != 0x0A }.firstRange(ofBytes: " = ".utf8).map { value[$0.upperBound...] }
        return [value[...], assigned].lazy.compactMap { $0 }.map(unwrapped).compactMap { start in
            all.first { $0.end(in: start).map { isEnd(start[$0...]) } ?? false }
        }.first
    }

    /// Returns the description at the end of a short text, after a name with a sign.
    private static func descriptionAtEnd(of text: ArraySlice<UInt8>) -> Self? {
        guard text.count <= maximumLength else { return nil }
        let text = unwrapped(text)
        return text.indices.lazy.filter { ":=\n".utf8.contains(text[$0]) }.prefix(40)
            .compactMap { description(of: text[($0 + 1)...]) }.first
    }

    private static let opening = Array("Optional(".utf8)

    private static func unwrapped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.trimmed
        while let first = text.first {
            if text.starts(with: opening) {
                text = text.dropFirst(opening.count)
                if text.last == UInt8(ascii: ")") { text = text.dropLast() }
            } else if "\"'`\\".utf8.contains(first) {
                text = text.dropFirst().dropLast { "\"'`\\".utf8.contains($0) }
            } else {
                break
            }
        }
        return text
    }

    private static func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
        let next = rest.drop { $0 == 0x20 || $0 == 0x09 }.first
        return next.map { $0 < 0x20 || "\"'`\\,;&()}]".utf8.contains($0) } ?? true
    }
}

// MARK: - Patterns

extension ObjectDescription {
    /// Returns the end of the pattern at the start of a text; `nil` if the text does not start with it.
    private func end(in text: ArraySlice<UInt8>) -> Int? {
        var variables: [Range<Int>] = []
        return Self.end(of: pattern[...], in: text, &variables)
    }

    /// The patterns by their first byte in lowercase; a number is 0.
    private static let byFirst = Dictionary(grouping: all) { pattern in
        let first = pattern.pattern.first ?? 0
        return first == UInt8(ascii: "#") ? 0 : first.asciiLowercased
    }

    /// Returns the parts of a description at the start of a text that differ from one value to another, and its end; `nil` if there is none.
    package static func variableParts(
        atStartOf text: ArraySlice<UInt8>
    ) -> (variables: [Range<Int>], end: Int)? {
        guard let first = text.first,
            let patterns = byFirst[first.isASCIIDigit ? 0 : first.asciiLowercased]
        else { return nil }
        let text = text.prefix(reach).prefix { $0 != 0x0A }
        for pattern in patterns {
            var variables: [Range<Int>] = []
            if let end = end(of: pattern.pattern[...], in: text, &variables) { return (variables, end) }
        }
        return nil
    }

    private static func end(
        of pattern: ArraySlice<UInt8>,
        in text: ArraySlice<UInt8>,
        _ variables: inout [Range<Int>]
    ) -> Int? {
        var rest = text
        var pattern = pattern
        while let byte = pattern.popFirst() {
            let start = rest.startIndex
            defer { if "~^#".utf8.contains(byte) { variables.append(start..<rest.startIndex) } }
            switch byte {
            case UInt8(ascii: "#"):
                guard skip(&rest, while: { $0.isASCIIDigit }) else { return nil }
            case UInt8(ascii: "~"):
                guard skip(&rest, while: { $0.hexDigitValue != nil }) else { return nil }
            case UInt8(ascii: "^"):
                guard skip(&rest, while: { $0.isASCIILetter || $0.isASCIIDigit || "._$".utf8.contains($0) }) else {
                    return nil
                }
            case UInt8(ascii: "%"):
                guard skip(&rest, while: { $0 == UInt8(ascii: "*") }) else { return nil }
            case UInt8(ascii: "?"):
                // The literal text after it ends it, so that each pattern takes linear time.
                let literal = pattern.prefix { $0 != UInt8(ascii: "?") }
                guard !literal.isEmpty else {
                    variables.append(start..<text.endIndex)
                    return text.endIndex
                }
                guard let range = rest.prefix(reach + literal.count).firstRange(ofBytes: literal) else { return nil }
                variables.append(start..<range.lowerBound)
                rest = rest[range.upperBound...]
                pattern = pattern.dropFirst(literal.count)
            default:
                // The words of logs have any case.
                guard let next = rest.popFirst(), next.asciiLowercased == byte.asciiLowercased else { return nil }
            }
        }
        return rest.startIndex
    }

    private static func skip(_ text: inout ArraySlice<UInt8>, while isPart: (UInt8) -> Bool) -> Bool {
        let rest = text.drop(while: isPart)
        defer { text = rest }
        return rest.startIndex > text.startIndex
    }
}
