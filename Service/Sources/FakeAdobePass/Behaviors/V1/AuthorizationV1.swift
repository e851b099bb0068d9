import AdobePass
import ServerPrograms

extension StandInState {
    /// `GET /api/v1/authorize`.
    func authorizeV1(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV1(&call)
        let resource = try resource(&call)
        guard let token = validToken(of: key, call) else {
            throw Rejection("authentication_session_missing", status: 403)
        }
        if let id = call.optional("mvpd"), call.mvpd(id)?.id != token.mvpd {
            call.note("request.provider-mismatch", "the viewer is signed in to another MVPD", at: "mvpd")
            throw Rejection("authentication_session_issuer_mismatch")
        }
        guard call.fault != .denied, !configuration.deniedResources.contains(resource) else {
            let details = "Constructed: the MVPD denied the resource."
            return .plainError(403, "User not authorized", details: details, for: call.request)
        }
        tokens[key]?.authorizedResources.insert(resource)
        let body = AuthorizationBody(
            mvpd: token.mvpd,
            resource: resource,
            requestor: key.serviceProvider,
            expires: "\(EpochMilliseconds(call.end(after: configuration.sessionSeconds)))"
        )
        return call.request.acceptsJSON ? .json(body) : .xml(body.xml)
    }

    /// `GET /api/v1/mediatoken`.
    func createMediaToken(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV1(&call)
        let resource = try resource(&call)
        guard let token = validToken(of: key, call), token.authorizedResources.contains(resource) else {
            let text = "the resource was not authorized: call 'v1-authorize' first"
            call.note("request.not-authorized", text, severity: .note, at: "resource")
            return .plainError(403, "User not authorized", for: call.request)
        }
        let body = MediaTokenBody(
            resource: resource,
            requestor: key.serviceProvider,
            expires: "\(EpochMilliseconds(call.end(after: 300)))",
            serializedToken: SerializedToken.text,
            userId: token.userID,
            mvpdId: token.mvpd
        )
        return .json(body)
    }
}

private struct AuthorizationBody: Encodable {
    let mvpd: String
    let resource: String
    let requestor: String
    let expires: String

    var xml: String {
        "<authorization><expires>\(expires)</expires><mvpd>\(mvpd.xmlEscaped)</mvpd>"
            + "<requestor>\(requestor.xmlEscaped)</requestor><resource>\(resource.xmlEscaped)</resource></authorization>"
    }
}

private struct MediaTokenBody: Encodable {
    let resource: String
    let requestor: String
    let expires: String
    let serializedToken: String
    let userId: String
    let mvpdId: String
}
