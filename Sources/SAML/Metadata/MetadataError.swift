internal import ByteTools
internal import XMLSecurity

extension SAMLError.Code {
    /// The document is not SAML metadata.
    public static let notMetadata = Self(rawValue: "metadata.not-metadata")
    /// A required part of metadata is missing, or a time is invalid.
    public static let malformedMetadata = Self(rawValue: "metadata.malformed")
    /// Metadata contains an entity more than once.
    public static let duplicateEntity = Self(rawValue: "metadata.duplicate-entity")
    /// No issuer was specified for the metadata of a federation.
    public static let issuerNeeded = Self(rawValue: "metadata.issuer-needed")
    /// Metadata does not contain any of the specified issuers.
    public static let otherEntity = Self(rawValue: "metadata.other-entity")
    /// Metadata has no key for signing responses.
    public static let noMetadataKeys = Self(rawValue: "metadata.no-keys")
    /// Metadata does not have the required signature.
    public static let unsignedMetadata = Self(rawValue: "metadata.unsigned")
}

extension SAMLError {
    init(notMetadata root: XMLElement) {
        let name = root.localName
        let hint =
            switch name {
            case "Response", "Assertion": ": it is a response; use the metadata of its provider"
            case "Envelope": ": it is a SOAP envelope"
            case "EntityDescriptor", "EntitiesDescriptor": ": its namespace is not that of SAML 2.0 metadata"
            case "html", "HTML": ": it is a web page, perhaps one with a link to the metadata"
            default: "; check which file the provider publishes as its SAML 2.0 metadata"
            }
        self.init(
            .notMetadata,
            "the root element is not SAML 2.0 metadata\(hint)",
            expected: "md:EntityDescriptor or md:EntitiesDescriptor",
            found: name,
            path: root.path
        )
    }

    init?(notMetadata bytes: [UInt8]) {
        let format = DetectedFormat(of: bytes)
        guard format != .xml, let name = format.explanation else { return nil }
        self.init(.notMetadata, "this is not SAML 2.0 metadata: \(name)")
    }

    init(issuerNeededFor metadata: SAMLMetadata) {
        let count = metadata.entities.count
        self.init(
            .issuerNeeded,
            "the metadata is that of a federation, with \(count) \(count == 1 ? "entity" : "entities"); specify the "
                + "expected issuer: otherwise any member could sign for itself"
        )
    }

    init(otherEntityThan issuers: [String], in metadata: SAMLMetadata) {
        let count = metadata.entities.count
        let found = metadata.entities.first.map { count == 1 ? $0.entityID : "\(count) other entities" } ?? "none"
        let differBySlash = issuers.contains { $0 + "/" == found || found + "/" == $0 }
        self.init(
            .otherEntity,
            "the metadata is not that of the expected issuer, and its keys may sign only for their own entities"
                + (differBySlash ? "; they differ only by the trailing slash" : ""),
            expected: issuers.joined(separator: " or "),
            found: found
        )
    }

    init(noKeysOf entity: SAMLMetadata.Entity) {
        let issues = ["IDPSSODescriptor", "AttributeAuthorityDescriptor"].contains(where: entity.roles.contains)
        let names = ByteText(entity.roles.joined(separator: ", ")).shortened(to: 300)
        let roles = entity.roles.isEmpty ? "no role" : "only \(names)"
        let reasons = entity.keys.compactMap { $0.exclusion }.prefix(4).joined(separator: "; ")
        let reason =
            if !issues {
                "it has \(roles), but an IDPSSODescriptor or AttributeAuthorityDescriptor "
                    + "is required to issue assertions"
            } else if entity.keys.isEmpty {
                "its role has no KeyDescriptor"
            } else {
                "its keys are not usable: \(reasons)"
            }
        self.init(.noMetadataKeys, "the metadata of \(entity.entityID) has no key to verify a response with; \(reason)")
    }
}
