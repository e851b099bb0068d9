import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import WorkbenchPages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The routes of the workbench: the entrance, the files of the pages, and in the folder of the pages for each tab its page, its form and
/// its downloads.
struct WorkbenchRoutes: Sendable {
    let access: AccessControl
    let host: WorkbenchHost
    let pool: NIOThreadPool
    let logger: Logger
    let now: @Sendable () -> Date

    func router() -> Router<WorkbenchContext> {
        let router = Router(context: WorkbenchContext.self)
        router.add(middleware: SecurityHeaders())
        router.add(middleware: ProblemResponses(logger: logger))
        router.add(middleware: access)
        router.add(middleware: RequestSlots())
        router.get("/") { request, context in try enter(request, context) }
        for asset in Assets.all { router.get(RouterPath(asset.path)) { _, _ in asset.response } }
        for tab in host.tabs {
            let path = RouterPath("/\(access.folder)/\(tab.path)")
            router.get(path) { _, _ in try await start(tab) }
            router.post(path) { request, _ in try await show(tab, for: request) }
            router.post(RouterPath("/\(access.folder)/\(tab.path)/:name")) { request, context in
                try await save(context.parameters.require("name"), of: tab, for: request)
            }
        }
        return router
    }

    /// Sets the cookie for the token of the printed URL, and goes to the first tab.
    private func enter(_ request: Request, _ context: WorkbenchContext) throws -> Response {
        guard let token = request.uri.queryParameters.get("token"), access.token.matches(token) else {
            throw WorkbenchProblem.withoutCookie
        }
        return Response(
            status: .seeOther,
            headers: [
                .location: "/\(access.folder)/\(host.tabs[0].path)", .setCookie: access.cookie(at: context.port),
            ]
        )
    }

    /// The page of a tab without a form.
    private func start(_ tab: AnyTab) async throws -> Response {
        try await respond { instant in .html(PageHead.page(host.page(of: tab, at: instant))) }
    }

    /// The page of a tab for a form, or the parts that changed.
    private func show(_ tab: AnyTab, for request: Request) async throws -> Response {
        let received = try await ReceivedForm(of: request)
        return try await respond { instant in
            let page = host.page(of: tab, for: received, at: instant)
            return .html(request.wantsFragment ? page.fragment : PageHead.page(page))
        }
    }

    private func save(_ name: String, of tab: AnyTab, for request: Request) async throws -> Response {
        let received = try await ReceivedForm(of: request)
        return try await respond { instant in
            guard let download = host.page(of: tab, for: received, at: instant).download(name) else {
                throw WorkbenchProblem.notFound
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: download.contentType,
                    .contentDisposition: "attachment; filename=\"\(download.fileName)\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: download.content))
            )
        }
    }

    /// On a thread of its own, because the work would block the connections.
    private func respond(_ body: @escaping @Sendable (Date) throws -> Response) async throws -> Response {
        let instant = now()
        return try await pool.runIfActive { try body(instant) }
    }
}
