internal import ByteTools
internal import SAMLEncoding

// Notes about markup that changes nothing for a parser and that other readers may not expect.

extension Rule {
    static let xmlCDATAInValue: Rule = Rule(
        "xml.cdata-in-value",
        .note(.xml),
        title: "a value contains a CDATA section",
        explanation: """
            A CDATA section is another way of writing text, and canonicalization replaces it by text, so the signature holds. \
            Software that reads only the first text node of an element reads a part of the value, or nothing.
            """,
        advice: """
            Nothing has to change for the exchange; if your own receiver reads another value, it must join the text of the element, \
            or the provider can write the value without the section.
            """,
        source: "XML 1.0 §2.7; Canonical XML 1.0 §2.3",
        detection: .afterChecks { input in
            let values: [SAMLElements.Kind] = [.nameID, .attributeValue, .issuer, .audience]
            let section = input.outline.pieces.first { piece in
                guard piece.kind == .cdata, let element = piece.element else { return false }
                return input.elements.kinds[element].map { values.contains($0) } ?? false
            }
            return section.map { [Finding(.xmlCDATAInValue, at: input.place(at: $0.range.lowerBound))] } ?? []
        }
    )

    static let xmlPrefixDeclared: Rule = Rule(
        "xml.prefix-declared",
        .note(.xml),
        title: "the prefix 'xml' is declared",
        explanation: """
            The prefix 'xml' always has the namespace of XML, so its declaration is allowed and has no effect. Canonicalization \
            omits it. Some libraries do not omit it or reject it, and then the signature does not hold for them.
            """,
        advice:
            "Nothing has to change for the exchange; if another library rejects the response, the provider can leave it out.",
        source: "Namespaces in XML 1.0 §3; Exclusive XML Canonicalization §3",
        detection: .afterChecks { input in
            let outline = input.outline
            guard outline.bytes[...].contains(text: "xmlns:xml"),
                let element = outline.elements.indices.first(where: { element in
                    outline.namespaces(of: element).contains { outline.bytes[$0.name].isText("xmlns:xml") }
                })
            else { return [] }
            let start = outline.elements[element].range.lowerBound
            return [Finding(.xmlPrefixDeclared, at: input.place(at: start))]
        }
    )
}
