import Hummingbird
import Synchronization

/// Rejects forms while too many are being served, before their bodies are read.
final class RequestSlots: RouterMiddleware {
    /// Enough for a person: a page stops waiting for a result that it no longer needs, but the work goes on.
    private static let limit = 8

    private let count = Atomic(0)

    func handle(
        _ request: Request,
        context: WorkbenchContext,
        next: @concurrent (Request, WorkbenchContext) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post else { return try await next(request, context) }
        defer { count.subtract(1, ordering: .relaxed) }
        guard count.add(1, ordering: .relaxed).newValue <= Self.limit else { throw WorkbenchProblem.busy }
        return try await next(request, context)
    }
}
