internal import CXMLSigning
package import XMLSecurity

/// A private key that signs the documents of tests.
package struct SigningKey: Sendable {
    private let der: [UInt8]

    /// The reason why a document was not signed.
    package struct Failure: Error {}

    /// Reads a private key in PEM: PKCS#8, or the older forms for RSA and EC, not encrypted.
    package init(pem: [UInt8]) throws(XMLSecurityError) {
        der = try PEMBlock.blocks(in: pem).first { $0.label.hasSuffix("PRIVATE KEY") }?.bytes ?? []
    }

    /// Fills in the signature that is a child of the first element with an ID, in any document.
    ///
    /// This is what an identity provider does that lets an attacker choose the content, or an attacker with a key of their own.
    /// Such attacks are strong, because only a rule of the verifier stops them.
    ///
    /// - Parameters:
    ///   - text: The document, in which DigestValue and SignatureValue are empty.
    ///   - id: The ID of the element that has the signature.
    /// - Returns: The document with the values; every other byte is unchanged.
    /// - Throws: ``Failure`` if libxmlsec1 does not sign the document.
    package func sign(_ text: String, in id: String) throws -> String {
        try XMLLibrary.prepareLibxmlsec()
        var values: [(name: String, text: String)] = []
        let document = Array(text.utf8)
        let isSigned = unsafe withUnsafeMutablePointer(to: &values) { values in
            unsafe cxsign_sign(document, document.count, id, der, der.count, Self.receive, values)
        }
        guard isSigned else { throw Failure() }
        return text.filling(values, after: "ID=\"\(id)\"")
    }

    private static let receive: cxsign_receiver = { context, name, text in
        let (name, text) = unsafe (String(cString: name), String(cString: text))
        // A line break in DigestValue was signed; in SignatureValue it is as libxmlsec1 writes it.
        let value = name == "SignatureValue" ? text.filter { !$0.isNewline } : text
        unsafe context?.assumingMemoryBound(to: [(name: String, text: String)].self).pointee.append((name, value))
    }
}

extension String {
    /// Returns the text with values inserted before the end tags of their elements, in order, after a mark.
    fileprivate func filling(_ values: [(name: String, text: String)], after mark: String) -> String {
        guard let start = firstRange(of: mark)?.upperBound else { return self }
        var result = String(self[..<start])
        var rest = self[start...]
        for (name, text) in values {
            let tag = "</ds:\(name)>"
            guard let range = rest.firstRange(of: tag) else { continue }
            result += rest[..<range.lowerBound] + text + tag
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
