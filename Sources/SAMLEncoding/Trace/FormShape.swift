internal import ByteTools

enum FormShape {
    /// The maximum length of a name; longer text before a `=` is Base64.
    private static let maximumNameLength = 64

    static func matches(_ text: ArraySlice<UInt8>, field: String) -> Bool {
        isURL(text) || FormParts(of: text).contains { $0.name.elementsEqual(field.utf8) && $0.hasValue }
    }

    static func matches(_ text: ArraySlice<UInt8>) -> Bool {
        !text.isEmpty && FormParts(of: text).allSatisfy { $0.looksLikeField(maximumNameLength) }
    }

    static func value(of field: String, in text: ArraySlice<UInt8>) throws(SAMLEncodingError) -> ArraySlice<UInt8> {
        let parts = FormParts(of: isURL(text) ? query(of: text) : text)
        let matches = parts.lazy.filter { $0.isNamed(field) }.prefix(2)
        let candidates = Array(matches)
        if candidates.count > 1 { throw SAMLEncodingError(duplicateField: field, at: candidates[1].name.startIndex) }
        if let value = candidates.first?.value { return value[..<EncodedValue.end(in: value)] }
        if parts.contains(where: { $0.isNamed(FormFields.requestFieldName) && $0.hasValue }),
            field.utf8.elementsEqual(FormFields.responseFieldName.utf8)
        {
            let text =
                "the form has no field '\(field)', but '\(FormFields.requestFieldName)': it is a request, not the response to it"
            throw SAMLEncodingError(.fieldMissing, text)
        }
        // Only plain names are quoted in a message, because other text may be part of a response.
        let names = parts.lazy.filter { $0.hasPlainName }.prefix(8).compactMap { $0.decodedName }.map { "'\($0)'" }
        throw SAMLEncodingError(
            .fieldMissing,
            "the form has no field '\(field)'"
                + (names.isEmpty ? "" : "; it has \(names.joined(separator: ", "))")
                + "; specify the field with the response"
        )
    }

    static func isURL(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8)
    }

    private static func query(of url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let query = url.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        return query.prefix { $0 != UInt8(ascii: "#") }
    }
}

extension FormParts.Part {
    fileprivate var hasValue: Bool { value.startIndex > name.endIndex }

    /// True if the name is that of a field, percent-encoded or not.
    package func isNamed(_ field: String) -> Bool {
        // Most names are plain and most fields have other names, so they are not decoded.
        let isPlain = !name.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        return isPlain ? name.elementsEqual(field.utf8) : decodedName?.utf8.elementsEqual(field.utf8) ?? false
    }

    /// True if the name differs from that of a field only in case, percent-encoded or not.
    func isCaseVariant(of field: String) -> Bool {
        guard let name = decodedName?.utf8 else { return false }
        return !name.elementsEqual(field.utf8) && name.isEqualIgnoringASCIICase(to: field.utf8)
    }

    fileprivate var decodedName: String? {
        guard let bytes = try? PercentCoding.decoded(name, plus: .isSpace) else { return nil }
        return String(utf8: bytes)
    }

    /// Returns true if this is `name=value` and not Base64 that ends with padding.
    fileprivate func looksLikeField(_ maximumNameLength: Int) -> Bool {
        guard hasValue, !name.isEmpty, name.count <= maximumNameLength else { return false }
        guard let first = value.first, first != Base64Alphabet.padding, !first.isBlank, !first.isASCIINewline else {
            return false
        }
        return name.allSatisfy { $0.isBase64 || "%-._~[]:$".utf8.contains($0) } && !nameIsBase64OfMarkup
    }

    /// True if a message may quote the name.
    fileprivate var hasPlainName: Bool {
        hasValue && (1...32).contains(name.count) && !nameIsBase64OfMarkup
            && name.allSatisfy { ($0.isBase64 && $0 != UInt8(ascii: "/")) || "-._".utf8.contains($0) }
    }

    private var nameIsBase64OfMarkup: Bool {
        // Only one character encodes the first bits of `<`, so other names are not decoded.
        name.first { $0.isBase64 } == UInt8(ascii: "P")
            && (try? Base64Repair(name))?.text.decoded().first == UInt8(ascii: "<")
    }
}
