/// Metadata that consists of pieces of XML, so that a test can change any of them.
package enum ConstructedMetadata {
    /// The entity that issues the constructed responses.
    package static let provider = "https://idp.example-mvpd.tv/saml2"
    /// Another member of its federation.
    package static let other = "https://idp.other-mvpd.example/saml2"

    /// A KeyDescriptor with the certificate of a sample key.
    package static func key(_ name: String = "idp-rsa", use: String? = nil) throws -> String {
        descriptor(SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(name)), use: use)
    }

    /// A KeyDescriptor around any KeyInfo.
    package static func descriptor(_ keyInfo: String, use: String? = nil) -> String {
        #"<md:KeyDescriptor\#(use.map { " use=\"\($0)\"" } ?? "") xmlns:ds="http://www.w3.org/2000/09/xmldsig#">"#
            + keyInfo + "</md:KeyDescriptor>"
    }

    /// A role around keys.
    package static func role(
        _ keys: String...,
        name: String = "IDPSSODescriptor",
        protocols: String = "urn:oasis:names:tc:SAML:2.0:protocol",
        attributes: String = ""
    ) -> String {
        #"<md:\#(name) protocolSupportEnumeration="\#(protocols)" \#(attributes)>"#
            + keys.joined() + "</md:\(name)>"
    }

    /// An EntityDescriptor.
    package static func entity(
        _ id: String = provider,
        _ roles: String...,
        attributes: String = "",
        signature: String = ""
    ) -> String {
        #"<md:EntityDescriptor \#(namespace) entityID="\#(id)" \#(attributes)>\#(signature)\#(roles.joined())</md:EntityDescriptor>"#
    }

    /// An EntitiesDescriptor.
    package static func entities(_ members: String..., attributes: String = "", signature: String = "") -> String {
        #"<md:EntitiesDescriptor \#(namespace) \#(attributes)>\#(signature)\#(members.joined())</md:EntitiesDescriptor>"#
    }

    /// A federation of two providers, each with its own key.
    package static func federation(signature: String = "") throws -> String {
        try entities(
            entity(provider, role(key("idp-rsa"))),
            entities(entity(other, role(key("other-rsa")))),
            attributes: #"ID="\#(federationID)""#,
            signature: signature
        )
    }

    package static let federationID = "_federation-1"

    /// The federation, signed.
    package static func signedFederation(
        _ template: SignatureTemplate = SignatureTemplate(),
        by key: SigningKey? = nil
    ) throws -> String {
        let text = try federation(signature: template.text(referenceTo: federationID))
        return try (key ?? SampleKeys.signing("federation")).sign(text, in: federationID)
    }

    private static let namespace = #"xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata""#
}
