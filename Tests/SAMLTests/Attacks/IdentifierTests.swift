import Attacks
import SAML
import TestSupport
import Testing

@Suite("Confusion about identifiers")
struct IdentifierTests {
    static let harmless = [
        "wsu:Id=\"_assertion-1\" xmlns:wsu=\"urn:wsu\"", "samlp:ID=\"_assertion-1\"", "saml:ID=\"_response-1\"",
        "AssertionID=\"_assertion-1\"", "ResponseID=\"_assertion-1\"", "Id=\"_assertion-2\"",
        "xml:id=\"_assertion-11\"",
        "Id=\"#_assertion-1\"", "Id=\"\"", "Id=\" _assertion-1\"", "xml:id=\"  _assertion-1  \"", "Id=\"_ASSERTION-1\"",
        "idx=\"_assertion-1\"", "ıd=\"_assertion-1\"", "\u{131}D=\"_assertion-1\"",
    ]

    @Test("No other attribute that some readers treat as an ID may repeat an ID", arguments: RepeatedIdentifiers.all)
    func ambiguity(attack: AttackCase) throws {
        try attack.check(by: AttackVerifier.strict())
    }

    @Test("Other attributes are not IDs", arguments: harmless)
    func others(attribute: String) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.replacingFirst("<samlp:Status>", with: "<samlp:Status \(attribute)>")
        try AttackVerifier.strict().expectSame(as: base, from: text)
    }

    @Test(
        "An attribute ID in a namespace is not an ID",
        arguments: ["samlp:ID", "saml:ID", "xml:id", "Id", "id", "AssertionID"]
    )
    func otherName(name: String) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        for id in ["_assertion-1", "_response-1"] {
            let text = base.text.replacingFirst(#"ID="\#(id)""#, with: #"\#(name)="\#(id)""#)
            verifier.expectRejection(of: text, by: "xml.id-invalid")
        }
    }

    @Test("A value under two names of an ID: only the one without a prefix counts", arguments: Placement.allCases)
    func twoNames(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.assertionAttributes += #" saml:ID="_other" xmlns:x="urn:x" x:ID="_third""#
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion.id == "_assertion-1")
        let swapped = text.replacingFirst(#" saml:ID="_other""#, with: #" saml:ID="_assertion-1""#)
            .replacingFirst(#" ID="_assertion-1""#, with: #" ID="_other""#)
        let rule = placement == .response ? "signature.digest-mismatch" : "signature.reference-uri"
        try AttackVerifier.strict().expectRejection(of: swapped, by: rule)
    }

    @Test(
        "An ID with other characters, or a too long or empty ID, is rejected",
        arguments: [
            "", " ", " _a", "_a ", "_a b", "_a\tb", "_a&#10;", "_a&#32;_b", "_a')|//*[1]|id('b",
            "_a&quot;b",
            "_a'", "#_a", "_a/b", "_é", "_\u{212A}1", "_a&amp;b", "_a:b", "_a%20", String(repeating: "a", count: 257),
        ]
    )
    func invalid(id: String) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        for original in ["_assertion-1", "_response-1"] {
            let text = base.text.replacingFirst(#"ID="\#(original)""#, with: #"ID="\#(id)""#)
            verifier.expectRejection(of: text, by: "xml.id-invalid")
        }
        verifier.expectRejection(of: base.text.replacingFirst(#" ID="_response-1""#, with: ""), by: "xml.id-invalid")
    }

    @Test(
        "An ID that is not an NCName is accepted, because real providers send such IDs",
        arguments: [
            "28338c8c-39ab-4f4c-8a3b-000000000000", "1", "-a", ".a", "a.b-c_d", "A", String(repeating: "a", count: 256),
        ],
        Placement.allCases
    )
    func unusual(id: String, placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.assertionID = id
        pieces.responseID = "0" + id.dropLast()
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion.id == id)
    }

    @Test("A canonically equivalent ID and reference are different", arguments: Placement.allCases)
    func canonicalEquivalence(placement: Placement) throws {
        let kelvin = "_\u{212A}1"
        #expect(kelvin == "_K1", "KELVIN SIGN is canonically equivalent to K")
        var pieces = ConstructedResponse()
        pieces.assertionID = "_K1"
        pieces.responseID = "_K2"
        let text = try pieces.xml(signing: placement)
        let verifier = try AttackVerifier.strict()
        for id in ["1", "2"] where text.contains("URI=\"#_K\(id)\"") {
            verifier.expectRejection(
                of: text.replacing("URI=\"#_K\(id)\"", with: "URI=\"#_\u{212A}\(id)\""),
                by: "signature.reference-uri"
            )
        }
        let other = text.replacingFirst("<samlp:Status>", with: "<samlp:Status Id=\"\(kelvin)\">")
        if placement == .assertion {
            #expect(try verifier.verify(Array(other.utf8), at: AttackBase.instant).id == "_K1")
        } else {
            verifier.expectRejection(of: other, by: "signature.digest-mismatch")
        }
    }
}
