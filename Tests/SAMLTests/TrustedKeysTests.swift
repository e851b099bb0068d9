import Foundation
import SAML
import TestSupport
import Testing

@Suite("Trusted keys")
struct TrustedKeysTests {
    private static func verdict(_ trusted: TrustedKeys, signedBy name: String = "idp-rsa", embedding: String? = nil)
        throws -> String
    {
        var response = ConstructedResponse()
        if let embedding {
            response.signature.keyInfo = SignatureTemplate.keyInfo(
                certificate: try SampleKeys.certificateBase64(embedding)
            )
        }
        let xml = try response.xml(signing: .response, with: SampleKeys.signing(name))
        let report = ResponseVerifier(trusting: trusted).evaluate(Array(xml.utf8), at: Date())
        return report.error?.code.rawValue ?? report.key?.fingerprint ?? ""
    }

    private static func trusting(_ names: String...) throws -> TrustedKeys {
        var trusted = TrustedKeys()
        for name in names { try trusted.add(certificates: SampleKeys.file(name)) }
        return trusted
    }

    @Test(
        "A certificate is read from PEM, DER, Base64, and PEM with text around it",
        arguments: ["idp-rsa.pem", "idp-rsa.der"]
    )
    func certificateForms(file: String) throws {
        let expected = try Self.trusting("idp-rsa.pem").descriptions
        #expect(try Self.trusting(file).descriptions == expected)
        let base64 = try SampleKeys.certificateBase64()
        let lines = base64.enumerated().map { $0.offset % 76 == 75 ? "\($0.element)\r\n" : "\($0.element)" }.joined()
        #expect(try TrustedKeys(certificates: Array(lines.utf8)).descriptions == expected)
        let annotated = "subject=CN\n" + String(decoding: try SampleKeys.file("idp-rsa.pem"), as: UTF8.self) + "\nend\n"
        #expect(try TrustedKeys(certificates: Array(annotated.utf8)).descriptions == expected)
    }

    @Test("The properties of a certificate")
    func description() throws {
        let key = try #require(try Self.trusting("idp-rsa.pem").descriptions.first)
        #expect(key.kind == "RSA" && key.bits == 2048 && key.curve == nil)
        #expect(key.certificate?.subject == "CN=idp.example-mvpd.tv")
        #expect(key.certificate?.issuer == "CN=idp.example-mvpd.tv")
        #expect((key.certificate?.notAfter.description ?? "") > "2100")
        #expect(key.fingerprint.utf8.count == 64 && key.certificate?.fingerprint.utf8.count == 64)
        let curve = try #require(try Self.trusting("idp-ec.pem").descriptions.first)
        #expect(curve.kind == "EC" && curve.bits == 256 && curve.curve == "prime256v1")
    }

    @Test("A public key needs no certificate")
    func publicKey() throws {
        var trusted = TrustedKeys()
        try trusted.add(publicKey: SampleKeys.file("idp-rsa.pub"))
        let fingerprint = try Self.trusting("idp-rsa.pem").descriptions.first?.fingerprint
        #expect(try Self.verdict(trusted) == fingerprint)
        #expect(trusted.descriptions.first?.certificate == nil)
    }

    @Test("Keys are tried in order, and the report contains the one that verified")
    func order() throws {
        let trusted = try Self.trusting("idp-ec.pem", "other-rsa.pem", "idp-rsa.pem", "idp-ec384.pem")
        let fingerprints = trusted.descriptions.map(\.fingerprint)
        #expect(try Self.verdict(trusted) == fingerprints[2])
        #expect(try Self.verdict(trusted, signedBy: "other-rsa") == fingerprints[1])
    }

    @Test("A key that is not trusted is rejected, with any certificate in the response")
    func wrongKey() throws {
        #expect(try Self.verdict(Self.trusting("other-rsa.pem")) == "signature.wrong-key")
        #expect(try Self.verdict(Self.trusting("idp-ec.pem")) == "signature.wrong-key")
        #expect(try Self.verdict(Self.trusting("other-rsa.pem"), embedding: "idp-rsa") == "signature.wrong-key")
        #expect(try Self.verdict(Self.trusting("other-rsa.pem"), embedding: "other-rsa") == "signature.mismatch")
        #expect(try Self.verdict(TrustedKeys()) == "trust.no-key")
        #expect(try Self.verdict(TrustedKeys(), embedding: "idp-rsa") == "trust.no-key")
    }

    @Test("Without a certificate nothing is accepted (CVE-2026-28323)", arguments: Placement.allCases)
    func noCertificate(placement: Placement) throws {
        let signed = try ConstructedResponse().xml(signing: placement)
        let rows = [
            (signed, "trust.no-key"), (signed.replacing("viewer", with: "admin"), nil),
            (ConstructedResponse().unsigned, "signature.missing"),
        ]
        for scope in [EvaluationScope.everything, .signatureOnly] {
            for (text, failure) in rows {
                let verifier = ResponseVerifier(trusting: TrustedKeys())
                let report = verifier.evaluate(Array(text.utf8), at: Date(), scope: scope)
                #expect(!report.isAccepted && report.assertion == nil && report.key == nil)
                if let failure { #expect(report.error?.code.rawValue == failure) }
            }
        }
    }

    @Test("The digest is compared although no key fits", arguments: [[], ["idp-ec.pem"]])
    func digest(files: [String]) throws {
        var trusted = TrustedKeys()
        for file in files { try trusted.add(certificates: SampleKeys.file(file)) }
        let verifier = ResponseVerifier(trusting: trusted)
        let xml = try ConstructedResponse().xml(signing: .response, with: SampleKeys.signing("idp-rsa"))
        for (text, isChanged) in [(xml, false), (xml.replacing("94110", with: "94111"), true)] {
            let failures = verifier.evaluate(Array(text.utf8), at: Date()).failures.map(\.id)
            #expect(failures.contains("signature.digest-mismatch") == isChanged)
            #expect(failures.contains("trust.no-key") == files.isEmpty)
        }
    }

    @Test("A fingerprint trusts the certificate that the response carries, and no other")
    func fingerprint() throws {
        let certificate = try #require(try Self.trusting("idp-rsa.pem").descriptions.first?.certificate)
        var trusted = TrustedKeys()
        try trusted.add(fingerprint: certificate.fingerprint)
        #expect(
            try Self.verdict(trusted, embedding: "idp-rsa") == Self.trusting("idp-rsa.pem").descriptions[0].fingerprint
        )
        #expect(try Self.verdict(trusted) == "trust.fingerprint")
        #expect(try Self.verdict(trusted, embedding: "other-rsa") == "trust.fingerprint")
        #expect(try Self.verdict(trusted, signedBy: "other-rsa", embedding: "idp-rsa") == "signature.mismatch")
        #expect(try Self.verdict(trusted, signedBy: "other-rsa", embedding: "other-rsa") == "trust.fingerprint")
    }

    @Test("A fingerprint may have the format of any tool")
    func fingerprintForms() throws {
        let digits = String(repeating: "0aF9", count: 16)
        let colons = digits.enumerated().map {
            $0.offset % 2 == 0 && $0.offset > 0 ? ":\($0.element)" : "\($0.element)"
        }.joined()
        for text in [digits, colons, "SHA256 Fingerprint=\(colons)", "sha256:\(digits)", " \(digits)\n"] {
            var trusted = TrustedKeys()
            try trusted.add(fingerprint: text)
            #expect(!trusted.isEmpty)
        }
        for text in ["", "00", digits + "0", String(digits.dropLast()) + "g", String(digits.prefix(40))] {
            var trusted = TrustedKeys()
            let error = #expect(throws: SAMLError.self) { try trusted.add(fingerprint: text) }
            #expect(error?.code == .unreadableKey)
        }
    }

    @Test(
        "The error names an input that is not a certificate",
        arguments: [
            ("idp-rsa.key", "private key"), ("idp-rsa.pub", "public key"), ("README.md", "in PEM, DER or Base64"),
        ]
    )
    func noCertificate(file: String, name: String) throws {
        let bytes = try SampleKeys.file(file)
        let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(certificates: bytes) }
        #expect(error?.code == .unreadableKey)
        #expect(error?.message.contains(name) == true)
    }

    static let formats: [(bytes: [UInt8], words: String)] = [
        ([], "it is empty"), (Array("\n \r\n".utf8), "it is empty"),
        (Array("<!DOCTYPE html>\n<html>".utf8), "it is a web page"), (Array(" <HTML>".utf8), "it is a web page"),
        (Array("<md:EntityDescriptor/>".utf8), "SAML metadata can be trusted as such"),
        (Array("{\"keys\": []}".utf8), "it is JSON"), ([0xFF, 0xFE, 0x2D, 0x00], "it is text in UTF-16"),
        (Array("cert: -----BEGIN CERTIFICATE-----".utf8), "must be on a line of its own"),
        (Array("\"-----BEGIN CERTIFICATE-----\\nMII".utf8), "line breaks are escaped as '\\n'"),
    ]

    @Test("The error names the format of another file", arguments: formats)
    func format(bytes: [UInt8], words: String) {
        var trusted = TrustedKeys()
        for add in [{ try trusted.add(certificates: bytes) }, { try trusted.add(publicKey: bytes) }] {
            let error = #expect(throws: SAMLError.self) { try add() }
            #expect(error?.code == .unreadableKey)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
    }

    @Test("A byte order mark and CR LF line breaks are accepted")
    func windows() throws {
        for file in ["idp-rsa.pem", "idp-rsa.pub"] {
            let text = String(decoding: try SampleKeys.file(file), as: UTF8.self)
            let bytes = Array(("\u{FEFF}" + text.replacing("\n", with: "\r\n")).utf8)
            var trusted = TrustedKeys()
            if file.hasSuffix(".pem") {
                try trusted.add(certificates: bytes)
            } else {
                try trusted.add(publicKey: bytes)
            }
            #expect(trusted.descriptions.count == 1)
        }
    }

    @Test("A byte order mark before Base64 is accepted")
    func markBeforeBase64() throws {
        let text = "\u{FEFF}" + (try SampleKeys.certificateBase64())
        #expect(try TrustedKeys(certificates: Array(text.utf8)).descriptions.count == 1)
    }

    @Test("The error names another kind of DER, also in Base64")
    func otherDER() throws {
        let der = { (file: String) in
            let lines = String(decoding: try SampleKeys.file(file), as: UTF8.self).split(separator: "\n")
            return try #require(Data(base64Encoded: lines.filter { !$0.hasPrefix("-----") }.joined()))
        }
        for (file, words) in [
            ("idp-rsa.key", "a private key"), ("idp-ec.key", "a private key"), ("idp-rsa.pub", "a public key"),
        ] {
            for bytes in [[UInt8](try der(file)), Array(try der(file).base64EncodedString().utf8)] {
                let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(certificates: bytes) }
                #expect(error?.message.contains("this is \(words)") == true, "\(error?.message ?? "")")
                #expect(TrustedKeys.containsPrivateKey(bytes) == file.hasSuffix(".key"))
            }
        }
        var trusted = TrustedKeys()
        let certificate = try SampleKeys.file("idp-rsa.der")
        let error = #expect(throws: SAMLError.self) { try trusted.add(publicKey: certificate) }
        #expect(error?.message.contains("this is a certificate") == true)
    }

    @Test("Several public keys in a file are all trusted, or none of them")
    func severalPublicKeys() throws {
        let key = try SampleKeys.file("idp-rsa.pub")
        var trusted = TrustedKeys()
        try trusted.add(publicKey: key + key)
        #expect(trusted.descriptions.count == 2)
        let broken = Array("-----BEGIN PUBLIC KEY-----\nMAA=\n-----END PUBLIC KEY-----\n".utf8)
        #expect(throws: SAMLError.self) { try trusted.add(publicKey: key + broken) }
        #expect(trusted.descriptions.count == 2)
    }

    @Test("A certificate in place of a key, garbage, and too many keys are errors")
    func rejected() throws {
        let certificate = try SampleKeys.file("idp-rsa.pem")
        var trusted = TrustedKeys()
        #expect(throws: SAMLError.self) { try trusted.add(publicKey: certificate) }
        #expect(throws: SAMLError.self) { try trusted.add(publicKey: [0x30, 0x03, 0x02, 0x01, 0x00]) }
        #expect(throws: SAMLError.self) { try trusted.add(certificates: [0x30, 0x00]) }
        #expect(throws: SAMLError.self) { try trusted.add(certificates: []) }
        #expect(trusted.isEmpty)
        for _ in 0..<TrustedKeys.maximumCount { try trusted.add(certificates: certificate) }
        let error = #expect(throws: SAMLError.self) { try trusted.add(certificates: certificate) }
        #expect(error?.code == .tooManyKeys)
    }
}
