package import ByteTools

extension AdobeResponse {
    /// The content of a response body, identified by its characteristic fields.
    package enum Content: Hashable, Sendable {
        case error(AdobeError)
        case profiles([AdobeProfile])
        case session(AdobeSession)
        case sessionInformation(SessionInformation)
        case decisions([AdobeDecision])
        case logouts([AdobeLogout])
        case metadata(UserMetadata)
        case accessToken(AccessToken)
        case credentials(ClientCredentials)
        case registration(RegistrationCode)
        case entitlement(Entitlement)
        case configuration(ConfigurationOutline)
    }
}

extension AdobeResponse.Content {
    private static let readers: [@Sendable (JSONValue) -> Self?] = [
        { AdobeProfile.all(in: $0).map { .profiles($0) } },
        { AdobeError($0).map { .error($0) } },
        { AdobeSession($0).map { .session($0) } },
        { SessionInformation($0).map { .sessionInformation($0) } },
        { $0["decisions"]?.elements.map { .decisions($0.compactMap { AdobeDecision($0) }) } },
        { $0["logouts"]?.members.map { .logouts($0.compactMap { AdobeLogout($0) }) } },
        { UserMetadata.v1($0).map { .metadata($0) } },
        { AccessToken($0).map { .accessToken($0) } },
        { ClientCredentials($0).map { .credentials($0) } },
        { RegistrationCode($0).map { .registration($0) } },
        { root in Entitlement { root[$0]?.textOrNumber }.map { .entitlement($0) } },
        { ConfigurationOutline($0).map { .configuration($0) } },
    ]

    /// Reads JSON; `nil` if no service documents its form.
    package init?(_ root: JSONValue) {
        for read in Self.readers {
            guard let content = read(root) else { continue }
            self = content
            return
        }
        return nil
    }

    enum Kind: Sendable {
        case profiles, session, sessionInformation, decisions, logouts, metadata, accessToken, credentials,
            registration, configuration
        case authentication, authorization, mediaToken
    }

    private var kind: Kind? {
        switch self {
        case .error: nil
        case .profiles: .profiles
        case .session: .session
        case .sessionInformation: .sessionInformation
        case .decisions: .decisions
        case .logouts: .logouts
        case .metadata: .metadata
        case .accessToken: .accessToken
        case .credentials: .credentials
        case .registration: .registration
        case .entitlement(let token):
            token.isMediaToken ? .mediaToken : token.resource == nil ? .authentication : .authorization
        case .configuration: .configuration
        }
    }

    var isError: Bool { kind == nil }

    /// The services that return this content as a success, by Adobe's documentation; empty only for an error.
    var services: [AdobeService] {
        guard let kind else { return [] }
        let services = AdobeService.allCases.filter { $0.descriptor.returns == kind }
        return switch self {
        case .session(let session) where session.isOfPartner: [.v2SessionsSSO]
        case .configuration(let configuration) where configuration.isOfV1: [.v1Configuration]
        // Adobe does not document the body of checkauthn's status 200; it may be the token itself.
        case .entitlement where kind == .authentication: services + [.v1CheckAuthentication]
        default: services
        }
    }
}

extension AdobeSession {
    /// True if only `sessions/sso` returns it: with the request for the framework, or as a fallback from single sign-on.
    fileprivate var isOfPartner: Bool { action == .partnerProfile || isFallback }
}

/// The characteristics of a configuration; ``MVPDConfiguration`` reads the rest.
package struct ConfigurationOutline: Hashable, Sendable {
    let mvpdCount: Int
    /// True if it has content that V2 does not return: XML, or required attributes of an MVPD.
    let isOfV1: Bool

    package init(ofXMLWith mvpdCount: Int) {
        self.mvpdCount = mvpdCount
        isOfV1 = true
    }

    /// Reads the forms that ``MVPDConfiguration`` reads; `nil` if there is no list of MVPDs.
    init?(_ root: JSONValue) {
        let document = root["config"].flatMap { $0.members == nil ? nil : $0 } ?? root
        let owners = [document["requestor"], document["serviceProvider"]].compactMap { $0 }
        let owner = owners.first { $0.members != nil } ?? document
        guard let list = owner["mvpds"] else { return nil }
        let mvpds = list.elements ?? list["mvpd"]?.elements ?? [list["mvpd"]].compactMap { $0 }
        guard list.elements != nil || list.members != nil else { return nil }
        mvpdCount = mvpds.count
        isOfV1 = mvpds.contains { $0["requiredMetadataFields"] != nil }
    }
}
