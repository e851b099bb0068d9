import AdobePass

// Recording of events in the state of the SDK's cookbook.

extension SignOnSDKState {
    mutating func record(_ event: FlowEvent, of step: SignOnStep) throws(AdobePassError) {
        switch (event, step) {
        case (.permission(let access), .askPermission): permission = access
        case (.done, .callSDK(.operation(let operation))): call(operation)
        case (.done, .showPlatformPicker): isPlatformPickerShown = true
        case (.done, .hidePlatformPicker): isPlatformPickerShown = false
        // A callback may come at any time.
        case (.callback(let callback), _): callbacks = (callbacks ?? []) + [callback]
        case (.tokenSource(let source), .awaitCallback) where operation == .getMetadata: tokenSource = source
        case (.chosenMVPD(let mvpd), .ownPicker): chosenMVPD = mvpd
        case (.page(let progress), .regularFlow): signInPage = progress
        case (.page(let progress), .openLogoutPage): logoutPage = progress
        case (.settings(let progress), .settings): isBackFromSettings = progress == .left
        case (.logout, _): start(.logout)
        default: throw event.error(after: step)
        }
    }

    private mutating func call(_ operation: SDKOperation) {
        start(operation)
        isCalled = true
    }

    /// Goes on with another method, whose callbacks are yet to come.
    private mutating func start(_ operation: SDKOperation) {
        if isCalled == true, let calls = earlierCalls { earlierCalls = calls + [self.operation] }
        self.operation = operation
        isCalled = nil
        callbacks = nil
        (isPlatformPickerShown, chosenMVPD, signInPage, logoutPage) = (nil, nil, nil, nil)
    }
}
