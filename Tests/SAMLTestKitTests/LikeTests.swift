import SAML
import TestSupport
import Testing
import XMLSecurity

@Suite("Responses like recorded ones")
struct LikeTests {
    @Test("A response has the layout of the one that it is like", arguments: ResponseLayout.allCases)
    func layout(layout: ResponseLayout) throws {
        let like = try ResponseSpec(like: LayoutTests.response(layout))
        #expect(like.layout.name == layout.name)
    }

    @Test("Structure and algorithms are kept", arguments: 0..<60 as Range<UInt64>)
    func structure(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var spec = RandomSpec.spec(using: &generator)
        spec.layout = .compact
        spec.issueInstant = .now
        if spec.signing.placement.signsAssertions, spec.assertions.isEmpty { spec.signing.placement = .none }
        for index in spec.assertions.indices { spec.assertions[index].id = .generated }
        spec.id = .generated
        if spec.issuer == nil {
            for index in spec.assertions.indices { spec.assertions[index].issuer = "urn:example:other" }
        }
        var identifiers = IdentifierSource(seed: seed)
        let time = SAMLTimestamp(secondsSince1970: 1_795_000_000)
        let response = try spec.signed(
            at: time,
            by: ResponseSigner(key: SampleKeys.signing("idp-ec")),
            identifiers: &identifiers
        )
        let like = try ResponseSpec(like: response)
        #expect(like.signing.placement == spec.signing.placement)
        #expect(like.signing.placement == .none || like.signing.hash == spec.signing.hash)
        #expect(like.assertions.map { $0.attributes.map(\.name) } == spec.assertions.map { $0.attributes.map(\.name) })
        #expect(
            like.assertions.map { $0.attributes.map(\.values.count) }
                == spec.assertions.map { $0.attributes.map(\.values.count) }
        )
        #expect(like.assertions.map(\.audiences.count) == spec.assertions.map(\.audiences.count))
        #expect(like.assertions.map { $0.subject == nil } == spec.assertions.map { $0.subject == nil })
        #expect(like.assertions.map { $0.authnStatement == nil } == spec.assertions.map { $0.authnStatement == nil })
        #expect((like.issuer == nil) == (spec.issuer == nil))
        #expect(like.prefixes.response == spec.prefixes.response)
        if !spec.assertions.isEmpty { #expect(like.prefixes.assertion == spec.prefixes.assertion) }
    }

    @Test("Prefixes that cannot be written are not taken", arguments: ["Ä", "XMLx", "xsi"])
    func unusablePrefix(prefix: String) throws {
        let text = "<\(prefix):Response xmlns:\(prefix)='urn:oasis:names:tc:SAML:2.0:protocol'/>"
        #expect(try ResponseSpec(like: Array(text.utf8)).prefixes == PrefixSpec())
    }

    @Test("No value is taken", arguments: Sample.all.filter(\.isSignedXML))
    func values(sample: Sample) throws {
        let bytes = try sample.bytes()
        guard let document = try? XMLDocument(parsing: bytes, limits: XMLLimits(comments: .accepted)),
            let spec = try? ResponseSpec(like: bytes)
        else { return }
        let json = String(decoding: spec.json, as: UTF8.self)
        var values: [String] = []
        document.root.forEachElement { element in
            if ["AttributeValue", "NameID"].contains(element.localName) { values.append(element.text) }
            values += ["ID", "InResponseTo", "SessionIndex"].compactMap { element.attribute($0) }
        }
        #expect(!values.isEmpty)
        for value in values where value.utf8.count > 3 { #expect(!json.contains(value), "\(value)") }
    }

    @Test("Most samples can be taken as a model")
    func models() {
        let samples = Sample.all.filter(\.isSignedXML)
        let taken = samples.filter { (try? ResponseSpec(like: $0.bytes())) != nil }
        #expect(taken.count > samples.count / 2)
    }
}
