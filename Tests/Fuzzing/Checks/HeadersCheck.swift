import AdobePass
import SAMLEncoding

/// The invariants of a header value: two readings are equal, and the value can be written and read again.
enum HeadersCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        // libFuzzer rarely produces Base64 of JSON, so it is encoded here; with an odd length, JSON is left unchanged.
        let isJSON = input.first == UInt8(ascii: "{")
        let isEncoded = isJSON && input.count.isMultiple(of: 2)
        let value = isEncoded ? Base64Text(encoding: input).description : String(decoding: input, as: UTF8.self)
        try check(PartnerFrameworkStatus.reading(value), of: value) { PartnerFrameworkStatus.reading($0) }
        try check(DeviceInformation.reading(value), of: value) { DeviceInformation.reading($0) }
        if !isJSON { try checkIdentifier(value) }
    }

    private static func check<Value: RereadableHeader>(
        _ reading: HeaderReading<Value>,
        of value: String,
        again: (String) -> HeaderReading<Value>
    ) throws(Violation) {
        try Violation.unless(reading == again(value), "two readings of a header are equal")
        try Violation.unless(
            reading.isAsDocumented == ((try? reading.strict()) != nil),
            "a strict value is as documented"
        )
        try check(reading.findings)
        guard let read = reading.value, !read.isAmbiguous else { return }
        try Violation.unless(again(read.headerValue).value == read, "a header is the same after it is written and read")
    }

    /// Checks the same for the identifier, which no description contains.
    private static func checkIdentifier(_ value: String) throws(Violation) {
        let reading = DeviceIdentifier.reading(value)
        try check(reading, of: value) { DeviceIdentifier.reading($0) }
        for text in reading.findings.map(\.description) + [String(reflecting: reading)] {
            try Violation.unless(!Confinement.isSecret(in: text.utf8), "no finding contains the identifier")
        }
    }

    private static func check(_ findings: [HeaderFinding]) throws(Violation) {
        try Violation.unless(findings.count < 1000, "the number of findings is limited")
        for finding in findings {
            try Violation.unless(!finding.message.isEmpty, "a finding has a message")
            try Violation.unless(finding.kind.rawValue.contains("."), "a finding has an identifier")
        }
    }
}

/// A header that can be written.
private protocol RereadableHeader: Hashable, Sendable {
    var headerValue: String { get }
    /// True if the value may be taken for another one.
    var isAmbiguous: Bool { get }
}

extension RereadableHeader {
    var isAmbiguous: Bool { false }
}

extension PartnerFrameworkStatus: RereadableHeader {}
extension DeviceInformation: RereadableHeader {}
extension DeviceIdentifier: RereadableHeader {
    /// Base64 that happens to be the hexadecimal digits of a SHA-256 is read as those digits.
    var isAmbiguous: Bool {
        let digits = base64.bytes
        return digits.count == 64 && digits.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
}
