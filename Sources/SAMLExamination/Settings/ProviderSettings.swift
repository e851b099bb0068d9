public import AdobePass
internal import AdobePassXML
internal import ByteTools
public import SAML
internal import SAMLDiagnosis

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The trust and expectations of a provider, as a settings file contains them (`docs/guide/settings.md`).
public struct ProviderSettings: Decodable, Sendable {
    /// The files with trusted certificates (`cert`).
    public var certificates: [String] = []
    /// The files with trusted public keys (`key`).
    public var keys: [String] = []
    /// The SHA-256 of trusted certificates (`fingerprint`).
    public var fingerprints: [String] = []
    /// The files with SAML metadata, whose keys sign for their entities (`metadata`).
    public var metadata: [String] = []
    /// The files with certificates that must have signed the metadata (`metadataCert`).
    public var metadataCertificates: [String] = []
    /// The accepted issuers (`issuer`).
    public var issuers: [String] = []
    /// The audience: an entity ID, `adobe` or `adobe-staging` (`audience`).
    public var audience: String?
    /// The names of the required attributes (`require`).
    public var requiredAttributes: [String] = []
    /// The file with Adobe's configuration, which lists further required attributes (`config`).
    public var configuration: String?
    /// The MVPD in the configuration (`mvpd`).
    public var mvpd: String?

    /// A field whose values name files.
    public enum FileField: String, Hashable, Sendable {
        case certificates = "cert"
        case keys = "key"
        case metadata
        case metadataCertificates = "metadataCert"
        case configuration = "config"
    }

    private enum CodingKeys: String, CodingKey {
        case cert, key, fingerprint, metadata, metadataCert, issuer, audience, require, config, mvpd
    }

    /// Creates settings that trust no key and expect nothing.
    public init() {}

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

    /// Returns the names in a list with commas, such as the names of required attributes, each once and without the whitespace around it.
    public static func names(in list: String) -> [String] { list.namesBetweenCommas }

    /// Returns the settings with other names of files, such as paths relative to a folder.
    ///
    /// - Parameter name: Returns the new name of a file.
    /// - Returns: The settings.
    public func renamingFiles(_ name: (String) -> String) -> Self {
        var settings = self
        settings.certificates = certificates.map(name)
        settings.keys = keys.map(name)
        settings.metadata = metadata.map(name)
        settings.metadataCertificates = metadataCertificates.map(name)
        settings.configuration = configuration.map(name)
        return settings
    }
}

// MARK: What the verifier needs

extension ProviderSettings {
    /// Creates the trusted keys, in the order certificates, keys, metadata, fingerprints.
    ///
    /// - Parameters:
    ///   - instant: The evaluation time of the certificates that signed metadata.
    ///   - certificateValidity: How to treat such a certificate if it is expired or not yet valid.
    ///   - read: Returns the content of a file.
    /// - Returns: The keys.
    /// - Throws: ``SettingsError`` for content that cannot be used, for metadata of other entities than the issuers, and for an issuer
    ///   without a key; the errors of `read`.
    public func trustedKeys(
        at instant: Date,
        certificateValidity: VerificationPolicy.CertificateValidity = .warn,
        reading read: (String, FileField) throws -> [UInt8]
    ) throws -> TrustedKeys {
        var trusted = TrustedKeys()
        for file in certificates {
            let bytes = try read(file, .certificates)
            try SettingsError.of("cert", file) { () throws(SAMLError) in try trusted.add(certificates: bytes) }
        }
        for file in keys {
            let bytes = try read(file, .keys)
            try SettingsError.of("key", file) { () throws(SAMLError) in try trusted.add(publicKey: bytes) }
        }
        try addMetadata(to: &trusted, at: instant, certificateValidity, read)
        for text in fingerprints {
            try SettingsError.of("fingerprint", text) { () throws(SAMLError) in try trusted.add(fingerprint: text) }
        }
        try checkIssuers(trusted)
        return trusted
    }

    private func addMetadata(
        to trusted: inout TrustedKeys,
        at instant: Date,
        _ validity: VerificationPolicy.CertificateValidity,
        _ read: (String, FileField) throws -> [UInt8]
    ) throws {
        var signers = TrustedKeys()
        for file in metadataCertificates {
            let bytes = try read(file, .metadataCertificates)
            try SettingsError.of("metadataCert", file) { () throws(SAMLError) in try signers.add(certificates: bytes) }
        }
        var misses: [SettingsError] = []
        for file in metadata {
            let bytes = try read(file, .metadata)
            do throws(SettingsError) {
                try SettingsError.of("metadata", file) { () throws(SAMLError) in
                    let metadata =
                        signers.isEmpty
                        ? try SAMLMetadata(bytes)
                        : try SAMLMetadata(bytes, verifiedBy: signers, at: instant, certificateValidity: validity)
                    try trusted.add(metadata, for: issuers)
                }
            } catch {
                guard error.code == .otherEntity else { throw error }
                misses.append(error)
            }
        }
        // Other metadata may describe the issuer.
        if trusted.entityIDs.isEmpty, let miss = misses.first { throw miss }
    }

    /// Throws an error for an issuer without a key that may sign for it.
    private func checkIssuers(_ trusted: TrustedKeys) throws(SettingsError) {
        guard !metadata.isEmpty, certificates.isEmpty, keys.isEmpty, fingerprints.isEmpty else { return }
        let entities = trusted.entityIDs
        guard let issuer = issuers.first(where: { issuer in !entities.contains { $0.hasSameBytes(as: issuer) } })
        else { return }
        let text = "no metadata contains the entity '\(issuer)', and there is no other trusted key"
        throw SettingsError(field: "issuer", value: issuer, code: .otherEntity, message: text)
    }

    /// The expectations: the issuers and the audience.
    public var expectations: Expectations {
        Expectations(issuers: issuers, audience: audience.map(Expectations.audience))
    }

    /// Returns the names of the required attributes, with those that Adobe's configuration requires, each once.
    ///
    /// - Parameter read: Returns the content of the configuration.
    /// - Returns: The names.
    /// - Throws: ``SettingsError`` for a configuration that cannot be used; the errors of `read`.
    public func allRequiredAttributes(reading read: (String) throws -> [UInt8]) throws -> [String] {
        guard let configuration else { return requiredAttributes }
        let document = try read(configuration)
        do throws(AdobePassError) {
            let required = try RequiredMetadata(document: document, mvpd: mvpd).fields
            return (requiredAttributes + required).uniqueByBytes
        } catch {
            let code = SettingsError.Code(rawValue: error.code.rawValue)
            throw SettingsError(field: "config", value: configuration, code: code, message: "\(error)")
        }
    }
}

extension Examination {
    /// Creates an examination from settings.
    ///
    /// - Parameters:
    ///   - settings: The settings of a provider.
    ///   - instant: The evaluation time of the certificates that signed metadata.
    ///   - read: Returns the content of a file that the settings name.
    /// - Throws: ``SettingsError`` for content that cannot be used; the errors of `read`.
    public init(
        _ settings: ProviderSettings,
        at instant: Date,
        reading read: (String) throws -> [UInt8]
    ) throws {
        var context = DiagnosisContext()
        context.trustedKeys = try settings.trustedKeys(at: instant) { name, _ in try read(name) }
        context.expectations = settings.expectations
        context.requiredAttributes = try settings.allRequiredAttributes(reading: read)
        self.init(context)
    }
}
