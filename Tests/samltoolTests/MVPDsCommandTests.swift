import Foundation
import TestSupport
import Testing

@Suite("samltool mvpds")
struct MVPDsCommandTests {
    static func path(_ name: String) -> String {
        Sample.packageFolder.appendingPathComponent("Samples/Configurations/\(name)").path
    }

    static func mvpds(_ arguments: String..., input: String = "") throws -> CommandOutcome {
        try SamltoolCommand.run(["mvpds"] + arguments, input: Array(input.utf8))
    }

    static let table = #"""
        : 6 MVPDs of REF30 (Example Channel), 3 in Apple's picker
          ID            NAME                      REQUIRED ATTRIBUTES       IN APPLE'S PICKER
          ExampleCable  Example Cable             userID, householdID, zip  yes, as example-cable
          ExampleFiber  Example Fiber             userID, zip, language     yes, as example-fiber
          ExampleSat    Example Satellite         not specified             yes, as example-sat, for the regular flow
          ExampleTelco  Example Telco             userID                    no: enablePlatformServices is false
          ExampleTown   Town of Example, proxied  not specified             no: without enablePlatformServices, boardingStatus, displayInPlatformPicker, platformMappingId
          TempPass      Free preview, temporary   not specified             no: enablePlatformServices is false; without boardingStatus, displayInPlatformPicker, platformMappingId

        """#

    @Test("A line for each MVPD, from JSON and XML, from a file and standard input")
    func lists() throws {
        for name in ["v1.json", "v1.xml"] {
            let outcome = try Self.mvpds(Self.path(name))
            #expect(outcome.status == 0 && outcome.diagnostics == "")
            #expect(outcome.output == Self.path(name) + Self.table)
            let text = try String(contentsOfFile: Self.path(name), encoding: .utf8)
            #expect(try Self.mvpds(input: text).output == "standard input" + Self.table)
        }
        let empty = try Self.mvpds("-", input: #"{"mvpds": []}"#)
        #expect(empty.output == "standard input: 0 MVPDs, 0 in Apple's picker\n" && empty.status == 1)
        #expect(empty.diagnostics.contains("[configuration.no-mvpds]"))
    }

    @Test("Flags in quotes are read as they are meant, with one warning")
    func quotedFlags() throws {
        let text = try String(contentsOfFile: Self.path("v1.json"), encoding: .utf8)
        let quoted = text.replacingOccurrences(of: ": true", with: #": "true""#)
        #expect(quoted != text)
        let outcome = try Self.mvpds(input: quoted)
        #expect(outcome.status == 0 && outcome.output == "standard input" + Self.table)
        let warning = "standard input: enablePlatformServices of 'ExampleCable' and "
        #expect(outcome.diagnostics.hasPrefix("samltool: warning: \(warning)"))
        #expect(outcome.diagnostics.split(separator: "\n").count == 1)
        #expect(try Self.mvpds(input: text.replacingOccurrences(of: ": true", with: #": "yes""#)).status == 65)
    }

    struct Document: Decodable {
        let format: String
        let version: Int
        let files: [File]

        struct File: Decodable {
            let file: String
            let requestor: String?
            let supportedAccountProviderIdentifiers: [String]?
            let mvpds: [MVPD]?
            let failure: VerificationJSON.Failure?
        }

        struct MVPD: Decodable {
            let id: String
            let inPicker: Bool
            let singleSignOn: Bool
            let requiredMetadataFields: [String]?
            let exclusions: [Exclusion]
        }

        struct Exclusion: Decodable {
            let id: String
            let message: String
        }
    }

    @Test("--json has the same for programs, and the failures of a batch")
    func json() throws {
        let outcome = try Self.mvpds(
            "--json",
            Self.path("v1.json"),
            Self.path("sessions-sso.json"),
            Self.path("v2.json")
        )
        #expect(outcome.status == 65)
        let document = try JSONDecoder().decode(Document.self, from: Data(outcome.standardOutput))
        #expect(document.format == "samltool.mvpds" && document.version == 2 && document.files.count == 3)
        let first = document.files[0]
        #expect(first.requestor == "REF30" && first.mvpds?.count == 6)
        #expect(first.supportedAccountProviderIdentifiers == ["example-cable", "example-fiber", "example-sat"])
        #expect(first.mvpds?.map(\.inPicker) == [true, true, true, false, false, false])
        #expect(first.mvpds?.map(\.singleSignOn) == [true, true, false, false, false, false])
        #expect(first.mvpds?[0].requiredMetadataFields == ["userID", "householdID", "zip"])
        #expect(first.mvpds?[3].exclusions.map(\.id) == ["platform-services-off"])
        #expect(document.files[1].failure?.id == "configuration.not-a-configuration" && document.files[1].mvpds == nil)
        #expect(document.files[2].mvpds?.allSatisfy { $0.requiredMetadataFields == nil } == true)
    }

    static let heads = [
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", "HTTP/2 200 \ncontent-type: x\n\n",
        "HTTP/1.1 200 Connection established\r\n\r\nHTTP/2 200 \r\n\r\n",
        "> GET /api/v1/config/REF30 HTTP/2\n>\n* sent\n< HTTP/2 200 \n< a: b\n<\n",
    ]

    @Test("The output of curl before the configuration is ignored", arguments: heads, ["v1.json", "v1.xml"])
    func pasted(head: String, name: String) throws {
        let body = try String(contentsOfFile: Self.path(name), encoding: .utf8)
        let outcome = try Self.mvpds(input: head + body)
        #expect(outcome.status == 0 && outcome.diagnostics == "")
        #expect(outcome.output == "standard input" + Self.table)
    }

    @Test("Chunks, a prompt before and a body that is cut short are read, and told where they matter")
    func damaged() throws {
        let body = #"{"mvpds":[{"id":"A"}]}"#
        let chunked = try Self.mvpds(
            input: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n16\r\n\(body)\r\n0\r\n\r\n"
        )
        #expect(chunked.output.hasPrefix("standard input: 1 MVPD, 0 in Apple's picker\n") && chunked.diagnostics == "")
        let prompt = try Self.mvpds(input: "$ curl -i https://sp.example\nHTTP/2 200\ncontent-length: 99\n\n\(body)")
        #expect(prompt.status == 0)
        #expect(
            prompt.diagnostics.contains("note: standard input: the 29 bytes before the status line were ignored")
        )
        #expect(prompt.diagnostics.contains("note: standard input: the body has 22 of its 99 bytes"))
    }

    @Test("In an archive, the last configuration counts")
    func archive() throws {
        func entry(_ path: String, _ body: String) -> String {
            let url = "https://sp.auth.adobe.com\(path)?secret=1"
            let text = body.replacingOccurrences(of: "\"", with: "\\\"")
            return """
                {"request":{"method":"GET","url":"\(url)"},"response":{"status":200,"content":{"text":"\(text)"}}}
                """
        }
        let first = entry("/api/v1/config/R", #"{"requestor":{"id":"old","mvpds":[]}}"#)
        let last = entry("/api/v2/R/configuration", #"{"requestor":{"id":"new","mvpds":[]}}"#)
        let other = entry("/api/v2/R/profiles", #"{"profiles":{}}"#)
        let both = try Self.mvpds(input: #"{"log":{"entries":[\#(first),\#(last),\#(other)]}}"#)
        #expect(both.output == "standard input: 0 MVPDs of new, 0 in Apple's picker\n")
        #expect(both.diagnostics.contains("note: standard input: there are 2 such responses; the last one is used"))
        let none = try Self.mvpds(input: #"{"log":{"entries":[\#(other),\#(other)]}}"#)
        #expect(none.status == 65)
        #expect(none.diagnostics.contains("is from one of v1-config, v2-configuration [outcome.no-adobe-response]"))
        #expect(!none.diagnostics.contains("secret"))
    }

    @Test("A document that is nested deeply is an error with its place")
    func deepDocument() throws {
        let outcome = try Self.mvpds(input: String(repeating: "[", count: 100_000))
        #expect(outcome.status == 65 && outcome.standardOutput.isEmpty)
        #expect(outcome.diagnostics.contains("(at 1:65) [document.not-json]"), "\(outcome.diagnostics)")
    }

    @Test("Nothing in a configuration writes to the terminal")
    func controls() throws {
        let json = #"{"mvpds": [{"id": "A\u001b[31m\n", "displayName": "x\u202ey", "boardingStatus": "\u0007"}]}"#
        let outcome = try Self.mvpds(input: json)
        #expect(outcome.output.split(separator: "\n").count == 3)
        #expect(!outcome.output.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 || $0 == "\u{202E}" })
    }
}
