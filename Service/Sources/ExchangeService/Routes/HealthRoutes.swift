import AssertionClaims
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /healthz` and `GET /readyz`: the process is alive, and it can serve requests.
struct HealthRoutes: Sendable {
    let readiness: Readiness
    let providers: ProviderDirectory
    let store: StoreCheck
    let now: @Sendable () -> Date

    /// The process is alive.
    func health() -> Response {
        Self.response(Report(status: "ok", reasons: []), .ok)
    }

    /// The service can serve requests.
    func ready() async -> Response {
        var reasons: [Reason] = []
        if !readiness.isReady { reasons.append(Reason(part: "service", message: "the service is stopping")) }
        let snapshot = providers.snapshot
        let instant = now()
        let expired = snapshot.all.filter { !$0.isFresh(at: instant) }.map { provider in
            let text = "the metadata has expired; replace the file by a newer one"
            return Reason(part: "metadata", provider: provider.name, message: text)
        }
        // The viewers of other providers are served.
        let isUseless = expired.count == snapshot.all.count
        if isUseless { reasons += expired }
        let store = await store.state()
        if let code = store.problem?.code {
            let text = "the store of claims cannot be used (\(code.rawValue)); the log has the reason"
            reasons.append(Reason(part: "claims", message: text))
        }
        // Assertions that are issued later are served.
        let newStore = store.acceptedFrom.map { first in
            let time = first.formatted(.iso8601)
            let text = "the store of claims is new or lost its data: assertions issued before \(time) are rejected"
            return Reason(part: "claims", message: "\(text); the log says what to do")
        }
        let unread = snapshot.problems.sorted { $0.key < $1.key }.map { name, _ in
            let text =
                "the new content of the files cannot be used, and the previous one still is; the log has the reason"
            return Reason(part: "providers", provider: name.isEmpty ? nil : name, message: text)
        }
        let details = (isUseless ? [] : expired) + unread + (newStore.map { [$0] } ?? [])
        let report = Report(status: reasons.isEmpty ? "ready" : "not ready", reasons: reasons, details: details)
        return Self.response(report, reasons.isEmpty ? .ok : .serviceUnavailable)
    }

    /// A reason why the service is not ready.
    private struct Reason: Encodable {
        let part: String
        var provider: String?
        let message: String
    }

    private struct Report: Encodable {
        let status: String
        let reasons: [Reason]
        var details: [Reason] = []
    }

    private static func response(_ report: Report, _ status: HTTPResponse.Status) -> Response {
        let fields: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: report.json)))
    }
}
