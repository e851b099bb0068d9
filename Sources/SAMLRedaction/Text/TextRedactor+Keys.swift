internal import ByteTools
internal import SAMLEncoding

extension TextRedactor {
    private static let maximumKnownKeys = 32

    /// Returns a document with the state of its signatures, and with certificates in place of its own.
    ///
    /// - Parameters:
    ///   - redacted: The document with replacements of the same size.
    ///   - original: The outline of the document.
    /// - Returns: The document, which is as it was if the replacements have another size.
    /// - Throws: ``RedactionError`` if a key cannot be made.
    mutating func signed(_ redacted: [UInt8], like original: MarkupOutline) throws(RedactionError) -> [UInt8] {
        let names = ["X509Certificate", "Signature", "KeyValue"]
        guard redacted.count == original.bytes.count, names.contains(where: { original.bytes[...].contains(text: $0) })
        else { return redacted }
        for element in original.elements.indices where original.isElement(element, named: "X509Certificate") {
            let range = original.elements[element]
            noteKey(
                Base64Run(original.bytes[range.startTag.upperBound..<range.range.upperBound].prefix { $0 != 0x3C }).data
            )
        }
        let result = try SignatureReproduction.reproduce(
            original: original.bytes,
            redacted: redacted,
            trusting: knownKeys,
            keys: &keys
        )
        record.add(result.signatures)
        return result.text
    }

    /// Replaces a certificate or a public key in Base64; `nil` for other data.
    ///
    /// That in a document is replaced with its signatures.
    mutating func keyMaterial(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8]? {
        // The Base64 of a DER sequence with a length of two bytes.
        guard value.first == UInt8(ascii: "M"), !(context.name?.isText("X509Certificate") ?? false) else { return nil }
        let run = Base64Run(value)
        guard let der = try replacement(ofKeyMaterial: run.data) else { return nil }
        return run.encoding(der)
    }

    /// Returns a certificate or a public key in place of another, in DER; `nil` for other data.
    mutating func replacement(ofKeyMaterial der: [UInt8]) throws(RedactionError) -> [UInt8]? {
        guard der.first == 0x30, der.count > 64, der.count < 16 << 10 else { return nil }
        if let certificate = try keys.certificate(for: der) {
            noteKey(der)
            return certificate
        }
        guard let key = try keys.publicKey(for: der) else { return nil }
        noteKey(der)
        return key
    }

    private mutating func noteKey(_ der: [UInt8]) {
        if knownKeys.count < Self.maximumKnownKeys, !knownKeys.contains(der) { knownKeys.append(der) }
    }
}
