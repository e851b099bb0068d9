import Attacks
import SAML
import TestSupport
import Testing
import XMLSecurity

/// Trusted keys that are too weak.
///
/// Those in the text are throw-away keys: they were created for these tests and are published here.
@Suite("Weak keys")
struct WeakKeyTests {
    @Test("A small RSA key is rejected unless the policy allows it", arguments: Placement.allCases)
    func smallKey(placement: Placement) throws {
        let text = try ConstructedResponse().xml(signing: placement, with: SampleKeys.signing("weak-rsa1024"))
        try AttackVerifier.strict(key: "weak-rsa1024").expectRejection(of: text, by: "trust.weak-key")
        let policy = VerificationPolicy(minimumRSABits: 1024)
        let assertion = try AttackVerifier.strict(policy, key: "weak-rsa1024").verify(
            Array(text.utf8),
            at: AttackBase.instant
        )
        #expect(assertion.key.bits == 1024)
        let stricter = VerificationPolicy(minimumRSABits: 2049)
        try AttackVerifier.strict(stricter).expectRejection(of: AttackBase.signed(placement).text, by: "trust.weak-key")
    }

    @Test("A small public exponent is rejected", arguments: Placement.allCases)
    func smallExponent(placement: Placement) throws {
        let text = try ConstructedResponse().xml(signing: placement, with: SampleKeys.signing("exponent3"))
        try AttackVerifier.strict(key: "exponent3").expectRejection(of: text, by: "trust.weak-key")
    }

    @Test("A key of 512 bits is rejected")
    func tinyKey() throws {
        let text = try ConstructedResponse().xml(
            signing: .assertion,
            with: SigningKey(pem: Array(Self.rsa512.utf8), policy: .legacy)
        )
        try verifier(Self.rsa512Public).expectRejection(of: text, by: "trust.weak-key")
    }

    @Test(
        "Other curves are rejected, even of a usual size",
        arguments: [("secp256k1", k1, k1Public), ("brainpoolP256r1", brainpool, brainpoolPublic)]
    )
    func otherCurves(name: String, key: String, publicKey: String) throws {
        var pieces = ConstructedResponse()
        pieces.signature.signatureMethod = SignatureMethod.ecdsaSHA256.rawValue
        let text = try pieces.xml(signing: .assertion, with: SigningKey(pem: Array(key.utf8), policy: .legacy))
        let verifier = try verifier(publicKey)
        verifier.expectRejection(of: text, by: "trust.weak-key")
        let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.checks.first { $0.id == "trust.weak-key" }?.found == name)
        verifier.expectRejection(
            of: text.replacing("subscriber-1", with: AttackBase.evilName),
            by: "trust.weak-key",
            "signature.digest-mismatch"
        )
    }

    @Test("The three usual curves are accepted")
    func usualCurves() throws {
        var pieces = ConstructedResponse()
        pieces.signature.signatureMethod = SignatureMethod.ecdsaSHA256.rawValue
        for name in ["idp-ec", "idp-ec384"] {
            let text = try pieces.xml(signing: .assertion, with: SampleKeys.signing(name))
            _ = try AttackVerifier.strict(key: name).verify(Array(text.utf8), at: AttackBase.instant)
        }
        pieces.signature.signatureMethod = SignatureMethod.ecdsaSHA512.rawValue
        let text = try pieces.xml(signing: .assertion, with: SigningKey(pem: Array(Self.p521.utf8), policy: .legacy))
        let assertion = try verifier(Self.p521Public).verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion.key.curve == "secp521r1")
    }

    @Test("Keys of other algorithms are not keys for a response", arguments: [ed25519Public, dsaPublic])
    func otherKinds(publicKey: String) throws {
        let base = try AttackBase.signed(.assertion)
        try verifier(publicKey).expectRejection(of: base.text, by: "signature.wrong-key")
    }

    @Test("An expired certificate is a warning, or an error by policy")
    func expiredCertificate() throws {
        let base = try AttackBase.signed(.assertion)
        let report = try AttackVerifier.strict(key: "expired").evaluate(Array(base.text.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        #expect(report.checks.first { $0.id == "trust.certificate-expired" }?.outcome == .warned)
        let policy = VerificationPolicy(certificateValidity: .reject)
        try AttackVerifier.strict(policy, key: "expired").expectRejection(
            of: base.text,
            by: "trust.certificate-expired"
        )
        try AttackVerifier.strict(policy).expectSame(as: base, from: base.text + "\n")
    }

    private func verifier(_ publicKey: String) throws -> ResponseVerifier {
        var keys = TrustedKeys()
        try keys.add(publicKey: Array(publicKey.utf8))
        return ResponseVerifier(trusting: keys)
    }

    // MARK: Keys

    static let rsa512 = """
        -----BEGIN PRIVATE KEY-----
        MIIBVgIBADANBgkqhkiG9w0BAQEFAASCAUAwggE8AgEAAkEAoIIOBOZI2dhtqEXa
        FxmAwZ94suu/J6qWAQ9kUtPaGdoFSCeMQsvDQ5K9oBx+5m9MX7SJeWBnKoT1Be+P
        yeVI6wIDAQABAkB5IY1Y7z3dgbNIAedT9YAxH5ukU7vAQMHR7P7Gb3Eyfh/2en/K
        yxlPyCCTSYLtse9/On+670H/ZPBN+I54IzTBAiEAyze+lUcw//ms4af1qMP6YjXU
        Ued7v9M7EYq4xqXMWwsCIQDKMnng6Sxg+z8I57+dj08Lyo34d4wg+peGaXtS9sx1
        oQIhAIl9aaAtzmUhU2pI7NgF3/1aVhAkAYHDNA+mP2WG/0AJAiEAo9RENn0XrTjF
        uUR1WIeeZ5Jmd/T9QFdq4Mik2PMJdSECIQCpw/JnbqI/y5Zqae3Jjp0+LQy4/9ip
        V5E0fRzUMJKBMQ==
        -----END PRIVATE KEY-----
        """

    static let rsa512Public = """
        -----BEGIN PUBLIC KEY-----
        MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKCCDgTmSNnYbahF2hcZgMGfeLLrvyeq
        lgEPZFLT2hnaBUgnjELLw0OSvaAcfuZvTF+0iXlgZyqE9QXvj8nlSOsCAwEAAQ==
        -----END PUBLIC KEY-----
        """

    static let k1 = """
        -----BEGIN PRIVATE KEY-----
        MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgPnQl46UQLC/okg9oCSoX
        dwjetP6Bd8CB6yeR+2OoRruhRANCAATGA8dquH424sDYVLzglv+1bPUlDq3HN6UG
        JD+tJH5z4eBMsK6kqZeKkWMJax07Iz3oSoByrhq3nZ9xLWU0tqJx
        -----END PRIVATE KEY-----
        """

    static let k1Public = """
        -----BEGIN PUBLIC KEY-----
        MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAExgPHarh+NuLA2FS84Jb/tWz1JQ6txzel
        BiQ/rSR+c+HgTLCupKmXipFjCWsdOyM96EqAcq4at52fcS1lNLaicQ==
        -----END PUBLIC KEY-----
        """

    static let brainpool = """
        -----BEGIN PRIVATE KEY-----
        MIGIAgEAMBQGByqGSM49AgEGCSskAwMCCAEBBwRtMGsCAQEEIALSa6O+VGXxw6FX
        jeotQKVaY3OLjGAWMgMcpBkATvploUQDQgAEXgz01wxTTL44mFRYFufruFTu/wh+
        ihKNi36HGyza19IrlFtlTQZErwi7iDU+LwZ48Ok/lftkiDRyaAJ5E1xx4Q==
        -----END PRIVATE KEY-----
        """

    static let brainpoolPublic = """
        -----BEGIN PUBLIC KEY-----
        MFowFAYHKoZIzj0CAQYJKyQDAwIIAQEHA0IABF4M9NcMU0y+OJhUWBbn67hU7v8I
        fooSjYt+hxss2tfSK5RbZU0GRK8Iu4g1Pi8GePDpP5X7ZIg0cmgCeRNcceE=
        -----END PUBLIC KEY-----
        """

    static let p521 = """
        -----BEGIN PRIVATE KEY-----
        MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIA2mpKiLO1PoItZzOX
        AyAA0IOdPnyR0uZWmP/MrhPMB3967bsRkl04vPfu6sertmJiPqTuK7rm1jMIZb7c
        9kS6gOChgYkDgYYABABIGkLFMwwyffFKnaNULdWVYZ/up/bWsBB5dVyRLZUmLgpa
        BCnCQFeogkMdbX06VFi9aI/vXajjrLWZXIgnG8jGKgCLE8i+7R0Ssh/o3owguoRZ
        XYWlEeD208Tqp8y2H+lFAtVFORO8QAigeKzQDEJ1kXRgSoVYmo3GmqmYD80WHrqU
        Bg==
        -----END PRIVATE KEY-----
        """

    static let p521Public = """
        -----BEGIN PUBLIC KEY-----
        MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQASBpCxTMMMn3xSp2jVC3VlWGf7qf2
        1rAQeXVckS2VJi4KWgQpwkBXqIJDHW19OlRYvWiP712o46y1mVyIJxvIxioAixPI
        vu0dErIf6N6MILqEWV2FpRHg9tPE6qfMth/pRQLVRTkTvEAIoHis0AxCdZF0YEqF
        WJqNxpqpmA/NFh66lAY=
        -----END PUBLIC KEY-----
        """

    static let ed25519Public = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEAPJ6fj0F55B5q6bgpaU5kJsWksP+n1cDcZq9qxDPLRiE=
        -----END PUBLIC KEY-----
        """

    static let dsaPublic = """
        -----BEGIN PUBLIC KEY-----
        MIIBvjCCATMGByqGSM44BAEwggEmAoGBAI7RygsrJC884tISCReV7VU1NerXmd7t
        m4RVM0qhhY3jZAVHE00yhCizzSX6C84s50qti+7PcvX8K1+DBd9W9y8GrN/l675q
        5deeLSNMS81+XUCBuXt+EGrSiEiMwVWkX20wkH96Pqb8iZ5nMlVk6GlufpkR79m5
        8uunGUtxZDq1Ah0AzDm2LdczdVTbJOt4B6xEfpEa8+c7Jk7JzGg0IQKBgFuGk39J
        0kuqKWrOOPvW3rvlw0glN3MO98rgNPqwb2JSrOso6aKgrBaS82DL/G21U08vxaOI
        Rlbh80GU68vRBrQxDSaGnV5gEzhzdjx++8eiJG6oOW5FESvl6d0sIGcala8oUqs2
        +K2GiBj2o13JaoWIf6kE4IdcSjhp4gqTDk7kA4GEAAKBgAHOgBB3l/HnRed24OcV
        t0RuJMC4kcJ91dO9Y+hi8u0kAmacXiVW7WiOi1HdMJi1AvWubwTRGreexODqfmB8
        XD7rCfSy7IBlOwK+re9x6yMhyufVq7TugvKsNdNCq9/oqD9SOXtbblBH6CgEBW+M
        5Eu+o0zhaJXIDTDFPeeV5gst
        -----END PUBLIC KEY-----
        """
}
