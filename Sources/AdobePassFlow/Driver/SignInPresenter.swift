/// The screens of an app for the regular flow.
///
/// An ``ExchangeFlow`` with a presenter goes through the regular flow to its end: it presents the code or the page, polls until
/// the viewer has signed in, and presents another code if the first one expires.
public protocol SignInPresenter: Sendable {
    /// Shows the code or the page by which the viewer signs in.
    ///
    /// - On a second screen: shows the code and returns `.shown` at once; the flow polls while the app shows the code. The app hides
    ///   the code when the flow returns, fails or presents another one; to let the viewer cancel, it cancels the flow's task.
    /// - In a web view or a view controller of Safari: opens ``RegularFlow/url`` and returns `.closed` after the page has closed, or
    ///   `.canceled` if the viewer canceled. With `.shown`, the flow stops; the app sets `signInPage` of the state to `closed` after
    ///   the page has closed, and runs the flow again.
    ///
    /// - Parameter flow: The code and the complete URL; without a URL only if Adobe returned neither code nor URL.
    /// - Returns: The progress.
    /// - Throws: Any error, with which the flow ends; `CancellationError` if the task was cancelled.
    func present(_ flow: RegularFlow) async throws -> PageProgress
}
