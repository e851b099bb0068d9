import Attacks
import SAML
import TestSupport
import Testing

@Suite("A session between hostile documents")
struct SessionTests {
    @Test(
        "After any document, a genuine response has the same result",
        arguments: [
            "", "<", "<a", "<a>", "<a xmlns:p='urn:p'><p:b>", "<a><b></a>",
            "<a xmlns='urn:a'><b xmlns:c='urn:c' c:d='&x;'/></a>",
            "<?xml version='1.0' encoding='UTF-16'?><a/>", "\u{FEFF}<a/>", "<a/>x", "<!DOCTYPE a><a/>", "<a><?b?></a>",
            "<a><![CDATA[", "<a b='1' b='2'/>", "<p:a/>",
            "<a xmlns:samlp='urn:evil' xmlns:saml='urn:evil' xmlns='urn:evil'>",
        ]
    )
    func anyDocument(text: String) throws {
        let verifier = try AttackVerifier.strict().using(.automatic)
        var session = VerificationSession(verifier)
        for placement in Placement.allCases {
            let base = try AttackBase.signed(placement)
            for document in [text, text + base.text, base.text + text, String(base.text.dropLast(text.utf8.count + 1))]
            {
                let alone = Result { () throws(SAMLError) in
                    try verifier.verify(Array(document.utf8), at: AttackBase.instant)
                }
                let inSession = Result { () throws(SAMLError) in
                    try session.verify(Array(document.utf8), at: AttackBase.instant)
                }
                switch (alone, inSession) {
                case (.success(let one), .success(let other)): #expect(one.isIdentical(to: other))
                case (.failure(let one), .failure(let other)): #expect(one == other)
                default: Issue.record("the session has another verdict")
                }
                let assertion = try session.verify(Array(base.text.utf8), at: AttackBase.instant)
                #expect(assertion.isIdentical(to: base.outcomes[0]))
            }
        }
    }
}
