internal import XMLSecurity

/// Digests of an attacker beside the signature, which a search of the whole document finds first.
extension Mutation {
    static let smuggledDigests = [
        smuggledDigest(
            "status-detail",
            "The Assertion is that of another user, and its digest is in the StatusDetail of the unsigned Response"
        ) { base, text, digest in
            let detail = text.element("StatusDetail", like: text.root, digest)
            return text.inserting(detail, .atEnd(try base.status()))
        },
        smuggledDigest(
            "extensions",
            "The Assertion is that of another user, and its digest is in the Extensions of the unsigned Response"
        ) { base, text, digest in
            let extensions = text.element("Extensions", like: text.root, digest)
            return text.inserting(extensions, .before(try base.status()))
        },
        rejected(
            "digest-smuggled-in-object",
            .signature,
            by: "signature.object",
            "The signed element is that of another user, and its digest is in an Object before SignedInfo."
        ) { base in
            let element = try base.signedElement()
            let text = base.withHostileValues()
            let object = try base.digestValue(of: text, element)
            let info = try base.signaturePart("SignedInfo")
            return text.inserting(text.element("Object", like: info, object), .before(info))
        },
    ]

    private static func smuggledDigest(
        _ place: String,
        _ summary: String,
        _ insert: @escaping @Sendable (MutationBase, ResponseText, String) throws -> ResponseText
    ) -> Mutation {
        rejected("digest-smuggled-in-\(place)", .signature, by: "signature.digest-mismatch", summary + ".") { base in
            try base.requireUnsignedResponse()
            let text = base.withHostileValues()
            return try insert(base, text, base.digestValue(of: text, base.assertion()))
        }
    }
}

extension MutationBase {
    /// Returns a DigestValue element for a changed element, by the transforms of its own signature.
    fileprivate func digestValue(of text: ResponseText, _ element: Element) throws -> String {
        let signature = try require(text.signature(of: element), "the element is not signed")
        let method = try require(text.first("SignatureMethod", in: signature), "the signature has no SignatureMethod")
        // The attacker's key computes the digest; its signature is not used.
        let changed = text.setting("Algorithm", of: method, to: SignatureMethod.rsaSHA256.rawValue)
        let signed = try MutationBase.signed(changed, element, with: AttackerKey.signing())
        let digest = try require(signed.first("DigestValue", in: signature), "the signature has no DigestValue")
        return signed.element("DigestValue", like: digest, signed.contentText(of: digest))
    }
}
