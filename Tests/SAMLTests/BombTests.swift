import Foundation
import SAML
import TestSupport
import Testing

@Suite("Documents made to be expensive")
struct BombTests {
    /// The content of an attribute value, and the check that must stop the work.
    struct Bomb: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let content: String
        var transforms: String?
        let failed: String
    }

    private static func nested(_ depth: Int, _ attributes: (Int) -> String, _ content: String = "") -> String {
        (0..<depth).map { "<e\(attributes($0))>" }.joined() + content + String(repeating: "</e>", count: depth)
    }

    private static func declarations(_ count: Int, from start: Int = 0) -> String {
        (start..<start + count).map { " xmlns:n\($0)=\"u:\"" }.joined()
    }

    private static func transforms(prefixes: Int) -> String {
        let list = (0..<prefixes).map { "n\($0)" }.joined(separator: " ")
        return #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"#
            + #"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#">"#
            + #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="\#(list)"/></ds:Transform>"#
    }

    static let bombs = [
        Bomb(
            testDescription: "many attributes in a tag",
            content: "<e\((0..<65).map { " a\($0)=''" }.joined())/>",
            failed: "xml.too-many-attributes"
        ),
        Bomb(
            testDescription: "many attributes in all",
            content: String(repeating: "<e\((0..<64).map { " a\($0)=''" }.joined())/>", count: 1_024),
            failed: "xml.too-many-attributes"
        ),
        Bomb(
            testDescription: "a large tag",
            content: "<e a='\(String(repeating: "x", count: 16 << 10))'/>",
            failed: "xml.tag-too-large"
        ),
        Bomb(
            testDescription: "many tags",
            content: String(repeating: "<![CDATA[]]>", count: 65_536),
            failed: "xml.too-many-tags"
        ),
        Bomb(testDescription: "deep", content: nested(33, { _ in "" }), failed: "xml.too-deep"),
        Bomb(
            testDescription: "namespaces in scope",
            content: nested(5, { declarations(30, from: 30 * $0) }),
            failed: "xml.too-many-namespaces"
        ),
        Bomb(
            testDescription: "depth 63, 60 declarations a tag, 32 prefixes",
            content: nested(63, { declarations(60, from: 60 * $0) }, String(repeating: "<e/>", count: 8_000)),
            transforms: transforms(prefixes: 32),
            failed: "xml.too-many-namespaces"
        ),
        Bomb(
            testDescription: "a long PrefixList",
            content: "",
            transforms: transforms(prefixes: 9),
            failed: "signature.prefix-list"
        ),
        Bomb(
            testDescription: "elements times prefixes times namespaces",
            content: nested(24, { declarations(5, from: 5 * $0) }, String(repeating: "<e/>", count: 3_800)),
            transforms: transforms(prefixes: 8),
            failed: "xml.too-much-work"
        ),
        Bomb(
            testDescription: "entities that grow",
            content: "<!DOCTYPE e [<!ENTITY a 'aaaa'>]>",
            failed: "xml.doctype"
        ),
        Bomb(
            testDescription: "larger than allowed",
            content: String(repeating: "x", count: 1 << 20),
            failed: "xml.too-large"
        ),
    ]

    @Test("Each document is rejected by the expected check", arguments: bombs)
    func ends(bomb: Bomb) throws {
        var response = ConstructedResponse()
        response.attributes = ConstructedResponse.attribute("a", bomb.content)
        if let transforms = bomb.transforms { response.signature.transforms = transforms }
        let signature = response.signature.text(referenceTo: response.responseID)
            .replacing(
                "<ds:DigestValue></ds:DigestValue>",
                with: "<ds:DigestValue>\(String(repeating: "A", count: 43))=</ds:DigestValue>"
            )
            .replacing(
                "<ds:SignatureValue></ds:SignatureValue>",
                with: "<ds:SignatureValue>\(String(repeating: "A", count: 344))</ds:SignatureValue>"
            )
        let xml = response.response(signature: signature, assertion: response.assertion())
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let report = verifier.evaluate(Array(xml.utf8), at: Date())
        #expect(report.failures.map(\.id) == [bomb.failed])
    }
}
