public import AdobePass

// Answers of V2 as far as the next step depends on them, with Adobe's names for their fields.

/// A profile.
public struct ProfileSummary: Hashable, Sendable, Codable {
    /// The MVPD.
    public var mvpd: String
    /// How it came to be, such as `appleSSO`.
    public var type: String
    /// When it ends, in milliseconds since 1970.
    public var notAfter: EpochMilliseconds?

    /// Makes a summary.
    public init(mvpd: String, type: String, notAfter: EpochMilliseconds? = nil) {
        self.mvpd = mvpd
        self.type = type
        self.notAfter = notAfter
    }

    /// Takes what matters of a profile.
    public init(_ profile: AdobeProfile) {
        self.init(mvpd: profile.mvpd, type: profile.kind.rawValue, notAfter: profile.notAfter)
    }

    func isValid(at now: EpochMilliseconds) -> Bool { notAfter.map { now < $0 } ?? true }

    func isOf(_ kind: AdobeProfile.Kind) -> Bool { type.hasSameUTF8(as: kind.rawValue) }
}

/// What sessions/sso or sessions says to do.
public struct SessionSummary: Hashable, Sendable, Codable {
    /// The request for the provider.
    public struct Request: Hashable, Sendable, Codable {
        /// The request, as it came.
        public var request: HiddenText
        /// The attributes that the response has to have.
        public var attributesNames: [String]

        /// Makes a request.
        public init(request: HiddenText, attributesNames: [String]) {
            self.request = request
            self.attributesNames = attributesNames
        }
    }

    /// What to do, such as `partner_profile`.
    public var actionName: String
    /// Why, such as `pfs_fallback`.
    public var reasonType: String?
    /// The MVPD.
    public var mvpd: String?
    /// The code of the session.
    public var code: String?
    /// Where to go on.
    public var url: String?
    /// What was missing.
    public var missingParameters: [String]?
    /// The request for the provider.
    public var authenticationRequest: Request?

    /// Makes a summary.
    public init(actionName: String) {
        self.actionName = actionName
    }

    /// Takes what matters of an answer.
    public init(_ answer: SessionAnswer) {
        actionName = answer.action.rawValue
        reasonType = answer.reason
        mvpd = answer.mvpd
        code = answer.code
        url = answer.url
        missingParameters = answer.missingParameters
        authenticationRequest = answer.authenticationRequest.map {
            Request(request: $0.request, attributesNames: $0.attributeNames)
        }
    }

    func says(_ action: SessionAnswer.Action) -> Bool { actionName.hasSameUTF8(as: action.rawValue) }
}

/// What logout says to do.
public struct LogoutSummary: Hashable, Sendable, Codable {
    /// What to do, such as `partner_logout`.
    public var actionName: String
    /// The page that signs out.
    public var url: String?

    /// Makes a summary.
    public init(actionName: String, url: String? = nil) {
        self.actionName = actionName
        self.url = url
    }

    /// Takes what matters of an answer.
    public init(_ answer: LogoutAnswer) {
        self.init(actionName: answer.action, url: answer.url)
    }
}
