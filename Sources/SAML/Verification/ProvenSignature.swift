internal import ByteTools
internal import XMLSecurity

/// A signature that a trusted key verified, with every reason to trust that key.
struct ProvenSignature {
    let content: SignedContent
    /// The ID of that element in the document.
    let id: String
    let isOfDocument: Bool
    /// The trusted entries with the key, at least one.
    let entries: [KeyDescription]
    /// The index of the selected entry; the first one until the issuer is known.
    private var chosen = 0

    init(of content: SignedContent, id: String, isOfDocument: Bool, by entries: [KeyDescription]) {
        self.content = content
        self.id = id
        self.isOfDocument = isOfDocument
        self.entries = entries
    }

    /// The canonical octets of the element that it covers.
    var octets: [UInt8] { content.octets }

    var engine: VerificationReport.Engine { content.engine == .onePass ? .onePass : .libxmlsec1 }

    /// The selected entry.
    var key: KeyDescription { entries[chosen] }

    /// Returns true if the key is in the metadata of the issuer, expired or not.
    func isInMetadata(of issuer: String) -> Bool {
        entries.contains { $0.entityID?.hasSameBytes(as: issuer) == true }
    }

    /// Selects the entry that may sign for an issuer: one of its own metadata or, if that has expired or is not trusted,
    /// one that is not bound to an entity.
    ///
    /// The issuer is `nil` for documents without one, such as metadata; returns true if there is such an entry.
    mutating func bind(to issuer: String?, at instant: SAMLTimestamp) -> Bool {
        let own = entries.indices.filter { index in
            issuer.map { entries[index].entityID?.hasSameBytes(as: $0) == true } ?? false
        }
        let valid = own.first { !entries[$0].isExpired(at: instant) }
        guard let index = valid ?? entries.firstIndex(where: { $0.entityID == nil }) ?? own.first else { return false }
        chosen = index
        return true
    }
}
