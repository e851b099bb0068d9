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

    /// Creates a response from what its meaning depends on.
    ///
    /// - Parameters:
    ///   - status: The HTTP status; `nil` if only the body is known.
    ///   - retryAfterSeconds: The pause that the response asks for in `Retry-After`, in seconds.
    ///   - body: The body.
    public init(status: Int?, retryAfterSeconds: Int? = nil, body: [UInt8] = []) {
        guard let status, (100...999).contains(status) else {
            self.init(body: body)
            return
        }
        var fields = HTTPFields()
        fields[.retryAfter] = retryAfterSeconds.map(String.init)
        self.init(HTTPResponse(status: .init(code: status), headerFields: fields), body: body)
    }

    /// The HTTP status; `nil` if only the body is known.
    public var status: Int? { head?.status.code }

    /// The pause that the response asks for in `Retry-After`, in seconds.
    public var retryAfterSeconds: Int? {
        head?.headerFields[.retryAfter].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}

extension AdobeResponse: Redacted {
    /// The status and the length of the body.
    public var description: String {
        "\(head.map { "\($0.status.code)" } ?? "no status"), \(body.count) bytes"
    }
}
