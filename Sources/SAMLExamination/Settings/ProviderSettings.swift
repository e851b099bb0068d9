internal import AdobePass
internal import ByteTools
public import SAML

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The trust and expectations of a provider, as a settings file contains them (`docs/guide/settings.md`).
public struct ProviderSettings: Sendable {
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

        /// Recognizes the content of a file to trust: certificates, public keys or SAML metadata.
        ///
        /// - Parameter content: The content; `nil` for any other.
        public init?(ofTrusted content: [UInt8]) {
            var keys = TrustedKeys()
            if (try? TrustedKeys(certificates: content)) != nil {
                self = .certificates
            } else if (try? keys.add(publicKey: content)) != nil {
                self = .keys
            } else if (try? SAMLMetadata(content)) != nil {
                self = .metadata
            } else {
                return nil
            }
        }
    }

    /// Creates settings that trust no key and expect nothing.
    public init() {}

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
    /// The contents of the files with trusted keys.
    package struct TrustedContents: Sendable {
        package typealias Files = [(name: String, content: [UInt8])]

        package var certificates: Files = []
        package var keys: Files = []
        package var metadata: Files = []
        package var metadataCertificates: Files = []

        package init() {}
    }

    /// Creates the trusted keys from contents, in the order certificates, keys, metadata, fingerprints.
    package func trustedKeys(
        in contents: TrustedContents,
        at instant: Date,
        certificateValidity: VerificationPolicy.CertificateValidity = .warn
    ) throws(SettingsError) -> TrustedKeys {
        var trusted = TrustedKeys()
        for file in contents.certificates {
            try SettingsError.of("cert", file.name) { () throws(SAMLError) in
                try trusted.add(certificates: file.content)
            }
        }
        for file in contents.keys {
            try SettingsError.of("key", file.name) { () throws(SAMLError) in try trusted.add(publicKey: file.content) }
        }
        try addMetadata(in: contents, to: &trusted, at: instant, certificateValidity)
        for text in fingerprints {
            try SettingsError.of("fingerprint", text) { () throws(SAMLError) in try trusted.add(fingerprint: text) }
        }
        try checkIssuers(trusted, contents)
        return trusted
    }

    private func addMetadata(
        in contents: TrustedContents,
        to trusted: inout TrustedKeys,
        at instant: Date,
        _ validity: VerificationPolicy.CertificateValidity
    ) throws(SettingsError) {
        var signers = TrustedKeys()
        for file in contents.metadataCertificates {
            try SettingsError.of("metadataCert", file.name) { () throws(SAMLError) in
                try signers.add(certificates: file.content)
            }
        }
        var misses: [SettingsError] = []
        for file in contents.metadata {
            do throws(SettingsError) {
                try SettingsError.of("metadata", file.name) { () throws(SAMLError) in
                    let metadata =
                        signers.isEmpty
                        ? try SAMLMetadata(file.content)
                        : try SAMLMetadata(
                            file.content,
                            verifiedBy: signers,
                            at: instant,
                            certificateValidity: validity
                        )
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
    private func checkIssuers(_ trusted: TrustedKeys, _ contents: TrustedContents) throws(SettingsError) {
        guard !contents.metadata.isEmpty, contents.certificates.isEmpty, contents.keys.isEmpty, fingerprints.isEmpty
        else { return }
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
}
