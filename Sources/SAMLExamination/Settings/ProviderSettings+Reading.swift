internal import AdobePass
internal import AdobePassXML
internal import ByteTools
public import SAML
internal import SAMLDiagnosis

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The errors of files are those of the caller, of any type.

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
        var contents = TrustedContents()
        contents.certificates = try certificates.map { (name: $0, content: try read($0, .certificates)) }
        contents.keys = try keys.map { (name: $0, content: try read($0, .keys)) }
        contents.metadataCertificates = try metadataCertificates.map {
            (name: $0, content: try read($0, .metadataCertificates))
        }
        contents.metadata = try metadata.map { (name: $0, content: try read($0, .metadata)) }
        return try trustedKeys(in: contents, at: instant, certificateValidity: certificateValidity)
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
