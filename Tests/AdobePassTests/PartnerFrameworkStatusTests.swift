import AdobePass
import Foundation
import Testing

/// The Base64 of a text, computed without the package's own encoder.
func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

@Suite("AP-Partner-Framework-Status")
struct PartnerFrameworkStatusTests {
    static let granted =
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"#
        + #""frameworkProviderInfo":{"id":"Cablevision","expirationDate":"2025430636000"}}"#

    @Test("The value is Base64 of the JSON, byte for byte")
    func value() throws {
        let status = PartnerFrameworkStatus(
            permission: .init(accessStatus: .granted),
            provider: .init(id: "Cablevision", expiration: EpochMilliseconds(rawValue: 2_025_430_636_000))
        )
        #expect(status.headerValue == base64(Self.granted))
        let denied = PartnerFrameworkStatus(
            permission: .init(accessStatus: .denied, error: .init(code: "0", message: "\"no\"\n"))
        )
        #expect(
            denied.headerValue
                == base64(
                    #"{"frameworkPermissionInfo":{"accessStatus":"denied","#
                        + #""error":{"code":"0","message":"\"no\"\n"}},"frameworkProviderInfo":{}}"#
                )
        )
    }

    @Test("A written header is read again without findings")
    func roundTrip() throws {
        for access in PartnerFrameworkStatus.AccessStatus.all {
            let status = PartnerFrameworkStatus(
                permission: .init(accessStatus: access, error: .init(code: "1", message: "é\u{1F4FA}/")),
                provider: .init(
                    id: "x",
                    expiration: EpochMilliseconds(Date(timeIntervalSince1970: 1_800_000_000.5)),
                    error: .init(code: nil, message: "m")
                )
            )
            let reading = PartnerFrameworkStatus.reading(status.headerValue)
            #expect(reading.value == status)
            #expect(reading.findings.isEmpty)
            #expect(try PartnerFrameworkStatus(headerValue: status.headerValue) == status)
            #expect(reading.value?.provider.expiration?.rawValue == 1_800_000_000_500)
        }
    }

    static func provider(_ fields: String) -> String {
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"# + fields + "}}"
    }

    static let mistakes: [(json: String, findings: [String])] = [
        (granted, []),
        (provider(#""id":"C","expirationDate":"2025430636""#), ["header.expiration-in-seconds"]),
        (provider(#""id":"C","expirationDate":2025430636000"#), ["header.expiration-is-number"]),
        (
            provider(#""id":"C","expirationDate":2025430636"#),
            ["header.expiration-is-number", "header.expiration-in-seconds"]
        ),
        (
            provider(#""id":"C","expirationDate":2025430636000.5"#),
            ["header.expiration-is-number", "header.field-value"]
        ),
        (provider(#""id":"C","expirationDate":"2034-03-08T00:00:00Z""#), ["header.expiration-is-date"]),
        (provider(#""id":"C","expirationDate":"soon""#), ["header.field-value"]),
        (provider(#""id":"C","expirationDate":"+2025430636000""#), ["header.field-value"]),
        (provider(#""id":"C","expirationDate":null"#), []),
        (provider(#""id":"C","expirationDate":true"#), ["header.field-type"]),
        (provider(#""id":7"#), ["header.field-type"]),
        (provider(#""id":"""#), ["header.field-value"]),
        (provider(""), ["header.field-missing"]),
        (provider(#""id":"C","extra":1"#), ["header.field-unknown"]),
        (provider(#""id":"C","error":{"code":3,"message":"m"}"#), []),
        (provider(#""id":"C","error":{"cod":3}"#), ["header.field-unknown"]),
        (provider(#""id":"C","error":"no""#), ["header.field-type"]),
        (provider(#""id":"C","id":"D""#), ["header.invalid-json"]),
        (provider(#""id":"C" "expirationDate":"2025430636000""#), ["header.invalid-json"]),
        (provider(#""id":"C","#), ["header.invalid-json"]),
        ("{}", ["header.field-missing", "header.field-missing"]),
        ("[]", ["header.field-type"]),
        (
            #"{"frameworkPermissionInfo":{},"frameworkProviderInfo":[]}"#,
            ["header.field-type", "header.field-missing"]
        ),
        (
            #"{"frameworkPermissionInfo":{"accessStatus":"Granted"},"frameworkProviderInfo":{},"x":1}"#,
            ["header.field-unknown", "header.field-value"]
        ),
    ]

    @Test("Every mistake is reported", arguments: mistakes)
    func findings(json: String, findings: [String]) throws {
        let reading = PartnerFrameworkStatus.reading(base64(json))
        #expect(reading.findings.map(\.kind.rawValue) == findings)
        if let first = reading.findings.first(where: { $0.severity == .error }) {
            let error = #expect(throws: AdobePassError.self) { try PartnerFrameworkStatus(headerValue: base64(json)) }
            #expect(error?.code.rawValue == first.kind.rawValue)
            #expect(error?.message == first.message)
        } else {
            #expect(reading.isAsDocumented)
        }
    }

    @Test("JSON is read as in the header", arguments: mistakes)
    func json(json: String, findings: [String]) {
        let encoded = Result { () throws(AdobePassError) in try PartnerFrameworkStatus(headerValue: base64(json)) }
        let plain = Result { () throws(AdobePassError) in try PartnerFrameworkStatus(json: Array(json.utf8)) }
        #expect(plain == encoded)
    }

    static let documents: [(json: String, code: String?, path: String?)] = [
        (granted, nil, nil),
        ("", "header.empty", nil),
        ("granted", "header.invalid-json", nil),
        (base64(granted), "header.invalid-json", nil),
        ("[]", "header.field-type", nil),
        (
            #"{"frameworkPermissionInfo":{"accessStatus":"granted"}}"#, "header.field-missing",
            "frameworkProviderInfo"
        ),
        (
            #"{"frameworkPermissionInfo":{},"frameworkProviderInfo":{}}"#, "header.field-missing",
            "frameworkPermissionInfo.accessStatus"
        ),
        (provider(#""id":7"#), "header.field-type", "frameworkProviderInfo.id"),
        (provider(#""id":"\#(String(repeating: "C", count: 50_000))""#), "header.too-long", nil),
    ]

    @Test("The errors in JSON have the place of the field", arguments: documents)
    func document(json: String, code: String?, path: String?) {
        let result = Result { () throws(AdobePassError) in try PartnerFrameworkStatus(json: Array(json.utf8)) }
        switch result {
        case .success(let status):
            #expect(code == nil)
            #expect(status.headerValue == base64(json))
        case .failure(let error):
            #expect(error.code.rawValue == code)
            #expect(error.path == path)
        }
    }

    static let encodings: [(value: String, findings: [String], isRead: Bool)] = [
        (granted, ["header.not-base64"], true),
        (base64(base64(granted)), ["header.base64-twice"], true),
        (base64(provider(#""id":"CC>?""#)).replacing("+", with: "-").replacing("/", with: "_"), [], true),
        (String(base64(granted + " ").drop { _ in false }.prefix { $0 != "=" }), ["encoding.padding-missing"], true),
        (base64(granted).replacing("=", with: "%3D") + "%3D", ["encoding.percent-encoded"], false),
        ("", ["header.empty"], false),
        ("???", ["encoding.invalid-character"], false),
        (String(repeating: "A", count: 70_000), ["header.too-long"], false),
    ]

    @Test("Variants of Base64 are reported, and read if they are unambiguous", arguments: encodings)
    func variants(value: String, findings: [String], isRead: Bool) {
        let reading = PartnerFrameworkStatus.reading(value)
        let kinds = reading.findings.map(\.kind.rawValue).filter { $0 != "encoding.url-safe-alphabet" }
        #expect(kinds == findings)
        #expect((reading.value != nil) == isRead)
    }

    @Test("The URL-safe alphabet is reported")
    func urlSafe() {
        let value = base64(Self.provider(#""id":"???>>>""#))
        #expect(value.contains("/") || value.contains("+"))
        let reading = PartnerFrameworkStatus.reading(
            value.replacing("+", with: "-").replacing("/", with: "_")
        )
        #expect(reading.findings.map(\.kind.rawValue) == ["encoding.url-safe-alphabet"])
        #expect(reading.value?.provider.id == "???>>>")
        #expect(!reading.isAsDocumented)
    }

    @Test("An error in the JSON has a line and a column, and deep nesting is an error")
    func places() throws {
        let error = #expect(throws: AdobePassError.self) {
            try PartnerFrameworkStatus(headerValue: base64("{\n  \"frameworkPermissionInfo\": {]}"))
        }
        #expect(error?.message.contains("(at 2:31, byte 32)") == true)
        let deep = String(repeating: "[", count: 40_000)
        #expect(PartnerFrameworkStatus.reading(base64(deep)).findings.map(\.kind) == [.invalidJSON])
        let latin = Data([0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D]).base64EncodedString()
        #expect(PartnerFrameworkStatus.reading(latin).findings.first?.message.contains("not UTF-8") == true)
    }
}
