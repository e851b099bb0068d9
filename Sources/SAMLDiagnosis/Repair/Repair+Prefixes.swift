internal import ByteTools
internal import SAMLEncoding

// Repairs of namespace prefixes that an XML library replaced by `ns0`, `ns1` and so on.

extension Repair {
    static let prefixAdvice =
        "Prefixes are signed, so a response must not be parsed and serialized again: in the app or the tool that "
        + "forwards it, pass on the framework's string unchanged."

    static let prefixes = NumberedPrefixes.conventions.map { convention in
        Self(
            message: "an XML library rewrote the namespace prefixes (ns0, ns1) after signing; the signature is valid "
                + "with the usual prefixes",
            advice: prefixAdvice
        ) { response in
            NumberedPrefixes(in: response)?.rewritten(to: convention)
        }
    }
}

/// The prefixes `ns0`, `ns1` and so on, which Python's ElementTree and other libraries write in place of those in the document.
struct NumberedPrefixes {
    private let response: MarkupOutline
    /// The namespaces of such prefixes.
    private let namespaces: [ByteText: ByteText]

    /// A usual prefix for each namespace; an empty one declares it on each of its elements.
    typealias Convention = [ByteText: String]

    private static let maximumCount = 32

    static let conventions: [Convention] = [
        ("samlp", "saml", "ds"), ("saml2p", "saml2", "ds"), ("samlp", "", "ds"), ("samlp", "saml", ""),
    ]
    .map { protocolPrefix, assertionPrefix, signaturePrefix in
        [
            "urn:oasis:names:tc:SAML:2.0:protocol": protocolPrefix,
            "urn:oasis:names:tc:SAML:2.0:assertion": assertionPrefix,
            "http://www.w3.org/2000/09/xmldsig#": signaturePrefix,
            "http://www.w3.org/2001/04/xmlenc#": "xenc",
            "http://www.w3.org/2001/10/xml-exc-c14n#": "ec",
            "http://www.w3.org/2001/XMLSchema": "xs",
            "http://www.w3.org/2001/XMLSchema-instance": "xsi",
        ]
    }

    /// Finds the prefixes; `nil` if the root element has none, or if one has several namespaces.
    init?(in response: MarkupOutline) {
        guard let root = response.elements.first, Self.isNumbered(Self.prefix(of: response.bytes[root.name])) else {
            return nil
        }
        var namespaces: [ByteText: ByteText] = [:]
        for element in response.elements {
            for (name, value) in response.attributes(of: element.startTag) where name.count <= 16 && value.count <= 128
            {
                guard response.bytes[name].starts(with: "xmlns:ns".utf8) else { continue }
                let prefix = response.bytes[name].dropFirst(6)
                guard Self.isNumbered(prefix) else { continue }
                let namespace = ByteText(decoding: response.bytes[value])
                let old = namespaces.updateValue(namespace, forKey: ByteText(decoding: prefix))
                if let old, old != namespace { return nil }
                if namespaces.count > Self.maximumCount { return nil }
            }
        }
        self.response = response
        self.namespaces = namespaces
    }

    private static func isNumbered(_ prefix: ArraySlice<UInt8>) -> Bool {
        (3...5).contains(prefix.count) && prefix.starts(with: "ns".utf8)
            && prefix.dropFirst(2).allSatisfy { $0.isASCIIDigit }
    }

    private static func prefix(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.prefix(8).firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? name.prefix(0)
    }

    /// Returns the response with the prefixes of a convention; other prefixes stay unchanged.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    func rewritten(to convention: Convention) -> [UInt8] {
        let bytes = response.bytes
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for piece in response.pieces {
            switch piece.kind {
            case .startTag: result += startTag(piece.range, convention)
            case .endTag: result += "</".utf8 + name(bytes[piece.range].dropFirst(2), convention).text
            default: result += bytes[piece.range]
            }
        }
        return result
    }

    private func startTag(_ range: Range<Int>, _ convention: Convention) -> [UInt8] {
        let bytes = response.bytes
        let attributes = response.attributes(of: range)
        let end = attributes.first?.name.lowerBound ?? range.upperBound
        let head = name(bytes[range.lowerBound..<end].dropFirst(), convention)
        var result = [UInt8(ascii: "<")]
        if let namespace = head.declared, let nameEnd = head.text.firstIndex(where: { $0.endsName }) {
            result += head.text[..<nameEnd] + " xmlns=\"\(namespace.string)\"".utf8 + head.text[nameEnd...]
        } else {
            result += head.text
        }
        var start = end
        for attribute in attributes {
            result += bytes[start..<attribute.name.lowerBound]
            result += attributeName(bytes[attribute.name], convention)
            start = attribute.name.upperBound
        }
        return attributes.isEmpty ? result : result + bytes[start..<range.upperBound]
    }

    private func usual(_ prefix: ArraySlice<UInt8>, _ convention: Convention) -> (prefix: String, namespace: ByteText)?
    {
        guard Self.isNumbered(prefix), let namespace = namespaces[ByteText(decoding: prefix)] else { return nil }
        return convention[namespace].map { ($0, namespace) }
    }

    /// Returns a text that starts with a name, and the namespace to declare for a name without a prefix.
    private func name(
        _ text: ArraySlice<UInt8>,
        _ convention: Convention
    ) -> (text: ArraySlice<UInt8>, declared: ByteText?) {
        let prefix = Self.prefix(of: text)
        guard let usual = usual(prefix, convention) else { return (text, nil) }
        let rest = text[prefix.endIndex...]
        if usual.prefix.isEmpty { return (rest.dropFirst(), usual.namespace) }
        return (ArraySlice(usual.prefix.utf8 + rest), nil)
    }

    private func attributeName(_ name: ArraySlice<UInt8>, _ convention: Convention) -> [UInt8] {
        let declaration = "xmlns:".utf8
        if name.starts(with: declaration) {
            // A prefix that is empty in the convention is not used any more, so its declaration may stay.
            guard let usual = usual(name.dropFirst(declaration.count), convention), !usual.prefix.isEmpty else {
                return Array(name)
            }
            return Array(declaration) + usual.prefix.utf8
        }
        guard let usual = usual(Self.prefix(of: name), convention), !usual.prefix.isEmpty else { return Array(name) }
        return Array(usual.prefix.utf8) + name[Self.prefix(of: name).endIndex...]
    }
}

extension UInt8 {
    fileprivate var endsName: Bool { isXMLSpace || self == UInt8(ascii: ">") || self == UInt8(ascii: "/") }
}
