import AdobePass

/// A walk through the cookbook for REST API V1.
final class V1Walk: RESTWalk {
    typealias Field = SignOnV1State.CodingKeys

    static let cookbook = Cookbook.v1
    static let configurationService = AdobeService.v1Configuration
    static let expiration = AccountReading.Expiration.required

    let state: SignOnV1State
    let now: EpochMilliseconds
    var account: AccountReading?
    var answer: AccountReading?
    var mvpds: [MVPD]?
    var mvpd: String?

    init(_ state: SignOnV1State, at now: EpochMilliseconds) {
        self.state = state
        self.now = now
    }

    var entry: QuestionID { state.goal == .authenticate ? .token : .source }

    /// Returns true for the only status of success that Adobe documents for checkauthn, the token, authorize and the media token.
    static func isOK(_ result: CallResult?) -> Bool { result?.isSuccess == true && result?.status == 200 }

    /// True if polling found no token yet: without one checkauthn returns 403, and the service of the token 404.
    var isWithoutToken: Bool {
        guard let token = state.token else { return false }
        return token.status == 404 || token.status == 403 && !token.isRetryAdvised
    }

    var hasCodeEnded: Bool { state.registrationCodeExpiration.map { $0 <= now } ?? false }

    /// True if the viewer has yet to see the code or the page, or to come back from it.
    var presents: Bool {
        guard let token = state.token else { return true }
        return !state.isPolling && (isWithoutToken || token.isRetryAdvised)
    }
}
