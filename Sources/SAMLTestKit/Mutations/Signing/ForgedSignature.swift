internal import CXMLSigning
internal import XMLSecurity

/// Signatures of an attacker over the content of another user.
enum ForgedSignature {
    /// Returns a hostile copy, signed with the attacker's key where the original is signed.
    static func byAttacker(
        of base: MutationBase,
        _ keyInfo: (ResponseText, ResponseText.Element) -> String?
    ) throws -> ResponseText {
        let key = try AttackerKey.signing()
        var text = try base.hostileCopy(.original)
        for target in targets(of: base) { text = try signed(text, target, with: key, keyInfo) }
        return text
    }

    static func template(for key: SigningKey, referenceTo id: String) -> String {
        var template = SignatureTemplate()
        if key.kind == .ellipticCurve { template.signatureMethod = SignatureMethod.ecdsaSHA256.rawValue }
        return template.text(referenceTo: id)
    }

    static func signed(
        _ text: ResponseText,
        _ target: Wrapping.Target,
        with key: SigningKey,
        _ keyInfo: (ResponseText, ResponseText.Element) -> String? = { _, _ in nil }
    ) throws -> ResponseText {
        guard let element = target == .response ? text.root : text.assertion else { return text }
        let template = template(for: key, referenceTo: text.id(of: element))
        var changed = text.inserting(template, text.afterIssuer(of: element))
        if let signature = changed.signature(of: element), let content = keyInfo(changed, signature) {
            changed = changed.inserting(changed.element("KeyInfo", like: signature, content), .atEnd(signature))
        }
        return try MutationBase.signed(changed, element, with: key)
    }

    /// Returns a hostile copy with an authentication code instead of a signature.
    ///
    /// SignedInfo is written in its canonical form, so that the code over its text is correct.
    static func hmac(of base: MutationBase, secret: [UInt8]) throws -> ResponseText {
        var text = try base.hostileCopy(.original)
        for target in targets(of: base) {
            // The attacker's signature has the digest.
            text = try signed(text, target, with: AttackerKey.signing())
            guard let element = target == .response ? text.root : text.assertion,
                let signature = text.signature(of: element), let digest = text.first("DigestValue", in: signature)
            else { continue }
            let info = canonicalSignedInfo(id: text.id(of: element), digest: text.contentText(of: digest))
            let code = MutationBase.base64(try authenticationCode(of: Array(info.utf8), secret: secret))
            text = text.replacing(
                signature,
                with:
                    #"<ds:Signature xmlns:ds="\#(namespace)">\#(info)<ds:SignatureValue>\#(code)</ds:SignatureValue></ds:Signature>"#
            )
        }
        return text
    }

    /// Returns HMAC-SHA256 (RFC 2104).
    private static func authenticationCode(of message: [UInt8], secret: [UInt8]) throws(XMLSecurityError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        guard unsafe cxsign_hmac(secret, secret.count, message, message.count, &code) else {
            throw XMLSecurityError(.unprocessable, "OpenSSL cannot compute HMAC-SHA256")
        }
        return code
    }

    private static func targets(of base: MutationBase) -> [Wrapping.Target] {
        base.text.signedElements.map { $0 == base.text.root ? .response : .assertion }
    }

    private static let namespace = "http://www.w3.org/2000/09/xmldsig#"

    private static func canonicalSignedInfo(id: String, digest: String) -> String {
        func empty(_ name: String, _ algorithm: String) -> String {
            #"<ds:\#(name) Algorithm="\#(algorithm)"></ds:\#(name)>"#
        }
        let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        return #"<ds:SignedInfo xmlns:ds="\#(namespace)">"# + empty("CanonicalizationMethod", exclusive)
            + empty("SignatureMethod", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256")
            + ##"<ds:Reference URI="#\##(id)"><ds:Transforms>"## + empty("Transform", namespace + "enveloped-signature")
            + empty("Transform", exclusive) + "</ds:Transforms>" + empty("DigestMethod", DigestMethod.sha256.rawValue)
            + "<ds:DigestValue>\(digest)</ds:DigestValue></ds:Reference></ds:SignedInfo>"
    }
}
