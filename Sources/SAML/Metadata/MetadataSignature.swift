internal import XMLSecurity

/// The check of the signature that metadata itself has (SAML metadata section 3).
///
/// The verifier of responses makes it, so every rule for their signatures holds here too: a child of the root, a
/// reference to the root's ID, the algorithms, the strength of the key, pinned keys only.
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
        _ document: borrowing XMLDocument,
        _ bytes: [UInt8]
    ) throws(SAMLError) -> (signed: SignedElement, signer: KeyDescription) {
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
        var evaluation = Evaluation(
            bytes,
            by: ResponseVerifier(
                trusting: signers,
                policy: VerificationPolicy(certificateValidity: certificateValidity)
            ),
            at: instant,
            .signatureOnly,
            limits: limits
        )
        let signed = try? evaluation.verify(signature, of: root, in: document, as: .response)
        evaluation.bindKeys(to: nil)
        if let error = evaluation.report(assertion: nil).error { throw error }
        guard let signed, let signer = evaluation.signatures.last?.key else {
            throw SAMLError(.unsignedMetadata, "the signature could not be verified")
        }
        return (signed, signer)
    }
}

extension SAMLError.Code {
    static let severalSignatures = Self(rawValue: "signature.several")
}
