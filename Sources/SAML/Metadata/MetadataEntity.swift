internal import SAMLEncoding
internal import XMLSecurity

extension SAMLMetadata {
    /// An entity, and the keys that it uses as an identity provider or attribute authority (SAML metadata section 2.3.2).
    public struct Entity: Hashable, Sendable {
        /// Its name: the issuer of its responses.
        public let entityID: String
        /// When the metadata about it expires: the earliest `validUntil` of its `EntityDescriptor` and of what stands
        /// around that; `nil` if there is none.
        public let validUntil: SAMLTimestamp?
        /// How long a copy may be kept before it is fetched again, as an `xs:duration`: the nearest `cacheDuration`.
        public let cacheDuration: String?
        /// The names of all its roles, such as `IDPSSODescriptor`.
        public let roles: [String]
        /// The keys of the roles that issue assertions, in document order, those included that verify nothing.
        public let keys: [Key]
    }

    /// A key of an entity, as a `KeyDescriptor` has it (SAML metadata section 2.4.1.1).
    public struct Key: Hashable, Sendable {
        /// The role that it belongs to: `IDPSSODescriptor` or `AttributeAuthorityDescriptor`.
        public let role: String
        /// What it is for, `signing` or `encryption`; `nil` for both.
        public let use: String?
        /// When the metadata about it expires: the earliest `validUntil` of its role and of what stands around that.
        public let validUntil: SAMLTimestamp?
        /// The Base64 of its certificate, if it has one.
        let certificate: String?
        /// The names of what else `KeyInfo` has.
        let otherForms: [String]
        /// The role's element, as a path of names from the root.
        let path: String

        /// Why it verifies nothing; `nil` if it can be trusted.
        public var exclusion: String? {
            switch use {
            case nil, "signing": break
            case "encryption": return "it is for encryption, and must not verify signatures"
            case let use?:
                return "its use is '\(use.prefix(64))', where 'signing' or 'encryption' belongs".withoutControls
            }
            if certificate != nil { return nil }
            let form = otherForms.isEmpty ? "without any" : "as \(otherForms.joined(separator: " and "))"
            return "it is given \(form), and only an X509Certificate is read here; ask the provider for that"
        }

        /// Reads the key, also one that verifies nothing.
        ///
        /// - Parameter entity: The entity that has it.
        /// - Returns: What can be told of it.
        /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey``.
        public func description(of entity: Entity) throws(SAMLError) -> KeyDescription {
            try trustedKey(of: entity).description
        }

        /// The key, bound to its entity.
        func trustedKey(of entity: Entity) throws(SAMLError) -> TrustedKey {
            do throws(XMLSecurityError) {
                guard let der = certificate?.base64Bytes else {
                    throw XMLSecurityError(.unreadableKey, "its X509Certificate is no Base64")
                }
                return TrustedKey(try X509Certificate(der: der), of: entity.entityID, until: validUntil)
            } catch {
                let text = "a key of \(entity.entityID) cannot be used: \(error.message)"
                throw SAMLError(.unreadableKey, text, path: path)
            }
        }
    }
}

extension SAMLMetadata.Entity {
    /// The keys that verify its responses.
    ///
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/noMetadataKeys`` or ``SAMLError/Code/unreadableKey``.
    func trustedKeys() throws(SAMLError) -> [TrustedKey] {
        var trusted: [TrustedKey] = []
        for key in keys where key.exclusion == nil {
            let key = try key.trustedKey(of: self)
            // Both roles of an identity provider usually have the same key.
            if !trusted.contains(where: { $0.description == key.description }) { trusted.append(key) }
            // It is refused where they are added, and a hostile file may have any number.
            if trusted.count > TrustedKeys.maximumCount { break }
        }
        guard !trusted.isEmpty else { throw SAMLError(noKeysOf: self) }
        return trusted
    }
}
