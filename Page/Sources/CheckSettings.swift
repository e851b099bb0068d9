import ByteTools
import FoundationEssentials
import SAML
import SAMLDiagnosis
import SAMLExamination

/// The trust and expectations of the tab Check; what cannot be used is a problem, and the rest is in force without it.
struct CheckSettings {
    private(set) var context: DiagnosisContext
    private(set) var problems: [JSONValue] = []
    /// The number of files whose keys are trusted.
    private(set) var trustedCount = 0

    init(_ options: CheckOptions) {
        var settings = ProviderSettings()
        settings.issuers = options.issuers
        settings.audience = options.audience
        context = DiagnosisContext(
            expectations: settings.expectations,
            requiredAttributes: options.requiredAttributes,
            // The document has no personal values, as that of the command.
            privacy: options.output == .json ? .masked : options.privacy
        )
        if let error = options.unreadTime { add(problem: error.message, of: "Evaluation time") }
        trust(options.trust, settings, at: options.now)
    }

    private mutating func trust(_ files: [NamedContent], _ settings: ProviderSettings, at now: Date) {
        var contents = ProviderSettings.TrustedContents()
        for (index, file) in files.enumerated() {
            // Two files may have the same name.
            let file = (name: "\(index)", content: file.content)
            switch ProviderSettings.FileField(ofTrusted: file.content) {
            case .keys?: contents.keys.append(file)
            case .metadata?: contents.metadata.append(file)
            // The error of the most frequent kind explains what it is.
            default: contents.certificates.append(file)
            }
        }
        do throws(SettingsError) {
            context.trustedKeys = try settings.trustedKeys(in: contents, at: now)
            trustedCount = files.count
        } catch {
            if let index = Int(error.value), files.indices.contains(index), error.field != "issuer" {
                add(problem: error.message, of: files[index].name)
                trust(Array(files[..<index] + files[(index + 1)...]), settings, at: now)
            } else {
                add(problem: error.message, of: "Issuer")
                // The expectation stays, and no response has this issuer with a key for it.
                var others = settings
                others.issuers.removeAll { $0.hasSameBytes(as: error.value) }
                if others.issuers.count < settings.issuers.count { trust(files, others, at: now) }
            }
        }
    }

    private mutating func add(problem message: String, of setting: String) {
        problems.append(["setting": .string(setting), "message": .string(message)])
    }
}
