import Attacks
import SAML
import TestSupport
import Testing

@Suite("Targets of a reference")
struct ReferenceURITests {
    @Test(
        "A reference to anything but its parent element is rejected, even if it is signed",
        arguments: ReferenceURIs.references
    )
    func isRejected(reference: ReferenceURIs.Reference) throws {
        let text = try ReferenceURIs.document(reference)
        for verifier in [try AttackVerifier.strict(), try AttackVerifier.lenient(.emptyReferenceURI)] {
            verifier.expectRejection(of: text, by: "signature.reference-uri")
        }
    }

    @Test(
        "An empty URI is rejected, unless it is on the Response and allowed",
        arguments: [Placement.response, .assertion]
    )
    func emptyURI(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.signature.uri = ""
        let text = try pieces.xml(signing: placement)
        try AttackVerifier.strict().expectRejection(of: text, by: "signature.reference-uri")
        let lenient = try AttackVerifier.lenient(.emptyReferenceURI)
        if placement == .response {
            try lenient.expectSame(as: AttackBase.signed(.response), from: text)
        } else {
            lenient.expectRejection(of: text, by: "signature.reference-uri")
        }
    }

    @Test("With an empty URI, too, only signed content is read")
    func emptyURIAttacks() throws {
        var pieces = ConstructedResponse()
        pieces.signature.uri = ""
        let text = try pieces.xml(signing: .response)
        let signature = text.slice(from: "<ds:Signature ", through: "</ds:Signature>")
        let lenient = try AttackVerifier.lenient(.emptyReferenceURI)
        let evil = pieces.hostileCopy(keepingIDs: true)

        lenient.expectRejection(
            of: text.replacingFirst("subscriber-1", with: AttackBase.evilName),
            by: "signature.digest-mismatch"
        )
        let replaced = evil.response(signature: signature, assertion: evil.assertion())
        lenient.expectRejection(of: replaced, by: "signature.digest-mismatch")
        let moved = evil.response(assertion: evil.assertion(signature: signature))
        lenient.expectRejection(of: moved, by: "signature.reference-uri")
        let wrapped = evil.response(assertion: evil.assertion() + text)
        lenient.expectRejection(
            of: wrapped,
            by: "structure.nested-response",
            "structure.several-assertions",
            "structure.misplaced-assertion",
            "signature.missing",
            "signature.misplaced"
        )
        lenient.expectRejection(of: text.replacingFirst(#" ID="_response-1""#, with: ""), by: "xml.id-invalid")
        try lenient.expectSame(as: AttackBase.signed(.response), from: "<!--x-->\(text)<!--x-->\n")
    }

    @Test("A reference may have a Type and an Id; both are ignored", arguments: Placement.allCases)
    func attributes(placement: Placement) throws {
        for attribute in [#"Type="http://www.w3.org/2000/09/xmldsig#Manifest""#, #"Id="_reference""#] {
            let pieces = ConstructedResponse()
            let inner = pieces.signature.text(referenceTo: pieces.assertionID)
            let outer = pieces.signature.text(referenceTo: pieces.responseID)
            let change = { (text: String) in text.replacingFirst("<ds:Reference ", with: "<ds:Reference \(attribute) ")
            }
            var text = pieces.response(
                signature: placement.signsResponse ? change(outer) : "",
                assertion: pieces.assertion(signature: placement.signsAssertion ? inner : "")
            )
            if !placement.signsResponse { text = change(text) }
            if placement.signsAssertion {
                text = try SampleKeys.signing().sign(text, in: pieces.assertionID)
            }
            if placement.signsResponse {
                text = try SampleKeys.signing().sign(text, in: pieces.responseID)
            }
            try AttackVerifier.strict().expectSame(as: AttackBase.signed(placement), from: text)
        }
    }
}
