public import SAML
internal import SAMLEncoding

/// Metadata of an identity provider (SAML metadata section 2), for receivers that take trusted keys from it.
public struct ProviderMetadata: Hashable, Sendable {
    /// The entity ID.
    public var entityID: String
    /// The certificates of the signing keys, in DER.
    public var certificates: [[UInt8]]
    /// The URL of the single sign-on service.
    public var singleSignOnURL: String
    /// The bindings by which that service takes requests.
    public var bindings: [SAMLBinding] = [.redirect]
    /// The URL of the single logout service, which takes requests by the same bindings; `nil` if there is none.
    public var singleLogoutURL: String?

    /// Creates metadata.
    public init(entityID: String, certificates: [[UInt8]], singleSignOnURL: String = "https://idp.example-mvpd.tv/sso")
    {
        self.entityID = entityID
        self.certificates = certificates
        self.singleSignOnURL = singleSignOnURL
    }

    /// The metadata as an unsigned document, in UTF-8.
    ///
    /// - Throws: ``TestKitError`` if a text contains what XML cannot contain.
    public func xml() throws(TestKitError) -> [UInt8] {
        var xml = XMLText()
        xml.start(
            "md:EntityDescriptor",
            [
                ("xmlns:md", "urn:oasis:names:tc:SAML:2.0:metadata"),
                ("xmlns:ds", "http://www.w3.org/2000/09/xmldsig#"),
                ("entityID", entityID),
            ]
        )
        xml.start("md:IDPSSODescriptor", [("protocolSupportEnumeration", "urn:oasis:names:tc:SAML:2.0:protocol")])
        for certificate in certificates {
            xml.start("md:KeyDescriptor", [("use", "signing")])
            xml.markup("<ds:KeyInfo><ds:X509Data>")
            xml.element("ds:X509Certificate", text: "\(Base64Text(encoding: certificate))")
            xml.markup("</ds:X509Data></ds:KeyInfo>")
            xml.end("md:KeyDescriptor")
        }
        if let singleLogoutURL { add("md:SingleLogoutService", at: singleLogoutURL, to: &xml) }
        add("md:SingleSignOnService", at: singleSignOnURL, to: &xml)
        xml.end("md:IDPSSODescriptor")
        xml.end("md:EntityDescriptor")
        if let problem = xml.problem { throw TestKitError(.invalidSpec, problem) }
        return MarkupFormatting.elements(indent: "  ").apply(to: xml.bytes) + [0x0A]
    }

    private func add(_ service: String, at url: String, to xml: inout XMLText) {
        for binding in bindings {
            xml.start(service, [("Binding", binding.uri), ("Location", url)], isEmpty: true)
        }
    }
}
