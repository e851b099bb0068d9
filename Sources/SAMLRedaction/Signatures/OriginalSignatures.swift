internal import SAMLEncoding
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

    /// Tries all variants until every digest and value is explained.
    init(of original: [UInt8], _ keys: [VerificationKey]) {
        self.keys = keys
        // For a large document, only a few are tried, as in a diagnosis.
        var tries = max(4, (2 << 20) / max(original.count, 1))
        for variant in SignedVariant.all where tries > 0 {
            guard let bytes = variant.applied(to: original), variant == .asReceived || bytes != original else {
                continue
            }
            tries -= 1
            guard let document = try? XMLDocument(parsing: bytes, limits: .redaction(of: bytes)) else { continue }
            if sketches.isEmpty { sketch(document) }
            match(variant, document, bytes)
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

    private mutating func match(_ variant: SignedVariant, _ document: borrowing XMLDocument, _ bytes: [UInt8]) {
        for (index, sketch) in sketches.enumerated() {
            for (place, reference) in sketch.references.enumerated() where digests[index][place] == nil {
                let numbers = reference.candidates.first { candidate in
                    reference.isDigest(of: candidate, sketch, document, bytes)
                }
                digests[index][place] = numbers.map { DigestMatch(variant: variant, numbers: $0) }
            }
            if values[index] == nil {
                values[index] = sketch.signer(keys, document, bytes).map { ValueMatch(variant: variant, key: $0) }
            }
        }
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
        let inner = sketches[other].numbers.lowerBound
        return !sketches[index].numbers.contains(inner)
            && digests[index].contains { $0.map { $0.numbers.contains(inner) } ?? false }
    }
}

extension SignatureSketch {
    /// Returns the first of the keys that made the signature value.
    fileprivate func signer(
        _ keys: [VerificationKey],
        _ document: borrowing XMLDocument,
        _ bytes: [UInt8]
    ) -> VerificationKey? {
        guard let method, let canonicalization, let signedInfo, let value,
            let signature = document.root.element(numbered: value)?.text.base64Bytes,
            keys.contains(where: { $0.kind == method.keyKind }),
            let octets = canonicalization.octets(ofElement: signedInfo, without: nil, in: document, bytes)
        else { return nil }
        return keys.first { $0.verifies(signature, of: octets, by: method) }
    }
}

extension SignatureSketch.Reference {
    /// Returns the digest of an element; `nil` if an algorithm is not supported.
    func digest(
        of element: Range<Int>,
        _ sketch: SignatureSketch,
        _ document: borrowing XMLDocument,
        _ bytes: [UInt8]
    ) -> [UInt8]? {
        guard let digest, let canonicalization else { return nil }
        let omitted = isEnveloped ? sketch.numbers.lowerBound : nil
        return canonicalization.octets(ofElement: element.lowerBound, without: omitted, in: document, bytes)
            .flatMap { try? digest.hash($0) }
    }

    fileprivate func isDigest(
        of element: Range<Int>,
        _ sketch: SignatureSketch,
        _ document: borrowing XMLDocument,
        _ bytes: [UInt8]
    ) -> Bool {
        guard let value = document.root.element(numbered: value)?.text.base64Bytes, value.count == digest?.byteCount
        else {
            return false
        }
        return digest(of: element, sketch, document, bytes) == value
    }
}

extension XMLLimits {
    /// The limits for a document of any size, whose comments are read around.
    static func redaction(of bytes: [UInt8]) -> Self {
        Self(maximumBytes: max(1 << 20, bytes.count), comments: .accepted)
    }
}
