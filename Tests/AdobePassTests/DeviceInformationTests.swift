import AdobePass
import AdobePassSamples
import Foundation
import Testing

@Suite("X-Device-Info")
struct DeviceInformationTests {
    static let documented = SampleRequests.information

    @Test("The value is Base64 of the JSON, byte for byte")
    func value() {
        let json =
            #"{"model":"TV 5th Gen","version":"14,1","osName":"tvOS","osVersion":"18.0","connectionType":"WiFi""#
        #expect(Self.documented.headerValue == base64(json + "}"))
        var more = Self.documented
        more["primaryHardwareType"] = "SetTopBox"
        more["osVersion"] = "18.1"
        more["x"] = nil
        let changed = json.replacing("18.0", with: "18.1") + #","primaryHardwareType":"SetTopBox"}"#
        #expect(more.headerValue == base64(changed))
        more["primaryHardwareType"] = nil
        #expect(more["primaryHardwareType"] == nil)
        #expect(more["version"] == "14,1")
    }

    @Test("A written header is read again, with numbers as numbers")
    func roundTrip() throws {
        #expect(try DeviceInformation(headerValue: Self.documented.headerValue) == Self.documented)
        let json =
            #"{"model":"m","version":"v","osName":"iOS","osVersion":"1","connectionType":"c","displayWidth":1920,"x":true}"#
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
        #expect(reading.findings[2...].compactMap(\.path) == ["version", "connectionType"])
        #expect(reading.value?["osVersion"] == "11.0")
        #expect(throws: AdobePassError.self) { try DeviceInformation(headerValue: base64(Self.published)) }
    }

    static func json(osName: String = #""tvOS""#, more: String = "") -> String {
        #"{"model":"m","version":"v","osName":"# + osName + #","osVersion":"1","connectionType":"c""# + more + "}"
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
