import ByteTools
import SAMLEncoding

/// A request of a recording, without the credentials in its headers.
package enum CapturedRequest: Sendable {
    case archived(HTTPArchive.Entry)
    case pasted(PastedRequest)

    package var method: String {
        switch self {
        case .archived(let request): request.method
        case .pasted(let request): request.method
        }
    }

    /// The URL or the path, without its query and user information.
    package var target: String {
        switch self {
        case .archived(let request): request.target
        case .pasted(let request): request.target
        }
    }

    /// The URL as far as it is recorded: without its query, and without a scheme if the host is that of a header.
    package var url: String {
        switch self {
        case .archived(let request): request.target
        case .pasted(let request): request.url
        }
    }

    package var title: String {
        switch self {
        case .archived(let request): request.title
        case .pasted(let request): request.title
        }
    }

    package var startedDateTime: String? {
        switch self {
        case .archived(let request): request.startedDateTime
        case .pasted(let request): request.startedDateTime
        }
    }

    /// The status of the response in an archive; 0 or `nil` if there is none.
    package var status: Int? {
        switch self {
        case .archived(let request): request.status
        case .pasted: nil
        }
    }

    /// Returns the sent form: the body, if it is a form with the field; without a body, the field's value.
    ///
    /// The body is exactly what was sent. It depends on the exporter whether a parameter in an archive is decoded.
    package func sentBytes(with field: String) -> [UInt8]? {
        switch self {
        case .archived(let request): request.sentBytes(with: field)
        case .pasted(let request): request.sentBytes(with: field)
        }
    }

    /// The body; `nil` if the recording does not contain it.
    package var sentBody: [UInt8]? {
        switch self {
        case .archived(let request): request.sentBody
        case .pasted(let request): request.sentBody
        }
    }

    /// The fields of the query and of a form in the body, decoded, in that order.
    package var fields: [(name: String, value: String)] {
        switch self {
        case .archived(let request): request.fields
        case .pasted(let request): request.fields
        }
    }

    /// Returns the value of the first header with a name, in any case; `nil` for a header with credentials.
    package func header(_ name: String) -> String? {
        switch self {
        case .archived(let request): request.requestHeaders.header(name)
        case .pasted(let request): request.header(name)
        }
    }

    /// The names of the headers, in any case.
    package var headerNames: [String] {
        switch self {
        case .archived(let request): request.requestHeaders.map { $0.name }
        case .pasted(let request): request.headerNames
        }
    }

    /// False if the recording does not contain the headers, so that the absence of one means nothing.
    package var hasHeaders: Bool {
        switch self {
        case .archived(let request): !request.requestHeaders.isEmpty
        case .pasted(let request): request.hasHeaders
        }
    }

    /// The media type of the body, with its parameters; `nil` if there is none.
    package var mediaType: String? {
        switch self {
        case .archived(let request): request.mediaType
        case .pasted(let request): request.mediaType
        }
    }

    /// The header `Authorization`, without its credentials.
    package var authorization: RecordedAuthorization {
        switch self {
        case .archived(let request): request.requestHeaders.authorization
        case .pasted(let request): request.authorization
        }
    }
}

extension CapturedRequest {
    /// The scheme of the URL, such as `https`; `nil` if it is not recorded.
    package var scheme: String? {
        let url = startOfURL
        return url[...].firstRange(ofBytes: "://".utf8).map { String(decoding: url[..<$0.lowerBound], as: UTF8.self) }
    }

    /// The part of the URL that contains the host; the path of a hostile request may have megabytes.
    private var startOfURL: [UInt8] { Array(url.utf8.prefix(4096)) }

    /// The host and port of the request; empty if they are not recorded.
    package var host: String {
        let url = startOfURL
        let start = url[...].firstRange(ofBytes: "://".utf8)?.upperBound ?? 0
        return String(decoding: url[start...].prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    }
}

/// The headers of a request that contain credentials; no part of the package reads them.
enum CredentialHeader: String, CaseIterable {
    case authorization
    case proxyAuthorization = "proxy-authorization"
    case cookie

    static func has(_ name: String) -> Bool {
        allCases.contains { ByteText($0.rawValue).isEqualIgnoringASCIICase(to: ByteText(name)) }
    }
}

extension Sequence<(name: String, value: String)> {
    /// Returns the value of the first header with a name, in any case; `nil` for a header with credentials.
    func header(_ name: String) -> String? {
        guard !CredentialHeader.has(name) else { return nil }
        let name = ByteText(name)
        return first { ByteText($0.name).isEqualIgnoringASCIICase(to: name) }?.value
    }
}

extension [UInt8] {
    fileprivate var formFields: [(name: String, value: String)] {
        FormFields.readable(in: self).map { ($0.name, $0.value) }
    }

    fileprivate var bodyFields: [(name: String, value: String)] {
        first(where: { $0 > 0x20 }).map { "{[<".utf8.contains($0) } ?? true ? [] : formFields
    }
}

extension HTTPArchive.Entry {
    package func sentBytes(with field: String) -> [UInt8]? {
        if let body = requestBody, !body.isEmpty { return body.isForm(with: field) ? body : nil }
        return parameters.first { $0.name.hasSameBytes(as: field) }.map { Array($0.value.utf8) }
    }

    package var sentBody: [UInt8]? { requestBody.flatMap { $0.isEmpty ? nil : $0 } }

    package var fields: [(name: String, value: String)] {
        Array(query).formFields + (sentBody?.bodyFields ?? parameters.map { ($0.name, Self.decoded($0.value)) })
    }

    /// Removes the percent-encoding of a parameter that the exporter did not decode.
    private static func decoded(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "%")) else { return value }
        return (try? FormFields(parsing: Array("v=\(value)".utf8)))?.fields.first?.value ?? value
    }
}

/// A request in the text format of HTTP/1.1, or its head from `curl -v`.
package struct PastedRequest: Sendable {
    package let method: String
    package let url: String
    package let target: String
    private(set) var body: [UInt8]
    private let query: [UInt8]
    /// The headers, without those that contain credentials.
    private let headers: [(name: String, value: String)]
    package let hasHeaders: Bool
    package let authorization: RecordedAuthorization
    /// The media type of a body that no header names.
    private let defaultMediaType: String?

    package var startedDateTime: String?
    package var title: String { "\(method) \(ByteText(url).shortened(to: 300))".withoutControls }

    private static let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]

    private static let maximumLine = 64 << 10

    /// Reads the request before a response, without `> ` at the starts of lines.
    init?(_ text: ArraySlice<UInt8>) {
        var rest = text.drop { $0 == 0x0A || $0 == 0x0D }
        guard let start = rest.takeLine().flatMap(Self.startLine) else { return nil }
        var headers: [(name: String, value: String)] = []
        while let line = rest.takeLine()?.prefix(Self.maximumLine), !line.isEmpty {
            if headers.count < HeadFields.maximumCount, let header = Self.header(in: line) { headers.append(header) }
        }
        rest = rest.dropLast { $0 == 0x0A || $0 == 0x0D }
        // A request that a person wrote down often has no other header than the host.
        let isComplete = headers.contains { !ByteText($0.name).isEqualIgnoringASCIICase(to: "host") }
        self.init(
            method: start.method,
            target: start.target,
            headers: headers,
            isComplete: isComplete,
            body: [UInt8](rest)
        )
    }

    /// Returns the method and the target in the first line of a request; `nil` for any other line.
    static func startLine(_ line: ArraySlice<UInt8>) -> (method: String, target: ArraySlice<UInt8>)? {
        let words = line.prefix(maximumLine).split(separator: 0x20)
        guard words.count == 3, words[2].starts(with: "HTTP/".utf8),
            let method = methods.first(where: { words[0].elementsEqual($0.utf8) })
        else { return nil }
        return (method, words[1])
    }

    /// The headers may contain credentials; if they are not complete, the absence of one means nothing.
    private init(
        method: String,
        target: ArraySlice<UInt8>,
        headers: [(name: String, value: String)],
        isComplete: Bool = true,
        body: [UInt8],
        defaultMediaType: String? = nil
    ) {
        self.method = method
        hasHeaders = isComplete
        authorization = headers.authorization
        self.defaultMediaType = defaultMediaType
        self.target = DisplayURL(of: target).text
        let host = Array((headers.header("host") ?? "").utf8)[...]
        url = DisplayURL(of: target.first == UInt8(ascii: "/") ? host + target : target).text
        query = Array(target.queryOfURL)
        self.headers = headers.filter { !CredentialHeader.has($0.name) }
        self.body = body
    }

    /// Creates the request that a curl command sends; `nil` if the command has no URL.
    init?(_ command: CurlCommand) {
        guard let url = command.url else { return nil }
        let headers = command.headers.prefix(HeadFields.maximumCount).compactMap {
            Self.header(in: Array($0.utf8)[...])
        }
        self.init(
            method: command.method,
            target: Array(url.utf8)[...],
            headers: headers,
            body: command.body,
            defaultMediaType: command.mediaType
        )
    }

    /// Returns the request with the body of another one, if it has none itself: curl does not print the body that it sends.
    func withBody(of other: Self?) -> Self {
        var request = self
        if body.isEmpty, let other { request.body = other.body }
        return request
    }

    package func sentBytes(with field: String) -> [UInt8]? { body.isForm(with: field) ? body : nil }

    package var sentBody: [UInt8]? { body.isEmpty ? nil : body }

    package var fields: [(name: String, value: String)] { query.formFields + body.bodyFields }

    package func header(_ name: String) -> String? { headers.header(name) }

    package var headerNames: [String] { headers.map { $0.name } }

    package var mediaType: String? { header("Content-Type") ?? defaultMediaType }

    /// Reads the head that `curl -v` prints before the response, in lines that start with `> `.
    init?(verbose lines: some Sequence<ArraySlice<UInt8>>) {
        let mark = Array("> ".utf8)
        let heads = lines.filter {
            $0.starts(with: mark) || $0.elementsEqual([mark[0]]) || $0.elementsEqual([mark[0], 0x0D])
        }
        self.init(Array(heads.map { $0.dropFirst(mark.count) }.joined(separator: [0x0A]))[...])
    }

    private static func header(in line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        line.field.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) }
    }
}

extension [UInt8] {
    fileprivate func isForm(with field: String) -> Bool { FormParts(of: self[...]).contains { $0.isNamed(field) } }
}
