import Foundation
import TestSupport
import Testing

@Suite("samltool request: code that sends a request")
struct RequestCodeTests {
    static let profile = ["--profile", Sample.packageFolder.appendingPathComponent("Samples/request.json").path]

    @Test("Values of a device are required only where the service documents them")
    func device() throws {
        for service in ["v1-config", "v2-register"] {
            let input = Array("statement".utf8)
            let outcome = try SamltoolCommand.run(["request", service, "--requestor", "REF30"], input: input)
            #expect(outcome.status == 0 && !outcome.output.contains("X-Device-Info"), "\(service)")
        }
        let browser = try SamltoolCommand.run([
            "request", "v1-authenticate", "--requestor", "REF30", "--mvpd", "A", "--code", "SB7ZRIO", "--domain-name",
            "example.com", "--redirect-url", "https://example.com/",
        ])
        #expect(browser.status == 0)
    }

    @Test("A registration code has a lifetime within Adobe's limits", arguments: ["1", "36000"])
    func lifetime(seconds: String) throws {
        let outcome = try SamltoolCommand.run(["request", "v1-regcode", "--ttl", seconds] + Self.profile)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasSuffix("&ttl=\(seconds)\n"))
    }

    @Test("The function for Swift takes token and body, and contains neither")
    func swift() throws {
        let response = Sample.packageFolder.appendingPathComponent("Samples/Responses/compact.xml").path
        let outcome = try SamltoolCommand.run(["request", "v2-exchange", "--swift"] + Self.profile + [response])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("func v2Exchange(token: String, body: Data) -> URLRequest? {\n"))
        #expect(outcome.output.contains(#"request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")"#))
        #expect(!outcome.output.contains("SAMLResponse"))
        let url = try SamltoolCommand.run(["request", "v2-profiles", "--swift"] + Self.profile)
        #expect(url.output.contains("func v2Profiles(token: String) -> URLRequest? {\n"))
    }

    @Test("Text in a value stays inside its literal")
    func literal() throws {
        let agent = "a\"b\\c \\(token)"
        let outcome = try SamltoolCommand.run(
            ["request", "v2-profiles", "--swift", "--user-agent", agent] + Self.profile
        )
        #expect(outcome.output.contains(#"request.setValue("a\"b\\c \\(token)", forHTTPHeaderField: "User-Agent")"#))
    }

    @Test("The entry of an .http file reads the body from a file, and the token from a variable")
    func http() throws {
        let folder = try TemporaryFolder()
        let body = folder.url.appendingPathComponent("body.txt").path
        let response = Sample.packageFolder.appendingPathComponent("Samples/Responses/compact.xml").path
        let arguments = ["request", "v2-exchange", "--http"] + Self.profile
        let outcome = try SamltoolCommand.run(arguments + ["--body-file", body, response])
        #expect(
            outcome.output.hasPrefix(
                "### v2-exchange\nPOST https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple\n"
            )
        )
        #expect(outcome.output.contains("\nAuthorization: Bearer {{ADOBE_TOKEN}}\n"))
        #expect(outcome.output.hasSuffix("\n\n< \(body)\n"))
        #expect(try String(contentsOfFile: body, encoding: .utf8).hasPrefix("SAMLResponse="))
    }
}
