import AdobePass
import AdobePassSamples
import AdobePassXML
import ByteTools
import Foundation
import HTTPTypes
import TestTraits
import Testing

/// Inputs that once ended the process, or took quadratic time.
@Suite("Hostile inputs")
struct HostileInputTests {
    private static func text(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: count) }

    @Test("Header fields beyond the limit of HTTPFields are ignored in linear time, with a warning", .linearCost)
    func fields() throws {
        let head = "HTTP/1.1 200 OK\r\n" + Self.text("a: b\r\n", 400_000) + "\r\n"
        // The reader of JSON reads at most 50,000 values.
        let headers = Array(repeating: #"{"name":"a","value":"b"}"#, count: 16_000).joined(separator: ",")
        let entry = #"{"request":{},"response":{"status":200,"headers":[\#(headers)]}}"#
        for recording in [head, entry] {
            let answer = try RecordedResponse.all(in: Array(recording.utf8))[0]
            #expect(answer.response.head?.headerFields.count == 1000)
            #expect(answer.warnings.contains { $0.contains("fields of the head were ignored; the limit is 1000") })
        }
    }

    @Test(
        "The service of a URL is found by bytes, in linear time for any URL",
        .linearCost,
        arguments: ["\u{301}\u{316}", "a://", "/", "\u{1F1E6}"]
    )
    func services(piece: String) throws {
        for path in ["https://x/api/v2/R/profiles/", "/o/client/", ""] {
            let url = path + Self.text(piece, 1_000_000 / piece.utf8.count)
            #expect(AdobeService(method: "PATCH", url: url) == nil)
        }
        let url = "https://x/api/v2/\(Self.text("\u{301}\u{316}", 4000))/profiles"
        #expect(AdobeService(method: "GET", url: url) == .v2Profiles)
        let long = "https://x/api/v2/\(Self.text("\u{301}\u{316}", 250_000))/profiles"
        #expect(AdobeService(method: "GET", url: long) == nil)
        #expect(AdobeService(method: "GET", url: url + "?" + Self.text("a", 1_000_000)) == .v2Profiles)
    }

    @Test("A field with a long name is rejected before its name is compared", .linearCost)
    func longNames() throws {
        let document = Array(#"{"\#(Self.text("\u{301}\u{316}", 500_000))":1}"#.utf8)
        #expect(throws: AdobePassError.self) { try MVPDConfiguration(json: document) }
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

    @Test("A URL of regional indicators is shortened in linear time", .linearCost)
    func address() throws {
        let url = "https://\(Self.text("\u{1F1E6}", 250_000))@\(Self.text("\u{1F1E6}", 250_000))/api"
        let entry = #"{"request":{"url":"\#(url)"},"response":{"status":200}}"#
        let answers = try RecordedResponse.all(in: Array(entry.utf8))
        #expect(answers.count == 1)
    }

    /// Limits of sizes keep quadratic cost at some seconds here; `Benchmarks/hostile` shows the growth.
    @Test("Thousands of names of metadata and of MVPDs, and long ones of headers, are looked up")
    func lookups() throws {
        let names = (0..<12_000).map { "\"n\($0)\"" }
        let metadata =
            #"{"encrypted":[\#(names.joined(separator: ","))],"data":{\#(names.map { "\($0):1" }.joined(separator: ","))}}"#
        let mvpds = names.map { #"{"id":\#($0),"platformMappingId":"p"}"# }.joined(separator: ",")
        let outcome = AdobeOutcome(of: AdobeResponse(body: Array(metadata.utf8)), service: .v1UserMetadata)
        #expect(outcome.metadata?.attributes.count { $0.isEncrypted } == 12_000)
        let configuration = try MVPDConfiguration(json: Array(#"{"requestor":{"mvpds":[\#(mvpds)]}}"#.utf8))
        let ids = configuration.mvpds.map(\.id)
        #expect(configuration.featuredAccountProviderIdentifiers(of: ids).isEmpty)
        // Comparing a run of marks of two classes as `String`s takes quadratic time, because they are sorted.
        let marks = Self.text("\u{301}\u{316}", 3_000)
        let header = Data(#"{"model":"a","osName":"tvOS\#(marks)","a\#(marks)":"b"}"#.utf8).base64EncodedString()
        #expect(DeviceInformation.reading(header).value != nil)
        #expect(PartnerFrameworkStatus.reading(header).value == nil)
    }

    /// A configuration has at most 100,000 tags, among which quadratic cost is some seconds; `Benchmarks/hostile` shows the growth.
    @Test("Many children of requiredMetadataFields are read")
    func requiredMetadataFields() throws {
        let fields = Self.text("<a>b</a>", 8_000)
        let xml =
            "<config><requestor><mvpds><mvpd><id>m</id><requiredMetadataFields>\(fields)</requiredMetadataFields></mvpd></mvpds></requestor></config>"
        let configuration = try MVPDConfiguration(xml: Array(xml.utf8))
        #expect(configuration.mvpds[0].requiredMetadataFields == ["b"])
    }

    @Test("XML with more elements than any configuration is rejected")
    func elements() throws {
        let mvpds = (0..<26_000).map { "<mvpd><id>\($0)</id></mvpd>" }.joined()
        let xml = "<config><requestor><mvpds>\(mvpds)</mvpds></requestor></config>"
        #expect(throws: AdobePassError.self) { try MVPDConfiguration(xml: Array(xml.utf8)) }
    }

    @Test(
        "JSON with too many values is rejected, with a place",
        arguments: [
            "[" + text("0,", 400_000), "[" + text("[],", 300_000), #"{"a":["# + text(#"{"a":0},"#, 100_000),
            "{" + (0..<60_000).map { #""\#($0)":0,"# }.joined(), "[" + text("1", 3000) + "]",
        ]
    )
    func values(json: String) throws {
        let error = #expect(throws: AdobePassError.self) { try MVPDConfiguration(json: Array(json.utf8)) }
        #expect(error?.code == .tooLarge)
        #expect(error?.path != nil)
    }

    @Test("Nesting, long texts and whitespace are read in linear time", .linearCost)
    func shapes() throws {
        for text in [
            Self.text("[", 4_000_000), Self.text(#"{"a":"#, 1_000_000), Self.text("\n", 4_000_000),
            Self.text("[1 ", 1_000_000),
        ] {
            #expect(!JSONDocument(Array(text.utf8)).errors.isEmpty)
        }
        for piece in [#"\u0041"#, "\u{301}\u{316}"] {
            let text = "\"" + Self.text(piece, 1_000_000) + "\""
            #expect(JSONDocument(Array(text.utf8)).errors.isEmpty)
        }
    }

    /// A document has at most 50,000 values, so quadratic cost is some seconds; `Benchmarks/hostile` shows the growth.
    @Test("Names that occur again and again are errors")
    func repeatedNames() throws {
        let text = "{" + (0..<20_000).map { "\"\($0 % 100)\":0" }.joined(separator: ",") + "}"
        let errors = JSONDocument(Array(text.utf8)).errors
        #expect(errors.first?.kind == .duplicateName)
        #expect(errors.count <= 16)
    }

    @Test(
        "Lines are searched for responses in linear time",
        .linearCost,
        arguments: ["\n", "< HTTP/1.1 200\n< a: b\n", "HTTP/1.1 200 OK\n\n", "> a\n", "{", "<error>", "a: b\n"]
    )
    func lines(mark: String) {
        for start in ["", "HTTP/1.1 200 OK\n", "x\n"] {
            let text = start + Self.text(mark, 2_000_000 / mark.utf8.count)
            // None has a request to Adobe, without which the text is at most one response.
            let count = (try? RecordedResponse.all(in: Array(text.utf8)).count) ?? 0
            #expect(count <= 1, "\(start)")
        }
    }
}
