import Foundation
import Testing

@testable import Workbench

@Suite(.timeLimit(.minutes(3)))
struct ShareTests {
    /// The files that a page offers to save, by their names.
    private static func files(in page: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for match in page.matches(of: /href="data:application\/octet-stream;base64,([^"]*)" download="([^"]*)"/) {
            files[String(match.2)] = Array(try #require(Data(base64Encoded: String(match.1))))
        }
        return files
    }

    @Test("The page offers the redacted files, also those of the trust, and the receipt")
    func files() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/signed-response.xml")
            let certificate = try TestWorkbench.sample("Keys/idp-rsa.pem")
            let page = try await workbench.post("/share", files: [("a.xml", response), ("idp.pem", certificate)]).text
            let files = try Self.files(in: page)
            #expect(files.keys.sorted() == ["receipt.json", "receipt.md", "redacted-a.xml", "redacted-idp.pem"])
            let redacted = try #require(files["redacted-a.xml"])
            #expect(redacted.count == response.count && redacted != response)
            #expect(!String(decoding: redacted, as: UTF8.self).contains("94110"))
            let receipt = String(decoding: try #require(files["receipt.json"]), as: UTF8.self)
            #expect(receipt.contains("\"name\" : \"redacted-a.xml\""))
            #expect(files["redacted-idp.pem"] != certificate)
            // The redacted certificate verifies the redacted response.
            let trust = try #require(files["redacted-idp.pem"])
            let check = try await workbench.post(
                "/check",
                [("at", "issued")],
                files: [("a.xml", redacted), ("b.pem", trust)]
            )
            #expect(check.text.contains("✓ Accepted"))
        }
    }

    @Test("The original is beside it, masked until values are asked for")
    func sides() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/signed-response.xml")
            for (fields, isShown) in [([], false), ([("reveal", "yes")], true)] {
                let headers = ["X-Workbench-Fragment": "result"]
                let page = try await workbench.post("/share", fields, files: [("a.xml", response)], headers: headers)
                #expect(page.text.contains("Original, ") && page.text.contains("Redacted, "))
                #expect(page.text.contains("94110") == isShown)
            }
        }
    }

    @Test("Names are kept, in every letter case")
    func keptNames() async throws {
        try await TestWorkbench.run { workbench in
            let log = Array("Mvpd: Harbor-93817\nhousehold: 4241763\n".utf8)
            let page = try await workbench.post("/share", [("share-keep", "mvpd, other")], files: [("app.log", log)])
                .text
            let redacted = String(decoding: try #require(try Self.files(in: page)["redacted-app.log"]), as: UTF8.self)
            #expect(redacted.contains("Harbor-93817") && !redacted.contains("4241763"))
        }
    }

    @Test("A difference is an error, and there is nothing to save")
    func difference() async throws {
        try await TestWorkbench.run { workbench in
            let printed = Array(
                #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Destination="<https://x.example>"/>"#
                    .utf8
            )
            let page = try await workbench.post("/share", files: [("a.txt", printed)]).text
            #expect(page.contains("class=\"verdict error\" role=\"alert\""))
            #expect(page.contains("lost xml.malformed") && page.contains("redact.findings-differ"))
            #expect(try Self.files(in: page).isEmpty && !page.contains("download="))
        }
    }

    @Test("Large texts are for the command")
    func limit() async throws {
        try await TestWorkbench.run { workbench in
            let text = [UInt8](repeating: UInt8(ascii: "a"), count: 9 << 20)
            let page = try await workbench.post("/share", files: [("a.txt", text)]).text
            #expect(page.contains("samltool redact FILE") && !page.contains("download="))
        }
    }
}
