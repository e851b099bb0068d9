import AdobePass
import HTTPTypes
import SAMLReports

struct CurlText {
    let text: String

    /// The token is a shell variable, and the body is read from a file, so that neither is visible to other
    /// users of the machine or in the history of the shell.
    init(_ request: AdobeRequest, bodyFile: String?) {
        var parts = ["curl --include"]
        if request.method != .get { parts[0] += " --request \(request.method)" }
        // An address in brackets is a range for curl.
        if request.url.utf8.contains(UInt8(ascii: "[")) { parts[0] += " --globoff" }
        parts[0] += " \(ShellWord(request.url).quoted)"
        if request.service.needsToken { parts.append("--header \"Authorization: Bearer $\(Self.tokenVariable)\"") }
        parts += request.headers.map { "--header \(ShellWord("\($0.name): \($0.value)").quoted)" }
        if let bodyFile { parts.append("--data-binary \(ShellWord("@\(bodyFile)").quoted)") }
        text = parts.joined(separator: " \\\n  ")
    }

    static let tokenVariable = "ADOBE_TOKEN"
}

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
