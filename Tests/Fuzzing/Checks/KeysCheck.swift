import SAML

/// The invariants of a file with keys: few are trusted, all trusted keys have a description, and reading is repeatable.
enum KeysCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let isOfPublicKeys = TrustedKeys.containsOnlyPublicKeys(input)
        try Violation.unless(
            isOfPublicKeys == TrustedKeys.containsOnlyPublicKeys(input),
            "two readings of a file are equal"
        )
        let certificates = try? TrustedKeys(certificates: input)
        var keys = TrustedKeys()
        let isAdded = (try? keys.add(publicKey: input)) != nil
        try Violation.unless(isAdded != keys.isEmpty, "all keys of a file are trusted, or none")
        for trusted in [certificates, keys].compactMap(\.self) { try check(trusted) }
        if let certificates {
            try Violation.unless(
                certificates.descriptions.allSatisfy { $0.certificate != nil },
                "a key of a certificate has a certificate"
            )
            try Violation.unless(!isOfPublicKeys, "a file with certificates is not one of public keys")
        }
        // The result does not matter, but the call must not trap.
        _ = TrustedKeys.containsPrivateKey(input)
        var named = TrustedKeys()
        if (try? named.add(fingerprint: String(decoding: input.prefix(256), as: UTF8.self))) != nil {
            try Violation.unless(!named.isEmpty, "an accepted fingerprint is trusted")
        }
    }

    private static func check(_ keys: TrustedKeys) throws(Violation) {
        try Violation.unless(
            keys.descriptions.count <= TrustedKeys.maximumCount,
            "the number of trusted keys is limited"
        )
        for key in keys.descriptions {
            let digits = key.fingerprint.utf8
            try Violation.unless(digits.count == 64, "a fingerprint is a SHA-256 digest")
            // A key that is too weak for any use may not have been decoded.
            let hasSize = key.bits > 0 && key.bits <= 1 << 20
            try Violation.unless(hasSize || key.weakness != nil, "a key that is strong has a size")
        }
    }
}
