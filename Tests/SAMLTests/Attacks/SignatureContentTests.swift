import Attacks
import SAML
import TestSupport
import Testing
import XMLSecurity

@Suite("The content of a signature")
struct SignatureContentTests {
    /// Places at which neither canonicalization nor the signature value shows a change.
    static let places = [
        "<ds:DigestValue>", "<ds:SignatureValue>", "<ds:SignedInfo>", "<ds:Transforms>", "</ds:SignedInfo>",
        "</ds:Reference>",
        #"Version="2.0" IssueInstant="2026-11-20T12:00:00Z"><saml:Issuer>https://idp.example-mvpd.tv/saml2</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">"#,
    ]

    @Test("A comment is rejected, even if comments are accepted elsewhere", arguments: places)
    func comment(place: String) throws {
        let base = try AttackBase.signed(.assertion)
        for comment in ["<!---->", "<!--x-->", "<!--\(AttackBase.evilName)-->"] {
            let text = base.text.inserting(comment, after: place)
            #expect(text != base.text)
            try AttackVerifier.strict().expectRejection(of: text, by: "xml.comment")
            try AttackVerifier.lenient(.comments).expectRejection(of: text, by: "signature.forbidden-content")
        }
    }

    @Test("A comment that splits a value is rejected", arguments: ["<ds:DigestValue>", "<ds:SignatureValue>"])
    func cutValue(tag: String) throws {
        let base = try AttackBase.signed(.assertion)
        let start = try #require(base.text.firstRange(of: tag)).upperBound
        let middle = base.text.index(start, offsetBy: 20)
        let text = base.text[..<middle] + "<!--\(AttackBase.evilName)-->" + base.text[middle...]
        try AttackVerifier.strict().expectRejection(of: String(text), by: "xml.comment")
        try AttackVerifier.lenient(.comments).expectRejection(of: String(text), by: "signature.forbidden-content")
    }

    @Test("CDATA is rejected, because canonicalization converts it to text", arguments: places)
    func characterData(place: String) throws {
        let base = try AttackBase.signed(.assertion)
        for section in ["<![CDATA[]]>", "<![CDATA[ ]]>"] {
            let text = base.text.inserting(section, after: place)
            #expect(text != base.text)
            try AttackVerifier.strict().expectRejection(of: text, by: "signature.forbidden-content")
        }
    }

    @Test("A value that consists of CDATA is rejected", arguments: ["DigestValue", "SignatureValue"])
    func wholeCharacterData(name: String) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.replacingFirst("<ds:\(name)>", with: "<ds:\(name)><![CDATA[")
            .replacingFirst("</ds:\(name)>", with: "]]></ds:\(name)>")
        try AttackVerifier.strict().expectRejection(of: text, by: "signature.forbidden-content")
    }

    @Test("A processing instruction is rejected in every place", arguments: places)
    func processingInstruction(place: String) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting("<?x \(AttackBase.evilName)?>", after: place)
        for verifier in [try AttackVerifier.strict(), try AttackVerifier.lenient(.comments)] {
            verifier.expectRejection(of: text, by: "xml.processing-instruction")
        }
    }

    @Test(
        "Comments and CDATA in KeyInfo, which is not signed, are rejected as well",
        arguments: [("<!--x-->", "xml.comment", true), ("<![CDATA[x]]>", "signature.forbidden-content", false)]
    )
    func keyInfo(content: String, rule: String, isComment: Bool) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting("<ds:KeyInfo><x>\(content)</x></ds:KeyInfo>", before: "</ds:Signature>")
        try AttackVerifier.strict().expectRejection(of: text, by: rule)
        try AttackVerifier.lenient(.comments).expectRejection(of: text, by: "signature.forbidden-content")
    }

    @Test(
        "Whitespace in Base64 has no effect",
        arguments: [" ", "\n", "\t", "\r\n", "&#13;\n", "&#xD;&#10;", "&#32;", "   \n   "]
    )
    func whiteSpace(space: String) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        for mark in ["<ds:SignatureValue>", "</ds:SignatureValue>"] {
            let text =
                mark.hasPrefix("</")
                ? base.text.inserting(space, before: mark) : base.text.inserting(space, after: mark)
            verifier.expectSame(as: base, from: text)
        }
        let lines = base.text.signatureValue.enumerated().map {
            $0.offset % 64 == 63 ? "\($0.element)\(space)" : "\($0.element)"
        }
        verifier.expectSame(as: base, from: base.text.replacingFirst(base.text.signatureValue, with: lines.joined()))
    }

    @Test(
        "Whitespace in a signed DigestValue, and in a certificate",
        arguments: ["\n", "&#13;\n", " \t "]
    )
    func whiteSpaceInDigest(space: String) throws {
        var pieces = ConstructedResponse()
        let certificate = try SampleKeys.certificateBase64().enumerated()
            .map { $0.offset % 76 == 75 ? "\($0.element)\(space)" : "\($0.element)" }.joined()
        pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: certificate)
        pieces.signature.digestMethod = DigestMethod.sha512.rawValue
        let text = try pieces.xml(signing: .assertion)
        let digest = text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
        #expect(digest.contains("\n"), "libxmlsec1 has written such a digest in one line")
        try AttackVerifier.strict().expectSame(as: AttackBase.signed(.assertion), from: text)
    }

    @Test(
        "Other characters in Base64 are rejected",
        arguments: ["*", "-", "_", "%3D", ".", "é", "=", "\u{A0}", "\u{85}"]
    )
    func otherCharacters(character: String) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        verifier.expectRejection(
            of: base.text.inserting(character, after: "<ds:SignatureValue>"),
            by: "signature.value"
        )
        verifier.expectRejection(
            of: base.text.inserting(character, after: "<ds:DigestValue>"),
            by: "signature.digest-value"
        )
    }
}
