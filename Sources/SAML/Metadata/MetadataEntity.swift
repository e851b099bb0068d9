internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

extension SAMLMetadata {
    /// An entity and its keys as an identity provider or attribute authority (SAML metadata section 2.3.2).
    public struct Entity: Hashable, Sendable {
        /// The entity ID, which is the issuer of its responses.
        public let entityID: String
        /// The expiry of the metadata about it: the earliest `validUntil` of its `EntityDescriptor` and the elements around
        /// that; `nil` if there is none.
        public let validUntil: SAMLTimestamp?
        /// The time after which to fetch the metadata again, as an `xs:duration`: the shortest `cacheDuration` of its roles
        /// that issue assertions, of the entity and of the elements around it.
        ///
        /// For the comparison, a year counts as 366 days and a month as 31. An invalid duration is ignored.
        public let cacheDuration: String?
        /// The element names of all its roles, such as `IDPSSODescriptor`.
        public let roles: [String]
        /// All keys of the roles that issue assertions, in document order, including those not used for verification.
        public let keys: [Key]
    }

    /// A key of an entity, from a `KeyDescriptor` (SAML metadata section 2.4.1.1).
    public struct Key: Hashable, Sendable {
        /// The role that it belongs to: `IDPSSODescriptor` or `AttributeAuthorityDescriptor`.
        public let role: String
        /// The use of the key, `signing` or `encryption`; `nil` for both.
        public let use: String?
        /// The expiry of the metadata about it: the earliest `validUntil` of its role and the elements around the role.
        public let validUntil: SAMLTimestamp?
        let isForSAML2: Bool
        let form: KeyForm
        let path: String

        /// The reason that it is not used for verification; `nil` if it can be trusted.
        public var exclusion: String? {
            if !isForSAML2 {
                return "its role is not for SAML 2.0: protocolSupportEnumeration has no \(SAMLName.protocolNamespace)"
            }
            switch use.map({ ByteText($0) }) {
            case nil, "signing": break
            case "encryption": return "it is for encryption and must not verify signatures"
            case let use?:
                return "its use is '\(use.shortened(to: 64))', but must be 'signing' or 'encryption'".withoutControls
            }
            return form.exclusion
        }

        /// Reads the key, even if it is not used for verification.
        ///
        /// - Parameter entity: The entity of the key.
        /// - Returns: The description of the key.
        /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey``.
        public func description(of entity: Entity) throws(SAMLError) -> KeyDescription {
            try trustedKey(of: entity).description
        }

        func trustedKey(of entity: Entity) throws(SAMLError) -> TrustedKey {
            do throws(XMLSecurityError) {
                guard case .certificate(let text) = form, let der = text.base64Bytes else {
                    throw XMLSecurityError(.unreadableKey, "it is not an X509Certificate in Base64")
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
