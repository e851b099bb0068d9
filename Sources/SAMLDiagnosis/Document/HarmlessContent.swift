/// What of a response is about no person, by the names that SAML and XML Signature give it: all the rest may be.
enum HarmlessContent {
    /// Elements whose text is harmless if it stands in one of the named elements.
    private static let texts: [String: Set<String>] = [
        "Issuer": ["Response", "Assertion"],
        "Audience": ["AudienceRestriction"],
        "AuthnContextClassRef": ["AuthnContext"],
        "SignatureValue": ["Signature"],
        "DigestValue": ["Reference"],
        "X509Certificate": ["X509Data"],
        "X509SubjectName": ["X509Data"],
        "X509IssuerName": ["X509IssuerSerial"],
        "X509SerialNumber": ["X509IssuerSerial"],
        "Modulus": ["RSAKeyValue"],
        "Exponent": ["RSAKeyValue"],
    ]
    /// Those of them whose text is Base64, and harmless only if it is.
    private static let base64Texts: Set = ["SignatureValue", "DigestValue", "X509Certificate", "Modulus", "Exponent"]

    /// Elements in which nothing is harmless, whatever its name: what stands in them is a value, or anything at all.
    static let values: Set = [
        "AttributeValue", "NameID", "BaseID", "NewID", "EncryptedData", "Extensions", "Advice", "StatusDetail",
    ]
    /// Elements in which text is never harmless; a certificate in a subject is that of a person.
    private static let persons: Set = ["Subject", "AttributeStatement"]

    private static let times: Set = [
        "IssueInstant", "NotBefore", "NotOnOrAfter", "AuthnInstant", "SessionNotOnOrAfter",
    ]
    private static let attributes: Set = [
        "ID", "Id", "URI", "Version", "Algorithm", "Destination", "Recipient", "InResponseTo", "Method", "Format",
        "NameFormat", "NameQualifier", "SPNameQualifier", "Type", "type", "nil", "PrefixList", "schemaLocation",
        "Consent",
    ]
    /// Attributes that are harmless in one element only.
    private static let ownAttributes: [String: Set<String>] = [
        "StatusCode": ["Value"], "Attribute": ["Name", "FriendlyName"],
    ]
    /// What is harmless of the tag of a value itself.
    private static let valueAttributes: Set = ["type", "nil", "Format", "NameQualifier", "SPNameQualifier"]

    /// Whether text is harmless.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - lineage: The names of the elements around it, innermost first.
    static func isHarmless(_ text: ArraySlice<UInt8>, in lineage: [String]) -> Bool {
        guard let name = lineage.first, let parents = texts[name], let parent = lineage.dropFirst().first,
            parents.contains(parent), values.isDisjoint(with: lineage), persons.isDisjoint(with: lineage)
        else { return false }
        return !base64Texts.contains(name) || isBase64(text)
    }

    /// Whether the value of an attribute is harmless.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of the attribute as it is written, with its prefix.
    ///   - lineage: The names of the elements around it, innermost first; the first is the one that has it.
    static func isHarmless(_ value: ArraySlice<UInt8>, ofAttribute name: String, in lineage: [String]) -> Bool {
        // What is well-formed has none of these, and what is not may be anything.
        guard !value.contains(UInt8(ascii: "<")), let element = lineage.first,
            values.isDisjoint(with: lineage.dropFirst())
        else { return false }
        if name == "xmlns" || name.hasPrefix("xmlns:") { return true }
        let local = name.split(separator: ":").last.map(String.init) ?? ""
        if values.contains(element) { return valueAttributes.contains(local) }
        if times.contains(local) { return isTime(value) }
        return attributes.contains(local) || ownAttributes[element]?.contains(local) == true
    }

    private static func isTime(_ value: ArraySlice<UInt8>) -> Bool {
        value.count <= 64 && value.allSatisfy { $0.isDigit || "TZ:.+- ".utf8.contains($0) }
    }

    private static func isBase64(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while let byte = rest.first {
            // As Java's signers end lines.
            if byte == UInt8(ascii: "&") {
                guard
                    let end = ["&#13;", "&#xD;", "&#xd;", "&#10;", "&#xA;"].first(where: { rest.starts(with: $0.utf8) })
                else { return false }
                rest = rest.dropFirst(end.utf8.count)
                continue
            }
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            guard isLetter || byte.isDigit || "+/= \t\r\n".utf8.contains(byte) else { return false }
            rest = rest.dropFirst()
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
