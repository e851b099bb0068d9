import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerPrograms

/// Responds to errors with a page, or with a fragment if the script of the page asks.
struct ProblemResponses: RouterMiddleware {
    let logger: Logger

    func handle(
        _ request: Request,
        context: WorkbenchContext,
        next: @concurrent (Request, WorkbenchContext) async throws -> Response
    ) async throws -> Response {
        let problem: WorkbenchProblem
        do {
            return try await next(request, context)
        } catch let error as WorkbenchProblem {
            problem = error
        } catch let error as HTTPError where error.status.code < 500 {
            problem = .notFound
        } catch {
            // The text of an unknown error may contain anything.
            logger.error("internal error", metadata: ["type": "\(type(of: error))"])
            problem = .internalError
        }
        return .html(request.wantsFragment ? problem.fragment : problem.page, status: problem.status)
    }
}

extension Request {
    var wantsFragment: Bool { headers[.constant("X-Workbench-Fragment")] == "result" }
}

extension Response {
    static func html(_ content: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: content))
        )
    }
}
