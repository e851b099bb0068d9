/// Encrypted assertions that no one signed, or that are not alone: anyone can encrypt for a receiver.
extension Mutation {
    static let encryptedContents = unsignedContents + severalAssertions + encryptedWrapping + strangeContents

    private static let several = "structure.several-assertions"
    private static let misplaced = "structure.misplaced-assertion"

    private static let unsignedContents = [
        content(
            "encrypted-unsigned",
            by: "signature.missing",
            "An assertion of another user, which no one signed, is encrypted."
        ) { plain in
            try plain.hostileCopy(.original)
        },
        content(
            "encrypted-signature-removed",
            by: "signature.missing",
            "The signature of the Assertion was removed, and the rest encrypted again."
        ) {
            $0.text.unsigned
        },
        content(
            "encrypted-changed",
            by: "signature.digest-mismatch",
            "The Assertion was decrypted, changed to that of another user, and encrypted again."
        ) { plain in
            plain.text.replacingContent(of: try plain.nameID(), with: evilValue)
        },
        content(
            "encrypted-attacker-key",
            by: "signature.wrong-key",
            "An assertion of another user, which the attacker signed, is encrypted.",
            signer: .attacker
        ) { plain in
            try ForgedSignature.signed(plain.hostileCopy(.original), .assertion, with: AttackerKey.signing())
        },
        rejected(
            "encrypted-response-signature-removed",
            .encryption,
            by: "signature.missing",
            "The signature over the ciphertext is removed, and the Assertion has none."
        ) { base in
            let signature = try base.responseSignature()
            try base.decrypted().requireUnsignedAssertion()
            return base.text.removing(signature)
        },
        rejected(
            "encrypted-under-signed-response",
            .encryption,
            by: "signature.digest-mismatch",
            "Under the signature of the Response is another encrypted Assertion, which no one signed."
        ) { base in
            _ = try base.responseSignature()
            let evil = try base.decrypted().hostileCopy(.original)
            return try base.encrypting(base.assertionText(of: evil))
        },
        accepted(
            "encrypted-response-signature-removed-from-both",
            .encryption,
            "The signature of the Response is removed, and the encrypted Assertion has its own."
        ) { base in
            let signature = try base.responseSignature()
            _ = try base.decrypted().assertionSignature()
            return base.text.removing(signature)
        },
        resigned("encrypted-expired", by: "conditions.expired", "The encrypted Assertion expired an hour ago") {
            plain in
            let conditions = try plain.conditions()
            return plain.text.applying([
                plain.text.settingEdit("NotBefore", of: conditions, to: plain.time(-9 * 3600)),
                plain.text.settingEdit("NotOnOrAfter", of: conditions, to: plain.time(-3600)),
            ])
        },
        resigned(
            "encrypted-other-audience",
            by: "audience.mismatch",
            "The encrypted Assertion is for another service provider"
        ) { plain in
            plain.text.replacingContent(of: try plain.audience(), with: "https://other.example/sp")
        },
    ]

    private static let severalAssertions = [
        beside("encrypted-evil-first", "An evil encrypted Assertion is before the encrypted one") { base, evil in
            base.text.inserting(evil, .before(try base.encryptedAssertion()))
        },
        beside("encrypted-evil-last", "An evil encrypted Assertion is after the encrypted one") { base, evil in
            base.text.inserting(evil, .after(try base.encryptedAssertion()))
        },
        rejected(
            "evil-before-encrypted",
            .encryption,
            by: several,
            "An evil Assertion that is not encrypted is before the encrypted one."
        ) { base in
            let evil = try base.assertionText(of: base.decrypted().hostileCopy(.new))
            return base.text.inserting(evil, .before(try base.encryptedAssertion()))
        },
        rejected(
            "evil-after-encrypted",
            .encryption,
            by: several,
            "An evil Assertion that is not encrypted is after the encrypted one."
        ) { base in
            let evil = try base.assertionText(of: base.decrypted().hostileCopy(.new))
            return base.text.inserting(evil, .after(try base.encryptedAssertion()))
        },
        rejected(
            "encrypted-in-extensions",
            .encryption,
            by: misplaced,
            "The encrypted Assertion is in Extensions, and an evil one that is not encrypted is in its place."
        ) { base in
            let (text, encrypted) = (base.text, try base.encryptedAssertion())
            let evil = try base.assertionText(of: base.decrypted().hostileCopy(.new))
            let extensions = text.element("Extensions", like: text.root, text.text(of: encrypted))
            return text.applying([
                text.edit(.before(try base.status()), extensions), (text.range(of: encrypted), evil),
            ])
        },
    ]

    /// Wrapping attacks inside the encryption.
    private static let encryptedWrapping = Wrapping.all.filter { wrapped.contains($0.name) }.map { wrapping in
        content(
            "encrypted-\(wrapping.name)",
            by: misplaced,
            "An evil Assertion is encrypted; \(wrapping.summary)."
        ) { plain in
            ResponseText(try wrapping.document(of: plain, .assertion, .evilFirst, .new))
        }
    }

    /// Those with the original in the evil Assertion.
    private static let wrapped: Set<String> = [
        "xsw-4-original-in-evil-assertion", "xsw-6-original-in-moved-signature", "xsw-8-original-in-object",
        "xsw-10-original-in-advice", "xsw-12-original-in-name-id", "xsw-12-original-in-attribute-value",
        "xsw-12-original-in-confirmation-data",
    ]

    /// Content that is not one Assertion.
    private static let strangeContents = [
        strange("encrypted-two-assertions", "an evil Assertion and the signed one") { plain, assertion in
            try plain.assertionText(of: plain.hostileCopy(.new)) + assertion
        },
        strange("encrypted-doctype", "a document type declaration before the Assertion") { _, assertion in
            #"<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>"# + assertion
        },
        strange("encrypted-end-tag-first", "an end tag of the element around it") { _, assertion in
            "</saml:EncryptedAssertion>\(assertion)<saml:EncryptedAssertion>"
        },
        strange("encrypted-response", "the whole Response") { plain, _ in plain.text.text(of: plain.text.root) },
        strange("encrypted-text", "text that is not XML") { _, _ in evilValue },
        rejected(
            "encrypted-twice",
            .encryption,
            by: "encryption.cannot-decrypt",
            "The encrypted content is the EncryptedAssertion again."
        ) { base in
            try base.requireUnsignedResponse()
            return try base.encrypting(base.text.text(of: base.encryptedAssertion()))
        },
    ]

    // MARK: Kinds

    private static func content(
        _ name: String,
        by rule: String,
        _ summary: String,
        signer: Signer = .unsigned,
        _ change: @escaping @Sendable (_ plain: MutationBase) throws -> ResponseText
    ) -> Mutation {
        rejected(name, .encryption, by: rule, summary, signer: signer) { base in
            let plain = try base.decrypted()
            try base.requireUnsignedResponse()
            return try base.encryptingAssertion(of: change(plain))
        }
    }

    private static func resigned(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (_ plain: MutationBase) throws -> ResponseText
    ) -> Mutation {
        resigned(name, .encryption, by: rule, summary) { base in
            let changed = try change(base.decrypted())
            return try base.encryptingAssertion(of: MutationBase.signed(changed, with: base.issuerKey()))
        }
    }

    private static func beside(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (_ base: MutationBase, _ evil: String) throws -> ResponseText
    ) -> Mutation {
        rejected(name, .encryption, by: several, "\(summary).") { base in
            let evil = try base.encryptingAssertion(of: base.decrypted().hostileCopy(.new))
            let element = try base.with(evil).encryptedAssertion()
            return try change(base, evil.text(of: element))
        }
    }

    private static func strange(
        _ name: String,
        _ summary: String,
        _ content: @escaping @Sendable (_ plain: MutationBase, _ assertion: String) throws -> String
    ) -> Mutation {
        rejected(
            name,
            .encryption,
            by: "encryption.cannot-decrypt",
            "The encrypted content is \(summary)."
        ) { base in
            let plain = try base.decrypted()
            try base.requireUnsignedResponse()
            return try base.encrypting(content(plain, plain.assertionText(of: plain.text)))
        }
    }
}
