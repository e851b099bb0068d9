import SAML
import TestSupport
import Testing
import XMLSecurity

@Suite("Responses of the test kit")
struct ResponseRenderingTests {
    private static let time = SAMLTimestamp(secondsSince1970: 1_795_000_000)

    private static func verified(
        _ spec: ResponseSpec,
        by key: String = "idp-rsa",
        _ engine: VerificationPolicy.Engine = .both
    ) throws -> VerificationReport {
        var identifiers = IdentifierSource(seed: 1)
        let signer = try ResponseSigner(key: SampleKeys.signing(key))
        let response = try spec.signed(at: time, by: signer, identifiers: &identifiers)
        let trusted = try TrustedKeys(certificates: SampleKeys.file("\(key).pem"))
        return ResponseVerifier(trusting: trusted, policy: VerificationPolicy(engine: engine))
            .evaluate(response, at: time.date)
    }

    @Test(
        "Every placement verifies with both engines",
        arguments: SigningSpec.Placement.allCases.filter { $0 != .none }
    )
    func placements(placement: SigningSpec.Placement) throws {
        var spec = ResponseSpec(attributes: [AttributeSpec("zip", "94105")])
        spec.signing.placement = placement
        let report = try Self.verified(spec)
        #expect(report.failures.map(\.id) == [])
    }

    @Test("Every choice of prefixes verifies, and means the same", arguments: RandomSpec.prefixes)
    func prefixes(prefixes: PrefixSpec) throws {
        let address = AttributeValueSpec.elements([.init("city", .elements([.init("name", .text("San Francisco"))]))])
        var spec = ResponseSpec(attributes: [
            AttributeSpec("zip", "94105"), AttributeSpec("address", values: [address]),
        ])
        spec.signing.placement = .both
        let usual = try #require(try Self.verified(spec).assertion)
        spec.prefixes = prefixes
        let report = try Self.verified(spec)
        #expect(report.failures.map(\.id) == [])
        #expect(report.assertion?.subject == usual.subject)
        #expect(report.assertion?.attributes.map(\.name) == usual.attributes.map(\.name))
        let text = String(decoding: try spec.rendered(at: Self.time), as: UTF8.self)
        #expect(
            text.hasPrefix(prefixes.response.isEmpty ? "<Response xmlns=" : "<\(prefixes.response):Response xmlns:")
        )
        let hasDefault = prefixes.response.isEmpty || prefixes.assertion.isEmpty
        #expect(text.contains(hasDefault ? #"<city xmlns=""><name>"# : "<city><name>"))
    }

    @Test(
        "Prefixes that XML or the namespaces do not allow are rejected",
        arguments: [
            ("saml", "saml"), ("1", "saml"), ("samlp", "a b"), ("xmlns", ""), ("XML", "saml"), ("samlp", "xsi"),
        ]
    )
    func invalidPrefixes(response: String, assertion: String) {
        var spec = ResponseSpec()
        spec.prefixes = PrefixSpec(response: response, assertion: assertion)
        #expect { try spec.rendered(at: Self.time) } throws: { ($0 as? TestKitError)?.code == .invalidSpec }
    }

    @Test("Every key and hash verifies", arguments: ["idp-rsa", "idp-ec"], [SigningHash.sha256, .sha384, .sha512])
    func keys(key: String, hash: SigningHash) throws {
        var spec = ResponseSpec()
        spec.signing.hash = hash
        #expect(try Self.verified(spec, by: key).failures.map(\.id) == [])
    }

    @Test("With a seed, a time and an RSA key the bytes are the same in every run")
    func determinism() throws {
        let signer = try ResponseSigner(key: SampleKeys.signing(), certificates: [])
        let responses = try (0..<2).map { _ in
            var identifiers = IdentifierSource(seed: 7)
            return try ResponseSpec().signed(at: Self.time, by: signer, identifiers: &identifiers)
        }
        #expect(responses[0] == responses[1])
        var other = IdentifierSource(seed: 7, number: 1)
        #expect(try ResponseSpec().signed(at: Self.time, by: signer, identifiers: &other) != responses[0])
    }

    @Test("Legacy algorithms and keys are refused without the policy for them")
    func legacy() throws {
        var spec = ResponseSpec()
        spec.signing.hash = .sha1
        let strict = try ResponseSigner(key: SigningKey(pem: SampleKeys.file("idp-rsa.key")))
        var identifiers = IdentifierSource()
        #expect { try spec.signed(at: Self.time, by: strict, identifiers: &identifiers) } throws: {
            ($0 as? TestKitError)?.code == .weakAlgorithm
        }
        #expect(
            try !spec.signed(
                at: Self.time,
                by: ResponseSigner(key: SampleKeys.signing()),
                identifiers: &identifiers
            ).isEmpty
        )
    }

    @Test("Namespaces are declared where they are wanted, and text has a type", arguments: NamespaceSpec.Place.allCases)
    func namespaces(place: NamespaceSpec.Place) throws {
        var spec = ResponseSpec(attributes: [AttributeSpec("zip", values: [.text("94105"), .null])])
        spec.namespaces = NamespaceSpec(place: place, valueType: "xsd:string")
        #expect(try Self.verified(spec).failures.map(\.id) == [])
        var identifiers = IdentifierSource(seed: 1)
        let text = String(decoding: try spec.rendered(at: Self.time, identifiers: &identifiers), as: UTF8.self)
        #expect(text.contains("<saml:Assertion xmlns:saml=") == (place == .assertion))
        #expect(text.contains(#"<saml:AttributeValue xsi:type="xsd:string">94105<"#))
        #expect(try ResponseSpec(like: Array(text.utf8)).namespaces == spec.namespaces)
    }

    @Test(
        "Other types of values are refused",
        arguments: ["string", "saml:string", "xs:", "xs:a b", ":string", "xs:string:x"]
    )
    func valueTypes(type: String) {
        var spec = ResponseSpec()
        spec.namespaces.valueType = type
        var identifiers = IdentifierSource(seed: 1)
        #expect { try spec.rendered(at: Self.time, identifiers: &identifiers) } throws: {
            ($0 as? TestKitError)?.code == .invalidSpec
        }
    }

    @Test("A certificate of another key is refused")
    func mismatch() throws {
        let other = try #require(PEMBlock.blocks(in: SampleKeys.file("other-rsa.pem")).first).bytes
        #expect { try ResponseSigner(key: SampleKeys.signing(), certificates: [other]) } throws: {
            ($0 as? TestKitError)?.code == .keyMismatch
        }
    }
}

extension ResponseSpec {
    fileprivate func rendered(at time: SAMLTimestamp) throws -> [UInt8] {
        var identifiers = IdentifierSource(seed: 1)
        return try rendered(at: time, identifiers: &identifiers)
    }
}
