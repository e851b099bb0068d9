import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A result of a step that the documents of Adobe and Apple describe, with values that this project constructed.
public struct DocumentedResult: Sendable {
    /// The name, such as `signed-in`; unique among the results of a step.
    public let name: String
    /// The result as a clause.
    public let title: String
    /// The event to record.
    public let event: FlowEvent

    init(_ name: String, _ title: String, _ event: FlowEvent) {
        self.name = name
        self.title = title
        self.event = event
    }
}

extension SignOnState {
    /// Returns the results that a step can have by the documents, the usual one first.
    ///
    /// The values belong together: a response is about the MVPD and the resource of the call, and the MVPDs are those of the
    /// configuration in the state. If the state contains no configuration, the provider is `ExampleCable`, whose
    /// `platformMappingId` is `example-cable`.
    ///
    /// - Parameters:
    ///   - step: The next step of the state.
    ///   - instant: The current time; every time in a result is relative to it.
    /// - Returns: The results; empty for the end of a workflow, and for `completeState`.
    public func documentedResults(of step: SignOnStep, at instant: Date) -> [DocumentedResult] {
        ResultConstruction(of: self, at: instant).results(of: step)
    }
}

/// The construction of the documented results of a step; each family of steps has its own file.
struct ResultConstruction {
    let state: SignOnState
    let now: EpochMilliseconds
    /// The service provider, if it is not that of the state.
    let serviceProvider: String?

    init(of state: SignOnState, at instant: Date, serviceProvider: String? = nil) {
        self.state = state
        self.serviceProvider = serviceProvider
        now = EpochMilliseconds(instant)
    }

    func results(of step: SignOnStep) -> [DocumentedResult] {
        switch step {
        case .askPermission: permissionResults
        case .askFramework(let request): accountResults(of: request)
        case .callAdobe(let call): results(of: call)
        case .callSDK(.operation(let operation)): [called(operation)]
        case .callSDK(.setSelectedProvider): selectionResults
        case .awaitCallback: callbackResults
        case .showPlatformPicker: [DocumentedResult("presented", "the app presented the view controller", .done)]
        case .hidePlatformPicker: [DocumentedResult("dismissed", "the app dismissed the view controller", .done)]
        case .ownPicker(let mvpds): pickerResults(among: mvpds)
        case .regularFlow(let flow): pageResults(of: flow)
        case .settings: settingsResults
        case .openLogoutPage: logoutPageResults
        case .completeState, .done: []
        }
    }

    var rest: (any RESTState)? { state.rest }

    var v2: SignOnV2State? { if case .v2(let state) = state { state } else { nil } }

    var sdk: SignOnSDKState? { if case .sdk(let state) = state { state } else { nil } }
}

extension [DocumentedResult] {
    /// Returns the results with the named ones first, in the order of the names.
    func usually(_ names: String...) -> Self {
        let first = names.compactMap { name in self.first { $0.name.hasSameBytes(as: name) } }
        return first + filter { result in !first.contains { $0.name.hasSameBytes(as: result.name) } }
    }
}
