import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The SAML response of constructed results: small and unsigned, so no service accepts it.
enum ConstructedSAMLResponse {
    static func text(at now: EpochMilliseconds) -> HiddenText {
        let issued = now.date.formatted(.iso8601)
        let end = now.advanced(bySeconds: 300).date.formatted(.iso8601)
        return HiddenText(
            """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="_response" Version="2.0" IssueInstant="\(issued)">
              <!-- Constructed by samltool for a scenario. It is not signed, and no service accepts it. -->
              <saml:Issuer>https://idp.example-mvpd.tv/saml2</saml:Issuer>
              <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
              <saml:Assertion ID="_assertion" Version="2.0" IssueInstant="\(issued)">
                <saml:Issuer>https://idp.example-mvpd.tv/saml2</saml:Issuer>
                <saml:Subject><saml:NameID>constructed</saml:NameID></saml:Subject>
                <saml:Conditions NotOnOrAfter="\(end)"><saml:AudienceRestriction>\
            <saml:Audience>\(AccountRequest.productionChannelIdentifier)</saml:Audience></saml:AudienceRestriction></saml:Conditions>
                <saml:AttributeStatement><saml:Attribute Name="userID">\
            <saml:AttributeValue>constructed</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>
              </saml:Assertion>
            </samlp:Response>
            """
        )
    }
}
