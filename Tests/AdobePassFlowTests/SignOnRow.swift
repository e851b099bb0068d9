import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import TestSupport
import Testing

/// A branch of a cookbook: what it says, in our words, and what comes of it.
struct SignOnRow<State: FlowState>: CustomTestStringConvertible, Sendable {
    let state: State
    /// The next step, as ``AdobePass/SignOnStep/summary`` tells it.
    let step: String
    /// The rule that decides, and that the reasons end with.
    let rule: String
    /// What the cookbook says.
    fileprivate(set) var testDescription = ""

    func says(_ sentence: String) -> Self {
        var row = self
        row.testDescription = sentence
        return row
    }
}

/// A state of a cookbook, as the rows of tests have it.
protocol FlowState: Sendable {
    var decision: SignOnDecision { get }
}

extension FlowState {
    /// The row of a branch that ends with a step and a rule.
    func leads(to step: String, by rule: String) -> SignOnRow<Self> { SignOnRow(state: self, step: step, rule: rule) }
}

extension SignOnV1State: FlowState {
    var decision: SignOnDecision { SingleSignOn.nextStep(after: self, at: SignOnValues.now) }
}

extension SignOnV2State: FlowState {
    var decision: SignOnDecision { SingleSignOn.nextStep(after: self, at: SignOnValues.now) }
}

extension SignOnSDKState: FlowState {
    var decision: SignOnDecision { SingleSignOn.nextStep(after: self) }
}

/// Values that the states of the tests are made of.
enum SignOnValues {
    static let now = Date(timeIntervalSince1970: 1_795_262_400)
    static let nowInMilliseconds = EpochMilliseconds(now)
    static let later = EpochMilliseconds(now.addingTimeInterval(3600))
    static let earlier = EpochMilliseconds(now.addingTimeInterval(-0.001))
    static let response = HiddenText("<samlp:Response  ID='secret'>\n</samlp:Response>")

    static let configuration = Fixture.required("v1.json") { try SampleConfigurations.read("v1.json") }
    static let nothingInPicker = made(SampleConfigurations.json(mvpd: #""displayName": "M""#))
    /// Two MVPDs with the provider `example-cable`, of which the picker shows the first.
    static let twoOfOneProvider = made(
        Array(
            #"""
            {"mvpds": [{"id": "A", "platformMappingId": "example-cable", "enablePlatformServices": true,
              "boardingStatus": "SUPPORTED", "displayInPlatformPicker": true},
             {"id": "B", "platformMappingId": "example-cable"}]}
            """#.utf8
        )
    )

    /// An MVPD with single sign-on that Apple's picker does not show.
    static let notInPicker = made(
        Array(
            #"""
            {"mvpds": [{"id": "Hidden", "platformMappingId": "example-cable", "enablePlatformServices": true,
              "boardingStatus": "SUPPORTED", "displayInPlatformPicker": false}]}
            """#.utf8
        )
    )

    private static func made(_ json: [UInt8]) -> MVPDConfiguration {
        Fixture.required("a configuration") { try MVPDConfiguration(json: json) }
    }

    /// A call that Adobe answered with 200.
    static let success = CallResult(status: 200)
    static let signedIn = AccountMetadata(
        access: .granted,
        providerIdentifier: "example-cable",
        expirationDate: later
    )
    static let signedOut = AccountMetadata(access: .granted)
    static let signedInWithResponse = AccountMetadata(
        access: .granted,
        providerIdentifier: "example-cable",
        expirationDate: later,
        samlResponse: response
    )

    /// A provider and a SAML response beside an error, of which the cookbook reads the error last.
    static let signedInWithError = AccountMetadata(
        access: .granted,
        providerIdentifier: "example-cable",
        expirationDate: later,
        samlResponse: response,
        error: .init(code: .unsupportedProvider, unsupportedProviderIdentifier: "example-sat")
    )

    /// What the framework returns beside an error with this code, about a provider that is not supported.
    static func frameworkError(_ code: Int, _ provider: String? = nil) -> AccountMetadata {
        AccountMetadata(
            access: .granted,
            error: .init(code: FrameworkErrorCode(rawValue: code), unsupportedProviderIdentifier: provider)
        )
    }

    static func account(_ provider: String?, until date: EpochMilliseconds?) -> AccountMetadata {
        AccountMetadata(access: .granted, providerIdentifier: provider, expirationDate: date)
    }
}

extension SignOnStep {
    /// The step in a few words, with everything that the next one depends on.
    var summary: String {
        switch self {
        case .askPermission: return "ask for the permission"
        case .completeState(let fields): return "complete \(fields.joined(separator: ", "))"
        case .askFramework(let request):
            let token = request.verificationToken.map { _ in "with the request for \(request.attributeNames)" }
            let picker = request.isInterruptionAllowed ? "with the picker" : "silently"
            return "ask the framework \(token ?? picker)"
        case .callAdobe(let call):
            let status = call.frameworkStatus.map { " with the status of \($0.provider.id ?? "no provider")" } ?? ""
            let delay = call.delaySeconds == 0 ? "" : " after \(call.delaySeconds) s"
            return "call \(call.service)\(call.mvpd.map { " for \($0)" } ?? "")\(status)\(delay)"
        case .callSDK(.operation(let operation)): return "call \(operation.rawValue)"
        case .callSDK(.setSelectedProvider(let mvpd)): return "call setSelectedProvider(\(mvpd))"
        case .awaitCallback: return "wait"
        case .showPlatformPicker: return "show the framework's view"
        case .hidePlatformPicker: return "take the framework's view away"
        case .ownPicker(let mvpds): return mvpds.isEmpty ? "own picker" : "own picker with \(mvpds.count)"
        case .regularFlow(let flow):
            let parts = [flow.mvpd.map { "of \($0)" }, flow.code.map { "code \($0)" }, flow.url].compactMap(\.self)
            return (["regular flow", flow.presentation.rawValue] + parts).joined(separator: ", ")
        case .settings(let prompt): return prompt.path.joined(separator: " > ")
        case .openLogoutPage(let page):
            let parts = ["logout page", page.service.map { "of \($0)" }, page.url].compactMap(\.self)
            return parts.joined(separator: " ")
        case .done(let outcome): return "done: \(outcome.rawValue)"
        }
    }
}

extension SignOnDecision {
    /// Makes sure that the walk took edges of a cookbook's graph and no others, from an entry to the step.
    func checkPath(_ sourceLocation: SourceLocation = #_sourceLocation) {
        let graphs = Cookbook.allCases.map { DecisionGraph.of($0) }
        guard let first = path.first, let graph = graphs.first(where: { $0.node(first.source) != nil }) else {
            Issue.record("no path: \(step.summary)", sourceLocation: sourceLocation)
            return
        }
        #expect(graph.entries.contains(first.source), sourceLocation: sourceLocation)
        var node = first.source
        var last = node
        for edge in path {
            // A remark may follow the edge that leads to the next question.
            let isRemark = edge.target == .remark && edge.source == last
            #expect(edge.source == node || isRemark, "\(edge.rule.id)", sourceLocation: sourceLocation)
            let edges = graph.node(edge.source)?.edges ?? []
            #expect(edges.contains(edge), "\(edge.rule.id)", sourceLocation: sourceLocation)
            if case .question(let next) = edge.target { (last, node) = (node, next) }
        }
        let undeclared = reasons.map(\.rule.id).filter { id in !path.contains { $0.rule.id == id } }
        #expect(undeclared == [], "at \(node)", sourceLocation: sourceLocation)
        let kind = path.last { $0.target != .remark }?.target.kind
        #expect(kind == step.kind, "at \(node): \(step.summary)", sourceLocation: sourceLocation)
        let isEnd = if case .done = step { true } else { false }
        #expect(resultFields.isEmpty == isEnd, "at \(node)", sourceLocation: sourceLocation)
    }

    /// Makes sure that this is what a row says, and that its reasons are rules.
    func check<State>(_ row: SignOnRow<State>, _ sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(step.summary == row.step, sourceLocation: sourceLocation)
        #expect(reasons.last?.rule.id == row.rule, sourceLocation: sourceLocation)
        for reason in reasons {
            #expect(SignOnRule.all.contains(reason.rule), sourceLocation: sourceLocation)
            #expect(!reason.description.contains("secret"), sourceLocation: sourceLocation)
        }
        checkPath(sourceLocation)
        #expect(!String(describing: self).contains("secret"), sourceLocation: sourceLocation)
        #expect(!String(reflecting: self).contains("secret"), sourceLocation: sourceLocation)
    }
}
