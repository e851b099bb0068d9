internal import XMLSecurity

/// The signatures of the original document, and for each digest and value what it is valid for.
struct OriginalSignatures {
    /// An element and the form of the document whose digest is in a reference.
    struct DigestMatch {
        let variant: SignedVariant
        /// The numbers of the digested element and of all elements in it.
        let numbers: Range<Int>
    }

    /// The key and the form of the document for which a signature value is valid.
    struct ValueMatch {
        let variant: SignedVariant
        let key: VerificationKey
    }

    private(set) var sketches: [SignatureSketch] = []
    /// The matches of each signature's references.
    private(set) var digests: [[DigestMatch?]] = []
    private(set) var values: [ValueMatch?] = []

    private let keys: [VerificationKey]
    /// The number of bytes that may still be canonicalized: a hostile document has many signatures of large elements.
    private var room: Int

    /// Tries all variants until every digest and value is explained.
    init(of original: [UInt8], _ keys: [VerificationKey]) {
        self.keys = keys
        room = 32 * original.count + 16 << 20
        // For a large document, only a few are tried, as in a diagnosis.
        var tries = max(5, (2 << 20) / max(original.count, 1))
        for variant in SignedVariant.all where tries > 0 {
            guard let form = variant.applied(to: original), variant == .asReceived || form.bytes != original else {
                continue
            }
            tries -= 1
            guard let document = VariantDocument(form) else { continue }
            if sketches.isEmpty { sketch(document.document) }
            match(variant, document)
            if isComplete { return }
        }
    }

    private mutating func sketch(_ document: borrowing XMLDocument) {
        sketches = SignatureSketch.all(in: document)
        digests = sketches.map { $0.references.map { _ in nil } }
        values = sketches.map { _ in nil }
    }

    private var isComplete: Bool {
        values.allSatisfy { $0 != nil } && digests.allSatisfy { $0.allSatisfy { $0 != nil } }
    }

    private mutating func match(_ variant: SignedVariant, _ document: borrowing VariantDocument) {
        for index in sketches.indices {
            for place in digests[index].indices where digests[index][place] == nil {
                let numbers = digestedElement(sketches[index], sketches[index].references[place], document)
                digests[index][place] = numbers.map { DigestMatch(variant: variant, numbers: $0) }
            }
            if values[index] == nil, takeRoom(for: document) {
                values[index] = sketches[index].signer(keys, document).map { ValueMatch(variant: variant, key: $0) }
            }
        }
    }

    private mutating func digestedElement(
        _ sketch: SignatureSketch,
        _ reference: SignatureSketch.Reference,
        _ document: borrowing VariantDocument
    ) -> Range<Int>? {
        guard let value = document.base64(of: reference.value), value.count == reference.digest?.byteCount else {
            return nil
        }
        for candidate in reference.candidates where takeRoom(for: document) {
            if reference.digest(of: candidate, sketch, document) == value { return candidate }
        }
        return nil
    }

    private mutating func takeRoom(for document: borrowing VariantDocument) -> Bool {
        room -= document.bytes.count
        return room >= 0
    }

    /// The signatures in an order in which each is after those that its digests cover.
    var order: [Int] {
        var order: [Int] = []
        var seen: Set<Int> = []
        func visit(_ index: Int) {
            guard seen.insert(index).inserted else { return }
            for other in sketches.indices where covers(index, other) { visit(other) }
            order.append(index)
        }
        for index in sketches.indices { visit(index) }
        return order
    }

    private func covers(_ index: Int, _ other: Int) -> Bool {
        let (own, inner) = (sketches[index].numbers, sketches[other].numbers.lowerBound)
        return digests[index].contains { match in
            guard let digested = match?.numbers, digested.contains(inner) else { return false }
            let isOmitted = own.contains(inner) && digested.contains(own.lowerBound)
            return !isOmitted
        }
    }
}

extension SignatureSketch {
    /// Returns the first of the keys that made the signature value.
    fileprivate func signer(_ keys: [VerificationKey], _ document: borrowing VariantDocument) -> VerificationKey? {
        guard let method, let canonicalization, let signedInfo, let value,
            keys.contains(where: { $0.kind == method.keyKind }), let signature = document.base64(of: value),
            let octets = canonicalization.octets(of: signedInfo, in: document)
        else { return nil }
        return keys.first { $0.verifies(signature, of: octets, by: method) }
    }
}

extension SignatureSketch.Reference {
    /// Returns the digest of an element; `nil` if an algorithm is not supported.
    func digest(
        of element: Range<Int>,
        _ sketch: SignatureSketch,
        _ document: borrowing VariantDocument
    ) -> [UInt8]? {
        // In some attacks the element is inside the signature, which was taken out of it.
        let omitted = isEnveloped && element.contains(sketch.numbers.lowerBound) ? sketch.numbers.lowerBound : nil
        guard let digest, let canonicalization,
            let octets = canonicalization.octets(of: element.lowerBound, without: omitted, in: document)
        else { return nil }
        return try? digest.hash(octets)
    }
}
