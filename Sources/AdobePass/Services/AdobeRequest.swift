public import HTTPTypes
import SAMLEncoding

/// A request to a service of Adobe Pass, complete: hand ``httpRequest`` and ``body`` to any HTTP client.
///
/// The client must send the body as it is. Its values are encoded exactly once already, and a client that encodes forms itself
/// would do it twice. Descriptions, dumps and mirrors show neither token, nor query, nor body.
public struct AdobeRequest: Hashable, Sendable {
    /// The service.
    public let service: AdobeService
    /// The method.
    public let method: HTTPRequest.Method
    /// Scheme, host and port.
    public let baseURL: AdobeEnvironment.BaseURL
    /// Path and query, encoded.
    public let target: String
    /// The headers but `Authorization`, in the order in which they are sent.
    public let headers: HTTPFields
    /// The token that `Authorization` carries.
    public let token: BearerToken?
    /// The bytes to send; empty if there is no body.
    public let body: [UInt8]

    /// The URL; its query may have the device's identifier in it.
    public var url: String { "\(baseURL)\(target)" }

    /// The head of the request, with everything in it: unlike this value, it shows its token when it is printed.
    public var httpRequest: HTTPRequest {
        var fields = HTTPFields()
        if let token { fields[.authorization] = "Bearer \(token.revealed)" }
        fields.append(contentsOf: headers)
        return HTTPRequest(
            method: method,
            scheme: baseURL.scheme,
            authority: baseURL.authority,
            path: target,
            headerFields: fields
        )
    }
}

extension AdobeRequest: Redacted {
    /// The service, the method and the URL without its query, and how long the body is.
    public var description: String {
        "\(service): \(method) \(baseURL)\(target.prefix { $0 != "?" }), \(body.count) bytes"
    }
}
