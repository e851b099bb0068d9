import ByteTools
import FoundationEssentials
import SAML
import SAMLDiagnosis
import SAMLExamination

/// The trust and expectations of the tab Check; what cannot be used is a problem, and the rest is in force without it.
struct CheckSettings {
    let context: DiagnosisContext
    private(set) var problems: [JSONValue] = []

    init(_ options: CheckOptions) {
        var settings = ProviderSettings()
        settings.issuers = options.issuers
        settings.audience = options.audience
        let trusted = TrustedFiles(options.trust.map { $0.content }, for: options.issuers, at: options.now)
        context = DiagnosisContext(
            trustedKeys: trusted.keys,
            expectations: settings.expectations,
            requiredAttributes: options.requiredAttributes,
            // The document has no personal values, as that of the command.
            privacy: options.output == .json ? .masked : options.privacy
        )
        if let error = options.unreadTime { add(problem: error.message, of: "Evaluation time") }
        for problem in trusted.problems {
            add(problem: problem.message, of: problem.file.map { options.trust[$0].name } ?? "Issuer")
        }
    }

    private mutating func add(problem message: String, of setting: String) {
        problems.append(["setting": .string(setting), "message": .string(message)])
    }
}
