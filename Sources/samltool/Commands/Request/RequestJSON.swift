import AdobePass
import HTTPTypes
import SAMLReports

extension AdobeRequest {
    /// The request in `request --json`, with the name of the file that its body is in, if there is one.
    func json(bodyFile: String?) -> JSON {
        let bodyFile = body.isEmpty ? nil : bodyFile
        return .document(
            .request,
            [
                "service": service.rawValue,
                "method": "\(method)",
                "url": url,
                // Without `Authorization`.
                "headers": headers.map { ["name": "\($0.name)", "value": $0.value] },
                "needsToken": service.needsToken,
                "body": String(decoding: body, as: UTF8.self),
                "bodyByteCount": body.count,
                "bodyFile": bodyFile,
                // Missing if there is a body and no file that it is in.
                "curl": body.isEmpty || bodyFile != nil ? CurlCommand(self, bodyFile: bodyFile).text : nil,
            ]
        )
    }
}
