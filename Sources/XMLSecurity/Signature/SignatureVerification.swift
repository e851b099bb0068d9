internal import ByteTools
internal import CXMLSecurity

/// The engines to use.
package enum EngineChoice: Hashable, Sendable, CaseIterable {
    /// The pass if both canonicalizations are exclusive and the reference has an ID; libxmlsec1 for all other signatures.
    case automatic
    /// libxmlsec1 for all signatures.
    case libxmlsec1
    /// Both for each signature that the one-pass engine supports; it is an internal error if they differ.
    case both
}

extension VerificationKey {
    /// Returns true if the key is supported and matches a signature by its kind and size.
    package func fits(_ signature: SignatureElement) -> Bool {
        isSupported && signature.signedInfo.signatureMethod.keyKind == kind
            && signature.value.count == signatureByteCount
    }

    package func verify(
        _ signature: XMLElement,
        _ description: SignatureElement
    ) throws(XMLSecurityError) -> SignedContent {
        try description.verify(signature, with: [self]).content
    }
}

extension SignatureElement {
    /// Verifies the signature with keys, in order, until one is valid; keys of another kind or size are skipped.
    ///
    /// Before the call, check the ID of the signed element with ``XMLDocument/checkID(of:)``, and compare the URI of the
    /// reference with it. The signed element is the parent of the signature.
    ///
    /// - Throws: ``XMLSecurityError``: code ``XMLSecurityError/Code/digestMismatch`` if the content was changed,
    ///   ``XMLSecurityError/Code/signatureMismatch`` if none of the keys signed it, others if it could not be processed.
    package func verify(
        _ signature: XMLElement,
        with keys: [VerificationKey],
        by choice: EngineChoice = .automatic
    ) throws(XMLSecurityError) -> (content: SignedContent, keyIndex: Int) {
        guard keys.contains(where: { $0.fits(self) }) else {
            let text = "the signature was made with another kind or size of key"
            throw XMLSecurityError(.signatureMismatch, text, path: signature.path)
        }
        guard choice != .libxmlsec1, isSupportedInOnePass else { return try verifyWithLibxmlsec(signature, keys) }
        guard choice == .both else { return try verifyInOnePass(signature, keys) }
        let one = Result { () throws(XMLSecurityError) in try verifyInOnePass(signature, keys) }
        let other = Result { () throws(XMLSecurityError) in try verifyWithLibxmlsec(signature, keys) }
        if let difference = Self.difference(of: one, other) {
            throw XMLSecurityError(.enginesDiffer, "the engines differ: \(difference)", path: signature.path)
        }
        return try one.get()
    }

    /// Compares the digest of the signed element, which needs no key.
    ///
    /// A signature that only libxmlsec1 can verify is not compared.
    ///
    /// - Throws: ``XMLSecurityError``: code ``XMLSecurityError/Code/digestMismatch`` if the content was changed.
    package func checkDigest(_ signature: XMLElement) throws(XMLSecurityError) {
        if isSupportedInOnePass { _ = try digestedContent(signature) }
    }

    typealias Outcome = Result<(content: SignedContent, keyIndex: Int), XMLSecurityError>

    /// The difference between the results of the engines; `nil` if they agree.
    static func difference(of one: Outcome, _ other: Outcome) -> String? {
        switch (one, other) {
        case (.success(let one), .success(let other)):
            if one.content.octets != other.content.octets { return "the signed bytes" }
            if one.keyIndex != other.keyIndex { return "the key" }
            return haveSameNodes(one.content, other.content) ? nil : "the values"
        case (.failure(let one), .failure(let other)):
            return one.code == other.code ? nil : "\(one.code.rawValue) and \(other.code.rawValue)"
        case (.success, .failure(let error)):
            return "accepted by the one-pass engine, but \(error.code.rawValue) for libxmlsec1"
        case (.failure(let error), .success):
            return "accepted by libxmlsec1, but \(error.code.rawValue) for the one-pass engine"
        }
    }

    /// Returns true if what the pass wrote is what a parser reads in the same bytes.
    private static func haveSameNodes(_ one: SignedContent, _ other: SignedContent) -> Bool {
        let limits = XMLLimits(maximumBytes: XMLLimits.largestDocument)
        guard let one = try? one.document(limits: limits), let other = try? other.document(limits: limits) else {
            return false
        }
        return one.root.content.isEqual(to: other.root.content)
    }

    /// True if the one-pass engine supports the signature: exclusive canonicalization, and an ID in the reference.
    private var isSupportedInOnePass: Bool {
        signedInfo.canonicalization == .exclusive && signedInfo.referenceCanonicalization == .exclusive
            && signedInfo.namesReferenceCanonicalization && !signedInfo.referenceURI.isEmpty
    }

    static func digestMismatch(_ signature: XMLElement) -> XMLSecurityError {
        let text =
            "the signed content was changed after signing: by formatting, the whitespace rule, an editor, or copy and "
            + "paste; verify the bytes exactly as received"
        return XMLSecurityError(.digestMismatch, text, path: signature.path)
    }

    static func signatureMismatch(_ signature: XMLElement) -> XMLSecurityError {
        XMLSecurityError(.signatureMismatch, "the signature was not made with this key", path: signature.path)
    }
}
