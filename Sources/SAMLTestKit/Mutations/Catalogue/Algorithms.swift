internal import XMLSecurity

/// Weak algorithms, or algorithms of another kind.
extension Mutation {
    static let algorithms = [
        digest("sha1", "http://www.w3.org/2000/09/xmldsig#sha1", by: "signature.sha1", signer: .issuer),
        digest("md5", "http://www.w3.org/2001/04/xmldsig-more#md5", signer: .unsigned),
        digest("sha224", "http://www.w3.org/2001/04/xmldsig-more#sha224", signer: .issuer),
        digest("unknown", "urn:x", signer: .unsigned),
        method("rsa-sha1", "http://www.w3.org/2000/09/xmldsig#rsa-sha1", by: "signature.sha1", signer: .issuer),
        method("rsa-md5", "http://www.w3.org/2001/04/xmldsig-more#rsa-md5", signer: .unsigned),
        method("rsa-sha224", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha224", signer: .issuer),
        method("dsa-sha1", "http://www.w3.org/2000/09/xmldsig#dsa-sha1", signer: .unsigned),
        method("hmac-sha1", "http://www.w3.org/2000/09/xmldsig#hmac-sha1", signer: .unsigned),
        method("none", "http://www.w3.org/2000/09/xmldsig#none", signer: .unsigned),
        method("empty", "", signer: .unsigned),
        rejected(
            "signature-method-of-other-key",
            .algorithms,
            by: "signature.value",
            "The signature method is one of elliptic curves, and the key of the issuer is RSA."
        ) { base in
            let method = try base.signaturePart("SignatureMethod")
            guard base.text.value("Algorithm", of: method)?.contains("#rsa-") ?? false else {
                throw Inapplicable("the signature is not RSA")
            }
            return base.text.setting("Algorithm", of: method, to: SignatureMethod.ecdsaSHA256.rawValue)
        },
        rejected(
            "hmac-with-public-key",
            .algorithms,
            by: "signature.algorithm",
            "Another user's assertion has a HMAC whose secret is the issuer's public key.",
            signer: .attacker
        ) { base in
            try ForgedSignature.hmac(of: base, secret: base.issuerKey().publicKeyPEM)
        },
        rejected(
            "hmac-output-length",
            .algorithms,
            by: "signature.structure",
            "The signature method is a HMAC of one bit (CVE-2009-0217)."
        ) { base in
            let method = try base.signaturePart("SignatureMethod")
            let length = base.text.element("HMACOutputLength", like: method, "1")
            let text = base.text.replacingContent(of: method, with: length)
            let changed = try base.require(text.first("SignatureMethod", in: text.root), "there is no SignatureMethod")
            return text.setting("Algorithm", of: changed, to: "http://www.w3.org/2000/09/xmldsig#hmac-sha1")
        },
    ]

    private static func digest(
        _ name: String,
        _ algorithm: String,
        by rule: String = "signature.digest-algorithm",
        signer: Signer
    ) -> Mutation {
        naming("digest-\(name)", of: "DigestMethod", "digest algorithm", algorithm, by: rule, signer: signer)
    }

    private static func method(
        _ name: String,
        _ algorithm: String,
        by rule: String = "signature.algorithm",
        signer: Signer
    ) -> Mutation {
        naming("signature-\(name)", of: "SignatureMethod", "signature algorithm", algorithm, by: rule, signer: signer)
    }

    private static func naming(
        _ name: String,
        of element: StaticString,
        _ words: String,
        _ algorithm: String,
        by rule: String,
        signer: Signer
    ) -> Mutation {
        let value = algorithm.isEmpty ? "empty" : algorithm
        return rejected(
            name,
            .algorithms,
            by: rule,
            "The \(words) is \(value)" + (signer == .issuer ? ", and the issuer's key signed it." : "."),
            signer: signer
        ) { base in
            base.text.setting("Algorithm", of: try base.signaturePart(element), to: algorithm)
        }
    }
}
