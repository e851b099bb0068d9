import AdobePass
import HTTPTypes
import SAMLEncoding

struct ReceivedRequest: Sendable {
    let service: AdobeService
    let headers: HTTPFields
    /// The scheme and the authority of the URL.
    let origin: String
    let body: [UInt8]
    private let path: [String: String]
    let query: Result<FormFields, SAMLEncodingError>
    let form: Result<FormFields, SAMLEncodingError>

    /// The parameters and the query are percent-encoded.
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

    func segment(_ name: String) -> String { path[name] ?? "" }

    /// `nil` if the field is missing, occurs twice or cannot be read.
    func field(_ name: String) -> String? { try? form.get().value(named: name) }

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

    /// `nil` if the header is missing or has another scheme.
    var bearerToken: String? {
        guard let value = headers[.authorization], value.lowercased().hasPrefix("bearer ") else { return nil }
        return String(value.dropFirst("bearer ".count))
    }

    /// V1 returns XML to clients that do not accept JSON.
    var acceptsJSON: Bool { headers[.accept].map { $0.contains("json") } ?? false }

    private static func fields(_ bytes: [UInt8]) -> Result<FormFields, SAMLEncodingError> {
        Result { () throws(SAMLEncodingError) in try FormFields(parsing: bytes) }
    }

    /// A plus sign is not a space.
    private static func decodedSegment(_ segment: String) -> String {
        let form = fields(Array("s=".utf8) + segment.replacing("+", with: "%2B").utf8)
        return (try? form.get().value(named: "s")) ?? segment
    }
}
