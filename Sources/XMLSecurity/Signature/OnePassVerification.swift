internal import ByteTools
internal import CXMLSecurity

// The pass: canonical form, digest and signature value without libxmlsec1.

extension SignatureElement {
    /// Verifies the signature over its parent.
    ///
    /// - Invariant: The octets and the nodes of the result are written by one traversal, so no other node can be read from it.
    func verifyInOnePass(
        _ signature: XMLElement,
        _ keys: [VerificationKey]
    ) throws(XMLSecurityError) -> (content: SignedContent, keyIndex: Int) {
        let content = try digestedContent(signature)
        guard let info = signature.firstChild else { throw Self.notOfParent(signature) }
        let message = ExclusiveCanonicalizer.form(of: info, inclusivePrefixes: signedInfo.ownPrefixes)
        guard
            let index = keys.firstIndex(where: {
                $0.fits(self) && $0.verifies(value, of: message.text, by: signedInfo.signatureMethod)
            })
        else { throw Self.signatureMismatch(signature) }
        return (SignedContent(content), index)
    }

    /// Returns the canonical form of the signed element, whose digest is that of the reference.
    func digestedContent(_ signature: XMLElement) throws(XMLSecurityError) -> XMLArenas {
        guard let signed = signature.parent, signed.isReferenced(by: signedInfo) else {
            throw Self.notOfParent(signature)
        }
        let content = ExclusiveCanonicalizer.signedContent(
            of: signed,
            without: signature,
            inclusivePrefixes: signedInfo.referencePrefixes
        )
        guard content.text.count > 0, content.text[0] == UInt8(ascii: "<") else {
            throw XMLSecurityError(.signedOctets, "the result of canonicalization is not XML")
        }
        guard try signedInfo.digestMethod.hash(content.text) == signedInfo.digestValue else {
            throw Self.digestMismatch(signature)
        }
        return content
    }

    private static func notOfParent(_ signature: XMLElement) -> XMLSecurityError {
        let text = "the reference is not to the parent of the signature"
        return XMLSecurityError(.unprocessable, text, path: signature.path)
    }
}

extension VerificationKey {
    /// Returns true if the value is a signature of a message by the key, with an algorithm that is one of its kind.
    package func verifies(_ value: [UInt8], of message: [UInt8], by method: SignatureMethod) -> Bool {
        verifies(value, of: message.span, by: method)
    }

    func verifies(_ value: [UInt8], of message: Span<UInt8>, by method: SignatureMethod) -> Bool {
        guard let pointer = unsafe pointer, method.keyKind == kind, value.count == signatureByteCount else {
            return false
        }
        let type = kind == .rsa ? CXS_KEY_RSA : CXS_KEY_EC
        return unsafe message.withUnsafeBufferPointer { message in
            unsafe value.withUnsafeBufferPointer { value in
                guard let bytes = message.baseAddress, let start = value.baseAddress else { return false }
                let digest = method.digest.number
                return unsafe cxs_verify_value(pointer, type, digest, bytes, message.count, start, value.count)
            }
        }
    }
}
