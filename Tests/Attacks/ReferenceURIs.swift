import SAML
import TestSupport

/// Targets of a reference other than the parent element.
package enum ReferenceURIs {
    /// A URI, and a Boolean value that is true if libxmlsec1 finds content to sign.
    package struct Reference: Sendable, CustomStringConvertible {
        package let uri: String
        package let isSigned: Bool
        package var description: String { uri }

        package static func signed(_ uri: String) -> Self { Self(uri: uri, isSigned: true) }
        package static func unsigned(_ uri: String) -> Self { Self(uri: uri, isSigned: false) }
    }

    /// Returns the URI with the IDs of a small element beside the assertion.
    package static let references: [Reference] = [
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

    package static func document(_ reference: Reference) throws -> String {
        var pieces = ConstructedResponse()
        pieces.nameID = "<saml:NameID>\(AttackBase.evilName)</saml:NameID>"
        pieces.beforeAssertion = #"<samlp:Extensions><x ID="_benign"/></samlp:Extensions>"#
        pieces.signature.uri = reference.uri
        var template = pieces.signature.text(referenceTo: pieces.assertionID)
        if !reference.isSigned { template = template.withInvalidValues }
        let text = pieces.response(assertion: pieces.assertion(signature: template))
        if !reference.isSigned { return text }
        return try SampleKeys.signing().sign(text, in: pieces.assertionID)
    }
}
