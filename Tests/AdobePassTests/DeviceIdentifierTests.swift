import AdobePass
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
