import AdobePass
import AdobePassSamples
import Foundation
import Testing

@Suite("AP-Device-Identifier")
struct DeviceIdentifierTests {
    static let published = "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"

    @Test("Adobe's sample is written and read")
    func sample() throws {
        #expect(DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb").headerValue == Self.published)
        let reading = DeviceIdentifier.reading(Self.published)
        #expect(reading.value == DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb"))
        #expect(reading.findings.map(\.kind) == [.notHashed])
        #expect(reading.isAsDocumented)
        let digest = [UInt8](repeating: 0xFB, count: 32)
        #expect(try DeviceIdentifier(headerValue: DeviceIdentifier(bytes: digest).headerValue).bytes == digest)
    }

    static let mistakes: [(value: String, findings: [String], isRead: Bool)] = [
        ("", ["header.empty"], false),
        ("fingerprint", ["header.empty"], false),
        ("fingerprint ", ["header.empty"], false),
        ("YWJj", ["header.scheme-missing"], true),
        ("Fingerprint YWJj", ["header.scheme-missing"], true),
        ("Bearer YWJj", ["header.scheme-missing"], false),
        ("fingerprint ba23d141-d715-561c-94f4-e9e4c966b1eb", ["header.not-base64"], true),
        ("fingerprint " + String(repeating: "0a", count: 32), ["header.not-base64"], true),
        ("fingerprint YWJjZA", ["encoding.padding-missing"], true),
        ("fingerprint Y+/=", ["encoding.trailing-bits"], true),
        ("fingerprint Y-_-", ["encoding.url-safe-alphabet"], true),
        ("fingerprint YWJj%3D", ["encoding.percent-encoded"], false),
    ]

    @Test("Every mistake is reported", arguments: mistakes)
    func findings(value: String, findings: [String], isRead: Bool) {
        let reading = DeviceIdentifier.reading(value)
        #expect(reading.findings.map(\.kind.rawValue) == findings)
        #expect((reading.value != nil) == isRead)
        #expect(throws: AdobePassError.self) { try DeviceIdentifier(headerValue: value) }
    }

    @Test("No description contains the identifier")
    func redaction() {
        let identifier = DeviceIdentifier("ba23d141")
        var dumped = ""
        dump(identifier, to: &dumped)
        for text in ["\(identifier)", String(reflecting: identifier), dumped, "\([identifier])"] {
            #expect(!text.contains("ba23d141") && !text.contains("98"))
        }
    }
}

@Suite("X-Device-Info")
struct DeviceInformationTests {
    static let documented = SampleRequests.information

    @Test("The value is Base64 of the JSON, byte for byte")
    func value() {
        let json =
            #"{"model":"TV 5th Gen","vendor":"Apple","osName":"tvOS","osVersion":"18.0","connectionType":"WiFi""#
        #expect(Self.documented.headerValue == base64(json + "}"))
        var more = Self.documented
        more["primaryHardwareType"] = "SetTopBox"
        more["osVersion"] = "18.1"
        more["x"] = nil
        let changed = json.replacing("18.0", with: "18.1") + #","primaryHardwareType":"SetTopBox"}"#
        #expect(more.headerValue == base64(changed))
        more["primaryHardwareType"] = nil
        #expect(more["primaryHardwareType"] == nil)
        #expect(more["vendor"] == "Apple")
    }

    @Test("A written header is read again, with numbers as numbers")
    func roundTrip() throws {
        #expect(try DeviceInformation(headerValue: Self.documented.headerValue) == Self.documented)
        let json =
            #"{"model":"m","vendor":"v","osName":"iOS","osVersion":"1","connectionType":"c","displayWidth":1920,"x":true}"#
        let reading = DeviceInformation.reading(base64(json))
        #expect(reading.findings.isEmpty)
        #expect(reading.value?["displayWidth"] == "1920")
        #expect(reading.value?.headerValue == base64(json))
    }

    static let published =
        #"{"primaryHardwareType": "SetTopBox", "model": "TV 5th Gen", "manufacturer": "Apple", "osName": "tvOS" "#
        + #""osVendor": "Apple", "osVersion": "11.0"}"#

    @Test("Adobe's published sample is not JSON: the place is reported, and so are all other findings")
    func publishedSample() throws {
        let reading = DeviceInformation.reading(base64(Self.published))
        #expect(
            reading.findings.map(\.kind) == [.invalidJSON, .invalidJSON, .fieldMissing, .fieldMissing]
        )
        #expect(
            reading.findings[0].message
                == "the decoded value is not JSON: a comma is missing before this value (at 1:103, byte 102)"
        )
        #expect(Array(Self.published.utf8)[102...].starts(with: "\"osVendor\"".utf8))
        #expect(reading.findings[1].severity == .note)
        #expect(reading.findings[1].message.contains("sample from Adobe's pages"))
        #expect(reading.findings[2...].compactMap(\.path) == ["vendor", "connectionType"])
        #expect(reading.value?["osVersion"] == "11.0")
        #expect(throws: AdobePassError.self) { try DeviceInformation(headerValue: base64(Self.published)) }
    }

    static func json(osName: String = #""tvOS""#, more: String = "") -> String {
        #"{"model":"m","vendor":"v","osName":"# + osName + #","osVersion":"1","connectionType":"c""# + more + "}"
    }

    static let mistakes: [(json: String, findings: [String])] = [
        (json(), []),
        (json(osName: #""TVOS""#), ["header.field-value"]),
        (json(osName: #""""#), ["header.field-value"]),
        (json(osName: "7"), ["header.field-type"]),
        (json(osName: "null"), ["header.field-missing"]),
        (json(more: #","a":{}"#), ["header.field-type"]),
        (json(more: #","a":null"#), []),
        (json(more: #","model":"n""#), ["header.invalid-json"]),
        (json(more: ","), ["header.invalid-json"]),
        (json() + "}", ["header.invalid-json"]),
        ("{}", [String](repeating: "header.field-missing", count: 5)),
        ("\"text\"", ["header.field-type"]),
    ]

    @Test("Every mistake is reported", arguments: mistakes)
    func findings(json: String, findings: [String]) {
        #expect(DeviceInformation.reading(base64(json)).findings.map(\.kind.rawValue) == findings)
    }
}
