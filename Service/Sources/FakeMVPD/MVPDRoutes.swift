import HTTPTypes
import Hummingbird
import NIOCore
import SAML
import SAMLEncoding
import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The routes: metadata, single sign-on, the sign-in page, and logout.
struct MVPDRoutes: Sendable {
    static let metadataPath = "/metadata"
    static let signOnPath = "/sso"
    static let signInPath = "/sign-in"
    static let logoutPath = "/logout"
    static let stylePath = "/style.css"
    static let scriptPath = "/send.js"

    let configuration: MVPDStandIn.Configuration
    /// The URL of the server, without a path, which is known once it listens.
    let serverURL: @Sendable () -> String
    let now: @Sendable () -> Date
    let log: MVPDLog

    private var provider: IdentityProvider {
        IdentityProvider(configuration: configuration, origin: configuration.publicURL ?? serverURL())
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.get("/") { _, _ in Self.html(MVPDPages.start(of: provider)) }
        router.get(RouterPath(Self.metadataPath)) { _, _ in
            await answer("metadata") { () throws(MVPDProblem) in
                let metadata = try MVPDProblem.mapping(provider.metadata)
                return (Self.response(metadata, "application/samlmetadata+xml"), "")
            }
        }
        router.get(RouterPath(Self.stylePath)) { _, _ in Self.response(Array(MVPDPages.style.utf8), "text/css") }
        router.get(RouterPath(Self.scriptPath)) { _, _ in
            Self.response(Array(MVPDPages.script.utf8), "text/javascript")
        }
        for (path, name, body) in [
            (Self.signOnPath, "sso", signOn), (Self.logoutPath, "logout", logOut),
        ] as [(String, String, Handler)] {
            router.get(RouterPath(path)) { request, _ in
                let query = Array((request.uri.query ?? "").utf8)
                return await answer(name) { () throws(MVPDProblem) in try body(Self.fields(query), .redirect) }
            }
            router.post(RouterPath(path)) { request, _ in
                await answer(name, to: request) { fields throws(MVPDProblem) in try body(fields, .post) }
            }
        }
        router.post(RouterPath(Self.signInPath)) { request, _ in
            await answer("sign-in", to: request) { fields throws(MVPDProblem) in try signIn(fields) }
        }
        return router
    }

    private typealias Handler = @Sendable (FormFields, SAMLBinding) throws(MVPDProblem) -> Answer
    /// A response, and what the log says of it.
    private typealias Answer = (response: Response, summary: String)

    private func signOn(_ fields: FormFields, _ binding: SAMLBinding) throws(MVPDProblem) -> Answer {
        let message = try ReceivedMessage(fields, by: binding, expecting: .authnRequest)
        return (Self.html(MVPDPages.signIn(message, SignInChoice(configuration.spec))), message.summary)
    }

    private func signIn(_ fields: FormFields) throws(MVPDProblem) -> Answer {
        let message = try ReceivedMessage(fields, by: .post, expecting: .authnRequest)
        let choice = SignInChoice(fields)
        let answer = try provider.answer(message, choice, at: now())
        let change = choice.mutation.isEmpty ? "" : ", mutation \(choice.mutation)"
        return (
            Self.html(MVPDPages.send(answer, choice.action)),
            "\(choice.action.rawValue): response to \(answer.consumerServiceURL)\(change)"
        )
    }

    private func logOut(_ fields: FormFields, _ binding: SAMLBinding) throws(MVPDProblem) -> Answer {
        let message = try ReceivedMessage(fields, by: binding, expecting: .logoutRequest)
        guard let url = configuration.logoutResponseURL else {
            return (Self.html(MVPDPages.signedOut), message.summary)
        }
        let answer = try MVPDProblem.mapping { () throws(TestKitError) in
            try LogoutAnswer(to: message, from: provider.entityID, at: url, signedBy: configuration.key, on: now())
        }
        return (Response(status: .seeOther, headers: [.location: answer.url]), message.summary)
    }
}

extension MVPDRoutes {
    /// Answers a request with a form.
    private func answer(
        _ name: String,
        to request: Request,
        _ body: (FormFields) throws(MVPDProblem) -> Answer
    ) async -> Response {
        let content = try? await request.body.collect(upTo: ReceivedMessage.maximumBytes * 2)
        return await answer(name) { () throws(MVPDProblem) in
            guard let content else {
                throw MVPDProblem(status: 413, "The form is too large, or it ended early.", "Send a smaller one.")
            }
            return try body(Self.fields(Array(content.readableBytesView)))
        }
    }

    /// Answers a request, and adds it to the log.
    private func answer(_ name: String, _ body: () throws(MVPDProblem) -> Answer) async -> Response {
        do throws(MVPDProblem) {
            let (response, summary) = try body()
            log.add(name, status: response.status.code, summary)
            return response
        } catch {
            log.add(name, status: error.status, error.message)
            return Self.response(MVPDPages.problem(error), "text/html; charset=utf-8", status: error.status)
        }
    }

    private static func fields(_ bytes: [UInt8]) throws(MVPDProblem) -> FormFields {
        do throws(SAMLEncodingError) {
            return try FormFields(parsing: bytes)
        } catch {
            throw MVPDProblem("The fields cannot be read: \(error).", "Send a form, or a query.")
        }
    }

    private static func html(_ page: [UInt8]) -> Response { response(page, "text/html; charset=utf-8") }

    /// A response with a policy that lets a page send a form to any service provider, and nothing else.
    private static func response(_ content: [UInt8], _ type: String, status: Int = 200) -> Response {
        var headers: HTTPFields = [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"]
        headers[.contentSecurityPolicy] = """
            default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self' http: https:; \
            frame-ancestors 'none'; base-uri 'none'
            """
        return Response(
            status: .init(code: status),
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: content))
        )
    }
}
