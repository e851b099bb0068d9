public import AdobePass
internal import ByteTools

extension ProviderSettings: Decodable {
    private enum CodingKeys: String, CodingKey {
        case cert, key, fingerprint, metadata, metadataCert, issuer, audience, require, config, mvpd
    }

    /// Reads the fields of a provider.
    ///
    /// - Throws: `AdobePassError` for a field that is empty, has the wrong type, or requires another field; `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        certificates = try fields.texts(.cert)
        keys = try fields.texts(.key)
        fingerprints = try fields.texts(.fingerprint)
        metadata = try fields.texts(.metadata)
        metadataCertificates = try fields.texts(.metadataCert)
        issuers = try fields.texts(.issuer)
        audience = try fields.text(.audience)
        requiredAttributes = try fields.texts(.require)
        configuration = try fields.text(.config)
        mvpd = try fields.text(.mvpd)
        func requires(_ other: CodingKeys, _ key: CodingKeys) -> AdobePassError {
            let text = "'\(key.rawValue)' requires '\(other.rawValue)', which is missing"
            return AdobePassError(.missingField, text, path: decoder.codingPath.fieldPath)
        }
        if mvpd != nil, configuration == nil { throw requires(.config, .mvpd) }
        if !metadataCertificates.isEmpty, metadata.isEmpty { throw requires(.metadata, .metadataCert) }
    }

    private struct File: Decodable { let providers: [String: ProviderSettings] }

    /// Reads a settings file (`docs/guide/settings.md`).
    ///
    /// A field that settings do not have is an error: a misspelled expectation would expect nothing. `JSONDecoder` ignores such fields.
    ///
    /// - Parameter file: The content of the file, in UTF-8; at most 8 MiB.
    /// - Returns: The settings of each provider, by its name.
    /// - Throws: `AdobePassError` with the path of the field that is unknown, empty, repeated or of the wrong type.
    public static func all(in file: [UInt8]) throws(AdobePassError) -> [String: Self] {
        let closed: Set = [ObjectIdentifier(File.self), ObjectIdentifier(Self.self)]
        return try JSONReading.read(file, as: File.self, closed: closed).providers
    }
}
