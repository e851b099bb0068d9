import AdobePass
import HTTPTypes
import SAMLReports

extension AdobeRequest {
    /// The request in `request --json`, with the name of the file of its body, if there is one.
    func json(bodyFile: String?) -> JSON {
        let bodyFile = body.isEmpty ? nil : bodyFile
        let rest: JSON = [
            "bodyFile": bodyFile,
            // Omitted if there is a body but no file for it.
            "curl": body.isEmpty || bodyFile != nil ? CurlText(self, bodyFile: bodyFile).text : nil,
        ]
        return .document(.request, parts.merging(rest))
    }

    /// The request in `migrate --json`, whose command contains the body.
    var migrationJSON: JSON { parts.merging(["curl": CurlText(self, body: .inline).text]) }

    private var parts: JSON {
        [
            "service": service.rawValue,
            "method": "\(method)",
            "url": url,
            // Without `Authorization`.
            "headers": headers.map { ["name": "\($0.name)", "value": $0.value] },
            "needsToken": service.needsToken,
            "body": String(decoding: body, as: UTF8.self),
            "bodyByteCount": body.count,
        ]
    }
}
