public import AdobePass

/// What sends requests: an HTTP client of the caller's choice.
///
/// It sends `AdobeRequest.httpRequest` and `AdobeRequest.body` as they are, follows no redirections, and ends soon when its
/// task is cancelled. A time-out of its own is not needed: a ``RequestSender`` has one.
public protocol AdobeTransport: Sendable {
    /// Sends a request once and returns the response, whatever its status.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, its body without content or transfer encoding, and no more of it than
    ///   `AdobeOutcome.maximumBytes` and one byte.
    /// - Throws: ``TransportFailure/notSent`` if it is certain that no byte of the request was sent. After any other error the
    ///   service may have got the request.
    func send(_ request: AdobeRequest) async throws -> AdobeResponse
}

/// Why a request has no answer, as far as it matters to whether it can be sent again.
public enum TransportFailure: Error, Hashable, Sendable {
    /// No byte of it was sent: no address was found, or no connection could be made.
    case notSent
    /// It was sent, at least in part, and the connection was lost.
    case connectionLost
}
