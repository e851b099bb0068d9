import ByteTools
import AdobePass
import HTTPTypes
import SAMLEncoding

/// A request as a shell command.
struct CurlCommand {
    /// The command, on several lines.
    let text: String

    /// Creates the command.
    ///
    /// The token is a shell variable, and the body is read from a file, so that neither is visible to other users of the machine
    /// or in the history of the shell.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - bodyFile: The file with the body.
    init(_ request: AdobeRequest, bodyFile: String?) {
        var parts = ["curl --include"]
        if request.method != .get { parts[0] += " --request \(request.method)" }
        // An address in brackets is a range for curl.
        if request.url.utf8.contains(UInt8(ascii: "[")) { parts[0] += " --globoff" }
        parts[0] += " \(Self.quoted(request.url))"
        if request.service.needsToken { parts.append("--header \"Authorization: Bearer $\(Self.tokenVariable)\"") }
        parts += request.headers.map { "--header \(Self.quoted("\($0.name): \($0.value)"))" }
        if let bodyFile { parts.append("--data-binary \(Self.quoted("@\(bodyFile)"))") }
        text = parts.joined(separator: " \\\n  ")
    }

    static let tokenVariable = "ADOBE_TOKEN"

    /// The text as one word of a POSIX shell.
    ///
    /// It works on bytes, like a shell: an apostrophe with a combining mark after it is another `Character`.
    static func quoted(_ text: String) -> String {
        var word = Array("'".utf8)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") { word += "'\\''".utf8 } else { word.append(byte) }
        }
        return String(decoding: word + "'".utf8, as: UTF8.self)
    }
}
