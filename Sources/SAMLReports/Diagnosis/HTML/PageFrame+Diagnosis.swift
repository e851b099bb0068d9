import SAMLDiagnosis
internal import SAMLExamination

extension PageFrame {
    init(listing summary: DiagnosisSummary, _ privacy: SourceExcerpt.Privacy, _ settings: SettingsSource?) {
        let totals = summary.inputCount == 0 ? "no inputs" : PageList.totals(of: summary)
        self.init(title: "Check of SAML responses: \(totals)", privacy: privacy, settings: settings)
    }

    init(title: String, privacy: SourceExcerpt.Privacy, settings: SettingsSource?) {
        self.init(
            title: title,
            style: .diagnosis,
            introduction: settings.map { [Self.settings($0)] } ?? [],
            footer: Self.footer(privacy)
        )
    }

    private static func settings(_ settings: SettingsSource) -> HTML {
        HTML(.p, .style("soft")) {
            "Settings: "
            HTML(.code, text: settings.file)
            ", provider "
            HTML(.code, text: settings.provider)
        }
    }

    @HTMLBuilder
    private static func footer(_ privacy: SourceExcerpt.Privacy) -> [HTML] {
        HTML(.p) {
            "A diagnosis is not a decision about trust: for that, use "
            HTML(.code, text: "samltool verify")
            ". Rules that Adobe does not document are inferred, and marked as such."
        }
        HTML(.p) {
            switch privacy {
            case .masked:
                "Personal values are masked in this file: each • replaces one character. A page created with --reveal contains them."
            case .revealed: "Created with --reveal: this file contains personal values."
            }
        }
    }
}
