import AdobePass
import HTTPTypes

/// A request as an entry of a file that editors send: an `.http` file.
struct HTTPFileEntry {
    let text: String

    /// The token is a variable of the editor, and the body is read from a file.
    init(_ request: AdobeRequest, bodyFile: String?) {
        var lines = ["### \(request.service)", "\(request.method) \(request.url)"]
        if request.service.needsToken { lines.append("Authorization: Bearer {{\(CurlText.tokenVariable)}}") }
        lines += request.headers.map { "\($0.name): \($0.value)" }
        if let bodyFile { lines += ["", "< \(bodyFile)"] }
        text = lines.joined(separator: "\n") + "\n"
    }
}
