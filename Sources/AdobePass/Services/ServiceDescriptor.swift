import HTTPTypes
package import SAMLEncoding

/// The definition of a service: the parts of a request, and the content of the response.
struct ServiceDescriptor: Sendable {
    enum Caller: Sendable {
        case client
        case newClient
        /// A browser: the request is a URL.
        case browser
    }

    enum FrameworkStatusUse: Sendable { case ignored, optional, required }

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

    /// The method and the path, with placeholders such as `{name}`.
    let pattern: String
    var caller = Caller.client
    var accept = "application/json"
    var takesDevice = true
    var status = FrameworkStatusUse.ignored
    var query: [Field] = []
    var form: [Field] = []
    var json: [Field] = []
    var isRepeatable = false
    /// The content of a success; `nil` if only its status counts, or if it is opaque.
    var returns: AdobeResponse.Content.Kind?
    /// The documented meanings of failures.
    var failures: [Int: FailureMeaning] = [:]

    var method: HTTPRequest.Method { HTTPRequest.Method(String(pattern.prefix { $0 != " " })) ?? .get }

    /// The segments of the path; for a placeholder, its name and parameter.
    var path: [(text: String, parameter: ServiceParameter?)] {
        pattern.split(separator: "/").dropFirst().map { segment in
            guard segment.hasPrefix("{") else { return (String(segment), nil) }
            let name = String(segment.dropFirst().dropLast())
            return (name, name == "requestor" ? .serviceProvider : ServiceParameter(rawValue: name))
        }
    }

    var required: [ServiceParameter] {
        (status == .required ? [.frameworkStatus] : []) + path.compactMap { $0.parameter }
            + (query + form + json).filter { $0.isRequired }.compactMap { $0.parameter }
    }
}

extension AdobeService {
    package var requiresDevice: Bool { descriptor.caller == .client && descriptor.takesDevice }

    /// True if the request contains the software statement, or the secret of a client.
    package var needsSecret: Bool { descriptor.caller == .newClient }
}

package enum ServiceParameter: String, Hashable, Sendable {
    /// The service provider, which is the requestor in V1.
    case serviceProvider
    case partner
    case mvpd
    /// The code of a session (V2) or of a registration (V1).
    case code
    /// The identifier of the device for V1, which is taken from the device.
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

package struct ServiceValues: Sendable {
    private var texts: [ServiceParameter: [String]] = [.partner: [RequestsV2.apple]]
    package var response: Base64Text?
    package var status: PartnerFrameworkStatus?

    package init(_ texts: KeyValuePairs<ServiceParameter, String?> = [:]) {
        for (parameter, text) in texts { self[parameter] = text }
    }

    /// The first text of a parameter; setting `nil` has no effect.
    package subscript(parameter: ServiceParameter) -> String? {
        get { texts[parameter]?.first }
        set { if let newValue { texts[parameter] = [newValue] } }
    }

    /// The resources to decide on; only V2 accepts several.
    package var resources: [String] {
        get { texts[.resource] ?? [] }
        set { texts[.resource] = newValue }
    }

    package func missing(for service: AdobeService) -> [ServiceParameter] {
        service.descriptor.required.filter { parameter in
            switch parameter {
            case .response: response == nil
            case .frameworkStatus: status == nil
            // It is taken from the device.
            case .deviceID: false
            default: self[parameter] == nil
            }
        }
    }
}
