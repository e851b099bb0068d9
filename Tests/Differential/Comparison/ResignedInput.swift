import XMLSecurity

extension EngineComparison {
    /// Compares the engines on any input: as it is, and with its first signature made again.
    ///
    /// An input without a signature gets one in its root element.
    ///
    /// - Parameter input: The input, which need not be XML.
    /// - Throws: ``Difference``.
    package func check(_ input: [UInt8]) throws(Difference) {
        let parser = XMLParser()
        for signer in [keys.rsa, keys.elliptic] {
            _ = try compareVerdicts(on: input, signer, parser, octets: signer.sign(input).made?.octets)
        }
        guard let draft = SignedDraft(input) ?? SignedDraft(signingRootOf: input) else { return }
        for signer in [keys.rsa, keys.elliptic] {
            guard let (signed, verdict) = try compare(draft, signer, parser) else { continue }
            try compare(verdict, with: .libxmlsec1, signed, signer)
            try compare(verdict, with: .both, signed, signer)
        }
    }
}

extension SignedDraft {
    /// Removes the first DigestValue and the next SignatureValue of a document; `nil` if there are none.
    fileprivate init?(_ document: [UInt8]) {
        guard let digest = document.content(of: "DigestValue>", from: 0),
            let value = document.content(of: "SignatureValue>", from: digest.upperBound)
        else { return nil }
        var bytes = document
        bytes.removeSubrange(value)
        bytes.removeSubrange(digest)
        let valueOffset = value.lowerBound - digest.count
        self.init(bytes: bytes, digestOffset: digest.lowerBound, valueOffset: valueOffset, isSearched: true)
    }

    /// Adds a signature to the first element of a document that has none; `nil` if that is not simple.
    fileprivate init?(signingRootOf document: [UInt8]) {
        let isName = { (byte: UInt8) in byte > 0x3F || (0x30...0x39).contains(byte) }
        guard
            let start = document.indices.dropLast().first(where: { document[$0] == 0x3C && isName(document[$0 + 1]) }),
            let nameEnd = document[(start + 1)...].firstIndex(where: { [0x20, 0x09, 0x0A, 0x0D, 0x3E].contains($0) }),
            let end = document[nameEnd...].firstIndex(of: 0x3E),
            document[end - 1] != UInt8(ascii: "/"), document[nameEnd..<end].firstRange(of: "ID=".utf8) == nil
        else { return nil }
        let (before, middle, after) = Self.template
        var head = Array(document[..<nameEnd])
        head += " ID=\"_s\"".utf8
        head += document[nameEnd...end]
        head += before.utf8
        bytes = head + Array((middle + after).utf8) + document[(end + 1)...]
        digestOffset = head.count
        valueOffset = head.count + middle.utf8.count
        isSearched = true
    }

    /// The text of a signature, around its values.
    private static let template = (
        before: ##"<S:Signature xmlns:S="http://www.w3.org/2000/09/xmldsig#"><S:SignedInfo><S:CanonicalizationMethod "##
            + ##"Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><S:SignatureMethod "##
            + ##"Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><S:Reference URI="#_s"><S:Transforms>"##
            + ##"<S:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><S:Transform "##
            + ##"Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><InclusiveNamespaces "##
            + ##"xmlns="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="#default a p saml xs xml"/></S:Transform>"##
            + ##"</S:Transforms><S:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><S:DigestValue>"##,
        middle: "</S:DigestValue></S:Reference></S:SignedInfo><S:SignatureValue>",
        after: "</S:SignatureValue></S:Signature>"
    )
}

extension [UInt8] {
    /// Returns the range between a start tag, which ends in a text, and the next `<`.
    fileprivate func content(of tag: String, from start: Int) -> Range<Int>? {
        guard let start = self[start...].firstRange(of: tag.utf8)?.upperBound,
            let end = self[start...].firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        return start..<end
    }
}
