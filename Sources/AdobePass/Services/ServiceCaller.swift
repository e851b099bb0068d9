import HTTPTypes
import SAMLEncoding

/// The caller of services: makes requests as the table of the services has them.
package struct ServiceCaller: Sendable {
    private let environment: AdobeEnvironment
    private let device: ClientDevice?
    private let token: BearerToken?

    /// Makes the caller for a device; a client that only gets its token has none.
    package init(environment: AdobeEnvironment, device: ClientDevice?, token: BearerToken?) {
        self.environment = environment
        self.device = device
        self.token = token
    }

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - values: What the request carries.
    /// - Returns: The request.
    /// - Throws: ``AdobePassError`` if a value that is needed is missing or empty, or if one cannot be sent.
    package func request(to service: AdobeService, _ values: ServiceValues) throws(AdobePassError) -> AdobeRequest {
        let descriptor = service.descriptor
        var draft = RequestDraft(service, descriptor)
        for segment in descriptor.path {
            switch segment {
            case .word(let word): draft.path(word)
            case .value(let parameter, let name): try draft.path(values[parameter] ?? "", naming: name)
            }
        }
        for field in descriptor.query { try draft.query(field.name, text(of: field, in: values)) }
        switch descriptor.body {
        case .none: break
        case .form(let fields):
            for field in fields {
                if case .required(.response) = field.content {
                    try draft.form(response: values.response ?? Base64Text(encoding: []))
                } else {
                    try draft.form(field.name, text(of: field, in: values))
                }
            }
        case .json(let fields): try draft.json(fields, values)
        }
        if descriptor.caller == .client { try addHeaders(to: &draft, service, values) }
        return draft.request(to: try host(of: service), token)
    }

    private func text(of field: ServiceDescriptor.Field, in values: ServiceValues) -> String? {
        switch field.content {
        case .constant(let text): text
        case .required(.deviceID): device?.identifier.plainText ?? ""
        case .required(let parameter): values[parameter] ?? ""
        case .optional(let parameter): values[parameter]
        }
    }

    private func addHeaders(
        to draft: inout RequestDraft,
        _ service: AdobeService,
        _ values: ServiceValues
    ) throws(AdobePassError) {
        if service.dialect == .v2 {
            guard let identifier = device?.identifier, !identifier.bytes.isEmpty else {
                throw AdobePassError(.emptyValue, "the device has no identifier", path: DeviceIdentifier.headerName)
            }
            let status = service.descriptor.status == .ignored ? nil : values.status
            if let expiration = status?.provider.expiration, expiration.looksLikeSeconds {
                let text =
                    "the expiration looks like seconds; it has to be milliseconds since 1970, a thousand times as many"
                throw AdobePassError(.valueRange, text, path: PartnerFrameworkStatus.headerName)
            }
            try draft.header(DeviceIdentifier.headerName, identifier.headerValue)
            try draft.header(DeviceInformation.headerName, device?.information.headerValue)
            try draft.header(PartnerFrameworkStatus.headerName, status?.headerValue)
        } else {
            try draft.header(DeviceInformation.headerName, device?.information.headerValue)
        }
        try draft.header("X-Forwarded-For", device?.forwardedFor)
        try draft.header("User-Agent", device?.userAgent)
    }

    private func host(of service: AdobeService) throws(AdobePassError) -> AdobeEnvironment.BaseURL {
        if service.dialect == .v2 { return environment.v2 }
        guard let host = environment.v1 else {
            throw AdobePassError(.noHost, "Adobe documents no host for V1 in '\(environment.name)': name the base URL")
        }
        return host
    }
}

extension DeviceIdentifier {
    /// The identifier as V1 sends it: as text, or in hexadecimal digits if it is none.
    fileprivate var plainText: String {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes), !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return text }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
