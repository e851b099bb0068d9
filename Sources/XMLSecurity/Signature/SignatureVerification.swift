internal import ByteTools
internal import CXMLSecurity

/// The bytes that a valid signature covers.
package struct SignedContent: Hashable, Sendable {
    /// The canonical bytes of the signed element, without its signature.
    package let octets: [UInt8]

    /// Checks the output of libxmlsec1 independently.
    ///
    /// - Parameters:
    ///   - octets: The bytes that the reference digests.
    ///   - signedInfo: The bytes that the signature signs.
    ///   - expected: The SignedInfo that was read from the document and checked.
    /// - Throws: ``XMLSecurityError`` if the bytes are empty, do not match the digest, or if the signed SignedInfo is not
    ///   the one that was checked.
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
        self.octets = octets
    }
}

extension VerificationKey {
    /// Returns true if the key is supported and matches a signature by its kind and size.
    package func fits(_ signature: SignatureElement) -> Bool {
        isSupported && signature.signedInfo.signatureMethod.keyKind == kind
            && signature.value.count == signatureByteCount
    }

    /// Verifies a signature with only this key.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature`.
    ///   - description: The content of the signature.
    /// - Returns: The signed bytes.
    /// - Throws: As ``SignatureElement/verify(_:with:)`` does.
    package func verify(
        _ signature: XMLElement,
        _ description: SignatureElement
    ) throws(XMLSecurityError) -> SignedContent {
        try description.verify(signature, with: [self]).content
    }
}

extension SignatureElement {
    /// Verifies the signature with keys, in order, until one is valid.
    ///
    /// The content is canonicalized and digested for the first key, and again for the one that made the signature. An error in
    /// the content is independent of the key and ends the verification.
    ///
    /// Before the call, register the referenced element with ``XMLDocument/registerID(of:)``, and compare the URI of the
    /// reference with the ID of the element.
    ///
    /// - Parameters:
    ///   - signature: The `ds:Signature` that this was read from.
    ///   - keys: The keys; those of another kind or size are skipped.
    /// - Returns: The signed bytes and the index of the key that made the signature.
    /// - Throws: ``XMLSecurityError``: code ``XMLSecurityError/Code/digestMismatch`` if the content was changed,
    ///   ``XMLSecurityError/Code/signatureMismatch`` if none of the keys signed it, others if it could not be processed.
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
                "the signed content was changed after signing: by formatting, the whitespace rule, an editor, or copy "
                + "and "
                + "paste; verify the bytes exactly as received"
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

    /// Calls libxmlsec1; the caller must free the result.
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
