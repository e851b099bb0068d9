package import SAMLTestKit

/// A response that consists of pieces of XML, so that a test can change any of them, and sign the result.
///
/// The text is composed and signed as text: nothing serializes it, so every byte is where the test placed it. A description of the test
/// kit cannot contain pieces that are malformed; the templates of signatures, the signatures and the encryption are those of the kit.
package struct ConstructedResponse: Sendable {
    package var responseID = "_response-1"
    package var assertionID = "_assertion-1"
    package var responseAttributes =
        #"Version="2.0" IssueInstant="2026-11-20T12:00:00Z" Destination="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer" InResponseTo="_request-1""#
    package var assertionAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:00:00Z""#
    package var issuer = "<saml:Issuer>https://idp.example-mvpd.tv/saml2</saml:Issuer>"
    package var assertionIssuer = "<saml:Issuer>https://idp.example-mvpd.tv/saml2</saml:Issuer>"
    package var status =
        #"<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>"#
    package var nameID =
        #"<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">subscriber-1</saml:NameID>"#
    package var confirmation =
        #"<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="_request-1" NotOnOrAfter="2126-11-20T12:05:00Z" Recipient="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"/></saml:SubjectConfirmation>"#
    package var conditions =
        #"<saml:Conditions NotBefore="2026-11-20T11:59:30Z" NotOnOrAfter="2126-11-20T20:00:00Z"><saml:AudienceRestriction><saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience></saml:AudienceRestriction></saml:Conditions>"#
    package var statements =
        #"<saml:AuthnStatement AuthnInstant="2026-11-20T12:00:00Z" SessionIndex="_session-1"/>"#
    package var attributes = [
        ConstructedResponse.attribute("userID", "viewer"), ConstructedResponse.attribute("zip", "94110"),
    ].joined()
    /// The content of the Response between its Status and its Assertion.
    package var beforeAssertion = ""
    /// The content of the Response after its Assertion.
    package var afterAssertion = ""
    package var signature = SignatureTemplate()

    package init() {}

    package static func attribute(_ name: String, _ value: String) -> String {
        #"<saml:Attribute Name="\#(name)"><saml:AttributeValue>\#(value)</saml:AttributeValue></saml:Attribute>"#
    }

    /// The subject around name and confirmation.
    package var subject: String { "<saml:Subject>\(nameID)\(confirmation)</saml:Subject>" }

    /// The assertion, with content after its Issuer.
    package func assertion(signature: String = "") -> String {
        #"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="\#(assertionID)" \#(assertionAttributes)>"#
            + "\(assertionIssuer)\(signature)\(subject)\(conditions)\(statements)"
            + (attributes.isEmpty ? "" : "<saml:AttributeStatement>\(attributes)</saml:AttributeStatement>")
            + "</saml:Assertion>"
    }

    /// The response around an assertion, with content after its Issuer.
    package func response(signature: String = "", assertion: String) -> String {
        #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" "#
            + #"ID="\#(responseID)" \#(responseAttributes)>"#
            + "\(issuer)\(signature)\(status)\(beforeAssertion)\(assertion)\(afterAssertion)</samlp:Response>"
    }

    /// The whole text, with empty signatures.
    package func template(signing placement: Placement) -> String {
        let inner = placement.signsAssertion ? signature.text(referenceTo: assertionID) : ""
        let outer = placement.signsResponse ? signature.text(referenceTo: responseID) : ""
        return response(signature: outer, assertion: assertion(signature: inner))
    }

    /// The whole text, signed in the given places with the key of the identity provider, or with another key.
    package func xml(signing placement: Placement, with key: SigningKey? = nil) throws -> String {
        let key = try key ?? SampleKeys.signing()
        var text = template(signing: placement)
        if placement.signsAssertion { text = try key.sign(text, in: assertionID) }
        if placement.signsResponse { text = try key.sign(text, in: responseID) }
        return text
    }

    /// The whole text without a signature.
    package var unsigned: String { response(assertion: assertion()) }
}

/// The signed elements.
package enum Placement: String, CaseIterable, Sendable {
    case response
    case assertion
    case both

    package var signsResponse: Bool { self != .assertion }
    package var signsAssertion: Bool { self != .response }
}
