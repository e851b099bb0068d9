import AdobePass

// Results of the SDK: its callbacks, which the app waits for after it called a method.

extension ResultConstruction {
    func called(_ operation: SDKOperation) -> DocumentedResult {
        DocumentedResult("called", "the app called \(operation.rawValue)", .done)
    }

    var callbackResults: [DocumentedResult] {
        guard let sdk else { return [] }
        return switch sdk.operation {
        case .checkAccessStatus, .initialize: []
        case .setRequestor: [requestorComplete] + codeResults(sdk.operation.codes, in: sdk)
        case .checkAuthentication: [notAuthenticated, authenticated] + codeResults(sdk.operation.codes, in: sdk)
        case .getAuthentication, .getAuthenticationWithFilter: authenticationResults(sdk)
        case .getMetadata: sourceResults
        case .logout: logoutResults(sdk)
        }
    }

    var selectionResults: [DocumentedResult] {
        signInResults + [authenticated, notAuthenticated] + (sdk.map { codeResults([.cancelled], in: $0) } ?? [])
    }

    // MARK: Codes

    /// Returns the codes that the SDK has not reported yet, the one that explains the viewer's permission first.
    func codeResults(_ codes: [SDKStatusCode], in state: SignOnSDKState) -> [DocumentedResult] {
        let reported = state.reportedCodes
        let results = codes.filter { !reported.contains($0) }.map { code($0) }
        return switch state.permission {
        case .denied, .restricted: results.usually("vsa403")
        case .notDetermined: results.usually("vsa404")
        case .granted, nil: results
        }
    }

    private func code(_ code: SDKStatusCode) -> DocumentedResult {
        var callback = SDKCallback(.status, code: code.rawValue, level: code == .appleError ? "error" : "info")
        switch code {
        case .metadataFailed: callback.message = "constructed: the provider's service does not respond"
        case .appleError: callback.details = "constructed: VSErrorDomain, code 3"
        case .registrationCode: (callback.message, callback.level) = ("TJJCFK3", "success")
        default: break
        }
        return self.callback(code.resultName, code.rule?.sentence ?? "status \(code)", callback)
    }

    // MARK: Steps 2 and 3

    private var requestorComplete: DocumentedResult {
        callback("complete", "setRequestorComplete", SDKCallback(.setRequestorComplete))
    }

    var authenticated: DocumentedResult {
        let status = SDKCallback(.setAuthenticationStatus, status: 1)
        return callback("authenticated", "setAuthenticationStatus with the status 1", status)
    }

    var notAuthenticated: DocumentedResult { notAuthenticated("not-authenticated", "USER_NOT_AUTHENTICATED_ERROR") }

    /// The end of `getAuthentication` after the viewer chose no MVPD.
    var providerNotSelected: DocumentedResult {
        notAuthenticated("provider-not-selected", "PROVIDER_NOT_SELECTED_ERROR")
    }

    private func notAuthenticated(_ name: String, _ code: String) -> DocumentedResult {
        let status = SDKCallback(.setAuthenticationStatus, status: 0, code: code)
        return callback(name, "setAuthenticationStatus with the status 0, \(code)", status)
    }

    // MARK: Step 4

    private func authenticationResults(_ state: SignOnSDKState) -> [DocumentedResult] {
        guard state.signInPage != .closed else { return [authenticated, notAuthenticated] }
        let fallback = state.reportedCodes.contains { state.operation.fallbackCodes.contains($0) }
        let codes = fallback ? [] : codeResults(state.operation.fallbackCodes, in: state)
        let results =
            pickerCallbacks(state) + [authenticated] + signInResults + [ownPicker] + codes
            + [notAuthenticated, providerNotSelected]
        if state.isPlatformPickerShown == true { return results.usually("dismiss-picker") }
        if fallback { return results.usually("own-picker") }
        return switch state.permission {
        case .denied, .restricted: results.usually("vsa403")
        case .notDetermined: results.usually("vsa404")
        case .granted, nil: results
        }
    }

    private func pickerCallbacks(_ state: SignOnSDKState) -> [DocumentedResult] {
        let names = (state.callbacks ?? []).map(\.name)
        if !names.contains(.presentTvProviderDialog) {
            let present = SDKCallback(.presentTvProviderDialog)
            return [callback("present-picker", "presentTVProviderDialog: Apple's picker opens", present)]
        }
        guard !names.contains(.dismissTvProviderDialog) else { return [] }
        let dismiss = SDKCallback(.dismissTvProviderDialog)
        return [callback("dismiss-picker", "dismissTVProviderDialog: Apple's picker closes", dismiss)]
    }

    private var ownPicker: DocumentedResult {
        callback(
            "own-picker",
            "displayProviderDialog: the app shows its own picker",
            SDKCallback(.displayProviderDialog)
        )
    }

    /// The ways to sign in without single sign-on: a code on tvOS, a page on iOS.
    private var signInResults: [DocumentedResult] {
        guard state.platform != .tvOS else { return [code(.registrationCode)] }
        let url = "https://api.auth.adobe.com/constructed/authenticate"
        return [
            callback("page", "navigateToUrl: the app opens the MVPD's page", SDKCallback(.navigateToUrl, url: url)),
            callback(
                "safari-page",
                "navigateToUrl:useSVC: the app opens the MVPD's page in Safari's view controller",
                SDKCallback(.navigateToUrlUseSVC, url: url)
            ),
        ]
    }

    // MARK: Metadata and logout

    private var sourceResults: [DocumentedResult] {
        [
            DocumentedResult("apple", "tokenSource is 'Apple'", .tokenSource("Apple")),
            DocumentedResult("other-source", "tokenSource is '\(provider.mvpd)'", .tokenSource(provider.mvpd)),
        ]
    }

    private func logoutResults(_ state: SignOnSDKState) -> [DocumentedResult] {
        let ended = SDKCallback(.setAuthenticationStatus, status: 0, code: "USER_NOT_AUTHENTICATED_ERROR")
        let signedOut = callback("signed-out", "setAuthenticationStatus with the status 0", ended)
        let codes = codeResults(state.operation.codes, in: state)
        guard state.platform != .tvOS, state.logoutPage == nil else { return [signedOut] + codes }
        let url = "https://api.auth.adobe.com/constructed/logout"
        let page = SDKCallback(.navigateToUrl, url: url)
        return [callback("page", "navigateToUrl: a page signs the viewer out", page), signedOut] + codes
    }

    private func callback(_ name: String, _ title: String, _ callback: SDKCallback) -> DocumentedResult {
        DocumentedResult(name, title, .callback(callback))
    }
}

extension SDKStatusCode {
    /// The name of the result: `vsa403`, `aapl-error`, `registration-code`.
    fileprivate var resultName: String {
        self == .registrationCode ? "registration-code" : rawValue.lowercased().replacing("_", with: "-")
    }
}

extension SignOnSDKState {
    fileprivate var reportedCodes: [SDKStatusCode] {
        (callbacks ?? []).filter { $0.name == .status }.compactMap(\.code).map { SDKStatusCode(rawValue: $0) }
    }
}
