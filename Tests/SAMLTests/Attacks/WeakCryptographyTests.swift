import Attacks
import SAML
import SAMLEncoding
import TestSupport
import Testing
import XMLSecurity

@Suite("Weak algorithms and keys")
struct WeakCryptographyTests {
    private static let more = "http://www.w3.org/2001/04/xmldsig-more#"

    @Test(
        "SHA-1 is rejected in the digest, in the signature and in both, unless it is allowed",
        arguments: [
            (SignatureMethod.rsaSHA256, DigestMethod.sha1), (.rsaSHA1, .sha256), (.rsaSHA1, .sha1), (.rsaSHA512, .sha1),
        ]
    )
    func sha1(signature: SignatureMethod, digest: DigestMethod) throws {
        var pieces = ConstructedResponse()
        pieces.signature.signatureMethod = signature.rawValue
        pieces.signature.digestMethod = digest.rawValue
        for placement in Placement.allCases {
            let text = try pieces.xml(signing: placement)
            try AttackVerifier.strict().expectRejection(of: text, by: "signature.sha1")
            if placement != .both {
                try AttackVerifier.lenient(.sha1).expectSame(as: AttackBase.signed(placement), from: text)
            }
            try AttackVerifier.lenient(.sha1).expectRejection(
                of: text.replacing("subscriber-1", with: AttackBase.evilName),
                by: "signature.digest-mismatch"
            )
        }
    }

    @Test("SHA-1 with an elliptic curve is rejected, too")
    func sha1OnCurve() throws {
        var pieces = ConstructedResponse()
        pieces.signature.signatureMethod = SignatureMethod.ecdsaSHA1.rawValue
        let text = try pieces.xml(signing: .assertion, with: SampleKeys.signing("idp-ec"))
        try AttackVerifier.strict(key: "idp-ec").expectRejection(of: text, by: "signature.sha1")
    }

    @Test(
        "Other signature algorithms are rejected, even with the trusted key",
        arguments: [
            (more + "rsa-md5", true), (more + "rsa-ripemd160", true), (more + "rsa-sha224", true),
            ("http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1", false), (more + "hmac-sha256", false),
            ("http://www.w3.org/2000/09/xmldsig#hmac-sha1", false), (more + "hmac-md5", false),
            (more + "hmac-sha512", false),
            ("http://www.w3.org/2000/09/xmldsig#dsa-sha1", false),
            ("http://www.w3.org/2009/xmldsig11#dsa-sha256", false),
            (more + "ecdsa-sha224", false), ("http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519", false),
            ("urn:x", false), ("", false), (more + "rsa-sha256 ", false), (more + "RSA-SHA256", false),
            ("rsa-sha256", false),
        ]
    )
    func otherSignatureAlgorithms(algorithm: String, isSigned: Bool) throws {
        var pieces = ConstructedResponse()
        pieces.signature.signatureMethod = isSigned ? algorithm : SignatureMethod.rsaSHA256.rawValue
        let text = try pieces.xml(signing: .assertion)
            .replacing(
                #"<ds:SignatureMethod Algorithm="\#(SignatureMethod.rsaSHA256.rawValue)"#,
                with: #"<ds:SignatureMethod Algorithm="\#(algorithm)"#
            )
        for verifier in [try AttackVerifier.strict(), try AttackVerifier.lenient(.sha1)] {
            verifier.expectRejection(of: text, by: "signature.algorithm")
        }
    }

    @Test(
        "Other digests are rejected, even with the trusted key",
        arguments: [
            (more + "md5", true), ("http://www.w3.org/2001/04/xmlenc#ripemd160", true), (more + "sha224", true),
            ("http://www.w3.org/2007/05/xmldsig-more#sha3-256", false), ("urn:x", false), ("", false),
            ("http://www.w3.org/2001/04/xmlenc#SHA256", false),
            ("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", false),
        ]
    )
    func otherDigests(algorithm: String, isSigned: Bool) throws {
        var pieces = ConstructedResponse()
        pieces.signature.digestMethod = isSigned ? algorithm : DigestMethod.sha256.rawValue
        let text = try pieces.xml(signing: .assertion)
            .replacing(
                #"<ds:DigestMethod Algorithm="\#(DigestMethod.sha256.rawValue)"#,
                with: #"<ds:DigestMethod Algorithm="\#(algorithm)"#
            )
        for verifier in [try AttackVerifier.strict(), try AttackVerifier.lenient(.sha1)] {
            verifier.expectRejection(of: text, by: "signature.digest-algorithm")
        }
    }

    @Test("The name of an algorithm is reported if it is short, otherwise only its length")
    func algorithmNames() throws {
        let base = try AttackBase.signed(.assertion)
        let name = String(repeating: AttackBase.evilName, count: 100)
        for element in ["SignatureMethod", "DigestMethod", "CanonicalizationMethod"] {
            let text = base.text.replacingFirst(
                "<ds:\(element) Algorithm=\"",
                with: "<ds:\(element) Algorithm=\"\(name)"
            )
            let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
            #expect(report.failures.count == 1)
            let isTold = "\(report)".contains(AttackBase.evilName)
            #expect(!isTold)
        }
    }

    /// The trusted public key in the forms that a careless library uses as the secret of an HMAC.
    static let secrets = ["idp-rsa.pub", "idp-rsa.pem", "idp-rsa.der"]

    @Test("A public secret does not sign", arguments: secrets)
    func hmac(file: String) throws {
        var pieces = ConstructedResponse().hostileCopy(keepingIDs: true)
        let text = try pieces.xml(signing: .assertion, with: SampleKeys.signing("other-rsa"))
            .replacing(SignatureMethod.rsaSHA256.rawValue, with: Self.more + "hmac-sha256")
        pieces.signature.signatureMethod = Self.more + "hmac-sha256"
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        var value: [UInt8] = []
        try document.root.forEachElement { element in
            guard element.isNamed(.signedInfo) else { return }
            let octets = element.canonicalized()
            value = try Self.hmac(octets, secret: SampleKeys.file(file))
        }
        #expect(value.count == 32)
        let forged = text.replacingFirst(
            text.signatureValue,
            with: "<ds:SignatureValue>\(value.base64)</ds:SignatureValue>"
        )
        try AttackVerifier.strict().expectRejection(of: forged, by: "signature.algorithm")
        let truncated = forged.replacingFirst(
            #"hmac-sha256"/>"#,
            with: #"hmac-sha256"><ds:HMACOutputLength>0</ds:HMACOutputLength></ds:SignatureMethod>"#
        )
        try AttackVerifier.strict().expectRejection(of: truncated, by: "signature.structure")
    }

    /// HMAC with SHA-256 (RFC 2104).
    private static func hmac(_ message: [UInt8], secret: [UInt8]) throws -> [UInt8] {
        let short = secret.count > 64 ? try DigestMethod.sha256.hash(secret) : secret
        let key = short + [UInt8](repeating: 0, count: 64 - short.count)
        let inner = try DigestMethod.sha256.hash(key.map { $0 ^ 0x36 } + message)
        return try DigestMethod.sha256.hash(key.map { $0 ^ 0x5C } + inner)
    }

    @Test(
        "Values that exploit careless arithmetic are not valid signatures",
        arguments: [0x00, 0x01, 0x7F, 0xFF] as [UInt8]
    )
    func degenerateValues(byte: UInt8) throws {
        for (key, method, count) in [
            ("idp-rsa", SignatureMethod.rsaSHA256, 256), ("idp-ec", .ecdsaSHA256, 64), ("idp-ec384", .ecdsaSHA384, 96),
        ] {
            var pieces = ConstructedResponse()
            pieces.signature.signatureMethod = method.rawValue
            let text = try pieces.xml(signing: .assertion, with: SampleKeys.signing(key))
            var last = [UInt8](repeating: 0, count: count)
            last[count - 1] = byte
            last[count / 2 - 1] = byte
            for value in [[UInt8](repeating: byte, count: count), last] {
                let forged = text.replacingFirst(
                    text.signatureValue,
                    with: "<ds:SignatureValue>\(value.base64)</ds:SignatureValue>"
                )
                try AttackVerifier.strict(key: key).expectRejection(of: forged, by: "signature.wrong-key")
            }
        }
    }

    @Test("A method for another type of key is not tried with this key")
    func otherKind() throws {
        let base = try AttackBase.signed(.assertion)
        let curve = base.text.replacing("#rsa-sha256", with: "#ecdsa-sha256")
        try AttackVerifier.strict().expectRejection(of: curve, by: "signature.value")
        let short = curve.replacingFirst(
            curve.signatureValue,
            with: "<ds:SignatureValue>\([UInt8](repeating: 1, count: 64).base64)</ds:SignatureValue>"
        )
        try AttackVerifier.strict().expectRejection(of: short, by: "signature.wrong-key")
        try AttackVerifier.strict(key: "idp-ec").expectRejection(of: base.text, by: "signature.wrong-key")
        var pieces = ConstructedResponse()
        pieces.signature.signatureMethod = SignatureMethod.ecdsaSHA256.rawValue
        let signed = try pieces.xml(signing: .assertion, with: SampleKeys.signing("idp-ec"))
        try AttackVerifier.strict().expectRejection(of: signed, by: "signature.wrong-key")
        try AttackVerifier.strict(key: "idp-ec384").expectRejection(of: signed, by: "signature.wrong-key")
        let asRSA = signed.replacing("#ecdsa-sha256", with: "#rsa-sha256")
        try AttackVerifier.strict(key: "idp-ec").expectRejection(of: asRSA, by: "signature.wrong-key")
    }
}
