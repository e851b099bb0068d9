internal import SAMLEncoding

extension SignedInfo {
    /// Returns the usual canonical form of this SignedInfo: with the prefix `ds`, and without whitespace, prefix lists and
    /// optional attributes.
    ///
    /// Bytes that are equal to this form have the same content, so they need not be parsed.
    ///
    /// - Returns: The bytes in exclusive canonical form; `nil` if this SignedInfo does not have that form.
    package func plainCanonicalForm() -> [UInt8]? {
        guard canonicalization == .exclusive, namesReferenceCanonicalization, prefixCount == 0,
            referenceURI.utf8.allSatisfy({ $0.standsForItselfInAttributes })
        else { return nil }
        var text = "<ds:SignedInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\">"
        text.reserveCapacity(1024)
        text.append("CanonicalizationMethod", naming: canonicalization.rawValue)
        text.append("SignatureMethod", naming: signatureMethod.rawValue)
        text += "<ds:Reference URI=\""
        text += referenceURI
        text += "\"><ds:Transforms>"
        text.append("Transform", naming: "http://www.w3.org/2000/09/xmldsig#enveloped-signature")
        text.append("Transform", naming: referenceCanonicalization.rawValue)
        text += "</ds:Transforms>"
        text.append("DigestMethod", naming: digestMethod.rawValue)
        text += "<ds:DigestValue>"
        text += Base64Text(encoding: digestValue).description
        text += "</ds:DigestValue></ds:Reference></ds:SignedInfo>"
        return Array(text.utf8)
    }
}

extension String {
    fileprivate mutating func append(_ name: String, naming algorithm: String) {
        self += "<ds:"
        self += name
        self += " Algorithm=\""
        self += algorithm
        self += "\"></ds:"
        self += name
        self += ">"
    }
}

extension UInt8 {
    /// True if canonical XML does not escape the byte in the value of an attribute (Canonical XML section 2.3).
    fileprivate var standsForItselfInAttributes: Bool {
        self >= 0x20 && self != UInt8(ascii: "<") && self != UInt8(ascii: "&") && self != UInt8(ascii: "\"")
    }
}
