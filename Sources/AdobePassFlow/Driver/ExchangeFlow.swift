public import AdobePass

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Walks through a cookbook: asks the framework, calls Adobe, and stops where the app itself has to act.
///
/// ```swift
/// let flow = ExchangeFlow(sender: sender, accounts: accounts, clock: ContinuousClock(), now: { Date() })
/// let decision = try await flow.run(&state, as: &client)
/// switch decision.step {
/// case .ownPicker(let mvpds): state.chosenMVPD = await choose(from: mvpds)  // and run again
/// case .done(.entitled): play()
/// …
/// }
/// ```
///
/// What it does next is ``SingleSignOn``'s decision. State and client are kept up to date while it walks, so that they tell what
/// was done even if the task is cancelled.
public struct ExchangeFlow: Sendable {
    /// No cookbook has as many steps; a service that sends a client in circles does not get further.
    static let maximumSteps = 100
    /// How often a code is polled at most: every five seconds for ten hours, which is the longest lifetime of a code (V1).
    static let maximumPolls = 7200
    /// The longest pause, in seconds; no system's clock can wait for as long as an answer may ask for.
    private static let longestDelay = 86_400

    private let sender: RequestSender
    private let accounts: any AccountManager
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    /// Makes a flow.
    ///
    /// - Parameters:
    ///   - sender: What sends the requests, and decides which are sent again.
    ///   - accounts: What asks Apple's framework.
    ///   - clock: The clock that pauses are measured by.
    ///   - now: The current time, by which the framework's answers have to be valid.
    public init(
        sender: RequestSender,
        accounts: any AccountManager,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.sender = sender
        self.accounts = accounts
        self.clock = clock
        self.now = now
    }

    /// Walks through the cookbook for REST API V2, from a state to the next step that is the app's.
    ///
    /// - Parameters:
    ///   - state: What is known; afterwards, with what was found out.
    ///   - client: Who calls; afterwards, with the credentials and the token that it got.
    /// - Returns: The step and why.
    /// - Throws: `AdobePassError` if a request cannot be made or an answer not be read, or the task was cancelled; and what the
    ///   ``AccountManager`` throws.
    public func run(_ state: inout SignOnV2State, as client: inout SignOnV2Client) async throws -> SignOnDecision {
        var walker = FlowV2(state: state, client: client)
        defer { (state, client) = (walker.state, walker.client) }
        return try await run(&walker)
    }

    /// Walks through the cookbook for REST API V1, from a state to the next step that is the app's.
    ///
    /// - Parameters:
    ///   - state: What is known; afterwards, with what was found out.
    ///   - client: Who calls.
    /// - Returns: The step and why.
    /// - Throws: `AdobePassError` if a request cannot be made or an answer not be read, or the task was cancelled; and what the
    ///   ``AccountManager`` throws.
    public func run(_ state: inout SignOnV1State, as client: SignOnV1Client) async throws -> SignOnDecision {
        var walker = FlowV1(state: state, client: client)
        defer { state = walker.state }
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
                let answer = try await accounts.metadata(for: request)
                walker.record(answer, to: request)
            case .callAdobe(let call):
                let delay = min(call.delaySeconds, Self.longestDelay)
                if delay > 0 { try await clock.sleep(for: .seconds(delay)) }
                if decision.isPoll { (steps, polls) = (steps - 1, polls + 1) }
                try await perform(call, for: &walker)
            default: return decision
            }
        }
        throw AdobePassError(
            .endless,
            "no end after \(steps) steps and \(polls) polls: Adobe's answers lead in a circle"
        )
    }

    private func perform(_ call: AdobeCall, for walker: inout some FlowWalker) async throws(AdobePassError) {
        let reply: JudgedResponse
        do throws(AdobePassError) {
            reply = try await sender.send(try walker.request(for: call))
        } catch {
            guard error.code == .unanswered || error.code == .notSent else { throw error }
            return walker.note(.unanswered, of: call.service)
        }
        try walker.record(reply, of: call, at: now())
    }
}

extension SignOnDecision {
    /// True if the step asks again whether the viewer has signed in, which is not a step of its own.
    fileprivate var isPoll: Bool { reasons.last.map { $0.rule == .v1Poll || $0.rule == .v2Poll } ?? false }
}

/// A state on its way through one of the cookbooks.
protocol FlowWalker: Sendable {
    associatedtype State: AccountQuestions

    /// Where the result of each service is kept.
    static var results: [AdobeService: any WritableKeyPath<State, CallResult?> & Sendable] { get }

    var state: State { get set }

    /// The service whose result tells, at this point, what became of an exchange without a response.
    func inquires(by service: AdobeService) -> Bool

    func nextStep(at instant: Date) -> SignOnDecision

    func request(for call: AdobeCall) throws(AdobePassError) -> AdobeRequest

    mutating func record(_ answer: AccountMetadata, to request: AccountRequest)

    mutating func record(_ reply: JudgedResponse, of call: AdobeCall, at instant: Date) throws(AdobePassError)
}

extension FlowWalker {
    mutating func record(_ answer: AccountMetadata, to request: AccountRequest) {
        state.record(answer, to: request)
    }

    /// Keeps the result of a call.
    mutating func note(_ result: CallResult, of service: AdobeService) {
        if inquires(by: service) {
            state.exchangeInquiry = result
        } else if let path = Self.results[service] {
            state[keyPath: path] = result
        }
    }
}

extension ServiceValues {
    /// The values, if a request to a service lacks none of them.
    ///
    /// V1 asks with the requestor that the client's requests have.
    func complete(for service: AdobeService) throws(AdobePassError) -> Self {
        if let missing = missing(for: service).first(where: { $0 != .serviceProvider }) {
            throw AdobePassError(.clientLacks, "the next call needs the client's \(missing.rawValue)")
        }
        return self
    }
}

extension CallResult {
    /// What a call came to that the sender will not make again.
    init(_ outcome: AdobeOutcome) {
        self.init(outcome, attempts: Self.noMoreAttempts)
    }

    /// A call without an answer, which the sender will not make again.
    static let unanswered = Self(status: nil, attempts: noMoreAttempts)

    /// Marks a success whose content could not be read as a failure: the state would ask for the content, which no one has.
    mutating func markUnreadable() {
        if isSuccess { code = "unreadable" }
    }

    /// More than any workflow allows: the sender has made those that are useful.
    private static let noMoreAttempts = 1000
}

extension AdobePassError.Code {
    /// A workflow does not come to an end.
    public static let endless = Self(rawValue: "flow.endless")
    /// A workflow needs something that the client does not have.
    public static let clientLacks = Self(rawValue: "flow.client-lacks")
}
