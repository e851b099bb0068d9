import Attacks
import SAML
import SAMLTestKit
import TestSupport
import Testing
import XMLSecurity

@Suite("Encrypted responses")
struct DecryptionTests {
    struct Row: Sendable, CustomStringConvertible {
        let parts: Set<ResponseEncryption.Part>
        let placement: Placement
        let keys: ResponseEncryption.KeyPlacement
        var description: String { "\(parts.map(\.rawValue).sorted()) \(placement) \(keys)" }

        static let all = [[.assertion], [.id], [.attributes], [.id, .attributes], [.assertion, .id, .attributes]]
            .flatMap {
                parts in
                Placement.allCases.flatMap { placement in
                    ResponseEncryption.KeyPlacement.allCases.map {
                        Row(parts: Set(parts), placement: placement, keys: $0)
                    }
                }
            }
    }

    @Test("A signed response with encrypted parts has the values of the one without them", arguments: Row.all)
    func values(row: Row) throws {
        let encryption = ResponseEncryption(parts: row.parts, keyPlacement: row.keys)
        let text = try ConstructedResponse().encrypted(encryption, signing: row.placement)
        let verifier = try AttackVerifier.strict().decrypting()
        let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.failures.isEmpty, "\(report.failures.map(\.id))")
        let assertion = try #require(report.assertion)
        let plain = try AttackVerifier.strict().verify(
            Array(ConstructedResponse().xml(signing: row.placement).utf8),
            at: AttackBase.instant
        )
        #expect(assertion.content == plain.content)
        #expect(assertion.response == plain.response)
        let forms = report.decryptedParts.map(\.signedForm)
        let wholeForm: SAMLDecryptedPart.SignedForm? =
            switch row.placement {
            case .assertion: .decrypted
            case .response: .encrypted
            case .both: .both
            }
        if row.parts.contains(.assertion) { #expect(forms.first == wholeForm) }
        #expect(!text.contains("viewer") || row.parts.isDisjoint(with: [.assertion, .attributes]))
    }

    /// Every key transport, with every digest that it has.
    static let transports: [ResponseEncryption] =
        [ResponseEncryption(keyTransport: .pkcs1)]
        + ResponseEncryption.Digest.allCases.flatMap { digest in
            [ResponseEncryption(keyTransport: .oaepMGF1P, digest: digest)]
                + ResponseEncryption.Digest.allCases.map {
                    ResponseEncryption(keyTransport: .oaep, digest: digest, maskDigest: $0)
                }
        }

    @Test(
        "Every algorithm of content and keys decrypts",
        arguments: ResponseEncryption.Algorithm.allCases,
        transports
    )
    func algorithms(algorithm: ResponseEncryption.Algorithm, transport: ResponseEncryption) throws {
        var encryption = transport
        encryption.algorithm = algorithm
        let text = try ConstructedResponse().encrypted(encryption)
        let isLegacy = algorithm.isLegacy || transport.keyTransport == .pkcs1
        let allowing = try AttackVerifier.strict(VerificationPolicy(allowed: .legacyEncryption)).decrypting()
        #expect(allowing.evaluate(Array(text.utf8), at: AttackBase.instant).failures.map(\.id) == [])
        let strict = try AttackVerifier.strict().decrypting().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(strict.failures.map(\.id) == (isLegacy ? ["encryption.legacy"] : []))
    }

    @Test("The test kit encrypts with every algorithm that can be decrypted")
    func kit() throws {
        let ciphers = try ResponseEncryption.Algorithm.allCases.map {
            try ConstructedResponse().encrypted(ResponseEncryption(algorithm: $0))
        }
        for cipher in ContentCipher.allCases { #expect(ciphers.contains { $0.contains(cipher.rawValue) }) }
        let transports = try Self.transports.map { try ConstructedResponse().encrypted($0) }
        for method in KeyTransportMethod.allCases { #expect(transports.contains { $0.contains(method.rawValue) }) }
    }

    @Test("Without a signature, an encrypted assertion is rejected")
    func unsigned() throws {
        let text = try ConstructedResponse().encrypted(signing: nil)
        let report = try AttackVerifier.strict().decrypting().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.failures.map(\.id) == ["signature.missing"])
        #expect(report.decryptedParts.map(\.signedForm) == [nil])
    }
}
