import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

/// What is in force: the settings in words, those that cannot be used, and the command of the tool with the same settings.
struct SettingsSummary: Sendable {
    let request: TabRequest

    private var settings: SettingsInForce { request.settings }
    private var form: WorkbenchForm { request.form }

    /// The settings that cannot be used, which a reader must know before the result.
    var problems: HTML {
        HTML(.div, .id(named: "problems")) {
            for problem in settings.problems {
                HTML(.p, .style("fact", "error"), text: "✕ \(problem.setting) is not used: \(problem.message)")
            }
        }
    }

    var html: HTML {
        HTML(.section, .id(named: "force"), .style("force"), .label("In force")) {
            HTML(.dl) {
                for fact in facts {
                    HTML.element(
                        .div,
                        fact.isDefault ? [.style("default")] : [],
                        [HTML(.dt, text: fact.name), HTML(.dd, text: fact.text)]
                    )
                }
            }
            HTML(.details, .id(named: "command")) {
                HTML(.summary, text: "The same with samltool")
                HTML(copied: command.text, label: "command")
            }
        }
    }

    /// A narrow page beside a result shows only what differs from the defaults, and the trust and the time on which each verdict
    /// depends.
    private typealias Fact = (name: String, text: String, isDefault: Bool)

    private var facts: [Fact] {
        let issuers = settings.expectations.issuers
        let audience = settings.expectations.audience
        return [
            ("Trusted", trust, false),
            ("Issuer", issuers.isEmpty ? issuer : issuers.joined(separator: ", "), issuers.isEmpty),
            ("Audience", audience ?? "Adobe's, if the response has one", audience == nil),
            (
                "Required", settings.required.isEmpty ? "no attributes" : settings.required.joined(separator: ", "),
                settings.required.isEmpty
            ),
            ("Evaluated at", time, false),
            ("Values", form.privacy == .masked ? "masked" : "shown", form.privacy == .masked),
        ]
    }

    private var time: String {
        if let chosen = settings.chosenTime { return "\(SAMLTimestamp(chosen))" }
        if settings.isAtIssueInstants { return "the IssueInstant of each response" }
        return request.times.recorded.map { "\($0), the time of the recording" } ?? "now, or the time in a recording"
    }

    private var trust: String {
        if settings.trusted.isEmpty {
            return "nothing: signatures are validated with the certificate in the response, which proves nothing"
        }
        let keys = settings.trusted.descriptions
        return keys.map { key in
            let name = key.certificate?.subject ?? "public key"
            let hasSameName = keys.count { $0.certificate?.subject == key.certificate?.subject } > 1
            let isNamed = key.certificate != nil && !hasSameName
            let fingerprint = key.certificate?.fingerprint ?? key.fingerprint
            return name + (isNamed ? "" : ", SHA-256 \(fingerprint.prefix(16))…")
                + (key.entityID.map { " for \($0)" } ?? "")
        }.joined(separator: "; ")
    }

    private var issuer: String {
        let entities = settings.trusted.entityIDs
        return entities.isEmpty ? "any" : entities.joined(separator: ", ")
    }

    /// The command with the same settings; files have their names, without folders.
    private var command: CheckCommandLine {
        var files = CheckCommandLine.Files(inputs: request.texts.map { $0.name })
        var trusted = ProviderSettings()
        for file in settings.trustedFiles { file.add(to: &trusted) }
        (files.certificates, files.keys, files.metadata) = (trusted.certificates, trusted.keys, trusted.metadata)
        files.configuration = settings.configuration
        return CheckCommandLine(settings.context, at: settings.time, files: files)
    }
}
