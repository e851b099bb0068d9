import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("Comparing two responses")
struct ResponseComparisonTests {
    /// A change to a response, and what it comes to.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let change: @Sendable (inout ConstructedResponse) -> Void
        /// Each as `area: subject: first -> second`.
        let differences: [String]

        init(_ name: String, _ differences: String..., change: @escaping @Sendable (inout ConstructedResponse) -> Void)
        {
            self.name = name
            self.change = change
            self.differences = differences
        }

        var testDescription: String { name }
    }

    static func outline(_ text: String) throws -> ResponseOutline {
        try ResponseOutline(EncodingTrace(unwrapping: Array(text.utf8)))
    }

    static func comparison(_ first: String, _ second: String) throws -> ResponseComparison {
        ResponseComparison(of: try outline(first), with: try outline(second))
    }

    static func words(for difference: ResponseDifference) -> String {
        let values = [difference.first, difference.second].map { $0?.text ?? "nothing" }
        return "\(difference.area.rawValue): \(difference.subject): \(values[0]) -> \(values[1])"
    }

    static let rows = [
        Row("identifiers are new in every response") {
            $0.responseID = "_other"
            $0.assertionID = "_different"
            $0.statements = $0.statements.replacingFirst("_session-1", with: "_session-2")
            $0.responseAttributes = $0.responseAttributes.replacingFirst("_request-1", with: "_request-9")
        },
        Row("all times an hour later") { response in
            response.responseAttributes = response.responseAttributes.replacingFirst("T12:", with: "T13:")
            response.assertionAttributes = response.assertionAttributes.replacingFirst("T12:", with: "T13:")
            response.confirmation = response.confirmation.replacingFirst("T12:", with: "T13:")
            response.conditions = response.conditions.replacingFirst("T11:", with: "T12:").replacingFirst(
                "T20:",
                with: "T21:"
            )
            response.statements = response.statements.replacingFirst("T12:", with: "T13:")
        },
        Row("two seconds are nothing") {
            $0.conditions = $0.conditions.replacingFirst("11:59:30", with: "11:59:28")
        },
        Row("three are something", "conditions: NotBefore: 0:00:30 before IssueInstant -> 0:00:27 before IssueInstant")
        {
            $0.conditions = $0.conditions.replacingFirst("11:59:30", with: "11:59:33")
        },
        Row(
            "an attribute that is missing is one difference",
            "attributes: zip: 1 value -> nothing"
        ) { $0.attributes = ConstructedResponse.attribute("userID", "viewer") },
        Row(
            "all attributes missing",
            "markup: /Response/Assertion/AttributeStatement: there -> nothing"
        ) { $0.attributes = "" },
        Row("an attribute's value", "attributes: zip value: 94110 -> 94111") {
            $0.attributes = $0.attributes.replacingFirst("94110", with: "94111")
        },
        Row(
            "names are compared byte by byte",
            "attributes: zip: 1 value -> nothing",
            "attributes: Zip: nothing -> 1 value"
        ) {
            $0.attributes = $0.attributes.replacingFirst("\"zip\"", with: "\"Zip\"")
        },
        Row("a value more", "attributes: zip: 1 value -> 2 values", "attributes: zip value (2): nothing -> b") {
            $0.attributes = $0.attributes.replacingFirst(
                "94110</saml:AttributeValue>",
                with: "94110</saml:AttributeValue><saml:AttributeValue>b</saml:AttributeValue>"
            )
        },
        Row("the audience", "conditions: AudienceRestriction: https://saml.sp.auth.adobe.com -> x") {
            $0.conditions = $0.conditions.replacingFirst("https://saml.sp.auth.adobe.com", with: "x")
        },
        Row("the subject", "subject: NameID: subscriber-1 -> other") {
            $0.nameID = $0.nameID.replacingFirst("subscriber-1", with: "other")
        },
        Row("no InResponseTo any more", "response: InResponseTo: an ID -> nothing") {
            $0.responseAttributes = $0.responseAttributes.replacingFirst(#" InResponseTo="_request-1""#, with: "")
        },
        Row(
            "the status",
            "markup: /Response/Status/StatusMessage: nothing -> there",
            "response: Status: urn:oasis:names:tc:SAML:2.0:status:Success -> "
                + "urn:oasis:names:tc:SAML:2.0:status:Responder",
            "response: StatusMessage: nothing -> no"
        ) {
            $0.status = $0.status.replacingFirst("Success", with: "Responder")
                .replacingFirst("</samlp:Status>", with: "<samlp:StatusMessage>no</samlp:StatusMessage></samlp:Status>")
        },
        Row(
            "a statement that is missing",
            "markup: /Response/Assertion/AuthnStatement: there -> nothing"
        ) { $0.statements = "" },
    ]

    @Test("What matters is told, once, and nothing else", arguments: rows)
    func differences(row: Row) throws {
        let original = ConstructedResponse()
        var changed = original
        row.change(&changed)
        let comparison = try Self.comparison(original.unsigned, changed.unsigned)
        #expect(comparison.differences.map(Self.words) == row.differences)
        #expect(comparison.similarity == (row.differences.isEmpty ? .sameMeaning : .different))
        let reversed = try Self.comparison(changed.unsigned, original.unsigned)
        #expect(Set(reversed.differences.map(\.subject)) == Set(comparison.differences.map(\.subject)))
        for difference in comparison.differences {
            let opposite = reversed.differences.first { $0.subject == difference.subject }
            #expect(opposite?.first == difference.second && opposite?.second == difference.first)
        }
    }

    @Test("Texts that canonicalize to the same are the same")
    func canonical() throws {
        let text = ConstructedResponse().unsigned
        let other = text.replacingFirst(#"Version="2.0" "#, with: "Version='2.0'  ")
            .replacingFirst("</saml:Conditions>", with: "</saml:Conditions >")
        #expect(try Self.comparison(text, text).similarity == .sameBytes)
        #expect(try Self.comparison(text, other).similarity == .sameCanonicalForm)
    }

    @Test("How a response is written and wrapped is told")
    func layout() throws {
        let text = ConstructedResponse().unsigned
        let lines = text.replacing("><", with: ">\n<")
        #expect(
            try Self.comparison(text, lines).differences.map(Self.words) == [
                "markup: layout: one line -> several lines"
            ]
        )
        let sample = try #require(Sample.named("base64.txt"))
        let plain = try #require(Sample.named(sample.contains ?? ""))
        let outlines = try [plain, sample].map { try ResponseOutline(EncodingTrace(unwrapping: $0.bytes())) }
        let differences = ResponseComparison(of: outlines[0], with: outlines[1]).differences
        #expect(differences.map(Self.words) == ["encoding: layers: none -> base64"])
    }

    @Test("Names that look as if they were numbered stay apart")
    func numberedNames() throws {
        var response = ConstructedResponse()
        response.attributes = ["a", "a", "a (2)", "a (2)", "a"].map { ConstructedResponse.attribute($0, "x") }.joined()
        let differences = try Self.comparison(response.unsigned, ConstructedResponse().unsigned).differences
        let names = differences.filter { $0.area == .attributes && $0.second == nil }.map(\.subject)
        #expect(names == ["a", "a (2)", "a (2)", "a (2) (2)", "a (3)"])
        #expect(try Self.comparison(response.unsigned, response.unsigned).similarity == .sameBytes)
    }

    @Test("Names and values in other Unicode normalization forms are different, and this is said")
    func normalizationForms() throws {
        let responses = ["us\u{E9}rID", "use\u{301}rID"].map { name in
            var response = ConstructedResponse()
            response.attributes = ConstructedResponse.attribute(name, "x")
            return response.unsigned
        }
        let names = try Self.comparison(responses[0], responses[1])
        #expect(names.similarity == .different && names.differenceCount == 2)
        #expect(names.differences.map { $0.first == nil } == [false, true])
        #expect(names.differences.allSatisfy { $0.note?.contains("normalization form") == true })

        var values = (ConstructedResponse(), ConstructedResponse())
        values.0.attributes = ConstructedResponse.attribute("a", "\u{E9}")
        values.1.attributes = ConstructedResponse.attribute("a", "e\u{301}")
        let difference = try Self.comparison(values.0.unsigned, values.1.unsigned).differences
        #expect(difference.map(\.subject) == ["a value"])
        #expect(difference.first?.note == "the two differ only in their Unicode normalization form")
    }

    @Test("Very many values, elements and signatures are counted, and the first of them listed")
    func many() throws {
        var response = ConstructedResponse()
        let values = String(repeating: "<saml:AttributeValue>x</saml:AttributeValue>", count: 5_000)
        response.attributes =
            #"<saml:Attribute Name="\#(String(repeating: "n", count: 1_000))">\#(values)</saml:Attribute>"#
        var other = response
        other.attributes = other.attributes.replacing(">x<", with: ">y<")
        let comparison = try Self.comparison(response.unsigned, other.unsigned)
        #expect(comparison.differenceCount == 5_000)
        #expect(comparison.differences.count == 1_000)
        // A long name is not repeated in each.
        #expect(comparison.differences.allSatisfy { $0.subject.utf8.count < 300 })

        var elements = ConstructedResponse()
        let signature = #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>"#
        elements.afterAssertion =
            (0..<3_000).map { "<e\($0)/>" }.joined() + String(repeating: signature, count: 20)
        let differences = try Self.comparison(ConstructedResponse().unsigned, elements.unsigned)
        #expect(differences.differenceCount <= 1_000)
        #expect(differences.differences.contains { $0.subject == "other elements" })
        #expect(differences.differences.contains { $0.second?.text == "4 that are not compared" })
    }

    @Test("Values of attributes and the subject's name are personal, and nothing else is")
    func privacy() throws {
        var other = ConstructedResponse()
        other.attributes = other.attributes.replacing("viewer", with: "secret").replacing("94110", with: "secret")
        other.nameID = other.nameID.replacing("subscriber-1", with: "secret")
        other.conditions = other.conditions.replacing("adobe", with: "example")
        for difference in try Self.comparison(ConstructedResponse().unsigned, other.unsigned).differences {
            for value in [difference.first, difference.second].compactMap(\.self) {
                let isPersonal = ["viewer", "94110", "subscriber-1", "secret"].contains { value.text.contains($0) }
                #expect((value.privacy == .personal) == isPersonal)
                var dumped = ""
                dump(value, to: &dumped)
                for text in ["\(value)", dumped] { #expect(text.contains(value.text) != isPersonal, "\(text)") }
            }
        }
    }

    @Test("Every sample says what it says itself", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let trace = EncodingTrace(unwrapping: try sample.bytes())
        guard trace.failure == nil, let outline = try? ResponseOutline(trace) else { return }
        #expect(ResponseComparison(of: outline, with: outline).similarity == .sameBytes)
    }

    @Test("What is no response is refused", arguments: ["", "<a/>", "<samlp:Response", "x"])
    func noResponse(text: String) {
        #expect(throws: SAMLError.self) { try Self.outline(text) }
    }
}
