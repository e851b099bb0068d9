internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// A reader of entities and their keys, only in the places that SAML's schema defines (SAML metadata section 2).
struct MetadataReader {
    /// The maximum length of an entity ID (SAML metadata section 2.2.1).
    private static let maximumIDLength = 1024
    /// The maximum number of keys of an entity; known entities have fewer than ten.
    private static let maximumKeyCount = 64

    private var entities: [SAMLMetadata.Entity] = []
    private var knownIDs: Set<ByteText> = []

    static func entities(in root: XMLElement) throws(SAMLError) -> [SAMLMetadata.Entity] {
        var reader = Self()
        try reader.read(root, within: Terms())
        return reader.entities
    }

    /// Reads an entity or a group of entities; groups may be nested.
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
        guard knownIDs.insert(ByteText(id)).inserted else {
            let text = "an entity occurs twice, and software may use either one; get metadata that contains it once"
            throw SAMLError(.duplicateEntity, text, found: id, path: element.path)
        }
        var roles: [String] = []
        var keys: [SAMLMetadata.Key] = []
        var cacheDuration = terms.cacheDuration
        try element.forEachChild { child throws(SAMLError) in
            guard child.isInNamespace(SAMLName.metadataNamespace), child.localName.hasSuffix("Descriptor") else {
                return
            }
            roles.append(child.localName)
            guard child.isNamed(SAMLName.identityProvider) || child.isNamed(SAMLName.attributeAuthority) else { return }
            let terms = try terms.narrowed(by: child)
            cacheDuration = [cacheDuration, terms.cacheDuration].compactMap { $0 }.min()
            try Self.readKeys(of: child, terms, into: &keys)
        }
        entities.append(
            SAMLMetadata.Entity(
                entityID: id,
                validUntil: terms.validUntil,
                cacheDuration: cacheDuration?.text,
                roles: roles,
                keys: keys
            )
        )
    }

    private static func readKeys(
        of role: XMLElement,
        _ terms: Terms,
        into keys: inout [SAMLMetadata.Key]
    ) throws(SAMLError) {
        let (name, path, isForSAML2) = (role.localName, role.path, role.isForSAML2)
        try role.forEachChild { descriptor throws(SAMLError) in
            guard descriptor.isNamed(SAMLName.keyDescriptor) else { return }
            for form in KeyForm.all(of: descriptor) {
                guard keys.count < maximumKeyCount else {
                    throw SAMLError(.malformedMetadata, "an entity has more than \(maximumKeyCount) keys", path: path)
                }
                keys.append(
                    SAMLMetadata.Key(
                        role: name,
                        use: descriptor.attribute("use"),
                        validUntil: terms.validUntil,
                        isForSAML2: isForSAML2,
                        form: form,
                        path: path
                    )
                )
            }
        }
    }
}

extension XMLElement {
    /// True if a role supports SAML 2.0: its `protocolSupportEnumeration` contains the namespace of SAML 2.0.
    fileprivate var isForSAML2: Bool {
        let protocols = attribute("protocolSupportEnumeration")?.utf8.split(whereSeparator: { $0.isXMLSpace })
        return protocols?.contains { $0.elementsEqual("\(SAMLName.protocolNamespace)".utf8) } ?? false
    }
}

private struct Terms {
    var validUntil: SAMLTimestamp?
    var cacheDuration: CacheDuration?

    /// Returns the terms of a child element: the earlier expiry and the shorter duration.
    func narrowed(by element: XMLElement) throws(SAMLError) -> Self {
        var terms = self
        if let duration = element.attribute("cacheDuration").flatMap(CacheDuration.init) {
            terms.cacheDuration = min(duration, cacheDuration ?? duration)
        }
        guard let text = element.attribute("validUntil") else { return terms }
        do throws(SAMLError) {
            let end = try SAMLTimestamp(text.trimmingXMLSpace)
            terms.validUntil = min(end, validUntil ?? end)
        } catch {
            let text = "validUntil is invalid, so the expiry is unknown: \(error.message)"
            throw SAMLError(.malformedMetadata, text, path: element.path)
        }
        return terms
    }
}
