internal import SAMLEncoding

extension SignedInfo {
    /// The canonical form of the SignedInfo that says this and is written as most are: with the prefix `ds`, and without
    /// white space, prefix lists and attributes that it need not have.
    ///
    /// Octets that are these say nothing else, so they need not be parsed.
    ///
    /// - Returns: The octets in exclusive canonical form; `nil` if what this says cannot be written in that way.
    package func plainCanonicalForm() -> [UInt8]? {
        guard canonicalization == .exclusive, namesReferenceCanonicalization, prefixCount == 0,
            referenceURI.utf8.allSatisfy(\.standsForItselfInAttributes)
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
    /// Appends an element that names an algorithm.
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
    /// Whether canonical XML writes the byte in the value of an attribute as it is (Canonical XML section 2.3).
    fileprivate var standsForItselfInAttributes: Bool {
        self >= 0x20 && self != UInt8(ascii: "<") && self != UInt8(ascii: "&") && self != UInt8(ascii: "\"")
    }
}
