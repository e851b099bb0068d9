import ByteTools

/// A success as one of Adobe's services returns it, told from the others by the fields that only it has.
enum ServiceAnswer {
    case profiles([AdobeProfile])
    case session(SessionAnswer)
    case decisions([AdobeDecision])
    case logouts([LogoutAnswer])
    case metadata(UserMetadata)
    case accessToken(AccessTokenAnswer)
    case credentials(ClientCredentials)
    case registration(RegistrationCode)
    case entitlement(EntitlementAnswer)
    case configuration(ConfigurationOutline)

    /// Reads JSON; `nil` if it is an error, or in no form that a service documents.
    init?(_ root: JSONValue) {
        if let answers = AdobeProfile.all(in: root) {
            self = .profiles(answers)
        } else if AdobeErrorAnswer(root) != nil {
            return nil
        } else if let answer = SessionAnswer(root) {
            self = .session(answer)
        } else if let answers = root["decisions"]?.elements.map({ $0.compactMap { AdobeDecision($0) } }) {
            self = .decisions(answers)
        } else if let answers = root["logouts"]?.members.map({ $0.compactMap { LogoutAnswer($0) } }) {
            self = .logouts(answers)
        } else if let answer = UserMetadata.v1(root) {
            self = .metadata(answer)
        } else if let answer = AccessTokenAnswer(root) {
            self = .accessToken(answer)
        } else if let answer = ClientCredentials(root) {
            self = .credentials(answer)
        } else if let answer = RegistrationCode(root) {
            self = .registration(answer)
        } else if let answer = EntitlementAnswer(field: { root[$0]?.textOrNumber }) {
            self = .entitlement(answer)
        } else if let answer = ConfigurationOutline(root) {
            self = .configuration(answer)
        } else {
            return nil
        }
    }

    /// What the table of the services calls it.
    enum Kind: Sendable {
        case profiles, session, decisions, logouts, metadata, accessToken, credentials, registration, configuration
        case authentication, authorization, mediaToken
    }

    private var kind: Kind {
        switch self {
        case .profiles: .profiles
        case .session: .session
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

    /// The services that return this, as Adobe documents them; never empty.
    var services: [AdobeService] {
        let services = AdobeService.allCases.filter { $0.descriptor.returns == kind }
        return switch self {
        case .session(let answer) where answer.isOfPartner: [.v2SessionsSSO]
        case .configuration(let answer) where answer.isOfV1: [.v1Configuration]
        // What comes with the 200 of checkauthn is not documented; the token itself would be no surprise.
        case .entitlement where kind == .authentication: services + [.v1CheckAuthentication]
        default: services
        }
    }
}

extension SessionAnswer {
    /// True if only `sessions/sso` returns it: with the request for the framework, or in place of single sign-on.
    fileprivate var isOfPartner: Bool { action == .partnerProfile || isFallback }
}

/// What tells a configuration from other answers; ``MVPDConfiguration`` reads it.
struct ConfigurationOutline {
    let mvpdCount: Int
    /// True if it has what V2 does not return: XML, or the attributes that an MVPD has to deliver.
    let isOfV1: Bool

    init(ofXMLWith mvpdCount: Int) {
        self.mvpdCount = mvpdCount
        isOfV1 = true
    }

    /// Reads the forms that ``MVPDConfiguration`` takes; `nil` if there is no list of MVPDs.
    init?(_ root: JSONValue) {
        let document = root["config"].flatMap { $0.members == nil ? nil : $0 } ?? root
        let owners = [document["requestor"], document["serviceProvider"]].compactMap(\.self)
        let owner = owners.first { $0.members != nil } ?? document
        guard let list = owner["mvpds"] else { return nil }
        let mvpds = list.elements ?? list["mvpd"]?.elements ?? [list["mvpd"]].compactMap(\.self)
        guard list.elements != nil || list.members != nil else { return nil }
        mvpdCount = mvpds.count
        isOfV1 = mvpds.contains { $0["requiredMetadataFields"] != nil }
    }
}
