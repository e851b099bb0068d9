import AdobePass
import ByteTools

struct SignOnSDKWalk {
    let state: SignOnSDKState
    let callbacks: [SDKCallback]
    let codes: [SDKStatusCode]
    var trail: SignOnTrail

    init(_ state: SignOnSDKState) {
        self.state = state
        callbacks = state.callbacks ?? []
        codes = callbacks.filter { $0.name == .status }.compactMap(\.code).map { SDKStatusCode(rawValue: $0) }
        trail = SignOnTrail(in: .sdk, at: state.operation.question)
    }

    mutating func nextStep() -> SignOnStep {
        if state.operation == .checkAccessStatus { return askPermission() }
        if state.isCalled != true, let missing = missingCall() { return missing }
        guard state.isCalled == true else { return call(state.operation) }
        explainCodes()
        switch state.operation {
        case .checkAccessStatus, .initialize:
            trail.because(.sdkInitialized)
            return call(.setRequestor)
        case .setRequestor: return endOfSetRequestor()
        case .checkAuthentication: return endOfCheck()
        case .getAuthentication, .getAuthenticationWithFilter: return endOfAuthentication() ?? authenticate()
        case .getMetadata: return readMetadata()
        case .logout: return logOut()
        }
    }

    // MARK: The calls, in their order

    private mutating func askPermission() -> SignOnStep {
        guard let access = state.permission else {
            trail.because(.permissionInForeground)
            trail.because(.askPermission)
            return .askPermission
        }
        if access == .granted {
            trail.because(.permissionGranted)
        } else {
            trail.noteMissingPermission(access, on: state.platform)
        }
        let calls = state.earlierCalls ?? []
        guard calls.contains(.initialize) else { return call(.initialize) }
        trail.because(.sdkInitialized)
        guard calls.contains(.setRequestor) else { return call(.setRequestor) }
        trail.because(.sdkRequestorSet)
        return call(.checkAuthentication)
    }

    /// Returns the method that the app must call first; `nil` if the app has called it or the calls are not recorded.
    private mutating func missingCall() -> SignOnStep? {
        guard let calls = state.earlierCalls, state.operation != .initialize else { return nil }
        guard calls.contains(.initialize) else {
            trail.because(.sdkNotInitialized)
            return call(.initialize)
        }
        guard calls.contains(.setRequestor) || state.operation == .setRequestor else {
            trail.because(.sdkNoRequestor)
            return call(.setRequestor)
        }
        return nil
    }

    private mutating func call(_ operation: SDKOperation) -> SignOnStep {
        let conditions = state.knownConditions
        switch operation {
        case .checkAccessStatus, .initialize: trail.because(.sdkInitialize)
        case .setRequestor:
            trail.because(.sdkSetRequestor)
            expectExchange(in: operation, by: conditions)
        case .getAuthentication, .getAuthenticationWithFilter:
            noteUnchecked()
            trail.because(.sdkAuthenticate)
            expectExchange(in: operation, by: conditions)
        case .checkAuthentication:
            trail.because(.sdkCheck)
            for condition in conditions.notAuthenticated where condition.holds == true { trail.because(condition.rule) }
            if let expected = conditions.isAuthenticated { trail.because(expected ? .sdkExpectYes : .sdkExpectNo) }
        case .getMetadata: trail.because(.sdkGetMetadata)
        case .logout:
            trail.because(state.platform == .tvOS ? .sdkSessionKept : .sdkSessionEnded)
            trail.because(.sdkLogout)
        }
        return .callSDK(.operation(operation))
    }

    /// Adds a reason if the app has not checked the authentication, with which the sequence starts a sign-in.
    private mutating func noteUnchecked() {
        guard let calls = state.earlierCalls, state.operation != .checkAuthentication,
            !calls.contains(.checkAuthentication)
        else { return }
        trail.because(.sdkNotChecked)
    }

    private mutating func expectExchange(in operation: SDKOperation, by conditions: SDKConditions) {
        switch conditions.exchangesSilently(in: operation) {
        case true?: trail.because(.sdkSilent)
        case false?:
            let missing = conditions.silentExchange(in: operation).filter { $0.holds == false }
                .map { "not met: \($0.rule.sentence)" }
            let error = conditions.hasCommunicationError == true ? ["communication with the framework failed"] : []
            trail.because(.sdkNotSilent, (missing + error).joined(separator: "; "))
        case nil:
            let isOpen = conditions.isSignedInOnDevice == false
            trail.because(.sdkSilentUnknown, isOpen ? "not known: \(SignOnRule.sdkSigningIn.sentence)" : nil)
        }
    }

    /// A code may arrive before or after the callback that it belongs to.
    private mutating func explainCodes() {
        for callback in callbacks where callback.name == .status {
            guard let name = callback.code else { continue }
            let code = SDKStatusCode(rawValue: name)
            guard let rule = code.rule else {
                trail.because(.sdkOtherCode, code.rawValue.quoted)
                continue
            }
            trail.because(rule, callback.context(of: code))
            guard state.operation.codes.contains(code) else {
                trail.because(.sdkUnexpectedCode, code.rawValue)
                continue
            }
            if state.operation == .checkAuthentication, state.conditions?.isSignedInOnDevice == false {
                trail.because(.sdkCodeNotOnDevice, code.rawValue)
            }
        }
    }

    // MARK: Steps 2 and 3

    private mutating func endOfSetRequestor() -> SignOnStep {
        for callback in callbacks where ![.setRequestorComplete, .status].contains(callback.name) {
            trail.because(.sdkUnexpectedCallback, callback.name.rawValue)
        }
        guard callbacks.contains(where: { $0.name == .setRequestorComplete }) else { return wait() }
        trail.because(.sdkReady)
        return call(.checkAuthentication)
    }

    private mutating func endOfCheck() -> SignOnStep {
        guard let end = status else { return wait() }
        switch end.status {
        case 0?:
            trail.because(.sdkStartAuthentication, end.code?.quoted)
            return call(.getAuthentication)
        case 1?:
            trail.because(.sdkAuthenticated)
            return .done(.authenticated)
        default: return completeStatus(end)
        }
    }

    var status: SDKCallback? { callbacks.last { $0.name == .setAuthenticationStatus } }

    /// Returns the step that records the status again: the SDK has no other than 0 and 1.
    mutating func completeStatus(_ callback: SDKCallback) -> SignOnStep {
        trail.because(.sdkUnknownStatus, callback.status.map { "it is \($0)" } ?? "it is missing")
        return .completeState(["callbacks"])
    }

    // MARK: Metadata and logout

    private mutating func readMetadata() -> SignOnStep {
        guard let source = state.tokenSource else { return wait() }
        trail.because(source.hasSameBytes(as: "Apple") ? .sdkMetadataApple : .sdkMetadataOther, source.quoted)
        return .done(.authenticated)
    }

    /// Decides the step after `logout`: the page first, if there is one, and the settings only after `VSA203`.
    ///
    /// The SDK's logout does not wait for the viewer in the settings.
    private mutating func logOut() -> SignOnStep {
        let page = callbacks.last { $0.name == .navigateToUrl || $0.name == .navigateToUrlUseSVC }
        if let page, status == nil, state.logoutPage != .closed {
            notePage()
            trail.because(.sdkLogoutPage)
            return .openLogoutPage(LogoutPage(service: nil, url: page.url))
        }
        switch status?.status {
        case 0?: break
        case 1?:
            trail.because(.sdkStillSignedIn)
            return .done(.authenticated)
        default: if let status { return completeStatus(status) }
        }
        if codes.contains(.signOutInSettings) {
            guard let isBack = state.isBackFromSettings else {
                trail.because(.revokePermission)
                trail.because(.sdkLogoutSettings)
                return .settings(.provider(on: state.platform))
            }
            trail.because(isBack ? .sdkSettingsLeft : .sdkLogoutPrompted)
            if isBack { return .done(.signedOut) }
        }
        guard status != nil else { return wait() }
        trail.because(.sdkSignedOut)
        return .done(.signedOut)
    }

    /// Adds a reason if the system cannot open the page.
    mutating func notePage() {
        if state.platform == .tvOS { trail.because(.sdkNoPage) }
    }

    mutating func wait() -> SignOnStep {
        trail.because(.sdkWait)
        return .awaitCallback
    }
}

extension SDKCallback {
    /// Returns the message or the details, for the codes whose cookbook entry refers to them.
    fileprivate func context(of code: SDKStatusCode) -> String? {
        switch code {
        case .metadataFailed: message.map { "message: \($0.quoted)" }
        case .appleError: details.map { "details: \($0.quoted)" }
        default: nil
        }
    }
}
