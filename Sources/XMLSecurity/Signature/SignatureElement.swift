internal import ByteTools
internal import SAMLEncoding

/// The content of a `ds:Signature` element with the accepted structure.
///
/// The content of `KeyInfo` is not trusted and not covered by the signature; the certificates are for display and for
/// comparison with a fingerprint.
package struct SignatureElement: Hashable, Sendable {
    package let signedInfo: SignedInfo
    package let value: [UInt8]

    /// Throws for any structure other than SignedInfo, SignatureValue and an optional KeyInfo.
    package init(reading element: XMLElement) throws(XMLSecurityError) {
        guard element.isPlain || isOff(.signatureContent) else {
            let text =
                "the signature contains a comment, a CDATA section or a similar node, "
                + "which software interprets differently"
            throw XMLSecurityError(.signatureContent, text, path: element.path)
        }
        try element.expect(.signature, attributes: "Id")
        guard element.countOfChildren(.object) == 0 || isOff(.signatureObject) else {
            let text = "the signature contains an Object, which could hide the signed content"
            throw XMLSecurityError(.signatureObject, text, path: element.path)
        }
        guard let info = element.firstChild, let value = info.nextSibling else { throw .malformedSignature(element) }
        try value.expect(.signatureValue, attributes: "Id")
        if let keyInfo = value.nextSibling {
            guard keyInfo.isNamed(.keyInfo) && keyInfo.nextSibling == nil || isOff(.signatureStructure) else {
                throw .malformedSignature(element)
            }
        }
        signedInfo = try SignedInfo(reading: info)
        self.value = try value.base64(.signatureValue)
        guard signedInfo.signatureMethod.canMake(signatureOf: self.value.count) || isOff(.signatureValue) else {
            let text = "SignatureValue has \(self.value.count) bytes, which is not possible for this algorithm"
            throw XMLSecurityError(.signatureValue, text, path: value.path)
        }
    }

    /// Returns the first certificates in the `KeyInfo` of a signature in DER, without those that are not Base64.
    package static func certificates(in signature: XMLElement) -> [[UInt8]] {
        var certificates: [[UInt8]?] = []
        signature.firstChild(.keyInfo)?.forEachChild { data in
            guard data.isNamed(.x509Data) else { return }
            data.forEachChild { certificate in
                guard certificate.isNamed(.x509Certificate), certificates.count < 8 else { return }
                certificates.append(certificate.withText { $0.base64Bytes })
            }
        }
        return certificates.compactMap { $0 }
    }
}

extension SignatureMethod {
    /// Returns true if a signature can have this number of bytes: RSA of 512 to 16384 bits, ECDSA on P-256, P-384 and P-521.
    fileprivate func canMake(signatureOf byteCount: Int) -> Bool {
        switch keyKind {
        case .rsa: (64...2048).contains(byteCount)
        default: [64, 96, 132].contains(byteCount)
        }
    }
}

extension XMLName {
    package static let signature = XMLName.signature("Signature")
    package static let signedInfo = XMLName.signature("SignedInfo")
    package static let keyInfo = XMLName.signature("KeyInfo")
    package static let signatureValue = XMLName.signature("SignatureValue")
    static let object = XMLName.signature("Object")
    package static let canonicalizationMethod = XMLName.signature("CanonicalizationMethod")
    package static let signatureMethod = XMLName.signature("SignatureMethod")
    package static let reference = XMLName.signature("Reference")
    package static let transforms = XMLName.signature("Transforms")
    package static let transform = XMLName.signature("Transform")
    package static let digestMethod = XMLName.signature("DigestMethod")
    package static let digestValue = XMLName.signature("DigestValue")
    package static let x509Data = XMLName.signature("X509Data")
    package static let x509Certificate = XMLName.signature("X509Certificate")
    package static let inclusiveNamespaces = XMLName("http://www.w3.org/2001/10/xml-exc-c14n#", "InclusiveNamespaces")
}

extension XMLElement {
    /// Throws unless the element has a name, only the allowed attributes, and no text between its children.
    func expect(_ name: XMLName, attributes allowed: StaticString...) throws(XMLSecurityError) {
        guard
            isNamed(name) && hasNoAttributes(except: allowed) && (firstChild == nil || !hasOwnText)
                || isOff(.signatureStructure)
        else { throw .malformedSignature(self) }
    }

    /// Returns the bytes of Base64 content, in an element without other content.
    fileprivate func base64(_ code: XMLSecurityError.Code) throws(XMLSecurityError) -> [UInt8] {
        guard firstChild == nil || isOff(code), let bytes = withText({ $0.base64Bytes }) else {
            throw XMLSecurityError(code, "\(localName) is not Base64", path: path)
        }
        return bytes
    }

    func digest(of method: DigestMethod) throws(XMLSecurityError) -> [UInt8] {
        let value = try base64(.digestValue)
        guard value.count == method.byteCount || isOff(.digestValue) else {
            let text = "DigestValue has \(value.count) bytes; a digest of this algorithm has \(method.byteCount)"
            throw XMLSecurityError(.digestValue, text, path: path)
        }
        return value
    }
}

extension Span<UInt8> {
    /// The bytes of Base64 content; XML allows whitespace between the characters (xs:base64Binary).
    package var base64Bytes: [UInt8]? {
        if let bytes = Base64Text.decoded(self) { return bytes }
        var characters = unsafe withUnsafeBufferPointer { unsafe Array($0) }
        characters.removeAll { $0.isXMLSpace }
        return Base64Text.decoded(characters.span)
    }
}

extension String {
    package var base64Bytes: [UInt8]? { Array(utf8).span.base64Bytes }
}

extension XMLSecurityError {
    static func malformedSignature(_ element: XMLElement) -> Self {
        let text =
            "\(element.localName) is malformed for a SAML signature: unexpected children, attributes, or order"
        return Self(.signatureStructure, text, path: element.path)
    }
}
