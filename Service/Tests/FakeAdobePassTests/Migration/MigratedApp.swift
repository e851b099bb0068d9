import AdobePassFlow
import FakeAdobePass
import Foundation
import HTTPTypes
import SAMLEncoding
import Testing

@testable import AdobePass

/// An app that uses V2, at a stand-in: it keeps the token, the code of its session and the MVPD.
struct MigratedApp {
    typealias V = TestValues

    /// The state of the viewer after the last request.
    enum End: String, Sendable {
        /// The last decision permits the resource, and has a media token.
        case mayWatch
        /// The last decision denies the resource, and has the reason.
        case mayNotWatch
        /// The device has a profile, and no decision was asked for.
        case authenticated
        /// The device has no profile.
        case notAuthenticated
        /// The response to the logout has an action, and the device has no profile.
        case signedOut
    }

    let client: TestClient
    private var credentials: ClientCredentials?
    private var token: BearerToken?
    /// The last session.
    private(set) var session: AdobeSession?
    /// The MVPD of the last profile.
    private(set) var mvpd: String?
    /// The last response with a decision.
    private var decision: (outcome: AdobeOutcome, hasMediaToken: Bool)?
    private var isLoggedOut = false

    /// Creates an app that is not registered yet.
    init(_ client: TestClient) { self.client = client }

    private var code: String? { session?.code }

    // MARK: Requests

    private var caller: ServiceCaller {
        ServiceCaller(environment: client.standIn.environment, device: V.device, token: token)
    }

    /// Returns a request with the values that the app has.
    func request(
        to service: AdobeService,
        mvpd: String?,
        _ status: PartnerFrameworkStatus?
    ) throws -> AdobeRequest {
        var values = ServiceValues([
            .serviceProvider: V.serviceProvider, .mvpd: mvpd ?? self.mvpd, .code: code, .domainName: V.domainName,
            .redirectURL: V.redirectURL, .resource: "example-resource", .softwareStatement: "canary.statement",
            .clientID: credentials?.clientID, .clientSecret: credentials?.secret.revealed,
        ])
        values.status = status
        if service == .v2Exchange { values.response = try V.base64() }
        guard service.needsSecret else { return try caller.request(to: service, values) }
        return try ServiceCaller(environment: client.standIn.environment, newClientOn: V.device.information)
            .request(to: service, values)
    }

    /// Registers the app and gets a token.
    mutating func register() async throws {
        for service in [AdobeService.v2Register, .v2Token] {
            try await send(request(to: service, mvpd: nil, nil))
        }
    }

    /// Signs the viewer in with a session.
    mutating func signIn(mvpd: String) async throws {
        try await send(request(to: .v2Sessions, mvpd: mvpd, nil))
        try await enterCode()
    }

    /// Signs the viewer in who was shown the code.
    func enterCode() async throws {
        let code = try #require(code, "there is no code to sign in with")
        #expect(await client.standIn.signIn(code: code) == .done)
    }

    /// Sends a request, which the stand-in must understand, with a fault if there is one.
    ///
    /// - Returns: The outcome; `nil` if the fault is the loss of the connection.
    @discardableResult
    mutating func send(_ request: AdobeRequest, with fault: Fault.Kind? = nil) async throws -> AdobeOutcome? {
        if let fault { await client.standIn.add([ScriptedFault(Fault(fault), of: request.service)]) }
        let response: AdobeResponse?
        do {
            response = try await client.transport.send(request)
        } catch {
            guard fault == .resetBefore || fault == .resetInBody else { throw error }
            response = nil
        }
        let entry = try await client.lastEntry()
        #expect(entry.service == request.service.rawValue, "\(entry)")
        #expect(entry.fault == fault?.rawValue, "\(entry)")
        #expect(entry.findings.filter { $0.severity != .note } == [], "\(entry)")
        if fault == nil { #expect(![0, 400, 401, 404].contains(entry.status), "\(entry)") }
        return response.map { keep($0, of: request.service) }
    }

    private mutating func keep(_ response: AdobeResponse, of service: AdobeService) -> AdobeOutcome {
        let outcome = AdobeOutcome(of: response, service: service)
        credentials = outcome.credentials ?? credentials
        token = outcome.accessToken?.token ?? token
        session = outcome.session ?? session
        mvpd = outcome.profiles.first?.mvpd ?? mvpd
        let text = String(decoding: response.body, as: UTF8.self)
        switch service {
        case .v2Authorize: decision = (outcome, text.contains("\"serializedToken\""))
        case .v2Logout: isLoggedOut = outcome.logouts.contains { $0.action != "invalid" }
        default: break
        }
        return outcome
    }

    /// The state of the viewer.
    func end() async throws -> End {
        let found = try await client.outcome(of: request(to: .v2Profiles, mvpd: nil, V.status()))
        guard !found.profiles.isEmpty else { return isLoggedOut ? .signedOut : .notAuthenticated }
        guard let decision else { return .authenticated }
        let decisions = decision.outcome.decisions
        if !decisions.isEmpty, decisions.allSatisfy(\.isAuthorized), decision.hasMediaToken { return .mayWatch }
        #expect(decisions.contains { $0.error != nil }, "\(decision.outcome.message)")
        return .mayNotWatch
    }

    // MARK: Proposals

    /// Returns a proposed request with values in place of its placeholders.
    func request(of proposal: RecordedMigration.Proposal) throws -> AdobeRequest {
        let request = try #require(proposal.request, "\(proposal.problem ?? "there is no request")")
        let values = try values(of: proposal.placeholders)
        let parts = request.target.split(separator: "?", maxSplits: 1).map(String.init)
        let path = parts[0].split(separator: "/").map { "/\(Self.filled(String($0), with: values))" }.joined()
        let query = try parts.dropFirst().map {
            "?\(String(decoding: try Self.filled(Array($0.utf8), with: values), as: UTF8.self))"
        }
        var headers = HTTPFields()
        for field in request.headers {
            let words = field.value.split(separator: " ").map { Self.filled(String($0), with: values) }
            headers.append(HTTPField(name: field.name, value: words.joined(separator: " ")))
        }
        let isForm = request.headers[.contentType] == FormBody.contentType
        let text = String(decoding: request.body, as: UTF8.self)
        return AdobeRequest(
            service: request.service,
            method: request.method,
            baseURL: client.standIn.baseURL,
            target: path + query.joined(),
            headers: headers,
            token: request.service.needsToken ? token : nil,
            body: isForm ? try Self.filled(request.body, with: values) : Array(Self.filled(text, with: values).utf8)
        )
    }

    private func values(of placeholders: [MigrationPlaceholder]) throws -> [String: String] {
        let values = try placeholders.map { placeholder in
            (placeholder.text, try #require(try value(of: placeholder), "there is no value for \(placeholder.text)"))
        }
        return Dictionary(values) { first, _ in first }
    }

    /// The value of a placeholder, which the app gets from Adobe, from the framework or from its settings.
    private func value(of placeholder: MigrationPlaceholder) throws -> String? {
        switch placeholder.text {
        case "SOFTWARE-STATEMENT": "canary.statement"
        case "CLIENT-ID": credentials?.clientID
        case "CLIENT-SECRET": credentials?.secret.revealed
        case "CODE": code
        case "MVPD": mvpd
        case "DEVICE-ID": V.deviceText
        case "SAML-RESPONSE": String(decoding: try V.base64().decoded(), as: UTF8.self)
        case "PROVIDER-ID": "example-cable"
        case MigrationPlaceholder.providerExpiration.text: "\(EpochMilliseconds(V.now).rawValue + 86_400_000)"
        case "DOMAIN-NAME", "REDIRECT-URL": V.domainName
        default: nil
        }
    }

    private static func filled(_ form: [UInt8], with values: [String: String]) throws -> [UInt8] {
        var fields = FormFields()
        for field in try FormFields(parsing: form).fields {
            fields.append(field.name, filled(field.value, with: values))
        }
        return fields.encoded().bytes
    }

    /// Returns a text with its placeholders replaced, also those in Base64.
    private static func filled(_ text: String, with values: [String: String]) -> String {
        let replaced = { (text: String) in values.reduce(text) { $0.replacing($1.key, with: $1.value) } }
        guard let base64 = try? Base64Text(validating: text) else { return replaced(text) }
        let decoded = String(decoding: base64.decoded(), as: UTF8.self)
        guard values.keys.contains(where: { decoded.contains($0) }) else { return values[text] ?? text }
        return Base64Text(encoding: Array(replaced(decoded).utf8)).description
    }
}
