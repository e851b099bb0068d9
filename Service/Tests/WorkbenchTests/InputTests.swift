import Foundation
import NIOHTTP1
import SAML
import Testing

@testable import Workbench
@testable import WorkbenchPages

@Suite(.timeLimit(.minutes(2)))
struct InputTests {
    @Test(arguments: [
        ("Keys/idp-rsa.pem", FileRole.trust), ("Keys/idp-rsa.der", .trust), ("Keys/idp-rsa.pub", .trust),
        ("Metadata/idp.xml", .trust),
        ("Metadata/federation.xml", .trust), ("Keys/idp-rsa.key", .privateKey),
        ("Configurations/v1.json", .configuration),
        ("Configurations/v1.xml", .configuration), ("Configurations/v2.json", .configuration),
        ("Configurations/sessions-sso.json", .configuration), ("Responses/signed-response.xml", .text),
        ("Responses/base64.txt", .text), ("Responses/signed-form-body.txt", .text), ("Workflow/v2-left.har", .text),
    ])
    func rolesOfFiles(path: String, role: FileRole) throws {
        #expect(FileRole(of: try TestWorkbench.sample(path)) == role)
    }

    @Test(
        arguments: [[], [0], Array("{}".utf8), Array("[]".utf8), Array("null".utf8), Array("<a/>".utf8), [0x30, 0x82]]
            as [[UInt8]]
    )
    func anythingElseIsText(content: [UInt8]) {
        #expect(FileRole(of: content) == .text)
    }

    @Test(arguments: [
        "a\r\nb", "a\nb", "a\rb", "\nfirst", "\u{FEFF}<a/>", "\u{200B}", "\u{202E}x", "\u{0}", "\u{1}", "é\u{301}",
        "\t \t",
    ])
    func exactBytesSurviveTheForm(text: String) {
        let original = ExaminedText(name: "a.xml", bytes: Array(text.utf8))
        // A browser sends each line break of a text area as CR LF.
        let sent = original.shown.replacing("\n", with: "\r\n")
        let received = ExaminedText(name: "a.xml", shown: sent, exact: original.exact ?? "")
        #expect(received == original)
    }

    @Test func anEditedTextHasNoOtherBytes() {
        let original = ExaminedText(name: "a.xml", bytes: Array("a\r\nb".utf8))
        let received = ExaminedText(name: "a.xml", shown: "a\nbc", exact: original.exact ?? "")
        #expect(received.bytes == Array("a\nbc".utf8))
    }

    @Test func aPrivateKeyIsNotTrusted() async throws {
        try await TestWorkbench.run { workbench in
            let key = try TestWorkbench.sample("Keys/idp-rsa.key")
            let page = try await workbench.post("/check", files: [("idp.key", key)])
            #expect(page.text.contains("idp.key is a private key: test responses are signed with it."))
            #expect(page.text.contains("nothing: signatures are validated with the certificate in the response"))
        }
    }

    @Test func aSettingThatCannotBeUsedIsNamed() async throws {
        try await TestWorkbench.run { workbench in
            let metadata = String(decoding: try TestWorkbench.sample("Metadata/federation.xml"), as: UTF8.self)
            let fields = [("trust", metadata), ("trust-name", "federation.xml"), ("at", "yesterday")]
            let page = try await workbench.post("/check", fields)
            #expect(page.text.contains("federation.xml is not used"))
            #expect(page.text.contains("Evaluation time is not used"))
        }
    }

    @Test("Settings are read as the tool reads them: names of audiences, and issuers without a key")
    func settingsOfTheTool() async throws {
        try await TestWorkbench.run { workbench in
            let fields = try [
                ("trust", String(decoding: TestWorkbench.sample("Keys/idp-rsa.pem"), as: UTF8.self)),
                ("trust-name", "other.pem"),
                ("trust", String(decoding: TestWorkbench.sample("Metadata/idp.xml"), as: UTF8.self)),
                ("trust-name", "idp.xml"), ("audience", "adobe-staging"),
            ]
            let known = ("issuer", "https://idp.example-mvpd.tv/saml2")
            let page = try await workbench.post("/check", fields + [known])
            #expect(page.text.contains("<dd>\(Expectations.adobePassStagingAudience)</dd>"))
            #expect(!page.text.contains("is not used"))
            let others = ("issuer", "https://other.example, https://idp.example-mvpd.tv/saml2")
            let two = try await workbench.post("/check", Array(fields[2...]) + [others])
            #expect(two.text.contains("Issuer is not used: no metadata contains the entity"))
            #expect(two.text.contains("for https://idp.example-mvpd.tv/saml2"))
        }
    }

    @Test(arguments: [
        "2026-11-20T12:00", "2026-11-20T12:00:00", "2026-11-20T12:00:00Z", "2026-11-20T12:00:00.5",
        "2026-11-20T13:00:00+01:00",
    ])
    func evaluationTimes(text: String) async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/check", [("at", text)])
            #expect(page.text.contains("2026-11-20T12:00:00"))
            #expect(!page.text.contains("is not used"))
        }
    }

    @Test func tooMuchIsASentence() async throws {
        try await TestWorkbench.run { workbench in
            let content = [UInt8](repeating: 0x61, count: ReceivedForm.maximumBytes + 1)
            let answer = try await workbench.post("/check", files: [("a.log", content)])
            #expect(answer.status == 413)
            #expect(answer.text.contains("larger than 64 MiB together"))
        }
    }

    @Test func filesOfTheStartAreShown() async throws {
        let file = WorkbenchApplication.File(
            name: "named.xml",
            content: try TestWorkbench.sample("Responses/expired.xml")
        )
        try await TestWorkbench.run(showing: [file]) { workbench in
            let page = try await workbench.send(.GET, "/check")
            #expect(page.text.contains("named.xml"))
            #expect(page.text.contains("conditions.expired"))
        }
    }
}
