import AdobePass
import HTTPTypes

/// A request: what `request --json` prints.
struct RequestDocument: Encodable {
    let format = "samltool.request"
    let version = 1
    let service: String
    let method: String
    let url: String
    /// Without `Authorization`.
    let headers: [Header]
    /// Whether the service wants a bearer token.
    let needsToken: Bool
    let body: String
    let bodyByteCount: Int
    let bodyFile: String?
    /// The command for curl; `nil` if there is a body and no file that it is in.
    let curl: String?

    struct Header: Encodable {
        let name: String
        let value: String
    }

    init(_ request: AdobeRequest, bodyFile: String?) {
        service = request.service.rawValue
        method = "\(request.method)"
        url = request.url
        headers = request.headers.map { Header(name: "\($0.name)", value: $0.value) }
        needsToken = request.service.needsToken
        body = String(decoding: request.body, as: UTF8.self)
        bodyByteCount = request.body.count
        self.bodyFile = request.body.isEmpty ? nil : bodyFile
        curl = request.body.isEmpty || bodyFile != nil ? CurlCommand(request, bodyFile: self.bodyFile).text : nil
    }
}
