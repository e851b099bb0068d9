import AdobePass
import ByteTools
import HTTPTypes

/// A request as a Swift function that creates a `URLRequest`.
struct SwiftCode {
    let text: String

    /// The token and the body are parameters, so that neither is in the source.
    init(_ request: AdobeRequest) {
        let hasToken = request.service.needsToken
        let hasBody = !request.body.isEmpty
        let parameters = [hasToken ? "token: String" : nil, hasBody ? "body: Data" : nil].compactMap(\.self)
        // On Linux, URLRequest is in a module of its own.
        var lines = [
            "import Foundation", "#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", "",
        ]
        if hasBody {
            lines.append("/// - Parameter body: The body that 'samltool request --body-file' writes, unchanged.")
        }
        lines.append(
            "func \(Self.functionName(request.service))(\(parameters.joined(separator: ", "))) -> URLRequest? {"
        )
        lines.append("    guard let url = URL(string: \(Self.literal(request.url))) else { return nil }")
        lines.append("    var request = URLRequest(url: url)")
        if request.method != .get { lines.append("    request.httpMethod = \(Self.literal(request.method.rawValue))") }
        if hasToken {
            lines.append(#"    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")"#)
        }
        for header in request.headers {
            let (value, name) = (Self.literal(header.value), Self.literal(header.name.rawName))
            lines.append("    request.setValue(\(value), forHTTPHeaderField: \(name))")
        }
        if hasBody { lines.append("    request.httpBody = body") }
        lines += ["    return request", "}"]
        text = lines.joined(separator: "\n")
    }

    /// In camel case: `v2SessionsSso`.
    private static func functionName(_ service: AdobeService) -> String {
        let words = service.rawValue.split(separator: "-")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case _ where scalar.isUnprintable: literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
