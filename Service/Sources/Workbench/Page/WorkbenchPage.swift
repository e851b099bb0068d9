import HTMLForms
import SAMLReports

/// The page of a tab: one form with the state, and the result.
struct WorkbenchPage: Sendable {
    let tab: any Tab
    let request: TabRequest
    let samples: SampleCatalogue

    var page: [UInt8] {
        PageHead.page(titled: "\(tab.title) – samltool workbench") {
            HTML(.a, .style("skip"), .set("href", "#result"), text: "To the result")
            HTML(
                .form,
                .id(named: "workbench"),
                .set("method", "post"),
                .set("action", "\(tab.path)"),
                .set("enctype", "multipart/form-data"),
                .set("autocomplete", "off")
            ) {
                // Enter in a field presses the first button of a form.
                HTML(.button, .style("hidden"), .set("tabindex", "-1"), .isHidden, text: "Update")
                HTML(.header) {
                    HTML(.h1, text: "samltool workbench")
                    HTML(.p, .style("soft"), text: "Everything stays on this machine, and nothing is stored.")
                }
                navigation
                HTML(.main) { content }
            }
        }
    }

    /// The parts of the page that depend on what is typed.
    var fragment: [UInt8] {
        var fragment: [UInt8] = []
        for part in changing { part.write(to: &fragment) }
        return fragment
    }

    @HTMLBuilder
    private var content: [HTML] {
        HTML(.p, .style("summary"), text: tab.summary)
        InputControls(request: request, samples: samples, tab: tab).html
        let controls = tab.controls(for: request)
        if !controls.isEmpty { HTML.element(.div, [.style("controls")], controls) }
        for name in hiddenFields { for value in request.form.values[name] ?? [] { HTML(hidden: name, value) } }
        HTML(.p, .style("status"), .id(named: "status"), .role("status"))
        changing
    }

    /// The settings and the result, which a fragment replaces by their identifiers.
    private var changing: [HTML] {
        let result = HTML.element(.section, [.id(named: "result"), .label("Result")], tab.result(of: request))
        guard tab.inputs.contains(.settings) else { return [result] }
        let summary = SettingsSummary(request: request)
        return [summary.problems, result, summary.html]
    }

    private var hiddenFields: [String] {
        let own = Set(tab.fields)
        return WorkbenchTabs.all.flatMap(\.fields).filter { !own.contains($0) }
    }

    private var navigation: HTML {
        HTML(.nav, .label("Tabs")) {
            HTML(.div, .style("tabs")) {
                for group in WorkbenchTabs.groups {
                    HTML(.div, .style("group-of-tabs")) {
                        HTML(.span, .style("soft"), .set("aria-hidden", "true"), text: group.title)
                        HTML(.div, .role("tablist"), .label(group.title)) { group.tabs.map(button) }
                    }
                }
            }
        }
    }

    private func button(for other: any Tab) -> HTML {
        HTML(
            .button,
            .role("tab"),
            .set("formaction", "\(other.path)"),
            .set("aria-selected", other.path == tab.path ? "true" : "false"),
            text: other.title
        )
    }
}
