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

    /// A segment of the path.
    enum Segment: Sendable, ExpressibleByStringLiteral {
        case word(String)
        case value(ServiceParameter, name: String)

        static let serviceProvider = Self.value(.serviceProvider, name: "serviceProvider")
        static let requestor = Self.value(.serviceProvider, name: "requestor")
        static let partner = Self.value(.partner, name: "partner")
        static let mvpd = Self.value(.mvpd, name: "mvpd")
        static let code = Self.value(.code, name: "code")

        init(stringLiteral value: String) { self = .word(value) }
    }

    /// A parameter of the URL, or a field of the body.
    struct Field: Sendable {
        let name: String
        let content: Content

        enum Content: Sendable {
            case required(ServiceParameter)
            case optional(ServiceParameter)
            case constant(String)
        }

        static func required(_ parameter: ServiceParameter, as name: String? = nil) -> Self {
            Self(name: name ?? parameter.rawValue, content: .required(parameter))
        }

        static func optional(_ parameter: ServiceParameter, as name: String? = nil) -> Self {
            Self(name: name ?? parameter.rawValue, content: .optional(parameter))
        }

        static func constant(_ name: String, _ text: String) -> Self { Self(name: name, content: .constant(text)) }
    }

    enum Body: Sendable {
        case none
        case form([Field])
        case json([Field])
    }

    /// How a service uses the header `AP-Partner-Framework-Status`.
    enum FrameworkStatusUse: Sendable { case ignored, optional, required }

    let method: HTTPRequest.Method
    let path: [Segment]
    let caller: Caller
    let accept: String
    let status: FrameworkStatusUse
    let query: [Field]
    let body: Body
    let isIdempotent: Bool
    /// The content of a success; `nil` if its status is the answer, or it is opaque.
    let returns: ServiceAnswer.Kind?
    /// What the service documents about failures.
    let failures: [Int: FailureMeaning.Meaning]

    init(
        _ method: HTTPRequest.Method,
        _ path: [Segment],
        from caller: Caller = .client,
        accept: String = "application/json",
        status: FrameworkStatusUse = .ignored,
        query: [Field] = [],
        body: Body = .none,
        isIdempotent: Bool? = nil,
        returns: ServiceAnswer.Kind? = nil,
        failures: [Int: FailureMeaning.Meaning] = [:]
    ) {
        self.method = method
        self.path = path
        self.caller = caller
        self.accept = accept
        self.status = status
        self.query = query
        self.body = body
        self.isIdempotent = isIdempotent ?? (method != .post)
        self.returns = returns
        self.failures = failures
    }

    var pattern: String {
        path.reduce(into: "\(method) ") { pattern, segment in
            switch segment {
            case .word(let word): pattern += "/\(word)"
            case .value(_, let name): pattern += "/{\(name)}"
            }
        }
    }

    /// What a request cannot do without, in order.
    var required: [ServiceParameter] {
        let segments = path.compactMap { if case .value(let parameter, _) = $0 { parameter } else { nil } }
        let fields =
            switch body {
            case .none: query
            case .form(let fields), .json(let fields): query + fields
            }
        let values = fields.compactMap { if case .required(let parameter) = $0.content { parameter } else { nil } }
        return (status == .required ? [.frameworkStatus] : []) + segments + values
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
    case softwareStatement = "software_statement"
    case clientID = "client_id"
    case clientSecret = "client_secret"
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

    private func contains(_ parameter: ServiceParameter) -> Bool {
        switch parameter {
        case .response: response != nil
        case .frameworkStatus: status != nil
        // The device has it.
        case .deviceID: true
        default: self[parameter] != nil
        }
    }

    /// What a request to a service lacks, in order.
    package func missing(for service: AdobeService) -> [ServiceParameter] {
        service.descriptor.required.filter { !contains($0) }
    }
}
