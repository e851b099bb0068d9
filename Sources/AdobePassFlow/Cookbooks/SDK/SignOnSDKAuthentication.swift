import AdobePass
import ByteTools

// Step 4 of the cookbook for the SDK: the callbacks of getAuthentication.

extension SignOnSDKWalk {
    /// Returns the end of the method by `setAuthenticationStatus`; `nil` if the SDK has not called it yet.
    mutating func endOfAuthentication() -> SignOnStep? {
        guard let end = status else { return nil }
        if end.status == 1 {
            trail.because(.sdkAuthenticated)
            return .done(.authenticated)
        }
        guard end.status == 0 else { return completeStatus(end) }
        // A viewer who canceled Apple's picker and then chose in the app's own wanted to sign in.
        if codes.contains(.cancelled), state.chosenMVPD == nil {
            trail.because(.sdkCanceled, end.code?.quoted)
            return .done(.canceled)
        }
        trail.because(.sdkNotAuthenticated, end.code?.quoted)
        return .done(.notAuthenticated)
    }

    mutating func authenticate() -> SignOnStep {
        if let code = callbacks.last(where: { $0.name == .status && $0.code == "REGCODE" })?.message {
            trail.because(.sdkRegistrationScreen)
            var flow = RegularFlow(presentation: .secondScreen)
            flow.mvpd = state.chosenMVPD
            flow.code = code
            return .regularFlow(flow)
        }
        // The callbacks about Apple's picker are independent of those that start another way to sign in: no order between them is
        // documented.
        let ways: [SDKCallback.Name] = [.displayProviderDialog, .navigateToUrl, .navigateToUrlUseSVC]
        let last = callbacks.lastIndex { ways.contains($0.name) }
        if let step = platformPicker(before: last) { return step }
        guard let index = last else { return wait() }
        let way = callbacks[index]
        let isDialog = way.name == .displayProviderDialog
        let isOwnPickerCanceled = isDialog && state.chosenMVPD == nil && isCanceledAgain(after: index)
        // The code of the app's own picker is not about the fallback to it.
        let fallbacks = fallbackCodes.map(\.rawValue).dropLast(isOwnPickerCanceled ? 1 : 0)
        let count = fallbacks.isEmpty ? "none of them came" : "\(fallbacks.joined(separator: ", ")) came"
        guard isDialog else {
            if !fallbacks.isEmpty, state.chosenMVPD == nil { trail.because(.sdkCodeCount, count) }
            return open(way)
        }
        if fallbacks.count != 1 { trail.because(.sdkCodeCount, count) }
        trail.because(.sdkOwnPicker)
        if isOwnPickerCanceled { return wait() }
        guard let mvpd = state.chosenMVPD, !mvpd.isEmpty else {
            trail.because(.sdkShowPicker)
            return .ownPicker(mvpds: [])
        }
        trail.because(.sdkChosen, mvpd.quoted)
        return .callSDK(.setSelectedProvider(mvpd))
    }

    /// The codes of which one comes with the fallback to the app's own picker.
    private var fallbackCodes: [SDKStatusCode] { codes.filter(state.operation.fallbackCodes.contains) }

    /// Returns true if the viewer canceled the app's own picker: N005 is the last code, after another one and after the callback that
    /// shows the picker.
    private func isCanceledAgain(after dialog: Int) -> Bool {
        guard fallbackCodes.count > 1, fallbackCodes.last == .cancelled else { return false }
        return callbacks[dialog...].contains { $0.name == .status && $0.code == SDKStatusCode.cancelled.rawValue }
    }

    /// Apple's picker comes before any other step; if nothing records its dismissal, another way to sign in is the step.
    private mutating func platformPicker(before way: Int?) -> SignOnStep? {
        let names: [SDKCallback.Name] = [.presentTvProviderDialog, .dismissTvProviderDialog]
        guard let last = callbacks.lastIndex(where: { names.contains($0.name) }) else { return nil }
        if callbacks[last].name == .presentTvProviderDialog {
            guard last >= way ?? 0, state.isPlatformPickerShown != true else { return nil }
            trail.because(.sdkPresent)
            return .showPlatformPicker
        }
        guard state.isPlatformPickerShown != false else { return nil }
        guard state.isPlatformPickerShown == true || way == nil else {
            trail.because(.sdkPickerLeft)
            return nil
        }
        trail.because(.sdkDismiss)
        return .hidePlatformPicker
    }

    private mutating func open(_ callback: SDKCallback) -> SignOnStep {
        if state.chosenMVPD == nil { trail.because(.sdkSelectedProvider) }
        guard state.signInPage != .closed else {
            trail.because(.sdkPageClosed)
            return .awaitCallback
        }
        notePage()
        trail.because(.sdkNavigate)
        var flow = RegularFlow(presentation: callback.name == .navigateToUrl ? .webView : .safari)
        flow.mvpd = state.chosenMVPD
        flow.url = callback.url
        return .regularFlow(flow)
    }
}
