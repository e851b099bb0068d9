import Foundation
import SAML
import SAMLDiagnosis
import TestSupport
import Testing

/// The hosts and addresses of the receiver inside one response.
@Suite("The addresses in a response")
struct AddressFindingsTests {
    private static let production = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
    private static let staging = "https://sp.auth-staging.adobe.com/sp/saml/SAMLAssertionConsumer"
    private static let prequal = "https://SP-PREQUAL.auth-staging.adobe.com:443/sp/saml/SAMLAssertionConsumer"
    private static let portal = "https://portal.northcable.example/acs"
    private static let userBeforeHost = "https://sp.auth.adobe.com@portal.example/sp/saml/SAMLAssertionConsumer"

    struct Row: Sendable {
        let destination: String
        let recipient: String
        var audiences = [Expectations.adobePassAudience]
        var expected: String?
        var recipientExpected: String?
        /// The first error or warning.
        let rule: String?
        var words = ""
    }

    private static let staged = [Expectations.adobePassStagingAudience]

    @Test(
        "The first finding",
        arguments: [
            Row(destination: production, recipient: production, rule: nil),
            Row(
                destination: production.replacing("https:", with: "http:"),
                recipient: production,
                rule: "response.destination"
            ),
            Row(
                destination: staging,
                recipient: staging,
                rule: "conditions.environments",
                words: "the Destination is of staging, the Recipient is of staging, the Audience is of production"
            ),
            Row(
                destination: production,
                recipient: staging,
                rule: "conditions.environments",
                words: "the Destination is of production, the Recipient is of staging, the Audience is of production"
            ),
            Row(destination: prequal, recipient: prequal, rule: "conditions.environments"),
            Row(
                destination: prequal,
                recipient: prequal,
                audiences: staged,
                expected: Expectations.adobePassStagingAudience,
                rule: nil
            ),
            Row(
                destination: production,
                recipient: production,
                audiences: staged,
                expected: Expectations.adobePassStagingAudience,
                rule: "conditions.environments"
            ),
            Row(destination: production, recipient: production, audiences: staged, rule: "audience.mismatch"),
            Row(
                destination: staging,
                recipient: staging,
                audiences: staged + [Expectations.adobePassAudience],
                rule: nil
            ),
            Row(
                destination: portal,
                recipient: portal,
                rule: "response.recipient",
                words: "the Recipient and the Destination are not Adobe's assertion consumer service"
            ),
            Row(
                destination: userBeforeHost,
                recipient: userBeforeHost,
                rule: "response.recipient",
                words: "the Recipient and the Destination are not"
            ),
            Row(
                destination: production + "/",
                recipient: production + "/",
                rule: "response.recipient",
                words: "it differs only by the slash at the end"
            ),
            Row(
                destination: portal,
                recipient: portal,
                recipientExpected: portal,
                rule: "response.recipient",
                words: "the Destination is not Adobe's"
            ),
            Row(
                destination: portal,
                recipient: portal,
                audiences: ["https://portal.example"],
                expected: "https://portal.example",
                rule: nil
            ),
        ]
    )
    func first(row: Row) throws {
        var pieces = ConstructedResponse()
        pieces.responseAttributes = pieces.responseAttributes.replacing(Self.production, with: row.destination)
        pieces.confirmation = pieces.confirmation.replacing(Self.production, with: row.recipient)
        pieces.conditions = pieces.conditions.replacing(
            "<saml:Audience>\(Expectations.adobePassAudience)</saml:Audience>",
            with: row.audiences.map { "<saml:Audience>\($0)</saml:Audience>" }.joined()
        )
        let text = try pieces.xml(signing: .response, with: SampleKeys.signing())
        let context = DiagnosisContext(
            trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")),
            expectations: Expectations(audience: row.expected, recipient: row.recipientExpected)
        )
        let diagnosis = ResponseDiagnosis(of: Array(text.utf8), in: context, at: .now(SampleFindingsTests.instant))
        let first = diagnosis.findings.first { $0.severity > .note }
        #expect(first?.rule.id == row.rule, "\(first?.message ?? "")")
        if !row.words.isEmpty { #expect(first?.message.contains(row.words) == true, "\(first?.message ?? "")") }
    }
}
