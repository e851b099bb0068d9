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

    /// Elements whose content is a value of a person: no text or attribute in it is harmless, except namespaces of the standards.
    private static let personalValues: Set = ["AttributeValue", "NameID", "BaseID", "NewID"]
    /// Elements whose text is never harmless, whatever its names; in encrypted data, algorithms are.
    private static let values = personalValues.union(["EncryptedData"])
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
    private static func isInValue(_ lineage: [String]) -> Bool {
        !values.isDisjoint(with: lineage) || !containers.isDisjoint(with: lineage.prefix { $0 != "Assertion" })
    }

    /// The place of an element, relative to a value of a person.
    enum Place {
        /// The element is not in a value.
        case outside
        /// The content of the element is a value.
        case around
        /// The element is a part of a value.
        case inside
    }

    /// Returns the place of an element in a value or arbitrary content, by the names around it; `nil` if it is in neither.
    static func place(inside lineage: [String]) -> Place? {
        guard isInValue(lineage) else { return nil }
        return personalValues.isDisjoint(with: lineage) ? .outside : .inside
    }

    /// Returns the place of each element.
    /// - Complexity: O(*n*) in the number of elements.
    static func places(in outline: MarkupOutline) -> [Place] {
        var places: [Place] = []
        for (index, element) in outline.elements.enumerated() {
            if let parent = element.parent, places[parent] != .outside {
                places.append(.inside)
            } else {
                places.append(personalValues.contains(outline.localName(of: index)) ? .around : .outside)
            }
        }
        return places
    }

    /// Returns true if the value of an attribute with any name is harmless at a place.
    ///
    /// Inside a value of a person, only a namespace of the standards is.
    static func isHarmless(_ value: ArraySlice<UInt8>, ofAttribute name: ArraySlice<UInt8>, at place: Place) -> Bool {
        let isNamespace = name.elementsEqual("xmlns".utf8) || name.starts(with: "xmlns:".utf8)
        return isHarmless(value, at: place == .inside && isNamespace ? .around : place)
    }

    /// Returns true if a value is harmless at a place: an identifier of the standards, or a time that is outside.
    static func isHarmless(_ value: ArraySlice<UInt8>, at place: Place) -> Bool {
        switch place {
        case .outside: isTimestamp(value) || isOfStandards(value)
        case .around: isOfStandards(value)
        case .inside: false
        }
    }

    private static func isTimestamp(_ value: ArraySlice<UInt8>) -> Bool {
        // Parsing a time is slower than this test.
        let isLikeTime = (20...30).contains(value.count) && value.first.map { $0.isASCIIDigit } ?? false
        return isLikeTime && (try? SAMLTimestamp(String(decoding: value, as: UTF8.self))) != nil
    }

    private static func isOfStandards(_ value: ArraySlice<UInt8>) -> Bool {
        if value.elementsEqual("2.0".utf8) || value.elementsEqual("UTF-8".utf8) || value.elementsEqual("1.0".utf8) {
            return true
        }
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
