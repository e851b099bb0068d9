internal import ByteTools
internal import CXMLSecurity

/// The bytes that a valid signature covers.
package struct SignedContent: Sendable {
    /// The canonical bytes of the signed element, without its signature.
    package var octets: [UInt8] { nodes?.octets ?? bytes }

    /// The bytes that libxmlsec1 wrote; empty if the pass wrote them.
    private let bytes: [UInt8]
    package let engine: SignatureEngine
    /// The nodes that the pass wrote as these bytes; `nil` if libxmlsec1 wrote them.
    private let nodes: XMLArenas?

    /// The text of the nodes is the bytes with the digest of the reference.
    init(_ nodes: XMLArenas) {
        bytes = []
        self.nodes = nodes
        engine = .onePass
    }

    /// The nodes that the pass wrote, or the parsed bytes; the limits are those of the signed document.
    package func document(limits: XMLLimits) throws(XMLSecurityError) -> XMLDocument {
        if let nodes { return XMLDocument(nodes) }
        return try XMLDocument(parsing: bytes, limits: limits.forCanonicalForm)
    }

    /// Parses whatever the engine is, with the namespace declarations, which the nodes of the pass do not have.
    package func parsedDocument(limits: XMLLimits) throws(XMLSecurityError) -> XMLDocument {
        try XMLDocument(parsing: octets, limits: limits.forCanonicalForm)
    }

    /// Checks the output of libxmlsec1 independently.
    ///
    /// Throws if the bytes that the reference digests are empty or do not match the digest, or if the SignedInfo that the
    /// signature signs is not the one that was read from the document and checked.
    package init(
        octets: [UInt8],
        signedInfo: [UInt8],
        confirming expected: SignedInfo
    ) throws(XMLSecurityError) {
        let areXML = octets.first == UInt8(ascii: "<") && signedInfo.first == UInt8(ascii: "<")
        guard areXML || isOff(.signedOctets) else {
            throw XMLSecurityError(.signedOctets, "the result of canonicalization is not XML")
        }
        if signedInfo != expected.plainCanonicalForm() {
            let document = try XMLDocument(parsing: signedInfo, limits: XMLLimits().forCanonicalForm)
            let signed = try SignedInfo(reading: document.root)
            // For strings, '==' compares by canonical equivalence.
            let isSame = signed == expected && signed.referenceURI.hasSameBytes(as: expected.referenceURI)
            guard isSame || isOff(.signedInfoDiffers) else {
                let text = "the verified SignedInfo differs from the SignedInfo in the document"
                throw XMLSecurityError(.signedInfoDiffers, text)
            }
        }
        guard try expected.digestMethod.hash(octets) == expected.digestValue || isOff(.digestRecheck) else {
            throw XMLSecurityError(.digestRecheck, "the bytes do not match the signed digest")
        }
        bytes = octets
        nodes = nil
        engine = .libxmlsec1
    }
}

/// An engine that verifies signatures.
package enum SignatureEngine: Hashable, Sendable {
    /// The pass of this package: one traversal writes the octets and the values.
    case onePass
    /// libxmlsec1 over a tree of libxml2.
    case libxmlsec1
}
