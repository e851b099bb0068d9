import AdobePass
import ByteTools
import HTTPTypes

/// A request as a Swift function that creates a `URLRequest`.
struct SwiftCode {
    let text: String

    /// The token and the body are parameters, so that neither is in the source.
    init(_ request: AdobeRequest) {
        // On Linux, URLRequest is in a module of its own.
        let imports = [
            "import Foundation", "#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", "",
        ]
        let comment =
            request.body.isEmpty
            ? [] : ["/// - Parameter body: The body that 'samltool request --body-file' writes, unchanged."]
        let function = Self.function(of: request, named: Self.functionName(request.service), body: .file(nil))
        text = (imports + comment + function).joined(separator: "\n")
    }

    /// Creates the function for one of several requests, which contains the body.
    init(_ request: AdobeRequest, number: Int) {
        let name = "\(Self.functionName(request.service))\(number)"
        text = Self.function(of: request, named: name, body: .inline).joined(separator: "\n")
    }

    private static func function(of request: AdobeRequest, named name: String, body: RequestBody) -> [String] {
        let hasToken = request.service.needsToken
        let hasBody = !request.body.isEmpty
        let isInline = if case .inline = body { true } else { false }
        let parameters = (hasToken ? ["token: String"] : []) + (hasBody && !isInline ? ["body: Data"] : [])
        var lines = ["func \(name)(\(parameters.joined(separator: ", "))) -> URLRequest? {"]
        lines.append("    guard let url = URL(string: \(literal(request.url))) else { return nil }")
        lines.append("    var request = URLRequest(url: url)")
        if request.method != .get { lines.append("    request.httpMethod = \(literal(request.method.rawValue))") }
        if hasToken {
            lines.append(#"    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")"#)
        }
        for header in request.headers {
            let (value, name) = (literal(header.value), literal(header.name.rawName))
            lines.append("    request.setValue(\(value), forHTTPHeaderField: \(name))")
        }
        if hasBody {
            let content = isInline ? "Data(\(literal(String(decoding: request.body, as: UTF8.self))).utf8)" : "body"
            lines.append("    request.httpBody = \(content)")
        }
        return lines + ["    return request", "}"]
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
