import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import SAMLDiagnosis
import SAMLRedaction
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /redact`: replaces the person in a failing case, and proves that its findings are the same.
///
/// The trust of a provider is not used: its certificates and names would have to be replaced, too.
struct RedactRoute: Sendable {
    /// A redaction makes RSA keys and takes seconds, so it has threads of its own: exchanges do not wait for it.
    private let threads: NIOThreadPool
    private let limits: ServiceConfiguration.Limits
    private let metrics: ServiceMetrics
    private let now: @Sendable () -> Date
    /// The limit of redactions that are made at the same time.
    let limit: ConcurrencyLimit

    /// Creates the route; `nil` if the configuration does not have it.
    init?(_ configuration: ServiceConfiguration, metrics: ServiceMetrics, now: @escaping @Sendable () -> Date) {
        let concurrency = configuration.redaction.concurrency
        guard concurrency > 0 else { return nil }
        threads = NIOThreadPool(numberOfThreads: concurrency)
        threads.start()
        limits = configuration.limits
        limit = ConcurrencyLimit(limits, maximum: concurrency, metrics: metrics)
        self.metrics = metrics
        self.now = now
    }

    /// Serves a request.
    func respond(to request: Request, _ context: ExchangeContext) async throws -> Response {
        let options = try RedactionOptions(request)
        guard MediaRange.best(of: ["application/json"], for: request.headers[.accept]) != nil else {
            throw RequestError(.notAcceptable, .notAcceptable, "the receipt is JSON", advice: "accept application/json")
        }
        let body = try await request.bytes(upTo: limits.bodyBytes)
        let instant = now()
        let result = try await threads.runIfActive { options.result(of: body, at: instant) }
        let verdict: String
        switch result {
        case .success: verdict = "redacted"
        case .failure(let error):
            verdict = error.code.rawValue
            context.record.note { $0.rules = [error.code.rawValue] }
        }
        context.record.note { $0.verdict = verdict }
        metrics.noteVerdict(verdict, route: "redact")
        let receipt: [UInt8]
        do throws(RedactionError) {
            receipt = try result.get()
        } catch {
            throw RequestError(error)
        }
        let fields: HTTPFields = [
            .contentType: "application/json", .contentTypeOptions: "nosniff", .cacheControl: "no-store",
        ]
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: receipt)))
    }
}

/// The query of a redaction.
private struct RedactionOptions: Sendable {
    private var keptNames: [String] = []
    private var allowedDifferences: Set<String> = []

    init(_ request: Request) throws(RequestError) {
        for (name, value) in request.uri.queryParameters {
            let names = value.split(separator: ",").map(String.init)
            switch name {
            case "keep": keptNames += names
            case "allow-difference": allowedDifferences.formUnion(names)
            default:
                throw RequestError(
                    .malformed,
                    .badRequest,
                    "the query has an unknown parameter",
                    advice: "specify 'keep' and 'allow-difference' only"
                )
            }
        }
    }

    /// The receipt with the redacted content.
    func result(of content: [UInt8], at instant: Date) -> Result<[UInt8], RedactionError> {
        Result { () throws(RedactionError) in
            var redactor = try Redactor(keeping: keptNames)
            let redaction = try redactor.redaction(of: content, named: Self.name, at: .recorded(orAt: instant))
            let version = ReportProducer.version
            return try redactor.receipt(of: [redaction], allowing: allowedDifferences, version: version)
                .jsonWithContents
        }
    }

    /// The name of the body in the receipt.
    private static let name = "request"
}

extension RequestError {
    /// A redaction whose output must not be shared; the message contains no value of the request.
    fileprivate init(_ error: RedactionError) {
        switch error.code {
        case .findingsDiffer:
            self.init(
                Code(rawValue: error.code.rawValue),
                .unprocessableContent,
                ([error.message] + error.differences.prefix(Self.maximumDifferences).map { "\($0)" })
                    .joined(separator: "; "),
                advice: "report the form of the input, or accept a difference with '?allow-difference=RULE'"
            )
        case .valueRemains:
            self.init(
                Code(rawValue: error.code.rawValue),
                .unprocessableContent,
                error.message,
                advice: "remove the part that contains it, or report the form of the input without its values"
            )
        default: self = .internalError
        }
    }

    private static let maximumDifferences = 20
}
