package import HTTPTypes

package struct CapturedResponse: Sendable {
    package private(set) var request: CapturedRequest?
    /// The head; `nil` if only the body was recorded.
    package let head: HTTPResponse?
    package let body: [UInt8]
    /// Problems of the recording, such as a truncated body.
    package private(set) var warnings: [String]
    /// The error of the connection in words, if the recording has one instead of a response.
    package private(set) var connectionFailure: String?

    package init(
        _ head: HTTPResponse? = nil,
        body: [UInt8],
        warnings: [String] = [],
        request: CapturedRequest? = nil
    ) {
        self.head = head
        self.body = body
        self.warnings = warnings
        self.request = request
    }

    /// Reads the response of an entry; without one, the body is empty.
    init(_ entry: HTTPArchive.Entry) {
        guard let status = entry.status else {
            self.init(body: [], request: .archived(entry))
            return
        }
        guard (100...999).contains(status) else {
            let warning = "there is no response: the connection failed, or the recording ends before it"
            self.init(body: [], warnings: [warning], request: .archived(entry))
            return
        }
        let (body, warning) = entry.responseBody
        let head = entry.responseHead
        self.init(
            HTTPResponse(status: .init(code: status), headerFields: head.fields),
            body: body,
            warnings: [warning, head.warning].compactMap { $0 },
            request: .archived(entry)
        )
    }

    func attaching(_ request: PastedRequest) -> Self {
        var response = self
        response.request = .pasted(request)
        return response
    }

    /// Creates the result of a request whose connection failed.
    init(failedBecause failure: String, request: PastedRequest) {
        self.init(body: [], request: .pasted(request))
        connectionFailure = failure
    }

    func adding(_ warning: String) -> Self {
        var response = self
        response.warnings.insert(warning, at: 0)
        return response
    }
}
