import AdobePass
import AdobePassFlow
import AdobePassXML
import SAMLDiagnosis
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The single sign-on flow: the decisions of a cookbook for a recording, a scenario or a state, and the next step.
struct FlowTab: Tab {
    private static let cookbook = "flow-cookbook"
    private static let scenario = "flow-scenario"

    let path = "flow"
    let title = "Flow"
    let summary = "Find out why an app took a step of single sign-on, and which step is next."
    let inputs: Set<TabInput> = [.text]

    var fields: [String] {
        [Self.cookbook, Self.scenario] + Set(Cookbook.allCases.flatMap(StateField.all).map(FlowStateForm.name)).sorted()
    }

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {
        if form[Self.cookbook].isEmpty { form.set(Self.cookbook, to: Cookbook.v2.rawValue) }
        if action == "state" { form.set(Self.scenario, to: "") }
    }

    func controls(for request: TabRequest) -> [HTML] {
        let cookbook = Self.cookbook(of: request.form)
        return [
            HTML(.div, .style("grid")) {
                HTML(
                    choice: Self.cookbook,
                    label: "Cookbook",
                    options: Cookbook.allCases.map { ($0.rawValue, $0.title) },
                    value: cookbook.rawValue
                )
                HTML(
                    choice: Self.scenario,
                    label: "Show",
                    options: [("", "the recording above, or the state below")]
                        + FlowScenario.all.filter { $0.cookbook == cookbook }.map { ($0.id, "\($0.id): \($0.title)") },
                    value: request.form[Self.scenario]
                )
            },
            HTML(button: "Show the fields of this cookbook", action: "flow:state", .set("formaction", "/flow")),
            FlowStateForm(cookbook: cookbook, form: request.form).html,
        ]
    }

    func result(of request: TabRequest) -> [HTML] {
        do throws(AdobePassError) {
            let (flow, title, remark) = try Self.flow(of: request)
            let report = FlowReport(
                of: flow,
                at: request.settings.time.instant,
                title: title,
                contents: request.form.privacy == .revealed ? .shown : .hidden,
                reading: .xml
            ) { step, _ in Self.request(of: step) }
            return (remark.map { [HTML(.p, .style("soft"), text: $0)] } ?? []) + FlowSections(report).html
        } catch {
            return [HTML(problem: "There is no flow.", "\(error)")]
        }
    }

    private static func cookbook(of form: WorkbenchForm) -> Cookbook { Cookbook(rawValue: form[cookbook]) ?? .v2 }

    /// A flow, its title, and a remark about where it is from.
    private typealias Source = (flow: SignOnFlow, title: String, remark: String?)

    /// The flow of the scenario, the recording or the state, in this order.
    private static func flow(of request: TabRequest) throws(AdobePassError) -> Source {
        let form = request.form
        if !form[scenario].isEmpty {
            let chosen = try FlowScenario.named(form[scenario])
            return (try chosen.flow(from: request.settings.time.instant), chosen.title, nil)
        }
        let state = FlowStateForm(cookbook: cookbook(of: form), form: form)
        guard let text = request.texts.first else {
            return (try SignOnFlow(json: state.json, of: state.cookbook, reading: .xml), "The state", nil)
        }
        do throws(AdobePassError) {
            let selection = RecordingSelection(platform: state.platform)
            return (try recording(in: text.bytes, selection, at: request.settings.time.instant), text.name, nil)
        } catch {
            let remark = "The text above is not a recording of an app: \(error.message). This is the flow of the state."
            return (try SignOnFlow(json: state.json, of: state.cookbook, reading: .xml), "The state", remark)
        }
    }

    /// The flow in a recording of an app, or in a saved flow.
    private static func recording(
        in text: [UInt8],
        _ selection: RecordingSelection,
        at instant: Date
    ) throws(AdobePassError) -> SignOnFlow {
        if SignOnFlow.isRecorded(in: text) { return try SignOnFlow(json: text, of: nil, reading: .xml) }
        return try FlowReconstruction(of: text, selecting: selection, at: instant, reading: .xml).flow
    }

    /// The first line of a request; values are left out.
    private static func request(of step: SignOnStep) -> String? {
        switch step {
        case .callAdobe(let call): call.service.pattern
        case .regularFlow(let flow): flow.url == nil ? flow.page?.pattern : nil
        default: nil
        }
    }
}
