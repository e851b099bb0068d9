internal import ByteTools
internal import XMLSecurity

/// A signature that a trusted key verified, and every reason to trust that key.
struct ProvenSignature {
    /// The canonical octets of the element that it covers.
    let octets: [UInt8]
    /// The ID of that element in the document.
    let id: String
    /// True if that element is the root of the document.
    let isOfDocument: Bool
    /// Each entry of what is trusted that has the key; there is at least one.
    let entries: [KeyDescription]
    /// The place of the entry that counts: until the issuer is known, the first.
    private var chosen = 0

    init(of octets: [UInt8], id: String, isOfDocument: Bool, by entries: [KeyDescription]) {
        self.octets = octets
        self.id = id
        self.isOfDocument = isOfDocument
        self.entries = entries
    }

    /// The entry that counts.
    var key: KeyDescription { entries[chosen] }

    /// Whether the key is in the metadata of the issuer, expired or not.
    func isInMetadata(of issuer: String) -> Bool {
        entries.contains { $0.entityID?.hasSameBytes(as: issuer) == true }
    }

    /// Lets the entry count that may sign for an issuer: one of its own metadata or, if that has expired or is not
    /// trusted, one that is bound to no entity.
    ///
    /// - Parameters:
    ///   - issuer: The issuer that was signed; `nil` if what was signed has none, as metadata has.
    ///   - instant: The time that is judged by.
    /// - Returns: Whether there is such an entry.
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
