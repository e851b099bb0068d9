internal import SAML

/// Signing changed responses.
extension MutationBase {
    /// Signs every element that has a signature, the inner one first, with the issuer's key.
    func signed(_ changed: ResponseText) throws -> ResponseText { try Self.signed(changed, with: issuerKey()) }

    func signed(_ changed: ResponseText, only element: Element) throws -> ResponseText {
        try Self.signed(changed, element, with: issuerKey())
    }

    func issuerKey() throws(Inapplicable) -> SigningKey { try require(key, "it needs the private key of the issuer") }

    static func signed(_ changed: ResponseText, with key: SigningKey) throws -> ResponseText {
        var text = changed
        for name in ["Assertion", "Response"] {
            let element = name == "Response" ? text.root : text.assertion
            guard let element, text.signature(of: element) != nil else { continue }
            text = try signed(text, element, with: key)
        }
        return text
    }

    static func signed(_ text: ResponseText, _ element: Element, with key: SigningKey) throws -> ResponseText {
        guard let signature = text.signature(of: element) else { return text }
        let template = text.applying(text.signedValues(in: signature).map { text.edit(.content($0), "") })
        let values = try key.forTests().values(of: template.bytes, in: template.id(of: element))
        guard let place = template.signature(of: element) else { return text }
        return template.applying(
            zip(template.signedValues(in: place), values).map { element, value in
                template.edit(.content(element), String(decoding: value.text, as: UTF8.self))
            }
        )
    }
}

extension ResponseText {
    /// The elements whose text signing computes: the digests of SignedInfo and the value, in document order.
    fileprivate func signedValues(in signature: Element) -> [Element] {
        guard let info = child("SignedInfo", of: signature), let value = child("SignatureValue", of: signature) else {
            return []
        }
        return children("Reference", of: info).flatMap { children("DigestValue", of: $0) } + [value]
    }
}

extension SigningKey {
    /// The same key, which may sign with everything that an attack needs.
    fileprivate func forTests() throws(TestKitError) -> SigningKey { try SigningKey(key, .legacy) }

    func trustedKeys() throws(TestKitError) -> TrustedKeys {
        do throws(SAMLError) {
            var keys = TrustedKeys()
            try keys.add(publicKey: key.subjectPublicKeyInfo)
            return keys
        } catch {
            throw TestKitError(.unreadableKey, error.message)
        }
    }
}
