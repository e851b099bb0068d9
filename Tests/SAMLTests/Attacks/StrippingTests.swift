import Attacks
import SAML
import TestSupport
import Testing

@Suite("Signature exclusion")
struct StrippingTests {
    @Test("A signature that is missing, in another place, or of other content", arguments: StrippingAttacks.cases)
    func isRejected(attack: AttackCase) throws {
        try attack.check(by: AttackVerifier.strict())
    }

    @Test(
        "Other signed content is not a response",
        arguments: [
            "samlp:LogoutResponse", "samlp:ArtifactResponse", "samlp:AuthnRequest", "samlp:LogoutRequest",
            "saml:Response",
            "Response", "samlp:response",
        ]
    )
    func otherMessages(name: String) throws {
        var pieces = ConstructedResponse()
        pieces.nameID = "<saml:NameID>\(AttackBase.evilName)</saml:NameID>"
        let template = pieces.signature.text(referenceTo: pieces.responseID)
        let text = pieces.response(signature: template, assertion: pieces.assertion())
            .replacing("<samlp:Response ", with: "<\(name) ")
            .replacing("</samlp:Response>", with: "</\(name)>")
        let signed = try SampleKeys.signing().sign(text, in: pieces.responseID)
        try AttackVerifier.strict().expectRejection(of: signed, by: "structure.not-a-response")
    }

    @Test(
        "An assertion of SAML 1.1 or without a namespace does not count",
        arguments: ["urn:oasis:names:tc:SAML:1.0:assertion", "urn:x"]
    )
    func otherAssertions(namespace: String) throws {
        var pieces = ConstructedResponse()
        pieces.nameID = "<saml:NameID>\(AttackBase.evilName)</saml:NameID>"
        let template = pieces.signature.text(referenceTo: pieces.responseID)
        let text = pieces.response(signature: template, assertion: pieces.assertion())
            .replacing("urn:oasis:names:tc:SAML:2.0:assertion", with: namespace)
        let signed = try SampleKeys.signing().sign(text, in: pieces.responseID)
        try AttackVerifier.strict().expectRejection(of: signed, by: "structure.no-assertion")
    }
}
