import TestSupport
import TestTraits
import Testing
import XMLSecurity

/// The algorithm of a key is checked before the key is decoded.
@Suite("Keys that are not supported")
struct UnsupportedKeyTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let key: [UInt8]
        let kind: VerificationKey.Kind
        let reason: String?
        var curve = ""
    }

    private static let generator = [UInt8](repeating: 4, count: 65)

    static let rows = [
        Row(
            testDescription: "a curve of its own",
            key: DERBuilder.costlyKey,
            kind: .ellipticCurve,
            reason: "it defines its own curve instead of using P-256, P-384 or P-521"
        ),
        Row(
            testDescription: "no parameters",
            key: DERBuilder.ecKey(parameters: [], point: generator),
            kind: .ellipticCurve,
            reason: "it defines its own curve instead of using P-256, P-384 or P-521"
        ),
        Row(
            testDescription: "secp256k1",
            key: DERBuilder.ecKey(parameters: [0x06, 5, 0x2B, 0x81, 4, 0, 10], point: generator),
            kind: .ellipticCurve,
            reason: "its curve is not P-256, P-384 or P-521",
            curve: "secp256k1"
        ),
        Row(
            testDescription: "a curve without a name",
            key: DERBuilder.ecKey(parameters: [0x06, 3, 0x2A, 3, 4], point: generator),
            kind: .ellipticCurve,
            reason: "its curve is not P-256, P-384 or P-521",
            curve: "1.2.3.4"
        ),
        Row(
            testDescription: "a curve with a long identifier",
            key: DERBuilder.ecKey(
                parameters: DERBuilder.value(0x06, [0x2A], [UInt8](repeating: 0xFF, count: 10_000), [1]),
                point: generator
            ),
            kind: .ellipticCurve,
            reason: "its curve is not P-256, P-384 or P-521"
        ),
        Row(
            testDescription: "RSA of more than 16384 bits",
            key: DERBuilder.rsaKey(modulusBytes: 2049),
            kind: .rsa,
            reason: "it has more than 16384 bits, or an exponent of more than 64 bits"
        ),
        Row(
            testDescription: "RSA with a long exponent",
            key: DERBuilder.rsaKey(modulusBytes: 256, exponent: [UInt8](repeating: 0x7F, count: 10)),
            kind: .rsa,
            reason: "it has more than 16384 bits, or an exponent of more than 64 bits"
        ),
        Row(
            testDescription: "RSA of 16385 bits",
            key: DERBuilder.rsaKey(modulusBytes: 2049, first: 1),
            kind: .rsa,
            reason: "it has more than 16384 bits, or an exponent of more than 64 bits"
        ),
        Row(
            testDescription: "RSA with an exponent of 65 bits",
            key: DERBuilder.rsaKey(modulusBytes: 256, exponent: [1, 0, 0, 0, 0, 0, 0, 0, 1]),
            kind: .rsa,
            reason: "it has more than 16384 bits, or an exponent of more than 64 bits"
        ),
        Row(
            testDescription: "RSA with an exponent of 64 bits",
            key: DERBuilder.rsaKey(modulusBytes: 256, exponent: [UInt8](repeating: 0xFF, count: 8)),
            kind: .rsa,
            reason: nil
        ),
        Row(testDescription: "RSA of 16384 bits", key: DERBuilder.rsaKey(modulusBytes: 2048), kind: .rsa, reason: nil),
        Row(
            testDescription: "Ed25519",
            key: DERBuilder.sequence(
                DERBuilder.sequence([0x06, 3, 0x2B, 101, 112]),
                DERBuilder.bitString([UInt8](repeating: 9, count: 32))
            ),
            kind: .other,
            reason: "it is neither RSA nor EC"
        ),
    ]

    @Test("A key is described without being decoded", arguments: rows)
    func description(row: Row) throws {
        let bare = try VerificationKey(subjectPublicKeyInfo: row.key)
        let certificate = try X509Certificate(der: DERBuilder.certificate(of: row.key))
        for key in [bare, certificate.key] {
            #expect(key.unsupportedReason == row.reason)
            #expect(key.isSupported == (row.reason == nil))
            #expect(key.kind == row.kind)
            #expect(key.curve == row.curve)
            #expect((key.bits == 0) == (row.reason != nil))
            #expect(key.fingerprint == bare.fingerprint)
        }
        #expect(certificate.notBefore == 1_735_689_600 && certificate.notAfter == 2_051_222_400)
        #expect(certificate.fingerprint.count == 32)
    }

    /// Anyone can sign for it, and OpenSSL reads it as a key.
    @Test(
        "The point at infinity is no key",
        arguments: [[0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7], [0x2B, 0x81, 4, 0, 34], [0x2B, 0x81, 4, 0, 35]],
        [[0, 0], [4, 0x0F]]
    )
    func infinity(curve: [UInt8], point: [UInt8]) {
        let key = DERBuilder.sequence(
            DERBuilder.sequence(DERBuilder.ecPublicKey, DERBuilder.value(0x06, curve)),
            DERBuilder.value(0x03, point)
        )
        #expect(throws: XMLSecurityError.self) { try VerificationKey(subjectPublicKeyInfo: key) }
        // A certificate with another key than it seems would be trusted for nothing.
        #expect((try? X509Certificate(der: DERBuilder.certificate(of: key)))?.key.isSupported != true)
    }

    /// To decode one of them takes OpenSSL a fifth of a second.
    @Test("A key with explicit curve parameters is not decoded, so thousands cost little", .linearCost)
    func cost() throws {
        let der = DERBuilder.certificate(of: DERBuilder.costlyKey)
        for _ in 0..<3000 {
            let key = try X509Certificate(der: der).key
            try #require(!key.isSupported)
        }
    }

    @Test("A truncated certificate is an error", arguments: ["idp-rsa", "idp-ec", "idp-ec521"])
    func truncation(name: String) throws {
        let der = try #require(try SampleKeys.certificateBase64(name).base64Bytes)
        _ = try X509Certificate(der: der)
        for count in 0..<der.count {
            #expect(throws: XMLSecurityError.self) { _ = try X509Certificate(der: Array(der[..<count])) }
        }
        #expect(throws: XMLSecurityError.self) { _ = try X509Certificate(der: der + [0]) }
    }

    @Test("Only a change of the key's own bytes changes the key of a certificate")
    func changes() throws {
        let der = try #require(try SampleKeys.certificateBase64("idp-rsa").base64Bytes)
        let key = try X509Certificate(der: der).key
        let keyInfo = try #require(try PEMBlock.blocks(in: SampleKeys.file("idp-rsa.pub")).first).bytes
        let range = try #require(der.firstRange(of: keyInfo))
        for index in der.indices {
            for change in [0x01, 0x20, 0x80] as [UInt8] {
                var changed = der
                changed[index] ^= change
                guard let read = try? X509Certificate(der: changed) else { continue }
                #expect((read.key.fingerprint != key.fingerprint) == range.contains(index), "byte \(index)")
            }
        }
    }

    @Test("A very large certificate is not read")
    func size() throws {
        let name = { (count: Int) in
            DERBuilder.sequence(
                DERBuilder.value(
                    0x31,
                    DERBuilder.sequence(
                        [0x06, 3, 0x55, 4, 3],
                        DERBuilder.value(0x0C, [UInt8](repeating: 0x61, count: count))
                    )
                )
            )
        }
        let key = DERBuilder.rsaKey(modulusBytes: 256)
        let certificate = try X509Certificate(der: DERBuilder.certificate(of: key, subject: name(1_000)))
        #expect(certificate.subject == "CN=" + String(repeating: "a", count: 1_000))
        #expect(throws: XMLSecurityError.self) {
            _ = try X509Certificate(der: DERBuilder.certificate(of: key, subject: name(70_000)))
        }
    }

    @Test("The forms of private keys are detected")
    func privateKeys() throws {
        for name in ["idp-rsa", "idp-ec"] {
            for block in try PEMBlock.blocks(in: SampleKeys.file("\(name).key")) {
                #expect(VerificationKey.isPrivateKey(der: block.bytes) == block.label.hasSuffix("PRIVATE KEY"))
            }
        }
        let numbers = (0..<9).flatMap { _ in DERBuilder.integer([5]) }
        let octets = DERBuilder.value(0x04, [1])
        let version = DERBuilder.integer([1])
        #expect(VerificationKey.isPrivateKey(der: DERBuilder.sequence(numbers)))
        #expect(VerificationKey.isPrivateKey(der: DERBuilder.sequence(version, octets)))
        #expect(VerificationKey.isPrivateKey(der: DERBuilder.sequence(version, DERBuilder.sequence(), octets)))
        #expect(VerificationKey.isPrivateKey(der: DERBuilder.sequence(DERBuilder.sequence(), octets)))
        for der in [
            [], [0x30], DERBuilder.sequence(version), DERBuilder.rsaKey(modulusBytes: 256), DERBuilder.costlyKey,
            DERBuilder.certificate(of: DERBuilder.costlyKey),
        ] { #expect(!VerificationKey.isPrivateKey(der: der)) }
    }
}
