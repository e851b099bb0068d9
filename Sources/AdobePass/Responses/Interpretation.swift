/// The meaning of a response, as the readers of its status and its body return it.
struct Interpretation {
    var kind: AdobeOutcome.Kind
    var verdict: AdobeOutcome.Verdict
    var message: String
    var advice: String?
    var hint: ToolHint?
    var isRetryAdvised = false
    var error: AdobeError?
    /// The content of the body, if the service returns it.
    var content: AdobeResponse.Content?
    var unread: UnreadBody?

    static func accepted(
        _ kind: AdobeOutcome.Kind,
        _ message: String,
        advice: String? = nil,
        hint: ToolHint? = nil
    ) -> Self {
        Self(kind: kind, verdict: .accepted, message: message, advice: advice, hint: hint)
    }

    static func rejected(
        _ kind: AdobeOutcome.Kind,
        _ message: String,
        advice: String?,
        hint: ToolHint? = nil
    ) -> Self {
        Self(kind: kind, verdict: .rejected, message: message, advice: advice, hint: hint)
    }

    static func unclear(_ kind: AdobeOutcome.Kind, _ message: String, advice: String? = nil) -> Self {
        Self(kind: kind, verdict: .unclear, message: message, advice: advice)
    }
}
