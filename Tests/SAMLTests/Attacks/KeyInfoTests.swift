import Attacks
import SAML
import SAMLEncoding
import TestSupport
import Testing

@Suite("Keys in a response")
struct KeyInfoTests {
    /// A hostile response that was signed with another key, with content in KeyInfo.
    private func resigned(_ keyInfo: String, by key: String = "other-rsa", placement: Placement = .assertion) throws
        -> String
    {
        var pieces = ConstructedResponse().hostileCopy(keepingIDs: true)
        pieces.signature.keyInfo = keyInfo
        if key.contains("ec") {
            pieces.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
        }
        return try pieces.xml(signing: placement, with: SampleKeys.signing(key))
    }

    @Test("A response that its own certificate verifies is not trusted", arguments: Placement.allCases)
    func ownCertificate(placement: Placement) throws {
        for key in ["other-rsa", "exponent3", "idp-ec"] {
            let keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(key))
            let text = try resigned(keyInfo, by: key, placement: placement)
            let verifier = try AttackVerifier.strict()
            verifier.expectRejection(of: text, by: "signature.wrong-key")
            let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
            #expect(report.embeddedCertificate?.verifiesSignature == true)
            #expect(report.coverage == nil && report.key == nil, "content without a trusted signature is covered")
            ResponseVerifier(trusting: TrustedKeys()).expectRejection(of: text, by: "trust.no-key")
        }
    }

    @Test("Without a trusted key, the genuine response is rejected, too", arguments: Placement.allCases)
    func nothingTrusted(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        ResponseVerifier(trusting: TrustedKeys()).expectRejection(of: base.text, by: "trust.no-key")
    }

    @Test("Other forms of KeyInfo provide no key")
    func otherForms() throws {
        let rsa = """
            <ds:RSAKeyValue><ds:Modulus>\(modulus)</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue>
            """
        let trusted = try SampleKeys.certificateBase64()
        let forms = [
            "<ds:KeyValue>\(rsa)</ds:KeyValue>", "<ds:KeyName>idp.example-mvpd.tv</ds:KeyName>", "",
            #"<d:DEREncodedKeyValue xmlns:d="http://www.w3.org/2009/xmldsig11#">\#(trusted)</d:DEREncodedKeyValue>"#,
            "<ds:X509Data><ds:X509SubjectName>CN=idp.example-mvpd.tv</ds:X509SubjectName></ds:X509Data>",
            "<ds:X509Data><ds:X509SKI>AAAA</ds:X509SKI></ds:X509Data>", "<ds:MgmtData>x</ds:MgmtData>",
            "<ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>CN=x</ds:X509IssuerName><ds:X509SerialNumber>1</ds:X509SerialNumber></ds:X509IssuerSerial></ds:X509Data>",
            "<ds:X509Data><ds:X509CRL>AAAA</ds:X509CRL></ds:X509Data>", "<ds:PGPData/>", "<ds:SPKIData/>",
            "<ds:X509Data><ds:X509Certificate>\(trusted)</ds:X509Certificate></ds:X509Data>",
            "<ds:X509Data><ds:X509Certificate>*</ds:X509Certificate></ds:X509Data>",
            "<ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data>",
            "<ds:X509Data><ds:X509Certificate></ds:X509Certificate></ds:X509Data>", "<ds:X509Data/>",
            "<ds:X509Data><ds:X509Certificate>\(trusted.dropLast(8))</ds:X509Certificate></ds:X509Data>",
            #"<e:EncryptedKey xmlns:e="http://www.w3.org/2001/04/xmlenc#"/>"#,
            String(repeating: "<ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data>", count: 100),
        ]
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        for form in forms {
            let keyInfo = "<ds:KeyInfo>\(form)</ds:KeyInfo>"
            let text = try resigned("").inserting(keyInfo, before: "</ds:Signature>")
            let isTrusted = form.contains("<ds:X509Certificate>\(trusted)<")
            verifier.expectRejection(of: text, by: isTrusted ? "signature.mismatch" : "signature.wrong-key")
            // It has no effect beside a genuine signature either.
            verifier.expectSame(as: base, from: base.text.inserting(keyInfo, before: "</ds:Signature>"))
        }
    }

    @Test("A certificate of another type of key does not change the message")
    func unfittingCertificate() throws {
        let verifier = try AttackVerifier.strict()
        let pairs = [
            ("other-rsa", "idp-ec"), ("other-rsa", "weak-rsa1024"), ("idp-ec", "other-rsa"), ("idp-ec", "idp-ec384"),
        ]
        for (signer, certificate) in pairs {
            let keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(certificate))
            let text = try resigned("", by: signer).inserting(keyInfo, before: "</ds:Signature>")
            verifier.expectRejection(of: text, by: "signature.wrong-key")
            let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
            #expect(report.embeddedCertificate?.verifiesSignature == false)
        }
    }

    @Test("The order of certificates only changes the message")
    func severalCertificates() throws {
        let trusted = "<ds:X509Certificate>\(try SampleKeys.certificateBase64())</ds:X509Certificate>"
        let other = "<ds:X509Certificate>\(try SampleKeys.certificateBase64("other-rsa"))</ds:X509Certificate>"
        let verifier = try AttackVerifier.strict()
        let base = try AttackBase.signed(.assertion)
        for content in [trusted + other, other + trusted, trusted + "</ds:X509Data><ds:X509Data>" + other] {
            let keyInfo = "<ds:KeyInfo><ds:X509Data>\(content)</ds:X509Data></ds:KeyInfo>"
            let rule = content.hasPrefix(trusted) ? "signature.mismatch" : "signature.wrong-key"
            verifier.expectRejection(of: try resigned(keyInfo), by: rule)
            verifier.expectSame(as: base, from: base.text.inserting(keyInfo, before: "</ds:Signature>"))
        }
    }

    @Test("A trusted fingerprint means the key of that certificate, and no other", arguments: Placement.allCases)
    func fingerprints(placement: Placement) throws {
        var keys = TrustedKeys()
        let pinned = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        try keys.add(fingerprint: try #require(pinned.descriptions.first?.certificate?.fingerprint))
        let verifier = ResponseVerifier(trusting: keys)
        let trusted = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
        let other = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64("other-rsa"))
        let base = try AttackBase.signed(placement)

        let genuine = base.text.replacing("</ds:Signature>", with: trusted + "</ds:Signature>")
        if placement != .both { verifier.expectSame(as: base, from: genuine) }
        verifier.expectRejection(of: base.text, by: "trust.fingerprint")
        verifier.expectRejection(of: try resigned(other, placement: placement), by: "trust.fingerprint")
        // The certificate is the right one, the signature is not.
        verifier.expectRejection(of: try resigned(trusted, placement: placement), by: "signature.mismatch")
        let both = trusted.replacing(
            "</ds:X509Data>",
            with: other.slice(from: "<ds:X509Certificate>", through: "</ds:X509Certificate>") + "</ds:X509Data>"
        )
        verifier.expectRejection(of: try resigned(both, placement: placement), by: "signature.mismatch")
    }

    @Test("Certificates after the first eight are ignored")
    func manyCertificates() throws {
        var keys = TrustedKeys()
        let pinned = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        try keys.add(fingerprint: try #require(pinned.descriptions.first?.certificate?.fingerprint))
        let base = try AttackBase.signed(.assertion)
        let wrap = { (text: String) in "<ds:X509Certificate>\(text)</ds:X509Certificate>" }
        for (count, isFound) in [(7, true), (8, false)] {
            let others = String(repeating: wrap(try SampleKeys.certificateBase64("other-rsa")), count: count)
            let keyInfo =
                "<ds:KeyInfo><ds:X509Data>\(others)\(wrap(try SampleKeys.certificateBase64()))</ds:X509Data></ds:KeyInfo>"
            let text = base.text.inserting(keyInfo, before: "</ds:Signature>")
            if isFound {
                ResponseVerifier(trusting: keys).expectSame(as: base, from: text)
            } else {
                ResponseVerifier(trusting: keys).expectRejection(of: text, by: "trust.fingerprint")
            }
        }
    }

    @Test("One of several trusted keys verifies, in any position")
    func severalTrusted() throws {
        for names in [
            ["other-rsa", "idp-ec", "idp-rsa"], ["idp-rsa", "other-rsa"], ["weak-rsa1024", "exponent3", "idp-rsa"],
        ] {
            var keys = TrustedKeys()
            for name in names { try keys.add(certificates: SampleKeys.file("\(name).pem")) }
            let base = try AttackBase.signed(.assertion)
            ResponseVerifier(trusting: keys).expectSame(as: base, from: base.text)
            ResponseVerifier(trusting: keys).expectRejection(
                of: base.text.replacing("subscriber-1", with: AttackBase.evilName),
                by: "signature.digest-mismatch"
            )
        }
    }

    /// A modulus of 2048 bits whose factors are unknown.
    private var modulus: String { [UInt8](repeating: 0xC5, count: 256).base64 }
}
