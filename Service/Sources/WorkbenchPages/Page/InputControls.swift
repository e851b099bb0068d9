import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLReports

/// The controls that all tabs share: the text, files, samples, and the settings.
struct InputControls: Sendable {
    private typealias Field = WorkbenchForm.Field

    let request: TabRequest
    /// The tab that uses them; what it does not use is in the page, but not visible, so that no text is lost.
    let tab: AnyTab

    private var form: WorkbenchForm { request.form }
    private var samples: SampleCatalogue { request.host.samples }

    @HTMLBuilder
    var html: [HTML] {
        // With a text, the result is what people want to see.
        let isOpen: [HTMLAttribute] = tab.inputs.contains(.text) && request.texts.isEmpty ? [.isOpen] : []
        HTML.element(
            .details,
            [.style("inputs"), .id(named: "text")] + isOpen + visibility(of: .text),
            [HTML(.summary, text: summary)] + textControls
        )
        if !form.remarks.isEmpty {
            HTML(.ul, .style("remarks"), .role("status")) { for remark in form.remarks { HTML(.li, text: remark) } }
        }
        let open: [HTMLAttribute] = request.settings.problems.isEmpty ? [] : [.isOpen]
        HTML.element(
            .details,
            [.style("settings"), .id(named: "settings")] + open + visibility(of: .settings),
            [HTML(.summary, text: "Trust, expectations, evaluation time"), settingsControls]
        )
    }

    private func visibility(of input: TabInput) -> [HTMLAttribute] {
        tab.inputs.contains(input) || tab.optionalInputs.contains(input) ? [] : [.flag("hidden")]
    }

    /// The inputs in one line.
    private var summary: String {
        let texts = request.texts
        guard let first = texts.first else { return "A response, a log or a recording: paste or drop it here" }
        let size = texts.reduce(0) { $0 + $1.bytes.count }
        let isPasted = texts.count == 1 && form.text.name.isEmpty && !form.text.shown.isEmpty
        let one = isPasted ? "pasted text" : first.name
        let name = texts.count == 1 ? one : "\(first.name) and \(texts.count - 1) more"
        return "\(name), \(size) bytes – change"
    }

    @HTMLBuilder
    private var textControls: [HTML] {
        HTML(
            area: Field.text.rawValue,
            label: "A SAML response, a log or a recording, in any form",
            text: form.text.shown,
            rows: 7,
            hint: """
                Paste or drop a response, its Base64, a form body, a log, a HAR capture, certificates, or several files. A browser \
                changes the line breaks CR LF of pasted text to LF: choose the file to examine its exact bytes.
                """
        )
        HTML(hidden: Field.name.rawValue, form.text.name)
        if let exact = form.text.exact { HTML(hidden: Field.exact.rawValue, exact) }
        HTML(.div, .style("toolbar")) {
            files
            sampleMenu
            HTML(button: "Clear the text", action: "clear")
        }
    }

    private var files: HTML {
        HTML(.div, .style("field")) {
            HTML(.label, .set("for", "field-files"), text: "Files")
            HTML(
                .input,
                .type("file"),
                .id(named: "field-files"),
                .name(Field.files.rawValue),
                .flag("multiple"),
                .set("data-limit", "\(ReceivedForm.maximumBytes)")
            )
            HTML(.button, .flag("data-without-script"), text: "Use the files")
            // The script keeps the files here that were chosen before.
            HTML(.input, .type("file"), .name(Field.kept.rawValue), .flag("multiple"), .flag("hidden"))
            for archive in form.archives { name(of: archive) }
        }
    }

    /// A file whose content the page does not contain.
    private func name(of archive: ReceivedForm.File) -> HTML {
        let text = HTML.text("\(archive.name), \(archive.content.count) bytes")
        if form.opened.contains(archive.name) {
            return HTML(.p, .style("detail")) {
                text
                HTML(hidden: Field.opened.rawValue, archive.name)
            }
        }
        let marks: [HTMLAttribute] = [.set("data-kept", archive.name), .set("data-size", "\(archive.content.count)")]
        return HTML.element(.p, [.style("detail")] + marks, [text])
    }

    @HTMLBuilder
    private var sampleMenu: [HTML] {
        if !samples.samples.isEmpty {
            HTML(.div, .style("sample")) {
                HTML(
                    choice: Field.sample.rawValue,
                    label: "Samples",
                    options: [],
                    groups: samples.groups.map { group in
                        (group.title, group.samples.map { ($0.name, "\($0.name): \($0.purpose)") })
                    },
                    value: samples[form.text.name]?.name ?? SampleCatalogue.firstName
                )
                HTML(button: "Open the sample", action: "sample")
            }
        }
    }

    private var settingsControls: HTML {
        HTML(.div, .style("grid")) {
            for (index, file) in form.trust.enumerated() { trusted(file, at: index) }
            HTML(
                area: Field.trust.rawValue,
                label: "Trust a certificate, a public key or metadata",
                text: "",
                rows: 2,
                hint: "Paste PEM or metadata, or drop the file anywhere on the page."
            )
            configuration
            HTML(
                field: Field.require.rawValue,
                label: "Required attributes",
                value: form.required,
                hint: "Names with commas between them, such as userID,zip."
            )
            HTML(field: Field.issuer.rawValue, label: "Issuer", value: form.issuer)
            HTML(field: Field.audience.rawValue, label: "Audience", value: form.audience, .set("list", "audiences"))
            HTML(.datalist, .id(named: "audiences")) {
                for audience in [Expectations.adobePassAudience, Expectations.adobePassStagingAudience] {
                    HTML(.option, .value(audience))
                }
            }
            evaluationTime
            HTML(
                choice: Field.stage.rawValue,
                label: "Stage",
                options: [
                    ("", "by its encoding"), ("received", "as received by the app"), ("sent", "as sent to Adobe"),
                ],
                value: form.stage?.rawValue ?? ""
            )
            HTML(
                box: Field.reveal.rawValue,
                label: "Show personal values",
                isChecked: form.privacy == .revealed ? .yes : .no
            )
        }
    }

    @HTMLBuilder
    private var evaluationTime: [HTML] {
        let (recorded, issued) = (request.times.recorded, request.times.issued)
        HTML(.div) {
            HTML(
                field: Field.at.rawValue,
                label: "Evaluation time",
                value: form.at,
                hint: """
                    In ISO 8601 with its zone, such as 2026-11-20T12:00:00Z or 2026-11-20T13:00:00+01:00; "issued" is the IssueInstant of \
                    each response. Without it: now, or the time of the recording if there is one.
                    """,
                .set("list", "times")
            )
            HTML(.datalist, .id(named: "times")) {
                HTML(.option, .value("\(SAMLTimestamp(request.now))"), text: "now")
                if let recorded { HTML(.option, .value("\(recorded)"), text: "from the recording") }
                if let issued { HTML(.option, .value("\(issued)"), text: "the IssueInstant of the response") }
            }
            if let recorded {
                HTML(button: "Use the time of the recording, \(recorded)", action: "at:\(recorded)")
            }
            if let issued {
                HTML(button: "Use the IssueInstant of the response, \(issued)", action: "at:\(issued)")
            }
            HTML(button: "Use the current time", action: "at:\(SAMLTimestamp(request.now))")
        }
    }

    private func trusted(_ file: NamedText, at index: Int) -> HTML {
        let id = "field-trust-\(index)"
        return HTML(.div, .style("field")) {
            HTML(.label, .set("for", id), text: "Trusted: \(file.name)")
            HTML(hidden: Field.trustName.rawValue, file.name)
            HTML(
                .textarea,
                .id(named: id),
                .name(Field.trust.rawValue),
                .set("rows", "2"),
                .set("spellcheck", "false")
            ) { HTML.lines(file.text) }
            HTML(button: "Do not trust \(file.name)", action: "untrust:\(index)")
        }
    }

    @HTMLBuilder
    private var configuration: [HTML] {
        if let file = form.configuration {
            HTML(area: Field.configuration.rawValue, label: "Configuration: \(file.name)", text: file.text, rows: 2)
            HTML(hidden: Field.configurationName.rawValue, file.name)
            HTML(button: "Remove the configuration", action: "unconfigure")
            HTML(field: Field.mvpd.rawValue, label: "MVPD in the configuration", value: form.mvpd)
        }
    }
}
