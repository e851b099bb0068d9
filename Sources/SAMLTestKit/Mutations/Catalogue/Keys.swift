/// Signatures with a key that is not trusted.
extension Mutation {
    static let keys = [
        forged("attacker-key", "there is no KeyInfo") { _, _ in nil },
        forged("attacker-certificate", "KeyInfo has its certificate") { AttackerKey.certificateData(in: $0, $1) },
        forged("attacker-key-value", "KeyInfo has its public key") { AttackerKey.keyValue(in: $0, $1) },
        forged("attacker-key-name", "KeyInfo has the name of a key") { $0.element("KeyName", like: $1, "idp") },
        forged("attacker-retrieval-method", "KeyInfo leads to a server") { text, signature in
            text.element("RetrievalMethod", like: signature, "").replacingFirst(
                " ",
                with: #" URI="http://127.0.0.1:9/" "#
            )
        },
        rejected(
            "attacker-key-with-issuer-certificate",
            .keys,
            by: "signature.mismatch",
            "Another user's assertion is signed with the attacker's key, and KeyInfo has the certificate of the issuer.",
            signer: .attacker
        ) { base in
            let own = base.text.contentText(of: try base.signaturePart("X509Certificate"))
            return try ForgedSignature.byAttacker(of: base) { AttackerKey.certificateData(own, in: $0, $1) }
        },
        rejected(
            "attacker-key-on-response",
            .keys,
            by: "signature.wrong-key",
            "The attacker signed the Response around the signed Assertion of the issuer.",
            signer: .attacker
        ) { base in
            _ = try base.assertionSignature()
            try base.requireUnsignedResponse()
            let template = SignatureTemplate().text(referenceTo: base.text.id(of: base.text.root))
            let text = base.text.inserting(template, base.text.afterIssuer(of: base.text.root))
            return try MutationBase.signed(text, text.root, with: AttackerKey.signing())
        },
        Mutation(
            "issuer-key-around-attacker-key",
            .keys,
            "The issuer signed the Response around an Assertion that the attacker signed.",
            .rejected,
            "signature.wrong-key",
            signer: .issuer
        ) { base in
            let key = try base.issuerKey()
            _ = try base.assertion()
            let inner = try ForgedSignature.signed(base.text.unsigned, .assertion, with: AttackerKey.signing())
            return .bytes(try ForgedSignature.signed(inner, .response, with: key).bytes, .xml)
        },
    ]

    private static func forged(
        _ name: String,
        _ summary: String,
        _ keyInfo: @escaping @Sendable (ResponseText, ResponseText.Element) -> String?
    ) -> Mutation {
        rejected(
            name,
            .keys,
            by: "signature.wrong-key",
            "Another user's assertion is signed with the attacker's key; \(summary).",
            signer: .attacker
        ) { base in
            try ForgedSignature.byAttacker(of: base, keyInfo)
        }
    }
}
