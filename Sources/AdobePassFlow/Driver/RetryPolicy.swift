import AdobePass

/// How long a request may take, and how it is sent again.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most, the first time included.
    public let maximumAttempts: Int
    /// How long to wait for an answer, each time.
    public let timeout: Duration
    /// The pause before the second attempt; it doubles from attempt to attempt.
    public let firstPause: Duration
    /// The longest pause; an answer that asks for a longer one (`Retry-After`) is not waited for.
    public let longestPause: Duration
    /// Which part of a pause is waited for, by chance, so that many clients do not come back at once.
    ///
    /// A pause that an answer asks for is always waited for in full.
    public let spread: ClosedRange<Double>

    /// Three attempts, as Adobe advises two or three, one second and then two apart, each of at most 30 seconds.
    public static let standard = Self()

    /// Every request is sent once.
    public static let once = Self(maximumAttempts: 1)

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: How often a request is sent at most; at least 1 counts.
    ///   - timeout: How long to wait for an answer, each time.
    ///   - firstPause: The pause before the second attempt; Adobe's throttling asks for a second at least.
    ///   - longestPause: The longest pause.
    ///   - spread: Which part of a pause is waited for.
    public init(
        maximumAttempts: Int = 3,
        timeout: Duration = .seconds(30),
        firstPause: Duration = .seconds(1),
        longestPause: Duration = .seconds(30),
        spread: ClosedRange<Double> = 1...1.5
    ) {
        self.maximumAttempts = max(1, maximumAttempts)
        self.timeout = timeout
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.spread = spread
    }

    /// How long to wait before an attempt; `nil` if it is not to be made.
    ///
    /// - Parameters:
    ///   - attempt: Its number; the second is the first that is waited for.
    ///   - seconds: What the answer before it asks for.
    /// - Returns: The pause.
    func pause(before attempt: Int, asked seconds: Int?) -> Duration? {
        guard attempt <= maximumAttempts else { return nil }
        if let seconds, .seconds(seconds) > longestPause { return nil }
        let doublings = min(attempt - 2, 16)
        let pause = min(firstPause * (1 << doublings), longestPause) * Double.random(in: spread)
        return max(pause, .seconds(seconds ?? 0))
    }
}
