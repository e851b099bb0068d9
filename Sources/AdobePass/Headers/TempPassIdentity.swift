import ByteTools

/// The identity of a viewer for promotional TempPass: the header `AP-TempPass-Identity` of REST API V2.
///
/// Source: Adobe's reference of the header, which is Base64 of a JSON object, and its page about TempPass, by which the app sends a hash of
/// the viewer's identifier. The description does not contain the identity.
public struct TempPassIdentity: Hashable, Sendable {
    /// The name of the header.
    public static let headerName = "AP-TempPass-Identity"

    /// An identifier of the viewer.
    public struct Identifier: Hashable, Sendable {
        /// The name, such as `email`.
        public let name: String
        /// The value, which must be a hash.
        public let value: String
    }

    /// The identifiers, in order.
    public let identifiers: [Identifier]

    /// Reads the value of the header and reports every deviation from Adobe's documentation.
    ///
    /// - Parameter headerValue: The value, without the name of the header.
    /// - Returns: The identity, if it could be read, and the findings.
    public static func reading(_ headerValue: String) -> HeaderReading<Self> {
        let (object, findings) = EncodedHeader.json(in: headerValue)
        guard let object else { return HeaderReading(value: nil, findings: findings) }
        var reader = HeaderObject(object)
        if reader.members.isEmpty { reader.note(.fieldMissing, "it has no identifier of the viewer", at: nil) }
        let identifiers = reader.members.compactMap { member -> Identifier? in
            // The name of a member may contain personal data, too.
            guard let value = member.value.text else {
                reader.note(.fieldType, "an identifier is \(member.value.kindName), not a string", at: nil)
                return nil
            }
            if value.isEmpty { reader.note(.fieldValue, "an identifier is empty", at: nil) }
            if value.utf8.contains(UInt8(ascii: "@")) {
                let text = "an identifier is an e-mail address: send a hash of it, such as its SHA-256"
                reader.note(.notHashed, text, severity: .warning, at: nil)
            }
            return Identifier(name: member.name, value: value)
        }
        return HeaderReading(value: Self(identifiers: identifiers), findings: findings + reader.findings)
    }
}

extension TempPassIdentity: Redacted {
    /// A placeholder for the identity.
    public var description: String { "<TempPass identity>" }
}
