internal import ByteTools
internal import XMLSecurity

extension SAMLError.Code {
    /// The document is no SAML metadata.
    public static let notMetadata = Self(rawValue: "metadata.not-metadata")
    /// Metadata lacks what SAML requires, or has a time that cannot be read.
    public static let malformedMetadata = Self(rawValue: "metadata.malformed")
    /// Metadata describes an entity twice.
    public static let duplicateEntity = Self(rawValue: "metadata.duplicate-entity")
    /// Metadata of a federation was to be trusted, and no issuer was named.
    public static let issuerNeeded = Self(rawValue: "metadata.issuer-needed")
    /// Metadata describes other entities than the issuers that were named.
    public static let otherEntity = Self(rawValue: "metadata.other-entity")
    /// Metadata has no key that an entity signs responses with.
    public static let noMetadataKeys = Self(rawValue: "metadata.no-keys")
    /// Metadata has no signature of its own, where one was asked for.
    public static let unsignedMetadata = Self(rawValue: "metadata.unsigned")
}

extension SAMLError {
    /// The error for XML that is no metadata.
    init(notMetadata root: XMLElement) {
        let name = root.localName
        let hint =
            switch name {
            case "Response", "Assertion": ": it is a response; its provider's metadata is another file"
            case "Envelope": ": it is a SOAP envelope"
            case "EntityDescriptor", "EntitiesDescriptor": ": it has another namespace than SAML 2.0's metadata"
            case "html", "HTML": ": it is a web page, perhaps the one that leads to the metadata"
            default: "; look at what the provider publishes as its SAML 2.0 metadata"
            }
        self.init(
            .notMetadata,
            "the root element is no SAML 2.0 metadata\(hint)",
            expected: "md:EntityDescriptor or md:EntitiesDescriptor",
            found: name,
            path: root.path
        )
    }

    /// The error for something that is no XML at all but can be named; `nil` if it cannot.
    init?(notMetadata bytes: [UInt8]) {
        let format = DetectedFormat(of: bytes)
        guard format != .xml, let name = format.explanation else { return nil }
        self.init(.notMetadata, "this is no SAML 2.0 metadata: \(name)")
    }

    /// The error for the metadata of a federation without an issuer.
    init(issuerNeededFor metadata: SAMLMetadata) {
        let count = metadata.entities.count
        self.init(
            .issuerNeeded,
            "the metadata is that of a federation, with \(count) \(count == 1 ? "entity" : "entities"); name the issuer that "
                + "is expected: if the response could choose, any member could sign for itself"
        )
    }

    /// The error for metadata of others.
    init(otherEntityThan issuers: [String], in metadata: SAMLMetadata) {
        let count = metadata.entities.count
        let found = metadata.entities.first.map { count == 1 ? $0.entityID : "\(count) other entities" } ?? "none"
        let differBySlash = issuers.contains { $0 + "/" == found || found + "/" == $0 }
        self.init(
            .otherEntity,
            "the metadata is not that of the expected issuer, and a key in it may sign for its own entity only"
                + (differBySlash ? "; the two differ by the slash at the end" : ""),
            expected: issuers.joined(separator: " or "),
            found: found
        )
    }

    /// The error for an entity whose responses cannot be verified.
    init(noKeysOf entity: SAMLMetadata.Entity) {
        let issues = ["IDPSSODescriptor", "AttributeAuthorityDescriptor"].contains(where: entity.roles.contains)
        let names = ByteText(entity.roles.joined(separator: ", ")).shortened(to: 300)
        let roles = entity.roles.isEmpty ? "no role" : "only \(names)"
        let reasons = entity.keys.compactMap(\.exclusion).prefix(4).joined(separator: "; ")
        let reason =
            if !issues {
                "it has \(roles), and what issues assertions is an IDPSSODescriptor or AttributeAuthorityDescriptor"
            } else if entity.keys.isEmpty {
                "its role has no KeyDescriptor"
            } else {
                "of what is there: \(reasons)"
            }
        self.init(.noMetadataKeys, "the metadata of \(entity.entityID) has no key to verify a response with; \(reason)")
    }
}
