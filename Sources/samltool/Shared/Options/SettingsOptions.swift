import ArgumentParser
import SAMLExamination

struct SettingsOptions: ParsableArguments {
    @Option(
        help: .file(
            "A settings file with the trust and expectations of each provider, instead of options. Requires --provider."
        )
    )
    var settings: String?

    @Option(help: .name("The provider in the settings."))
    var provider: String?

    func validate() throws {
        if settings == "-" {
            throw ValidationError(
                "--settings must be a file, not standard input: paths in it are relative to its folder."
            )
        }
        if settings != nil, provider == nil {
            throw ValidationError("--settings requires the name of a provider: --provider NAME.")
        }
    }

    /// Throws a usage error for a provider without a file: only options determine trust.
    func requireFile() throws {
        if settings == nil, provider != nil {
            throw ValidationError(
                "--provider requires --settings FILE; only 'check' reads \(SettingsFile.defaultName)."
            )
        }
    }

    func namedProvider() throws -> SettingsChoice? {
        guard let settings, let provider else { return nil }
        return try SettingsChoice(SettingsFile(settings), provider)
    }
}

/// A provider of a settings file, named by an option or the only one.
struct SettingsChoice {
    let source: SettingsSource
    private let provider: ProviderSettings

    init(_ file: SettingsFile, _ name: String) throws(ToolError) {
        source = SettingsSource(file: file.path, provider: name)
        provider = try file.provider(name)
    }

    /// Applies the trust, the issuers and the audience, where no options specify them.
    func apply(to options: inout VerificationOptions) {
        if options.trust.isEmpty {
            options.trust.cert = provider.certificates
            options.trust.key = provider.keys
            options.trust.fingerprint = provider.fingerprints
            options.trust.metadata = provider.metadata
            options.trust.metadataTrust.metadataCert = provider.metadataCertificates
        }
        if options.expectations.issuer.isEmpty { options.expectations.issuer = provider.issuers }
        options.expectations.audience = options.expectations.audience ?? provider.audience
    }

    /// Applies the required attributes, where no options specify them.
    func apply(to options: inout RequirementOptions) {
        guard options.isEmpty else { return }
        options.require = provider.requiredAttributes
        options.config = provider.configuration
        options.mvpd = provider.mvpd
    }
}
