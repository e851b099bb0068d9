import SAMLEncoding
import TestSupport
import XMLSecurity

/// Functions that create and damage payloads.
enum PayloadText {
    /// Returns a response of changed pieces, signed.
    static func signed(
        _ placement: Placement = .assertion,
        key: String = "idp-rsa",
        _ change: (inout ConstructedResponse) throws -> Void = { _ in }
    ) throws -> String {
        var pieces = ConstructedResponse()
        pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(key))
        try change(&pieces)
        return try pieces.xml(signing: placement, with: SampleKeys.signing(key))
    }

    static func base64(_ text: String) -> String {
        String(decoding: Base64Text(encoding: Array(text.utf8)).bytes, as: UTF8.self)
    }

    /// Returns the Base64 of a signed response, with a plus, a slash and padding in it.
    static func encoded(_ placement: Placement = .assertion) throws -> String {
        var text = try signed(placement)
        while text.utf8.count % 3 != 1 { text += " " }
        return base64(text)
    }

    /// Returns the text with everything but letters and digits as an escape.
    static func percent(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            return isPlain
                ? String(Character(scalar)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    static func form(_ base64: String) -> String { "SAMLResponse=\(percent(base64))" }

    /// Returns the text with a separator after every so many characters.
    static func broken(_ text: String, every length: Int, by separator: String) -> String {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: length).map {
            String(decoding: bytes[$0..<min($0 + length, bytes.count)], as: UTF8.self)
        }.joined(separator: separator)
    }

    /// Returns the text with a separator between every two tags.
    static func spread(_ text: String, by separator: String) -> String {
        text.replacing("><", with: ">\(separator)<")
    }

    static func hexadecimal(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension ConstructedResponse {
    /// Spreads the parts of the assertion that are pieces, before they are signed.
    mutating func spread(by separator: String) {
        conditions = separator + PayloadText.spread(conditions, by: separator) + separator
        statements += separator
        attributes = separator + PayloadText.spread(attributes, by: separator) + separator
    }

    /// Sets times and content of the Conditions.
    mutating func setConditions(_ attributes: String, _ content: String = restriction()) {
        conditions = "<saml:Conditions \(attributes)>\(content)</saml:Conditions>"
    }

    static func restriction(_ audiences: String...) -> String {
        let audiences = audiences.isEmpty ? ["https://saml.sp.auth.adobe.com"] : audiences
        return "<saml:AudienceRestriction>" + audiences.map { "<saml:Audience>\($0)</saml:Audience>" }.joined()
            + "</saml:AudienceRestriction>"
    }

    mutating func setAudience(_ audiences: String...) {
        let list = audiences.map { "<saml:Audience>\($0)</saml:Audience>" }.joined()
        setConditions(
            #"NotBefore="2026-11-20T11:59:30Z" NotOnOrAfter="2126-11-20T20:00:00Z""#,
            "<saml:AudienceRestriction>\(list)</saml:AudienceRestriction>"
        )
    }

    mutating func setAttributes(_ pairs: (String, String)...) {
        attributes = pairs.map { Self.attribute($0.0, $0.1) }.joined()
    }

    /// A confirmation with given attributes.
    mutating func setBearer(_ data: String, method: String = "urn:oasis:names:tc:SAML:2.0:cm:bearer") {
        confirmation =
            #"<saml:SubjectConfirmation Method="\#(method)"><saml:SubjectConfirmationData \#(data)/></saml:SubjectConfirmation>"#
    }

    /// Conditions that are valid for five minutes and eight hours, as in Adobe's guide.
    mutating func setShortValidity() {
        setBearer(
            #"InResponseTo="_request-1" NotOnOrAfter="2026-11-20T12:05:00Z" Recipient="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer""#
        )
        setConditions(#"NotBefore="2026-11-20T11:59:30Z" NotOnOrAfter="2026-11-20T20:00:00Z""#)
    }
}
