import AdobePass
import ByteTools

// The last parts of the cookbook for REST API V1: the regular flow, authorization and logout.

extension SignOnV1Walk {
    // MARK: Step 10: the regular flow

    mutating func regularFlow(of mvpd: String) -> SignOnStep {
        let ask = AdobeCall(.v1RegistrationCode, mvpd: mvpd)
        guard let registration = state.registration else {
            trail.because(.v1RegistrationCode)
            return .callAdobe(ask)
        }
        guard registration.isSuccess else { return failure(of: registration, ask) }
        guard let code = state.registrationCode, !code.isEmpty else { return complete("registrationCode") }
        trail.because(.v1HasCode)
        guard let token = state.token else { return hasEnded ? end(ask) : present(mvpd, code) }
        if token.isSuccess {
            trail.because(.v1SignedIn)
            return authorize(mvpd)
        }
        switch token.status {
        case 410?:
            trail.because(.v1TokenEnded)
            return .callAdobe(ask)
        // Without a token checkauthn returns 403, and the service of the token 404.
        case 404?,
            403? where !token.isRetryAdvised:
            guard !hasEnded else { return end(ask) }
            guard state.isPolling else { return present(mvpd, code) }
            trail.because(.v1Poll)
            var poll = AdobeCall(.v1Token)
            poll.delaySeconds = max(token.retryAfterSeconds ?? 0, 5)
            return .callAdobe(poll)
        default:
            guard state.isPolling || !token.isRetryAdvised else { return present(mvpd, code) }
            return failure(of: token, AdobeCall(.v1Token))
        }
    }

    private var hasEnded: Bool { state.registrationCodeExpiration.map { $0 <= now } ?? false }

    private mutating func end(_ ask: AdobeCall) -> SignOnStep {
        trail.because(.v1CodeEnded)
        return .callAdobe(ask)
    }

    private mutating func present(_ mvpd: String, _ code: String) -> SignOnStep {
        let isSecondScreen = state.platform == .tvOS
        switch state.signInPage {
        case .canceled?:
            trail.because(.v1Canceled)
            return .done(.canceled)
        case .closed?,
            .shown? where isSecondScreen:
            trail.because(isSecondScreen ? .v1PollAtOnce : .v1PollAfterClosing)
            return call(.v1Token)
        case .shown?, nil:
            trail.because(isSecondScreen ? .v1SecondScreen : .v1WebView)
            return .regularFlow(
                RegularFlow(
                    presentation: isSecondScreen ? .secondScreen : .webView,
                    mvpd: mvpd,
                    code: code,
                    page: .v1Authenticate,
                    polling: [.v1Token, .v1CheckAuthentication]
                )
            )
        }
    }

    // MARK: Step 11

    mutating func authorize(_ mvpd: String?) -> SignOnStep {
        var ask = AdobeCall(.v1Authorize, mvpd: mvpd)
        ask.resource = state.resource
        guard let result = state.authorization else {
            trail.because(.v1Authorize)
            return .callAdobe(ask)
        }
        guard result.isSuccess else {
            if let end = again(after: result) { return end }
            guard result.status == 403, !result.isRetryAdvised else { return failure(of: result, ask) }
            trail.because(.v1Denied, result.words)
            return .done(.denied)
        }
        trail.because(.v1Authorized)
        var mediaToken = AdobeCall(.v1MediaToken)
        mediaToken.resource = state.resource
        guard let token = state.mediaToken else {
            trail.because(.v1MediaToken)
            return .callAdobe(mediaToken)
        }
        guard token.isSuccess else { return again(after: token) ?? failure(of: token, mediaToken) }
        trail.because(.v1Entitled)
        return .done(.entitled)
    }

    /// Returns the end if the viewer's authentication is missing or has expired.
    private mutating func again(after result: CallResult) -> SignOnStep? {
        guard result.needsAuthentication else { return nil }
        trail.because(.v1Again, result.words)
        return .done(.notAuthenticated)
    }

    // MARK: Logout

    mutating func logOut() -> SignOnStep {
        guard let metadata = state.userMetadata else {
            trail.because(.v1LogoutSource)
            return call(.v1UserMetadata)
        }
        if !metadata.isSuccess, let step = recovery(from: metadata, AdobeCall(.v1UserMetadata)) { return step }
        if let source = state.tokenSource {
            if let prompt = prompt(for: source) { return .settings(prompt) }
        } else if metadata.isSuccess {
            return complete("tokenSource")
        } else {
            trail.because(.v1LogoutUnknown, metadata.words)
        }
        return state.platform == .tvOS ? callLogout() : openLogoutPage()
    }

    /// Returns what to ask the viewer to do in the settings; `nil` if there is nothing to do or the app has asked already.
    ///
    /// Adobe's logout does not wait for the viewer.
    private mutating func prompt(for source: String) -> SettingsPrompt? {
        guard source.hasSameBytes(as: "Apple") else {
            trail.because(.v1LogoutOther, source.quoted)
            return nil
        }
        if let isBack = state.isBackFromSettings {
            trail.because(isBack ? .v1LogoutSettingsLeft : .v1LogoutPrompted)
            return nil
        }
        trail.because(.revokePermission)
        trail.because(.v1LogoutApple)
        var prompt = SettingsPrompt.provider(on: state.platform)
        prompt.following = state.platform == .tvOS ? .call(.v1Logout) : .openLogoutPage
        return prompt
    }

    private mutating func callLogout() -> SignOnStep {
        guard let result = state.logout else {
            trail.because(.v1LogoutDirect)
            return call(.v1Logout)
        }
        guard result.isSuccess else { return failure(of: result, AdobeCall(.v1Logout)) }
        trail.because(.v1LoggedOut)
        return .done(.signedOut)
    }

    private mutating func openLogoutPage() -> SignOnStep {
        guard state.logoutPage == .closed else {
            trail.because(state.logoutPage == .canceled ? .v1LogoutCanceled : .v1LogoutWebView)
            return .openLogoutPage(
                LogoutPage(service: .v1Logout, url: Self.logoutPage, placeholder: Self.devicePlaceholder)
            )
        }
        trail.because(.v1LoggedOut)
        return .done(.signedOut)
    }

    private static let logoutPage = "https://api.auth.adobe.com/api/v1/logout?deviceId=\(devicePlaceholder)"
    private static let devicePlaceholder = "{deviceId}"
}
