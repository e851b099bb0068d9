import AdobePass
import HTTPTypes
import SAMLEncoding

/// A request as a command for a shell.
struct CurlCommand {
    /// The command, over several lines.
    let text: String

    /// Writes the command.
    ///
    /// The token is a variable of the shell, and the body is read from a file: neither stands in the command line, where other
    /// users of the machine and the shell's history would see it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - bodyFile: The file that its body is in.
    init(_ request: AdobeRequest, bodyFile: String?) {
        var parts = ["curl --include"]
        if request.method != .get { parts[0] += " --request \(request.method)" }
        // An address in brackets would be taken for a range.
        if request.url.utf8.contains(UInt8(ascii: "[")) { parts[0] += " --globoff" }
        parts[0] += " \(Self.quoted(request.url))"
        if request.service.needsToken { parts.append("--header \"Authorization: Bearer $\(Self.tokenVariable)\"") }
        parts += request.headers.map { "--header \(Self.quoted("\($0.name): \($0.value)"))" }
        if let bodyFile { parts.append("--data-binary \(Self.quoted("@\(bodyFile)"))") }
        text = parts.joined(separator: " \\\n  ")
    }

    /// The variable that the token is in.
    static let tokenVariable = "ADOBE_TOKEN"

    /// Text as one word of a POSIX shell, whatever is in it.
    ///
    /// By bytes, as a shell reads it: an apostrophe with a combining mark after it is another `Character`.
    static func quoted(_ text: String) -> String {
        var word = Array("'".utf8)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") { word += "'\\''".utf8 } else { word.append(byte) }
        }
        return String(decoding: word + "'".utf8, as: UTF8.self)
    }
}
