internal import ByteTools
internal import CXMLSecurity

// libxmlsec1 over a tree: signatures that the one-pass engine does not support, and the second engine.

extension SignatureElement {
    /// Verifies the signature through libxmlsec1, which parses the document again.
    ///
    /// The content is canonicalized and digested for the first key, and again for the one that made the signature. An error in
    /// the content is independent of the key and ends the verification.
    func verifyWithLibxmlsec(
        _ signature: XMLElement,
        _ keys: [VerificationKey]
    ) throws(XMLSecurityError) -> (content: SignedContent, keyIndex: Int) {
        guard let signed = signature.parent else { throw .malformedSignature(signature) }
        let fitting = keys.indices.filter { keys[$0].fits(self) }
        let (content, index) = try verifyWithLibxmlsec(signature, of: signed, fitting.map { keys[$0] })
        return (content, fitting[index])
    }

    /// Verifies the signature through libxmlsec1, whose reference may be to any element.
    package func verifyWithLibxmlsec(
        _ signature: XMLElement,
        of signed: XMLElement,
        _ keys: [VerificationKey]
    ) throws(XMLSecurityError) -> (content: SignedContent, keyIndex: Int) {
        var verification = unsafe try run(signature, of: signed, with: keys)
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
            return (content, unsafe verification.key_index)
        case CXS_DIGEST_MISMATCH: throw Self.digestMismatch(signature)
        case CXS_SIGNATURE_MISMATCH: throw Self.signatureMismatch(signature)
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
    func run(
        _ signature: XMLElement,
        of signed: XMLElement,
        with keys: [VerificationKey]
    ) throws(XMLSecurityError) -> cxs_verification {
        try XMLLibrary.prepareLibxmlsec()
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
            unsafe signature.content.source.withUnsafeBufferPointer { source in
                guard let bytes = source.baseAddress else { return }
                unsafe cxs_verify(
                    bytes,
                    source.count,
                    signed.number,
                    signature.number,
                    pointers,
                    pointers.count,
                    &algorithms,
                    &verification
                )
            }
        }
        return unsafe verification
    }
}
