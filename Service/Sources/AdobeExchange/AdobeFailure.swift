public import AdobePass
import AdobePassFlow

/// The reason why there is no response of Adobe to a request of an exchange.
public enum AdobeFailure: Error, Sendable {
    /// There is no response, or the request cannot be created.
    case noResponse(AdobePassError)
    /// Adobe returned no credentials or no token, so nothing else was sent.
    case noToken(AdobeOutcome)
    /// There is no response to the request of credentials or of a token, so nothing else was sent.
    case noTokenResponse(AdobePassError)
    /// The task was cancelled before anything was sent.
    case cancelled

    /// True if the request itself was certainly not sent.
    public var isBeforeSending: Bool {
        switch self {
        case .noToken, .noTokenResponse, .cancelled: true
        case .noResponse(let error): ![.noResponse, .cancelled].contains(error.code)
        }
    }
}
