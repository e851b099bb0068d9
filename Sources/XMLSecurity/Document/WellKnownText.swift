/// Identifiers of the standards, which most responses contain: no memory is allocated for their strings.
enum WellKnownText {
    private static let texts =
        [
            "urn:oasis:names:tc:SAML:2.0:attrname-format:basic",
            "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified",
            "urn:oasis:names:tc:SAML:2.0:attrname-format:uri",
            "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
            "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
            "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
            "urn:oasis:names:tc:SAML:2.0:cm:bearer",
            "urn:oasis:names:tc:SAML:2.0:status:Success",
            "urn:oasis:names:tc:SAML:2.0:ac:classes:Password",
            "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
            "urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified",
        ] + DigestMethod.allCases.map(\.rawValue) + SignatureMethod.allCases.map(\.rawValue)
        + CanonicalizationMethod.allCases.map(\.rawValue)

    /// The texts in the order of their lengths.
    private static let ordered = texts.sorted { $0.utf8.count < $1.utf8.count }

    private static let bytes = ordered.map { Array($0.utf8) }

    /// The places, in that order, of the texts with fewer bytes than an index.
    private static let placeOfLength: [Int] = (0...128).map { count in ordered.count { $0.utf8.count < count } }

    /// Returns the well-known text with these bytes, if there is one.
    static func string(_ bytes: Span<UInt8>) -> String? {
        // Swift's strings contain up to 15 bytes themselves.
        guard bytes.count > 15, bytes.count < 128 else { return nil }
        for place in placeOfLength[bytes.count]..<placeOfLength[bytes.count + 1] {
            let text = Self.bytes[place]
            if bytes.isEqual(to: text.span) { return ordered[place] }
        }
        return nil
    }
}
