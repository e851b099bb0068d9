import ByteTools
public import SAMLEncoding

/// The identifier of a device: the header `AP-Device-Identifier` of REST API V2, and `deviceId` in V1.
///
/// Source: Adobe's reference of the header: `fingerprint`, a space, and Base64 of the identifier. Adobe recommends the
/// SHA-256 of the platform's identifier, such as `identifierForVendor`. The description does not contain the identifier.
public struct DeviceIdentifier: Hashable, Sendable {
    /// The name of the header.
    public static let headerName = "AP-Device-Identifier"

    static let scheme = "fingerprint"

    /// The bytes of the identifier, before encoding.
    public let bytes: [UInt8]

    /// Creates an identifier from text, hashed or not.
    ///
    /// - Parameter identifier: The text, such as the hexadecimal digits of a SHA-256; not Base64.
    public init(_ identifier: String) {
        self.init(bytes: [UInt8](identifier.utf8))
    }

    /// Creates an identifier from bytes.
    ///
    /// - Parameter bytes: The bytes, such as the 32 bytes of a SHA-256; not Base64.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The identifier in Base64.
    public var base64: Base64Text { Base64Text(encoding: bytes) }

    /// The value of the header.
    public var headerValue: String { "\(Self.scheme) \(base64)" }
}

extension DeviceIdentifier: Redacted {
    /// A placeholder for the identifier.
    public var description: String { "<device identifier>" }
}

extension DeviceIdentifier {
    /// Reads the value of the header and reports every deviation from Adobe's documentation.
    ///
    /// - Parameter headerValue: The value, without the name of the header.
    /// - Returns: The identifier, if it could be read, and the findings.
    public static func reading(_ headerValue: String) -> HeaderReading<Self> {
        var findings: [HeaderFinding] = []
        guard let encoded = base64(in: headerValue, &findings) else {
            return HeaderReading(value: nil, findings: findings)
        }
        if isUUID(encoded.utf8) || encoded.utf8.count == 64 && encoded.utf8.allSatisfy({ $0.hexDigitValue != nil }) {
            let text = "the identifier is not encoded: encode it in Base64"
            return HeaderReading(value: Self(encoded), findings: findings + [HeaderFinding(.notBase64, text)])
        }
        let header = EncodedHeader(base64: encoded)
        findings += header.findings
        guard let bytes = header.content else { return HeaderReading(value: nil, findings: findings) }
        if isUUID(bytes) {
            let text = "the identifier is an unhashed UUID; Adobe recommends sending its SHA-256"
            findings.append(HeaderFinding(.notHashed, text, severity: .note))
        }
        return HeaderReading(value: Self(bytes: bytes), findings: findings)
    }

    /// Reads the value of a header that must be as documented.
    ///
    /// - Throws: ``AdobePassError`` with the first finding that is an error.
    public init(headerValue: String) throws(AdobePassError) {
        self = try Self.reading(headerValue).strict()
    }

    private static func base64(in value: String, _ findings: inout [HeaderFinding]) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 1, parts[0] != scheme, !value.isEmpty {
            findings.append(
                HeaderFinding(
                    .schemeMissing,
                    "the scheme is missing: write 'fingerprint' and a space before the Base64"
                )
            )
            return value
        }
        if let word = parts.first, !word.utf8.elementsEqual(scheme.utf8), !value.isEmpty {
            let isCase = word.lowercased() == scheme
            let text =
                isCase
                ? "the scheme must be in lowercase: 'fingerprint'" : "the scheme must be 'fingerprint'"
            findings.append(HeaderFinding(.schemeMissing, text))
            if !isCase { return nil }
        }
        guard parts.count == 2, !parts[1].isEmpty else {
            findings.append(HeaderFinding(.empty, "the identifier is missing"))
            return nil
        }
        return parts[1]
    }

    /// True if the text has the form of a UUID (RFC 9562 section 4), which is also valid Base64 in the URL-safe alphabet.
    private static func isUUID(_ text: some Collection<UInt8>) -> Bool {
        text.count == 36
            && text.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.hexDigitValue != nil
            }
    }
}
