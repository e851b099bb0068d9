import Attacks
import SAML
import SAMLDiagnosis
import TestSupport
import Testing
import XMLSecurity

@Suite("Documents with excessive cost", .timeLimit(.minutes(30)))
struct ResourceTests {
    @Test("A document at a limit is accepted, and one step beyond is rejected", arguments: ResourceLimits.limits)
    func limit(limit: ResourceLimits.Limit) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        try verifier.expectSame(as: base, from: limit.document(limit.most))
        try verifier.expectRejection(of: limit.document(limit.most + 1), by: limit.rule)
    }

    @Test("Comments count as tags if they are accepted")
    func comments() throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting(
            ResourceLimits.text("<!---->", 65_537 - ResourceLimits.tagCount),
            after: "<samlp:Status>"
        )
        try AttackVerifier.lenient(.comments).expectRejection(of: text, by: "xml.too-many-tags")
        let outside = base.text + ResourceLimits.text("<!---->", 65_537 - ResourceLimits.tagCount)
        try AttackVerifier.strict().expectRejection(of: outside, by: "xml.too-many-tags")
    }

    @Test("The policy sets the maximum size of a document", arguments: Placement.allCases)
    func size(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        let count = base.text.utf8.count
        try AttackVerifier.strict(VerificationPolicy(maximumBytes: count)).expectSame(as: base, from: base.text)
        let tooSmall = VerificationPolicy(maximumBytes: count - 1)
        try AttackVerifier.strict(tooSmall).expectRejection(of: base.text, by: "xml.too-large")
    }

    @Test("A document with an expensive canonicalization is rejected before canonicalization")
    func work() throws {
        // Each of these elements is 27 levels deep, with 122 namespaces in scope, and costs 149 steps for each prefix and one more.
        for (elements, isTooMuch) in [(3_600, false), (3_750, true)] {
            for ofSignedInfo in [false, true] {
                let text = try ResourceLimits.expensive(elements, prefixes: 8, ofSignedInfo: ofSignedInfo)
                let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
                #expect(report.failures.map(\.id) == (isTooMuch ? ["xml.too-much-work"] : []), "\(elements) elements")
            }
        }
    }

    @Test("Namespaces that every element must declare again are rejected before they fill a gigabyte")
    func amplification() throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        let start = #"<w xmlns:p="urn:\#(ResourceLimits.text("x", 15_000))">"#
        for (elements, isTooMuch) in [(540, false), (580, true), (60_000, true)] {
            let siblings = base.text.inserting(
                start + ResourceLimits.text("<p:x/>", elements) + "</w>",
                after: "<samlp:Status>"
            )
            // The same number, half of them where two such namespaces are in scope.
            let inner =
                start.replacing("xmlns:p", with: "xmlns:q")
                + ResourceLimits.text("<p:x q:y=''/>", elements / 3) + "</w>"
            let nested = base.text.inserting(
                start + inner + ResourceLimits.text("<p:x/>", elements / 3) + "</w>",
                after: "<samlp:Status>"
            )
            for text in [siblings, nested] {
                if isTooMuch {
                    verifier.expectRejection(of: text, by: "xml.too-many-namespaces")
                    #expect(throws: SAMLError.self) { try UnverifiedResponse(Array(text.utf8)) }
                } else {
                    verifier.expectSame(as: base, from: text)
                }
            }
        }
        // The namespaces are not in scope of the content after the element.
        let after = start + "</w>" + ResourceLimits.text("<p/>", 10_000)
        verifier.expectSame(as: base, from: base.text.inserting(after, after: "<samlp:Status>"))
    }

    @Test("A canonical form has an end tag for every element", arguments: Placement.allCases)
    func emptyElements(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.attributes = ConstructedResponse.attribute("userID", ResourceLimits.text("<x/>", 40_000))
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion.attributes.count == 1)
    }

    @Test("Many values with elements in them are read")
    func manyValues() throws {
        let base = try AttackBase.signed(.assertion)
        var evil = base.pieces.hostileCopy(keepingIDs: true)
        let value = "<saml:AttributeValue><x/></saml:AttributeValue>"
        evil.attributes = #"<saml:Attribute Name="userID">\#(ResourceLimits.text(value, 20_000))</saml:Attribute>"#
        let response = try UnverifiedResponse(Array(evil.unsigned.utf8))
        #expect(response.assertions.first?.attributes.first?.values.count == 20_000)
    }

    @Test("The cost of inclusive canonicalization is linear in the number of namespaces")
    func inclusiveWork() throws {
        let lenient = try AttackVerifier.lenient(.inclusiveCanonicalization)
        lenient.expectRejection(
            of: try ResourceLimits.expensive(300, prefixes: 0, inclusively: true),
            by: "xml.too-much-work"
        )
        let text = try ResourceLimits.expensive(100, prefixes: 0, inclusively: true)
        let isAccepted = lenient.evaluate(Array(text.utf8), at: AttackBase.instant).isAccepted
        #expect(isAccepted)
    }

    @Test("A response of almost a mebibyte is verified", arguments: Placement.allCases)
    func largeResponse(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.attributes = ConstructedResponse.attribute("userID", ResourceLimits.text("日本", 170_000))
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion[attribute: "userID"]?.utf8.count == 1_020_000)
    }

    @Test("Canonical forms may be larger than the document", arguments: Placement.allCases)
    func growth(placement: Placement) throws {
        var pieces = ConstructedResponse()
        // In canonical form each of these characters is a reference of five bytes, and each prefix is declared again.
        let value = ResourceLimits.text(">", 200_000)
        pieces.attributes = ConstructedResponse.attribute("userID", value)
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion[attribute: "userID"]?.utf8.count == 200_000)
    }
}
