import HTTPTypes
import Hummingbird
import ServerPrograms

/// Rejects requests of other hosts, other sites and other browsers.
///
/// A page of another site can make a browser send requests to the workbench, directly or by a name that it lets point to this
/// machine. The host, the site of the page and the cookie are checked independently of each other.
///
/// A browser sends a cookie to every port of a host. The pages are therefore in a folder with a random name, to which the cookie is
/// limited: a server of another user on this machine does not know the name, so it never receives the cookie.
struct AccessControl: RouterMiddleware {
    /// The paths that need no cookie: the one that sets it, and those without content of anyone.
    private static let openPaths = ["/", "/assets/"]

    let token: PageToken
    /// The secret of the cookie, which is useless in a URL.
    private let session: PageToken
    let folder: String

    init(token: PageToken, using generator: inout some RandomNumberGenerator) {
        self.token = token
        session = PageToken(using: &generator)
        folder = String(PageToken(using: &generator).text.prefix(32))
    }

    func handle(
        _ request: Request,
        context: WorkbenchContext,
        next: @concurrent (Request, WorkbenchContext) async throws -> Response
    ) async throws -> Response {
        let host = try Self.host(of: request, at: context.port)
        try Self.checkSite(of: request, host: host)
        let path = request.uri.path
        let isOpen = path == Self.openPaths[0] || path.hasPrefix(Self.openPaths[1])
        guard isOpen || hasCookie(request, at: context.port) else { throw WorkbenchProblem.withoutCookie }
        return try await next(request, context)
    }

    func hasCookie(_ request: Request, at port: Int?) -> Bool {
        let prefix = Self.cookieName(port) + "="
        return request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
            .map { $0.drop { $0 == " " } }
            .contains { $0.hasPrefix(prefix) && session.matches(String($0.dropFirst(prefix.count))) }
    }

    /// The value of `Set-Cookie`: for the pages in this browser, and not for requests that other sites make.
    func cookie(at port: Int?) -> String {
        "\(Self.cookieName(port))=\(session.text); Path=/\(folder)/; HttpOnly; SameSite=Strict"
    }

    /// A browser does not separate cookies by port.
    private static func cookieName(_ port: Int?) -> String { "samltool-workbench-\(port ?? 0)" }

    /// Throws if the host is not that of the workbench: a name that another site controls may point here.
    private static func host(of request: Request, at port: Int?) throws -> String {
        let names = ["127.0.0.1", "localhost"].map { "\($0):\(port ?? 0)" }
        guard let host = request.head.authority, names.contains(host) else { throw WorkbenchProblem.otherHost }
        return host
    }

    /// Throws if a page of another site made the request.
    ///
    /// A browser says so in `Sec-Fetch-Site`, which pages cannot set, and in `Origin`, which is `null` for a form of a page that
    /// sends no referrer.
    private static func checkSite(of request: Request, host: String) throws {
        let site = request.headers[.fetchSite]
        let origin = request.headers[.origin]
        let isRead = request.method == .get || request.method == .head
        guard site.map({ $0 == "same-origin" || isRead && $0 == "none" }) ?? (isRead || origin != nil),
            origin.map({ $0 == "http://\(host)" || $0 == "null" && site == "same-origin" }) ?? true
        else { throw WorkbenchProblem.otherSite }
    }
}

extension HTTPField.Name {
    fileprivate static let fetchSite = constant("Sec-Fetch-Site")
}
