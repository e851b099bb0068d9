internal import ByteTools
internal import SAMLEncoding

extension Rule {
    static let conditionsProxyRestriction: Rule = Rule(
        "conditions.proxy-restriction",
        .note(.conditions),
        title: "the assertion restricts what may be issued because of it",
        explanation: """
            ProxyRestriction forbids a receiver to issue other assertions on the basis of this one, or limits how many may follow \
            each other. It does not restrict the use of the assertion itself, so a receiver accepts it.
            """,
        advice: """
            Nothing has to change for the exchange; a service that issues assertions or tokens of its own must obey the restriction, \
            and the provider can leave it out.
            """,
        source: "SAML core §2.5.1.6",
        detection: .afterChecks { input in
            let outline = input.outline
            let restriction = outline.elements.indices.first { element in
                outline.isElement(element, named: "ProxyRestriction")
                    && outline.elements[element].parent.map { input.elements.kinds[$0] == .conditions } ?? false
            }
            guard let restriction else { return [] }
            let count = outline.attribute("Count", of: restriction)
                .map { ByteText(String(decoding: outline.bytes[$0], as: UTF8.self)).shortened(to: 20) }
            let start = outline.elements[restriction].range.lowerBound
            return [
                Finding(.conditionsProxyRestriction, found: count.map { "Count \($0)" }, at: input.place(at: start))
            ]
        }
    )
}
