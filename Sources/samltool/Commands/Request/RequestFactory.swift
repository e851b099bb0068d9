import AdobePass
import ByteTools
import SAMLEncoding
import SAMLExamination

/// Creates the request of a service from values; an error lists all missing values, not only the first.
struct RequestFactory {
    private let values: RequestValues
    private let service: AdobeService
    private let content: Content
    private var missing: [String] = []

    enum Content {
        case nothing
        case response(Base64Text)
        /// The software statement, or the secret of the client.
        case secret(ClientSecret)
    }

    init(_ service: AdobeService, _ values: RequestValues, content: Content) {
        self.service = service
        self.values = values
        self.content = content
    }

    static func takesContent(_ service: AdobeService) -> Bool {
        service.isExchange || service.needsSecret
    }

    /// The request, without a token; a usage error if a value is missing or invalid.
    func request() throws -> AdobeRequest {
        var factory = self
        do throws(AdobePassError) {
            return try factory.makeRequest()
        } catch {
            throw ToolError(.usage, error.code.rawValue, "\(error)")
        }
    }

    private mutating func makeRequest() throws(AdobePassError) -> AdobeRequest {
        let environment = try environment()
        let isClient = !service.needsSecret
        if isClient, values[.serviceProvider] == nil { missing.append(RequestValue.serviceProvider.option) }
        let device = device()
        let values = try serviceValues(isClient: isClient)
        missing += values.missing(for: service).filter { $0 != .serviceProvider }.map(Self.option)
        guard missing.isEmpty else {
            let list = missing.joined(separator: ", ")
            throw AdobePassError(.init(rawValue: "request.value-missing"), "\(service) requires \(list), or --profile")
        }
        return try ServiceCaller(environment: environment, device: device, token: nil).request(to: service, values)
    }

    private static func option(_ parameter: ServiceParameter) -> String {
        if parameter == .frameworkStatus {
            return "\(RequestValue.providerID.option) (or \(RequestValue.partnerFrameworkStatus.option))"
        }
        return RequestValue.allCases.first { $0.parameter == parameter }?.option ?? parameter.rawValue
    }

    private func serviceValues(isClient: Bool) throws(AdobePassError) -> ServiceValues {
        var result = ServiceValues()
        for value in RequestValue.allCases {
            if let parameter = value.parameter { result[parameter] = values[value] }
        }
        result.resources = values.texts(.resource)
        if service.dialect == .v2, isClient { result.status = try status() }
        if result.resources.count > 1, service == .v2Authorize {
            throw AdobePassError(
                .valueRange,
                "only one resource can be authorized at a time",
                path: RequestValue.resource.option
            )
        }
        if ServiceValues().missing(for: service).contains(.deviceType), let type = result[.deviceType],
            RequestsV1.DeviceType(rawValue: type) == nil
        {
            throw AdobePassError(.valueRange, "this must be 'iOS' or 'tvOS'", path: RequestValue.deviceType.option)
        }
        if let lifetime = result[.timeToLive],
            !(Int(lifetime).map { RequestsV1.lifetimesOfCodes.contains($0) } ?? false)
        {
            throw AdobePassError(
                .valueRange,
                "the lifetime of a registration code must be 1 to 36000 seconds",
                path: RequestValue.timeToLive.option
            )
        }
        switch content {
        case .nothing: break
        case .response(let response): result.response = response
        case .secret(let secret): result[service == .v2Token ? .clientSecret : .softwareStatement] = secret.revealed
        }
        return result
    }

    private func environment() throws(AdobePassError) -> AdobeEnvironment {
        if let base = values[.baseURL] { return AdobeEnvironment(baseURL: try AdobeEnvironment.BaseURL(base)) }
        let name = values[.environment] ?? AdobeEnvironment.production.name
        guard let environment = AdobeEnvironment.named(name) else {
            let names = AdobeEnvironment.all.map(\.name).joined(separator: ", ")
            throw AdobePassError(
                .init(rawValue: "request.environment"),
                "unknown environment; it must be one of \(names)"
            )
        }
        return environment
    }

    /// The device; `nil` if it is not required and incomplete.
    ///
    /// That of a new client is required as a whole if a part of it is specified.
    private mutating func device() -> ClientDevice? {
        var missing: [String] = []
        let isNeeded = service.requiresDevice || service.needsSecret && !self.values.deviceInformation.isEmpty
        defer { if isNeeded { self.missing += missing } }
        var values = self.values.deviceInformation
        var information = DeviceInformation { name in
            let index = values.firstIndex { $0.name.hasSameBytes(as: name) }
            if index == nil { missing.append("--device-info \(name)=…") }
            return index.map { values.remove(at: $0).value } ?? ""
        }
        information.appendFields(values)
        // The services for new clients need no identifier.
        if self.values[.deviceID] == nil, !service.needsSecret { missing.append(RequestValue.deviceID.option) }
        guard isNeeded || missing.isEmpty else { return nil }
        return ClientDevice(
            identifier: DeviceIdentifier(self.values[.deviceID] ?? ""),
            information: information,
            forwardedFor: self.values[.forwardedFor],
            userAgent: self.values[.userAgent]
        )
    }

    /// The status of the framework, if any part of it is specified.
    private func status() throws(AdobePassError) -> PartnerFrameworkStatus? {
        if let header = values[.partnerFrameworkStatus] { return try PartnerFrameworkStatus(headerValue: header) }
        let expiration = values[.expiration].map { Int64($0) }
        if case .some(nil) = expiration {
            throw AdobePassError(
                .valueRange,
                "this must be a whole number of milliseconds",
                path: RequestValue.expiration.option
            )
        }
        let access = values[.accessStatus] ?? (values[.providerID] == nil ? nil : "granted")
        return access.map {
            PartnerFrameworkStatus(
                permission: .init(accessStatus: .init(rawValue: $0)),
                provider: .init(
                    id: values[.providerID],
                    expiration: expiration?.map { EpochMilliseconds(rawValue: $0) }
                )
            )
        }
    }
}
