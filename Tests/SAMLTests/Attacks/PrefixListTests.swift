import Attacks
import SAML
import TestSupport
import Testing

@Suite("Prefixes that are treated inclusively")
struct PrefixListTests {
    private static let start = #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" "#

    /// A signed response with InclusiveNamespaces in both canonicalizations.
    private func document(_ inTransform: String, _ inMethod: String) throws -> String {
        var pieces = ConstructedResponse()
        let algorithm = "http://www.w3.org/2001/10/xml-exc-c14n#"
        let enveloped = #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"#
        pieces.signature.transforms =
            enveloped + #"<ds:Transform Algorithm="\#(algorithm)">\#(inTransform)</ds:Transform>"#
        pieces.signature.canonicalization =
            #"<ds:CanonicalizationMethod Algorithm="\#(algorithm)">\#(inMethod)</ds:CanonicalizationMethod>"#
        return try pieces.xml(signing: .assertion)
    }

    @Test(
        "Up to eight prefixes are accepted",
        arguments: [
            "", "xs", "#default", "xs xsi", "a b c d e f g h", "a b ", "saml saml saml", "1 2 : ::",
            "xml xmlns",
        ]
    )
    func accepted(prefixes: String) throws {
        let list = Self.start + #"PrefixList="\#(prefixes)"/>"#
        let verifier = try AttackVerifier.strict()
        for (inTransform, inMethod) in [(list, ""), ("", list), (list, list)] {
            let text = try document(inTransform, inMethod)
            let assertion = try verifier.verify(Array(text.utf8), at: AttackBase.instant)
            #expect(assertion.subject?.nameID?.value == "subscriber-1")
            verifier.expectRejection(
                of: text.replacing("subscriber-1", with: AttackBase.evilName),
                by: "signature.digest-mismatch"
            )
        }
    }

    @Test(
        "More prefixes are rejected",
        arguments: [
            "a b c d e f g h i", "a a a a a a a a a",
            String(repeating: "a ", count: 2000),
        ]
    )
    func tooMany(prefixes: String) throws {
        let list = Self.start + #"PrefixList="\#(prefixes)"/>"#
        for (inTransform, inMethod) in [(list, ""), ("", list)] {
            let text = try document(inTransform, inMethod)
            try AttackVerifier.strict().expectRejection(of: text, by: "signature.prefix-list")
        }
    }

    @Test(
        "Whitespace that libxmlsec1 does not ignore in a list is rejected",
        arguments: [" xs", "xs  xsi", "xs  ", " ", "xs&#9;xsi", "xs&#10;", "&#13;xs", "xs&#x20; xsi"]
    )
    func whitespace(prefixes: String) throws {
        let list = Self.start + #"PrefixList="\#(prefixes)"/>"#
        for (inTransform, inMethod) in [(list, ""), ("", list)] {
            let text = try document(inTransform, inMethod)
            try AttackVerifier.strict().expectRejection(of: text, by: "signature.prefix-list")
        }
    }

    @Test(
        "Any other content of a canonicalization is rejected",
        arguments: [
            start + "/>", start + #"PrefixList="xs" x="y"/>"#, start + #"PrefixList="xs"/><x/>"#,
            start + #"PrefixList="xs"/>"# + start + #"PrefixList="a b c d e f g h i"/>"#,
            start + #"PrefixList="xs">x</ec:InclusiveNamespaces>"#,
            start + #"PrefixList="xs"><x/></ec:InclusiveNamespaces>"#,
            #"<ec:InclusiveNamespaces xmlns:ec="urn:x" PrefixList="a b c d e f g h i"/>"#,
            #"<InclusiveNamespaces PrefixList="xs"/>"#, "<x/>", "<ds:XPath>true()</ds:XPath>",
            start + #"xmlns:p="urn:p" p:PrefixList="xs"/>"#,
        ]
    )
    func otherContent(content: String) throws {
        let value = "<ds:SignatureValue>\(String(repeating: "A", count: 342))==</ds:SignatureValue>"
        let empty = try document("", "")
        let text = empty.replacingFirst(empty.signatureValue, with: value)
        for mark in ["</ds:CanonicalizationMethod>", "</ds:Transform></ds:Transforms>"] {
            let document = text.inserting(content, before: mark)
            #expect(document != text)
            try AttackVerifier.strict().expectRejection(of: document, by: "signature.structure")
        }
    }
}
