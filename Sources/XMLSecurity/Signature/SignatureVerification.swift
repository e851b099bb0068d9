internal import ByteTools
internal import CXMLSecurity

/// What a valid signature proves: the octets that were signed.
package struct SignedContent: Hashable, Sendable {
    /// The canonical octets of the signed element, without its signature.
    package let octets: [UInt8]

    /// Confirms what libxmlsec1 handed out, so that a surprise in it cannot become trust.
    ///
    /// - Parameters:
    ///   - octets: The octets that the reference digests.
    ///   - signedInfo: The octets that the signature signs.
    ///   - expected: What was read from the document and checked.
    /// - Throws: ``XMLSecurityError`` if the octets are none, are not those of the digest, or if another SignedInfo was
    ///   signed than the one that was checked.
    package init(
        octets: [UInt8],
        signedInfo: [UInt8],
        confirming expected: SignedInfo
    ) throws(XMLSecurityError) {
        let areXML = octets.first == UInt8(ascii: "<") && signedInfo.first == UInt8(ascii: "<")
        guard areXML || isOff(.signedOctets) else {
            throw XMLSecurityError(.signedOctets, "canonicalisation yielded no XML")
        }
        if signedInfo != expected.plainCanonicalForm() {
            let document = try XMLDocument(parsing: signedInfo, limits: XMLLimits().forCanonicalForm)
            let signed = try SignedInfo(reading: document.root)
            // Of strings, '==' takes those for equal that are canonically equivalent.
            let isSame = signed == expected && signed.referenceURI.hasSameBytes(as: expected.referenceURI)
            guard isSame || isOff(.signedInfoDiffers) else {
                let text = "what was signed is another SignedInfo than the document shows"
                throw XMLSecurityError(.signedInfoDiffers, text)
            }
        }
        guard try expected.digestMethod.hash(octets) == expected.digestValue || isOff(.digestRecheck) else {
            throw XMLSecurityError(.digestRecheck, "the octets are not those that the signed digest is of")
        }
        self.octets = octets
    }
}

extension VerificationKey {
    /// Whether the key is supported, and can have made a signature by its kind and size.
    package func fits(_ signature: SignatureElement) -> Bool {
        isSupported && signature.signedInfo.signatureMethod.keyKind == kind
            && signature.value.count == signatureByteCount
    }

    /// Verifies a signature with this key and no other.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature`.
    ///   - description: What was read from it.
    /// - Returns: What the signature proves.
    /// - Throws: As ``SignatureElement/verify(_:with:)`` does.
    package func verify(
        _ signature: XMLElement,
        _ description: SignatureElement
    ) throws(XMLSecurityError) -> SignedContent {
        try description.verify(signature, with: [self]).content
    }
}

extension SignatureElement {
    /// Verifies the signature with keys, in their order, until one fits.
    ///
    /// The content is canonicalised and digested for the first key, and again for the one that made the signature: what is
    /// wrong with the content is wrong with every key, and ends this.
    ///
    /// The element that the reference names has to have been registered with ``XMLDocument/registerID(of:)``, and its
    /// URI compared with that element's ID.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature` that this was read from.
    ///   - keys: The keys; those that do not fit are passed over.
    /// - Returns: What the signature proves, and the index of the key that made it.
    /// - Throws: ``XMLSecurityError``: code ``XMLSecurityError/Code/digestMismatch`` if the content was changed,
    ///   ``XMLSecurityError/Code/signatureMismatch`` if no key of these signed it, others if it could not be processed.
    package func verify(
        _ signature: XMLElement,
        with keys: [VerificationKey]
    ) throws(XMLSecurityError) -> (content: SignedContent, keyIndex: Int) {
        let fitting = keys.indices.filter { keys[$0].fits(self) }
        guard !fitting.isEmpty else {
            let text = "the signature was made with another kind or size of key"
            throw XMLSecurityError(.signatureMismatch, text, path: signature.path)
        }
        var verification = unsafe run(signature, with: fitting.map { keys[$0] })
        defer { unsafe cxs_verification_free(&verification) }
        switch unsafe verification.outcome {
        case CXS_VALID:
            let content = try SignedContent(
                octets: unsafe Array(
                    UnsafeBufferPointer(start: verification.pre_digest, count: verification.pre_digest_count)
                ),
                signedInfo: unsafe Array(
                    UnsafeBufferPointer(start: verification.pre_sign, count: verification.pre_sign_count)
                ),
                confirming: signedInfo
            )
            return (content, fitting[unsafe verification.key_index])
        case CXS_DIGEST_MISMATCH:
            let text =
                "the signed content was changed after it was signed: by re-formatting, the whitespace rule, an editor, or copy and "
                + "paste; verify the bytes exactly as they were received"
            throw XMLSecurityError(.digestMismatch, text, path: signature.path)
        case CXS_SIGNATURE_MISMATCH:
            throw XMLSecurityError(.signatureMismatch, "the signature was not made with this key", path: signature.path)
        default:
            let place = unsafe withUnsafeBytes(of: verification.function) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            let text = unsafe "libxmlsec1 cannot process the signature (\(place), reason \(verification.reason))"
            throw XMLSecurityError(.unprocessable, text, path: signature.path)
        }
    }

    /// Asks libxmlsec1; what it answers has to be freed.
    @unsafe
    func run(_ signature: XMLElement, with keys: [VerificationKey]) -> cxs_verification {
        let info = signedInfo
        var algorithms = cxs_algorithms(
            key_type: info.signatureMethod.keyKind == .rsa ? CXS_KEY_RSA : CXS_KEY_EC,
            signature_digest: info.signatureMethod.digest.number,
            reference_digest: info.digestMethod.number,
            signed_info: info.canonicalization.number,
            reference: info.referenceCanonicalization.number,
            whole_document: info.referenceURI.isEmpty
        )
        var verification = unsafe cxs_verification()
        let pointers = unsafe keys.compactMap { unsafe $0.pointer }
        withExtendedLifetime(keys) {
            unsafe cxs_verify(signature.node, pointers, pointers.count, &algorithms, &verification)
        }
        return unsafe verification
    }
}
