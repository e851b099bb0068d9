import ByteTools
import HTTPTypes
import SAMLEncoding

/// A request while its parts are put together, each checked as it comes.
struct RequestDraft {
    private let service: AdobeService
    private let method: HTTPRequest.Method
    private var segments: [String] = []
    private var query = FormFields()
    private var form: FormFields?
    private var json: [UInt8]?
    private var headers = HTTPFields()

    init(_ service: AdobeService, _ descriptor: ServiceDescriptor) {
        self.service = service
        method = descriptor.method
        headers[.accept] = descriptor.accept
    }

    /// Adds a segment of the path that is no value.
    mutating func path(_ word: String) { segments.append(word) }

    /// Adds a segment of the path.
    mutating func path(_ value: String, naming name: String) throws(AdobePassError) {
        try Self.check(value, name)
        guard !value.hasSameBytes(as: "."), !value.hasSameBytes(as: "..") else {
            throw AdobePassError(.pathSegment, "\(name) is made of dots, which mean another folder in a path")
        }
        segments.append(value)
    }

    /// Adds a parameter of the URL, if it has a value.
    mutating func query(_ name: String, _ value: String?) throws(AdobePassError) {
        guard let value else { return }
        try Self.check(value, name)
        query.append(name, value)
    }

    /// Adds a field of the form, if it has a value.
    mutating func form(_ name: String, _ value: String?) throws(AdobePassError) {
        form = form ?? FormFields()
        guard let value else { return }
        try Self.check(value, name)
        form?.append(name, value)
    }

    /// Adds the field with the response.
    mutating func form(response: Base64Text) throws(AdobePassError) {
        guard !response.bytes.isEmpty else {
            throw AdobePassError(.emptyValue, "the response is empty", path: FormFields.responseFieldName)
        }
        form = form ?? FormFields()
        form?.append(FormFields.responseFieldName, response)
    }

    /// Adds a body in JSON.
    mutating func json(_ fields: [ServiceDescriptor.Field], _ values: ServiceValues) throws(AdobePassError) {
        var members: [JSONValue.Member] = []
        for field in fields {
            guard case .required(let parameter) = field.content else { continue }
            guard parameter == .resource else {
                let text = values[parameter] ?? ""
                try Self.check(text, field.name)
                members.append(JSONValue.Member(field.name, .string(text)))
                continue
            }
            guard !values.resources.isEmpty else {
                throw AdobePassError(.emptyValue, "there are no resources to decide about", path: field.name)
            }
            for resource in values.resources { try Self.check(resource, field.name) }
            members.append(JSONValue.Member(field.name, JSONValue(.array(values.resources.map { .string($0) }))))
        }
        json = JSONValue.object(members).serialized
    }

    /// Adds a header, if it has a value.
    mutating func header(_ name: String, _ value: String?) throws(AdobePassError) {
        guard let value, let field = HTTPField.Name(name) else { return }
        try Self.check(value, name)
        guard value.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw AdobePassError(.notASCII, "the value of a header has a character beyond ASCII", path: name)
        }
        headers[field] = value
    }

    func request(to baseURL: AdobeEnvironment.BaseURL, _ token: BearerToken?) -> AdobeRequest {
        var headers = headers
        if form != nil { headers[.contentType] = FormBody.contentType }
        if json != nil { headers[.contentType] = "application/json" }
        return AdobeRequest(
            service: service,
            method: method,
            baseURL: baseURL,
            target: RequestTarget(path: segments, query: query).text,
            headers: headers,
            token: service.needsToken ? token : nil,
            body: json ?? form?.encoded().bytes ?? []
        )
    }

    /// Refuses what is empty, and every control character: a line break or NUL has no business in any of these values.
    static func check(_ value: String, _ name: String) throws(AdobePassError) {
        guard !value.isEmpty else { throw AdobePassError(.emptyValue, "this value is empty", path: name) }
        if let offset = value.utf8.enumerated().first(where: { $0.element < 0x20 || $0.element == 0x7F })?.offset {
            let text = "a control character stands in this value, at byte \(offset)"
            throw AdobePassError(.controlCharacter, text, path: name)
        }
    }
}
