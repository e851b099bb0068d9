import SAML
import TestSupport
import Testing

@Suite("What a reference names")
struct ReferenceURITests {
    /// A URI, and whether libxmlsec1 finds something there to sign.
    struct Reference: Sendable, CustomTestStringConvertible {
        let uri: String
        let isSigned: Bool
        var testDescription: String { uri }

        static func signed(_ uri: String) -> Self { Self(uri: uri, isSigned: true) }
        static func unsigned(_ uri: String) -> Self { Self(uri: uri, isSigned: false) }
    }

    /// With the names of a small element that stands beside the assertion.
    static let references: [Reference] = [
        .signed("#_benign"), .signed("#xpointer(/)"), .signed("#xpointer(id('_benign'))"),
        .signed("#xpointer(id('_assertion-1'))"),
        .signed("#xpointer(id(&quot;_assertion-1&quot;))"), .signed("#_assertion-1 _benign"),
        .signed("#_benign _assertion-1"),
        .signed("#zz')|//*[local-name()='x']|id('y"), .signed("#_assertion-1')|//*[local-name()='x']|id('y"),
        .signed("#_assertion-1 "), .unsigned("# _assertion-1"), .signed("#_assertion-1&#10;"),
        .unsigned("#element(/1)"), .unsigned("#element(/1/3)"), .unsigned("#xmlns(a=urn:a)xpointer(/)"),
        .unsigned("#"), .unsigned("##_assertion-1"), .unsigned("_assertion-1"), .unsigned("#_ASSERTION-1"),
        .unsigned("#%5Fassertion-1"), .unsigned("#_assertion%2D1"), .unsigned("#_assertion-1#"),
        .unsigned("#_assertion-1?x"),
        .unsigned("?#_assertion-1"), .unsigned("./#_assertion-1"), .unsigned("response.xml#_assertion-1"),
        .unsigned("http://127.0.0.1:1/#_assertion-1"), .unsigned("https://127.0.0.1:1/"),
        .unsigned("file:///etc/passwd"),
        .unsigned("file:///etc/passwd#_assertion-1"), .unsigned("/etc/passwd"), .unsigned("ftp://127.0.0.1:1/x"),
        .unsigned("cid:x"), .unsigned("data:text/xml,x"), .unsigned("urn:x"), .unsigned("#x'] or eval('x"),
        .unsigned("#_assertion-1\u{301}"), .unsigned("#_assertion-1\u{200B}"), .unsigned("#\u{FEFF}_assertion-1"),
        .unsigned("#_response-1"), .unsigned("#" + String(repeating: "_assertion-1", count: 20)),
    ]

    static func document(_ reference: Reference) throws -> String {
        var pieces = ConstructedResponse()
        pieces.nameID = "<saml:NameID>\(AttackBase.evilName)</saml:NameID>"
        pieces.beforeAssertion = #"<samlp:Extensions><x ID="_benign"/></samlp:Extensions>"#
        pieces.signature.uri = reference.uri
        var template = pieces.signature.text(referenceTo: pieces.assertionID)
        if !reference.isSigned {
            let value = "<ds:SignatureValue>\(String(repeating: "A", count: 342))=="
            let digest = "<ds:DigestValue>\(String(repeating: "A", count: 43))="
            template = template.replacing("<ds:SignatureValue>", with: value).replacing(
                "<ds:DigestValue>",
                with: digest
            )
        }
        let text = pieces.response(assertion: pieces.assertion(signature: template))
        if !reference.isSigned { return text }
        return try SampleKeys.signing().sign(text, in: pieces.assertionID)
    }

    @Test("Anything but the ID of the element around is refused, though it is signed", arguments: references)
    func isRefused(reference: Reference) throws {
        let text = try Self.document(reference)
        for verifier in [try AttackVerifier.strict(), try AttackVerifier.lenient(.emptyReferenceURI)] {
            verifier.expectRefusal(of: text, by: "signature.reference-uri")
        }
    }

    @Test(
        "An empty URI is refused, but on the Response if it is excepted",
        arguments: [Placement.response, .assertion]
    )
    func emptyURI(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.signature.uri = ""
        let text = try pieces.xml(signing: placement)
        try AttackVerifier.strict().expectRefusal(of: text, by: "signature.reference-uri")
        let lenient = try AttackVerifier.lenient(.emptyReferenceURI)
        if placement == .response {
            try lenient.expectSame(as: AttackBase.signed(.response), from: text)
        } else {
            lenient.expectRefusal(of: text, by: "signature.reference-uri")
        }
    }

    @Test("With an empty URI too, what is signed is what is read")
    func emptyURIAttacks() throws {
        var pieces = ConstructedResponse()
        pieces.signature.uri = ""
        let text = try pieces.xml(signing: .response)
        let signature = text.slice(from: "<ds:Signature ", through: "</ds:Signature>")
        let lenient = try AttackVerifier.lenient(.emptyReferenceURI)
        let evil = pieces.hostileCopy(keepingIDs: true)

        lenient.expectRefusal(
            of: text.replacingFirst("subscriber-1", with: AttackBase.evilName),
            by: "signature.digest-mismatch"
        )
        let replaced = evil.response(signature: signature, assertion: evil.assertion())
        lenient.expectRefusal(of: replaced, by: "signature.digest-mismatch")
        let moved = evil.response(assertion: evil.assertion(signature: signature))
        lenient.expectRefusal(of: moved, by: "signature.reference-uri")
        let wrapped = evil.response(assertion: evil.assertion() + text)
        lenient.expectRefusal(
            of: wrapped,
            by: "structure.nested-response",
            "structure.several-assertions",
            "structure.misplaced-assertion",
            "signature.missing",
            "signature.misplaced"
        )
        lenient.expectRefusal(of: text.replacingFirst(#" ID="_response-1""#, with: ""), by: "xml.id-invalid")
        try lenient.expectSame(as: AttackBase.signed(.response), from: "<!--x-->\(text)<!--x-->\n")
    }

    @Test("A reference may say its type and have an Id; neither means anything", arguments: Placement.allCases)
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
