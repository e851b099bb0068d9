import AdobePass
import HTTPTypes
import SAMLReports

struct CurlText {
    let text: String

    /// The token is a shell variable, and the body is read from a file, so that neither is visible to other
    /// users of the machine or in the history of the shell.
    init(_ request: AdobeRequest, bodyFile: String?) {
        self.init(request, body: .file(bodyFile))
    }

    init(_ request: AdobeRequest, body: RequestBody) {
        var parts = ["curl --include"]
        if request.method != .get { parts[0] += " --request \(request.method)" }
        // An address in brackets is a range for curl.
        if request.url.utf8.contains(UInt8(ascii: "[")) { parts[0] += " --globoff" }
        parts[0] += " \(ShellWord(request.url).quoted)"
        if request.service.needsToken { parts.append("--header \"Authorization: Bearer $\(Self.tokenVariable)\"") }
        parts += request.headers.map { "--header \(ShellWord("\($0.name): \($0.value)").quoted)" }
        switch body {
        case .file(let file?): parts.append("--data-binary \(ShellWord("@\(file)").quoted)")
        case .file(nil): break
        case .inline:
            let text = String(decoding: request.body, as: UTF8.self)
            if !text.isEmpty { parts.append("--data-raw \(ShellWord(text).quoted)") }
        }
        text = parts.joined(separator: " \\\n  ")
    }

    static let tokenVariable = "ADOBE_TOKEN"
}

/// Where code has the body of its request.
enum RequestBody {
    /// In a file, which contains personal data; `nil` if the request has no body.
    case file(String?)
    /// In the code, for a body without personal data.
    case inline
}

/// A request as an entry of a file that editors send: an `.http` file.
struct HTTPFileEntry {
    let text: String

    /// The token is a variable of the editor, and the body is read from a file.
    init(_ request: AdobeRequest, bodyFile: String?) {
        self.init(request, body: .file(bodyFile))
    }

    init(_ request: AdobeRequest, body: RequestBody) {
        var lines = ["### \(request.service)", "\(request.method) \(request.url)"]
        if request.service.needsToken { lines.append("Authorization: Bearer {{\(CurlText.tokenVariable)}}") }
        lines += request.headers.map { "\($0.name): \($0.value)" }
        switch body {
        case .file(let file?): lines += ["", "< \(file)"]
        case .file(nil): break
        case .inline:
            if !request.body.isEmpty { lines += ["", String(decoding: request.body, as: UTF8.self)] }
        }
        text = lines.joined(separator: "\n") + "\n"
    }
}
