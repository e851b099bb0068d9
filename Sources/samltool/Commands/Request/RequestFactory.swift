import AdobePass
import ByteTools
import SAMLEncoding

/// Makes the request of a service from values; tells all that are missing, not only the first.
struct RequestFactory {
    private let values: RequestValues
    private let service: AdobeService
    private let content: Content
    private var missing: [String] = []

    /// What is sent, out of a file.
    enum Content {
        case nothing
        case response(Base64Text)
        /// The software statement, or the client's secret.
        case secret(ClientSecret)
    }

    init(_ service: AdobeService, _ values: RequestValues, content: Content) {
        self.service = service
        self.values = values
        self.content = content
    }

    /// Whether a service is asked with something out of a file.
    static func takesContent(_ service: AdobeService) -> Bool {
        service.isExchange || service == .v2Register || service == .v2Token
    }

    /// The request, without a token.
    ///
    /// - Throws: ``ToolError``; a wrong usage if a value is missing or cannot be sent.
    func request() throws -> AdobeRequest {
        var factory = self
        do throws(AdobePassError) {
            let environment = try factory.environment()
            let make = try factory.prepared(environment)
            guard factory.missing.isEmpty else {
                let list = factory.missing.joined(separator: ", ")
                throw AdobePassError(.init(rawValue: "request.value-missing"), "\(service) needs \(list), or --profile")
            }
            return try make()
        } catch {
            throw ToolError(.usage, error.code.rawValue, "\(error)")
        }
    }

    private mutating func need(_ value: RequestValue) -> String {
        if values[value] == nil { missing.append(value.option) }
        return values[value] ?? ""
    }

    private func environment() throws(AdobePassError) -> AdobeEnvironment {
        if let base = values[.baseURL] { return AdobeEnvironment(baseURL: try AdobeEnvironment.BaseURL(base)) }
        let name = values[.environment] ?? AdobeEnvironment.production.name
        guard let environment = AdobeEnvironment.named(name) else {
            let names = AdobeEnvironment.all.map(\.name).joined(separator: ", ")
            throw AdobePassError(
                .init(rawValue: "request.environment"),
                "there is no such environment; it is one of \(names)"
            )
        }
        return environment
    }

    private mutating func device() -> ClientDevice {
        var values = self.values.deviceInformation
        let required = DeviceInformation.requiredFields.map { name in
            let index = values.firstIndex { $0.name.hasSameBytes(as: name) }
            if index == nil { missing.append("--device-info \(name)=…") }
            return index.map { values.remove(at: $0).value } ?? ""
        }
        var information = DeviceInformation(
            model: required[0],
            vendor: required[1],
            osName: required[2],
            osVersion: required[3],
            connectionType: required[4]
        )
        information.appendFields(values)
        return ClientDevice(
            identifier: DeviceIdentifier(need(.deviceID)),
            information: information,
            forwardedFor: self.values[.forwardedFor],
            userAgent: self.values[.userAgent]
        )
    }

    /// The status of the framework, if anything of it is given.
    private func status() throws(AdobePassError) -> PartnerFrameworkStatus? {
        if let header = values[.partnerFrameworkStatus] { return try PartnerFrameworkStatus(headerValue: header) }
        let expiration = values[.expiration].map { Int64($0) }
        if case .some(nil) = expiration {
            throw AdobePassError(
                .valueRange,
                "this is no whole number of milliseconds",
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

    private mutating func neededStatus() throws(AdobePassError) -> PartnerFrameworkStatus {
        if let status = try status() { return status }
        missing.append("\(RequestValue.providerID.option) (or \(RequestValue.partnerFrameworkStatus.option))")
        return PartnerFrameworkStatus(permission: .init(accessStatus: .notDetermined))
    }

    private var secret: ClientSecret { if case .secret(let secret) = content { secret } else { ClientSecret("") } }

    private var response: Base64Text {
        if case .response(let response) = content { response } else { Base64Text(encoding: []) }
    }

    private typealias Make = () throws(AdobePassError) -> AdobeRequest

    /// Gathers what a request needs, and says how it is made.
    private mutating func prepared(_ environment: AdobeEnvironment) throws(AdobePassError) -> Make {
        switch service {
        case .v2Register:
            let secret = secret
            return { () throws(AdobePassError) in
                try ClientRegistration(environment: environment).register(softwareStatement: secret)
            }
        case .v2Token:
            let (id, secret) = (need(.clientID), secret)
            return { () throws(AdobePassError) in
                try ClientRegistration(environment: environment).token(clientID: id, secret: secret)
            }
        case _ where service.dialect == .v1:
            let requests = RequestsV1(environment: environment, requestor: need(.serviceProvider), device: device())
            return try prepared(requests)
        default:
            let requests = RequestsV2(
                environment: environment,
                serviceProvider: need(.serviceProvider),
                device: device()
            )
            return try prepared(requests)
        }
    }

    private mutating func prepared(_ requests: RequestsV2) throws(AdobePassError) -> Make {
        let partner = values[.partner] ?? RequestsV2.apple
        let status = try status()
        switch service {
        case .v2SessionsSSO:
            let (status, domain, redirect) = (try neededStatus(), need(.domainName), need(.redirectURL))
            return { () throws(AdobePassError) in
                try requests.partnerAuthenticationRequest(
                    status: status,
                    domainName: domain,
                    redirectURL: redirect,
                    partner: partner
                )
            }
        case .v2Exchange:
            let (response, status) = (response, try neededStatus())
            return { () throws(AdobePassError) in try requests.exchange(response, status: status, partner: partner) }
        case .v2Profiles: return { () throws(AdobePassError) in try requests.profiles(status: status) }
        case .v2Profile:
            let mvpd = need(.mvpd)
            return { () throws(AdobePassError) in try requests.profile(of: mvpd, status: status) }
        case .v2Sessions, .v2Resume: return preparedSession(requests)
        case .v2Authenticate:
            let code = need(.code)
            return { () throws(AdobePassError) in try requests.authenticate(code: code) }
        case .v2Preauthorize, .v2Authorize: return try preparedDecision(requests, status)
        case .v2Logout:
            let (mvpd, redirect) = (need(.mvpd), need(.redirectURL))
            return { () throws(AdobePassError) in
                try requests.logout(mvpd: mvpd, redirectURL: redirect, status: status)
            }
        default: return { () throws(AdobePassError) in try requests.configuration() }
        }
    }

    private mutating func preparedSession(_ requests: RequestsV2) -> Make {
        let values = values
        if service == .v2Resume {
            let code = need(.code)
            return { () throws(AdobePassError) in
                try requests.resume(
                    code: code,
                    mvpd: values[.mvpd],
                    domainName: values[.domainName],
                    redirectURL: values[.redirectURL]
                )
            }
        }
        let (domain, redirect) = (need(.domainName), need(.redirectURL))
        return { () throws(AdobePassError) in
            try requests.session(mvpd: values[.mvpd], domainName: domain, redirectURL: redirect)
        }
    }

    private mutating func preparedDecision(
        _ requests: RequestsV2,
        _ status: PartnerFrameworkStatus?
    ) throws(AdobePassError) -> Make {
        let (mvpd, resource) = (need(.mvpd), need(.resource))
        let resources = values.texts(.resource)
        guard service == .v2Preauthorize || resources.count <= 1 else {
            throw AdobePassError(
                .valueRange,
                "one resource is authorized at a time",
                path: RequestValue.resource.option
            )
        }
        return service == .v2Authorize
            ? { () throws(AdobePassError) in try requests.authorize(resource, mvpd: mvpd, status: status) }
            : { () throws(AdobePassError) in try requests.preauthorize(resources, mvpd: mvpd, status: status) }
    }

    private mutating func prepared(_ requests: RequestsV1) throws(AdobePassError) -> Make {
        switch service {
        case .v1CheckAuthentication: return { () throws(AdobePassError) in try requests.checkAuthentication() }
        case .v1ProfileRequest:
            let (mvpd, type) = (need(.mvpd), try deviceType())
            return { () throws(AdobePassError) in try requests.profileRequest(mvpd: mvpd, deviceType: type) }
        case .v1Exchange:
            let (response, mvpd, type) = (response, need(.mvpd), try deviceType())
            return { () throws(AdobePassError) in try requests.exchange(response, mvpd: mvpd, deviceType: type) }
        case .v1Token: return { () throws(AdobePassError) in try requests.authenticationToken() }
        case .v1RegistrationCode:
            let mvpd = values[.mvpd]
            return { () throws(AdobePassError) in try requests.registrationCode(mvpd: mvpd) }
        case .v1Authenticate:
            let (code, mvpd, domain, redirect) = (need(.code), need(.mvpd), need(.domainName), need(.redirectURL))
            return { () throws(AdobePassError) in
                try requests.authenticate(
                    registrationCode: code,
                    mvpd: mvpd,
                    domainName: domain,
                    redirectURL: redirect
                )
            }
        case .v1Authorize:
            let (resource, mvpd) = (need(.resource), values[.mvpd])
            return { () throws(AdobePassError) in try requests.authorize(resource, mvpd: mvpd) }
        case .v1MediaToken:
            let resource = need(.resource)
            return { () throws(AdobePassError) in try requests.mediaToken(resource) }
        case .v1UserMetadata: return { () throws(AdobePassError) in try requests.userMetadata() }
        case .v1Logout: return { () throws(AdobePassError) in try requests.logout() }
        default: return { () throws(AdobePassError) in try requests.configuration() }
        }
    }

    private mutating func deviceType() throws(AdobePassError) -> RequestsV1.DeviceType {
        let text = need(.deviceType)
        guard let type = RequestsV1.DeviceType(rawValue: text.isEmpty ? "tvOS" : text) else {
            throw AdobePassError(.valueRange, "this is 'iOS' or 'tvOS'", path: RequestValue.deviceType.option)
        }
        return type
    }
}
