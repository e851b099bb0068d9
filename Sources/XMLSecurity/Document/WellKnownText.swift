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
        ] + DigestMethod.allCases.map { $0.rawValue } + SignatureMethod.allCases.map { $0.rawValue }
        + CanonicalizationMethod.allCases.map { $0.rawValue }

    private static let table = Table(texts.sorted { $0.utf8.count < $1.utf8.count })

    private struct Table {
        let texts: [String]
        let bytes: [UInt8]
        /// For each number of bytes, the place of the first text that is not shorter, and where its bytes start.
        let places: [(text: Int, start: Int)]

        init(_ ordered: [String]) {
            texts = ordered
            bytes = ordered.flatMap { Array($0.utf8) }
            places = (0...128).map { count in
                let shorter = ordered.prefix { $0.utf8.count < count }
                return (shorter.count, shorter.reduce(0) { $0 + $1.utf8.count })
            }
        }
    }

    static func string(_ bytes: Span<UInt8>) -> String? {
        // Swift's strings contain up to 15 bytes themselves. The texts start with "urn" and "http".
        guard bytes.count > 15, bytes.count < 128, bytes[0] == UInt8(ascii: "u") || bytes[0] == UInt8(ascii: "h") else {
            return nil
        }
        let table = table
        var (place, start) = table.places[bytes.count]
        while place < table.places[bytes.count + 1].text {
            let known = table.bytes.span.extracting(start..<start + bytes.count)
            if known.isEqual(to: bytes) { return table.texts[place] }
            place += 1
            start += bytes.count
        }
        return nil
    }
}
