internal import SAMLEncoding
internal import XMLSecurity

/// Reads entities and their keys from where SAML's schema has them, and from nowhere else (SAML metadata section 2).
struct MetadataReader {
    /// The longest entity ID (SAML metadata section 2.2.1).
    private static let maximumIDLength = 1024

    private var entities: [SAMLMetadata.Entity] = []
    private var knownIDs: Set<String> = []

    /// The entities of a whole document.
    ///
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/malformedMetadata`` or ``SAMLError/Code/duplicateEntity``.
    static func entities(in root: XMLElement) throws(SAMLError) -> [SAMLMetadata.Entity] {
        var reader = Self()
        try reader.read(root, within: Terms())
        return reader.entities
    }

    /// Reads an entity, or a group of them; groups may be in groups.
    private mutating func read(_ element: XMLElement, within terms: Terms) throws(SAMLError) {
        if element.isNamed(SAMLName.entityDescriptor) {
            try readEntity(element, try terms.narrowed(by: element))
        } else if element.isNamed(SAMLName.entitiesDescriptor) {
            let terms = try terms.narrowed(by: element)
            try element.forEachChild { child throws(SAMLError) in try read(child, within: terms) }
        }
    }

    private mutating func readEntity(_ element: XMLElement, _ terms: Terms) throws(SAMLError) {
        guard let id = element.attribute("entityID"), (1...Self.maximumIDLength).contains(id.utf8.count) else {
            let text = "an entityID is missing, empty, or longer than \(Self.maximumIDLength) bytes"
            throw SAMLError(.malformedMetadata, text, path: element.path)
        }
        guard knownIDs.insert(id).inserted else {
            let text = "an entity is described twice, and readers may take either for it; get metadata with one of them"
            throw SAMLError(.duplicateEntity, text, found: id, path: element.path)
        }
        var roles: [String] = []
        var keys: [SAMLMetadata.Key] = []
        try element.forEachChild { child throws(SAMLError) in
            guard child.isInNamespace(SAMLName.metadataNamespace), child.localName.hasSuffix("Descriptor") else {
                return
            }
            roles.append(child.localName)
            guard child.isNamed(SAMLName.identityProvider) || child.isNamed(SAMLName.attributeAuthority) else { return }
            keys += try Self.keys(of: child, try terms.narrowed(by: child))
        }
        entities.append(
            SAMLMetadata.Entity(
                entityID: id,
                validUntil: terms.validUntil,
                cacheDuration: terms.cacheDuration,
                roles: roles,
                keys: keys
            )
        )
    }

    private static func keys(of role: XMLElement, _ terms: Terms) throws(SAMLError) -> [SAMLMetadata.Key] {
        let (name, path) = (role.localName, role.path)
        var keys: [SAMLMetadata.Key] = []
        role.forEachChild { descriptor in
            guard descriptor.isNamed(SAMLName.keyDescriptor) else { return }
            let info = KeyForms(of: descriptor)
            // A descriptor without any certificate is one key that cannot be used.
            for certificate in info.certificates.isEmpty ? [nil] : info.certificates.map(Optional.some) {
                keys.append(
                    SAMLMetadata.Key(
                        role: name,
                        use: descriptor.attribute("use"),
                        validUntil: terms.validUntil,
                        certificate: certificate,
                        otherForms: info.otherForms,
                        path: path
                    )
                )
            }
        }
        return keys
    }
}

/// How long metadata holds: what elements say of themselves and of all inside them.
private struct Terms {
    var validUntil: SAMLTimestamp?
    var cacheDuration: String?

    /// The terms of an element inside: the earlier end, and its own duration if it has one.
    func narrowed(by element: XMLElement) throws(SAMLError) -> Self {
        var terms = self
        terms.cacheDuration = element.attribute("cacheDuration") ?? cacheDuration
        guard let text = element.attribute("validUntil") else { return terms }
        do throws(SAMLError) {
            let end = try SAMLTimestamp(text.trimmingXMLSpace)
            terms.validUntil = min(end, validUntil ?? end)
        } catch {
            let text = "validUntil cannot be read, so nobody knows when it expires: \(error.message)"
            throw SAMLError(.malformedMetadata, text, path: element.path)
        }
        return terms
    }
}

/// The forms in which a `KeyInfo` has a key.
private struct KeyForms {
    /// The Base64 of certificates: of each `X509Data` the first, since others may be of authorities (XML Signature
    /// section 4.5.4).
    private(set) var certificates: [String] = []
    /// The names of what else is there.
    private(set) var otherForms: [String] = []

    init(of descriptor: XMLElement) {
        descriptor.firstChild(.keyInfo)?.forEachChild { form in
            if form.isNamed(.x509Data), let certificate = form.firstChild(.x509Certificate) {
                certificates.append(certificate.text)
            } else {
                otherForms.append(form.localName)
            }
        }
    }
}
