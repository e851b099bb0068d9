import AdobePass
import AdobePassSamples
import AdobePassXML
import Foundation
import TestSupport
import Testing

@Suite("Configurations that cannot be read")
struct MalformedConfigurationTests {
    static let flags = [
        "isProxy", "isTempPass", "enablePlatformServices", "displayInPlatformPicker", "enforcePlatformPermissions",
        "authPerAggregator", "authPerBrowserSession", "passiveAuthnEnabled", "foregroundLogout", "iFrameRequired",
    ]
    static let texts = ["displayName", "logoUrl", "boardingStatus", "platformMappingId"]
    static let numbers = ["iFrameWidth", "iFrameHeight"]

    /// Wrong values by field, and the end of the path in the error.
    static let wrongTypes: [(member: String, field: String)] =
        flags.flatMap { field in [#""yes""#, #""TRUE""#, "1", "[]", "{}"].map { (#""\#(field)": \#($0)"#, field) } }
        + texts.flatMap { field in ["true", "1", "[]", "{}"].map { (#""\#(field)": \#($0)"#, field) } }
        + numbers.flatMap { field in [#""600""#, "1.5", "1e99", "true", "[]"].map { (#""\#(field)": \#($0)"#, field) } }
        + ["true", "1", "{}"].map { (#""requiredMetadataFields": \#($0)"#, "requiredMetadataFields") }
        + ["true", "1", "null", "[]"].map { (#""requiredMetadataFields": ["a", \#($0)]"#, "requiredMetadataFields[1]") }

    @Test("A flag in quotes is read, and named", arguments: flags, [true, false])
    func quotedFlag(field: String, value: Bool) throws {
        let json = #"{"mvpds": [{"id": "One", "\#(field)": "\#(value)", "displayName": "true"}]}"#
        let quoted = try #require(try MVPDConfiguration(json: Array(json.utf8)).mvpds.first)
        let plain = json.replacing("\"\(value)\"", with: "\(value)", maxReplacements: 1)
        let expected = try #require(try MVPDConfiguration(json: Array(plain.utf8)).mvpds.first)
        #expect(quoted.quotedFlags == [field] && expected.quotedFlags.isEmpty)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(quoted) == encoder.encode(expected))
    }

    @Test("The error for a wrong type contains the field of the MVPD", arguments: wrongTypes)
    func wrongType(member: String, field: String) throws {
        let json = #"{"requestor": {"mvpds": [{"id": "A"}, {"id": "B"}, {"id": "C"}, {"id": "D", \#(member)}]}}"#
        let error = try #require(adobePassError { _ = try MVPDConfiguration(json: Array(json.utf8)) })
        #expect(error.path == "requestor.mvpds[3].\(field)")
        #expect(error.code == (member.contains("null") ? .missingField : .wrongType))
        #expect(error.description.hasSuffix("(at requestor.mvpds[3].\(field))"))
    }

    static let documents: [(json: String, code: AdobePassError.Code, path: String?)] = [
        (#"{"mvpds": [{"id": "A"}, {"displayName": "B"}]}"#, .missingField, "mvpds[1].id"),
        (#"{"mvpds": [{"id": "A"}, {"id": null}]}"#, .missingField, "mvpds[1].id"),
        (#"{"mvpds": [{"id": "A"}, {"id": ""}]}"#, .missingField, "mvpds[1].id"),
        (#"{"mvpds": [{"id": "A"}, {"id": 7}]}"#, .wrongType, "mvpds[1].id"),
        (#"{"mvpds": [{"id": "A"}, "B"]}"#, .wrongType, "mvpds[1]"),
        (#"{"mvpds": [{"id": "A"}, null]}"#, .missingField, "mvpds[1]"),
        (#"{"mvpds": {"mvpd": [{"id": "A"}, {"id": 1}]}}"#, .wrongType, "mvpds.mvpd[1].id"),
        (#"{"mvpds": {"mvpd": {"id": 1}}}"#, .wrongType, "mvpds.mvpd.id"),
        (#"{"mvpds": {"mvpd": "A"}}"#, .wrongType, "mvpds.mvpd"), (#"{"mvpds": "A"}"#, .wrongType, "mvpds"),
        (#"{"mvpds": null}"#, .missingField, "mvpds"),
        (#"{"config": {"requestor": {"mvpds": [{}]}}}"#, .missingField, "config.requestor.mvpds[0].id"),
        (#"{"requestor": {"id": 1, "mvpds": []}}"#, .wrongType, "requestor.id"),
        (#"{"mvpds": [{"id": "A"}, {"id": "B"}, {"id": "A"}]}"#, .repeatedMVPD, "mvpds[2].id"),
        (#"[{"id": "A"}]"#, .wrongType, nil), ("null", .wrongType, nil), ("7", .wrongType, nil),
        ("{}", .notAConfiguration, nil), (#"{"requestor": {"id": "R"}}"#, .notAConfiguration, nil),
        (#"{"status": 403, "code": "x"}"#, .notAConfiguration, nil),
        (#"{"actionName": "authorize", "mvpd": "A"}"#, .notAConfiguration, nil),
        (#"{"mvpds": [{"id": "A", "id": "B"}]}"#, .repeatedField, "1:24"),
    ]

    @Test("The error for a missing, null, repeated or other value contains its place", arguments: documents)
    func document(json: String, code: AdobePassError.Code, path: String?) throws {
        let error = try #require(adobePassError { _ = try MVPDConfiguration(json: Array(json.utf8)) })
        #expect(error.code == code)
        #expect(error.path == path)
    }

    static let syntax: [(json: String, place: String)] = [
        ("", "1:1"), ("  ", "1:3"), ("{", "1:2"), ("{\"mvpds\": [}", "1:12"), ("{\"mvpds\": tru}", "1:11"),
        ("{\n  \"mvpds\": [\n    {\"id\": \"A\" \"x\": 1}]}", "3:16"), ("{\"mvpds\": []} x", "1:15"),
        ("{\"mvpds\": []]", "1:13"), ("{\"mvpds\" []}", "1:10"), ("{mvpds: []}", "1:2"),
        ("{\"mvpds\": [\"a\n\"]}", "1:14"),
        ("{\"é\": \"\u{1}\"}", "1:8"), ("{\"a\": \"x", "1:9"), ("{\"a\": \"x\\", "1:10"), ("{\r\n\"a\" 1}", "2:5"),
        ("'mvpds'", "1:1"), ("{\"mvpds\": [1,]}", "1:13"), ("[01]", "1:3"), ("[+1]", "1:2"), ("[1.]", "1:4"),
        ("[-]", "1:3"),
        ("[1e]", "1:4"), ("[.5]", "1:2"), ("[1e+5, -0.5E-2 1]", "1:16"), ("[\"\\x\"]", "1:3"), ("[\"\\u12G4\"]", "1:3"),
        ("[\"\\u00e9\\n\\/\" 1]", "1:15"), ("{\"a\": NaN}", "1:7"), ("{\"a\": 1,}", "1:8"), ("{} // x", "1:4"),
        ("<html>", "1:1"), (String(repeating: "[", count: 100_000), "1:65"),
        (String(repeating: "{\"a\":", count: 100_000), "1:321"),
        (
            "{\"mvpds\": " + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}",
            "1:74"
        ),
    ]

    @Test("The error for text that is not JSON contains the line and the column", arguments: syntax)
    func place(json: String, place: String) throws {
        let error = try #require(adobePassError { _ = try MVPDConfiguration(json: Array(json.utf8)) })
        #expect(error.code == .notJSON)
        #expect(error.path == place)
        #expect(error.message.hasPrefix("the document is not JSON: "))
    }

    @Test("An invalid escape, and bytes that are not UTF-8")
    func encodings() throws {
        let escape = try #require(adobePassError { _ = try MVPDConfiguration(json: Array(#"{"mvpds": ["\q"]}"#.utf8)) })
        #expect(escape.code == .notJSON)
        let bytes = Array("{\"mvpds\":\n [\"".utf8) + [0xC3, 0x28] + Array("\"]}".utf8)
        let error = try #require(adobePassError { _ = try MVPDConfiguration(json: bytes) })
        #expect(
            error.code == .notJSON && error.path == "2:4"
                && error.message == "the document is not JSON: the text is not UTF-8"
        )
        let wide = try #require("{}".data(using: .utf16LittleEndian))
        #expect(adobePassError { _ = try MVPDConfiguration(json: [UInt8](wide)) }?.code == .notJSON)
    }

    @Test("Eight MiB are read, and no more")
    func size() throws {
        for bytes in [SampleConfigurations.json(mvpd: #""x": 1"#), SampleConfigurations.xml(mvpd: "<x/>")] {
            let padded = bytes + Array(repeating: 0x20, count: 8 << 20 - bytes.count)
            #expect(try MVPDConfiguration(document: padded).mvpds.count == 1)
            let error = adobePassError { _ = try MVPDConfiguration(document: padded + [0x20]) }
            #expect(error?.code.rawValue == (bytes[0] == 0x3C ? "xml.too-large" : "document.too-large"))
        }
        let full = 8 << 20
        let long = "\"\(String(repeating: "x", count: 1 << 20))\""
        #expect(SampleConfigurations.json(mvpd: "\"displayName\": \(long)").count < full)
        #expect(
            try MVPDConfiguration(json: SampleConfigurations.json(mvpd: "\"displayName\": \(long)")).mvpds.count == 1
        )
    }

    // MARK: XML

    static let xml: [(xml: String, code: String, path: String?)] = [
        ("<config/>", "configuration.not-a-configuration", "/config"),
        ("<config><requestor><id>R</id></requestor></config>", "configuration.not-a-configuration", "/config"),
        ("<html/>", "configuration.not-a-configuration", "/html"),
        ("<error><status>403</status></error>", "configuration.not-a-configuration", "/error"),
        (mvpds("<mvpd/>"), "document.missing-field", "requestor.mvpds[0].id"),
        (mvpds("<mvpd><id>A</id></mvpd>\n<mvpd><id> </id></mvpd>"), "document.missing-field", "requestor.mvpds[1].id"),
        (mvpds("<mvpd><id>A</id><id>B</id></mvpd>"), "document.repeated-field", "requestor.mvpds[0].id"),
        (mvpds("<mvpd><id><b>A</b></id></mvpd>"), "document.wrong-type", "requestor.mvpds[0].id"),
        (
            mvpds("<mvpd><id>A</id></mvpd><mvpd><id>A</id></mvpd>"), "configuration.repeated-mvpd",
            "requestor.mvpds[1].id"
        ),
        (
            mvpds("<mvpd><id>A</id><requiredMetadataFields><a><b/></a></requiredMetadataFields></mvpd>"),
            "document.wrong-type", "requestor.mvpds[0].requiredMetadataFields"
        ),
        (
            mvpds("<mvpd><id>A</id><requiredMetadataFields>a<b>c</b></requiredMetadataFields></mvpd>"),
            "document.wrong-type", "requestor.mvpds[0].requiredMetadataFields"
        ),
        (
            "<config><requestor><mvpds/></requestor><requestor><mvpds/></requestor></config>",
            "document.repeated-field",
            "requestor"
        ),
        ("<!DOCTYPE config><config/>", "xml.doctype", "1:1"), ("<config>&x;</config>", "xml.malformed", nil),
        ("<?pi x?><config/>", "xml.processing-instruction", "1:1"), ("<config>", "xml.malformed", nil),
        ("<!DOCTYPE config [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><config>&x;</config>", "xml.doctype", "1:1"),
        (String(repeating: "<a>", count: 100_000), "xml.too-deep", nil), ("<", "xml.malformed", nil),
    ]

    static func mvpds(_ mvpds: String) -> String {
        "<config><requestor><mvpds>\(mvpds)</mvpds></requestor></config>"
    }

    @Test("Rejected XML, with its place", arguments: xml)
    func rejected(xml: String, code: String, path: String?) throws {
        let error = try #require(adobePassError { _ = try MVPDConfiguration(xml: Array(xml.utf8)) })
        #expect(error.code.rawValue == code)
        if let path { #expect(error.path == path) } else { #expect(error.path != nil) }
    }

    @Test(
        "The error for a wrong type in XML contains the field",
        arguments: flags.flatMap { field in ["yes", "TRUE", "2"].map { (field, $0) } }
            + numbers.flatMap { field in ["wide", "1.5", "99999999999999999999"].map { (field, $0) } }
    )
    func wrongTypeInXML(field: String, value: String) throws {
        let xml = SampleConfigurations.xml(mvpd: "\n<\(field)>\(value)</\(field)>")
        let error = try #require(adobePassError { _ = try MVPDConfiguration(xml: xml) })
        #expect(error.code == .wrongType && error.path == "requestor.mvpds[0].\(field)")
    }

    @Test("Booleans in the notation of XML Schema, comments and namespaces are read")
    func tolerance() throws {
        let xml = SampleConfigurations.xml(
            mvpd: "<p:isProxy xmlns:p=\"urn:p\"> 1<!-- x --></p:isProxy><isTempPass>0</isTempPass><boardingStatus/>"
        )
        let mvpd = try MVPDConfiguration(xml: xml).mvpds[0]
        #expect(mvpd.isProxy == true && mvpd.isTempPass == false && mvpd.boardingStatus == nil)
    }

    // MARK: Anything

    @Test("No damaged configuration traps, and every error has a place", arguments: 0..<200 as Range<UInt64>)
    func damaged(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for name in SampleConfigurations.names {
            var bytes = try SampleConfigurations.bytes(name)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes = Array(bytes[...place])
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2:
                    bytes.insert(contentsOf: Array(["{", "[", "\"", "null", "</", "]]>"][place % 6].utf8), at: place)
                default: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                }
            }
            if let error = adobePassError({ _ = try MVPDConfiguration(document: bytes) }) {
                #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
                #expect(error.code == .notAConfiguration || error.path != nil)
            }
        }
    }

    @Test("The place of the error in truncated JSON is its end", arguments: [1, 17, 64, 200, 511, 1000, 1500])
    func cut(count: Int) throws {
        let bytes = Array(try SampleConfigurations.bytes("v1.json").prefix(count))
        let error = try #require(adobePassError { _ = try MVPDConfiguration(json: bytes) })
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(error.code == .notJSON)
        #expect(error.path?.hasPrefix("\(lines.count):") == true)
    }
}
