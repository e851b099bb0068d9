import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StandInState {
    /// `POST /o/client/register`.
    func register(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        guard let fields = try? JSONText.decode(RegistrationFields.self, from: call.request.body, code: .fault) else {
            call.note("request.not-json", "the body is not a JSON object with 'software_statement'", at: "body")
            throw .client("invalid_request")
        }
        guard let statement = fields.statement, !statement.isEmpty else {
            call.note("request.field-missing", "'software_statement' is missing or empty", at: "software_statement")
            throw .client("invalid_request")
        }
        guard !statement.contains(where: \.isWhitespace) else {
            let text = "the software statement contains whitespace: copy it without line breaks"
            call.note("request.software-statement", text, at: "software_statement")
            throw .client("invalid_software_statement")
        }
        let (id, secret) = (RandomText.token(), RandomText.token())
        addClient(id, StoredClient(secret: secret))
        let body = RegisteredBody(
            clientID: id,
            clientSecret: secret,
            clientIDIssuedAt: Int64(call.now.timeIntervalSince1970)
        )
        return .json(body, status: 201)
    }

    /// `POST /o/client/token`.
    func createAccessToken(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let (grant, id) = (call.required("grant_type"), call.required("client_id"))
        guard let grant, let id, let secret = call.required("client_secret") else { throw .client("invalid_request") }
        guard grant == "client_credentials" else {
            call.note("request.grant-type", "'grant_type' must be 'client_credentials'", at: "grant_type")
            throw .client("unsupported_grant_type")
        }
        guard let client = clients[id], client.secret == secret else {
            call.note("request.client-unknown", "the client is unknown, or its secret is wrong", at: "client_id")
            throw .client("invalid_client")
        }
        let token = RandomText.token()
        accessTokens[token] = call.end(after: configuration.accessTokenSeconds)
        let body = AccessTokenBody(
            id: RandomText.token(),
            accessToken: token,
            createdAt: EpochMilliseconds(call.now).rawValue,
            expiresIn: configuration.accessTokenSeconds
        )
        return .json(body, status: 201)
    }
}

extension Rejection {
    /// RFC 6749 section 5.2.
    fileprivate static func client(_ code: String) -> Self { Self(.json(ClientErrorBody(error: code), status: 400)) }
}

private struct RegistrationFields: Decodable {
    let statement: String?

    private enum CodingKeys: String, CodingKey { case statement = "software_statement" }
}

private struct ClientErrorBody: Encodable { let error: String }

private struct RegisteredBody: Encodable {
    let clientID: String
    let clientSecret: String
    let clientIDIssuedAt: Int64
    let redirectURIs = ["app://constructed"]
    let grantTypes = ["client_credentials"]
    let scopes = ["api:client:v2"]

    private enum CodingKeys: String, CodingKey {
        case clientID = "client_id"
        case clientSecret = "client_secret"
        case clientIDIssuedAt = "client_id_issued_at"
        case redirectURIs = "redirect_uris"
        case grantTypes = "grant_types"
        case scopes
    }
}

private struct AccessTokenBody: Encodable {
    let id: String
    let accessToken: String
    let createdAt: Int64
    let expiresIn: Int
    let tokenType = "bearer"

    private enum CodingKeys: String, CodingKey {
        case id
        case accessToken = "access_token"
        case createdAt = "created_at"
        case expiresIn = "expires_in"
        case tokenType = "token_type"
    }
}
