package import HTTPTypes

/// An HTTP response in what a tool recorded.
package struct CapturedResponse: Sendable {
    /// The request, if the recording has it.
    package private(set) var request: (any CapturedRequest)?
    /// The head; `nil` if only the body was recorded.
    package let head: HTTPResponse?
    /// The body.
    package let body: [UInt8]
    /// What is wrong with the recording, such as a body that is cut short.
    package private(set) var warnings: [String]

    package init(
        _ head: HTTPResponse? = nil,
        body: [UInt8],
        warnings: [String] = [],
        request: (any CapturedRequest)? = nil
    ) {
        self.head = head
        self.body = body
        self.warnings = warnings
        self.request = request
    }

    /// The response in an entry of an archive; `nil` if the entry has none.
    package init?(_ entry: HTTPArchive.Entry) {
        guard let status = entry.status else { return nil }
        guard (100...999).contains(status) else {
            let warning = "there was no answer: the connection failed, or the recording ends before it"
            self.init(body: [], warnings: [warning], request: entry)
            return
        }
        let (body, warning) = entry.responseBody
        let head = entry.responseHead
        self.init(
            HTTPResponse(status: .init(code: status), headerFields: head.fields),
            body: body,
            warnings: [warning, head.warning].compactMap(\.self),
            request: entry
        )
    }

    /// The same as the response to a request that stands before it.
    func answering(_ request: PastedRequest) -> Self {
        var response = self
        response.request = request
        return response
    }

    /// The same with a warning more.
    func adding(_ warning: String) -> Self {
        var response = self
        response.warnings.insert(warning, at: 0)
        return response
    }
}
