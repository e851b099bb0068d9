public import AdobePass

/// The result of a call of Adobe, as far as the next step depends on it.
public struct CallResult: Hashable, Sendable, Codable {
    /// The HTTP status; `nil` if no response arrived.
    public var status: Int?
    /// The code of an enhanced error, such as `authenticated_profile_missing`.
    public var code: String?
    /// The number of times the call was made in a row, including this one; `nil` counts as 1.
    public var attempts: Int?
    /// The pause that the response asks for (`Retry-After`), in seconds.
    public var retryAfterSeconds: Int?

    /// Creates a result.
    public init(status: Int?, code: String? = nil, attempts: Int? = nil, retryAfterSeconds: Int? = nil) {
        self.status = status
        self.code = code
        self.attempts = attempts
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// Creates a result from the outcome of a call.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - attempts: The number of times the call was made in a row, including this one.
    public init(_ outcome: AdobeOutcome, attempts: Int) {
        self.init(
            status: outcome.status,
            code: outcome.error?.code?.rawValue,
            attempts: attempts,
            retryAfterSeconds: outcome.retryAfterSeconds
        )
    }

    var isSuccess: Bool { code == nil && status.map { (200..<300).contains($0) } ?? false }

    /// The number of times the call was made in a row, at least 1.
    var attemptCount: Int { max(attempts ?? 1, 1) }

    private var entry: AdobeErrorEntry? { code.flatMap { AdobeErrorCode(rawValue: $0).entry } }

    /// True if the same call may succeed later: there was no response, the server was busy or throttled the call, or Adobe's
    /// catalogue advises a retry for the error.
    var isRetryAdvised: Bool {
        if let entry { return entry.isRetryAdvised }
        return status.map { [429, 502, 503, 504].contains($0) } ?? (code == nil)
    }

    /// True if the effect of the call is unknown: there is no response, or only one from a server on the way.
    var hasNoResponse: Bool { code == nil && (status.map { [502, 503, 504].contains($0) } ?? true) }

    /// True if the client's token is missing or has expired.
    var needsToken: Bool { entry.map { $0.action == .applicationRegistration } ?? (status == 401) }

    /// True if the viewer must authenticate again.
    var needsAuthentication: Bool { entry?.action == .authentication }

    var words: String {
        let status = status.map { "status \($0)" } ?? "no response"
        return code.map { "\(status), \($0)" } ?? status
    }
}
