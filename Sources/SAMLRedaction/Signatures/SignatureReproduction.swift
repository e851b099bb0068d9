internal import SAMLEncoding
internal import XMLSecurity

/// The signatures of a redacted document: each is made again with a throw-away key, or left invalid, as it was in the original document.
package struct SignatureReproduction {
    /// The redacted document with its signatures.
    package struct Result: Sendable {
        /// The document.
        package let text: [UInt8]
        /// The state of each signature, in the order of the document.
        package let signatures: [SignatureState]
    }

    private let original: MarkupOutline
    private let signatures: OriginalSignatures
    private var text: [UInt8]
    private var states: [SignatureState]

    /// Returns the redacted document with signatures in the state that they have in the original one.
    ///
    /// - Parameters:
    ///   - original: The original document.
    ///   - redacted: The redacted document: the same markup, with values of the same length in the same places.
    ///   - trusted: Certificates and public keys in DER that may have signed, besides those in the document.
    ///   - keys: The throw-away keys of the run.
    /// - Returns: The document and the states. A document that is not well-formed has new certificates, and no states; a redacted
    ///   document of another length than the original one is returned as it is.
    /// - Throws: ``RedactionError`` if OpenSSL cannot generate a key.
    package static func reproduce(
        original: [UInt8],
        redacted: [UInt8],
        trusting trusted: [[UInt8]] = [],
        keys: inout ReplacementKeys
    ) throws(RedactionError) -> Result {
        let outline = MarkupOutline(of: original)
        guard original.count == redacted.count else { return Result(text: redacted, signatures: []) }
        let material = KeyMaterial(in: outline, trusting: trusted)
        let text = try material.replaced(in: redacted, &keys)
        var reproduction = Self(outline, text, OriginalSignatures(of: original, material.keys))
        try reproduction.writeAll(&keys)
        return Result(text: reproduction.text, signatures: reproduction.states)
    }

    private init(_ original: MarkupOutline, _ text: [UInt8], _ signatures: OriginalSignatures) {
        self.original = original
        self.text = text
        self.signatures = signatures
        states = signatures.sketches.map { SignatureState(line: $0.line) }
    }

    private mutating func writeAll(_ keys: inout ReplacementKeys) throws(RedactionError) {
        guard !states.isEmpty else { return }
        let places = DocumentTexts(of: MarkupOutline(of: text))
        let originals = DocumentTexts(of: original)
        for index in signatures.order {
            let sketch = signatures.sketches[index]
            for (place, reference) in sketch.references.enumerated() {
                let match = signatures.digests[index][place]
                let text = Place(originals.place(of: reference.value), places.place(of: reference.value))
                writeDigest(reference, match, text, of: index)
            }
            guard let value = sketch.value else { continue }
            try writeValue(index, Place(originals.place(of: value), places.place(of: value)), &keys)
        }
    }

    /// The places of a text in the original document and in the redacted one.
    private struct Place {
        let original: Range<Int>?
        let redacted: Range<Int>?

        init(_ original: Range<Int>?, _ redacted: Range<Int>?) {
            self.original = original
            self.redacted = redacted
        }
    }

    // MARK: Digests

    private mutating func writeDigest(
        _ reference: SignatureSketch.Reference,
        _ match: OriginalSignatures.DigestMatch?,
        _ place: Place,
        of index: Int
    ) {
        states[index].digests.append(match.map { .valid($0.variant) } ?? .invalid)
        guard let match else {
            if reference.canonicalization == nil || reference.digest == nil {
                states[index].notes.append("the digest is invalid: its transforms or its algorithm are not supported")
            }
            return writeInvalid(place, keeping: reference.digest?.ofNothing)
        }
        if !write(digest(of: reference, match, in: signatures.sketches[index]), at: place) {
            states[index].notes.append("the digest is valid \(match.variant) in the original alone")
            writeInvalid(place)
        }
    }

    private func digest(
        of reference: SignatureSketch.Reference,
        _ match: OriginalSignatures.DigestMatch,
        in sketch: SignatureSketch
    ) -> [UInt8]? {
        guard let document = VariantDocument(match.variant, of: text) else { return nil }
        return reference.digest(of: match.numbers, sketch, document)
    }

    // MARK: Values

    private mutating func writeValue(
        _ index: Int,
        _ place: Place,
        _ keys: inout ReplacementKeys
    ) throws(RedactionError) {
        guard let match = signatures.values[index] else {
            let sketch = signatures.sketches[index]
            if sketch.method == nil || sketch.canonicalization == nil {
                states[index].notes.append("the value is invalid: its algorithms are not supported")
            }
            return writeInvalid(place)
        }
        states[index].value = .valid(match.variant)
        let key = try keys.replacement(for: match.key)
        if !write(key.flatMap { value(of: index, match, $0) }, at: place) {
            states[index].notes.append("the value is valid \(match.variant) in the original alone")
            writeInvalid(place)
        }
    }

    private func value(
        of index: Int,
        _ match: OriginalSignatures.ValueMatch,
        _ key: ReplacementKeys.Replacement
    ) -> [UInt8]? {
        let sketch = signatures.sketches[index]
        guard let method = sketch.method, let canonicalization = sketch.canonicalization,
            let info = sketch.signedInfo, let document = VariantDocument(match.variant, of: text)
        else { return nil }
        return canonicalization.octets(of: info, in: document)
            .flatMap { key.signatureValue(of: $0, by: method.digest) }
    }

    // MARK: The text

    /// Writes a value in place of the text that is there; false if there is none or the text has another length.
    private mutating func write(_ value: [UInt8]?, at place: Place) -> Bool {
        guard let value, let range = place.redacted, let new = Base64Slots(text[range]).replacing(value) else {
            return false
        }
        text.replaceSubrange(range, with: new)
        return true
    }

    /// Makes sure that an invalid value is Base64 of as many bytes as the original one, if that is.
    private mutating func writeInvalid(_ place: Place, keeping known: [UInt8]? = nil) {
        guard let range = place.original, let old = Base64Slots(original.bytes[range]).decoded,
            let new = place.redacted
        else { return }
        if old == known {
            _ = write(old, at: place)
        } else if Base64Slots(text[new]).decoded?.count != old.count {
            _ = write(old.map { _ in UInt8.random(in: .min ... .max) }, at: place)
        }
    }
}
