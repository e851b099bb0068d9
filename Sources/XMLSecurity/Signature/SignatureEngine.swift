package enum SignatureEngine: Hashable, Sendable {
    /// The pass of this package: one traversal writes the octets and the values.
    case onePass
    /// libxmlsec1 over a tree of libxml2.
    case libxmlsec1
}

package enum EngineChoice: Hashable, Sendable, CaseIterable {
    /// The pass if both canonicalizations are exclusive and the reference has an ID; libxmlsec1 for all other signatures.
    case automatic
    /// libxmlsec1 for all signatures.
    case libxmlsec1
    /// Both for each signature that the one-pass engine supports; it is an internal error if they differ.
    case both
}
