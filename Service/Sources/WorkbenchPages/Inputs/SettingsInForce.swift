import AdobePass
import AdobePassXML
import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The settings of a form, read and checked: what every tab examines with.
struct SettingsInForce: Sendable {
    /// A setting that cannot be used, and is not in force.
    struct Problem: Hashable, Sendable {
        /// The name of the setting.
        let setting: String
        let message: String
    }

    private(set) var trusted = TrustedKeys()
    private(set) var expectations = Expectations()
    /// The names of the required attributes.
    private(set) var required: [String] = []
    /// The configuration that is in force; `nil` if there is none.
    private(set) var configuration: CheckCommandLine.Configuration?
    private let now: Date
    /// The evaluation time of the form by which each response is evaluated at its IssueInstant.
    static let issued = "issued"

    /// The evaluation time of the form; `nil` if it has none.
    private(set) var chosenTime: Date?
    private(set) var problems: [Problem] = []
    /// The trusted files that are in force.
    private(set) var trustedFiles: [TrustedFile] = []
    private let form: WorkbenchForm

    /// Reads the settings of a form.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - now: The evaluation time of a form without one.
    init(_ form: WorkbenchForm, now: Date) {
        self.form = form
        self.now = now
        readTime()
        var settings = ProviderSettings()
        settings.issuers = ProviderSettings.names(in: form.issuer)
        settings.audience = form.audience.isEmpty ? nil : form.audience
        expectations = settings.expectations
        trust(form.trust, for: settings.issuers)
        required = ProviderSettings.names(in: form.required)
        if let configuration = form.configuration { require(configuration) }
    }

    /// The context of a diagnosis.
    var context: DiagnosisContext {
        DiagnosisContext(
            trustedKeys: trusted,
            expectations: expectations,
            requiredAttributes: required,
            stage: form.stage,
            privacy: form.privacy
        )
    }

    /// The examination of responses, with the same keys and expectations.
    var examination: Examination { Examination(context) }

    /// The evaluation time of responses: the chosen one, that of a recording, or the current time.
    var time: EvaluationTime {
        chosenTime.map { .chosen($0) } ?? (isAtIssueInstants ? .issued(orAt: now) : .recorded(orAt: now))
    }

    /// True if each response is evaluated at its IssueInstant.
    var isAtIssueInstants: Bool { form.at.utf8.elementsEqual(Self.issued.utf8) }

    /// The evaluation time of what is not in a recording.
    var instant: Date { chosenTime ?? now }

    /// Returns the keys of changed contents of the trusted files, such as redacted ones.
    ///
    /// - Parameters:
    ///   - contents: The contents, in the order of ``trustedFiles``.
    ///   - issuers: The expected issuers.
    /// - Returns: The keys; none if one of the contents has none.
    func trustedKeys(in contents: [[UInt8]], for issuers: [String]) -> TrustedKeys {
        let trusted = TrustedFiles(contents, for: issuers, at: instant)
        return trusted.problems.isEmpty ? trusted.keys : TrustedKeys()
    }

    private mutating func readTime() {
        guard !form.at.isEmpty, !isAtIssueInstants else { return }
        if let time = try? SAMLTimestamp(form.at) {
            chosenTime = time.date
            return
        }
        // A time without a zone is in UTC, and its seconds may be omitted.
        let text = form.at.hasSuffix("Z") ? String(form.at.dropLast()) : form.at
        let seconds = text.count { $0 == ":" } == 1 ? ":00" : ""
        do throws(SAMLError) {
            chosenTime = try SAMLTimestamp(text + seconds + "Z").date
        } catch {
            problems.append(Problem(setting: "Evaluation time", message: error.message))
        }
    }

    /// Trusts files; what cannot be used is a problem, and the rest is in force without it.
    private mutating func trust(_ files: [NamedText], for issuers: [String]) {
        let contents = files.map { Array($0.text.utf8) }
        let result = TrustedFiles(contents, for: issuers, at: instant)
        trusted = result.keys
        trustedFiles = result.indices.map { TrustedFile(name: files[$0].name, content: contents[$0]) }
        problems += result.problems.map { problem in
            Problem(setting: problem.file.map { files[$0].name } ?? "Issuer", message: problem.message)
        }
    }

    private mutating func require(_ file: NamedText) {
        do throws(AdobePassError) {
            let metadata = try RequiredMetadata(
                document: Array(file.text.utf8),
                mvpd: form.mvpd.isEmpty ? nil : form.mvpd
            )
            configuration = CheckCommandLine.Configuration(
                file: file.name,
                mvpd: form.mvpd.isEmpty ? nil : form.mvpd,
                requiredAttributes: metadata.fields
            )
            required += metadata.fields.filter { !required.contains($0) }
        } catch {
            problems.append(Problem(setting: file.name, message: error.message))
        }
    }
}
