/// Functions that build DER (X.690): certificates and keys that no tool creates.
package enum DERBuilder {
    package static func value(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
        let content = content.flatMap(\.self)
        guard content.count >= 128 else { return [tag, UInt8(content.count)] + content }
        let digits = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: content.count >> $0) }
            .drop { $0 == 0 }
        return [tag, 0x80 | UInt8(digits.count)] + digits + content
    }

    package static func sequence(_ content: [UInt8]...) -> [UInt8] { value(0x30, content.flatMap(\.self)) }

    /// An INTEGER of a big-endian number, which is positive.
    package static func integer(_ number: [UInt8]) -> [UInt8] {
        value(0x02, (number.first ?? 0) < 0x80 ? number : [0] + number)
    }

    package static func bitString(_ bytes: [UInt8]) -> [UInt8] { value(0x03, [0], bytes) }

    package static let rsaEncryption: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1]
    package static let ecPublicKey: [UInt8] = [0x06, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]

    /// A SubjectPublicKeyInfo of an RSA key with a modulus of so many bytes, of which the first may be specified.
    package static func rsaKey(modulusBytes: Int, first: UInt8 = 0xC5, exponent: [UInt8] = [1, 0, 1]) -> [UInt8] {
        let modulus = [first] + [UInt8](repeating: 0xC5, count: modulusBytes - 1)
        return sequence(
            sequence(rsaEncryption, [5, 0]),
            bitString(sequence(integer(modulus), integer(exponent)))
        )
    }

    /// A SubjectPublicKeyInfo of an EC key.
    package static func ecKey(parameters: [UInt8], point: [UInt8]) -> [UInt8] {
        sequence(sequence(ecPublicKey, parameters), bitString(point))
    }

    /// A key on a curve over a field in which OpenSSL takes a tenth of a second for a square root; decoding the key takes two:
    /// p = 2^652 + 330 · 2^643 + 1, and y² = x³ + 7.
    package static var costlyKey: [UInt8] {
        let zeros = { [UInt8](repeating: 0, count: $0) }
        let prime = [0x10, 0x14, 0xA0] + zeros(79) + [1]
        let order = [0x10, 0x14, 0x9F] + [UInt8](repeating: 0xFF, count: 80)
        let primeField: [UInt8] = [0x06, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 1, 1]
        let curve = sequence(value(0x04, [0]), value(0x04, [7]))
        let parameters = sequence(
            integer([1]),
            sequence(primeField, integer(prime)),
            curve,
            value(0x04, [2], zeros(82), [0x3B]),
            integer(order),
            integer([1])
        )
        return ecKey(parameters: parameters, point: [2] + zeros(82) + [0x14])
    }

    /// An extension of a certificate, by the last byte of its identifier (2.5.29.n).
    package static func certificateExtension(_ number: UInt8, _ value: [UInt8]) -> [UInt8] {
        sequence(Self.value(0x06, [0x55, 0x1D, number]), Self.value(0x04, value))
    }

    /// A purpose of an extended key usage (1.3.6.1.5.5.7.3.n).
    package static func purpose(_ number: UInt8) -> [UInt8] {
        value(0x06, [0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, number])
    }

    /// A certificate for a key with an empty signature.
    package static func certificate(
        serial: UInt8 = 1,
        of key: [UInt8],
        subject: [UInt8] = sequence(),
        extensions: [[UInt8]] = []
    ) -> [UInt8] {
        let algorithm = sequence([0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 11], [5, 0])
        let validity = sequence(value(0x17, Array("250101000000Z".utf8)), value(0x17, Array("350101000000Z".utf8)))
        let end = extensions.isEmpty ? [] : value(0xA3, sequence(extensions.flatMap(\.self)))
        let body = sequence(integer([serial]), algorithm, subject, validity, subject, key, end)
        return sequence(body, algorithm, bitString([]))
    }
}
