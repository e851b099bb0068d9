internal import XMLSecurity

extension SignatureVerifier {
    /// Verifies the signature of the metadata itself (SAML metadata section 3).
    ///
    /// All rules for the signatures of responses apply: a child of the root, a reference to the root's ID, the algorithms,
    /// the strength of the key, pinned keys only.
    func verifyMetadata(
        _ document: borrowing XMLDocument,
        at instant: SAMLTimestamp
    ) throws(SAMLError) -> ProvenSignature {
        let root = document.root
        guard let signature = root.firstChild(.signature) else {
            let text = "the metadata is not signed, so anyone can have written it; get signed metadata"
            throw SAMLError(.unsignedMetadata, text, path: root.path)
        }
        guard root.countOfChildren(.signature) == 1 else {
            let text = "the root has more than one signature of its own, so verifiers may use different ones"
            throw SAMLError(.init(.severalSignatures), text, path: root.path)
        }
        do throws(XMLSecurityError) {
            try document.checkID(of: root)
        } catch {
            throw SAMLError(error)
        }
        var log = CheckLog(.everything)
        var signatures: [ProvenSignature] = []
        if let signed = try? verify(signature, of: root, in: document, noting: &log) { signatures = [signed] }
        bind(&signatures, to: nil, at: instant, noting: &log)
        if let error = log.error { throw error }
        guard let signed = signatures.first else {
            throw SAMLError(.unsignedMetadata, "the signature could not be verified")
        }
        return signed
    }
}
