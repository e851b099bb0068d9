import HTMLForms
package import SAMLReports

/// The page of a tab: one form with the state, and the result.
package struct WorkbenchPage: Sendable {
    let tab: AnyTab
    let request: TabRequest

    package var title: String { "\(tab.title) – \(request.host.name)" }

    /// The content of the page.
    @HTMLBuilder
    package var html: [HTML] {
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
                HTML(.h1, text: request.host.name)
                HTML(.p, .style("soft"), text: request.host.promise)
            }
            navigation
            HTML(.main) { content }
        }
    }

    /// The parts of the page that depend on what is typed.
    package var fragment: [UInt8] {
        var fragment: [UInt8] = []
        for part in changing { part.write(to: &fragment) }
        return fragment
    }

    /// Returns a file of the tab; `nil` if it has none of the name.
    package func download(_ name: String) -> TabDownload? { tab.download(name, request) }

    @HTMLBuilder
    private var content: [HTML] {
        HTML(.p, .style("summary"), text: tab.summary)
        InputControls(request: request, tab: tab).html
        let controls = tab.controls(request)
        if !controls.isEmpty { HTML.element(.div, [.style("controls")], controls) }
        for name in hiddenFields { for value in request.form.values[name] ?? [] { HTML(hidden: name, value) } }
        HTML(.p, .style("status"), .id(named: "status"), .role("status"))
        changing
    }

    /// The settings and the result, which a fragment replaces by their identifiers.
    private var changing: [HTML] {
        let result = HTML.element(.section, [.id(named: "result"), .label("Result")], tab.result(request))
        guard tab.inputs.contains(.settings) else { return [result] }
        let summary = SettingsSummary(request: request)
        return [summary.problems, result, summary.html]
    }

    private var hiddenFields: [String] {
        let own = Set(tab.fields)
        return request.host.tabs.flatMap { $0.fields }.filter { !own.contains($0) }
    }

    private var navigation: HTML {
        HTML(.nav, .label("Tabs")) {
            HTML(.div, .style("tabs")) {
                for group in request.host.groups {
                    HTML(.div, .style("group-of-tabs")) {
                        HTML(.span, .style("soft"), .set("aria-hidden", "true"), text: group.title)
                        HTML(.div, .role("tablist"), .label(group.title)) { group.tabs.map(button) }
                    }
                }
            }
        }
    }

    private func button(for other: AnyTab) -> HTML {
        HTML(
            .button,
            .role("tab"),
            .set("formaction", "\(other.path)"),
            .set("aria-selected", other.path == tab.path ? "true" : "false"),
            text: other.title
        )
    }
}
