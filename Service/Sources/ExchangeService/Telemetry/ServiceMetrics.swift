import Metrics

struct ServiceMetrics: Sendable {
    let registry: PrometheusMetrics
    let inProgress: Meter
    private let verification: Metrics.Timer

    private static let descriptions = [
        "exchange_http_requests_total": "The requests by route, method and status.",
        "exchange_http_request_duration_seconds": "The time from the head of a request to the head of its response.",
        "exchange_http_requests_in_progress": "The requests that are being served, health checks included.",
        "exchange_rejected_requests_total": "The requests that were not served, by reason.",
        "exchange_results_total": "The results of exchanges.",
        "exchange_verdicts_total": "The verdicts on SAML responses by route.",
        "exchange_adobe_requests_total": "The requests to Adobe by service and the kind of their outcome.",
        "exchange_adobe_request_duration_seconds": "The time of requests to Adobe, retries included.",
        "exchange_claims_total": "The decisions of the store of claims.",
        "exchange_verification_duration_seconds":
            "The time of verifications and diagnoses, without waiting for a thread.",
        "exchange_reloads_total": "The attempts to read changed files again, by file and result.",
        "exchange_metadata_expiry_timestamp_seconds":
            "The end of the validity of a provider's metadata, in seconds since 1970.",
    ]

    init() {
        registry = PrometheusMetrics(describing: Self.descriptions)
        inProgress = Meter(label: "exchange_http_requests_in_progress", factory: registry)
        verification = Metrics.Timer(label: "exchange_verification_duration_seconds", factory: registry)
    }

    func noteRequest(route: String, method: String, status: Int, _ duration: Duration) {
        let dimensions = [("route", route), ("method", method), ("status", "\(status)")]
        registry.makeCounter(label: "exchange_http_requests_total", dimensions: dimensions).increment(by: 1)
        registry.makeTimer(label: "exchange_http_request_duration_seconds", dimensions: [("route", route)])
            .recordNanoseconds(duration.nanoseconds)
    }

    func noteRejection(_ reason: String) { count("exchange_rejected_requests_total", [("reason", reason)]) }

    func noteResult(_ result: String, by judge: String) {
        count("exchange_results_total", [("result", result), ("by", judge)])
    }

    func noteVerdict(_ verdict: String, route: String) {
        count("exchange_verdicts_total", [("route", route), ("verdict", verdict)])
    }

    func noteAdobe(_ service: String, _ kind: String, _ duration: Duration) {
        count("exchange_adobe_requests_total", [("service", service), ("kind", kind)])
        registry.makeTimer(label: "exchange_adobe_request_duration_seconds", dimensions: [("service", service)])
            .recordNanoseconds(duration.nanoseconds)
    }

    func noteClaim(_ decision: String) { count("exchange_claims_total", [("decision", decision)]) }

    func noteVerification(_ duration: Duration) { verification.recordNanoseconds(duration.nanoseconds) }

    func noteReload(_ file: String, _ result: String) {
        count("exchange_reloads_total", [("file", file), ("result", result)])
    }

    /// In seconds since 1970.
    func noteExpiries(_ ends: [String: Double]) {
        let label = "exchange_metadata_expiry_timestamp_seconds"
        registry.remove(label) { ends[$0] == nil }
        for (provider, end) in ends { registry.makeMeter(label: label, dimensions: [("provider", provider)]).set(end) }
    }

    private func count(_ label: String, _ dimensions: [(String, String)]) {
        registry.makeCounter(label: label, dimensions: dimensions).increment(by: 1)
    }
}

extension Duration {
    /// Limited to the range of `Int64`.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isTooLong ? .max : product + attoseconds / 1_000_000_000
    }

    var milliseconds: Int { Int(nanoseconds / 1_000_000) }
}
