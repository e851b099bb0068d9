import HTTPTypes
import Hummingbird
import ServerPrograms

/// Adds to every response the fields that keep other sites away from it, and it away from other sites.
struct SecurityHeaders: RouterMiddleware {
    /// The Content-Security-Policy: scripts and styles are files of the workbench, and nothing leaves it.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; \
        frame-ancestors 'none'; base-uri 'none'
        """

    private static let fields: HTTPFields = [
        .contentSecurityPolicy: policy,
        .xContentTypeOptions: "nosniff",
        .constant("Referrer-Policy"): "no-referrer",
        .constant("Cross-Origin-Opener-Policy"): "same-origin",
        .constant("Cross-Origin-Embedder-Policy"): "require-corp",
        .constant("Cross-Origin-Resource-Policy"): "same-origin",
        .constant("X-Frame-Options"): "DENY",
    ]

    func handle(
        _ request: Request,
        context: WorkbenchContext,
        next: @concurrent (Request, WorkbenchContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for field in Self.fields { response.headers[field.name] = field.value }
        // What is not a file of the program may contain the content of a SAML response.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
