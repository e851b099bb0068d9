import ByteTools
public import SAMLEncoding

/// What a device is called: the header `AP-Device-Identifier` of the REST API V2, and `deviceId` in V1.
///
/// Source: Adobe's reference of the header: `fingerprint`, a space, and Base64 of the identifier, which is best the SHA-256 of
/// what the platform calls the device, such as `identifierForVendor`. The description does not show it.
public struct DeviceIdentifier: Hashable, Sendable {
    /// The name of the header.
    public static let headerName = "AP-Device-Identifier"

    static let scheme = "fingerprint"

    /// The bytes of the identifier, not encoded.
    public let bytes: [UInt8]

    /// Takes an identifier, hashed or not.
    ///
    /// - Parameter identifier: Text, such as the hexadecimal digits of a SHA-256; not Base64.
    public init(_ identifier: String) {
        self.init(bytes: [UInt8](identifier.utf8))
    }

    /// Takes an identifier.
    ///
    /// - Parameter bytes: The bytes, such as the 32 of a SHA-256; not Base64.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The identifier as Base64.
    public var base64: Base64Text { Base64Text(encoding: bytes) }

    /// The value of the header.
    public var headerValue: String { "\(Self.scheme) \(base64)" }
}

extension DeviceIdentifier: Redacted {
    /// A word in place of the identifier.
    public var description: String { "<device identifier>" }
}

extension DeviceIdentifier {
    /// Reads the value of the header, and tells everything that is not as documented.
    ///
    /// - Parameter headerValue: The value, without the name of the header.
    /// - Returns: The identifier, as far as it could be read, and the findings.
    public static func reading(_ headerValue: String) -> HeaderReading<Self> {
        var findings: [HeaderFinding] = []
        guard let encoded = base64(in: headerValue, &findings) else {
            return HeaderReading(value: nil, findings: findings)
        }
        if isUUID(encoded.utf8) || encoded.utf8.count == 64 && encoded.utf8.allSatisfy({ $0.hexDigitValue != nil }) {
            let text = "the identifier stands there as it is: encode it as Base64"
            return HeaderReading(value: Self(encoded), findings: findings + [HeaderFinding(.notBase64, text)])
        }
        let header = EncodedHeader(base64: encoded)
        findings += header.findings
        guard let bytes = header.content else { return HeaderReading(value: nil, findings: findings) }
        if isUUID(bytes) {
            let text = "the identifier is a UUID as the platform gives it; Adobe recommends to send its SHA-256"
            findings.append(HeaderFinding(.notHashed, text, severity: .note))
        }
        return HeaderReading(value: Self(bytes: bytes), findings: findings)
    }

    /// Reads the value of a header that has to be as documented.
    ///
    /// - Throws: ``AdobePassError`` with the first thing that is not.
    public init(headerValue: String) throws(AdobePassError) {
        self = try Self.reading(headerValue).strict()
    }

    /// What comes after the scheme.
    private static func base64(in value: String, _ findings: inout [HeaderFinding]) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 1, parts[0] != scheme, !value.isEmpty {
            findings.append(HeaderFinding(.schemeMissing, "'fingerprint' and a space have to stand before the Base64"))
            return value
        }
        if let word = parts.first, !word.utf8.elementsEqual(scheme.utf8), !value.isEmpty {
            let isCase = word.lowercased() == scheme
            let text =
                isCase
                ? "the scheme is written 'fingerprint'" : "the scheme is not 'fingerprint', the only one there is"
            findings.append(HeaderFinding(.schemeMissing, text))
            if !isCase { return nil }
        }
        guard parts.count == 2, !parts[1].isEmpty else {
            findings.append(HeaderFinding(.empty, "there is no identifier"))
            return nil
        }
        return parts[1]
    }

    /// Whether text has the shape of a UUID (RFC 9562 §4), whose characters happen to be Base64 of the URL-safe alphabet.
    private static func isUUID(_ text: some Collection<UInt8>) -> Bool {
        text.count == 36
            && text.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.hexDigitValue != nil
            }
    }
}
