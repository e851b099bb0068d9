// A part of a TV app that signs a viewer in with partner single sign-on, by Adobe's Apple SSO cookbook for REST API V2.
//
// It shows how the parts fit together; scripts/check-apple-sources keeps it compiling. It has not run on a device: that needs Apple's
// entitlement for the framework and Adobe's software statement.

import AdobePass
import AdobePassFlow
import Foundation
import HTTPTypes
import UIKit

@MainActor
final class SignInCoordinator {
    private var state = SignOnV2State(goal: .authenticate, platform: .tvOS)
    private var client: SignOnV2Client
    private let accounts: DeviceAccountManager

    /// - Parameters:
    ///   - client: The client of Adobe's services.
    ///   - screen: The view controller that Apple's picker is presented on.
    init(client: SignOnV2Client, on screen: UIViewController) {
        self.client = client
        accounts = DeviceAccountManager(prompting: .ifUndetermined, presenter: AccountPresenter(on: screen))
    }

    /// Asks for the permission when the app comes to the foreground, before a sign-in needs it.
    func appDidBecomeActive() async {
        if await accounts.access(.ifUndetermined) == .denied { explainBenefits() }
    }

    /// Signs the viewer in, and starts playback if the viewer is entitled to the resource.
    func signIn() async {
        let sender = RequestSender(transport: URLSessionTransport(), policy: .standard, clock: ContinuousClock())
        var (state, client) = (state, client)
        // What was found out is kept, also if the task is cancelled.
        defer { (self.state, self.client) = (state, client) }
        let flow = ExchangeFlow(
            sender: sender,
            accounts: accounts,
            presenter: self,
            clock: ContinuousClock(),
            now: { Date() }
        )
        // The code is on the screen only while the flow polls: after a cancellation it has to be shown again.
        state.signInPage = nil
        defer { hideCode() }
        do {
            while true {
                let decision = try await flow.run(&state, as: &client)
                switch decision.step {
                case .ownPicker(let mvpds):
                    state.chosenMVPD = await chooseProvider(from: mvpds)
                    state.isOwnPickerCanceled = state.chosenMVPD == nil
                case .settings(let prompt): return showSettings(prompt.path)
                case .done(.entitled): return play()
                case .done(.canceled):
                    // The next sign-in starts with the choice of a provider.
                    state.isOwnPickerCanceled = nil
                    return
                default: return showFailure(decision)
                }
            }
        } catch {
            // An AdobePassError contains no token and no personal data, so it may be logged.
            showFailure("\(error)")
        }
    }

    // MARK: The app's own screens

    private func chooseProvider(from mvpds: [String]) async -> String? { mvpds.first }
    private func explainBenefits() {}
    private func show(code: String, page: String?) {}
    private func hideCode() {}
    private func showSettings(_ path: [String]) {}
    private func showFailure(_ decision: SignOnDecision) {}
    private func showFailure(_ text: String) {}
    private func play() {}
}

extension SignInCoordinator: SignInPresenter {
    /// Shows the code for a second screen; the flow polls while it is shown.
    ///
    /// An app with a web view would open the page here, and return `closed` or `canceled` after the page has closed.
    @MainActor
    func present(_ flow: RegularFlow) async throws -> PageProgress {
        guard let code = flow.code else { return .canceled }
        show(code: code, page: flow.url)
        return .shown
    }
}
