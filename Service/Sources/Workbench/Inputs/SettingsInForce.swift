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
    /// The evaluation time of the form; `nil` if it has none.
    private(set) var chosenTime: Date?
    private(set) var problems: [Problem] = []
    /// The names and contents of the trusted files that are in force.
    private(set) var trustedFiles: [(file: NamedText, material: TrustChoice)] = []
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
        expectations.issuers = ProviderSettings.names(in: form.issuer)
        expectations.audience = form.audience.isEmpty ? nil : form.audience
        for file in form.trust { trust(file) }
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
    var time: EvaluationTime { chosenTime.map { .chosen($0) } ?? .recorded(orAt: now) }

    /// The evaluation time of what is not in a recording.
    var instant: Date { chosenTime ?? now }

    private mutating func readTime() {
        guard !form.at.isEmpty else { return }
        if let date = try? Date.ISO8601FormatStyle().parse(form.at) {
            chosenTime = date
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

    private mutating func trust(_ file: NamedText) {
        let content = Array(file.text.utf8)
        do throws(SAMLError) {
            try trusted.add(content, for: expectations.issuers)
            if let material = TrustChoice(content) { trustedFiles.append((file, material)) }
        } catch {
            problems.append(Problem(setting: file.name, message: error.message))
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
