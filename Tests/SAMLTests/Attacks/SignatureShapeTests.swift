import Attacks
import SAML
import TestSupport
import Testing

@Suite("The structure of a signature")
struct SignatureShapeTests {
    @Test("Signatures are counted", arguments: SignatureShapes.signatures)
    func signatureCount(attack: AttackCase) throws {
        try attack.check(by: AttackVerifier.strict())
    }

    @Test(
        "A signature has SignedInfo, SignatureValue and optionally KeyInfo, in this order",
        arguments: SignatureShapes.children
    )
    func shape(attack: AttackCase) throws {
        try attack.check(by: AttackVerifier.strict())
    }
}
