import HTTPTypes
package import SAMLEncoding

/// What a request to a service consists of, and what the service returns.
struct ServiceDescriptor: Sendable {
    /// Who calls a service, which decides the headers that a request has.
    enum Caller: Sendable {
        /// A client, with its token, for a device.
        case client
        /// A client that has no token yet.
        case newClient
        /// A browser: the request is a URL.
        case browser
    }

    /// How a service uses the header `AP-Partner-Framework-Status`.
    enum FrameworkStatusUse: Sendable { case ignored, optional, required }

    /// A parameter of the URL, or a field of the body.
    struct Field: Sendable {
        let name: String
        var parameter: ServiceParameter?
        var isRequired = true
        var constant: String?

        static func optional(_ parameter: ServiceParameter) -> Self {
            Self(name: parameter.rawValue, parameter: parameter, isRequired: false)
        }

        static func named(_ name: String, _ parameter: ServiceParameter) -> Self {
            Self(name: name, parameter: parameter)
        }

        static func constant(_ name: String, _ text: String) -> Self {
            Self(name: name, isRequired: false, constant: text)
        }

        static let requestor = named("requestor", .serviceProvider)
        static let resources = named("resources", .resource)
        static let response = named(FormFields.responseFieldName, .response)
        static let deviceID = named("deviceId", .deviceID)
        static let deviceType = named("deviceType", .deviceType)
        static let mvpd = named("mvpd", .mvpd)
        static let domainName = named("domainName", .domainName)
        static let redirectURL = named("redirectUrl", .redirectURL)
        static let resource = named("resource", .resource)
    }

    /// The method and the path; a value stands in it as `{name}`.
    let pattern: String
    var caller = Caller.client
    var accept = "application/json"
    var status = FrameworkStatusUse.ignored
    var query: [Field] = []
    var form: [Field] = []
    var json: [Field] = []
    /// True if a second call does no harm although it is a `POST`.
    var isRepeatable = false
    /// The content of a success; `nil` if its status is the answer, or it is opaque.
    var returns: AdobeResponse.Content.Kind?
    /// What the service documents about failures.
    var failures: [Int: FailureMeaning.Meaning] = [:]

    var method: HTTPRequest.Method { HTTPRequest.Method(String(pattern.prefix { $0 != " " })) ?? .get }

    /// The segments of the path; of a value, the name and the parameter.
    var path: [(text: String, parameter: ServiceParameter?)] {
        pattern.split(separator: "/").dropFirst().map { segment in
            guard segment.hasPrefix("{") else { return (String(segment), nil) }
            let name = String(segment.dropFirst().dropLast())
            return (name, name == "requestor" ? .serviceProvider : ServiceParameter(rawValue: name))
        }
    }

    /// What a request cannot do without, in order.
    var required: [ServiceParameter] {
        (status == .required ? [.frameworkStatus] : []) + path.compactMap(\.parameter)
            + (query + form + json).filter(\.isRequired).compactMap(\.parameter)
    }
}

/// A value that a request carries.
package enum ServiceParameter: String, Hashable, Sendable {
    /// The service provider; V1 calls it requestor.
    case serviceProvider
    case partner
    case mvpd
    /// The code of a session (V2) or of the registration (V1).
    case code
    /// The identifier of the device as V1 sends it; the device has it.
    case deviceID = "deviceId"
    case deviceType
    case domainName
    case redirectURL = "redirectUrl"
    case resource
    case timeToLive = "ttl"
    case response
    case frameworkStatus
    case softwareStatement
    case clientID = "clientId"
    case clientSecret
}

/// The values that a request is made of.
package struct ServiceValues: Sendable {
    private var texts: [ServiceParameter: [String]] = [.partner: [RequestsV2.apple]]
    package var response: Base64Text?
    package var status: PartnerFrameworkStatus?

    package init(_ texts: KeyValuePairs<ServiceParameter, String?> = [:]) {
        for (parameter, text) in texts { self[parameter] = text }
    }

    /// The first text of a parameter; setting `nil` leaves it as it is.
    package subscript(parameter: ServiceParameter) -> String? {
        get { texts[parameter]?.first }
        set { if let newValue { texts[parameter] = [newValue] } }
    }

    /// What is to be decided about; V2 takes several.
    package var resources: [String] {
        get { texts[.resource] ?? [] }
        set { texts[.resource] = newValue }
    }

    /// What a request to a service lacks, in order.
    package func missing(for service: AdobeService) -> [ServiceParameter] {
        service.descriptor.required.filter { parameter in
            switch parameter {
            case .response: response == nil
            case .frameworkStatus: status == nil
            // The device has it.
            case .deviceID: false
            default: self[parameter] == nil
            }
        }
    }
}
