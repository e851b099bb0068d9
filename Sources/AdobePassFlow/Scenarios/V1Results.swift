import AdobePass
import ByteTools

// Results of the services of REST API V1. The bodies are JSON, which Adobe returns to a client that accepts JSON.

extension ResultConstruction {
    func v1Results(of call: AdobeCall) -> [DocumentedResult] {
        switch call.service {
        case .v1CheckAuthentication: checkResults
        case .v1Configuration: [configuration(Self.requiredFields), configurationWithoutPicker(Self.requiredFields)]
        case .v1ProfileRequest: profileRequestResults
        case .v1Exchange: exchangeResults
        case .v1RegistrationCode: registrationResults(of: call)
        case .v1Token: tokenResults(of: call)
        case .v1Authorize: authorizationResults(of: call)
        case .v1MediaToken: mediaTokenResults(of: call)
        case .v1UserMetadata: metadataResults
        case .v1Logout: [DocumentedResult("logged-out", 204, "Adobe deleted the token")]
        default: []
        }
    }

    private static let requiredFields: JSONValue = ["requiredMetadataFields": ["userID", "householdID", "zip"]]

    private var checkResults: [DocumentedResult] {
        let results = [
            failure("no-token", 403, "there is no valid token", "Authentication token expired"),
            DocumentedResult("token", 200, "there is a valid token"),
        ]
        return rest?.inquires(by: .v1CheckAuthentication) == true ? results.usually("token") : results
    }

    private var profileRequestResults: [DocumentedResult] {
        let request = "Q29uc3RydWN0ZWQ6IG9wYXF1ZSwgdG8gYmUgcGFzc2VkIG9uIHVuY2hhbmdlZA=="
        return [
            DocumentedResult("profile-request", 200, "the profile request", body: Array(request.utf8)),
            DocumentedResult("rejected", 400, "Adobe provides no profile request for this MVPD and device"),
        ] + DocumentedResult.errors(["unknown-integration": "unknown_integration"])
    }

    private var exchangeResults: [DocumentedResult] {
        [
            DocumentedResult("token-created", 204, "Adobe created a token"),
            DocumentedResult("rejected", 400, "the exchange failed; V1 has no other status for it"),
            DocumentedResult("forbidden", 403, "too many requests, or the wrong address"),
        ] + DocumentedResult.errors(["unknown-integration": "unknown_integration"])
    }

    private func registrationResults(of call: AdobeCall) -> [DocumentedResult] {
        guard case .v1(let state) = state else { return [] }
        let code = code(after: state.registrationCode)
        return [
            DocumentedResult("code-created", 201, "a registration code").body([
                "id": "5be94000-0000-4000-8000-000000000000", "code": .string(code),
                "requestor": .string(requestor),
                "mvpd": .string(mvpd(of: call)), "generated": .number(now.rawValue),
                "expires": .number(codeEnd.rawValue),
                "info": ["deviceId": "Y29uc3RydWN0ZWQ=", "userAgent": "constructed"],
            ]),
            failure("rejected", 400, "a parameter is missing", "Required 'deviceId' is not present"),
        ]
    }

    private func tokenResults(of call: AdobeCall) -> [DocumentedResult] {
        [
            DocumentedResult("token", 200, "the token").body([
                "requestor": .string(requestor), "mvpd": .string(mvpd(of: call)),
                "userId": "constructed", "expires": "\(tokenEnd)",
            ]),
            failure("no-token", 404, "there is no token yet", "Not Found"),
            failure("token-expired", 410, "the token has expired", "Gone"),
        ] + cancellation(of: call)
    }

    private func authorizationResults(of call: AdobeCall) -> [DocumentedResult] {
        [
            DocumentedResult("authorized", 200, "the viewer is authorized").body([
                "mvpd": .string(mvpd(of: call)), "resource": resource(of: call), "requestor": .string(requestor),
                "expires": "\(tokenEnd)",
            ]),
            failure("denied", 403, "the viewer is not authorized", "User not authorized"),
        ]
            + DocumentedResult.errors([
                "denied-by-mvpd": "authorization_denied_by_mvpd",
                "denied-by-parental-controls": "authorization_denied_by_parental_controls",
                "authentication-expired": "authentication_session_expired",
                "network-timeout": "network_connection_timeout",
            ])
    }

    private func mediaTokenResults(of call: AdobeCall) -> [DocumentedResult] {
        [
            DocumentedResult("media-token", 200, "the short media token").body([
                "resource": resource(of: call), "requestor": .string(requestor),
                "expires": "\(after(seconds: 300))",
                "serializedToken": Self.serializedToken,
                "userId": "constructed", "mvpdId": .string(viewerMVPD),
            ]),
            failure("denied", 403, "the viewer is not authorized", "User not authorized"),
        ] + DocumentedResult.errors(["authorization-expired": "authorization_expired"])
    }

    private var metadataResults: [DocumentedResult] {
        guard case .v1(let state) = state else { return [] }
        let mvpd = viewerMVPD
        let results = [
            metadata("apple", "tokenSource is 'Apple'", ["tokenSource": "Apple"]),
            metadata("other-source", "tokenSource is '\(mvpd)'", ["tokenSource": .string(mvpd)]),
            metadata("without-source", "the user metadata has no tokenSource", [:]),
            DocumentedResult("no-metadata", 404, "there is no user metadata"),
            DocumentedResult("no-token", 412, "there is no valid token"),
        ]
        return state.token?.isSuccess == true ? results.usually("other-source") : results
    }

    private func metadata(_ name: String, _ meaning: String, _ source: JSONValue) -> DocumentedResult {
        let data: JSONValue = ["householdID": "constructed", "maxRating": ["MPAA": "PG-13", "VCHIP": "TV-Y"]]
        return DocumentedResult(name, 200, meaning).body([
            "updated": .number(now.rawValue / 1000), "encrypted": [], "data": data.adding(source),
        ])
    }

    /// An error in the older form of V1, without a code.
    private func failure(_ name: String, _ status: Int, _ meaning: String, _ message: String) -> DocumentedResult {
        DocumentedResult(name, status, meaning).body(["status": .number(status), "message": .string(message)])
    }
}
