import SAML
import TestSupport
import Testing
import XMLSecurity

@Suite("What was asked for is what verification returns")
struct RequestedValuesTests {
    private static let time = SAMLTimestamp(secondsSince1970: 1_795_000_000)

    @Test("For random descriptions, the attributes are those that were described", arguments: 0..<200 as Range<UInt64>)
    func attributes(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var spec = ResponseSpec(attributes: RandomSpec.attributes(using: &generator))
        spec.assertions[0].subject?.nameID = "subject \(generator.text)"
        spec.signing.placement = generator.pick([.assertion, .response, .both])
        spec.layout = generator.pick(ResponseLayout.allCases.filter { !$0.name.hasSuffix("-after") })
        spec.prefixes = generator.pick(RandomSpec.prefixes)
        var identifiers = IdentifierSource(seed: seed)
        let response = try spec.signed(
            at: Self.time,
            by: ResponseSigner(key: SampleKeys.signing("idp-ec")),
            identifiers: &identifiers
        )
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-ec.pem"))
        let verifier = ResponseVerifier(trusting: trusted, policy: VerificationPolicy(engine: .both))
        let assertion = try verifier.verify(response, at: Self.time.date)
        let nameID = assertion.subject?.nameID?.value ?? ""
        // Readers trim a NameID.
        #expect(Array(nameID.utf8) == Array((spec.assertions[0].subject?.nameID ?? "").trimmed.utf8))
        #expect(assertion.attributes.map(\.name) == spec.assertions[0].attributes.map(\.name))
        for (found, asked) in zip(assertion.attributes, spec.assertions[0].attributes) {
            #expect(found.friendlyName == asked.friendlyName)
            #expect(found.values.count == asked.values.count)
            for (value, wanted) in zip(found.values, asked.values) {
                switch (value, wanted) {
                case (.text(let text), .text(let asked)):
                    #expect(
                        Self.matches(text, asked, spec.layout),
                        "\(text.debugDescription) \(asked.debugDescription)"
                    )
                case (.null, .null): break
                case (.xml(let octets), .elements(let elements)):
                    let document = try XMLDocument(parsing: octets, limits: XMLLimits(maximumBytes: octets.count))
                    #expect(Self.flattened(document.root) == Self.flattened(elements))
                case (.text(let text), .elements(let elements)):
                    #expect(elements.isEmpty && text.allSatisfy(\.isWhitespace))
                default: Issue.record("another kind of value: \(value), \(wanted)")
                }
            }
        }
    }

    /// The names and texts in an element, in order, with brackets around the content of each element.
    private static func flattened(_ element: XMLElement) -> [String] {
        var parts: [String] = []
        element.forEachChild { child in
            let inner = flattened(child)
            parts += [child.localName, "("] + (inner.isEmpty ? [child.text.trimmed] : inner) + [")"]
        }
        return parts
    }

    private static func flattened(_ elements: [AttributeValueSpec.Element]) -> [String] {
        elements.flatMap { element in
            let inner =
                switch element.value {
                case .text(let text): [text.trimmed]
                case .null: [""]
                case .elements(let elements): elements.isEmpty ? [""] : flattened(elements)
                }
            return [element.name, "("] + inner + [")"]
        }
    }

    /// Layouts that pad texts add whitespace, which readers ignore.
    private static func matches(_ text: String, _ asked: String, _ layout: ResponseLayout) -> Bool {
        let padded = ["double-spaces", "tabs-in-values", "references", "adobe-sample"].contains(layout.name)
        return Array((padded ? text.trimmed : text).utf8) == Array((padded ? asked.trimmed : asked).utf8)
    }
}

extension String {
    fileprivate var trimmed: String {
        let isSpace: (Unicode.Scalar) -> Bool = { " \t\r\n".unicodeScalars.contains($0) }
        let start = unicodeScalars.drop(while: isSpace)
        return String(String.UnicodeScalarView(start.reversed().drop(while: isSpace).reversed()))
    }
}
