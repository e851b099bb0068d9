import Attacks
import SAML
import TestSupport
import Testing

@Suite("Transforms and canonicalization")
struct TransformTests {
    @Test(
        "Other transforms are rejected, even with a valid signature",
        arguments: Transforms.rejected.map { Named($0.name, $0) }
    )
    func isRejected(row: Named<(name: String, transforms: String, isSigned: Bool)>) throws {
        let attack = row.value
        var pieces = ConstructedResponse()
        pieces.signature.transforms = attack.transforms
        let text = try Transforms.document(pieces, isSigned: attack.isSigned)
        for document in [text, text.replacing("subscriber-1", with: AttackBase.evilName)] {
            try AttackVerifier.strict().expectRejection(of: document, by: "signature.transforms")
            try AttackVerifier.lenient([.inclusiveCanonicalization, .comments])
                .expectRejection(of: document, by: "signature.transforms")
        }
    }

    @Test(
        "Inclusive canonicalization, explicit or by default, is rejected unless it is allowed",
        arguments: [
            Transforms.enveloped, Transforms.enveloped + Transforms.inclusive,
            Transforms.enveloped + Transforms.inclusive11,
        ]
    )
    func inclusiveTransforms(transforms: String) throws {
        var pieces = ConstructedResponse()
        pieces.signature.transforms = transforms
        let text = try Transforms.document(pieces)
        try AttackVerifier.strict().expectRejection(of: text, by: "signature.inclusive-c14n")
        let assertion = try AttackVerifier.lenient(.inclusiveCanonicalization).verify(
            Array(text.utf8),
            at: AttackBase.instant
        )
        #expect(assertion.subject == (try AttackBase.signed(.assertion)).outcomes.first?.subject)
        try AttackVerifier.lenient(.inclusiveCanonicalization).expectRejection(
            of: text.replacing("subscriber-1", with: AttackBase.evilName),
            by: "signature.digest-mismatch"
        )
        // The namespaces in scope are part of the signed content.
        try AttackVerifier.lenient(.inclusiveCanonicalization).expectRejection(
            of: text.replacingFirst("<samlp:Response ", with: #"<samlp:Response xmlns:x="urn:x" "#),
            by: "signature.digest-mismatch"
        )
    }

    @Test(
        "SignedInfo with inclusive canonicalization is rejected unless it is allowed",
        arguments: ["http://www.w3.org/TR/2001/REC-xml-c14n-20010315", "http://www.w3.org/2006/12/xml-c14n11"]
    )
    func inclusiveSignedInfo(algorithm: String) throws {
        var pieces = ConstructedResponse()
        pieces.signature.canonicalization = #"<ds:CanonicalizationMethod Algorithm="\#(algorithm)"/>"#
        let text = try Transforms.document(pieces)
        try AttackVerifier.strict().expectRejection(of: text, by: "signature.inclusive-c14n")
        try AttackVerifier.lenient(.inclusiveCanonicalization).expectSame(as: AttackBase.signed(.assertion), from: text)
    }

    @Test(
        "Any other canonicalization of SignedInfo is rejected",
        arguments: [
            ("http://www.w3.org/2001/10/xml-exc-c14n#WithComments", true), ("urn:x", false), ("", false),
            ("http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments", true),
            ("http://www.w3.org/2006/12/xml-c14n11#WithComments", true),
            ("http://www.w3.org/2000/09/xmldsig#minimal", false), ("http://www.w3.org/2000/09/xmldsig#base64", false),
        ]
    )
    func otherSignedInfo(algorithm: String, isSigned: Bool) throws {
        var pieces = ConstructedResponse()
        pieces.signature.canonicalization = #"<ds:CanonicalizationMethod Algorithm="\#(algorithm)"/>"#
        let text = try Transforms.document(pieces, isSigned: isSigned)
        for verifier in [
            try AttackVerifier.strict(), try AttackVerifier.lenient([.inclusiveCanonicalization, .comments]),
        ] {
            verifier.expectRejection(of: text, by: "signature.canonicalization")
        }
    }
}
