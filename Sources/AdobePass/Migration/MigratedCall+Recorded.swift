import Captures

extension MigratedCall {
    private static let patterns: [(call: Self, pattern: CallPattern)] = v1.flatMap { call in
        call.forms.map { (call, CallPattern($0)) }
    }

    /// Returns the row of a recorded call; `nil` if it is no call of V1.
    static func row(of recorded: RecordedResponse) -> Self? {
        if let service = recorded.service { return v1.first { $0.service == service } }
        return recorded.capturedRequest.flatMap { row(of: $0) }
    }

    /// Returns the row of a request by its method and path, which may end with the format of the response.
    static func row(of request: CapturedRequest) -> Self? {
        let path = CallPath(of: RecordedResponse.withoutFormat(request.target))
        return patterns.first { $0.pattern.matches(request.method, path) }?.call
    }

    /// Returns the value of a placeholder in the path of a recorded call, such as `{requestor}`.
    func pathValue(_ placeholder: String, of request: CapturedRequest) -> String? {
        for form in forms {
            let segments = form.split(separator: "/").dropFirst()
            guard let index = segments.firstIndex(where: { $0.utf8.elementsEqual("{\(placeholder)}".utf8) }) else {
                continue
            }
            return RecordedResponse.segment(index - segments.startIndex, of: request.target)
                .map(RecordedResponse.withoutFormat)
        }
        return nil
    }
}
