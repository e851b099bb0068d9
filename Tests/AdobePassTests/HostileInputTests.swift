import AdobePass
import AdobePassSamples
import AdobePassXML
import ByteTools
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Inputs that once ended the process, or took quadratic time.
@Suite("Hostile inputs")
struct HostileInputTests {
    /// A linear reader needs a tenth of this for these sizes, without optimization and with AddressSanitizer.
    private static let maximumSeconds = 9.0

    private static func check(_ work: () throws -> Void) throws {
        let seconds = try processorSeconds(work)
        #expect(seconds < maximumSeconds)
    }

    private static func text(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: count) }

    @Test("Header fields beyond the limit of HTTPFields are ignored, with a warning")
    func fields() throws {
        let head = "HTTP/1.1 200 OK\r\n" + Self.text("a: b\r\n", 65_540) + "\r\n"
        let headers = Array(repeating: #"{"name":"a","value":"b"}"#, count: 16_000).joined(separator: ",")
        let entry = #"{"request":{},"response":{"status":200,"headers":[\#(headers)]}}"#
        try Self.check {
            for recording in [head, entry] {
                let answer = try RecordedResponse.all(in: Array(recording.utf8))[0]
                #expect(answer.response.head?.headerFields.count == 1000)
                #expect(answer.warnings.contains { $0.contains("fields of the head were ignored; the limit is 1000") })
            }
        }
    }

    @Test(
        "The service of a URL is found by bytes, for any URL",
        arguments: ["\u{301}\u{316}", "a://", "/", "\u{1F1E6}"]
    )
    func services(piece: String) throws {
        try Self.check {
            for path in ["https://x/api/v2/R/profiles/", "/o/client/", ""] {
                #expect(AdobeService(method: "PATCH", url: path + Self.text(piece, 100_000)) == nil)
            }
            let url = "https://x/api/v2/\(Self.text("\u{301}\u{316}", 100_000))/profiles"
            #expect(AdobeService(method: "GET", url: url) == .v2Profiles)
        }
    }

    @Test("A field with a long name is rejected before its name is compared")
    func longNames() throws {
        let document = Array(#"{"\#(Self.text("\u{301}\u{316}", 400_000))":1}"#.utf8)
        try Self.check {
            let error = #expect(throws: AdobePassError.self) { try MVPDConfiguration(json: document) }
            #expect(error != nil)
        }
    }

    @Test(
        "No status, size or time of an archive or a recording traps",
        arguments: HostileNumbers.all
    )
    func numbers(number: String) throws {
        let content =
            #"{"size":\#(number),"text":"{\"status\":\#(number.replacing("\"", with: "")),\"message\":\"m\"}"}"#
        let entry = #"{"request":{},"response":{"status":\#(number),"content":\#(content)}}"#
        for answer in (try? RecordedResponse.all(in: Array(entry.utf8))) ?? [] { _ = answer.outcome() }
        let text = number.replacing("\"", with: "")
        for recording in [
            "HTTP/1.1 \(text) OK\nRetry-After: \(text)\nContent-Length: \(text)\n\n",
            "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n\(text)\n\n", text,
            #"{"access_token":"t","expires_in":\#(number),"created_at":\#(number)}"#,
            #"{"updated":\#(number),"encrypted":[],"data":{"a":\#(number)}}"#,
            #"{"profiles":{"m":{"type":"appleSSO","notBefore":\#(number),"notAfter":\#(number)}}}"#,
        ] {
            for answer in (try? RecordedResponse.all(in: Array(recording.utf8))) ?? [] {
                for service in AdobeService.all { _ = answer.outcome(of: service, reading: .xml) }
            }
        }
    }

    @Test(
        "No date traps",
        arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, -1e300, 9.3e15, 0]
    )
    func dates(seconds: Double) {
        let time = EpochMilliseconds(Date(timeIntervalSince1970: seconds))
        _ = time.date
        #expect(time.description.isEmpty == false)
    }

    @Test("A URL of regional indicators is shortened quickly")
    func address() throws {
        let url = "https://\(Self.text("\u{1F1E6}", 50_000))@\(Self.text("\u{1F1E6}", 50_000))/api"
        let entry = #"{"request":{"url":"\#(url)"},"response":{"status":200}}"#
        try Self.check {
            let answers = try RecordedResponse.all(in: Array(entry.utf8))
            #expect(answers.count == 1)
        }
    }

    @Test("Names of metadata, of MVPDs and of headers are looked up quickly")
    func lookups() throws {
        let names = (0..<12_000).map { "\"n\($0)\"" }
        let metadata =
            #"{"encrypted":[\#(names.joined(separator: ","))],"data":{\#(names.map { "\($0):1" }.joined(separator: ","))}}"#
        let mvpds = names.map { #"{"id":\#($0),"platformMappingId":"p"}"# }.joined(separator: ",")
        try Self.check {
            let outcome = AdobeOutcome(of: AdobeResponse(body: Array(metadata.utf8)), service: .v1UserMetadata)
            #expect(outcome.metadata?.attributes.count { $0.isEncrypted } == 12_000)
        }
        let configuration = try MVPDConfiguration(json: Array(#"{"requestor":{"mvpds":[\#(mvpds)]}}"#.utf8))
        try Self.check {
            let ids = configuration.mvpds.map(\.id)
            #expect(configuration.featuredAccountProviderIdentifiers(of: ids).isEmpty)
        }
        // Comparing a run of marks of two classes as `String`s takes quadratic time, because they are sorted.
        let marks = Self.text("\u{301}\u{316}", 3_000)
        let header = Data(#"{"model":"a","osName":"tvOS\#(marks)","a\#(marks)":"b"}"#.utf8).base64EncodedString()
        try Self.check {
            #expect(DeviceInformation.reading(header).value != nil)
            #expect(PartnerFrameworkStatus.reading(header).value == nil)
        }
    }

    @Test("Children of requiredMetadataFields are read quickly")
    func requiredMetadataFields() throws {
        let fields = Self.text("<a>b</a>", 8_000)
        let xml =
            "<config><requestor><mvpds><mvpd><id>m</id><requiredMetadataFields>\(fields)</requiredMetadataFields></mvpd></mvpds></requestor></config>"
        try Self.check {
            let configuration = try MVPDConfiguration(xml: Array(xml.utf8))
            #expect(configuration.mvpds[0].requiredMetadataFields == ["b"])
        }
    }

    @Test("XML with more elements than any configuration is rejected quickly")
    func elements() throws {
        let mvpds = (0..<26_000).map { "<mvpd><id>\($0)</id></mvpd>" }.joined()
        let xml = "<config><requestor><mvpds>\(mvpds)</mvpds></requestor></config>"
        try Self.check {
            let error = #expect(throws: AdobePassError.self) { try MVPDConfiguration(xml: Array(xml.utf8)) }
            #expect(error != nil)
        }
    }

    @Test(
        "JSON with too many values is rejected quickly, with a place",
        arguments: [
            "[" + text("0,", 400_000), "[" + text("[],", 300_000), #"{"a":["# + text(#"{"a":0},"#, 100_000),
            "{" + (0..<60_000).map { #""\#($0)":0,"# }.joined(), "[" + text("1", 3000) + "]",
        ]
    )
    func values(json: String) throws {
        try Self.check {
            let error = #expect(throws: AdobePassError.self) { try MVPDConfiguration(json: Array(json.utf8)) }
            #expect(error?.code == .tooLarge)
            #expect(error?.path != nil)
        }
    }

    @Test("Nesting, escapes and repeated names are read quickly")
    func shapes() throws {
        let texts = [
            Self.text("[", 100_000), Self.text(#"{"a":"#, 100_000), "\"" + Self.text(#"\u0041"#, 100_000) + "\"",
            "{" + (0..<20_000).map { "\"\($0 % 100)\":0" }.joined(separator: ",") + "}",
            "\"" + Self.text("\u{301}\u{316}", 200_000) + "\"", Self.text("\n", 1 << 20), Self.text("[1 ", 30),
        ]
        try Self.check { for text in texts { _ = JSONDocument(Array(text.utf8)).errors } }
    }

    @Test("Lines without a response are searched quickly")
    func lines() throws {
        let marks = ["\n", "< HTTP/1.1 200\n< a: b\n", "HTTP/1.1 200 OK\n\n", "> a\n", "{", "<error>", "a: b\n"]
        try Self.check {
            for mark in marks {
                for start in ["", "HTTP/1.1 200 OK\n", "x\n"] {
                    _ = try? RecordedResponse.all(in: Array((start + Self.text(mark, 100_000 / mark.utf8.count)).utf8))
                }
            }
        }
    }
}
