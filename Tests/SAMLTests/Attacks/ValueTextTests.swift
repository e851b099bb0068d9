import Attacks
import SAML
import SAMLDiagnosis
import TestSupport
import Testing
import XMLSecurity

@Suite("Text that a reader may truncate")
struct ValueTextTests {
    /// Values whose first piece of text is another user than the whole text.
    static let pieces = [
        "admin@example.com<!---->.evil.com", "admin@example.com<!-- - -->.evil.com",
        "<!--x-->admin@example.com.evil.com",
        "admin@example.com.evil.com<!--x-->", "admin<!--1-->@example.com<!--2-->.evil<!--3-->.com",
    ]

    static let whole = "admin@example.com.evil.com"

    private func signed(nameID: String, value: String, placement: Placement) throws -> String {
        var pieces = ConstructedResponse()
        pieces.nameID = "<saml:NameID>\(nameID)</saml:NameID>"
        pieces.attributes = ConstructedResponse.attribute("userID", value)
        return try pieces.xml(signing: placement)
    }

    @Test("A comment in a value: rejected, or the whole text", arguments: pieces, Placement.allCases)
    func comment(text: String, placement: Placement) throws {
        let signedSo = try signed(nameID: text, value: text, placement: placement)
        let whole = try signed(nameID: Self.whole, value: Self.whole, placement: placement)
        let addedLater = whole.replacing(Self.whole, with: text)
        for document in [signedSo, addedLater] {
            try AttackVerifier.strict().expectRejection(of: document, by: "xml.comment")
            let verifier = try AttackVerifier.lenient(.comments)
            let assertion = try verifier.verify(Array(document.utf8), at: AttackBase.instant)
            #expect(assertion.subject?.nameID?.value == Self.whole)
            #expect(assertion[attribute: "userID"] == Self.whole)
            let octets = String(decoding: assertion.signedOctets, as: UTF8.self)
            #expect(!octets.contains("<!--"), "a comment was signed")
        }
    }

    @Test("A comment in the names of issuer and audience does not cut them", arguments: Placement.allCases)
    func commentInNames(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        let verifier = try AttackVerifier.lenient(.comments)
        for mark in ["idp.example-mvpd.tv", "https://saml.sp"] {
            verifier.expectSame(as: base, from: base.text.replacing(mark, with: mark + "<!--x-->"))
        }
    }

    @Test("A comment that hides an element hides it from every reader", arguments: Placement.allCases)
    func hiddenElement(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        let evil = base.pieces.hostileCopy(keepingIDs: true).assertion()
        let text = base.text.inserting("<!--\(evil)-->", before: "<saml:Assertion ")
        try AttackVerifier.strict().expectRejection(of: text, by: "xml.comment")
        try AttackVerifier.lenient(.comments).expectSame(as: base, from: text)
        let outside = "<!--\(evil)-->" + base.text + "<!--\(evil)-->"
        try AttackVerifier.strict().expectSame(as: base, from: outside)
    }

    @Test(
        "CDATA in a value is text like any other",
        arguments: [
            "admin@example.com<![CDATA[.evil.com]]>", "<![CDATA[admin@example.com]]>.evil.com",
            "<![CDATA[admin@example.com.evil.com]]>", "admin@example<![CDATA[]]>.com.<![CDATA[evil]]>.com",
        ],
        Placement.allCases
    )
    func characterData(text: String, placement: Placement) throws {
        let signedSo = try signed(nameID: text, value: text, placement: placement)
        let whole = try signed(nameID: Self.whole, value: Self.whole, placement: placement)
        for document in [signedSo, whole.replacing(Self.whole, with: text)] {
            let assertion = try AttackVerifier.strict().verify(Array(document.utf8), at: AttackBase.instant)
            #expect(assertion.subject?.nameID?.value == Self.whole)
            #expect(assertion[attribute: "userID"] == Self.whole)
        }
    }

    @Test("Markup in CDATA stays text", arguments: Placement.allCases)
    func markupInCharacterData(placement: Placement) throws {
        let markup = "</saml:AttributeValue><saml:AttributeValue>admin"
        let text = try signed(nameID: "a<![CDATA[<!--b-->]]>c", value: "<![CDATA[\(markup)]]>", placement: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion.subject?.nameID?.value == "a<!--b-->c")
        #expect(assertion.attributes.named("userID").first?.texts == [markup])
    }

    @Test("A processing instruction in a value is rejected", arguments: Placement.allCases)
    func processingInstruction(placement: Placement) throws {
        let text = try signed(nameID: Self.whole, value: Self.whole, placement: placement)
            .replacing("@example.com", with: "@example.com<?x?>")
        try AttackVerifier.lenient(.comments).expectRejection(of: text, by: "xml.processing-instruction")
    }

    @Test("Character references are read as the characters", arguments: Placement.allCases)
    func characterReferences(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        let text = base.text.replacing("subscriber-1", with: "&#115;ubscriber&#x2d;1").replacing(
            "viewer",
            with: "view&#x65;r"
        )
        try AttackVerifier.strict().expectSame(as: base, from: text)
    }

    @Test("Elements in an AttributeValue are a value of another kind, never its text", arguments: Placement.allCases)
    func elementsInAttribute(placement: Placement) throws {
        let text = try signed(nameID: "x", value: "admin<b>istrator</b>", placement: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion[attribute: "userID"] == nil)
        guard case .xml(let bytes)? = assertion.attributes.first?.values.first else {
            Issue.record("the value is not XML")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(">admin<b>istrator</b></saml:AttributeValue>"))
    }

    @Test(
        "A value of elements is in canonical form, with the namespaces in scope that it uses",
        arguments: Placement.allCases
    )
    func canonicalValue(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.responseAttributes += ##" xmlns:x="urn:x" xmlns:y="urn:unused""##
        let value =
            #"<x:a xmlns:z="urn:z" z:c='3' saml:b="2" a='1'><b xmlns="urn:b"><c xmlns=""/></b><x:d>&#62;</x:d></x:a>"#
        pieces.attributes = ConstructedResponse.attribute("userID", value)
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        guard case .xml(let bytes)? = assertion.attributes.first?.values.first else {
            Issue.record("the value is not XML")
            return
        }
        let expected =
            #"<saml:AttributeValue xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><x:a xmlns:x="urn:x" xmlns:z="urn:z" a="1" "#
            + #"saml:b="2" z:c="3"><b xmlns="urn:b"><c xmlns=""></c></b><x:d>&gt;</x:d></x:a></saml:AttributeValue>"#
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        // These octets equal those that libxmlsec1 digests, for an element without a signature.
        if placement == .assertion {
            let document = try XMLDocument(parsing: Array(pieces.unsigned.utf8), limits: XMLLimits())
            let octets = document.root.firstChild(XMLName("urn:oasis:names:tc:SAML:2.0:assertion", "Assertion"))?
                .canonicalized()
            #expect(octets == assertion.signedOctets)
        }
    }

    @Test("Text in elements inside an Issuer is not reported as its name")
    func elementsInResponseIssuer() throws {
        let base = try AttackBase.signed(.assertion)
        let evil = base.pieces.hostileCopy(keepingIDs: true)
        for element in [evil.attributes, evil.nameID] {
            let text = base.text.inserting(element, before: "</saml:Issuer>")
            try AttackVerifier.strict().expectRejection(of: text, by: "issuer.conflict")
            #expect(try UnverifiedResponse(Array(text.utf8)).fields.issuer?.isEmpty == true)
        }
    }

    @Test(
        "Elements in content that must be text are rejected",
        arguments: [
            ("saml:NameID", "subscriber-1"), ("saml:Issuer", "https://idp.example-mvpd.tv/saml2"),
            ("saml:Audience", "https://saml.sp.auth.adobe.com"),
        ],
        Placement.allCases
    )
    func elementsInText(name: (tag: String, text: String), placement: Placement) throws {
        var pieces = ConstructedResponse()
        let split = "\(name.text.prefix(10))<b>\(name.text.dropFirst(10))</b></\(name.tag)>"
        for part in [\ConstructedResponse.nameID, \.assertionIssuer, \.conditions] {
            pieces[keyPath: part] = pieces[keyPath: part].replacing("\(name.text)</\(name.tag)>", with: split)
        }
        let text = try pieces.xml(signing: placement)
        try AttackVerifier.strict().expectRejection(of: text, by: "assertion.malformed")
    }
}
