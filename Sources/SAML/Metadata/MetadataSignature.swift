internal import XMLSecurity

/// The check of the signature that metadata itself has (SAML metadata section 3).
///
/// Every rule for the signatures of responses holds here too: a child of the root, a reference to the root's ID, the
/// algorithms, the strength of the key, pinned keys only.
struct MetadataSignature {
    let signers: TrustedKeys
    let instant: SAMLTimestamp
    let certificateValidity: VerificationPolicy.CertificateValidity
    let limits: XMLLimits

    /// Verifies the signature of the root.
    ///
    /// - Returns: What was signed, and the key that signed it.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unsignedMetadata`` or that of the rule that is broken.
    func verify(
        _ document: borrowing XMLDocument
    ) throws(SAMLError) -> ProvenSignature {
        let root = document.root
        guard let signature = root.firstChild(.signature) else {
            let text = "the metadata is not signed, so anybody can have written it; get it from where it is signed"
            throw SAMLError(.unsignedMetadata, text, path: root.path)
        }
        guard root.countOfChildren(.signature) == 1 else {
            let text = "the root has more than one signature of its own, and one of them may be for show"
            throw SAMLError(.severalSignatures, text, path: root.path)
        }
        do throws(XMLSecurityError) {
            try document.registerID(of: root)
        } catch {
            throw SAMLError(error)
        }
        let verifier = SignatureVerifier(
            trustedKeys: signers,
            policy: VerificationPolicy(certificateValidity: certificateValidity),
            limits: limits
        )
        var log = CheckLog()
        var signatures: [ProvenSignature] = []
        if let signed = try? verifier.verify(signature, of: root, in: document, noting: &log) { signatures = [signed] }
        verifier.bind(&signatures, to: nil, at: instant, noting: &log)
        if let error = log.error { throw error }
        guard let signed = signatures.first else {
            throw SAMLError(.unsignedMetadata, "the signature could not be verified")
        }
        return signed
    }
}

extension SAMLError.Code {
    static let severalSignatures = Self(.severalSignatures)
}
