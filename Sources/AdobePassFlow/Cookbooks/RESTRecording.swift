import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Recording of events in the states of the REST cookbooks.

extension RESTState {
    mutating func record(
        _ event: FlowEvent,
        of step: SignOnStep,
        at instant: Date,
        reading reader: AdobeBodyReader
    ) throws(AdobePassError) {
        switch (event, step) {
        case (.permission(let access), .askPermission): permission = access
        case (.account(let metadata), .askFramework(let request)): record(metadata, for: request)
        case (.response(let response), .callAdobe(let call)):
            let outcome = AdobeOutcome(of: response, service: call.service, reading: reader)
            let attempts = attempts(of: call.service)
            let judged = JudgedResponse(response: response, outcome: outcome)
            try record(judged, to: call, attempts: attempts, at: instant, reading: reader)
        case (.noResponse, .callAdobe(let call)):
            note(CallResult(status: nil, attempts: attempts(of: call.service)), of: call.service)
        case (.chosenMVPD(let mvpd), .ownPicker): chosenMVPD = mvpd
        case (.pickerCanceled, .ownPicker): isOwnPickerCanceled = true
        case (.page(let progress), .regularFlow): signInPage = progress
        // The viewer can cancel while the app polls.
        case (.page(.canceled), .callAdobe(let call)) where polls(by: call.service): signInPage = .canceled
        case (.page(let progress), .openLogoutPage): recordLogoutPage(progress)
        case (.settings(let progress), .settings): recordSettings(progress)
        case (.background, _): recordBackground()
        case (.logout, _): startLogout()
        default: throw event.error(after: step)
        }
    }

    mutating func note(_ result: CallResult, of service: AdobeService) {
        // Each rejected call has a token of its own.
        if service != .v2Token { clientToken = nil }
        if inquires(by: service) {
            exchangeInquiry = result
        } else if let path = Self.results[service] {
            self[keyPath: path] = result
        }
    }

    /// Returns true if a call of the service, at this point, checks whether the viewer has signed in.
    func polls(by service: AdobeService) -> Bool {
        [.v1Token, .v2Profile, .v2ProfileByCode].contains(service) && !inquires(by: service)
    }

    /// The number of attempts with the one that is recorded now: a call that is repeated after a failure is another attempt.
    func attempts(of service: AdobeService) -> Int {
        let path = Self.results[service]
        let last = inquires(by: service) ? exchangeInquiry : path.flatMap { self[keyPath: $0] }
        guard let last, last.isRetryAdvised || last.needsToken else { return 1 }
        return max(last.attempts ?? 1, 1) + 1
    }
}

extension FlowEvent {
    func error(after step: SignOnStep) -> AdobePassError {
        AdobePassError(.otherStep, "\(title) is no result of the next step, which is: \(step.kind.title)")
    }

    private var title: String {
        switch self {
        case .permission: "an access status"
        case .account: "account metadata"
        case .response: "a response of Adobe"
        case .noResponse: "a missing response"
        case .done: "a finished call"
        case .callback: "a callback of the SDK"
        case .tokenSource: "a tokenSource"
        case .chosenMVPD: "an MVPD of the app's own picker"
        case .pickerCanceled: "a canceled picker"
        case .page: "the progress of a page"
        case .settings: "the progress in the settings"
        case .logout: "the wish to sign out"
        case .background: "the background"
        case .fields: "a change of fields"
        }
    }
}
