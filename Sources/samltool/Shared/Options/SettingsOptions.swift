import ArgumentParser
import SAMLEncoding
import SAMLReports

/// Where a command takes what it trusts and expects from, besides its options.
struct SettingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of settings: what is trusted and expected of each provider, instead of options. Needs --provider.",
            valueName: "file"
        )
    )
    var settings: String?

    @Option(help: ArgumentHelp("The provider in the settings.", valueName: "name"))
    var provider: String?

    func validate() throws {
        if settings == "-" { throw ValidationError("--settings is a file: paths in it are relative to its folder.") }
        if settings != nil, provider == nil {
            throw ValidationError("--settings needs the name of a provider in it: --provider NAME.")
        }
    }

    /// Makes sure that a file is named: nothing but an option chooses what is trusted.
    func requireFile() throws {
        if settings == nil, provider != nil {
            throw ValidationError(
                "--provider names a provider of --settings FILE; only 'check' looks for \(SettingsFile.defaultName)."
            )
        }
    }

    /// The provider that the options name; `nil` if they name none.
    func namedProvider() throws -> SettingsChoice? {
        guard let settings, let provider else { return nil }
        return try SettingsChoice(SettingsFile(settings), provider)
    }
}

/// A provider of a file of settings, chosen by options or as the only one.
struct SettingsChoice {
    /// The file and the provider, as reports name them.
    let source: SettingsSource
    private let provider: ProviderSettings

    init(_ file: SettingsFile, _ name: String) throws(ToolError) {
        source = SettingsSource(file: file.path, provider: name)
        provider = try file.provider(name)
    }

    /// Takes the settings where no options say otherwise: what is trusted, the issuers, the audience.
    func apply(to options: inout VerificationOptions) {
        if options.trust.isEmpty {
            options.trust.cert = provider.cert
            options.trust.metadata = provider.metadata
            options.trust.metadataTrust.metadataCert = provider.metadataCert
        }
        if options.expectations.issuer.isEmpty { options.expectations.issuer = provider.issuer }
        options.expectations.audience = options.expectations.audience ?? provider.audience
    }

    /// Takes the required attributes where no options say otherwise.
    func apply(to options: inout RequirementOptions) {
        guard options.isEmpty else { return }
        options.require = provider.require
        options.config = provider.config
        options.mvpd = provider.mvpd
    }
}
