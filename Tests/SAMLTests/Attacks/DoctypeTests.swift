import Attacks
import SAML
import SAMLTestKit
import TestSupport
import Testing

@Suite("Document type declarations")
struct DoctypeTests {
    @Test(
        "Every form of a DOCTYPE is rejected, used or not",
        .timeLimit(.minutes(30)),
        arguments: DoctypeDeclaration.all
    )
    func isRejected(attack: DoctypeDeclaration) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting(attack.content, after: "<samlp:Status>")
        for start in ["", #"<?xml version="1.0" encoding="UTF-8"?>"#, "\u{FEFF}"] {
            try AttackVerifier.strict().expectRejection(of: start + attack.declaration + text, by: "xml.doctype")
        }
        let inside = base.text.inserting(attack.declaration, after: "<samlp:Status>")
        try AttackVerifier.lenient(.comments).expectRejection(of: inside, by: "xml.doctype")
    }

    @Test("A DOCTYPE after the response is rejected")
    func after() throws {
        let base = try AttackBase.signed(.assertion)
        try AttackVerifier.strict().expectRejection(of: base.text + "<!DOCTYPE x>", by: "xml.doctype")
    }

    @Test("A DOCTYPE in another encoding is rejected for its encoding")
    func otherEncoding() throws {
        let base = try AttackBase.signed(.assertion)
        let text = #"<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE x [<!ENTITY e "evil-admin">]>"# + base.text
        let utf16 = Array(text.utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        try AttackVerifier.strict().expectRejection(of: utf16, by: ["xml.nul-byte"])
        try AttackVerifier.strict().expectRejection(of: [0xFF, 0xFE] + utf16, by: ["xml.not-utf8"])
        let utf7 = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADwAIQ-DOCTYPE x+AD4-" + base.text
        try AttackVerifier.strict().expectRejection(of: utf7, by: "xml.malformed")
    }

    @Test("In a comment, a CDATA section or an attribute it is text")
    func asText() throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        verifier.expectSame(as: base, from: "<!-- <!DOCTYPE x> -->" + base.text)
        let status = "<samlp:StatusMessage><![CDATA[<!DOCTYPE x [<!ENTITY e 'e'>]>]]></samlp:StatusMessage>"
        verifier.expectSame(as: base, from: base.text.inserting(status, before: "</samlp:Status>"))

        var pieces = ConstructedResponse()
        pieces.attributes = ConstructedResponse.attribute("userID", "<![CDATA[<!DOCTYPE x>&e;]]>")
        for placement in Placement.allCases {
            let text = try pieces.xml(signing: placement)
            let assertion = try verifier.verify(Array(text.utf8), at: AttackBase.instant)
            #expect(assertion[attribute: "userID"] == "<!DOCTYPE x>&e;")
        }
    }

    @Test(
        "A reference to an undeclared entity is rejected",
        arguments: ["&e;", "&nbsp;", "&e", "&;", "&#0;", "&#x110000;", "&#xD800;", "&#xFFFE;", "&#8;", "& ", "%e;&x;"]
    )
    func undeclared(reference: String) throws {
        let base = try AttackBase.signed(.assertion)
        for mark in ["<samlp:Status>", #"<samlp:Response xmlns:samlp=""#] {
            let text = base.text.inserting(reference, after: mark)
            try AttackVerifier.strict().expectRejection(of: text, by: "xml.malformed")
        }
    }

    @Test(
        "Processing instructions are rejected in every place",
        arguments: [
            #"<?xml-stylesheet type="text/xsl" href="file:///etc/passwd"?>"#, "<?x?>", "<?x evil-admin?>", "<??>",
            "<? x?>",
            #"<?oasis-xml-catalog catalog="http://127.0.0.1:1/"?>"#, "<?xml-model href='x'?>", "<?XML version='1.0'?>",
            "<?x",
            "<?xml\u{A0}version='1.0'?>", #"<?xml:x version="1.0"?>"#,
        ]
    )
    func processingInstructions(instruction: String) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        let declaration = #"<?xml version="1.0"?>"#
        for text in [
            instruction + base.text, declaration + instruction + base.text, base.text + instruction,
            base.text.inserting(instruction, after: "<samlp:Status>"),
            base.text.inserting(instruction, after: "<saml:Subject>"),
            base.text.inserting(instruction, after: "<saml:AttributeValue>"), " " + instruction + base.text,
        ] {
            verifier.expectRejection(of: text, by: "xml.processing-instruction")
        }
        verifier.expectRejection(of: " " + declaration + base.text, by: "xml.processing-instruction")
        verifier.expectRejection(of: base.text + declaration, by: "xml.processing-instruction")
    }

    @Test("XInclude and schema hints are ordinary elements and attributes")
    func inclusion() throws {
        let base = try AttackBase.signed(.assertion)
        let include =
            #"<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>"#
        let fallback =
            #"<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="x"><xi:fallback>evil-admin</xi:fallback></xi:include>"#
        let hint =
            #"<x xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x http://127.0.0.1:1/"/>"#
        for element in [include, fallback, hint] {
            let text = base.text.inserting(element, after: "<samlp:Status>")
            try AttackVerifier.strict().expectSame(as: base, from: text)
        }
        var pieces = ConstructedResponse()
        pieces.attributes = ConstructedResponse.attribute("userID", include)
        let text = try pieces.xml(signing: .assertion)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion[attribute: "userID"] == nil)
        #expect(!String(decoding: assertion.signedOctets, as: UTF8.self).contains("root:"))
    }
}
