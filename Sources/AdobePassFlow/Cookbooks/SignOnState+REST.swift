import AdobePass
import ByteTools

// Fields that the states of both REST cookbooks have.

extension SignOnState {
    /// The fields that both REST cookbooks share; `nil` for the SDK.
    var rest: (any RESTState)? {
        switch self {
        case .v1(let state): state
        case .v2(let state): state
        case .sdk: nil
        }
    }

    /// The account that the framework returned last, before the request for the SAML response.
    var lastAccount: AccountMetadata? { rest.flatMap { $0.pickerAccount ?? $0.account } }

    var goal: SignOnGoal? { rest?.goal }

    /// The resource that the viewer selected to watch; `nil` for the SDK, which gets it from the app.
    package var resource: String? { rest?.resource }

    /// The configuration; setting it has no effect on a state of the SDK.
    var configuration: MVPDConfiguration? {
        get { rest?.configuration }
        set {
            switch self {
            case .v1(var state):
                state.configuration = newValue
                self = .v1(state)
            case .v2(var state):
                state.configuration = newValue
                self = .v2(state)
            case .sdk: break
            }
        }
    }

    /// True if both states have a configuration with the same MVPDs in the same order, or none.
    func hasSameConfiguration(as other: Self) -> Bool {
        guard let own = configuration, let other = other.configuration else {
            return configuration == nil && other.configuration == nil
        }
        return own.mvpds.count == other.mvpds.count
            && zip(own.mvpds, other.mvpds).allSatisfy { $0.id.hasSameBytes(as: $1.id) }
    }

    func records(_ service: AdobeService) -> Bool {
        switch self {
        case .v1: SignOnV1State.results[service] != nil
        case .v2: SignOnV2State.results[service] != nil
        case .sdk: false
        }
    }
}
