internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// The certificates and public keys in a document, wherever they are.
struct KeyMaterial {
    /// The maximum number of keys that a signature is verified with.
    private static let maximumKeys = 16

    /// A text that contains a part of a key.
    private struct Part {
        let place: Range<Int>
        let kind: Kind

        enum Kind {
            case certificate([UInt8])
            case publicKey([UInt8])
            case modulus(of: PublicKeyParts)
            case point(of: PublicKeyParts)
        }
    }

    private let original: [UInt8]
    private var parts: [Part] = []
    /// The keys that may have signed: those of the document, and those that are trusted.
    private(set) var keys: [VerificationKey] = []

    /// Finds the keys.
    ///
    /// - Parameters:
    ///   - outline: The original document.
    ///   - trusted: Certificates and public keys in DER.
    init(in outline: MarkupOutline, trusting trusted: [[UInt8]]) {
        original = outline.bytes
        for der in trusted { add((try? X509Certificate(der: der))?.key ?? Self.key(der)) }
        let texts = DocumentTexts(of: outline)
        for element in outline.elements.indices {
            switch outline.localName(of: element) {
            case "X509Certificate": addCertificate(texts.place(of: element))
            case "DEREncodedKeyValue": addPublicKey(texts.place(of: element))
            case "RSAKeyValue": addRSA(KeyValue(element, in: outline, texts))
            case "ECKeyValue": addCurve(KeyValue(element, in: outline, texts))
            default: break
            }
        }
    }

    private mutating func add(_ key: VerificationKey?) {
        guard let key, keys.count < Self.maximumKeys else { return }
        if !keys.contains(where: { $0.fingerprint == key.fingerprint }) { keys.append(key) }
    }

    private static func key(_ der: [UInt8]) -> VerificationKey? { try? VerificationKey(subjectPublicKeyInfo: der) }

    private func decoded(_ place: Range<Int>) -> [UInt8]? { Base64Slots(original[place]).decoded }

    private mutating func addCertificate(_ place: Range<Int>?) {
        guard let place, let der = decoded(place), let certificate = try? X509Certificate(der: der) else { return }
        parts.append(Part(place: place, kind: .certificate(der)))
        add(certificate.key)
    }

    private mutating func addPublicKey(_ place: Range<Int>?) {
        guard let place, let der = decoded(place), let key = Self.key(der) else { return }
        parts.append(Part(place: place, kind: .publicKey(der)))
        add(key)
    }

    private mutating func addRSA(_ value: KeyValue) {
        guard let modulus = value.places["Modulus"], let exponent = value.places["Exponent"],
            let digits = decoded(modulus), let power = decoded(exponent)
        else { return }
        let key = PublicKeyParts.rsa(modulus: PublicKeyParts.digits(digits), exponent: PublicKeyParts.digits(power))
        parts.append(Part(place: modulus, kind: .modulus(of: key)))
        add(Self.key(key.subjectPublicKeyInfo))
    }

    private mutating func addCurve(_ value: KeyValue) {
        guard let place = value.places["PublicKey"], let point = decoded(place), let curve = value.curve else { return }
        let key = PublicKeyParts.ellipticCurve(curve: curve, point: point)
        parts.append(Part(place: place, kind: .point(of: key)))
        add(Self.key(key.subjectPublicKeyInfo))
    }

    /// Returns the redacted document with a replacement in place of each key.
    ///
    /// - Parameters:
    ///   - redacted: A document with the places of the original one.
    ///   - keys: The keys of the run.
    /// - Returns: The document; its length differs only if a certificate's does.
    /// - Throws: ``RedactionError`` if a key cannot be generated.
    func replaced(in redacted: [UInt8], _ keys: inout ReplacementKeys) throws(RedactionError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(redacted.count)
        var end = 0
        for part in parts.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
            guard let new = try replacement(of: part, &keys) else { continue }
            result += redacted[end..<part.place.lowerBound]
            result += Base64Slots(original[part.place]).encoding(new)
            end = part.place.upperBound
        }
        return result + redacted[end...]
    }

    private func replacement(of part: Part, _ keys: inout ReplacementKeys) throws(RedactionError) -> [UInt8]? {
        switch part.kind {
        case .certificate(let der): return try keys.certificate(for: der)
        case .publicKey(let der): return try keys.publicKey(for: der)
        case .modulus(let key):
            guard case .rsa(let modulus, _) = try new(key, &keys) else { return nil }
            // Some programs write the zero that DER has.
            let zeros = (decoded(part.place) ?? []).prefix { $0 == 0 }
            return zeros + modulus
        case .point(let key):
            guard case .ellipticCurve(_, let point) = try new(key, &keys) else { return nil }
            return point
        }
    }

    private func new(
        _ key: PublicKeyParts,
        _ keys: inout ReplacementKeys
    ) throws(RedactionError) -> PublicKeyParts? {
        try keys.publicKey(for: key.subjectPublicKeyInfo).flatMap { PublicKeyParts(subjectPublicKeyInfo: $0) }
    }
}

/// The texts in a KeyValue.
private struct KeyValue {
    /// The places of the texts, by the names of their elements.
    var places: [String: Range<Int>] = [:]
    /// The DER of the name of the curve.
    var curve: [UInt8]?

    init(_ element: Int, in outline: MarkupOutline, _ texts: DocumentTexts) {
        let end = outline.elements[element].range.upperBound
        for child in outline.elements.indices[(element + 1)...] {
            guard outline.elements[child].range.lowerBound < end else { return }
            let name = outline.localName(of: child)
            places[name] = texts.place(of: child)
            if outline.isElement(child, named: "NamedCurve"), let uri = outline.attribute("URI", of: child) {
                curve = PublicKeyParts.curve(named: outline.bytes[uri])
            }
        }
    }
}
