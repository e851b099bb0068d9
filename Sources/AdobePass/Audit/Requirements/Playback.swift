import ByteTools

/// The decisions, media tokens and streams of a recording, judged for `audit.authorize-use`.
struct Playback {
    private struct TokenUse {
        let first: AuditedCall
        /// The first manifest of the stream that the token was used for.
        var stream: AuditedCall?
        /// True if the token was sent again after that stream started.
        var isRepeated = false
    }

    private(set) var judgment: AuditJudgment
    private var streams = PlayedStreams()
    private var decision: AuditedCall?
    private var permit: AuditedCall?
    /// The first manifest of the stream that the last permit was used for.
    private var streamOfPermit: AuditedCall?
    private var tokens: [ByteText: TokenUse] = [:]
    private var lastToken: ByteText?

    init(addingTo judgment: AuditJudgment) { self.judgment = judgment }

    /// The repetition of a request that failed, in seconds; a later use of a media token is another playback.
    private static let tokenReuse = 60.0

    mutating func follow(_ call: AuditedCall) {
        if call.isDecision, call.isSuccess { decision = call }
        if call.calls(.v2Authorize), call.isPermit {
            (permit, streamOfPermit) = (call, nil)
            streams.endStart()
        }
        if let token = call.sentToken { use(token, call) }
        if call.showsPlayback, let decision {
            if permit == nil {
                judgment.suspect("a stream is played without a permit of authorize", [decision, call])
            } else {
                judgment.keep()
            }
        }
        if streams.starts(with: call) { start(of: call) }
    }

    private mutating func use(_ token: ByteText, _ call: AuditedCall) {
        judgment.keep()
        lastToken = token
        guard var use = tokens[token] else {
            tokens[token] = TokenUse(first: call)
            return
        }
        // Each manifest of a stream may have the token in its URL.
        guard call.use != .manifest else { return }
        if use.first.seconds(until: call).map({ $0 > Self.tokenReuse }) ?? false {
            judgment.violate("the app uses a media token again", [use.first, call])
        }
        use.isRepeated = use.stream != nil
        tokens[token] = use
    }

    private mutating func start(of stream: AuditedCall) {
        if let token = stream.sentToken ?? lastToken, var use = tokens[token] {
            if let former = use.stream {
                // The manifest of another quality may be elsewhere, but it has another name than the first one.
                let hasTokenAndName = stream.sentToken != nil && stream.fileName == former.fileName
                if use.isRepeated || hasTokenAndName {
                    judgment.violate("the app uses a media token for another stream", [use.first, former, stream])
                }
            }
            use.stream = use.stream ?? stream
            use.isRepeated = false
            tokens[token] = use
        }
        guard let permit else { return }
        if let former = streamOfPermit {
            // No recording names the resource of a stream, which may be a trailer or free.
            judgment.suspect(
                "another stream is played, and the app requests no decision for it",
                [permit, former, stream]
            )
        } else {
            streamOfPermit = stream
        }
    }
}
