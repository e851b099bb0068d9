import AdobePass
import SAMLEncoding

extension StandInState {
    /// `POST /reggie/v1/{requestor}/regcode`.
    func createRegistrationCode(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let requestor = try call.checkServiceProvider(call.request.segment("requestor"), at: "requestor")
        guard let device = call.required("deviceId") else {
            return .plainError(400, "Required 'deviceId' is not present", for: call.request)
        }
        call.noteDeviceInformation()
        let key = DeviceKey(device: device, serviceProvider: requestor)
        guard let seconds = lifetime(&call) else { return .plainError(400, "Invalid 'ttl'", for: call.request) }
        var session = newSession(.v1, key, seconds: seconds, call)
        if let id = call.optional("mvpd") {
            guard let mvpd = call.mvpd(id) else { return .plainError(400, "Invalid 'mvpd'", for: call.request) }
            session.mvpd = mvpd.id
        }
        sessions[session.code] = session
        return .json(RegistrationCodeBody(session), status: 201)
    }

    /// In seconds; `nil` if it is not valid.
    private func lifetime(_ call: inout ServiceCall) -> Int? {
        guard let text = call.optional("ttl") else { return configuration.sessionSeconds }
        guard let seconds = Int(text), (1...36_000).contains(seconds) else {
            call.note("request.lifetime", "'ttl' must be 1 to 36000 seconds", at: "ttl")
            return nil
        }
        return seconds
    }

    /// `GET /api/v1/authenticate`.
    func authenticateV1(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        _ = try call.checkServiceProvider(call.required("requestor_id"), at: "requestor_id")
        guard let code = call.required("reg_code") else { throw Rejection(.empty(400)) }
        var session = try session(.v1, code: code, &call)
        if let id = call.required("mso_id") {
            guard let mvpd = call.mvpd(id) else { throw Rejection(.empty(400)) }
            session.mvpd = mvpd.id
        }
        session.domainName = call.required("domain_name")
        session.redirectURL = call.required("redirect_url")
        sessions[session.code] = session
        return .redirect(to: ViewerPage.path(of: session.code))
    }
}

private struct RegistrationCodeBody: Encodable {
    struct Info: Encodable {
        let deviceId: String
        let userAgent = "constructed"

        private enum CodingKeys: CodingKey { case deviceId, userAgent }
    }

    let id: String
    let code: String
    let requestor: String
    let mvpd: String?
    let generated: Int64
    let expires: Int64
    let info: Info

    init(_ session: StoredSession) {
        id = session.id
        code = session.code
        requestor = session.key.serviceProvider
        mvpd = session.mvpd
        generated = EpochMilliseconds(session.notBefore).rawValue
        expires = EpochMilliseconds(session.notAfter).rawValue
        info = Info(deviceId: Base64Text(encoding: Array(session.key.device.utf8)).description)
    }
}
