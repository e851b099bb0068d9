import Foundation
import SAML
import SAMLDiagnosis
import SAMLReports
import Testing

@Suite("The command line of a diagnosis")
struct CheckCommandLineTests {
    private static let instant = Date(timeIntervalSince1970: 1_795_176_000)
    private static let now = EvaluationTime.recorded(orAt: instant)

    private static func line(
        _ time: EvaluationTime = now,
        _ change: (inout DiagnosisContext, inout CheckCommandLine.Files) -> Void
    ) -> String {
        var context = DiagnosisContext()
        var files = CheckCommandLine.Files(inputs: ["response.xml"])
        change(&context, &files)
        return CheckCommandLine(context, at: time, files: files).text
    }

    @Test("Defaults are omitted")
    func defaults() {
        #expect(Self.line { _, _ in } == "samltool check response.xml")
    }

    @Test(
        "The evaluation time",
        arguments: [
            (now, ""), (.now(instant), ""), (.issued(orAt: instant), "--at issued "),
            (.chosen(instant), "--at 2026-11-20T12:00:00Z "),
        ]
    )
    func time(time: EvaluationTime, option: String) {
        #expect(Self.line(time) { _, _ in } == "samltool check \(option)response.xml")
    }

    @Test("Files, expectations, policy and options, each in its place")
    func everything() throws {
        let skew = try ClockSkew(.seconds(60))
        let line = Self.line { context, files in
            files.certificates = ["idp.pem", "new key.pem"]
            files.metadata = ["metadata.xml"]
            files.decryptionKeys = ["sp.key"]
            files.configuration = .init(file: "config.json", mvpd: "Cable", requiredAttributes: ["zip"])
            context.requiredAttributes = ["userID", "zip"]
            context.expectations = Expectations(issuers: ["https://idp.example/saml?a=b"], clockSkew: skew)
            context.policy = VerificationPolicy(allowed: [.sha1], minimumRSABits: 1024, certificateValidity: .reject)
            context.field = "wresult"
            context.stage = .sent
            context.ignoredRules = ["whitespace.trimmed", "conditions.expired"]
            context.severities = ["conditions.expired": .note]
            context.privacy = .revealed
        }
        #expect(
            line == """
                samltool check --cert idp.pem --cert 'new key.pem' --metadata metadata.xml --decrypt-key sp.key \
                --issuer 'https://idp.example/saml?a=b' --clock-skew 60 --allow-sha1 --min-rsa-bits 1024 \
                --check-cert-validity --config config.json --mvpd Cable --require userID --field wresult --stage sent \
                --ignore conditions.expired --ignore whitespace.trimmed \
                --severity conditions.expired=note --reveal response.xml
                """
        )
    }

    @Test(
        "A name is one word that is not an option",
        arguments: [
            ("a b.xml", "'a b.xml'"), ("it's", #"'it'\''s'"#), ("-", "./-"), ("--help", "./--help"), ("", "''"),
            ("$(id).xml", "'$(id).xml'"), ("~", "'~'"), ("é.xml", "é.xml"), ("=a", "'=a'"), ("a\nb", "'a\nb'"),
        ]
    )
    func names(name: String, word: String) {
        let line = Self.line { $1.inputs = [name] }
        #expect(Array(line.utf8) == Array("samltool check \(word)".utf8))
        let option = Self.line { $1.certificates = [name] }
        let isOption = name.utf8.first == UInt8(ascii: "-")
        #expect(option == "samltool check --cert\(isOption ? "=\(name)" : " \(word)") response.xml")
    }
}
