import SAML
import TestSupport

/// Descriptions of responses of any content that XML can have.
enum RandomSpec {
    static func spec(using generator: inout SplitMix64) -> ResponseSpec {
        var spec = ResponseSpec(issuer: generator.maybe { "urn:example:\($0.text)" })
        spec.id = generator.identifier
        spec.inResponseTo = generator.identifier
        spec.destination = generator.maybe { _ in "https://sp.example/acs" }
        spec.issueInstant = generator.time
        spec.status = StatusSpec(
            code: generator.pick(["Success", "Responder", "urn:x"]),
            subcode: generator.maybe { _ in "AuthnFailed" },
            message: generator.maybe { $0.text }
        )
        spec.signing.placement = generator.pick(SigningSpec.Placement.allCases)
        spec.signing.hash = generator.pick(SigningHash.allCases)
        spec.layout = generator.pick(ResponseLayout.allCases)
        spec.namespaces.place = generator.pick(NamespaceSpec.Place.allCases)
        spec.namespaces.valueType = generator.maybe { $0.pick(["xs:string", "xsd:anyType"]) }
        spec.prefixes = generator.pick(prefixes)
        spec.assertions = (0..<Int.random(in: 0...2, using: &generator)).map { _ in assertion(using: &generator) }
        return spec
    }

    /// Prefixes of implementations: Shibboleth's, those of .NET, and the default namespace for each and both.
    static let prefixes = [
        PrefixSpec(), PrefixSpec(response: "saml2p", assertion: "saml2"), PrefixSpec(assertion: ""),
        PrefixSpec(response: ""), PrefixSpec(response: "", assertion: ""), PrefixSpec(response: "ds", assertion: "a"),
    ]

    static func assertion(using generator: inout SplitMix64) -> AssertionSpec {
        var assertion = AssertionSpec(attributes: attributes(using: &generator))
        assertion.id = generator.identifier
        assertion.issuer = generator.maybe { _ in "urn:example:other" }
        assertion.subject = generator.maybe { generator in
            var subject = SubjectSpec(nameID: generator.maybe { $0.text })
            subject.format = generator.maybe { _ in "transient" }
            subject.nameQualifier = generator.maybe { $0.text }
            subject.confirmation = generator.maybe { generator in
                var confirmation = ConfirmationSpec()
                confirmation.recipient = generator.maybe { _ in "https://sp.example/acs" }
                confirmation.notOnOrAfter = generator.maybe { $0.time }
                confirmation.refersToRequest = Bool.random(using: &generator)
                return confirmation
            }
            return subject
        }
        assertion.notBefore = generator.maybe { $0.time }
        assertion.notOnOrAfter = generator.maybe { $0.time }
        assertion.audiences = generator.pick([[], ["urn:a"], ["urn:a", "urn:b"]])
        assertion.authnStatement = generator.maybe { generator in
            var statement = AuthnStatementSpec()
            statement.sessionIndex = generator.identifier
            statement.contextClass = generator.maybe { _ in "Password" }
            return statement
        }
        return assertion
    }

    static func attributes(using generator: inout SplitMix64) -> [AttributeSpec] {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            AttributeSpec(
                "n\(generator.text)",
                values: (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(using: &generator, depth: 2) },
                nameFormat: generator.maybe { _ in "basic" },
                friendlyName: generator.maybe { $0.text }
            )
        }
    }

    static func value(using generator: inout SplitMix64, depth: Int) -> AttributeValueSpec {
        switch Int.random(in: 0...(depth > 0 ? 4 : 3), using: &generator) {
        case 0...2: return .text(generator.text)
        case 3: return .null
        default:
            return .elements(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    .init(generator.pick(["a", "b", "street-1"]), value(using: &generator, depth: depth - 1))
                }
            )
        }
    }
}

extension SplitMix64 {
    /// A text of the characters that XML can contain, many of them difficult.
    var text: String {
        mutating get {
            let text = nastyText(maximumPieces: 4)
            return String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter { scalar in
                        scalar.value >= 0x20
                            ? scalar.value != 0xFFFF && scalar.value != 0xFFFE
                            : "\t\n\r".unicodeScalars.contains(scalar)
                    }
                )
            )
        }
    }

    var time: SpecTime {
        mutating get {
            Bool.random(using: &self)
                ? .relative(seconds: Int64.random(in: -1_000_000...1_000_000, using: &self))
                : .absolute(SAMLTimestamp(secondsSince1970: Int64.random(in: 0...2_000_000_000, using: &self)))
        }
    }

    var identifier: SpecIdentifier {
        mutating get { pick([.generated, .none, .text("_id\(UInt8.random(in: 0...(.max), using: &self))")]) }
    }

    mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
        Bool.random(using: &self) ? make(&self) : nil
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &self)]
    }
}
