import SAML
import TestSupport
import Testing
import XMLSecurity

@Suite("Documents that cost more than they should", .timeLimit(.minutes(30)))
struct ResourceTests {
    /// Something that is put into the Status of a signed Assertion's Response, and the rule that refuses a bit more of it.
    struct Limit: Sendable, CustomTestStringConvertible {
        let rule: String
        let most: Int
        let build: @Sendable (_ count: Int) -> String

        var testDescription: String { rule }

        /// The signed Assertion with that much of it.
        func document(_ count: Int) throws -> String {
            try AttackBase.signed(.assertion).text.inserting(build(count), behind: "<samlp:Status>")
        }
    }

    static let limits = [
        Limit(rule: "xml.tag-too-large", most: 16_384) { "<x a=\"\(text("y", $0 - 9))\"/>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<\(text("x", $0))/>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<\(text("x", $0))></\(text("x", $0))>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<\(text("x", $0)) \n></\(text("x", $0))>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<x \(text("a", $0))\n=\n'\(text("v", 1000))'/>" },
        Limit(rule: "xml.tag-too-large", most: 64) { count in
            "<\(text("p", count)):x xmlns:\(text("p", count))='urn:p' a='v' \(text("p", count)):\(text("q", 64))='v'/>"
        },
        Limit(rule: "xml.tag-too-large", most: 64) { "<x xmlns:p='urn:p' a='v' p:\(text("q", $0))='v'/>" },
        Limit(rule: "xml.too-many-attributes", most: 64) { count in
            "<x \((0..<count).map { "a\($0)=''" }.joined(separator: " "))/>"
        },
        // A quoted '>' does not end a tag, nor does another quote end a value.
        Limit(rule: "xml.too-many-attributes", most: 64) { count in
            "<x a=\">\" b='\">' \((0..<count - 2).map { "a\($0)=''" }.joined(separator: " "))/>"
        },
        // The scan counts '=', wherever it stands outside quotes.
        Limit(rule: "xml.too-many-attributes", most: 64) { count in
            "<x \((0..<count).map { "a\($0)\n=\t\"======\"" }.joined(separator: "\n"))/>"
        },
        // The Status is on the second level.
        Limit(rule: "xml.too-deep", most: 30) { text("<x>", $0) + text("</x>", $0) },
        Limit(rule: "xml.too-deep", most: 30) { text("<x>", $0 - 1) + "<x/>" + text("</x>", $0 - 1) },
        // The Response declares two.
        Limit(rule: "xml.too-many-namespaces", most: 126) { count in
            let (first, second) = (min(count, 63), min(max(count - 63, 0), 63))
            return
                "<x\(declarations(0..<first))><y\(declarations(63..<63 + second))><z\(declarations(126..<max(count, 126)))/></y></x>"
        },
        // Not those of a sibling.
        Limit(rule: "xml.too-many-namespaces", most: 126) { count in
            "<x\(declarations(0..<63))/><x\(declarations(0..<63))/><x\(declarations(0..<63))><x\(declarations(63..<126))>"
                + "<x\(declarations(126..<max(count, 126)))/></x></x>"
        },
        Limit(rule: "xml.too-many-tags", most: 65_536) { text("<x/>", $0 - tagCount) },
        Limit(rule: "xml.too-many-tags", most: 65_536) { text("<![CDATA[<]]>", $0 - tagCount) },
        Limit(rule: "xml.too-large", most: 1 << 20) { text("y", $0 - byteCount) },
    ]

    private static let base = try? AttackBase.signed(.assertion).text.utf8
    private static let byteCount = base?.count ?? 0
    private static let tagCount = base?.count { $0 == UInt8(ascii: "<") } ?? 0

    private static func text(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: max(count, 0)) }

    private static func declarations(_ numbers: Range<Int>) -> String {
        numbers.map { " xmlns:n\($0)='urn:n'" }.joined()
    }

    @Test("Up to a limit a document is accepted, and one step beyond refused", arguments: limits)
    func limit(limit: Limit) throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        try verifier.expectSame(as: base, from: limit.document(limit.most))
        try verifier.expectRefusal(of: limit.document(limit.most + 1), by: limit.rule)
    }

    @Test("Comments count as tags, where they are accepted")
    func comments() throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.inserting(Self.text("<!---->", 65_537 - Self.tagCount), behind: "<samlp:Status>")
        try AttackVerifier.lenient(.comments).expectRefusal(of: text, by: "xml.too-many-tags")
        let outside = base.text + Self.text("<!---->", 65_537 - Self.tagCount)
        try AttackVerifier.strict().expectRefusal(of: outside, by: "xml.too-many-tags")
    }

    @Test("The policy decides how large a document may be", arguments: Placement.allCases)
    func size(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        let count = base.text.utf8.count
        try AttackVerifier.strict(VerificationPolicy(maximumBytes: count)).expectSame(as: base, from: base.text)
        let tooSmall = VerificationPolicy(maximumBytes: count - 1)
        try AttackVerifier.strict(tooSmall).expectRefusal(of: base.text, by: "xml.too-large")
    }

    /// A signed Response in which many elements stand where many namespaces are declared, and many prefixes are looked for.
    static func expensive(
        _ elements: Int,
        prefixes: Int,
        ofSignedInfo: Bool = false,
        inclusively: Bool = false
    ) throws -> String {
        var pieces = ConstructedResponse()
        let algorithm =
            inclusively ? "http://www.w3.org/TR/2001/REC-xml-c14n-20010315" : "http://www.w3.org/2001/10/xml-exc-c14n#"
        let list = (0..<prefixes).map { "n\($0)" }.joined(separator: " ")
        let inner =
            prefixes == 0
            ? ""
            : #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="\#(list)"/>"#
        pieces.signature.transforms =
            #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"#
            + #"<ds:Transform Algorithm="\#(algorithm)">\#(ofSignedInfo ? "" : inner)</ds:Transform>"#
        if ofSignedInfo {
            pieces.signature.canonicalization =
                #"<ds:CanonicalizationMethod Algorithm="\#(algorithm)">\#(inner)</ds:CanonicalizationMethod>"#
        }
        let depth = 24
        pieces.beforeAssertion =
            "<x\(declarations(0..<60))><x\(declarations(60..<120))>" + text("<x>", depth)
            + text("<x/>", elements) + text("</x>", depth) + "</x></x>"
        return try pieces.xml(signing: .response)
    }

    @Test("A document whose canonicalisation is much work is refused before any is done")
    func work() throws {
        // Each of these elements is 27 deep, with 122 namespaces in scope, and costs 149 steps for each prefix and one more.
        for (elements, isTooMuch) in [(3_600, false), (3_750, true)] {
            for ofSignedInfo in [false, true] {
                let text = try Self.expensive(elements, prefixes: 8, ofSignedInfo: ofSignedInfo)
                let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
                #expect(report.failures.map(\.id) == (isTooMuch ? ["xml.too-much-work"] : []), "\(elements) elements")
            }
        }
    }

    @Test("Namespaces that every element has to declare anew are refused before that makes a gigabyte of them")
    func amplification() throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        let start = #"<w xmlns:p="urn:\#(Self.text("x", 15_000))">"#
        for (elements, isTooMuch) in [(540, false), (580, true), (60_000, true)] {
            let siblings = base.text.inserting(start + Self.text("<p:x/>", elements) + "</w>", behind: "<samlp:Status>")
            // As many, half of them where two such namespaces are in scope.
            let inner = start.replacing("xmlns:p", with: "xmlns:q") + Self.text("<p:x q:y=''/>", elements / 3) + "</w>"
            let nested = base.text.inserting(
                start + inner + Self.text("<p:x/>", elements / 3) + "</w>",
                behind: "<samlp:Status>"
            )
            for text in [siblings, nested] {
                if isTooMuch {
                    verifier.expectRefusal(of: text, by: "xml.too-many-namespaces")
                    #expect(throws: SAMLError.self) { try UnverifiedResponse(Array(text.utf8)) }
                } else {
                    verifier.expectSame(as: base, from: text)
                }
            }
        }
        // Nothing is in scope any more of what stands behind.
        let behind = start + "</w>" + Self.text("<p/>", 10_000)
        verifier.expectSame(as: base, from: base.text.inserting(behind, behind: "<samlp:Status>"))
    }

    @Test("A canonical form has an end tag for every element", arguments: Placement.allCases)
    func emptyElements(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.attributes = ConstructedResponse.attribute("userID", Self.text("<x/>", 40_000))
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion.attributes.count == 1)
    }

    @Test("Many values with elements in them take no long time")
    func manyValues() throws {
        let base = try AttackBase.signed(.assertion)
        var evil = base.pieces.hostileCopy(keepingIDs: true)
        let value = "<saml:AttributeValue><x/></saml:AttributeValue>"
        evil.attributes = #"<saml:Attribute Name="userID">\#(Self.text(value, 20_000))</saml:Attribute>"#
        let bytes = Array(evil.unsigned.utf8)
        let seconds = try processorSeconds {
            let response = try UnverifiedResponse(bytes)
            #expect(response.assertions.first?.attributes.first?.values.count == 20_000)
        }
        #expect(seconds < 10)
    }

    @Test("Inclusive canonicalisation costs as much as there are namespaces")
    func inclusiveWork() throws {
        let lenient = try AttackVerifier.lenient(.inclusiveCanonicalization)
        lenient.expectRefusal(of: try Self.expensive(300, prefixes: 0, inclusively: true), by: "xml.too-much-work")
        let text = try Self.expensive(100, prefixes: 0, inclusively: true)
        let isAccepted = lenient.evaluate(Array(text.utf8), at: AttackBase.instant).isAccepted
        #expect(isAccepted)
    }

    @Test("A response of almost a mebibyte is verified", arguments: Placement.allCases)
    func largeResponse(placement: Placement) throws {
        var pieces = ConstructedResponse()
        pieces.attributes = ConstructedResponse.attribute("userID", Self.text("日本", 170_000))
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion[attribute: "userID"]?.utf8.count == 1_020_000)
    }

    @Test("Canonical forms may be larger than the document", arguments: Placement.allCases)
    func growth(placement: Placement) throws {
        var pieces = ConstructedResponse()
        // In canonical form each of these characters is a reference of five, and each prefix is declared anew.
        let value = Self.text(">", 200_000)
        pieces.attributes = ConstructedResponse.attribute("userID", value)
        let text = try pieces.xml(signing: placement)
        let assertion = try AttackVerifier.strict().verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion[attribute: "userID"]?.utf8.count == 200_000)
    }
}
