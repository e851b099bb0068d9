import SAML
import SAMLEncoding
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The request for the framework: opaque for the app, and constructed here.
enum AuthenticationRequest {
    /// Returns the Base64 of an AttributeQuery, which is not signed.
    static func text(for mvpd: StandInMVPD, at now: Date) -> String {
        let attributes = mvpd.requiredMetadataFields.map { #"<saml:Attribute Name="\#($0.xmlEscaped)"/>"# }.joined()
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?><samlp:AttributeQuery xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_\(RandomText.token())" Version="2.0" \
            IssueInstant="\(SAMLTimestamp(now))"><saml:Issuer>\(Expectations.adobePassAudience)</saml:Issuer>\
            <saml:Subject/>\(attributes)</samlp:AttributeQuery>
            """
        return Base64Text(encoding: Array(xml.utf8)).description
    }
}
