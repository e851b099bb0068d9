import AdobePass

/// The time-out of a request, and the number and pauses of its attempts.
public struct RetryPolicy: Hashable, Sendable {
    /// The highest number of attempts, including the first.
    public let maximumAttempts: Int
    /// The longest wait for a response, for each attempt.
    public let timeout: Duration
    /// The pause before the second attempt; it doubles with each further attempt.
    public let firstPause: Duration
    /// The longest pause; a response that asks for a longer one (`Retry-After`) ends the attempts.
    public let longestPause: Duration
    /// The range of random factors of a pause, so that many clients do not retry at the same time.
    ///
    /// A pause that a response asks for is not shortened.
    public let spread: ClosedRange<Double>

    /// Three attempts of at most 30 seconds each, with pauses of one and two seconds; Adobe advises two or three attempts.
    public static let standard = Self()

    /// One attempt for each request.
    public static let once = Self(maximumAttempts: 1)

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: The highest number of attempts; less than 1 counts as 1.
    ///   - timeout: The longest wait for a response, for each attempt.
    ///   - firstPause: The pause before the second attempt; Adobe's throttling asks for a second at least.
    ///   - longestPause: The longest pause.
    ///   - spread: The range of random factors of a pause.
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

    /// Returns `nil` if the attempt, at least the second, is not made; the response to the previous one asked for the pause.
    func pause(before attempt: Int, asked seconds: Int?) -> Duration? {
        guard attempt <= maximumAttempts else { return nil }
        if let seconds, .seconds(seconds) > longestPause { return nil }
        let doublings = min(attempt - 2, 16)
        let pause = min(firstPause * (1 << doublings), longestPause) * Double.random(in: spread)
        return max(pause, .seconds(seconds ?? 0))
    }
}
