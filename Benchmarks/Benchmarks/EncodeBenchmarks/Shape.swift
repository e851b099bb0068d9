/// The shape of a response.
///
/// Responses are generated, so that each shape is available in every size.
enum Shape: String, CaseIterable {
    /// One line, as most identity providers send it.
    case compact
    /// Two spaces of indentation for each level, and LF line breaks.
    case pretty
    /// Compact, with values in Cyrillic, Greek, Japanese and emoji: about three bytes of five are not ASCII.
    case nonASCII = "non-ascii"

    /// Returns a response with an exact length.
    ///
    /// - Parameter byteCount: The length in bytes.
    /// - Returns: A response with as many whole attributes as fit, and an ID that fills the rest.
    func response(byteCount: Int) -> [UInt8] {
        let start = Array(text(opening(id: "")).utf8)
        let end = Array(text(closing).utf8)
        var attributes: [UInt8] = []
        for index in 0... {
            let next = text(attribute(index)).utf8
            guard start.count + attributes.count + next.count + end.count <= byteCount else { break }
            attributes += next
        }
        let rest = max(0, byteCount - start.count - attributes.count - end.count)
        return text(opening(id: String(repeating: "7", count: rest))).utf8 + attributes + end
    }

    private func text(_ lines: [String]) -> String { lines.map { $0 + lineEnd }.joined() }

    private var lineEnd: String { self == .pretty ? "\n" : "" }

    private func indent(_ level: Int) -> String { self == .pretty ? String(repeating: "  ", count: level) : "" }

    private func opening(id: String) -> [String] {
        [
            #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" "#
                + #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_5b0f6b42c4d0\#(id)" Version="2.0" "#
                + #"IssueInstant="2026-11-20T12:00:00Z" "#
                + #"Destination="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer">"#,
            indent(1) + "<saml:Issuer>https://idp.example.net/saml</saml:Issuer>",
            indent(1) + #"<saml:Assertion ID="_a91d4f6b7c20" Version="2.0" IssueInstant="2026-11-20T12:00:00Z">"#,
            indent(2) + "<saml:AttributeStatement>",
        ]
    }

    private var closing: [String] {
        [indent(2) + "</saml:AttributeStatement>", indent(1) + "</saml:Assertion>", "</samlp:Response>"]
    }

    private func attribute(_ index: Int) -> [String] {
        [
            indent(3) + #"<saml:Attribute Name="attribute-\#(index)" "#
                + #"NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">"#,
            indent(4) + #"<saml:AttributeValue>\#(value(index))</saml:AttributeValue>"#,
            indent(3) + "</saml:Attribute>",
        ]
    }

    private func value(_ index: Int) -> String {
        guard self == .nonASCII else { return "8f14e45fceea167a5a36dedd4bea2543-\(index)" }
        let phrases = [
            "Каналы спортивной программы на каждый вечер", "Τηλεοπτικό πρόγραμμα της εβδομάδας",
            "日本語の番組表と視聴者の郵便番号", "Événements à la télévision 📺🎬",
        ]
        return String(repeating: phrases[index % phrases.count] + " ", count: 7) + "\(index)"
    }
}
