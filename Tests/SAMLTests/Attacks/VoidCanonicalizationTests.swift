import Attacks
import SAML
import SAMLEncoding
import TestSupport
import Testing
import XMLSecurity

@Suite("Canonicalization that fails")
struct VoidCanonicalizationTests {
    @Test(
        "A namespace that cannot be canonicalized is rejected in every place",
        arguments: [
            #"xmlns:a="1""#, #"xmlns:a="relative/uri""#, #"xmlns:a="//host/path""#, #"xmlns:a="/path""#,
            ##"xmlns:a="#fragment""##, #"xmlns:a="./a:b""#, #"xmlns:a="a/b:c""#, #"xmlns:a="?a:b""#,
            #"xmlns:a="//host:80/""#,
            #"xmlns:a="http://例え.テスト/""#,
            #"xmlns:a="?query""#, #"xmlns:a=".""#, #"xmlns:a="http://[""#, #"xmlns:a="%""#, #"xmlns:a="a b:c""#,
            #"xmlns:a="1:x""#,
            #"xmlns:a=":x""#, #"xmlns:a=" ""#, #"xmlns="1""#, #"xmlns="relative""#, #"xmlns="http://[""#, #"xmlns=" ""#,
            #"xmlns:a="-:x""#, #"xmlns:a="é:x""#, #"xmlns:a="&#10;urn:x""#,
        ]
    )
    func namespaceURI(declaration: String) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        for mark in ["<samlp:Response ", "<samlp:StatusCode ", "<saml:Assertion ", "<saml:NameID ", "<ds:SignedInfo"] {
            // Without a prefix the declaration would change names, so it is on a separate element.
            let text =
                declaration.hasPrefix("xmlns=")
                ? base.text.inserting(
                    "<x \(declaration)/>",
                    before: mark == "<samlp:Response " ? "<samlp:Status>" : mark
                )
                : base.text.replacingFirst(mark, with: "\(mark.trimmingSpace) \(declaration) ")
            verifier.expectRejection(of: text, by: "xml.namespace-uri")
        }
    }

    @Test(
        "A reserved namespace, or an empty one with a prefix, is rejected",
        arguments: [
            #"xmlns:a="""#, #"xmlns:a="http://www.w3.org/XML/1998/namespace""#,
            #"xmlns:a="http://www.w3.org/2000/xmlns/""#,
            #"xmlns:xml="urn:x""#, #"xmlns:xmlns="urn:x""#, #"xmlns="http://www.w3.org/2000/xmlns/""#,
            #"xmlns="http://www.w3.org/XML/1998/namespace""#,
        ]
    )
    func reserved(declaration: String) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting("<x \(declaration)/>", before: "<samlp:Status>")
        try AttackVerifier.strict().expectRejection(of: text, by: "xml.malformed")
    }

    @Test(
        "Other namespaces are accepted, and so is resetting the default namespace",
        arguments: [
            #"<x xmlns="urn:x"><y xmlns=""/></x>"#, #"<x xmlns:a="URN:x"/>"#, #"<x xmlns:a="a+b-c.d1:x"/>"#,
            #"<x xmlns:a="x:"/>"#, #"<x xmlns:xml="http://www.w3.org/XML/1998/namespace"/>"#,
        ]
    )
    func absolute(element: String) throws {
        let base = try AttackBase.signed(.assertion)
        try AttackVerifier.strict().expectSame(as: base, from: base.text.inserting(element, before: "<samlp:Status>"))
    }

    @Test(
        "The digest of no bytes is rejected, with every algorithm",
        arguments: DigestMethod.allCases,
        [Placement.response, .assertion]
    )
    func digestOfNothing(method: DigestMethod, placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.signature.digestMethod = method.rawValue
        let digest = "<ds:DigestValue>\(try method.hash([]).base64)</ds:DigestValue>"
        let text = try pieces.xml(signing: placement)
        let signed = text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
        for verifier in [try AttackVerifier.strict(), try AttackVerifier.lenient(.sha1)] {
            verifier.expectRejection(of: text.replacingFirst(signed, with: digest), by: "signature.empty-digest")
        }
    }
}

extension String {
    fileprivate var trimmingSpace: Substring { hasSuffix(" ") ? dropLast() : self[...] }
}

extension [UInt8] {
    /// The bytes in Base64.
    var base64: String { Base64Text(encoding: self).description }
}
