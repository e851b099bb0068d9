import AdobePass
import AdobePassFlow
import AdobePassXML
import HTMLForms
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
    private static let step = "flow-step"

    let path = "flow"
    let title = "Flow"
    let summary = "Find out why an app took a step of single sign-on, and which step is next."
    /// A recording can be dropped anywhere on the page, and most questions need none.
    let inputs: Set<TabInput> = []
    let optionalInputs: Set<TabInput> = [.text, .settings]

    var fields: [String] {
        [Self.cookbook, Self.scenario, Self.step]
            + Set(Cookbook.allCases.flatMap(StateField.all).map(FlowStateForm.name)).sorted()
    }

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {
        if form[Self.cookbook].isEmpty { form.set(Self.cookbook, to: Cookbook.v2.rawValue) }
        // A recording is asked about, and no longer the scenario that was shown.
        if form.hasNewFiles { form.set(Self.scenario, to: "") }
        switch action {
        case "state": form.set(Self.scenario, to: "")
        case "copy": Self.copyState(in: &form, at: now)
        case let action? where action.hasPrefix("show:"): form.set(Self.scenario, to: String(action.dropFirst(5)))
        default: break
        }
    }

    /// Copies the state of the scenario before the chosen step, or before its last step, into the form of the state.
    private static func copyState(in form: inout WorkbenchForm, at now: Date) {
        guard let flow = try? FlowScenario.named(form[scenario]).flow(from: now) else { return }
        let chosen = flow.steps.first { $0.decision.step.kind.title.utf8.elementsEqual(form[step].utf8) }
        guard let state = (chosen ?? flow.steps.last)?.state, let json = try? state.json(),
            let values = try? FlowStateValues(json)
        else { return }
        form.set(cookbook, to: flow.cookbook.rawValue)
        for field in StateField.all(of: flow.cookbook) {
            form.set(FlowStateForm.name(field), to: values.text(of: field))
        }
        form.set(scenario, to: "")
    }

    func controls(for request: TabRequest) -> [HTML] {
        let cookbook = Self.cookbook(of: request.form)
        let state = FlowStateForm(cookbook: cookbook, form: request.form)
        return [
            HTML(.div, .style("grid")) {
                HTML(
                    choice: Self.cookbook,
                    label: "Adobe's API",
                    options: Cookbook.allCases.map { ($0.rawValue, $0.title) },
                    value: cookbook.rawValue,
                    .flag("data-controls")
                )
                if let platform = state.platformChoice { platform }
                HTML(
                    choice: Self.scenario,
                    label: "What happened?",
                    options: [("", "what the recording above or the state below says")],
                    groups: Self.groups(of: request.form).map { group in
                        (group.event, group.scenarios.map { ($0.id, Self.label(of: $0)) })
                    },
                    value: request.form[Self.scenario],
                    .flag("data-controls")
                )
                HTML(
                    choice: Self.step,
                    label: "Why did the app take this step?",
                    options: [("", "any step")] + FlowBackwards.steps(of: cookbook).map { ($0, $0) },
                    value: request.form[Self.step],
                    .flag("data-controls")
                )
            },
            HTML(.div, .style("toolbar")) {
                HTML(
                    button: "Show the fields of this cookbook",
                    action: "flow:state",
                    .set("formaction", "flow"),
                    .flag("data-without-script")
                )
                HTML(
                    button: "List the scenarios with this step",
                    action: "flow:list",
                    .set("formaction", "flow"),
                    .flag("data-without-script")
                )
                if !request.form[Self.scenario].isEmpty {
                    HTML(
                        button: "Copy the state of the scenario before this step into the form",
                        action: "flow:copy",
                        .set("formaction", "flow")
                    )
                }
            },
            state.html,
        ]
    }

    func result(of request: TabRequest) -> [HTML] {
        do throws(AdobePassError) {
            let (flow, title, remark) = try Self.flow(of: request)
            // Without the calls before it, a recording of an exchange alone tells nothing about the flow.
            if flow.steps.allSatisfy({ if case .fields = $0.event { true } else { false } }), !flow.steps.isEmpty {
                // What Adobe returned is first.
                let outcomes = request.outcomes
                if !outcomes.isEmpty { return way(of: request.form) + outcomes + [Self.lateStart, Self.wayToCheck] }
            }
            let isRecorded = !request.texts.isEmpty && remark == nil && request.form[Self.scenario].isEmpty
            let report = FlowReport(
                of: flow,
                at: request.settings.instant,
                title: title,
                contents: request.form.privacy == .revealed ? .shown : .hidden,
                turningPoint: FlowScenario.all.first { $0.id.utf8.elementsEqual(request.form[Self.scenario].utf8) }?
                    .turningPoint,
                reading: .xml
            ) { step, _ in Self.request(of: step) }
            let state = FlowStateForm(cookbook: Self.cookbook(of: request.form), form: request.form)
            let remarks = remark.map { [HTML(.p, .style("soft"), text: $0)] } ?? []
            if request.form[Self.scenario].isEmpty, state.isEmpty, request.texts.isEmpty || remark != nil {
                return way(of: request.form) + remarks + Self.choice(in: request.form)
            }
            return way(of: request.form) + remarks
                + (isRecorded ? request.outcomes + [Self.wayToCheck] : []) + FlowSections(report).html
        } catch {
            return way(of: request.form) + [HTML(problem: "There is no flow.", "\(error)")]
        }
    }

    /// The scenarios as a list to read, which is longer than a menu shows.
    private static func choice(in form: WorkbenchForm) -> [HTML] {
        [
            HTML(.h2, text: "What happened?"),
            HTML(.p, text: "The page shows what the app must do next, and why. Or drop a recording of the app."),
        ]
            + groups(of: form).map { group in
                HTML(.section) {
                    HTML(.h3, text: group.event)
                    HTML(.ul, .style("choices"), .role("list")) {
                        for scenario in group.scenarios {
                            HTML(.li) {
                                HTML(
                                    button: "\(scenario.title) (\(scenario.platform.rawValue))",
                                    action: "flow:show:\(scenario.id)",
                                    .set("formaction", "flow")
                                )
                            }
                        }
                    }
                }
            }
    }

    private static var lateStart: HTML {
        HTML(
            .p,
            text: """
                The recording does not begin at the launch of the app, so the steps before these calls are unknown. Choose what \
                happened above to see the flow.
                """
        )
    }

    /// The flow shows which step failed; why Adobe rejected a response is another question.
    private static var wayToCheck: HTML {
        HTML(.div, .style("toolbar")) {
            HTML(
                .button,
                .style("primary"),
                .set("formaction", "check"),
                text: "Check the SAML responses in the recording"
            )
        }
    }

    private func way(of form: WorkbenchForm) -> [HTML] {
        FlowBackwards(to: form[Self.step], in: Self.cookbook(of: form)).map { [$0.html] } ?? []
    }

    /// The scenarios of the cookbook, of a chosen step those in which it occurs; the shown one is always among them.
    private static func scenarios(of form: WorkbenchForm) -> [FlowScenario] {
        let cookbook = cookbook(of: form)
        let platform = FlowStateForm(cookbook: cookbook, form: form).chosenPlatform
        let all = FlowScenario.all.filter {
            $0.cookbook == cookbook && (platform.isEmpty || $0.platform.rawValue.utf8.elementsEqual(platform.utf8))
                || $0.id.utf8.elementsEqual(form[scenario].utf8)
        }
        guard let way = FlowBackwards(to: form[step], in: cookbook) else { return all }
        let found = way.scenarios.map(\.id)
        return all.filter { found.contains($0.id) || $0.id.utf8.elementsEqual(form[scenario].utf8) }
    }

    private static func label(of scenario: FlowScenario) -> String {
        "\(scenario.title) (\(scenario.platform.rawValue), \(scenario.id))"
    }

    private static func groups(of form: WorkbenchForm) -> [(event: String, scenarios: [FlowScenario])] {
        let chosen = Set(scenarios(of: form).map(\.id))
        return FlowScenario.groups.compactMap { group in
            let scenarios = group.scenarios.filter { chosen.contains($0.id) }
            return scenarios.isEmpty ? nil : (group.event, scenarios)
        }
    }

    private static func cookbook(of form: WorkbenchForm) -> Cookbook { Cookbook(rawValue: form[cookbook]) ?? .v2 }

    private typealias Source = (flow: SignOnFlow, title: String, remark: String?)

    /// The flow of the scenario, the recording or the state, in this order.
    private static func flow(of request: TabRequest) throws(AdobePassError) -> Source {
        let form = request.form
        if !form[scenario].isEmpty {
            let chosen = try FlowScenario.named(form[scenario])
            return (try chosen.flow(from: request.settings.instant), chosen.title, nil)
        }
        let state = FlowStateForm(cookbook: cookbook(of: form), form: form)
        guard let text = request.texts.first else {
            return (try SignOnFlow(json: state.json, of: state.cookbook, reading: .xml), "The state", nil)
        }
        do throws(AdobePassError) {
            let selection = RecordingSelection(platform: state.platform)
            let flow = try recording(in: text.bytes, selection, at: request.settings.instant)
            return (flow, "the recording \(text.name)", nil)
        } catch {
            let remark = "The text above is not a recording of an app: \(error.message)."
            return (try SignOnFlow(json: state.json, of: state.cookbook, reading: .xml), "The state", remark)
        }
    }

    private static func recording(
        in text: [UInt8],
        _ selection: RecordingSelection,
        at instant: Date
    ) throws(AdobePassError) -> SignOnFlow {
        if SignOnFlow.isRecorded(in: text) { return try SignOnFlow(json: text, of: nil, reading: .xml) }
        return try FlowReconstruction(of: text, selecting: selection, at: instant, reading: .xml).flow
    }

    /// Values are left out.
    private static func request(of step: SignOnStep) -> String? {
        switch step {
        case .callAdobe(let call): call.service.pattern
        case .regularFlow(let flow): flow.url == nil ? flow.page?.pattern : nil
        default: nil
        }
    }
}
