import AdobePass

extension StandInState {
    /// `GET /api/v2/{serviceProvider}/logout/{mvpd}`.
    func logOutV2(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        let mvpd = try pathMVPD(&call)
        _ = try call.optionalFrameworkMVPD(sameAs: mvpd)
        guard call.required("redirectUrl") != nil, try redirectURL(&call) != nil else {
            throw Rejection("invalid_parameter_redirect_url")
        }
        let profile = profiles[key]?.removeValue(forKey: mvpd.id)
        let logout: Logout =
            switch profile?.kind {
            case nil: Logout("invalid", "none", mvpd.id)
            case .appleSSO?: Logout("partner_logout", "partner_interactive", mvpd.id)
            case .degraded?, .temporary?: Logout("complete", "none", mvpd.id)
            default: Logout("logout", "interactive", mvpd.id, url: "\(call.request.origin)\(ViewerPage.signedOutPath)")
            }
        return .json(LogoutBody(logouts: [mvpd.id: logout]))
    }
}

private struct Logout: Encodable {
    let actionName: String
    let actionType: String
    let mvpd: String
    let url: String?

    init(_ name: String, _ type: String, _ mvpd: String, url: String? = nil) {
        (actionName, actionType, self.mvpd, self.url) = (name, type, mvpd, url)
    }
}

private struct LogoutBody: Encodable { let logouts: [String: Logout] }
