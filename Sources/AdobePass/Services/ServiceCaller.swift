import ByteTools
import HTTPTypes
import SAMLEncoding

package struct ServiceCaller: Sendable {
    private let environment: AdobeEnvironment
    private let device: ClientDevice?
    private let information: DeviceInformation?
    private let token: BearerToken?

    /// Creates a caller for a device, which a URL for a browser does not need.
    package init(environment: AdobeEnvironment, device: ClientDevice?, token: BearerToken?) {
        self.environment = environment
        self.device = device
        information = device?.information
        self.token = token
    }

    /// Creates a caller for a client that has no token yet; its device is described, but not identified.
    package init(environment: AdobeEnvironment, newClientOn information: DeviceInformation?) {
        self.environment = environment
        self.information = information
        (device, token) = (nil, nil)
    }

    /// Throws if a required value is missing or empty, or if a value is invalid.
    package func request(to service: AdobeService, _ values: ServiceValues) throws(AdobePassError) -> AdobeRequest {
        let descriptor = service.descriptor
        let target = RequestTarget(path: try path(descriptor, values), query: try encode(descriptor.query, values))
        var headers = HTTPFields()
        headers[.accept] = descriptor.accept
        var body: [UInt8] = []
        if !descriptor.form.isEmpty { body = try encode(descriptor.form, values).encoded().bytes }
        if !descriptor.json.isEmpty { body = try json(descriptor.json, values) }
        switch descriptor.caller {
        case .client: try add(service.dialect, descriptor.status, values, to: &headers)
        case .newClient: try add([description] + origin, to: &headers)
        case .browser: break
        }
        if !descriptor.form.isEmpty { headers[.contentType] = FormBody.contentType }
        if !descriptor.json.isEmpty { headers[.contentType] = "application/json" }
        return AdobeRequest(
            service: service,
            method: descriptor.method,
            baseURL: try host(of: service),
            target: target.text,
            headers: headers,
            token: service.needsToken ? token : nil,
            body: body
        )
    }

    private func path(
        _ descriptor: ServiceDescriptor,
        _ values: ServiceValues
    ) throws(AdobePassError) -> [String] {
        var path: [String] = []
        for (text, parameter) in descriptor.path {
            guard let parameter else {
                path.append(text)
                continue
            }
            let value = values[parameter] ?? ""
            try Self.check(value, text)
            guard !value.hasSameBytes(as: "."), !value.hasSameBytes(as: "..") else {
                throw AdobePassError(.pathSegment, "\(text) must not be '.' or '..', which would change the path")
            }
            path.append(value)
        }
        return path
    }

    private func encode(
        _ fields: [ServiceDescriptor.Field],
        _ values: ServiceValues
    ) throws(AdobePassError) -> FormFields {
        var result = FormFields()
        for field in fields {
            if field.parameter == .response {
                guard let response = values.response, !response.bytes.isEmpty else {
                    throw AdobePassError(.emptyValue, "the SAML response is empty", path: field.name)
                }
                result.append(field.name, response)
            } else if let text = text(of: field, in: values) {
                try Self.check(text, field.name)
                result.append(field.name, text)
            }
        }
        return result
    }

    private func text(of field: ServiceDescriptor.Field, in values: ServiceValues) -> String? {
        guard let parameter = field.parameter else { return field.constant }
        let text = parameter == .deviceID ? device?.identifier.plainText : values[parameter]
        return text ?? (field.isRequired ? "" : nil)
    }

    private func json(
        _ fields: [ServiceDescriptor.Field],
        _ values: ServiceValues
    ) throws(AdobePassError) -> [UInt8] {
        var members: [JSONValue.Member] = []
        for field in fields {
            let isList = field.parameter == .resource
            let texts = isList ? values.resources : [text(of: field, in: values) ?? ""]
            guard !texts.isEmpty else {
                throw AdobePassError(.emptyValue, "the list of resources is empty", path: field.name)
            }
            for text in texts { try Self.check(text, field.name) }
            let value: JSONValue = isList ? .array(texts.map { .string($0) }) : .string(texts[0])
            members.append(JSONValue.Member(field.name, value))
        }
        return JSONValue.object(members).line
    }

    private func add(
        _ dialect: AdobeService.Dialect,
        _ use: ServiceDescriptor.FrameworkStatusUse,
        _ values: ServiceValues,
        to headers: inout HTTPFields
    ) throws(AdobePassError) {
        let isV2 = dialect == .v2
        let status = use == .ignored ? nil : values.status
        if isV2, device?.identifier.bytes.isEmpty ?? true {
            throw AdobePassError(
                .emptyValue,
                "the identifier of the device is empty",
                path: DeviceIdentifier.headerName
            )
        }
        if let expiration = status?.provider.expiration, expiration.looksLikeSeconds {
            let text =
                "the expiration looks like seconds; it must be milliseconds since 1970: multiply it by 1000"
            throw AdobePassError(.valueRange, text, path: PartnerFrameworkStatus.headerName)
        }
        let identifier = (DeviceIdentifier.headerName, isV2 ? device?.identifier.headerValue : nil)
        let framework = (PartnerFrameworkStatus.headerName, status?.headerValue)
        try add([identifier, description, framework] + origin, to: &headers)
    }

    private typealias Field = (name: String, value: String?)

    private var description: Field { (DeviceInformation.headerName, information?.headerValue) }

    private var origin: [Field] { [("X-Forwarded-For", device?.forwardedFor), ("User-Agent", device?.userAgent)] }

    private func add(_ fields: [Field], to headers: inout HTTPFields) throws(AdobePassError) {
        for (name, value) in fields {
            guard let value, let field = HTTPField.Name(name) else { continue }
            try Self.check(value, name)
            guard value.utf8.allSatisfy({ $0 < 0x80 }) else {
                throw AdobePassError(.notASCII, "the value of the header has a character that is not ASCII", path: name)
            }
            headers[field] = value
        }
    }

    private func host(of service: AdobeService) throws(AdobePassError) -> AdobeEnvironment.BaseURL {
        if service.dialect == .v2 { return environment.v2 }
        guard let host = environment.v1 else {
            throw AdobePassError(
                .noHost,
                "Adobe documents no host for V1 in '\(environment.name)': specify the base URL"
            )
        }
        return host
    }

    /// Rejects an empty value, and one with a control character: no valid value contains a line break or NUL.
    private static func check(_ value: String, _ name: String) throws(AdobePassError) {
        guard !value.isEmpty else { throw AdobePassError(.emptyValue, "the value is empty", path: name) }
        if let offset = value.utf8.enumerated().first(where: { $0.element < 0x20 || $0.element == 0x7F })?.offset {
            let text = "the value has a control character at byte \(offset)"
            throw AdobePassError(.controlCharacter, text, path: name)
        }
    }
}

extension DeviceIdentifier {
    /// The identifier for V1: as text, or in hexadecimal digits if it is not text.
    var plainText: String {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes), !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return text }
        return bytes.hexadecimal
    }
}
