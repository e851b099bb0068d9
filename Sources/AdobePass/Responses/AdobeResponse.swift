public import HTTPTypes

/// An HTTP response of Adobe Pass.
public struct AdobeResponse: Hashable, Sendable {
    /// The head; `nil` if only the body is known.
    public let head: HTTPResponse?
    /// The body, without content or transfer encoding; empty if there is none.
    public let body: [UInt8]

    /// Creates a response.
    public init(_ head: HTTPResponse? = nil, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}

extension AdobeResponse: Redacted {
    /// The status and the length of the body.
    public var description: String {
        "\(head.map { "\($0.status.code)" } ?? "no status"), \(body.count) bytes"
    }
}
