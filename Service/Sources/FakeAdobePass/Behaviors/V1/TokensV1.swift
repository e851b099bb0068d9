import AdobePass
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StandInState {
    /// `GET /api/v1/checkauthn`.
    func checkAuthentication(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV1(&call)
        guard validToken(of: key, call) != nil else {
            return .plainError(403, "Authentication token expired", for: call.request)
        }
        return .empty(200)
    }

    /// `GET /api/v1/tokens/authn`.
    func readToken(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV1(&call)
        notePoll(of: key, at: call.now)
        guard let token = tokens[key] else { return .plainError(404, "Not Found", for: call.request) }
        guard call.now < token.notAfter else { return .plainError(410, "Gone", for: call.request) }
        let body = TokenBody(
            requestor: key.serviceProvider,
            mvpd: token.mvpd,
            userId: token.userID,
            expires: "\(EpochMilliseconds(token.notAfter))"
        )
        return call.request.acceptsJSON ? .json(body) : .xml(body.xml)
    }

    /// `GET /api/v1/tokens/usermetadata`.
    func readUserMetadata(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV1(&call)
        guard let stored = tokens[key] else { throw Rejection(.empty(404)) }
        guard call.now < stored.notAfter else { throw Rejection(.empty(412)) }
        var data = stored.attributes
        data["tokenSource"] = stored.source
        return .json(UserMetadataBody(updated: Int64(call.now.timeIntervalSince1970), encrypted: [], data: data))
    }

    /// `DELETE /api/v1/logout`.
    func logOutV1(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        guard let device = call.required("deviceId") else { throw Rejection("invalid_device_id") }
        call.noteDeviceInformation()
        for provider in configuration.serviceProviders {
            tokens[DeviceKey(device: device, serviceProvider: provider)] = nil
        }
        return .empty(204)
    }
}

private struct TokenBody: Encodable {
    let requestor: String
    let mvpd: String
    let userId: String
    let expires: String

    var xml: String {
        "<authentication><expires>\(expires)</expires><userId>\(userId.xmlEscaped)</userId>"
            + "<mvpd>\(mvpd.xmlEscaped)</mvpd><requestor>\(requestor.xmlEscaped)</requestor></authentication>"
    }
}

private struct UserMetadataBody: Encodable {
    let updated: Int64
    let encrypted: [String]
    let data: [String: String]
}
