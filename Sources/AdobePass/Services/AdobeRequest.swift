public import HTTPTypes

/// A complete request to a service of Adobe Pass: pass ``httpRequest`` and ``body`` to any HTTP client.
///
/// The client must send the body unchanged. Its values are already encoded exactly once; a client that encodes forms itself
/// would encode them twice. Descriptions, dumps and mirrors contain neither the token, nor the query, nor the body.
public struct AdobeRequest: Hashable, Sendable {
    /// The service.
    public let service: AdobeService
    /// The method.
    public let method: HTTPRequest.Method
    /// Scheme, host and port.
    public let baseURL: AdobeEnvironment.BaseURL
    /// Path and query, encoded.
    public let target: String
    /// The headers except `Authorization`, in the order in which they are sent.
    public let headers: HTTPFields
    /// The token for `Authorization`.
    public let token: BearerToken?
    /// The bytes to send; empty if there is no body.
    public let body: [UInt8]

    /// The URL; its query may contain the identifier of the device.
    public var url: String { "\(baseURL)\(target)" }

    /// The complete head of the request; unlike this type, its description contains the token.
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

    /// Returns the request with the token of a client, for a token that is obtained after the request was created; a service that
    /// needs none gets none.
    public func authorized(by token: BearerToken) -> AdobeRequest {
        AdobeRequest(
            service: service,
            method: method,
            baseURL: baseURL,
            target: target,
            headers: headers,
            token: service.needsToken ? token : nil,
            body: body
        )
    }
}

extension AdobeRequest: Redacted {
    /// The service, the method, the URL without its query, and the length of the body.
    public var description: String {
        "\(service): \(method) \(baseURL)\(target.prefix { $0 != "?" }), \(body.count) bytes"
    }
}
