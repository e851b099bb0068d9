import Attacks
import Foundation
import SAML
import SAMLTestKit
import TestSupport
import Testing

@Suite("What other readers would read")
struct MisreadingTests {
    /// A change of a response whose assertion is signed, and what follows from it.
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        let path: String
        let readers: [Misreading.Reader]
        var parts: [String] = []
        var characterCount = 4
        let change: @Sendable (AttackBase) -> String
    }

    private static func evil(_ prefix: String, _ declaration: String) -> String {
        """
        <\(prefix)Assertion \(declaration)><\(prefix)Subject><\(prefix)NameID>evil</\(prefix)NameID></\(prefix)Subject></\(prefix)Assertion>
        """
    }

    private static let keyInfo = #"<ds:KeyInfo><NameID xmlns="urn:evil">evil</NameID></ds:KeyInfo>"#
    private static let start = "<saml:Assertion "
    /// The NameID of the constructed response.
    private static let subscriber = "subscriber-1"
    private static let end = "</samlp:Response>"
    private static let inside = ["Subject", "NameID"]

    static let rows: [Row] = [
        Row(
            description: "an Assertion of another namespace before the signed one",
            path: "/Response/Assertion",
            readers: [.localName, .first, .position],
            parts: inside
        ) { $0.text.inserting(evil("e:", #"xmlns:e="urn:evil""#), before: start) },
        Row(
            description: "an Assertion of SAML 1.1 after it",
            path: "/Response/Assertion",
            readers: [.localName, .last, .position],
            parts: inside
        ) { $0.text.inserting(evil("e:", #"xmlns:e="urn:oasis:names:tc:SAML:1.0:assertion""#), before: end) },
        Row(
            description: "an Assertion without a namespace in Extensions",
            path: "/Response/Extensions/Assertion",
            readers: [.localName, .first],
            parts: inside
        ) {
            let extensions = "<samlp:Extensions>\(evil("", ""))</samlp:Extensions>"
            return $0.text.inserting(extensions, before: "<samlp:Status>")
        },
        Row(
            description: "another case",
            path: "/Response/assertion",
            readers: [.letterCase, .last, .position],
            parts: ["NAMEID"]
        ) { $0.text.inserting("<saml:assertion><saml:NAMEID>evil</saml:NAMEID></saml:assertion>", before: end) },
        Row(
            description: "a Subject of the Response",
            path: "/Response/Subject",
            readers: [.qualifiedName, .localName, .last, .position],
            parts: ["NameID"]
        ) { $0.text.inserting("<saml:Subject><saml:NameID>evil</saml:NameID></saml:Subject>", before: end) },
        Row(
            description: "a NameID in StatusDetail",
            path: "/Response/Status/StatusDetail/NameID",
            readers: [.qualifiedName, .localName, .first]
        ) {
            let detail = "<samlp:StatusDetail><saml:NameID>evil</saml:NameID></samlp:StatusDetail>"
            return $0.text.inserting(detail, before: "</samlp:Status>")
        },
        Row(
            description: "a second Issuer",
            path: "/Response/Issuer",
            readers: [.qualifiedName, .localName, .position]
        ) {
            $0.text.inserting("<saml:Issuer>evil</saml:Issuer>", before: "<samlp:Status>")
        },
        Row(description: "any element", path: "/Response/x", readers: [.position]) {
            $0.text.inserting("<x>evil</x>", before: end)
        },
        Row(description: "text", path: "/Response", readers: [.text]) { $0.text.inserting("evil", before: end) },
        Row(description: "text in Status", path: "/Response/Status", readers: [.text]) {
            $0.text.inserting("evil", after: "<samlp:Status>")
        },
        Row(
            description: "a DigestValue in Extensions",
            path: "/Response/Extensions/DigestValue",
            readers: [.qualifiedName, .localName, .first]
        ) {
            let value = #"<d:DigestValue xmlns:d="http://www.w3.org/2000/09/xmldsig#">evil</d:DigestValue>"#
            return $0.text.inserting("<samlp:Extensions>\(value)</samlp:Extensions>", before: "<samlp:Status>")
        },
        Row(
            description: "the ID in another namespace",
            path: "/Response/Extensions/x",
            readers: [.identifier]
        ) {
            let x = #"<e:x xmlns:e="urn:evil" e:id="\#($0.pieces.assertionID)">evil</e:x>"#
            return $0.text.inserting("<samlp:Extensions>\(x)</samlp:Extensions>", before: "<samlp:Status>")
        },
        Row(
            description: "the context of an authentication",
            path: "/Response/Extensions/AuthnContextClassRef",
            readers: [.qualifiedName, .localName, .first, .last]
        ) {
            let context = "<saml:AuthnContextClassRef>evil</saml:AuthnContextClassRef>"
            return $0.text.inserting("<samlp:Extensions>\(context)</samlp:Extensions>", before: "<samlp:Status>")
        },
        Row(
            description: "the name of an attribute",
            path: "/Response/Extensions/a",
            readers: [.attributeName]
        ) {
            let value = #"<a Name="zip"><v>evil</v></a>"#
            return $0.text.inserting("<samlp:Extensions>\(value)</samlp:Extensions>", before: "<samlp:Status>")
        },
        Row(description: "an element in Status", path: "/Response/Status/u", readers: [.position]) {
            $0.text.inserting("<u>evil</u>", after: "<samlp:Status>")
        },
        Row(
            description: "a part inside another element",
            path: "/Response/x",
            readers: [.position, .identifier, .localName, .last],
            parts: ["NameID"]
        ) {
            $0.text.inserting(
                #"<x><y xmlns:e="urn:e" e:ID="\#($0.pieces.assertionID)"/><NameID>evil</NameID></x>"#,
                before: end
            )
        },
        Row(
            description: "a NameID in KeyInfo",
            path: "/Response/Assertion/Signature/KeyInfo/NameID",
            readers: [.localName, .first]
        ) { $0.text.inserting(keyInfo, after: "</ds:SignatureValue>") },
    ]

    /// Names that only some comparisons find, types, and the names of XML attributes.
    static let disguised: [Row] = [
        extended("a long s", "/Aſſertion", [.letterCase, .first], #"<Aſſertion xmlns="urn:evil">evil</Aſſertion>"#),
        extended("a dotted capital I", "/NameİD", [.letterCase, .first], "<saml:NameİD>evil</saml:NameİD>"),
        extended("a dotless i", "/nameıd", [.letterCase, .first], "<saml:nameıd>evil</saml:nameıd>"),
        extended("a longer name", "/NameIDx", [.namePrefix], "<saml:NameIDx>evil</saml:NameIDx>"),
        extended("a type", "/x", [.schemaType], "<x \(schemaInstance) xsi:type='saml:NameIDType'>evil</x>"),
        extended(
            "a type of a common name",
            "/x",
            [.schemaType],
            "<x \(schemaInstance) xsi:type='saml:SubjectType'>evil</x>"
        ),
        extended("an XML attribute", "/x", [.xmlAttribute], "<x SessionIndex='evil'>1</x>", ["@SessionIndex"]),
        Row(
            description: "an XML attribute of the Response",
            path: "/Response",
            readers: [.xmlAttribute],
            parts: ["@NotOnOrAfter"]
        ) { $0.text.replacingFirst("<samlp:Response ", with: "<samlp:Response NotOnOrAfter='evil' ") },
        Row(
            description: "an expected XML attribute in another namespace",
            path: "/Response",
            readers: [.xmlAttribute],
            parts: ["@InResponseTo"]
        ) {
            $0.text.replacingFirst("<samlp:Response ", with: "<samlp:Response xmlns:e='urn:e' e:InResponseTo='evil' ")
        },
        Row(
            description: "an XML attribute inside another element",
            path: "/Response/x",
            readers: [.position, .xmlAttribute],
            parts: ["@Recipient"]
        ) { $0.text.inserting("<x><y Recipient=''>evil</y></x>", before: end) },
        Row(
            description: "the name of an attribute on an expected element",
            path: "/Response/Status/StatusMessage",
            readers: [.attributeName]
        ) {
            let message = "<samlp:StatusMessage Name='zip'>evil</samlp:StatusMessage>"
            return $0.text.inserting(message, before: "</samlp:Status>")
        },
        Row(description: "Extensions after the assertion", path: "/Response/Extensions", readers: [.position]) {
            $0.text.inserting("<samlp:Extensions><x>evil</x></samlp:Extensions>", before: end)
        },
        Row(
            description: "text in X509Data",
            path: "/Response/Assertion/Signature/KeyInfo/X509Data",
            readers: [.text]
        ) {
            $0.text.inserting("<ds:KeyInfo><ds:X509Data>evil</ds:X509Data></ds:KeyInfo>", after: "</ds:SignatureValue>")
        },
    ]

    /// Markup for a reader of text alone.
    static let hidden: [Row] = [
        Row(description: "a comment before the root", path: "/", readers: [.rawText], parts: inside) {
            "<!--\(evil("saml:", ""))-->" + $0.text
        },
        Row(description: "a comment after the root", path: "/", readers: [.rawText]) {
            $0.text + "\n<!-- <nameid>evil</nameid> -->"
        },
        Row(description: "a comment in which a parser finds another tag", path: "/", readers: [.rawText]) {
            "<!-- <x y='<NameID>evil</NameID> -->" + $0.text
        },
        extended("a CDATA section", "/x", [.rawText], "<x><![CDATA[\(attribute)]]></x>", ["AttributeValue"]),
        extended(
            "references",
            "/x",
            [.unescapedText],
            "<x>\(attribute.replacing("<", with: "&#x3c;"))</x>",
            ["AttributeValue"]
        ),
        Row(description: "references in an attribute", path: "/Response", readers: [.unescapedText]) {
            let value = "&lt;NameID>evil&lt;/NameID>"
            return $0.text.replacingFirst("<samlp:Response ", with: "<samlp:Response Consent='\(value)' ")
        },
        Row(
            description: "a CDATA section in another element",
            path: "/Response/x",
            readers: [.position, .rawText],
            parts: ["NameID"],
            characterCount: 12
        ) { $0.text.inserting("<x><y><![CDATA[<NameID>]]></y>evil</x>", before: end) },
    ]

    private static let schemaInstance = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
    private static let attribute =
        "<saml:Attribute Name='zip'><saml:AttributeValue>evil</saml:AttributeValue></saml:Attribute>"

    /// A row with an element in Extensions.
    private static func extended(
        _ description: String,
        _ path: String,
        _ readers: [Misreading.Reader],
        _ element: String,
        _ parts: [String] = []
    ) -> Row {
        Row(description: description, path: "/Response/Extensions\(path)", readers: readers, parts: parts) {
            $0.text.inserting("<samlp:Extensions>\(element)</samlp:Extensions>", before: "<samlp:Status>")
        }
    }

    @Test(
        "Each change is accepted, with the place, the readers and the length of what they read",
        arguments: rows + disguised + hidden
    )
    func named(row: Row) throws {
        let base = try AttackBase.signed(.assertion)
        let report = try AttackVerifier.strict().evaluate(Array(row.change(base).utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        let misreading = try #require(report.misreadings.first)
        #expect(report.misreadings.count == 1)
        #expect(misreading.path == row.path)
        #expect(misreading.readers == row.readers)
        #expect(misreading.parts == row.parts)
        #expect(misreading.characterCount == row.characterCount)
        #expect(!misreading.description.replacing("urn:evil", with: "").contains("evil"))
        let check = try #require(report.checks.first { $0.id == "signature.misreadable-content" })
        #expect(check.outcome == .warned && check.path == row.path)
        #expect(report.assertion?.subject?.nameID?.value == Self.subscriber)
    }

    @Test("In a signed Response, only its signature is not signed", arguments: [Placement.response, .both])
    func signedResponse(placement: Placement) throws {
        let verifier = try AttackVerifier.strict()
        let base = try AttackBase.signed(placement)
        #expect(verifier.evaluate(Array(base.text.utf8), at: AttackBase.instant).misreadings.isEmpty)
        let text = base.text.inserting(Self.keyInfo, after: "</ds:SignatureValue>")
        let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        #expect(report.misreadings.map(\.path) == ["/Response/Signature/KeyInfo/NameID"])
        #expect(report.misreadings.first?.readers == [.localName, .first])
    }

    @Test("An attribute with the ID on the Response does not count what is signed in it")
    func identifierOfResponse() throws {
        let base = try AttackBase.signed(.assertion)
        let attribute = #"<samlp:Response xmlns:e="urn:evil" e:ID="\#(base.pieces.assertionID)" "#
        let text = base.text.replacingFirst("<samlp:Response ", with: attribute)
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.misreadings.map(\.readers) == [[.identifier]])
        #expect(report.misreadings.first?.characterCount == nil)
    }

    @Test(
        "Markup in a comment inside the root is found if the policy allows comments, and in a signed value",
        arguments: [Placement.response, .assertion]
    )
    func hiddenInside(placement: Placement) throws {
        let comment = try AttackBase.signed(placement).text
            .inserting("<!-- <NameID>evil</NameID> -->", after: "<saml:Subject>")
        let lenient = try AttackVerifier.lenient(.comments).evaluate(Array(comment.utf8), at: AttackBase.instant)
        #expect(lenient.misreadings.map(\.readers) == [[.rawText]])
        #expect(lenient.misreadings.map(\.path) == ["/Response/Assertion/Subject"])
        for (value, reader) in [
            ("<![CDATA[<NameID>evil]]>", Misreading.Reader.rawText), ("&lt;NameID>evil", .unescapedText),
        ] {
            var pieces = ConstructedResponse()
            pieces.attributes += ConstructedResponse.attribute("name", value)
            let text = try pieces.xml(signing: placement)
            let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
            #expect(report.isAccepted)
            #expect(report.misreadings.map(\.readers) == [[reader]])
            #expect(report.misreadings.first?.path == "/Response/Assertion/AttributeStatement/Attribute/AttributeValue")
            #expect(report.misreadings.first?.characterCount == 4)
            let check = try #require(report.checks.first { $0.id == "signature.misreadable-content" })
            #expect(check.message?.hasSuffix("what was verified has no element from there") == true)
        }
    }

    @Test("Space, a comment at an end and an invisible character are none")
    func harmless() throws {
        let base = try AttackBase.signed(.assertion)
        let texts = [
            base.text.inserting(" \u{A0}\u{FEFF}", after: "<samlp:Status>"),
            base.text.replacing("94110<", with: "94110<!-- x --> <"),
            base.text.inserting("<!-- x -->\n", after: "<saml:Subject>"),
            "<!-- The Assertion is signed; a < b, <x>, NameID of </saml:Subject> -->" + base.text + "<!-- > <- -->",
            base.text.inserting(
                "<samlp:StatusMessage>1 &lt; 2, &lt;b&gt; NameID</samlp:StatusMessage>",
                before: "</samlp:Status>"
            ),
            base.text.replacingFirst("<saml:Issuer>", with: "<saml:Issuer NameQualifier='q' SPNameQualifier='s'>"),
            base.text.replacingFirst(
                "<saml:Issuer>",
                with: "<saml:Issuer \(Self.schemaInstance) xsi:type='saml:NameIDType'>"
            ),
            base.text.replacingFirst(
                "<samlp:Response ",
                with: "<samlp:Response \(Self.schemaInstance) xsi:type='samlp:ResponseType' "
            ),
            base.text.inserting("<samlp:StatusMessage>No NameID</samlp:StatusMessage>", before: "</samlp:Status>"),
            base.text.inserting(
                #"<ds:KeyInfo><ds:KeyName>k</ds:KeyName><r:SecurityTokenReference xmlns:r="urn:w"><r:Reference/></r:SecurityTokenReference></ds:KeyInfo>"#,
                after: "</ds:SignatureValue>"
            ),
        ]
        for text in texts {
            let report = try AttackVerifier.lenient(.comments).evaluate(Array(text.utf8), at: AttackBase.instant)
            #expect(report.misreadings.isEmpty, "\(report.misreadings)")
        }
    }

    @Test("A CDATA section that divides a signed value is one, without an option")
    func section() throws {
        var pieces = ConstructedResponse()
        pieces.nameID = pieces.nameID.replacing(Self.subscriber, with: "sub<![CDATA[scriber-1]]>")
        let xml = try pieces.xml(signing: .response, with: SampleKeys.signing())
        let report = try AttackVerifier.strict().evaluate(Array(xml.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        #expect(report.misreadings.map(\.readers) == [[.firstText]])
        #expect(report.misreadings.first?.characterCount == 3)
    }

    @Test("What was encrypted is searched, too", arguments: [Placement.assertion, .both, .response])
    func encrypted(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.nameID = pieces.nameID.replacing(Self.subscriber, with: "sub<![CDATA[scriber-1]]>")
        pieces.attributes += ConstructedResponse.attribute("name", "<![CDATA[<NameID>evil]]>")
        pieces.signature.keyInfo = Self.keyInfo
        let text = try pieces.encrypted(ResponseEncryption(parts: [.assertion]), signing: placement)
        let report = try AttackVerifier.strict().decrypting().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        let decrypted = report.misreadings.filter { $0.location == nil }
        #expect(decrypted.contains { $0.readers == [.firstText] })
        #expect(decrypted.contains { $0.readers == [.rawText] && $0.name == "NameID" })
        // The signature of the Response covers the encrypted form, and with it the KeyInfo of the assertion's signature.
        #expect(decrypted.contains { $0.readers == [.localName, .first] } == (placement == .assertion))
        let received = report.misreadings.filter { $0.location != nil }
        #expect(received.isEmpty == (placement == .assertion))
    }

    @Test("A comment in what was encrypted is searched, too, if the policy allows comments")
    func encryptedComment() throws {
        var pieces = ConstructedResponse()
        pieces.statements += "<!-- <NameID>evil</NameID> -->"
        let text = try pieces.encrypted(ResponseEncryption(parts: [.assertion]), signing: .response)
        let verifier = try AttackVerifier.lenient(.comments).decrypting()
        let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        #expect(report.misreadings.map(\.readers) == [[.rawText]])
        #expect(report.misreadings.map(\.path) == ["/Response/Assertion"])
        #expect(report.misreadings.first?.location == nil)
    }

    @Test("The recipient of an encrypted key is not that of the assertion")
    func encryptedKey() throws {
        let text = try ConstructedResponse().encrypted(ResponseEncryption(parts: [.assertion]), signing: .assertion)
            .replacing("EncryptedKey xmlns", with: "EncryptedKey Recipient='https://sp.example' xmlns")
        #expect(text.contains(" Recipient='https://sp.example'"))
        let report = try AttackVerifier.strict().decrypting().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        #expect(report.misreadings.isEmpty, "\(report.misreadings)")
    }

    @Test("The most likely mistake is named first")
    func order() throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting("<x/><saml:NameID>evil</saml:NameID>", before: Self.end)
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        let check = try #require(report.checks.first { $0.id == "signature.misreadable-content" })
        #expect(check.path == "/Response/NameID")
        #expect(check.message?.contains("there is also x in /Response/x") == true)
        #expect(check.location == report.misreadings.last?.location)
    }

    @Test("A comment in a signed value, if the policy allows comments, is one")
    func comment() throws {
        let base = try AttackBase.signed(.response)
        let value = Self.subscriber
        let text = base.text.replacingFirst(">\(value)<", with: ">\(value.prefix(3))<!---->\(value.dropFirst(3))<")
        let report = try AttackVerifier.lenient(.comments).evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        #expect(report.misreadings.map(\.readers) == [[.firstText]])
        #expect(report.misreadings.first?.characterCount == 3)
        #expect(report.assertion?.subject?.nameID?.value == value)
    }

    @Test("Several are counted, and a document full of them has a limit")
    func several() throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting(String(repeating: "<x/>", count: 500), before: Self.end)
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.misreadings.count == 100)
        let check = try #require(report.checks.first { $0.id == "signature.misreadable-content" })
        #expect(check.message?.contains("and 494 more") == true)
    }

    @Test("The names inside an element have a limit")
    func parts() throws {
        let names = (0..<500).map { number in
            let letters = "recipient".enumerated().map {
                number >> $0.offset & 1 == 1 ? $0.element.uppercased() : "\($0.element)"
            }
            return "<y \(letters.joined())='1'/>"
        }
        let text = try AttackBase.signed(.assertion).text.inserting("<x>\(names.joined())</x>", before: Self.end)
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.misreadings.map(\.readers) == [[.position, .xmlAttribute]])
        #expect(report.misreadings.first?.parts.count == 64)
    }

    @Test("There is none without a signature that holds")
    func unsigned() throws {
        let text = try AttackBase.signed(.assertion).text.inserting("<x>evil</x>", before: Self.end)
            .replacing("SignatureValue>", with: "SignatureValue>A")
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(!report.isAccepted && report.misreadings.isEmpty)
    }
}
