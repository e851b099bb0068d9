import AdobePass
import HTTPTypes
import Hummingbird

/// The routes: one for each service of `AdobeService`, and those of the side channel.
struct StandInRoutes: Sendable {
    let responder: ServiceResponder
    let sideChannel: SideChannel

    func router() -> Router<StandInContext> {
        let router = Router(context: StandInContext.self)
        router.add(middleware: UnknownPaths(state: responder.state))
        for service in AdobeService.all {
            let (method, path) = Self.parts(of: service)
            router.on(RouterPath(path), method: method) { [responder] request, context in
                await responder.respond(to: request, of: service, on: context)
            }
        }
        sideChannel.addRoutes(to: router)
        return router
    }

    private static func parts(of service: AdobeService) -> (HTTPRequest.Method, String) {
        let words = service.pattern.split(separator: " ", maxSplits: 1).map(String.init)
        return (HTTPRequest.Method(words[0]) ?? .get, words[1])
    }
}

private struct UnknownPaths: RouterMiddleware {
    typealias Context = StandInContext

    let state: StandInState

    func handle(
        _ request: Request,
        context: StandInContext,
        next: @concurrent (Request, StandInContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError {
            let started = await state.start(nil, from: context.address(of: request))
            let methods = Self.methods(of: request.uri.path)
            guard methods.isEmpty else {
                let text = "the service of this path has another method: \(methods)"
                await state.finish(started, status: 405, [LogFinding("request.method", text)])
                throw HTTPError(.methodNotAllowed, headers: [.allow: methods], message: nil)
            }
            // The path may contain personal data.
            let text = "no service has this method and path: compare them with 'samltool request'"
            await state.finish(started, status: error.status.code, [LogFinding("request.no-service", text)])
            throw error
        }
    }

    /// Returns the methods of the services with a path, in the form of `Allow`; empty if there is none.
    private static func methods(of path: String) -> String {
        let segments = path.split(separator: "/")
        let methods = AdobeService.all.compactMap { service -> String? in
            let parts = service.pattern.split(separator: "/")
            let isSame =
                parts.count == segments.count + 1
                && zip(parts.dropFirst(), segments).allSatisfy { part, segment in
                    part.hasPrefix("{") || part.utf8.elementsEqual(segment.utf8)
                }
            return isSame ? parts[0].filter { $0 != " " } : nil
        }
        return methods.joined(separator: ", ")
    }
}
