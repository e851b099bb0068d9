public import AdobePass

/// What a call of Adobe came to, as far as the next step depends on it.
public struct CallResult: Hashable, Sendable, Codable {
    /// The HTTP status; `nil` if no answer came.
    public var status: Int?
    /// The code of an enhanced error, such as `authenticated_profile_missing`.
    public var code: String?
    /// How often the call was made in a row, this time included; `nil` counts as once.
    public var attempts: Int?
    /// How long the answer says to wait, in seconds.
    public var retryAfterSeconds: Int?

    /// Makes a reply.
    public init(status: Int?, code: String? = nil, attempts: Int? = nil, retryAfterSeconds: Int? = nil) {
        self.status = status
        self.code = code
        self.attempts = attempts
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// Takes what matters of an outcome.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - attempts: How often the call was made in a row, this time included.
    public init(_ outcome: AdobeOutcome, attempts: Int) {
        self.init(
            status: outcome.status,
            code: outcome.error?.code?.rawValue,
            attempts: attempts,
            retryAfterSeconds: outcome.retryAfterSeconds
        )
    }

    var isSuccess: Bool { code == nil && status.map { (200..<300).contains($0) } ?? false }

    private var entry: AdobeErrorEntry? { code.flatMap { AdobeErrorCode(rawValue: $0).entry } }

    /// Whether the same call may go through later: no answer, throttling, a busy server, or an error that says so.
    var isRetryAdvised: Bool {
        if let entry { return entry.isRetryAdvised }
        return status.map { [429, 502, 503, 504].contains($0) } ?? (code == nil)
    }

    /// True if the effect of the call is unknown: there is no response, or only one from a server on the way.
    var isUnanswered: Bool { code == nil && (status.map { [502, 503, 504].contains($0) } ?? true) }

    /// Whether the client's token is missing or has expired.
    var needsToken: Bool { entry.map { $0.action == .applicationRegistration } ?? (status == 401) }

    /// Whether the viewer has to authenticate again.
    var needsAuthentication: Bool { entry?.action == .authentication }

    /// The status and the code, in words.
    var words: String {
        let status = status.map { "status \($0)" } ?? "no answer"
        return code.map { "\(status), \($0)" } ?? status
    }
}
