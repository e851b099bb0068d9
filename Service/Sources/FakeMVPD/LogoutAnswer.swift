import SAML
import SAMLEncoding
import SAMLTestKit
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The response to a LogoutRequest, by HTTP-Redirect (SAML core section 3.7.3), signed if the key is an RSA key.
struct LogoutAnswer {
    let url: String

    init(
        to message: ReceivedMessage,
        from entityID: String,
        at url: String,
        signedBy key: SigningKey,
        on now: Date
    ) throws(TestKitError) {
        var identifiers = IdentifierSource()
        let xml = """
            <samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="\(identifiers.identifier())" Version="2.0" \
            IssueInstant="\(SAMLTimestamp(secondsSince1970: SAMLTimestamp(now).seconds))" \
            Destination="\(url.xmlEscaped)" InResponseTo="\(message.request.id.xmlEscaped)">\
            <saml:Issuer>\(entityID.xmlEscaped)</saml:Issuer><samlp:Status>\
            <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>
            """
        let query = try RedirectQuery(
            FormFields.responseFieldName,
            Array(xml.utf8),
            relayState: message.relayState,
            signedBy: key.kind == .rsa ? key : nil
        )
        self.url = "\(url)\(url.contains("?") ? "&" : "?")\(query)"
    }
}
