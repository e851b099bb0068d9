import SAML
package import TestSupport

/// Transforms of a reference, valid and invalid.
package enum Transforms {
    package static let enveloped = #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"#
    package static let exclusive = transform("http://www.w3.org/2001/10/xml-exc-c14n#")
    private static let xpath = transform(
        "http://www.w3.org/TR/1999/REC-xpath-19991116",
        #"<ds:XPath xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion">not(ancestor-or-self::s:Subject)</ds:XPath>"#
    )
    private static let filter = transform(
        "http://www.w3.org/2002/06/xmldsig-filter2",
        #"<f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion" "#
            + #"Filter="subtract">//s:Subject</f:XPath>"#
    )
    private static let stylesheet = transform(
        "http://www.w3.org/TR/1999/REC-xslt-19991116",
        #"<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform" version="1.0"><x:template match="/">"#
            + #"<x:copy-of select="document('file:///etc/passwd')"/></x:template></x:stylesheet>"#
    )

    private static func transform(_ algorithm: String, _ content: String = "") -> String {
        #"<ds:Transform Algorithm="\#(algorithm)">\#(content)</ds:Transform>"#
    }

    /// Transforms, and a Boolean value that is true if libxmlsec1 signs their result.
    package static let rejected: [(name: String, transforms: String, isSigned: Bool)] = [
        ("XPath that leaves the subject out", enveloped + xpath + exclusive, true),
        ("XPath alone", xpath, true),
        ("XPath at the end", enveloped + exclusive + xpath, false),
        ("XPath instead of canonicalization", enveloped + xpath, true),
        ("XPath filter that leaves the subject out", enveloped + filter + exclusive, true),
        ("XPath filter instead of canonicalization", enveloped + filter, true),
        ("XSLT", enveloped + stylesheet, false),
        ("XSLT alone", stylesheet, false),
        ("Base64", enveloped + transform("http://www.w3.org/2000/09/xmldsig#base64"), false),
        ("no enveloped-signature", exclusive, true),
        ("enveloped-signature twice", enveloped + enveloped + exclusive, true),
        ("enveloped-signature twice and nothing else", enveloped + enveloped, true),
        ("canonicalization before enveloped-signature", exclusive + enveloped, false),
        ("canonicalization twice", enveloped + exclusive + exclusive, true),
        ("canonicalization twice, of two kinds", enveloped + exclusive + inclusive, true),
        ("four transforms", enveloped + enveloped + exclusive + exclusive, true),
        ("no transform", "", true),
        (
            "exclusive canonicalization with comments",
            enveloped + transform("http://www.w3.org/2001/10/xml-exc-c14n#WithComments"), true
        ),
        (
            "inclusive canonicalization with comments",
            enveloped + transform("http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments"), true
        ),
        (
            "inclusive canonicalization 1.1 with comments",
            enveloped + transform("http://www.w3.org/2006/12/xml-c14n11#WithComments"), true
        ),
        ("an unknown algorithm", enveloped + transform("urn:x"), false),
        ("an algorithm with a space", enveloped + transform(" http://www.w3.org/2001/10/xml-exc-c14n#"), false),
        ("an algorithm in another case", enveloped + transform("HTTP://www.w3.org/2001/10/xml-exc-c14n#"), false),
        ("no algorithm", enveloped + "<ds:Transform/>", false),
        (
            "OASIS's STR transform", enveloped + transform("http://docs.oasis-open.org/wss/2004/01/x#STR-Transform"),
            false
        ),
        (
            "a relationship transform",
            enveloped + transform("http://schemas.openxmlformats.org/package/2006/RelationshipTransform"), false
        ),
        (
            "something in enveloped-signature", enveloped.replacing("/>", with: "><x/></ds:Transform>") + exclusive,
            false
        ),
        ("another element", enveloped + "<x/>", false),
        ("another element first", "<x/>" + enveloped + exclusive, false),
        ("an element of another name first", exclusive.replacing("ds:Transform", with: "x") + exclusive, false),
        (
            "an element of another name for enveloped-signature",
            enveloped.replacing("ds:Transform", with: "x") + exclusive, false
        ),
        (
            "an element of another name for canonicalization",
            enveloped + exclusive.replacing("ds:Transform", with: "x"), false
        ),
        ("ten thousand transforms", enveloped + String(repeating: exclusive, count: 10_000), false),
    ]

    package static let inclusive = transform("http://www.w3.org/TR/2001/REC-xml-c14n-20010315")
    package static let inclusive11 = transform("http://www.w3.org/2006/12/xml-c14n11")

    /// Returns a response of these pieces, whose signature is valid if libxmlsec1 supports it.
    package static func document(_ pieces: ConstructedResponse, isSigned: Bool = true) throws -> String {
        if isSigned { return try pieces.xml(signing: .assertion) }
        let template = pieces.signature.text(referenceTo: pieces.assertionID).withInvalidValues
        return pieces.response(assertion: pieces.assertion(signature: template))
    }
}
