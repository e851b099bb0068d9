import Attacks
import SAML
import TestSupport
import Testing

@Suite("Markup that some parsers accept")
struct MarkupTests {
    @Test("A document that is not well-formed is rejected, even if libxml2 accepts it", arguments: MalformedMarkup.all)
    func isRejected(change: (mark: String, replacement: String)) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.replacingFirst(change.mark, with: change.replacement)
        #expect(text != base.text)
        try AttackVerifier.strict().expectRejection(of: text, by: "xml.malformed")
        try AttackVerifier.lenient(.comments).expectRejection(of: text, by: "xml.malformed")
    }

    @Test(
        "An empty or nearly empty text is not XML",
        arguments: [
            "", " ", "\n", "\u{FEFF}", "x", "<", "<!", "<?", "</", "<r", "<r>", "&amp;", "<!---->", "<![CDATA[]]>",
            "\"", "<a><b></a></b>",
        ]
    )
    func fragments(text: String) throws {
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        let failures = report.failures.map(\.id)
        #expect(
            failures == ["xml.malformed"] || failures == ["xml.doctype"] || failures == ["xml.processing-instruction"]
        )
    }

    @Test(
        "An XML declaration of a version other than 1.0 is rejected",
        arguments: [
            (#"<?xml version="1.1"?>"#, "xml.declaration"),
            (#"<?xml version="1.1" encoding="UTF-8"?>"#, "xml.declaration"),
            (#"<?xml version="2.0"?>"#, "xml.declaration"), (#"<?xml version="1.01"?>"#, "xml.declaration"),
            (#"<?xml version=""?>"#, "xml.declaration"), (#"<?xml encoding="UTF-8"?>"#, "xml.declaration"),
            ("<?xml ?>", "xml.declaration"), (#"<?xml version="1.0">"#, "xml.declaration"),
            ("<?xml version=1.0?>", "xml.declaration"),
            (#"<?xml version="1.0" encoding="UTF-8" \#(String(repeating: " ", count: 300))?>"#, "xml.declaration"),
            (#"<?xml standalone="yes" version="1.0"?>"#, "xml.malformed"),
            (#"<?xml version="1.0" version="1.1"?>"#, "xml.malformed"),
            (#"<?xml version="1.0" standalone="maybe"?>"#, "xml.malformed"),
            (#"<?xml version="1.0" x="y"?>"#, "xml.malformed"),
            (#"<?xml version="1.0" encoding="*"?>"#, "xml.malformed"),
            (#"<?xml version="1.0" encoding=""?>"#, "xml.malformed"),
            (#"<?xml version="1.0"encoding="UTF-8"?>"#, "xml.malformed"),
            (#"<?xml x="version"1.0" version="1.1"?>"#, "xml.declaration"),
        ]
    )
    func declaration(declaration: String, rule: String) throws {
        let base = try AttackBase.signed(.assertion)
        try AttackVerifier.strict().expectRejection(of: declaration + base.text, by: rule)
    }

    @Test(
        "Other forms of the declaration are accepted",
        arguments: [
            "<?xml version='1.0'?>", "<?xml version='1.0' standalone='no'?>",
            "<?xml\nversion = '1.0'\tencoding = \"utf-8\" ?>",
            #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
        ]
    )
    func goodDeclaration(declaration: String) throws {
        let base = try AttackBase.signed(.assertion)
        try AttackVerifier.strict().expectSame(as: base, from: declaration + base.text)
    }

    @Test(
        "Prefixes and quotes may differ outside the signed content",
        arguments: ["p", "saml", "ds", "xmlns2", "ID"]
    )
    func prefixes(prefix: String) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.replacing("samlp:", with: "\(prefix):").replacing("xmlns:samlp=", with: "xmlns:\(prefix)=")
            .replacingFirst(
                #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response-1""#,
                with: "ID='_response-1'"
            )
            .replacingFirst("<saml:Issuer>", with: #"<s:Issuer xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion">"#)
            .replacingFirst("</saml:Issuer>", with: "</s:Issuer>")
        try AttackVerifier.strict().expectSame(as: base, from: text)
    }

    @Test("A prefix that is bound to another namespace changes the element", arguments: Placement.allCases)
    func rebound(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        let text = base.text.replacing(
            #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#,
            with: #"xmlns:saml="urn:evil""#
        )
        let rules = ["structure.no-assertion"] + (placement == .response ? [] : ["signature.misplaced"])
        try AttackVerifier.strict().expectRejection(of: Array(text.utf8), by: rules)
    }

    @Test(
        "An xml:id is a name and unique",
        arguments: [
            (#"<x xml:id="a"/>"#, true), (#"<x xml:id=" a "/><x xml:id="b"/>"#, true), (#"<x xml:id=""/>"#, false),
            (#"<x xml:id="1 2"/>"#, false), (#"<x xml:id="a:b"/>"#, false),
            (#"<x xml:id="a"/><x xml:id="a"/>"#, false),
        ]
    )
    func identifiers(elements: String, isAccepted: Bool) throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting(elements, after: "<samlp:Status>")
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.failures.map(\.id) == (isAccepted ? [] : ["xml.malformed"]))
    }
}
