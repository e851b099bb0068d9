import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("Layouts of responses")
struct LayoutTests {
    private static let time = SAMLTimestamp(secondsSince1970: 1_795_000_000)

    static func response(_ layout: ResponseLayout, signing placement: SigningSpec.Placement = .assertion) throws
        -> [UInt8]
    {
        var spec = ResponseSpec(attributes: [AttributeSpec("zip", "94105"), AttributeSpec("empty", "")])
        spec.layout = layout
        spec.signing.placement = placement
        let certificate = try CertificateFile.certificates(in: SampleKeys.file("idp-rsa.pem"))
        let signer = try ResponseSigner(key: SampleKeys.signing(), certificates: certificate)
        var identifiers = IdentifierSource(seed: 3)
        return try spec.signed(at: time, by: signer, identifiers: &identifiers)
    }

    static func verifier() throws -> ResponseVerifier {
        ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
    }

    /// What the whitespace rule does to a response whose assertion is signed.
    static let effects: [String: NormalizationEffect.Outcome] = [
        "compact": .valid, "pretty": .broken, "pretty-1": .broken, "tabs": .broken, "lines": .broken,
        "signed-info-lines": .broken, "double-spaces": .broken, "tabs-in-values": .broken, "references": .valid,
        "attribute-lines": .malformed, "attribute-lines-indented": .valid, "adobe-sample": .broken,
        "wrapped-signature": .valid, "crlf-signature": .valid, "java-signature": .valid, "crlf-outside": .valid,
        "lines-after": .repaired, "crlf-after": .repaired, "pretty-after": .invalid, "tabs-after": .invalid,
    ]

    @Test("The whitespace rule has the effect that the layout is for", arguments: ResponseLayout.allCases)
    func effect(layout: ResponseLayout) throws {
        let response = try Self.response(layout)
        let effect = try Self.verifier().effectOfNormalization(on: response, at: Self.time.date)
        #expect(effect.outcome == Self.effects[layout.name], "\(String(decoding: response, as: UTF8.self))")
    }

    @Test("If both are signed, line breaks in the inner signature value break the outer signature")
    func inner() throws {
        let layout = try #require(ResponseLayout(named: "wrapped-signature"))
        let response = try Self.response(layout, signing: .both)
        let effect = try Self.verifier().effectOfNormalization(on: response, at: Self.time.date)
        #expect(effect.outcome == .broken)
    }

    @Test("Every layout has a name, and only one is compact", arguments: ResponseLayout.allCases)
    func names(layout: ResponseLayout) throws {
        #expect(ResponseLayout(named: layout.name) == layout)
        #expect(!layout.summary.isEmpty)
        #expect(try (layout == .compact) == (Self.response(layout) == Self.response(.compact)))
    }
}
