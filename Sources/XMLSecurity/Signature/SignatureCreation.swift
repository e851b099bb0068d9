internal import CXMLSecurity

extension SigningKey {
    /// Computes the values of a signature that stands in a document as a template.
    ///
    /// The document is not changed, so that a caller can put the values into the text itself and keep every other byte.
    ///
    /// - Parameter signature: The `ds:Signature`, with empty DigestValue and SignatureValue.
    /// - Returns: The texts of both, in Base64 as libxmlsec1 writes them: SignatureValue has line breaks.
    /// - Throws: ``XMLSecurityError``, code ``XMLSecurityError/Code/signingFailed``.
    package func sign(
        _ signature: XMLElement
    ) throws(XMLSecurityError) -> (digestValue: String, signatureValue: String) {
        guard unsafe cxs_sign(signature.node, pointer),
            let digest = signature.firstChild(.signedInfo)?.firstChild(.reference)?.firstChild(.digestValue),
            let value = signature.firstChild(.signatureValue)
        else { throw XMLSecurityError(.signingFailed, "libxmlsec1 cannot sign this", path: signature.path) }
        return (digest.text, value.text)
    }
}
