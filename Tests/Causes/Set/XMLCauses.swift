import SAML
import TestSupport

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.xml, name, causes, saying: word, payload)
    }

    private static let mismatchOfXML = "signature.digest-mismatch"

    static let xml = malformed + prologs + content

    private static let malformed = [
        row("an ampersand in a value", "xml.malformed", saying: "&") {
            try PayloadText.signed().replacing(">viewer<", with: ">A&B<")
        },
        row("an ampersand in an address", "xml.malformed", saying: "&") {
            try PayloadText.signed().replacing("SAMLAssertionConsumer\" In", with: "SAMLAssertionConsumer?a=1&b=2\" In")
        },
        row("a less-than sign in a value", "xml.malformed") {
            try PayloadText.signed().replacing(">viewer<", with: ">a<b<")
        },
        row("an end tag that is missing", "xml.malformed", saying: "end tag") {
            try PayloadText.signed().replacing("</saml:Subject>", with: "")
        },
        row("end tags in the wrong order", "xml.malformed", saying: "end tag") {
            try PayloadText.signed().replacing(
                "</saml:Attribute></saml:AttributeStatement>",
                with: "</saml:AttributeStatement></saml:Attribute>"
            )
        },
        row("an end tag in another case", "xml.malformed", saying: "end tag") {
            try PayloadText.signed().replacing("</saml:Conditions>", with: "</saml:conditions>")
        },
        row("typographic quotes", "xml.malformed", saying: "quotes") {
            try PayloadText.signed().replacing("=\"", with: "=“").replacing("\"", with: "”")
        },
        row("a value without its quotes, as in a printed sample", "xml.malformed", saying: "quote") {
            try PayloadText.signed().replacing("Algorithm=\"http", with: "Algorithm=http")
        },
        row("an attribute twice", "xml.malformed", saying: "twice") {
            try PayloadText.signed().replacing(
                #"Version="2.0" IssueInstant"#,
                with: #"Version="2.0" Version="2.0" IssueInstant"#
            )
        },
        row("attributes grown together", "xml.malformed") {
            try PayloadText.signed().replacing("\" NotOnOrAfter", with: "\"NotOnOrAfter")
        },
        row("a tag without its end", "xml.malformed") {
            try PayloadText.signed().replacing("<saml:AudienceRestriction>", with: "<saml:AudienceRestriction")
        },
        row("an entity of HTML", "xml.malformed", saying: "entity") {
            try PayloadText.signed().replacing(">viewer<", with: ">a&nbsp;b<")
        },
        row("a control character", "xml.malformed", saying: "character") {
            try PayloadText.signed().replacing(">viewer<", with: ">view\u{8}er<")
        },
        row("a reference to a control character", "xml.malformed", saying: "character") {
            try PayloadText.signed().replacing(">viewer<", with: ">view&#1;er<")
        },
        row("cut at 2048 bytes", "encoding.cut-short", saying: "2048") {
            String(try PayloadText.signed().prefix(2048))
        },
        row("cut inside a tag", "encoding.cut-short") {
            let text = try PayloadText.signed()
            return String(text[..<(text.firstRange(of: "<saml:AudienceRes")?.upperBound ?? text.endIndex)])
        },
        row("the last tag is missing", "encoding.cut-short", "xml.malformed") {
            try PayloadText.signed().replacing("</samlp:Response>", with: "")
        },
        row("a second response after it", "encoding.several-responses", saying: "2 SAML responses") {
            let text = try PayloadText.signed()
            return text + text
        },
        row("an end tag too many", "xml.malformed", saying: "after") { try PayloadText.signed() + "</samlp:Response>" },
        row("an undeclared prefix for types", "xml.malformed", saying: "prefix") {
            try PayloadText.signed().replacing(
                "<saml:AttributeValue>viewer",
                with: #"<saml:AttributeValue xsi:type="xs:string">viewer"#
            )
        },
        row("the declaration of samlp lost", "xml.malformed", saying: "not declared") {
            try PayloadText.signed().replacing(#" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol""#, with: "")
        },
        row("the declaration of ds lost", "xml.malformed", saying: "not declared") {
            try PayloadText.signed().replacing(#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#""#, with: "")
        },
        row("a no-break space between attributes", "xml.malformed", saying: "no-break space") {
            try PayloadText.signed().replacing("\" NotOnOrAfter", with: "\"\u{A0}NotOnOrAfter")
        },
        row("a byte order mark before the root, after the declaration", "xml.malformed", saying: "invisible") {
            "<?xml version=\"1.0\"?>\u{FEFF}" + (try PayloadText.signed())
        },
        row("wrapped at 76 characters by a mail program", "xml.malformed", saying: "lines") {
            PayloadText.broken(try PayloadText.signed(), every: 76, by: "\n")
        },
        row("wrapped at 120 characters by a terminal", "xml.malformed", mismatchOfXML, saying: "lines") {
            PayloadText.broken(try PayloadText.signed(.response), every: 120, by: "\r\n")
        },
        row("Latin-1 under a declaration of UTF-8", "xml.not-utf8", saying: "declaration names UTF-8") { "" }.bytes {
            let text =
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
                + (try PayloadText.signed { $0.setAttributes(("city", "Montréal")) })
            return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        },
        row("CDATA without its end", "xml.malformed", "encoding.cut-short") {
            try PayloadText.signed().replacing(">viewer<", with: "><![CDATA[viewer<")
        },
    ]

    private static let prologs = [
        row(
            "an XML declaration after an empty line",
            "xml.malformed",
            "xml.declaration",
            "xml.processing-instruction",
            saying: "declaration"
        ) {
            // As received, the whitespace rule removes the lines.
            PayloadText.base64("\n\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + (try PayloadText.signed()))
        },
        row("two XML declarations", "xml.malformed", "xml.processing-instruction", saying: "declaration") {
            "<?xml version=\"1.0\"?><?xml version=\"1.0\"?>" + (try PayloadText.signed())
        },
        row("XML 1.1", "xml.declaration") { "<?xml version=\"1.1\" encoding=\"UTF-8\"?>" + (try PayloadText.signed()) },
        row("a control character that the whitespace rule deletes", "xml.malformed", saying: "not allow") {
            (try PayloadText.signed()).replacing("94110", with: "9\u{B}4110")
        },
        row("a document type", "xml.doctype") { "<!DOCTYPE Response>" + (try PayloadText.signed()) },
        row("an entity that reads a file", "xml.doctype") {
            "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
                + (try PayloadText.signed().replacing(">viewer<", with: ">&e;<"))
        },
        row("a stylesheet", "xml.processing-instruction") {
            "<?xml-stylesheet href=\"a.xsl\"?>" + (try PayloadText.signed())
        },
        row("a processing instruction inside", "xml.processing-instruction") {
            try PayloadText.signed().replacing(">viewer<", with: "><?php?>viewer<")
        },
        row("a label of Latin-1 on UTF-8", "xml.encoding-label") {
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + (try PayloadText.signed())
        },
        row("a label of UTF-16 on UTF-8, as a string of Swift has it", "xml.encoding-label") {
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + (try PayloadText.signed())
        },
        row("a label of Windows-1252 on that", "xml.not-utf8") { "" }.bytes {
            let text =
                "<?xml version=\"1.0\" encoding=\"windows-1252\"?>"
                + (try PayloadText.signed { $0.setAttributes(("city", "Montréal")) })
            return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        },
        row("a NUL after the end", "xml.nul-byte") { try PayloadText.signed() + "\0" },
        row("the unused end of a buffer", "xml.nul-byte") {
            try PayloadText.signed() + String(repeating: "\0", count: 40)
        },
    ]

    private static let content = [
        row("a comment in the NameID", "xml.comment") {
            try PayloadText.signed { $0.nameID = "<saml:NameID>viewer@example.com<!---->.evil.example</saml:NameID>" }
        },
        row("a comment of a template", "xml.comment") {
            try PayloadText.signed().inserting("<!-- generated -->", after: "</samlp:Status>")
        },
        row("a relative namespace", "xml.namespace-uri") {
            try PayloadText.signed().replacingFirst("<saml:Attribute ", with: #"<saml:Attribute xmlns:x="1" "#)
        },
        row("a space in the ID", "xml.id-invalid") {
            try PayloadText.signed(.response).replacing("_assertion-1", with: "_assertion 1")
        },
        row("no ID on the signed assertion", "xml.id-invalid", "assertion.malformed", "signature.reference-uri") {
            try PayloadText.signed().replacing(#"ID="_assertion-1" "#, with: "")
        },
        row("the same ID twice", "xml.id-ambiguous", "signature.wrapping") {
            try PayloadText.signed().replacing("_response-1", with: "_assertion-1")
        },
    ]
}
