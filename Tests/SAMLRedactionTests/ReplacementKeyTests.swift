import Foundation
import SAML
import SAMLRedaction
import SAMLTestKit
import TestSupport
import Testing
import XMLSecurity

@Suite("Replacement keys")
struct ReplacementKeyTests {
    private static let names = [
        "idp-rsa", "idp-rsa3072", "idp-rsa4096", "weak-rsa1024", "exponent3", "expired", "idp-ec", "idp-ec384",
        "idp-ec521",
    ]

    @Test("A certificate has the kind of key, the times and the length of the original one", arguments: names)
    func certificates(name: String) throws {
        var keys = ReplacementKeys()
        let der = try CertificateFile.certificates(in: SampleKeys.file("\(name).pem"))[0]
        let replacement = try #require(try keys.certificate(for: der))
        let (old, new) = (try X509Certificate(der: der), try X509Certificate(der: replacement))
        #expect(new.key.kind == old.key.kind && new.key.bits == old.key.bits && new.key.curve == old.key.curve)
        #expect(new.key.exponent == old.key.exponent)
        #expect(new.key.fingerprint != old.key.fingerprint)
        #expect(new.notBefore == old.notBefore && new.notAfter == old.notAfter)
        #expect(new.purpose == old.purpose)
        #expect((new.subject == new.issuer) == (old.subject == old.issuer))
        #expect(new.subject.contains("Throw-away"))
        #expect(replacement.count == der.count)
        #expect(try keys.certificate(for: der) == replacement)
    }

    @Test("OpenSSL reads a certificate and verifies its own signature", arguments: ["idp-rsa", "idp-ec"])
    func selfSigned(name: String) throws {
        var keys = ReplacementKeys()
        let der = try CertificateFile.certificates(in: SampleKeys.file("\(name).pem"))[0]
        let replacement = try #require(try keys.certificate(for: der))
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("certificate.pem")
        try Data(CertificateFile.pem(replacement)).write(to: file)
        let arguments = ["openssl", "verify", "-check_ss_sig", "-no_check_time", "-CAfile", file.path, file.path]
        let outcome = try CommandOutcome(of: URL(fileURLWithPath: "/usr/bin/env"), arguments)
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.diagnostics)")
    }

    @Test("Two certificates with a key share its replacement, and two runs share none")
    func sharing() throws {
        var keys = ReplacementKeys()
        let key = try SampleKeys.signing()
        let first = SAMLTimestamp(secondsSince1970: 1_700_000_000)
        let second = SAMLTimestamp(secondsSince1970: 1_800_000_000)
        let ders = try [1_900_000_000, 2_000_000_000].map {
            try key.selfSignedCertificate(name: "a", from: first, to: SAMLTimestamp(secondsSince1970: $0))
        }
        let replacements = try ders.map { try X509Certificate(der: #require(try keys.certificate(for: $0))) }
        #expect(replacements[0].key.fingerprint == replacements[1].key.fingerprint)
        #expect(replacements[0].fingerprint != replacements[1].fingerprint)
        #expect(first < second)
        var others = ReplacementKeys()
        let other = try X509Certificate(der: #require(try others.certificate(for: ders[0])))
        #expect(other.key.fingerprint != replacements[0].key.fingerprint)
    }

    @Test("A public key has the replacement that its certificate has")
    func publicKeys() throws {
        var keys = ReplacementKeys()
        let pem = try PEMBlock.blocks(in: SampleKeys.file("idp-rsa.pub"))
        let replacement = try #require(try keys.publicKey(for: pem[0].bytes))
        let der = try CertificateFile.certificates(in: SampleKeys.file("idp-rsa.pem"))[0]
        let certificate = try X509Certificate(der: #require(try keys.certificate(for: der)))
        #expect(try VerificationKey(subjectPublicKeyInfo: replacement).fingerprint == certificate.key.fingerprint)
    }

    @Test("What is not a key has no replacement")
    func others() throws {
        var keys = ReplacementKeys()
        #expect(try keys.certificate(for: [0x30, 0x00]) == nil)
        #expect(try keys.publicKey(for: []) == nil)
        #expect(try keys.certificate(for: []) == nil)
    }
}
