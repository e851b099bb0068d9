import JSONTrees
import SAML
import SAMLDiagnosis
import SAMLExamination

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The file of the providers: a settings file of `samltool` with a few more fields.
struct ProvidersFile {
    /// The fields of a provider.
    ///
    /// - `metadata`: the path of SAML metadata, or a list of paths.
    /// - `metadataCert`: the path of the certificate that signs the metadata, or a list of paths.
    /// - `cert`: the path of a certificate of the provider, or a list of paths.
    /// - `issuer`: the entity ID, or a list; required with `cert`, and for metadata of a federation.
    /// - `audience`: an entity ID, `adobe` (the default) or `adobe-staging`.
    /// - `require`: the name of a required attribute, or a list.
    /// - `config`: the path of Adobe's configuration (V1), from which the required attributes are read.
    /// - `mvpd`: the identifier of the MVPD at Adobe; the name of the provider unless specified.
    /// - `platformMappingId`: the identifier of the account provider in Apple's framework.
    static let fields = [
        "audience", "cert", "config", "issuer", "metadata", "metadataCert", "mvpd", "platformMappingId", "require",
    ]

    /// The path.
    let path: String
    /// The fields of each provider.
    private(set) var providers: [String: ProviderFields] = [:]

    /// Reads the file, but not the files that it names.
    ///
    /// - Throws: ``ConfigurationError`` with all problems of the fields.
    init(_ path: String) throws(ConfigurationError) {
        self.path = path
        guard case .object(let members) = try JSONTree.read(path), case .object(let providers)? = members["providers"],
            members.count == 1, !providers.isEmpty
        else {
            let text = "the file must be an object with the field 'providers': an object with at least one provider"
            throw ConfigurationError(.malformed, in: path, text)
        }
        var problems: [ConfigurationError.Problem] = []
        for (name, tree) in providers.sorted(by: { $0.key < $1.key }) {
            let fields = ProviderFields(tree, named: name, in: path, &problems)
            self.providers[name] = fields
        }
        if problems.isEmpty { problems += duplicates }
        guard problems.isEmpty else { throw ConfigurationError(problems) }
    }

    /// The problems of providers that cannot be told apart.
    private var duplicates: [ConfigurationError.Problem] {
        var names: [String: String] = [:]
        var problems: [ConfigurationError.Problem] = []
        for (name, fields) in providers.sorted(by: { $0.key < $1.key }) {
            for key in ["mvpd '\(fields.mvpd)'"]
                + [fields.platformMappingID.map { "platformMappingId '\($0)'" }].compactMap(\.self)
            {
                if let other = names.updateValue(name, forKey: key) {
                    let text = "the \(key) is also that of the provider '\(other)'; a provider is found by it"
                    problems.append(.init(.contradiction, in: path, at: "providers.\(name)", text))
                }
            }
        }
        return problems
    }
}

/// The fields of a provider, read and checked.
struct ProviderFields: Sendable {
    let name: String
    let file: String
    var mvpd: String { settings.mvpd ?? name }
    private(set) var platformMappingID: String?
    /// The trust, the expectations and the required attributes.
    private var settings = ProviderSettings()

    /// Returns true if a provider is found by the same identifiers.
    func hasIdentifiers(of provider: Provider) -> Bool {
        mvpd == provider.mvpd && platformMappingID == provider.platformMappingID
    }

    /// The paths of the files that the fields name.
    var files: [String] {
        settings.metadata + settings.metadataCertificates + settings.certificates
            + [settings.configuration].compactMap(\.self)
    }

    init(
        _ tree: JSONTree,
        named name: String,
        in file: String,
        _ problems: inout [ConfigurationError.Problem]
    ) {
        self.name = name
        self.file = file
        settings.mvpd = name
        settings.audience = "adobe"
        let field = "providers.\(name)"
        guard case .object(let members) = tree else {
            problems.append(.init(.invalidValue, in: file, at: field, "this is \(tree.kind); it must be an object"))
            return
        }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            guard ProvidersFile.fields.contains(key) else {
                let text = "there is no such field; the fields are \(ProvidersFile.fields.joined(separator: ", "))"
                problems.append(.init(.unknownField, in: file, at: "\(field).\(key)", text))
                continue
            }
            guard let texts = value.oneOrMoreTexts, !texts.isEmpty, !texts.contains("") else {
                let text = "this must be a string that is not empty, or a list of them"
                problems.append(.init(.invalidValue, in: file, at: "\(field).\(key)", text))
                continue
            }
            if !take(texts, as: key) {
                problems.append(.init(.invalidValue, in: file, at: "\(field).\(key)", "this must be one string"))
            }
        }
        settings = settings.renamingFiles { FileContent.path($0, relativeTo: file) }
        check(&problems)
    }

    /// Takes the value of a field; returns `false` if the field has only one.
    private mutating func take(_ texts: [String], as key: String) -> Bool {
        switch key {
        case "metadata": settings.metadata = texts
        case "metadataCert": settings.metadataCertificates = texts
        case "cert": settings.certificates = texts
        case "issuer": settings.issuers = texts
        case "require": settings.requiredAttributes = texts
        default:
            guard texts.count == 1 else { return false }
            switch key {
            case "audience": settings.audience = texts[0]
            case "config": settings.configuration = texts[0]
            case "mvpd": settings.mvpd = texts[0]
            default: platformMappingID = texts[0]
            }
        }
        return true
    }

    private func check(_ problems: inout [ConfigurationError.Problem]) {
        func note(_ code: ConfigurationError.Code, _ key: String, _ text: String) {
            let path = "providers.\(name).\(key)"
            if !problems.contains(where: { $0.field == path }) {
                problems.append(.init(code, in: file, at: path, text))
            }
        }
        if settings.metadata.isEmpty, settings.certificates.isEmpty {
            note(.missingField, "metadata", "no key is trusted; specify the provider's 'metadata' or 'cert'")
        }
        if !settings.metadataCertificates.isEmpty, settings.metadata.isEmpty {
            note(.missingField, "metadata", "'metadataCert' requires 'metadata'")
        }
        if !settings.certificates.isEmpty, settings.issuers.isEmpty {
            note(.missingField, "issuer", "'cert' requires 'issuer', because a certificate may sign for any issuer")
        }
    }

    /// Reads the files and creates the provider.
    ///
    /// - Throws: ``ConfigurationError`` with the file that cannot be used.
    func provider(at instant: Date) throws(ConfigurationError) -> Provider {
        let context = try context(at: instant)
        return Provider(
            name: name,
            mvpd: mvpd,
            platformMappingID: platformMappingID,
            examination: Examination(context),
            // The folder of the service is nothing for its callers.
            source: SettingsSource(file: URL(filePath: file).lastPathComponent, provider: name),
            keyEnds: context.trustedKeys.descriptions.map { $0.validUntil?.date }
        )
    }

    private func context(at instant: Date) throws(ConfigurationError) -> DiagnosisContext {
        func read(_ path: String, _ field: ProviderSettings.FileField) throws -> [UInt8] {
            try FileContent.read(path, for: "providers.\(name).\(field.rawValue)")
        }
        do {
            var context = DiagnosisContext(
                expectations: settings.expectations,
                requiredAttributes: try settings.allRequiredAttributes { try read($0, .configuration) }
            )
            context.trustedKeys = try settings.trustedKeys(at: instant, reading: read)
            return context
        } catch let error as SettingsError {
            let field = "providers.\(name).\(error.field)"
            throw ConfigurationError(.unreadableFile, in: error.value, at: field, error.message)
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(.unreadableFile, in: file, at: "providers.\(name)", "\(error)")
        }
    }
}

extension JSONTree {
    /// The text, or the texts of a list; `nil` for anything else.
    fileprivate var oneOrMoreTexts: [String]? { if case .text(let text) = self { [text] } else { texts } }
}
