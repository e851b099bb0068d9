import AdobePass
import HTTPTypes
import SAMLEncoding

/// A request to a service, as a server reads it.
struct ReceivedRequest: Sendable {
    let service: AdobeService
    let headers: HTTPFields
    /// The scheme and the authority of the URL.
    let origin: String
    let body: [UInt8]
    private let path: [String: String]
    /// The query of the URL.
    let query: Result<FormFields, SAMLEncodingError>
    /// The form in the body.
    let form: Result<FormFields, SAMLEncodingError>

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - parameters: The segments of the path that the service has names for, percent-encoded.
    ///   - query: The query, percent-encoded.
    ///   - headers: The headers.
    ///   - origin: The scheme and the authority of the URL.
    ///   - body: The body.
    init(
        _ service: AdobeService,
        parameters: [String: String],
        query: String,
        headers: HTTPFields,
        origin: String,
        body: [UInt8]
    ) {
        self.service = service
        self.headers = headers
        self.origin = origin
        self.body = body
        path = parameters.mapValues(Self.decodedSegment)
        self.query = Self.fields(Array(query.utf8))
        form = Self.fields(body)
    }

    /// Returns a segment of the path.
    func segment(_ name: String) -> String { path[name] ?? "" }

    /// Returns a field of the form; `nil` if it is missing, occurs twice or cannot be read.
    func field(_ name: String) -> String? { try? form.get().value(named: name) }

    /// Returns the value of a header.
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

    /// The access token; `nil` if the header is missing or has another scheme.
    var bearerToken: String? {
        guard let value = headers[.authorization], value.lowercased().hasPrefix("bearer ") else { return nil }
        return String(value.dropFirst("bearer ".count))
    }

    /// True if the client accepts JSON; V1 returns XML to others.
    var acceptsJSON: Bool { headers[.accept].map { $0.contains("json") } ?? false }

    private static func fields(_ bytes: [UInt8]) -> Result<FormFields, SAMLEncodingError> {
        Result { () throws(SAMLEncodingError) in try FormFields(parsing: bytes) }
    }

    /// Removes the percent-encoding of a segment, in which a plus sign is a plus sign.
    private static func decodedSegment(_ segment: String) -> String {
        let form = fields(Array("s=".utf8) + segment.replacing("+", with: "%2B").utf8)
        return (try? form.get().value(named: "s")) ?? segment
    }
}
