public import AdobePass

/// A stand-in that listens: its address, its log and its faults.
public struct RunningStandIn: Sendable {
    /// The address.
    public let baseURL: AdobeEnvironment.BaseURL
    /// The certificates of its TLS in PEM; empty without TLS.
    public let certificates: [UInt8]
    private let state: StandInState

    init(baseURL: AdobeEnvironment.BaseURL, certificates: [UInt8], state: StandInState) {
        self.baseURL = baseURL
        self.certificates = certificates
        self.state = state
    }

    /// The environment of requests to the stand-in.
    public var environment: AdobeEnvironment { AdobeEnvironment(baseURL: baseURL) }

    /// Returns the entries of the log, in order.
    public func log() async -> [LogEntry] { await state.log }

    /// Removes the entries of the log.
    public func clearLog() async { await state.clearLog() }

    /// Returns the counts.
    public func counts() async -> StandInCounts { await state.counts }

    /// Adds faults for the next requests, after those that are still to come.
    public func add(_ faults: [ScriptedFault]) async { await state.add(faults) }

    /// Removes the faults that are still to come.
    public func clearFaults() async { await state.clearFaults() }

    /// The result of a viewer's attempt to sign in.
    public enum SignIn: Hashable, Sendable {
        /// The viewer is signed in.
        case done
        /// The code is unknown, has expired or has no MVPD yet.
        case unknownCode
    }

    /// Signs in the viewer who was shown the code of a session or a registration code.
    public func signIn(code: String) async -> SignIn { await state.signIn(code: code) == nil ? .unknownCode : .done }
}
