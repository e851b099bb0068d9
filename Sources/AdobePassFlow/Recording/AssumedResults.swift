import AdobePass
import ByteTools

/// The usual results of calls that a recording does not contain.
struct AssumedResults {
    let configuration: MVPDConfiguration?
    let mvpd: String?

    /// Returns the states that the results of a call lead to, the most usual one first.
    func states(after call: AdobeCall, in state: SignOnState) -> [SignOnState] {
        switch state {
        case .v1(let state): changes(after: call, in: state).map { .v1(Self.applying($0, to: state)) }
        case .v2(let state): changes(after: call, in: state).map { .v2(Self.applying($0, to: state)) }
        case .sdk: []
        }
    }

    /// Returns the states that complete a state in which the content of a response is missing.
    func states(completing fields: [String], in state: SignOnState) -> [SignOnState] {
        let isV1 = state.cookbook == .v1
        let services = isV1 ? Self.servicesV1 : Self.servicesV2
        let service = fields.lazy.compactMap { field in services.first { $0.field.hasSameBytes(as: field) }?.service }
            .first
        return service.map { states(after: AdobeCall($0, mvpd: mvpd), in: state) } ?? []
    }

    private typealias Change<State> = (inout State) -> Void

    private static func applying<State>(_ change: Change<State>, to state: State) -> State {
        var state = state
        change(&state)
        return state
    }

    private static let servicesV1: [(field: String, service: AdobeService)] = [
        ("configuration", .v1Configuration), ("profileRequestPayload", .v1ProfileRequest),
        ("registrationCode", .v1RegistrationCode), ("tokenSource", .v1UserMetadata),
    ]

    private static let servicesV2: [(field: String, service: AdobeService)] = [
        ("configuration", .v2Configuration), ("knownProfiles", .v2Profiles), ("partnerAction", .v2SessionsSSO),
        ("exchangedProfiles", .v2Exchange), ("basicAction", .v2Sessions), ("basicProfiles", .v2Profile),
        ("isAuthorized", .v2Authorize), ("logoutAction", .v2Logout),
    ]

    private static let ok = CallResult(status: 200)
    private static let missingCode = "not-recorded"

    // MARK: V1

    private func changes(after call: AdobeCall, in state: SignOnV1State) -> [Change<SignOnV1State>] {
        let ok = Self.ok
        switch call.service {
        case .v1CheckAuthentication where state.inquires(by: call.service): return [{ $0.exchangeInquiry = ok }]
        case .v1CheckAuthentication:
            return [{ $0.checkAuthentication = CallResult(status: 403) }, { $0.checkAuthentication = ok }]
        case .v1Configuration:
            return configuration.map { found in [{ ($0.configuration, $0.configurationResult) = (found, ok) }] } ?? []
        case .v1ProfileRequest:
            return [
                { ($0.profileRequest, $0.profileRequestPayload) = (ok, HiddenText("assumed")) },
                { $0.profileRequest = CallResult(status: 400) },
            ]
        case .v1Exchange:
            return [{ $0.exchange = CallResult(status: 204) }, { $0.exchange = CallResult(status: 400) }]
        case .v1RegistrationCode:
            return [{ ($0.registration, $0.registrationCode) = (CallResult(status: 201), Self.missingCode) }]
        case .v1Token: return [{ $0.token = ok }]
        case .v1Authorize: return [{ $0.authorization = ok }]
        case .v1MediaToken: return [{ $0.mediaToken = ok }]
        case .v1UserMetadata: return [{ ($0.userMetadata, $0.tokenSource) = (ok, "") }]
        case .v1Logout: return [{ $0.logout = CallResult(status: 204) }]
        case .v2Token: return [{ $0.clientToken = ok }]
        default: return []
        }
    }

    // MARK: V2

    private func changes(after call: AdobeCall, in state: SignOnV2State) -> [Change<SignOnV2State>] {
        let ok = Self.ok
        let mvpd = call.mvpd ?? mvpd ?? ""
        switch call.service {
        case let service where state.inquires(by: service):
            return [{ ($0.exchangeInquiry, $0.exchangedProfiles) = (ok, [AdobeProfile(mvpd: mvpd, kind: .appleSSO)]) }]
        case .v2Register: return [{ $0.registration = ok }]
        case .v2Token: return [{ ($0.token, $0.tokenExpiration) = (ok, nil) }]
        case .v2Profiles:
            let none: Change<SignOnV2State> = { ($0.profiles, $0.knownProfiles) = (ok, []) }
            let one: Change<SignOnV2State> = {
                ($0.profiles, $0.knownProfiles) = (ok, [AdobeProfile(mvpd: mvpd, kind: .regular)])
            }
            return state.goal == .logout ? [one, none] : [none, one]
        case .v2Configuration:
            return configuration.map { found in [{ ($0.configuration, $0.configurationResult) = (found, ok) }] } ?? []
        case .v2SessionsSSO:
            return [Self.partnerProfile(mvpd), Self.session(mvpd)].map { session in
                { ($0.partnerSession, $0.partnerAction) = (ok, session) }
            }
        case .v2Exchange:
            return [
                {
                    $0.exchange = CallResult(status: 201)
                    $0.exchangedProfiles = [AdobeProfile(mvpd: mvpd, kind: .appleSSO)]
                },
                { $0.exchange = CallResult(status: 400) },
            ]
        case .v2Sessions, .v2Resume: return [{ ($0.basicSession, $0.basicAction) = (ok, Self.session(mvpd)) }]
        case .v2Profile:
            return [{ ($0.basicProfile, $0.basicProfiles) = (ok, [AdobeProfile(mvpd: mvpd, kind: .regular)]) }]
        case .v2Authorize: return [{ ($0.authorization, $0.isAuthorized) = (ok, true) }]
        case .v2Logout: return [{ ($0.logout, $0.logoutAction) = (ok, AdobeLogout(action: "complete")) }]
        default: return []
        }
    }

    private static func partnerProfile(_ mvpd: String) -> AdobeSession {
        var session = AdobeSession(action: .partnerProfile)
        session.mvpd = mvpd
        session.authenticationRequest = AdobeSession.AuthenticationRequest(request: HiddenText(""), attributeNames: [])
        return session
    }

    private static func session(_ mvpd: String) -> AdobeSession {
        var session = AdobeSession(action: .authenticate)
        session.mvpd = mvpd
        session.code = missingCode
        return session
    }
}
