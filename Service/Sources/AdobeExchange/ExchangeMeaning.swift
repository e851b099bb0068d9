import AdobePass

/// The meaning of Adobe's response to an exchange, which determines how the claim ends.
enum ExchangeMeaning {
    /// A profile or a token was created.
    case accepted(AdobeGrant)
    /// A degradation grants access, and the SAML response was not examined.
    case notExamined(AdobeGrant)
    /// A profile of another MVPD was created: the configuration of the provider is wrong.
    case otherMVPD
    case rejected
    /// Adobe examined nothing, and the request can be sent again.
    case unavailable
    /// The response does not show what Adobe did.
    case unclear

    init(of outcome: AdobeOutcome, mvpd: String) {
        func profile(_ kind: AdobeProfile.Kind) -> AdobeProfile? {
            outcome.profiles.first { $0.kind == kind && $0.mvpd.utf8.elementsEqual(mvpd.utf8) }
        }
        switch outcome.kind {
        case .tokenCreated: self = .accepted(.token(expiry: nil))
        case .profileCreated: self = profile(.appleSSO).map { .accepted(.profile($0)) } ?? .otherMVPD
        case .degradedProfile: self = profile(.degraded).map { .notExamined(.profile($0)) } ?? .unclear
        case .noProfile, .otherProfile: self = .rejected
        case .throttled: self = .unavailable
        case .error where outcome.isUnavailability: self = .unavailable
        case .error: self = outcome.isRejection ? .rejected : .unclear
        default: self = .unclear
        }
    }
}

// Without an error in the body, a status may be that of a proxy, and the effect of the request is unknown. V1 has errors without
// a body, whose statuses its documentation lists.
extension AdobeOutcome {
    /// True if an error of the look-up means that there is no profile or token.
    var isAbsence: Bool {
        switch kind {
        case .profiles, .noProfile, .noProfileYet: true
        case .error where service == .v1Token: status == 404 || status == 410
        case .error: error != nil && [403, 404, 410].contains(status)
        default: false
        }
    }

    /// True if an error of the exchange is about the service or the load, and not about the SAML response.
    fileprivate var isUnavailability: Bool {
        if status == 401 || service == .v1Exchange && status == 403 { return true }
        let action = error?.code?.entry?.action
        return error != nil && isRetryAdvised || action == .configuration || action == .applicationRegistration
    }

    fileprivate var isRejection: Bool {
        guard let status, (400..<500).contains(status) else { return false }
        return error != nil || service == .v1Exchange && status == 400
    }
}
