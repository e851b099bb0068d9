public import AdobePass

/// An HTTP client of the caller's choice.
///
/// It sends `AdobeRequest.httpRequest` and `AdobeRequest.body` unchanged, follows no redirections, and ends soon after its
/// task is cancelled. It needs no time-out: a ``RequestSender`` has one.
public protocol AdobeTransport: Sendable {
    /// Sends a request once and returns the response, whatever its status.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, its body decoded of content and transfer encoding, and cut off after
    ///   `AdobeOutcome.maximumBytes` and one byte.
    /// - Throws: ``TransportFailure/notSent`` if it is certain that no byte of the request was sent. After any other error the
    ///   service may have received the request.
    func send(_ request: AdobeRequest) async throws -> AdobeResponse
}

/// A reason for a request without a response, which decides if the request can be sent again.
public enum TransportFailure: Error, Hashable, Sendable {
    /// No byte of the request was sent: no address was found, or no connection could be made.
    case notSent
    /// The connection was lost after the request was sent, at least in part.
    case connectionLost
}
