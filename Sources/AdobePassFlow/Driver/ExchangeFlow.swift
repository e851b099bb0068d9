public import AdobePass

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The driver of a workflow: it sends the requests to Apple's framework and Adobe, and stops where the app itself must act.
///
/// ```swift
/// let flow = ExchangeFlow(sender: sender, accounts: accounts, presenter: screens, clock: ContinuousClock(), now: { Date() })
/// let decision = try await flow.run(&state, as: &client)
/// switch decision.step {
/// case .ownPicker(let mvpds): state.chosenMVPD = await choose(from: mvpds)  // and run again
/// case .done(.entitled): play()
/// …
/// }
/// ```
///
/// Without a ``SignInPresenter``, the driver also stops at the step ``SignOnStep/regularFlow(_:)``.
///
/// ``SingleSignOn`` decides each step. The driver updates state and client after each step, so that they are complete even
/// if the task is cancelled.
public struct ExchangeFlow: Sendable {
    /// The limit of steps, which is more than any cookbook has: it ends a workflow in which Adobe's responses repeat.
    static let maximumSteps = 100
    /// The limit of polls: every five seconds for ten hours, which is the longest lifetime of a code (V1).
    static let maximumPolls = 7200
    /// The longest pause, in seconds; a response may ask for more than a clock can represent.
    private static let longestDelay = 86_400

    private let sender: RequestSender
    private let accounts: any AccountManager
    private let presenter: (any SignInPresenter)?
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - sender: The sender of the requests to Adobe, which also retries them.
    ///   - accounts: The source of account metadata.
    ///   - presenter: The app's screens for the regular flow; `nil` to stop at the regular flow.
    ///   - clock: The clock that pauses are measured by.
    ///   - now: The current time, at which account metadata, tokens and profiles must be valid.
    public init(
        sender: RequestSender,
        accounts: any AccountManager,
        presenter: (any SignInPresenter)? = nil,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.sender = sender
        self.accounts = accounts
        self.presenter = presenter
        self.clock = clock
        self.now = now
    }

    /// Takes the steps of the cookbook for REST API V2 until the app itself must act.
    ///
    /// - Parameters:
    ///   - state: The state of the workflow, which the method updates.
    ///   - client: The client, which the method updates with new credentials and tokens.
    /// - Returns: The step and its reasons.
    /// - Throws: `AdobePassError` if a request cannot be created, a response cannot be read or the task was cancelled; and the
    ///   errors of the ``AccountManager`` and the ``SignInPresenter``.
    public func run(_ state: inout SignOnV2State, as client: inout SignOnV2Client) async throws -> SignOnDecision {
        var walker = FlowV2(state: state, client: client)
        defer { (state, client) = (walker.state, walker.client) }
        return try await run(&walker)
    }

    /// Takes the steps of the cookbook for REST API V1 until the app itself must act.
    ///
    /// - Parameters:
    ///   - state: The state of the workflow, which the method updates.
    ///   - client: The client, which the method updates with a new token.
    /// - Returns: The step and its reasons.
    /// - Throws: `AdobePassError` if a request cannot be created, a response cannot be read or the task was cancelled; and the
    ///   errors of the ``AccountManager`` and the ``SignInPresenter``.
    public func run(_ state: inout SignOnV1State, as client: inout SignOnV1Client) async throws -> SignOnDecision {
        var walker = FlowV1(state: state, client: client)
        defer { (state, client) = (walker.state, walker.client) }
        return try await run(&walker)
    }

    private func run(_ walker: inout some FlowWalker) async throws -> SignOnDecision {
        var (steps, polls) = (0, 0)
        while steps < Self.maximumSteps, polls < Self.maximumPolls {
            steps += 1
            let decision = walker.nextStep(at: now())
            switch decision.step {
            case .askPermission: walker.state.permission = try await accounts.askPermission()
            case .askFramework(let request):
                let metadata = try await accounts.metadata(for: request)
                walker.state.record(metadata, for: request)
            case .callAdobe(let call):
                try await pause(before: call)
                if decision.isPoll { (steps, polls) = (steps - 1, polls + 1) }
                try await perform(call, for: &walker)
            case .regularFlow(let flow):
                let page = try walker.completed(flow, isRequired: presenter != nil)
                let shown = decision.replacing(.regularFlow(page))
                guard let presenter else { return shown }
                let progress = try await presenter.present(page)
                walker.state.signInPage = progress
                // The flow continues after the page has closed.
                guard progress != .shown || page.pollingStart == .atOnce else { return shown }
            default: return decision
            }
        }
        throw AdobePassError(
            .endless,
            "the workflow did not end after \(steps) steps and \(polls) polls: Adobe's responses repeat the same steps"
        )
    }

    private func pause(before call: AdobeCall) async throws(AdobePassError) {
        let delay = min(call.delaySeconds, Self.longestDelay)
        guard delay > 0 else { return }
        do {
            try await clock.sleep(for: .seconds(delay))
        } catch {
            throw AdobePassError(.cancelled, "\(call.service): cancelled before anything was sent")
        }
    }

    private func perform(_ call: AdobeCall, for walker: inout some FlowWalker) async throws(AdobePassError) {
        let judged: JudgedResponse
        do throws(AdobePassError) {
            judged = try await sender.send(try walker.request(for: call))
        } catch {
            guard error.code == .noResponse || error.code == .notSent else { throw error }
            return walker.state.note(.noResponse, of: call.service)
        }
        walker.take(judged.outcome)
        // A call that was rejected because of its token is repeated here; the sender repeats the others.
        let needsToken = CallResult(judged.outcome, attempts: 1).needsToken
        let attempts = needsToken ? walker.state.attempts(of: call.service) : CallResult.noMoreAttempts
        try walker.state.record(judged, to: call, attempts: attempts, at: now(), reading: sender.reader)
    }
}

extension SignOnDecision {
    /// True if the step polls again for the viewer's sign-in, which does not count as a step.
    fileprivate var isPoll: Bool {
        guard case .callAdobe(let call) = step, call.delaySeconds > 0 else { return false }
        return reasons.last?.rule != .retry
    }

    fileprivate func replacing(_ step: SignOnStep) -> Self {
        Self(step: step, reasons: reasons, path: path, cookbookStep: cookbookStep)
    }
}

protocol FlowWalker: Sendable {
    associatedtype State: RESTState

    var state: State { get set }

    func nextStep(at instant: Date) -> SignOnDecision

    func request(for call: AdobeCall) throws(AdobePassError) -> AdobeRequest

    /// The page of a regular flow, if Adobe returned none or only its path.
    func url(of flow: RegularFlow) throws(AdobePassError) -> String?

    mutating func take(_ outcome: AdobeOutcome)
}

extension FlowWalker {
    /// A code for a second screen is useful without the URL, so it is required only if the app opens the page.
    fileprivate func completed(_ flow: RegularFlow, isRequired: Bool) throws(AdobePassError) -> RegularFlow {
        var flow = flow
        do throws(AdobePassError) {
            flow.url = try url(of: flow) ?? flow.url
        } catch {
            guard error.code == .clientLacks, !isRequired || flow.isCodeForViewer else { throw error }
        }
        return flow
    }
}

extension ServiceValues {
    /// The requestor is not checked: in V1 the client's requests contain it.
    func complete(for service: AdobeService) throws(AdobePassError) -> Self {
        if let missing = missing(for: service).first(where: { $0 != .serviceProvider }) {
            throw AdobePassError(.clientLacks, "\(service) needs the client's \(missing.rawValue)")
        }
        return self
    }
}

extension CallResult {
    /// The result of a call without a response that the sender will not repeat.
    static let noResponse = Self(status: nil, attempts: noMoreAttempts)

    /// Marks a success with unreadable content as a failure; otherwise the next step would be to record the missing content.
    mutating func markUnreadable() {
        if isSuccess { code = "unreadable" }
    }

    /// More attempts than any workflow allows: the sender has already made the useful ones.
    static let noMoreAttempts = 1000
}

extension AdobePassError.Code {
    /// A workflow does not end.
    public static let endless = Self(rawValue: "flow.endless")
    /// The client lacks a value that a workflow requires.
    public static let clientLacks = Self(rawValue: "flow.client-lacks")
}
