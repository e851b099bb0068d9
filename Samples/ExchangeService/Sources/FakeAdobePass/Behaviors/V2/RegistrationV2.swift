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
            client_id: id,
            client_secret: secret,
            client_id_issued_at: Int64(call.now.timeIntervalSince1970)
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
            access_token: token,
            created_at: EpochMilliseconds(call.now).rawValue,
            expires_in: configuration.accessTokenSeconds
        )
        return .json(body, status: 201)
    }
}

extension Rejection {
    /// The error of a registration or of a token (RFC 6749 section 5.2).
    fileprivate static func client(_ code: String) -> Self { Self(.json(ClientErrorBody(error: code), status: 400)) }
}

private struct RegistrationFields: Decodable {
    let statement: String?

    private enum CodingKeys: String, CodingKey { case statement = "software_statement" }
}

private struct ClientErrorBody: Encodable { let error: String }

private struct RegisteredBody: Encodable {
    let client_id: String
    let client_secret: String
    let client_id_issued_at: Int64
    let redirect_uris = ["app://constructed"]
    let grant_types = ["client_credentials"]
    let scopes = ["api:client:v2"]

    private enum CodingKeys: CodingKey {
        case client_id, client_secret, client_id_issued_at, redirect_uris, grant_types, scopes
    }
}

private struct AccessTokenBody: Encodable {
    let id: String
    let access_token: String
    let created_at: Int64
    let expires_in: Int
    let token_type = "bearer"

    private enum CodingKeys: CodingKey { case id, access_token, created_at, expires_in, token_type }
}
