import AdobePass

extension StandInState {
    /// `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    func profileRequest(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        _ = try call.checkServiceProvider(call.request.segment("requestor"), at: "requestor")
        guard let mvpd = call.mvpd(call.request.segment("mvpd")), checkDeviceType(&call) else {
            throw Rejection(.empty(400))
        }
        guard mvpd.singleSignOn == .supported else {
            call.note("request.single-sign-on", "the MVPD does not support single sign-on with Apple", at: "mvpd")
            throw Rejection(.empty(400))
        }
        return .opaque(AuthenticationRequest.text(for: mvpd, at: call.now))
    }

    /// `POST /api/v1/tokens/authn`.
    ///
    /// Its errors are opaque: 400 without a body.
    func exchangeV1(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        counts.exchanges += 1
        guard let reply = acceptV1(&call) else {
            counts.exchangesRejected += 1
            throw Rejection(.empty(400))
        }
        return reply
    }

    private func acceptV1(_ call: inout ServiceCall) -> Reply? {
        guard let key = try? checkClientV1(&call), let id = call.required("mvpd"), let mvpd = call.mvpd(id) else {
            return nil
        }
        guard checkDeviceType(&call), mvpd.singleSignOn == .supported else { return nil }
        let isDegraded = call.fault == .degraded
        guard let assertion = isDegraded ? nil : acceptedAssertion(&call) else {
            guard isDegraded else { return nil }
            tokens[key] = token(of: mvpd, ["userID": "constructed-degraded"], call)
            return .empty(204)
        }
        tokens[key] = token(of: mvpd, Self.attributes(of: assertion, for: mvpd), call)
        return .empty(204)
    }

    private func token(of mvpd: StandInMVPD, _ attributes: [String: String], _ call: ServiceCall) -> StoredToken {
        StoredToken(
            mvpd: mvpd.id,
            userID: attributes["userID"] ?? "constructed-viewer",
            source: "Apple",
            attributes: attributes,
            notAfter: call.end(after: configuration.profileSeconds)
        )
    }

    private func checkDeviceType(_ call: inout ServiceCall) -> Bool {
        guard let type = call.required("deviceType") else { return false }
        let isKnown = RequestsV1.DeviceType(rawValue: type) != nil
        if !isKnown {
            let names = RequestsV1.DeviceType.allCases.map(\.rawValue).joined(separator: " or ")
            call.note("request.device-type", "'deviceType' must be \(names)", at: "deviceType")
        }
        return isKnown
    }
}
