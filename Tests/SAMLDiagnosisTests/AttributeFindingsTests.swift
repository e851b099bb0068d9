import Foundation
import SAML
import SAMLDiagnosis
import TestSupport
import Testing

@Suite("Diagnosing attributes and times")
struct AttributeFindingsTests {
    /// The findings about a constructed response, without those about its signature.
    private static func findings(
        required: [String] = [],
        at instant: Date = SampleFindingsTests.instant,
        expecting expectations: Expectations = Expectations(),
        _ change: (inout ConstructedResponse) -> Void
    ) throws -> [Finding] {
        var pieces = ConstructedResponse()
        change(&pieces)
        let text = try pieces.xml(signing: .response, with: SampleKeys.signing())
        let context = DiagnosisContext(
            trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")),
            expectations: expectations,
            requiredAttributes: required
        )
        return ResponseDiagnosis(of: Array(text.utf8), in: context, at: .now(instant)).findings
    }

    private static func attributes(_ pairs: [(String, String)]) -> String {
        pairs.map { ConstructedResponse.attribute($0.0, $0.1) }.joined()
    }

    @Test("A list without commas is one name, and the advice says so")
    func blanks() throws {
        let response = try #require(Sample.named("signed-both.xml")).bytes()
        for (name, isNoted) in [("userID zip", true), ("canary", false)] {
            let context = DiagnosisContext(requiredAttributes: [name])
            let diagnosis = ResponseDiagnosis(of: response, in: context, at: .now(SampleFindingsTests.instant))
            let finding = try #require(diagnosis.findings.first { $0.rule.id == "attributes.required-missing" })
            #expect(finding.advice.hasPrefix("'\(name)' is one name") == isNoted)
        }
    }

    @Test(
        "Required attributes",
        arguments: [
            (["userID"], [("userID", "x")], nil),
            (["NameID"], [("userID", "x")], nil),
            (["userID", "zip"], [("userID", "x"), ("zip", "94110")], nil),
            (["zip"], [("userID", "x")], "attributes.required-missing"),
            (["userID"], [("userID", "")], "attributes.required-empty"),
            (["userID"], [("userID", " ")], "attributes.required-empty"),
            (["userID"], [("userId", "x")], "attributes.name-differs"),
            (["zip"], [("ZIP", "94110")], "attributes.name-differs"),
            (["userID"], [("user_id", "x")], "attributes.name-differs"),
            (["userID"], [("guid", "x")], "attributes.name-differs"),
            (
                ["urn:cablelabs:olca:1.0:attribute:x"], [("urn:cablelabs:ocla:1.0:attribute:x", "y")],
                "attributes.name-differs"
            ),
            (["zip"], [("upstreamUserID", "x")], "attributes.required-missing"),
        ] as [([String], [(String, String)], String?)]
    )
    func required(names: [String], attributes: [(String, String)], rule: String?) throws {
        let findings = try Self.findings(required: names) { $0.attributes = Self.attributes(attributes) }
        #expect(findings.filter { $0.severity == .error }.map(\.rule.id) == [rule].compactMap(\.self))
    }

    @Test(
        "How a name differs",
        arguments: [
            ("householdID", "household_id", "differs only by '_', and by upper and lower case"),
            ("userID", "user-ID", "differs only by '-'"),
            ("user_ID", "user-ID", "differs only by '_' and '-'"),
            ("userID", "userid", "differs only by upper and lower case"),
            ("userID", "urn:example:userID", "has a namespace before it"),
            ("urn:example:userID", "userID", "does not have the namespace before it"),
            ("urn:a:userID", "urn:b:userID", "has another namespace before it"),
            ("urn:cablelabs:olca:1.0:x", "urn:cablelabs:ocla:1.0:x", "has 'ocla' in its namespace in place of 'olca'"),
            ("urn:cablelabs:ocla:1.0:x", "urn:cablelabs:olca:1.0:x", "has 'olca' in its namespace in place of 'ocla'"),
            ("userID", "guid", "is an alias of it"), ("userID", "userIB", "differs only by one or two letters"),
        ]
    )
    func nameDiffers(name: String, found: String, words: String) throws {
        let findings = try Self.findings(required: [name]) { $0.attributes = Self.attributes([(found, "x")]) }
        let finding = try #require(findings.first)
        #expect(finding.rule.id == "attributes.name-differs")
        #expect(finding.message.contains(words), "\(finding.message)")
    }

    @Test(
        "Local times that were written as UTC, in a zone west of Greenwich",
        arguments: [
            // The evaluation time, the end of the validity, whether the hours are those of a time zone.
            ("2026-11-20T16:00:20Z", "2026-11-20T12:05:00Z", "almost exactly 4 hours before"),
            ("2026-11-20T15:30:05Z", "2026-11-20T12:05:00Z", "almost exactly 3.5 hours before"),
            ("2026-11-20T15:15:05Z", "2026-11-20T12:05:00Z", nil),
            ("2026-11-20T16:10:00Z", "2026-11-20T12:05:00Z", nil),
            // A minute after its issue it would be over already.
            ("2026-11-20T16:01:00Z", "2026-11-20T11:54:00Z", nil),
            ("2026-11-21T12:00:00Z", "2026-11-20T12:05:00Z", nil),
        ] as [(String, String, String?)]
    )
    func localTimes(time: String, end: String, words: String?) throws {
        let findings = try Self.findings(at: SAMLTimestamp(time).date) {
            $0.conditions = $0.conditions.replacing("2026-11-20T11:59:30Z", with: "2026-11-20T11:30:00Z")
                .replacing("2126-11-20T20:00:00Z", with: end)
        }
        let message = try #require(findings.first { $0.rule.id == "conditions.expired" }?.message)
        #expect(message.contains("local times written as UTC") == (words != nil), "\(message)")
        if let words { #expect(message.contains(words), "\(message)") }
    }

    @Test("A confirmation that ended hours ago may be a local time as well")
    func localConfirmation() throws {
        let findings = try Self.findings(at: SAMLTimestamp("2026-11-20T17:00:10Z").date) {
            $0.confirmation = $0.confirmation.replacing("2126-11-20T12:05:00Z", with: "2026-11-20T12:05:00Z")
        }
        let finding = try #require(findings.first { $0.rule.id == "subject.confirmation" })
        #expect(finding.message.contains("almost exactly 5 hours before"), "\(finding.message)")
        #expect(finding.advice.contains("UTC"))
    }

    @Test(
        "Values that cannot be right",
        arguments: [
            ("zip", "94110", nil), ("zip", "94110-1234", nil), ("zip", "K1A 0B1", nil),
            ("ZIP", "9411", "attributes.zip"),
            ("zip", "San Francisco", "attributes.zip"),
            ("zip", "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4", "attributes.looks-encrypted"),
            ("userID", "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4", nil), ("maxRating", "TV-MA", nil),
            ("maxRating", "tv-ma", nil),
            ("MaxMovieRating", "nc-17", nil), ("maxRating", "PEGI 18", "attributes.rating"), ("rating", "PEGI 18", nil),
        ] as [(String, String, String?)]
    )
    func values(name: String, value: String, rule: String?) throws {
        let findings = try Self.findings { $0.attributes = Self.attributes([(name, value)]) }
        let found = findings.filter { $0.rule.family == .attributes }
        #expect(found.map(\.rule.id) == [rule].compactMap(\.self))
        #expect(found.allSatisfy { !($0.found ?? "").contains(value) && !$0.message.contains(value) })
    }

    @Test(
        "How long a response has been over, and whether clocks may be to blame",
        arguments: [
            (-60, nil, false), (299, nil, true), (301, "it expired 5 minutes ago", true),
            (1200, "it expired 20 minutes ago", false), (7200, "it expired 2 hours ago", false),
            (3 * 86400, "it expired 3 days ago", false),
        ] as [(Double, String?, Bool)]
    )
    func expired(seconds: Double, message: String?, blamesClocks: Bool) throws {
        let end = try SAMLTimestamp("2027-01-01T00:00:00Z").date
        let findings = try Self.findings(at: end.addingTimeInterval(seconds)) {
            $0.conditions = $0.conditions.replacing("2126-11-20T20:00:00Z", with: "2027-01-01T00:00:00Z")
        }
        #expect(findings.first { $0.rule.id == "conditions.expired" }?.message == message)
        #expect(findings.contains { $0.rule.id == "conditions.clock-suspicion" } == blamesClocks)
    }

    @Test("Staging and production are recognized when they are mixed up")
    func environments() throws {
        let staging = Expectations.adobePassStagingAudience
        let findings = try Self.findings {
            $0.conditions = $0.conditions.replacing(Expectations.adobePassAudience, with: staging)
        }
        let finding = try #require(findings.first { $0.rule.id == "audience.mismatch" })
        #expect(finding.message.contains("staging") && finding.message.contains("production"))
        let other = try Self.findings { $0.conditions = $0.conditions.replacing("saml.sp", with: "sp") }
        #expect(other.first { $0.rule.id == "audience.mismatch" }?.message.contains("staging environment") == false)
    }
}
