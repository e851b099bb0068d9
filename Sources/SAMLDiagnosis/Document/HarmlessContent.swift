internal import ByteTools
internal import SAML
internal import SAMLEncoding

/// Elements and attributes known not to contain personal data; everything else is treated as personal.
enum HarmlessContent {
    /// Elements whose text is harmless inside one of the named elements.
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
    /// Elements whose text must be Base64 to be harmless.
    private static let base64Texts: Set = ["SignatureValue", "DigestValue", "X509Certificate", "Modulus", "Exponent"]

    /// Elements whose content is a value and never harmless, whatever its names.
    private static let values: Set = ["AttributeValue", "NameID", "BaseID", "NewID", "EncryptedData"]
    /// Elements with arbitrary content, in which only an assertion is examined.
    private static let containers: Set = ["Extensions", "Advice", "StatusDetail"]
    /// Elements in which text is never harmless; a certificate in a subject belongs to a person.
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
    /// Attributes that are harmless in the tag of a value.
    private static let valueAttributes: Set = ["type", "nil", "Format", "NameQualifier", "SPNameQualifier"]

    /// The lineage is the names of the elements around the text, innermost first.
    static func isHarmless(_ text: ArraySlice<UInt8>, in lineage: [String]) -> Bool {
        guard let name = lineage.first, let parents = texts[name], let parent = lineage.dropFirst().first,
            parents.contains(parent), !isInValue(lineage), persons.isDisjoint(with: lineage)
        else { return false }
        return !base64Texts.contains(name) || isBase64(text)
    }

    /// The name is as written, with its prefix; the lineage starts with the element that has the attribute.
    static func isHarmless(_ value: ArraySlice<UInt8>, ofAttribute name: String, in lineage: [String]) -> Bool {
        // Well-formed XML does not have this character in a value, and malformed XML may be anything.
        guard !value.contains(UInt8(ascii: "<")), let element = lineage.first,
            !isInValue(Array(lineage.dropFirst()))
        else { return false }
        if name == "xmlns" || name.hasPrefix("xmlns:") { return true }
        let local = String(name.localPart)
        if values.contains(element) || containers.contains(element) { return valueAttributes.contains(local) }
        if times.contains(local) { return isTime(value) }
        return attributes.contains(local) || ownAttributes[element]?.contains(local) == true
    }

    /// Returns true if one of the surrounding elements is a value or has arbitrary content.
    static func isInValue(_ lineage: [String]) -> Bool {
        !values.isDisjoint(with: lineage) || !containers.isDisjoint(with: lineage.prefix { $0 != "Assertion" })
    }

    /// Returns true if a value is harmless in any place: a time or an identifier of the standards.
    static func isHarmless(_ value: ArraySlice<UInt8>) -> Bool {
        if value.elementsEqual("2.0".utf8) || value.elementsEqual("UTF-8".utf8) || value.elementsEqual("1.0".utf8) {
            return true
        }
        // Parsing a time is slower than this test.
        let isLikeTime = (20...30).contains(value.count) && value.first.map(\.isASCIIDigit) ?? false
        if isLikeTime, (try? SAMLTimestamp(String(decoding: value, as: UTF8.self))) != nil { return true }
        guard value.count <= 100 else { return false }
        let prefixes = ["urn:oasis:names:tc:SAML:", "http://www.w3.org/", "urn:oasis:names:tc:xacml:"]
        return prefixes.contains { value.starts(with: $0.utf8) }
            && value.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "/:#.-_+".utf8.contains($0) }
    }

    private static func isTime(_ value: ArraySlice<UInt8>) -> Bool {
        value.count <= 64 && value.allSatisfy { $0.isASCIIDigit || "TZ:.+- ".utf8.contains($0) }
    }

    private static func isBase64(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while let byte = rest.first {
            // Java's signers end lines with such a reference.
            if byte == UInt8(ascii: "&") {
                guard
                    let end = ["&#13;", "&#xD;", "&#xd;", "&#10;", "&#xA;"].first(where: { rest.starts(with: $0.utf8) })
                else { return false }
                rest = rest.dropFirst(end.utf8.count)
                continue
            }
            guard byte.isASCIILetter || byte.isASCIIDigit || "+/= \t\r\n".utf8.contains(byte) else { return false }
            rest = rest.dropFirst()
        }
        return true
    }
}
