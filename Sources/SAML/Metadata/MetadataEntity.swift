internal import ByteTools
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
        /// How long a copy may be kept before it is fetched again, as an `xs:duration`: the shortest `cacheDuration` of
        /// its roles that issue assertions, of itself and of what stands around it.
        ///
        /// To compare them, a year counts as 366 days and a month as 31. What is no duration is passed over.
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
        /// Whether its role is for SAML 2.0.
        let isForSAML2: Bool
        /// How it is given.
        let form: KeyForm
        /// The role's element, as a path of names from the root.
        let path: String

        /// Why it verifies nothing; `nil` if it can be trusted.
        public var exclusion: String? {
            if !isForSAML2 {
                return "its role is not for SAML 2.0: protocolSupportEnumeration has no \(SAMLName.protocolNamespace)"
            }
            switch use.map({ ByteText($0) }) {
            case nil, "signing": break
            case "encryption": return "it is for encryption, and must not verify signatures"
            case let use?:
                return "its use is '\(use.shortened(to: 64))', where 'signing' or 'encryption' belongs".withoutControls
            }
            return form.exclusion
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
                guard case .certificate(let text) = form, let der = text.base64Bytes else {
                    throw XMLSecurityError(.unreadableKey, "it is no X509Certificate in Base64")
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
        }
        guard !trusted.isEmpty else { throw SAMLError(noKeysOf: self) }
        return trusted
    }
}
