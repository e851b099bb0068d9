internal import ByteTools
internal import CXMLSigning
internal import XMLSecurity

extension SigningKey {
    /// Fills in the signature that is a child of the first element with an ID, in any document.
    ///
    /// The algorithms, transforms and references are those that the signature names. Every other byte is unchanged.
    ///
    /// This is also what an identity provider does that lets an attacker choose the content, or an attacker with a key of their own.
    /// Such attacks are strong, because only a rule of the verifier stops them.
    ///
    /// - Parameters:
    ///   - document: The document in UTF-8, in which DigestValue and SignatureValue are empty and have a start and an end tag.
    ///   - id: The ID of the element that has the signature, in double quotation marks in the document.
    /// - Returns: The document with the values.
    /// - Throws: ``TestKitError``, if the document has no such signature or libxmlsec1 does not sign it.
    public func sign(_ document: [UInt8], in id: String) throws(TestKitError) -> [UInt8] {
        let start = document[...].firstRange(ofBytes: "ID=\"\(id)\"".utf8)?.upperBound ?? document.count
        return try sign(document, in: id, from: start)
    }

    /// Fills in a signature whose empty values are the first at or after an offset in bytes.
    func sign(_ document: [UInt8], in id: String, from start: Int) throws(TestKitError) -> [UInt8] {
        document.filling(try values(of: document, in: id), from: start)
    }

    /// Fills in a signature of a text, as ``sign(_:in:)-([UInt8],_)`` does.
    public func sign(_ text: String, in id: String) throws(TestKitError) -> String {
        String(decoding: try sign(Array(text.utf8), in: id), as: UTF8.self)
    }

    /// Computes the digests and the signature value, in document order.
    func values(of document: [UInt8], in id: String) throws(TestKitError) -> [SignedValue] {
        try TestKitError.mapping { () throws(XMLSecurityError) in try XMLLibrary.prepareLibxmlsec() }
        var values: [SignedValue] = []
        let result = unsafe withUnsafeMutablePointer(to: &values) { values in
            unsafe cxsign_sign(
                document,
                document.count,
                id,
                key.pointer,
                policy == .legacy,
                SignedValue.receive,
                values
            )
        }
        guard result == CXSIGN_SIGNED else { throw TestKitError(signing: result) }
        return values
    }
}

struct SignedValue {
    let name: [UInt8]
    let text: [UInt8]

    fileprivate static let receive: cxsign_receiver = { context, name, text in
        let (name, text) = unsafe (Array(String(cString: name).utf8), Array(String(cString: text).utf8))
        // A line break in DigestValue was signed; in SignatureValue it is as libxmlsec1 writes it.
        let value = name.elementsEqual("SignatureValue".utf8) ? text.filter { $0 != 0x0A } : text
        unsafe context?.assumingMemoryBound(to: [SignedValue].self).pointee.append(SignedValue(name: name, text: value))
    }
}

extension [UInt8] {
    /// Returns the bytes with values inserted before the end tags of their elements, in order, from an offset on.
    fileprivate func filling(_ values: [SignedValue], from start: Int) -> [UInt8] {
        var result = Array(self[..<start])
        result.reserveCapacity(count + 1024)
        var rest = self[start...]
        for value in values {
            guard let tag = rest.endTag(of: value.name) else { continue }
            result += rest[..<tag.lowerBound]
            result += value.text
            result += rest[tag]
            rest = rest[tag.upperBound...]
        }
        return result + rest
    }
}

extension ArraySlice<UInt8> {
    fileprivate func endTag(of name: [UInt8]) -> Range<Int>? {
        var rest = self
        while let start = rest.firstRange(ofBytes: "</".utf8)?.lowerBound {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let qualified = rest[(start + 2)..<end]
            let local = qualified.lastIndex(of: UInt8(ascii: ":")).map { qualified[($0 + 1)...] } ?? qualified
            if local.elementsEqual(name) { return start..<end + 1 }
            rest = rest[end...]
        }
        return nil
    }
}

extension TestKitError {
    fileprivate init(signing result: cxsign_result) {
        switch result {
        case CXSIGN_MALFORMED:
            self.init(.notSigned, "the document to sign is not well-formed")
        case CXSIGN_NO_SIGNATURE:
            self.init(.notSigned, "no element with the ID has a place for a signature")
        case CXSIGN_LEGACY:
            self.init(.weakAlgorithm, "the signature uses a weak algorithm; allow legacy cryptography to use it anyway")
        default:
            self.init(.notSigned, "libxmlsec1 does not sign the document; the key may not suit the signature algorithm")
        }
    }
}
