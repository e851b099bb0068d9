import SAML
import TestSupport

extension CauseSet {
    private static func row(_ name: String, _ payload: @escaping @Sendable () throws -> String) -> CauseCase {
        CauseCase(.good, name, [], payload)
    }

    static let good = documents + contents + encodings

    private static let documents = [
        row("the Assertion signed") { try PayloadText.signed() },
        row("the Response signed") { try PayloadText.signed(.response) },
        row("both signed") { try PayloadText.signed(.both) },
        row("no certificate in the signature") { try PayloadText.signed { $0.signature.keyInfo = "" } },
        row("signed on P-256") {
            try PayloadText.signed(key: "idp-ec") {
                $0.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
            }
        }.trusting("idp-ec"),
        row("SHA-1, as in Adobe's sample") {
            try PayloadText.signed {
                $0.signature.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
                $0.signature.digestMethod = "http://www.w3.org/2000/09/xmldsig#sha1"
            }
        },
        row("no trusted key") { try PayloadText.signed() }.trusting(nil),
        row("an XML declaration") { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + (try PayloadText.signed()) },
        row("a line break at the end of the file") { try PayloadText.signed() + "\n" },
        row("line breaks outside of the signed assertion") {
            try PayloadText.signed().inserting("\r\n", after: "</samlp:Status>").inserting(
                "\n",
                before: "</samlp:Response>"
            )
        },
        row("the certificate in lines, outside of what is signed") {
            let lines = PayloadText.broken(try SampleKeys.certificateBase64(), every: 64, by: "\n")
            return try PayloadText.signed { $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: lines) }
        },
        row("indented attributes of tags on lines") {
            try PayloadText.signed().replacing(#"" NotOnOrAfter="2126"#, with: "\"\n    NotOnOrAfter=\"2126")
        },
    ]

    private static let contents = [
        row("all that is required") { try PayloadText.signed() }.requiring("userID", "zip", "NameID"),
        row("all that is expected") { try PayloadText.signed(.response) }.expecting(
            Expectations(
                issuers: ["https://idp.example-mvpd.tv/saml2"],
                audience: Expectations.adobePassAudience,
                recipient: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer",
                destination: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer",
                inResponseTo: "_request-1"
            )
        ),
        row("valid for five minutes and eight hours") { try PayloadText.signed { $0.setShortValidity() } },
        row("several values, and letters of other scripts") {
            try PayloadText.signed {
                $0.attributes =
                    #"<saml:Attribute Name="zip"><saml:AttributeValue>94110</saml:AttributeValue><saml:AttributeValue>94111-1234</saml:AttributeValue></saml:Attribute>"#
                    + ConstructedResponse.attribute("displayName", "Ada 김 Зоя مريم")
            }
        },
        row("escapes in values") {
            try PayloadText.signed { $0.setAttributes(("displayName", "A &amp; B &lt;c&gt;")) }
        },
        row("values with types") {
            try PayloadText.signed {
                $0.attributes = ConstructedResponse.attribute("userID", "viewer").replacing(
                    "<saml:AttributeValue>",
                    with:
                        #"<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">"#
                )
            }
        },
        row("saml2p and saml2, as Shibboleth has them") {
            let text = ConstructedResponse().template(signing: .assertion).replacing("samlp:", with: "saml2p:")
                .replacing("xmlns:samlp", with: "xmlns:saml2p").replacing("saml:", with: "saml2:")
                .replacing("xmlns:saml=", with: "xmlns:saml2=")
            return try SampleKeys.signing().sign(text, in: "_assertion-1")
        },
        row("the namespace of assertions without a prefix, as AD FS has it") {
            let text = ConstructedResponse().template(signing: .assertion).replacing("<saml:", with: "<")
                .replacing("</saml:", with: "</").replacing("xmlns:saml=", with: "xmlns=")
            return try SampleKeys.signing().sign(text, in: "_assertion-1")
        },
        row("a NameID with both qualifiers") {
            try PayloadText.signed {
                $0.nameID = $0.nameID.replacing(
                    " Format",
                    with:
                        #" NameQualifier="https://idp.example-mvpd.tv/saml2" SPNameQualifier="https://saml.sp.auth.adobe.com" Format"#
                )
            }
        },
        row("no Destination, no Issuer of the Response") {
            try PayloadText.signed {
                $0.issuer = ""
                $0.responseAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:00:00Z" InResponseTo="_request-1""#
            }
        },
        row("an AuthnContext and the end of the session") {
            try PayloadText.signed {
                $0.statements =
                    #"<saml:AuthnStatement AuthnInstant="2026-11-20T12:00:00Z" SessionIndex="s" SessionNotOnOrAfter="2026-11-21T12:00:00Z"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>"#
            }
        },
        row("milliseconds in times") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T11:59:30.123Z" NotOnOrAfter="2126-11-20T20:00:00.000Z""#)
            }
        },
        row("two audiences") {
            try PayloadText.signed { $0.setAudience("https://sp.example.org", "https://saml.sp.auth.adobe.com") }
        },
        row("a FriendlyName beside the right Name") {
            try PayloadText.signed {
                $0.attributes = $0.attributes.replacing(#"Name="userID""#, with: #"Name="userID" FriendlyName="uid""#)
            }
        }.requiring("userID"),
        row("staging, where it is expected") {
            try PayloadText.signed {
                $0.setAudience(Expectations.adobePassStagingAudience)
                $0.responseAttributes = $0.responseAttributes.replacing("sp.auth.", with: "sp.auth-staging.")
                $0.confirmation = $0.confirmation.replacing("sp.auth.", with: "sp.auth-staging.")
            }
        }.expecting(Expectations(audience: Expectations.adobePassStagingAudience)),
    ]

    private static let encodings = [
        row("Base64") { try PayloadText.encoded() },
        row("percent-encoded Base64") { PayloadText.percent(try PayloadText.encoded(.response)) },
        row("a form") { PayloadText.form(try PayloadText.encoded(.both)) },
        row("a form with another field") { "RelayState=x&" + PayloadText.form(try PayloadText.encoded()) },
    ]
}
