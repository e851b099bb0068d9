import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLReports

/// What is in force: the settings in words, those that cannot be used, and the command of the tool with the same settings.
struct SettingsSummary: Sendable {
    let request: TabRequest

    private var settings: SettingsInForce { request.settings }
    private var form: WorkbenchForm { request.form }

    var html: HTML {
        HTML(.section, .id(named: "force"), .style("force"), .label("In force")) {
            for problem in settings.problems {
                HTML(.p, .style("fact", "error"), text: "✕ \(problem.setting) is not used: \(problem.message)")
            }
            HTML(.dl) {
                for (name, text) in facts {
                    HTML(.div) {
                        HTML(.dt, text: name)
                        HTML(.dd, text: text)
                    }
                }
            }
            HTML(.details, .id(named: "command")) {
                HTML(.summary, text: "The same with samltool")
                HTML(copied: command.text, label: "command")
            }
        }
    }

    private var facts: [(String, String)] {
        [
            ("Trusted", trust),
            (
                "Issuer",
                settings.expectations.issuers.isEmpty ? issuer : settings.expectations.issuers.joined(separator: ", ")
            ),
            ("Audience", settings.expectations.audience ?? "Adobe's, if the response has one"),
            ("Required", settings.required.isEmpty ? "no attributes" : settings.required.joined(separator: ", ")),
            ("Evaluated at", time),
            ("Values", form.privacy == .masked ? "masked" : "shown"),
        ]
    }

    private var time: String {
        if let chosen = settings.chosenTime { return "\(SAMLTimestamp(chosen))" }
        return request.times.recorded.map { "\($0), the time of the recording" } ?? "now"
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
        var files = CheckCommandLine.Files(inputs: request.texts.map(\.name))
        for (file, material) in settings.trustedFiles {
            switch material {
            case .certificates: files.certificates.append(file.name)
            case .publicKeys: files.keys.append(file.name)
            case .metadata: files.metadata.append(file.name)
            }
        }
        files.configuration = settings.configuration
        return CheckCommandLine(settings.context, at: settings.time, files: files)
    }
}
