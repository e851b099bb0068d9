import AdobePass

/// The meaning of what the SDK has called back.
struct SignOnSDKWalk {
    private let state: SignOnSDKState
    private let callbacks: [SDKCallback]
    private let codes: [SDKStatusCode]
    private(set) var trail = SignOnTrail()

    init(_ state: SignOnSDKState) {
        self.state = state
        callbacks = state.callbacks ?? []
        codes = callbacks.filter { $0.name == .status }.compactMap(\.code).map { SDKStatusCode(rawValue: $0) }
    }

    mutating func nextStep() -> SignOnStep {
        guard state.isCalled == true else { return call() }
        explainCodes()
        switch state.operation {
        case .setRequestor: return endOfSetRequestor()
        case .checkAuthentication: return endOfAuthentication() ?? wait()
        case .getAuthentication: return endOfAuthentication() ?? getAuthentication()
        case .logout: return logOut()
        }
    }

    /// The call itself, and what is to be expected of it.
    private mutating func call() -> SignOnStep {
        trail.because(.sdkCall, state.operation.rawValue)
        let conditions = state.conditions ?? SDKConditions()
        switch state.operation {
        case .setRequestor, .getAuthentication:
            switch conditions.exchangesSilently {
            case true?: trail.because(.sdkSilent)
            case false?:
                let missing = conditions.silentExchange.filter { $0.holds == false }.map {
                    "not so: \($0.rule.sentence)"
                }
                let error = conditions.hasCommunicationError == true ? [SignOnRule.sdkCommunication.sentence] : []
                trail.because(.sdkNotSilent, (missing + error).joined(separator: "; "))
            case nil: trail.because(.sdkSilentUnknown)
            }
        case .checkAuthentication:
            for condition in conditions.notAuthenticated where condition.holds == true { trail.because(condition.rule) }
            if let expected = conditions.isAuthenticated { trail.because(expected ? .sdkExpectYes : .sdkExpectNo) }
        case .logout: break
        }
        return .callSDK(.operation(state.operation))
    }

    /// The codes come at any time, before or after the callbacks that they belong to.
    private mutating func explainCodes() {
        for code in codes {
            guard let rule = code.rule else {
                trail.because(.sdkOtherCode, code.rawValue.quoted)
                continue
            }
            trail.because(rule)
            if !state.operation.codes.contains(code) { trail.because(.sdkUnexpectedCode, code.rawValue) }
        }
    }

    private mutating func endOfSetRequestor() -> SignOnStep {
        guard callbacks.contains(where: { $0.name == .setRequestorComplete }) else { return wait() }
        trail.because(.sdkReady)
        return .done(.ready)
    }

    /// What `setAuthenticationStatus` says, which ends both methods; `nil` if it has not come.
    private mutating func endOfAuthentication() -> SignOnStep? {
        guard let end = callbacks.last(where: { $0.name == .setAuthenticationStatus }) else { return nil }
        if end.status == 1 {
            trail.because(.sdkAuthenticated)
            return .done(.authenticated)
        }
        trail.because(.sdkNotAuthenticated, end.code?.quoted)
        return .done(codes.contains(.cancelled) ? .cancelled : .notAuthenticated)
    }

    private mutating func getAuthentication() -> SignOnStep {
        if let code = callbacks.last(where: { $0.name == .status && $0.code == "REGCODE" })?.message {
            var flow = RegularFlow(presentation: .secondScreen)
            flow.mvpd = state.chosenMVPD
            flow.code = code
            return .regularFlow(flow)
        }
        // Where Apple's picker has to be, and how the viewer signs in without it, are two things: no order between their
        // callbacks is documented.
        let ways: [SDKCallback.Name] = [.displayProviderDialog, .navigateToUrl, .navigateToUrlUseSVC]
        let way = callbacks.lastIndex { ways.contains($0.name) }
        if let step = platformPicker(before: way) { return step }
        guard let way = way.map({ callbacks[$0] }) else { return wait() }
        let fallbacks = codes.filter(state.operation.fallbackCodes.contains).count
        guard way.name == .displayProviderDialog else {
            if fallbacks != 0, state.chosenMVPD == nil { trail.because(.sdkCodeCount, "there are \(fallbacks)") }
            return open(way)
        }
        if fallbacks != 1 { trail.because(.sdkCodeCount, "there are \(fallbacks)") }
        trail.because(.sdkOwnPicker)
        guard let mvpd = state.chosenMVPD else { return .ownPicker(mvpds: []) }
        trail.because(.sdkChosen, mvpd.quoted)
        return .callSDK(.setSelectedProvider(mvpd))
    }

    /// What to do with Apple's picker, before anything else.
    ///
    /// - Parameter way: The callback that leads to another way of signing in. If it is not known whether the app has taken
    ///   the picker away, that way is the step, and the picker is only a reason.
    /// - Returns: The step; `nil` if the picker needs none.
    private mutating func platformPicker(before way: Int?) -> SignOnStep? {
        let names: [SDKCallback.Name] = [.presentTvProviderDialog, .dismissTvProviderDialog]
        guard let last = callbacks.lastIndex(where: { names.contains($0.name) }) else { return nil }
        if callbacks[last].name == .presentTvProviderDialog {
            guard last >= way ?? 0, state.isPlatformPickerShown != true else { return nil }
            trail.because(.sdkPresent)
            return .showPlatformPicker
        }
        guard state.isPlatformPickerShown != false else { return nil }
        trail.because(.sdkDismiss)
        return state.isPlatformPickerShown == nil && way != nil ? nil : .hidePlatformPicker
    }

    private mutating func open(_ callback: SDKCallback) -> SignOnStep {
        trail.because(.sdkNavigate)
        var flow = RegularFlow(presentation: callback.name == .navigateToUrl ? .webView : .safari)
        flow.mvpd = state.chosenMVPD
        flow.url = callback.url
        return .regularFlow(flow)
    }

    /// Only VSA203 means that the settings have to be opened.
    private mutating func logOut() -> SignOnStep {
        if codes.contains(.signOutInSettings) { return .settings(.signOut(on: state.platform)) }
        if let page = callbacks.last, page.name == .navigateToUrl || page.name == .navigateToUrlUseSVC {
            return .openLogoutPage(LogoutPage(service: nil, url: page.url))
        }
        guard callbacks.contains(where: { $0.name == .setAuthenticationStatus }) else { return wait() }
        trail.because(.sdkSignedOut)
        return .done(.signedOut)
    }

    private mutating func wait() -> SignOnStep {
        trail.because(.sdkWait)
        return .awaitCallback
    }
}
