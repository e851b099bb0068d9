/// The parts of a SubjectPublicKeyInfo that KeyValue of XML Signature contains.
enum PublicKeyParts: Hashable {
    /// The modulus and the exponent, as numbers in big-endian bytes without zeros before them.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// The DER of the identifier of a curve, and a point on it.
    case ellipticCurve(curve: [UInt8], point: [UInt8])

    /// Reads a SubjectPublicKeyInfo; `nil` for another kind of key.
    init?(subjectPublicKeyInfo der: [UInt8]) {
        guard let parts = DERValue(der)?.children, parts.count == 2, let algorithm = parts[0].children,
            algorithm.count == 2, parts[1].tag == DERValue.bitString, parts[1].content.first == 0
        else { return nil }
        let key = Array(parts[1].content.dropFirst())
        if algorithm[0].bytes.elementsEqual(Self.rsaEncryption) {
            guard let numbers = DERValue(key)?.children, numbers.count == 2 else { return nil }
            self = .rsa(modulus: Self.digits(numbers[0].content), exponent: Self.digits(numbers[1].content))
        } else if algorithm[0].bytes.elementsEqual(Self.ecPublicKey) {
            self = .ellipticCurve(curve: Array(algorithm[1].bytes), point: key)
        } else {
            return nil
        }
    }

    /// The DER SubjectPublicKeyInfo.
    var subjectPublicKeyInfo: [UInt8] {
        switch self {
        case .rsa(let modulus, let exponent):
            let algorithm = DERValue.bytes(DERValue.sequence, Self.rsaEncryption, DERValue.bytes(DERValue.null))
            let key = DERValue.bytes(DERValue.sequence, DERValue.unsigned(modulus), DERValue.unsigned(exponent))
            return DERValue.bytes(DERValue.sequence, algorithm, DERValue.bytes(DERValue.bitString, [0], key))
        case .ellipticCurve(let curve, let point):
            let algorithm = DERValue.bytes(DERValue.sequence, Self.ecPublicKey, curve)
            return DERValue.bytes(DERValue.sequence, algorithm, DERValue.bytes(DERValue.bitString, [0], point))
        }
    }

    /// Returns the DER of a curve from its URI in KeyValue, such as `urn:oid:1.2.840.10045.3.1.7`.
    static func curve(named uri: ArraySlice<UInt8>) -> [UInt8]? {
        let name = String(decoding: uri, as: UTF8.self)
        guard name.hasPrefix("urn:oid:") else { return nil }
        let numbers = name.dropFirst(8).split(separator: ".", omittingEmptySubsequences: false).map { UInt32($0) }
        guard (3...16).contains(numbers.count), let first = numbers[0], first <= 2, let second = numbers[1],
            second < 40
        else { return nil }
        var content = [UInt8(first * 40 + second)]
        for number in numbers.dropFirst(2) {
            guard let number else { return nil }
            content += base128(number)
        }
        return DERValue.bytes(DERValue.objectIdentifier, content)
    }

    private static func base128(_ number: UInt32) -> [UInt8] {
        var digits = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            digits.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return digits.reversed()
    }

    static func digits(_ number: some Sequence<UInt8>) -> [UInt8] { Array(number.drop { $0 == 0 }) }

    private static let rsaEncryption: [UInt8] = [
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
    ]
    private static let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
}
